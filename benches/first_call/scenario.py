"""The first call of a process: imports the client, creates it and reads one small object over plain HTTP."""

from rounds import Column, Peer, Scenario, Target, node, python

PYTHON = python("first_call/python_peers.py")
NODE = node("first_call/node_peers.mjs")

FIRST_CALL = Scenario(
    name="first",
    title="The first call of a process",
    peers=(
        Peer("Python xpauto", ((*PYTHON, "xpauto"),)),
        Peer("Python urllib", ((*PYTHON, "urllib"),)),
        Peer("Python httpx", ((*PYTHON, "httpx"),)),
        Peer("Node xpauto", ((*NODE, "xpauto"),)),
        Peer("Node fetch", ((*NODE, "fetch"),)),
    ),
    tables=((Column("import, client and one call, ms", "first_ms"), Column("CPU time, ms", "cpu_ms")),),
    targets=(
        Target("first_ms", "Python xpauto", wanted="at most 25"),
        Target("first_ms", "Python xpauto", "Python urllib", "under 1.0"),
        Target("first_ms", "Python xpauto", "Python httpx", "under 0.5"),
        Target("first_ms", "Node xpauto", "Node fetch", "under 1.0"),
    ),
)
