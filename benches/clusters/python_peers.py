"""Reads a list as a pandas data frame, here or with a worker of a Dask cluster, and prints the time as JSON."""

import json
import sys
from time import perf_counter

from distributed import Client, LocalCluster

import xpauto

USAGE = f"usage: {sys.argv[0]} pandas|one-partition|eight-partitions|pages PER_PAGE URL"
PARTITIONS = {"one-partition": 1, "eight-partitions": 8, "pages": None}


def in_process(client: xpauto.Client, per_page: int) -> int:
    return len(client.segments.list(per_page=per_page).to_pandas())


def by_worker(client: xpauto.Client, per_page: int, partitions: int | None) -> int:
    # Every column is read, and only the lengths leave the worker.
    frame = client.segments.list(per_page=per_page).to_dask(partitions)
    return int(frame.map_partitions(len, meta=(None, int)).sum().compute())


def main() -> None:
    try:
        way, per_page, url = sys.argv[1], int(sys.argv[2]), sys.argv[3]
    except (IndexError, ValueError):
        raise SystemExit(USAGE) from None
    client = xpauto.Client(base_url=url, token="x")
    if way == "pandas":
        client.segments.list(limit=1).to_pandas()
        started = perf_counter()
        records = in_process(client, per_page)
        seconds = perf_counter() - started
    elif way in PARTITIONS:
        cluster = LocalCluster(n_workers=1, threads_per_worker=1, dashboard_address=None)
        with cluster, Client(cluster):
            client.segments.list(limit=1).to_dask().compute()
            started = perf_counter()
            records = by_worker(client, per_page, PARTITIONS[way])
            seconds = perf_counter() - started
    else:
        raise SystemExit(USAGE)
    print(json.dumps({"list_ms": seconds * 1e3, "records": records}))


if __name__ == "__main__":
    main()
