"""Small calls: calls per second and CPU time of xpauto and its peers, one at a time and with 64 in flight."""

from rounds import RUST, Column, Peer, Scenario, Target, node, python

ONE = 1
MANY = 64
CROWD = 256
COLUMNS = (Column("calls per second, one at a time", f"in_flight_{ONE}"), Column("64 in flight", f"in_flight_{MANY}"))


def peer(name: str, command: tuple[str, ...], seconds: float, in_flight: tuple[int, ...] = (ONE, MANY)) -> Peer:
    return Peer(name, tuple((*command, str(seconds), str(count)) for count in in_flight))


def ratio(faster: str, slower: str, in_flight: int, wanted: str = "") -> Target:
    return Target(f"in_flight_{in_flight}", faster, slower, wanted)


def small_calls(seconds: float) -> Scenario:
    """Makes calls with every peer for this many seconds."""
    in_python, in_node = python("small_calls/python_peers.py"), node("small_calls/node_peers.mjs")
    return Scenario(
        name="calls",
        title="Small calls",
        peers=(
            peer("Rust bare reqwest", (*RUST, "calls"), seconds),
            peer("Python blocking xpauto", (*in_python, "blocking-xpauto"), seconds, (ONE,)),
            peer("Python blocking xpauto with a hook", (*in_python, "blocking-xpauto-hook"), seconds, (ONE,)),
            peer("Python blocking xpauto, logged at INFO", (*in_python, "blocking-xpauto-logged"), seconds, (ONE,)),
            peer("Python blocking xpauto, derived clients", (*in_python, "blocking-xpauto-derived"), seconds, (ONE,)),
            peer("Python blocking pyreqwest", (*in_python, "blocking-pyreqwest"), seconds, (ONE,)),
            peer("Python blocking httpx", (*in_python, "blocking-httpx"), seconds, (ONE,)),
            peer("Python asyncio xpauto", (*in_python, "asyncio-xpauto"), seconds),
            peer("Python asyncio pyreqwest", (*in_python, "asyncio-pyreqwest"), seconds),
            peer("Python asyncio aiohttp", (*in_python, "asyncio-aiohttp"), seconds),
            peer("Python asyncio httpx", (*in_python, "asyncio-httpx"), seconds),
            peer("Node xpauto", (*in_node, "xpauto"), seconds),
            peer("Node xpauto with a listener", (*in_node, "xpauto-hook"), seconds),
            peer("Node xpauto, traced by OpenTelemetry", (*in_node, "xpauto-traced"), seconds),
            peer("Node undici", (*in_node, "undici"), seconds),
            peer("Node undici Pool", (*in_node, "undici-pool"), seconds),
            peer("Node fetch", (*in_node, "fetch"), seconds),
        ),
        tables=(COLUMNS,),
        targets=(
            ratio("Rust bare reqwest", "Python blocking xpauto", ONE, "at most 1.3"),
            ratio("Python blocking xpauto", "Python blocking pyreqwest", ONE),
            ratio("Python blocking xpauto", "Python blocking xpauto with a hook", ONE, "at most 1.3"),
            ratio("Python blocking xpauto", "Python blocking xpauto, logged at INFO", ONE, "at most 1.3"),
            ratio("Python blocking xpauto", "Python blocking xpauto, derived clients", ONE, "at most 1.3"),
            ratio("Python asyncio xpauto", "Python asyncio pyreqwest", ONE, "at least 1.0"),
            ratio("Python asyncio xpauto", "Python asyncio aiohttp", ONE, "at least 1.0"),
            ratio("Python asyncio xpauto", "Python asyncio pyreqwest", MANY, "at least 1.5"),
            ratio("Python asyncio xpauto", "Python asyncio aiohttp", MANY, "at least 2.5"),
            ratio("Node xpauto", "Node xpauto with a listener", ONE, "at most 1.3"),
            ratio("Node xpauto", "Node xpauto, traced by OpenTelemetry", ONE, "at most 1.3"),
            ratio("Node xpauto", "Node undici", ONE, "over 1.0"),
            ratio("Node xpauto", "Node undici", MANY, "over 1.0"),
            ratio("Node xpauto", "Node undici Pool", ONE),
            ratio("Node xpauto", "Node undici Pool", MANY, "at least 1.0"),
        ),
    )


def slow_calls(seconds: float) -> Scenario:
    """Makes calls that the server takes 3 ms for, each on its own."""
    in_python, in_node = python("small_calls/python_peers.py"), node("small_calls/node_peers.mjs")
    return Scenario(
        name="slow",
        title="Calls that take 3 ms",
        server=("--delay-ms", "3"),
        peers=(
            peer("Python xpauto", (*in_python, "blocking-xpauto"), seconds, (ONE,)),
            peer("Python pyreqwest", (*in_python, "blocking-pyreqwest"), seconds, (ONE,)),
            peer("Python httpx", (*in_python, "blocking-httpx"), seconds, (ONE,)),
            peer("Node xpauto", (*in_node, "xpauto"), seconds, (ONE,)),
            peer("Node undici Pool", (*in_node, "undici-pool"), seconds, (ONE,)),
            peer("Node fetch", (*in_node, "fetch"), seconds, (ONE,)),
        ),
        tables=((Column("CPU time per call, µs", "cpu_us"), Column("calls per second", f"in_flight_{ONE}")),),
        targets=(
            Target("cpu_us", "Python xpauto", "Python pyreqwest", "at most 1.0"),
            Target("cpu_us", "Node xpauto", "Node undici Pool", "at most 1.1"),
        ),
    )


def calls_of_clients(seconds: float) -> Scenario:
    """Makes calls with 16 clients at once, which share a runtime, or with the one pool that a peer has for it."""
    in_python, in_node = python("small_calls/python_peers.py"), node("small_calls/node_peers.mjs")
    return Scenario(
        name="clients",
        title="Small calls of 16 clients, 256 in flight",
        peers=(
            peer("Python asyncio xpauto, 16 clients", (*in_python, "asyncio-xpauto-clients"), seconds, (CROWD,)),
            peer("Python asyncio aiohttp", (*in_python, "asyncio-aiohttp"), seconds, (CROWD,)),
            peer("Node xpauto, 16 clients", (*in_node, "xpauto-clients"), seconds, (CROWD,)),
            peer("Node undici Pool", (*in_node, "undici-pool"), seconds, (CROWD,)),
        ),
        tables=((Column("calls per second", f"in_flight_{CROWD}"), Column("99 of 100 take at most, ms", "p99_ms", 1)),),
        targets=(
            ratio("Python asyncio xpauto, 16 clients", "Python asyncio aiohttp", CROWD, "at least 1.0"),
            Target("p99_ms", "Python asyncio xpauto, 16 clients", "Python asyncio aiohttp", "at most 1.0"),
            ratio("Node xpauto, 16 clients", "Node undici Pool", CROWD, "at least 1.0"),
            Target("p99_ms", "Node xpauto, 16 clients", "Node undici Pool", "at most 1.0"),
        ),
    )
