"""The command line: one site beside curl, and lists beside a Node script and beside Polars in Python."""

import sys

from rounds import BENCHES, PROGRAMS, Column, Peer, Scenario, Target, python

SEGMENTS = 100_000
SHORT = 40_000
PER_PAGE = "500"
XPAUTO = str(PROGRAMS / "xpauto")
RUN = (*python("program/run.py"),)
LIST = (XPAUTO, "segments", "list", "--per-page", PER_PAGE, "--base-url", "URL", "--limit")
SITE = (XPAUTO, "sites", "get-by-code", "shop", "--base-url", "URL")
CURL = ("curl", "--silent", "--fail", "--header", "authorization: Bearer x", "URL/sites/byCode/shop")
NODE = ("node", str(BENCHES / "program" / "list.mjs"), "URL", PER_PAGE)
POLARS = (sys.executable, str(BENCHES / "program" / "parquet.py"), "URL", PER_PAGE, str(SHORT))


def run(name: str, prefix: str, times: int, command: tuple[str, ...]) -> Peer:
    return Peer(name, ((*RUN, prefix, str(times), *command),))


def of_lists(title: str, prefix: str) -> tuple[Column, ...]:
    return (
        Column(f"{title}, ms", f"{prefix}_ms"),
        Column("CPU time, ms", f"{prefix}_cpu_ms"),
        Column("peak memory, MB", f"{prefix}_mb"),
    )


PROGRAM = Scenario(
    name="program",
    title="The command line",
    server=("--segments", str(SEGMENTS)),
    environment=(("XPAUTO_TOKEN", "x"),),
    peers=(
        run("xpauto, one site", "site", 30, SITE),
        run("curl, one site", "site", 30, CURL),
        run("xpauto, 40,000 segments", "list", 1, (*LIST, str(SHORT))),
        run("xpauto, 100,000 segments", "list", 1, (*LIST, str(SEGMENTS))),
        run("Node with fetch, 40,000 segments", "list", 1, (*NODE, str(SHORT))),
        run("xpauto, 40,000 segments to Parquet", "parquet", 1, (*LIST, str(SHORT), "--output", "parquet")),
        run("xpauto, 100,000 segments to Parquet", "parquet", 1, (*LIST, str(SEGMENTS), "--output", "parquet")),
        run("Python with Polars, 40,000 segments to Parquet", "parquet", 1, POLARS),
    ),
    tables=(
        (Column("one site, ms", "site_ms", 1), Column("CPU time, ms", "site_cpu_ms", 1)),
        of_lists("list as JSON Lines", "list"),
        of_lists("list as Parquet", "parquet"),
    ),
    targets=(
        Target("site_ms", "xpauto, one site", "curl, one site", "at most 3.0"),
        Target("list_ms", "xpauto, 40,000 segments", "Node with fetch, 40,000 segments", "at most 0.2"),
        Target("list_cpu_ms", "xpauto, 40,000 segments", "Node with fetch, 40,000 segments", "at most 0.2"),
        Target(
            "parquet_mb",
            "xpauto, 100,000 segments to Parquet",
            "xpauto, 40,000 segments to Parquet",
            "at most 2.0",
        ),
        Target("list_mb", "xpauto, 100,000 segments", "xpauto, 40,000 segments", "at most 1.5"),
        Target(
            "parquet_ms",
            "xpauto, 40,000 segments to Parquet",
            "Python with Polars, 40,000 segments to Parquet",
            "at most 1.3",
        ),
    ),
)
