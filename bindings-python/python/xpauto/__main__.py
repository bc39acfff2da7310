"""`python -m xpauto`: runs the program `xpauto`, which the native module holds."""

import os
import signal
import sys

from ._xpauto import run_program


def main(*command: str) -> int:
    """Runs the program with the arguments of this one, behind those of a command; returns its exit status."""
    # A standard stream that is closed is that of the next file or connection, which the output would go to.
    while (opened := os.open(os.devnull, os.O_RDWR)) <= 2:
        pass
    os.close(opened)
    # The program says what Ctrl-C ends; where a shell has it ignored, it stays so.
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    return run_program([*command, *sys.argv[1:]])


if __name__ == "__main__":
    raise SystemExit(main())
