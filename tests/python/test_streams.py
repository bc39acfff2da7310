"""Lists as Arrow streams, page by page."""

from __future__ import annotations

import asyncio
import os
import sys
from typing import Any

import duckdb
import polars
import pyarrow
import pytest

import xpauto
from programs import check
from scripted_server import ScriptedServer, Seen
from watched_server import WatchedServer, reply

IDS = list(range(1001, 1026))
# The most pages that are prefetched at once.
AHEAD = 8


def page(number: int, *ids: int, of: int = 3) -> dict[str, Any]:
    body = [{"id": id} for id in ids]
    return {"page": number, "status": 200, "body": body, "headers": {"X-Pagination-Page-Count": str(of)}}


def test_a_pager_yields_a_batch_per_page(sandbox: xpauto.Sandbox, client: xpauto.Client) -> None:
    pager = client.segments.list(per_page=10)
    batches = pager.batches(timezone="Europe/Paris")
    assert sandbox.requests == []
    table = pyarrow.Table.from_batches(batches)
    assert [chunk.num_rows for batch in table.to_batches() for chunk in [batch]] == [10, 10, 5]
    assert table == pyarrow.Table.from_batches(pager.collect().to_arrow(timezone="Europe/Paris").to_batches())
    assert pager.summary == xpauto.Summary(pages=3, records=25, duplicates=0, page_count=3)


def test_an_async_pager_yields_a_batch_per_page(sandbox: xpauto.Sandbox) -> None:
    async def read() -> list[int]:
        pager = sandbox.async_client().segments.list(per_page=10)
        return [id async for batch in pager.batches() for id in batch["id"].to_pylist()]

    assert asyncio.run(read()) == IDS
    with pytest.raises(TypeError):
        pyarrow.table(sandbox.async_client().segments.list())


def test_other_libraries_read_a_pager_directly(sandbox: xpauto.Sandbox, client: xpauto.Client) -> None:
    pager = client.segments.list(per_page=10)
    assert pyarrow.schema(pager) == pager.collect().to_arrow().schema
    assert pyarrow.table(pager)["id"].to_pylist() == IDS
    assert polars.DataFrame(pager)["id"].to_list() == IDS
    assert duckdb.sql("SELECT list(id ORDER BY id) FROM pager").fetchall() == [(IDS,)]
    assert pager.summary is not None
    assert pager.summary.pages == 3


def test_an_unread_stream_fetches_nothing(sandbox: xpauto.Sandbox, client: xpauto.Client) -> None:
    pager = client.segments.list(per_page=1)
    reader = pyarrow.RecordBatchReader.from_stream(pager)
    assert reader.schema == pyarrow.schema(pager)
    capsule = pager.__arrow_c_stream__()
    del reader, capsule
    assert sandbox.requests == []


def test_a_stream_prefetches_no_further_than_prefetch(sandbox: xpauto.Sandbox, client: xpauto.Client) -> None:
    reader = pyarrow.RecordBatchReader.from_stream(client.segments.list(per_page=1, prefetch=0))
    assert reader.read_next_batch()["id"].to_pylist() == [1001]
    assert len(sandbox.requests) == 1
    assert reader.read_next_batch()["id"].to_pylist() == [1002]
    assert len(sandbox.requests) == 2
    batches = client.segments.list(per_page=1, prefetch=3).batches()
    next(batches)
    client.sites.get_by_code("shopfront1")
    assert len(sandbox.requests) <= 2 + 1 + 3 + 1


@pytest.mark.parametrize("leave", ["close a reader", "close an iterator"])
def test_closing_a_stream_cancels_in_flight_requests(leave: str) -> None:
    def two_pages(request: Seen) -> bytes | None:
        headers = {"X-Pagination-Page-Count": "50"}
        page = next((page for page in (1, 2) if f"page={page}&" in request.path), None)
        return None if page is None else reply([{"id": page}], headers=headers)

    with WatchedServer(two_pages) as server:
        pager = xpauto.Client(base_url=server.url, timeout=60).segments.list(per_page=1)
        stream: Any = pager.batches()
        if leave == "close a reader":
            stream = pyarrow.RecordBatchReader.from_stream(pager)
        assert [next(stream).num_rows for _ in range(2)] == [1, 1]
        for _ in range(2 + AHEAD):
            server.arrivals.get(timeout=20)
        stream.close()
        for _ in range(AHEAD):
            server.ends.get(timeout=20)
        assert server.arrivals.empty()


def test_an_error_within_a_stream_keeps_its_message() -> None:
    failing = {"page": 2, "status": 503, "body": {"message": "down for a moment"}}
    with ScriptedServer([page(1, 1, 2), failing]) as server:
        pager = xpauto.Client(base_url=server.url, max_retries=0).segments.list(prefetch=0)
        reader = pyarrow.RecordBatchReader.from_stream(pager)
        assert reader.read_next_batch()["id"].to_pylist() == [1, 2]
        with pytest.raises(pyarrow.ArrowInvalid, match=r"ServerError: .*continue with start_page 2"):
            reader.read_next_batch()
        with pytest.raises(StopIteration):
            reader.read_next_batch()
        with pytest.raises(polars.exceptions.ComputeError, match="ServerError"):
            polars.DataFrame(pager)
        with pytest.raises(duckdb.Error, match="ServerError"):
            duckdb.sql("SELECT * FROM pager").fetchall()
        batches = pager.batches()
        assert next(batches).num_rows == 2
        with pytest.raises(xpauto.ServerError, match="start_page 2"):
            next(batches)


def test_a_record_that_cannot_be_a_row_ends_the_stream() -> None:
    bad = {**page(2, of=2), "body": [{"id": 3}, {"id": 4, "dateCreated": "soon"}]}
    with ScriptedServer([page(1, 1, 2, of=2), bad]) as server:
        pager = xpauto.Client(base_url=server.url).segments.list()
        unreadable = r'DecodeError: .*\[1\]\.dateCreated must be a date-time, got "soon"'
        with pytest.raises(pyarrow.ArrowInvalid, match=unreadable):
            pyarrow.table(pager)
        with pytest.raises(xpauto.DecodeError) as refused:
            list(pager.batches())
        assert refused.value.path == "[1].dateCreated"


def test_callbacks_run_while_a_consumer_reads(sandbox: xpauto.Sandbox) -> None:
    completed: list[int | None] = []
    asked: list[str] = []

    def token() -> str:
        asked.append(sandbox.token)
        return sandbox.token

    client = xpauto.Client(base_url=sandbox.url, token=token)
    client.on_request(lambda request: completed.append(request.status))
    pager = client.segments.list(per_page=5)
    assert duckdb.sql("SELECT count(*) FROM pager").fetchall() == [(25,)]
    assert len(polars.DataFrame(pager)) == 25
    assert pyarrow.table(pager).num_rows == 25
    assert completed == [200] * 15
    assert asked


def test_invalid_options_are_refused_before_anything_is_fetched(
    sandbox: xpauto.Sandbox, client: xpauto.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    for pager in (client.segments.list(), sandbox.async_client().segments.list()):
        with pytest.raises(xpauto.ValidationError, match="Europe/Pari"):
            pager.batches(timezone="Europe/Pari")
        with monkeypatch.context() as patched:
            patched.setitem(sys.modules, "pyarrow", None)
            with pytest.raises(ImportError, match=r"batches\(\) needs pyarrow: pip install 'xpauto\[pyarrow\]'"):
                pager.batches()
    assert sandbox.requests == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="forks")
def test_a_stream_started_before_a_fork_raises_in_the_child() -> None:
    check("""
import os, sys, pyarrow, xpauto
with xpauto.Sandbox(segments=5) as sandbox:
    pager = sandbox.client().segments.list(per_page=1)
    reader = pyarrow.RecordBatchReader.from_stream(pager)
    reader.read_next_batch()
    child = os.fork()
    if child == 0:
        try:
            reader.read_next_batch()
        except pyarrow.ArrowInvalid as error:
            assert "started before a fork" in str(error), error
            assert pyarrow.table(pager).num_rows == 5
            os._exit(7)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
    assert sum(batch.num_rows for batch in reader) == 4
print("fine")
""")
