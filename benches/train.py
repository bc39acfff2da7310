"""Runs the programs of `training`, which call a sandbox, and another server over TLS.

With modules that count how often each branch of their code is taken, this is what a release is optimized by: see
`PROFILE` in the Makefile. The sandbox is a program of its own: one in the modules would be optimized like a client.
"""

import subprocess
import sys

from rounds import BENCHES, ENVIRONMENT, server

CERTIFICATES = BENCHES.parent / "tests" / "certificates"
PROGRAMS = ((sys.executable, "-m", "training.in_python"), ("node", "training/in_node.mjs"))
# The most seconds that one of them takes.
PATIENCE = 600


def main() -> None:
    sandbox = server(("--port", "0", "--token", "x", "--segments", "10000", "--goals", "2000"), "xpauto-sandbox")
    with sandbox as sandbox_url, server(("--tls", "--segments", "10000")) as tls_url:
        for program in PROGRAMS:
            print(f"{program[-1]} …", file=sys.stderr)
            command = (*program, sandbox_url, tls_url, CERTIFICATES)
            subprocess.run(command, check=True, cwd=BENCHES, env=ENVIRONMENT, timeout=PATIENCE)


if __name__ == "__main__":
    main()
