"""Lists every segment with one Python client in this process, and prints the figures as JSON.

Every client works as its documentation shows it: it sends the token and reads page after page, unless its name says
that several are in flight. Each reads a list of one record before, so that how modules are loaded is not measured.
"""

import asyncio
import json
import re
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from operator import methodcaller
from pathlib import Path
from time import perf_counter
from typing import Any

from reading import READINGS

USAGE = f"usage: {sys.argv[0]} PEER PER_PAGE READING URL"
PATH = "/segments"
PAGE_COUNT = "x-pagination-page-count"
# The path of a list with one record.
SMALL = "/one"
TOKEN = "x"
HEADERS = {"Authorization": f"Bearer {TOKEN}"}
# The number of in-flight pages of peers without prefetching.
MANY = 8
NOTHING = "nothing"

# Returns the records of a page and the page count.
Fetch = Callable[[int, int], tuple[list[Any], int]]
AsyncFetch = Callable[[int, int], Awaitable[tuple[list[Any], int]]]
# Returns all records, read in pages of the given size.
ListAll = Callable[[int], Any]


def query(page: int, per_page: int) -> dict[str, int]:
    return {"page": page, "perPage": per_page}


def one_by_one(fetch: Fetch) -> ListAll:
    def list_all(per_page: int) -> list[Any]:
        records, count = fetch(1, per_page)
        for page in range(2, count + 1):
            records.extend(fetch(page, per_page)[0])
        return records

    return list_all


async def list_awaited(fetch: AsyncFetch, per_page: int, in_flight: int) -> list[Any]:
    """Reads the first page, which has the page count, then the others concurrently."""
    permits = asyncio.Semaphore(in_flight)

    async def records_of(page: int) -> list[Any]:
        async with permits:
            return (await fetch(page, per_page))[0]

    records, count = await fetch(1, per_page)
    for others in await asyncio.gather(*(records_of(page) for page in range(2, count + 1))):
        records.extend(others)
    return records


@contextmanager
def xpauto_list(url: str, read: Callable[[Any], Any] = methodcaller("collect"), **options: Any) -> Iterator[ListAll]:
    import xpauto

    with xpauto.Client(base_url=url, token=TOKEN) as client:
        yield lambda per_page: read(client.segments.list(per_page=per_page, **options))


def xpauto_select(url: str) -> AbstractContextManager[ListAll]:
    return xpauto_list(url, select=["id", "name", "site_id", "segment_type", "is_favorite"])


def xpauto_dicts(url: str) -> AbstractContextManager[ListAll]:
    return xpauto_list(url, lambda pager: pager.collect().to_dicts())


def xpauto_converted(method: str) -> Callable[[str], AbstractContextManager[ListAll]]:
    """Returns the peer whose list is converted by this method of its pager."""
    return lambda url: xpauto_list(url, methodcaller(method))


@contextmanager
def httpx_decoded(url: str, decode: Callable[[bytes], list[Any]]) -> Iterator[ListAll]:
    import httpx

    def fetch(page: int, per_page: int) -> tuple[list[Any], int]:
        response = client.get(f"{url}{PATH}", params=query(page, per_page)).raise_for_status()
        return decode(response.content), int(response.headers[PAGE_COUNT])

    with httpx.Client(headers=HEADERS) as client:
        yield one_by_one(fetch)


@contextmanager
def httpx_dicts(url: str) -> Iterator[ListAll]:
    with httpx_decoded(url, json.loads) as list_all:
        yield list_all


@contextmanager
def httpx_msgspec(url: str) -> Iterator[ListAll]:
    import msgspec
    from typed_segments import segment_class

    class Struct(msgspec.Struct, rename="camel"):
        pass

    with httpx_decoded(url, msgspec.json.Decoder(list[segment_class(Struct)]).decode) as list_all:
        yield list_all


@contextmanager
def httpx_pydantic(url: str) -> Iterator[ListAll]:
    from pydantic import BaseModel, ConfigDict, TypeAdapter
    from pydantic.alias_generators import to_camel
    from typed_segments import segment_class

    class Model(BaseModel):
        model_config = ConfigDict(alias_generator=to_camel)

    with httpx_decoded(url, TypeAdapter(list[segment_class(Model)]).validate_json) as list_all:
        yield list_all


@contextmanager
def httpx_many(url: str) -> Iterator[ListAll]:
    import httpx

    async def fetch(page: int, per_page: int) -> tuple[list[Any], int]:
        response = (await client.get(f"{url}{PATH}", params=query(page, per_page))).raise_for_status()
        return response.json(), int(response.headers[PAGE_COUNT])

    with asyncio.Runner() as runner:
        client = httpx.AsyncClient(headers=HEADERS)
        yield lambda per_page: runner.run(list_awaited(fetch, per_page, MANY))
        runner.run(client.aclose())


@contextmanager
def aiohttp_orjson(url: str, in_flight: int = 1) -> Iterator[ListAll]:
    import aiohttp
    import orjson

    async def opened() -> aiohttp.ClientSession:
        return aiohttp.ClientSession(headers=HEADERS, raise_for_status=True)

    async def fetch(page: int, per_page: int) -> tuple[list[Any], int]:
        async with session.get(f"{url}{PATH}", params=query(page, per_page)) as response:
            return orjson.loads(await response.read()), int(response.headers[PAGE_COUNT])

    with asyncio.Runner() as runner:
        session = runner.run(opened())
        yield lambda per_page: runner.run(list_awaited(fetch, per_page, in_flight))
        runner.run(session.close())


@contextmanager
def aiohttp_many(url: str) -> Iterator[ListAll]:
    with aiohttp_orjson(url, MANY) as list_all:
        yield list_all


@contextmanager
def requests_pages(url: str) -> Iterator[Callable[[int, int], Any]]:
    import requests

    def get(page: int, per_page: int) -> requests.Response:
        response = session.get(f"{url}{PATH}", params=query(page, per_page))
        response.raise_for_status()
        return response

    with requests.Session() as session:
        session.headers.update(HEADERS)
        yield get


@contextmanager
def requests_dicts(url: str) -> Iterator[ListAll]:
    def fetch(page: int, per_page: int) -> tuple[list[Any], int]:
        response = get(page, per_page)
        return response.json(), int(response.headers[PAGE_COUNT])

    with requests_pages(url) as get:
        yield one_by_one(fetch)


@contextmanager
def requests_orjson(url: str) -> Iterator[ListAll]:
    import orjson

    def fetch(page: int, per_page: int) -> tuple[list[Any], int]:
        response = get(page, per_page)
        return orjson.loads(response.content), int(response.headers[PAGE_COUNT])

    with requests_pages(url) as get:
        yield one_by_one(fetch)


@contextmanager
def requests_pyarrow(url: str) -> Iterator[ListAll]:
    import pyarrow

    with requests_orjson(url) as list_all:
        yield lambda per_page: pyarrow.Table.from_pylist(list_all(per_page))


@contextmanager
def requests_json_normalize(url: str) -> Iterator[ListAll]:
    import pandas

    with requests_dicts(url) as list_all:
        yield lambda per_page: pandas.json_normalize(list_all(per_page))


@contextmanager
def polars_read_json(url: str) -> Iterator[ListAll]:
    import polars

    def fetch(page: int, per_page: int) -> tuple[list[Any], int]:
        response = get(page, per_page)
        return [polars.read_json(response.content)], int(response.headers[PAGE_COUNT])

    with requests_pages(url) as get:
        yield lambda per_page: polars.concat(one_by_one(fetch)(per_page), how="diagonal_relaxed")


@contextmanager
def polars_pandas(url: str) -> Iterator[ListAll]:
    with polars_read_json(url) as list_all:
        yield lambda per_page: list_all(per_page).to_pandas()


@contextmanager
def generated(url: str) -> Iterator[ListAll]:
    import urllib3
    from generated_segments import Segment

    def fetch(page: int, per_page: int) -> tuple[list[Any], int]:
        response = pool.request("GET", f"{url}{PATH}", fields=query(page, per_page), headers=HEADERS)
        objects = json.loads(response.data.decode("utf-8"))
        return [Segment.from_dict(object) for object in objects], int(response.headers[PAGE_COUNT])

    with urllib3.PoolManager() as pool:
        yield one_by_one(fetch)


PEERS = {
    "xpauto": xpauto_list,
    "xpauto-select": xpauto_select,
    "xpauto-dicts": xpauto_dicts,
    "xpauto-pandas": xpauto_converted("to_pandas"),
    "xpauto-polars": xpauto_converted("to_polars"),
    "xpauto-arrow": xpauto_converted("to_arrow"),
    "httpx-msgspec": httpx_msgspec,
    "httpx-pydantic": httpx_pydantic,
    "httpx-dicts": httpx_dicts,
    "httpx-many": httpx_many,
    "aiohttp-orjson": aiohttp_orjson,
    "aiohttp-many": aiohttp_many,
    "requests-dicts": requests_dicts,
    "requests-orjson": requests_orjson,
    "requests-pyarrow": requests_pyarrow,
    "requests-json-normalize": requests_json_normalize,
    "polars-read-json": polars_read_json,
    "polars-pandas": polars_pandas,
    "generated": generated,
}


def peak_mb() -> float:
    """Returns the peak memory of this process, from procfs."""
    [kib] = re.findall(r"VmHWM:\s*(\d+) kB", Path("/proc/self/status").read_text())
    return int(kib) / 1024


def measure(list_all: ListAll, per_page: int, reading: str) -> dict[str, float]:
    """Lists everything, then reads from the records if that is measured."""
    started = perf_counter()
    records = list_all(per_page)
    list_ms = (perf_counter() - started) * 1e3
    if reading == NOTHING:
        return {"records": len(records), "list_ms": list_ms, "peak_mb": peak_mb()}
    seconds = READINGS[reading](records)
    return {f"{reading}_ns": seconds * 1e9 / len(records), f"{reading}_total_ms": list_ms + seconds * 1e3}


def main() -> None:
    try:
        peer, per_page, reading, url = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
    except (IndexError, ValueError):
        raise SystemExit(USAGE) from None
    if peer not in PEERS or reading not in (NOTHING, *READINGS):
        raise SystemExit(f"{USAGE}\npeers: {', '.join(PEERS)}\nreadings: {', '.join((NOTHING, *READINGS))}")
    try:
        with PEERS[peer](f"{url}{SMALL}") as list_all:
            list_all(1)
        with PEERS[peer](url) as list_all:
            print(json.dumps(measure(list_all, per_page, reading)))
    except ImportError as error:
        raise SystemExit(f"{error}; `make bench` installs what the benchmark needs") from error


if __name__ == "__main__":
    main()
