"""Iterates over a long list with xpauto in this process, and prints the figures as JSON."""

import json
import re
import sys
from itertools import islice
from pathlib import Path
from statistics import median
from time import perf_counter

import xpauto

USAGE = f"usage: {sys.argv[0]} all|first PER_PAGE LIMIT URL"
TOKEN = "x"
# How often the first record is read, each time by a new client.
TIMES = 15


def peak_mb() -> float:
    """Returns the peak memory of this process, from procfs."""
    [kib] = re.findall(r"VmHWM:\s*(\d+) kB", Path("/proc/self/status").read_text())
    return int(kib) / 1024


def read_all(url: str, per_page: int, limit: int) -> dict[str, float]:
    """Reads this many records one after another without keeping them."""
    with xpauto.Client(base_url=url, token=TOKEN) as client:
        started = perf_counter()
        records = sum(1 for segment in client.segments.list(per_page=per_page, limit=limit) if segment.id)
        seconds = perf_counter() - started
    check(records, limit)
    return {"per_second": records / seconds, "peak_mb": peak_mb()}


def read_first(url: str, per_page: int, limit: int) -> dict[str, float]:
    """Reads the first record of a list with this limit."""

    def took() -> float:
        with xpauto.Client(base_url=url, token=TOKEN) as client:
            started = perf_counter()
            found = list(islice(client.segments.list(per_page=per_page, limit=limit), 1))
            seconds = perf_counter() - started
        check(len(found), 1)
        return seconds

    took()
    return {"first_ms": median(took() for _ in range(TIMES)) * 1e3}


def check(count: int, wanted: int) -> None:
    """Refuses any other count, so that only complete lists are measured."""
    if count != wanted:
        raise SystemExit(f"there are {count} records, not {wanted}")


PARTS = {"all": read_all, "first": read_first}


def main() -> None:
    try:
        part, per_page, limit, url = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
    except (IndexError, ValueError):
        raise SystemExit(USAGE) from None
    if part not in PARTS:
        raise SystemExit(USAGE)
    print(json.dumps(PARTS[part](url, per_page, limit)))


if __name__ == "__main__":
    main()
