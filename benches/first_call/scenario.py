"""The first call of a process: imports the client, creates it and reads one small object, by plain HTTP and by TLS."""

from rounds import BENCHES, Column, Peer, Scenario, Target, node, python

PYTHON = python("first_call/python_peers.py")
NODE = node("first_call/node_peers.mjs")
# The authority of the server's certificate.
AUTHORITY = str(BENCHES.parent / "tests" / "certificates" / "ca.pem")

PEERS = (
    Peer("Python xpauto", ((*PYTHON, "xpauto"),)),
    Peer("Python urllib", ((*PYTHON, "urllib"),)),
    Peer("Python httpx", ((*PYTHON, "httpx"),)),
    Peer("Node xpauto", ((*NODE, "xpauto"),)),
    Peer("Node fetch", ((*NODE, "fetch"),)),
)
COLUMNS = (Column("import, client and one call, ms", "first_ms"), Column("CPU time, ms", "cpu_ms"))

FIRST_CALL = Scenario(
    name="first",
    title="The first call of a process",
    peers=PEERS,
    tables=(COLUMNS,),
    targets=(
        Target("first_ms", "Python xpauto", wanted="at most 25"),
        Target("first_ms", "Python xpauto", "Python urllib", "under 1.0"),
        Target("first_ms", "Python xpauto", "Python httpx", "under 0.5"),
        Target("first_ms", "Node xpauto", "Node fetch", "under 1.0"),
    ),
)

FIRST_TLS_CALL = Scenario(
    name="first-tls",
    title="The first call of a process, over TLS",
    server=("--tls",),
    # Each trusts the authority beside those that it trusts anyway: the operating system's, or a list of its own.
    environment=(("XPAUTO_BENCH_AUTHORITY", AUTHORITY), ("NODE_EXTRA_CA_CERTS", AUTHORITY)),
    peers=PEERS,
    tables=(COLUMNS,),
    targets=(
        Target("first_ms", "Python xpauto", "Python urllib", "under 1.0"),
        Target("first_ms", "Python xpauto", "Python httpx", "under 0.5"),
        Target("first_ms", "Node xpauto", "Node fetch", "at most 1.0"),
    ),
)
