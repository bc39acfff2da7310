"""Lists: all of 40,000 segments with xpauto and its peers, as records, as a data frame, from far away, and in Node."""

from rounds import RUST, Column, Peer, Scenario, Target, node, python

SEGMENTS = 40_000
EXPECTED = {"records": SEGMENTS}
SERVER = ("--segments", str(SEGMENTS))
PER_PAGE = 500
# The far server's pages are as large as xpauto's are by default: 200 of them.
PER_PAGE_AFAR = 200

PYTHON = python("lists/python_peers.py")
NODE = node("lists/node_peers.mjs")
READINGS = ("made", "one", "all", "types", "nested")

LIST = Column("list, ms", "list_ms")
PEAK = Column("peak memory, MB", "peak_mb")


def in_rust(name: str, peer: str, in_flight: int) -> Peer:
    return Peer(name, ((*RUST, peer, str(PER_PAGE), str(in_flight)),))


def in_python(name: str, peer: str, per_page: int = PER_PAGE, readings: tuple[str, ...] = ()) -> Peer:
    return Peer(name, tuple((*PYTHON, peer, str(per_page), reading) for reading in ("nothing", *readings)))


def in_node(name: str, peer: str, per_page: int = PER_PAGE) -> Peer:
    return Peer(name, ((*NODE, peer, str(per_page)),))


RECORDS = Scenario(
    name="python",
    title="Everything as records, in Python",
    server=SERVER,
    expected=EXPECTED,
    peers=(
        in_rust("Rust bare reqwest, the bytes alone", "bytes", 1),
        in_rust("Rust bare reqwest, the bytes alone, 8 in flight", "bytes", 8),
        in_rust("Rust xpauto, `prefetch: 0`", "xpauto", 1),
        in_rust("Rust xpauto", "xpauto", 8),
        in_python("xpauto", "xpauto", readings=READINGS),
        in_python("xpauto, `select` of 5 fields", "xpauto-select"),
        in_python("xpauto `.to_dicts()`", "xpauto-dicts"),
        in_python("requests + orjson dicts", "requests-orjson", readings=("types",)),
        in_python("httpx + msgspec structs", "httpx-msgspec", readings=READINGS),
        in_python("aiohttp + orjson dicts", "aiohttp-orjson"),
        in_python("requests, dicts", "requests-dicts"),
        in_python("httpx + pydantic models", "httpx-pydantic"),
        in_python("as generated SDKs do it", "generated"),
    ),
    tables=(
        (LIST, PEAK),
        (
            Column("one attribute of records made before, ns each", "made_ns"),
            Column("one attribute, ns each", "one_ns"),
            Column("all attributes, ns each", "all_ns"),
            Column("the types of all conditions, ns each record", "types_ns"),
            Column("list and all attributes, ms", "all_total_ms"),
            Column("list, all attributes and conditions, ms", "nested_total_ms"),
        ),
    ),
    targets=(
        Target("list_ms", "httpx + msgspec structs", "xpauto", "at least 3"),
        Target("list_ms", "as generated SDKs do it", "xpauto", "at least 25"),
        Target("list_ms", "aiohttp + orjson dicts", "xpauto"),
        Target("list_ms", "requests, dicts", "xpauto"),
        Target("list_ms", "requests + orjson dicts", "xpauto `.to_dicts()`", "at least 1.3"),
        Target("list_ms", "httpx + pydantic models", "xpauto"),
        Target("peak_mb", "xpauto", "httpx + msgspec structs", "under 1.0"),
        Target("made_ns", "xpauto", wanted="at most 120"),
        Target("one_ns", "xpauto"),
        Target("types_ns", "xpauto", "requests + orjson dicts", "at most 2.0"),
        Target("all_total_ms", "httpx + msgspec structs", "xpauto", "over 1.0"),
        Target("nested_total_ms", "httpx + msgspec structs", "xpauto", "at least 2.5"),
    ),
)

FRAMES = Scenario(
    name="pandas",
    title="Everything as a pandas data frame",
    server=SERVER,
    expected=EXPECTED,
    peers=(
        in_python("xpauto `.to_pandas()`", "xpauto-pandas"),
        in_python("xpauto `.to_polars()`", "xpauto-polars"),
        in_python("xpauto `.to_arrow()`", "xpauto-arrow"),
        in_python("requests + `pandas.json_normalize`", "requests-json-normalize"),
        in_python("requests + `polars.read_json` + `.to_pandas()`", "polars-pandas"),
        in_python("requests + `polars.read_json`, left in Polars", "polars-read-json"),
        in_python("requests + orjson + `pyarrow.Table.from_pylist`", "requests-pyarrow"),
    ),
    tables=((LIST, PEAK),),
    targets=(
        Target("list_ms", "requests + `pandas.json_normalize`", "xpauto `.to_pandas()`", "at least 12"),
        Target("list_ms", "requests + `polars.read_json` + `.to_pandas()`", "xpauto `.to_pandas()`"),
        Target("list_ms", "requests + `polars.read_json`, left in Polars", "xpauto `.to_polars()`", "at least 7"),
        Target("list_ms", "requests + orjson + `pyarrow.Table.from_pylist`", "xpauto `.to_arrow()`", "at least 8"),
    ),
)

AFAR = Scenario(
    name="latency",
    title="From far away: 200 pages of 50 ms",
    server=(*SERVER, "--delay-ms", "50"),
    expected=EXPECTED,
    peers=(
        in_python("Python xpauto", "xpauto", PER_PAGE_AFAR),
        in_python("Python httpx", "httpx-dicts", PER_PAGE_AFAR),
        in_python("Python httpx, 8 in flight", "httpx-many", PER_PAGE_AFAR),
        in_python("Python aiohttp + orjson, 8 in flight", "aiohttp-many", PER_PAGE_AFAR),
        in_node("Node xpauto", "xpauto", PER_PAGE_AFAR),
        in_node("Node fetch", "fetch", PER_PAGE_AFAR),
        in_node("Node fetch, 8 in flight", "fetch-many", PER_PAGE_AFAR),
    ),
    tables=((LIST, PEAK),),
    targets=(
        Target("list_ms", "Python httpx", "Python xpauto", "at least 7"),
        Target("list_ms", "Python httpx, 8 in flight", "Python xpauto", "over 1.0"),
        Target("list_ms", "Python aiohttp + orjson, 8 in flight", "Python xpauto", "over 1.0"),
        Target("list_ms", "Node fetch", "Node xpauto", "at least 7"),
        Target("list_ms", "Node fetch, 8 in flight", "Node xpauto", "over 1.0"),
    ),
)

OBJECTS = Scenario(
    name="node",
    title="Everything as objects, in Node",
    server=SERVER,
    expected=EXPECTED,
    peers=(
        in_node("xpauto `collect()`", "xpauto"),
        in_node("xpauto `for await`", "xpauto-for-await"),
        in_node("xpauto `select` of 5 fields", "xpauto-select"),
        in_node("xpauto `toArrow()`", "xpauto-arrow"),
        in_node("fetch", "fetch"),
        in_node("undici + `JSON.parse`", "undici"),
    ),
    tables=(
        (
            LIST,
            Column("main thread on a processor, ms", "main_ms"),
            Column("event loop not idle, ms", "active_ms"),
            Column("longest stall, ms", "stall_ms", 1),
            PEAK,
        ),
    ),
    targets=(
        Target("list_ms", "fetch", "xpauto `collect()`", "at least 1.7"),
        Target("list_ms", "undici + `JSON.parse`", "xpauto `collect()`", "at least 1.4"),
        Target("main_ms", "xpauto `collect()`", "fetch", "at most 0.55"),
        Target("active_ms", "xpauto `collect()`", "fetch"),
        Target("stall_ms", "xpauto `collect()`", wanted="at most 15"),
        Target("stall_ms", "xpauto `for await`", wanted="at most 15"),
        Target("list_ms", "fetch", "xpauto `select` of 5 fields", "at least 4"),
    ),
)

LISTS = (RECORDS, FRAMES, AFAR, OBJECTS)
