"""Files and differences: a list is read from JSON Lines, written as Parquet, and compared with a later one."""

from rounds import Column, Peer, Scenario, Target, python

PEERS = ("xpauto", "pandas", "Polars", "Polars, columns alone", "dicts")
PROGRAM = python("files/python_peers.py")

FILES = Scenario(
    name="files",
    title="Files and differences",
    server=("--segments", "40000"),
    peers=tuple(Peer(name, ((*PROGRAM, name),)) for name in PEERS),
    tables=(
        (
            Column("JSON Lines to records, ms", "load_ms"),
            Column("records to Parquet, ms", "save_ms"),
            Column("its CPU time, ms", "save_cpu_ms"),
            Column("size of the file, MB", "size_mb", 1),
            Column("two lists to their difference, ms", "diff_ms"),
        ),
    ),
    targets=(
        Target("load_ms", "xpauto", "pandas", "at most 0.2"),
        Target("save_ms", "xpauto", "Polars", "at most 1.0"),
        Target("save_ms", "xpauto", "Polars, columns alone", "at most 2.0"),
        Target("diff_ms", "xpauto", "dicts", "at most 0.1"),
    ),
)
