"""A list that one worker of a Dask cluster reads, beside the same list in one process."""

from rounds import Column, Peer, Scenario, Target, python

SEGMENTS = 40_000
PER_PAGE = 200


def peer(name: str, way: str) -> Peer:
    return Peer(name, ((*python("clusters/python_peers.py"), way, str(PER_PAGE)),))


CLUSTERS = Scenario(
    name="dask",
    title="A list that a Dask worker reads: 200 pages of 50 ms",
    server=("--segments", str(SEGMENTS), "--delay-ms", "50"),
    expected={"records": SEGMENTS},
    peers=(
        peer("`.to_pandas()`", "pandas"),
        peer("`.to_dask(1)`", "one-partition"),
        peer("`.to_dask(8)`", "eight-partitions"),
        peer("`.to_dask()`, a partition per page", "pages"),
    ),
    tables=((Column("list, ms", "list_ms"),),),
    targets=(
        Target("list_ms", "`.to_dask(1)`", "`.to_pandas()`", "at most 1.15"),
        Target("list_ms", "`.to_dask(8)`", "`.to_pandas()`"),
        Target("list_ms", "`.to_dask()`, a partition per page", "`.to_pandas()`"),
    ),
)
