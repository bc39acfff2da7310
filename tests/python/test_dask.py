"""Lists as Dask data frames: what the service is asked for, and what a cluster reads."""

import itertools
import math
import os
import signal
import sys
from collections.abc import Callable, Iterator
from typing import Any

import dask.dataframe
import pandas
import pytest
from distributed import Client, LocalCluster

import xpauto
from servers import ScriptedServer, Seen, served
from xpauto import F

pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore:Dashboard:UserWarning")


@pytest.fixture
def many() -> Iterator[xpauto.Sandbox]:
    with xpauto.Sandbox(segments=450, goals=7, seed=3) as running:
        yield running


def asked(sandbox: xpauto.Sandbox, call: Callable[[], object]) -> list[str]:
    """Returns the queries of the requests that a call sends."""
    before = len(sandbox.requests)
    call()
    return [request["query"] for request in sandbox.requests[before:]]


def test_partitions_are_pages_in_the_order_of_ids_after_two_requests(many: xpauto.Sandbox) -> None:
    segments = many.client().segments
    frame: Any = segments.list(per_page=50).to_dask()
    assert [request["query"].split("&")[0] for request in many.requests] == ["page=1", "page=9"]
    assert len(asked(many, lambda: frame.head(2))) == 1
    assert (frame.npartitions, frame.divisions[:3], frame.divisions[-1]) == (9, (0, 50, 100), 449)
    expected = segments.list(sort="id").to_pandas()
    for scheduler in ("sync", "threads"):
        pandas.testing.assert_frame_equal(frame.compute(scheduler=scheduler), expected)
    pandas.testing.assert_frame_equal(frame.loc[60:70].compute(), expected.loc[60:70])


def test_a_frame_asks_only_for_its_columns(many: xpauto.Sandbox) -> None:
    pager = many.client().goals.list(optional_fields=["experiments"])
    frame = pager.to_dask()
    pandas.testing.assert_frame_equal(
        frame.compute(), many.client().goals.list(optional_fields=["experiments"], sort="id").to_pandas()
    )
    assert "optionalFields=experiments" in asked(many, frame.compute)[0]
    assert "optionalFields" not in asked(many, frame[frame.id > 1].groupby("status").name.count().compute)[0]
    assert list(many.client().goals.list(select=["name"]).to_dask().compute().columns) == ["name"]
    assert frame[[]].compute().shape == (7, 0)


@pytest.mark.parametrize(
    ("options", "partitions", "expected"),
    [
        ({"per_page": 50}, 4, 4),
        ({"per_page": 50}, 100, 9),
        ({"per_page": 50, "start_page": 3, "limit": 120}, None, 3),
        ({"limit": 0}, None, 1),
        ({"filter": F.site_id == 1}, None, 1),
        ({"per_page": 50, "sort": "-name", "filter": F.site_id == 101}, None, None),
    ],
)
def test_the_options_of_a_list_hold(
    many: xpauto.Sandbox, options: dict[str, Any], partitions: int | None, expected: int | None
) -> None:
    segments = many.client().segments
    frame = segments.list(**options).to_dask(partitions)
    sort = [options.get("sort", "id"), "id"][: 2 if "sort" in options else 1]
    whole = segments.list(**{**options, "sort": sort}).to_pandas()
    # Of what the filter finds, each page is a partition.
    assert (frame.npartitions, len(frame)) == (expected or math.ceil(len(whole) / 50), len(whole))
    assert frame.compute().id.tolist() == whole.id.tolist()


class Paged(ScriptedServer):
    """A list of goals whose pages have the service's own size, which may be counted by the requested one."""

    def __init__(self, goals: int, size: Callable[[int], int], counts_requested: bool, refused: int = 0) -> None:
        super().__init__([])
        self.goals = [{"id": number, "name": "a", "siteId": 1} for number in range(1, goals + 1)]
        self.size, self.counts_requested, self.refused = size, counts_requested, refused

    def choose(self, request: Seen) -> dict[str, Any]:
        super().choose(request)
        query = dict(request.query)
        page, asked = int(query["page"]), int(query["perPage"])
        size = self.size(asked)
        count = -(-len(self.goals) // (asked if self.counts_requested else size))
        body = self.goals[(page - 1) * size : page * size]
        headers = {"X-Pagination-Page-Count": str(count)}
        return {"status": 404 if page == self.refused else 200, "body": body, "headers": headers}

    def list(self, **options: Any) -> xpauto.Pager[xpauto.Goal]:
        return xpauto.Client(base_url=self.url, token="t").goals.list(**options)


def capped(requested: int) -> int:
    return min(requested, 100)


def test_a_refusal_behind_the_counted_page_is_an_error() -> None:
    with Paged(450, capped, True, refused=4) as service, pytest.raises(xpauto.NotFoundError):
        service.list().to_dask().compute()


@pytest.mark.parametrize(
    ("goals", "size", "counts_requested"),
    [
        *((goals, lambda _: 25, False) for goals in (95, 100)),
        *((goals, capped, True) for goals in (450, 1000, 400, 60, 0)),
    ],
)
@pytest.mark.parametrize("per_page", [None, 20, 60, 150, 500])
@pytest.mark.parametrize(
    "part", [{}, {"limit": 130}, {"start_page": 2}, {"start_page": 2, "limit": 7}, {"limit": 26}], ids=str
)
def test_the_records_are_those_of_the_list_whatever_the_service_calls_a_page(
    goals: int, size: Callable[[int], int], counts_requested: bool, per_page: int | None, part: dict[str, Any]
) -> None:
    options = part if per_page is None else {"per_page": per_page, **part}
    with Paged(goals, size, counts_requested) as server:
        expected = [goal.id for goal in server.list(**options).collect()]
        for partitions in (None, 1, 3):
            frame = server.list(**options).to_dask(partitions)
            assert frame.compute(scheduler="threads").id.tolist() == expected
            assert (len(frame), frame.known_divisions) == (len(expected), bool(expected))


@pytest.mark.parametrize("sizes", [[20, 10, 20], [20, 25, 20, 5], [20, 0, 20], [0, 20], [20, 30, 10]], ids=str)
@pytest.mark.parametrize("partitions", [None, 1, 2])
def test_pages_of_different_sizes_and_repeated_ones_are_an_error(sizes: list[int], partitions: int | None) -> None:
    ends = list(itertools.accumulate(sizes))
    pages = [[{"id": number} for number in range(end - size, end)] for size, end in zip(sizes, ends, strict=True)]
    for served_pages in (pages, [pages[-1]] * 3):
        with served(served_pages) as server:
            pager = xpauto.Client(base_url=server.url, token="t").goals.list(per_page=20)
            with pytest.raises(xpauto.PaginationError, match=r"^goals\.list"):
                pager.to_dask(partitions).compute(scheduler="sync")


@pytest.mark.parametrize("change", ["removed", "replaced", "added", "emptied"])
@pytest.mark.parametrize("partitions", [None, 1, 4])
def test_a_list_that_changed_since_it_was_planned_is_an_error(
    many: xpauto.Sandbox, change: str, partitions: int | None
) -> None:
    frame = many.client().segments.list(per_page=50).to_dask(partitions)
    state = many.state()
    segments = state["segments"]
    if change in ("added", "replaced"):
        segments.append({**segments[-1], "id": max(segment["id"] for segment in segments) + 1})
    if change in ("removed", "replaced"):
        del segments[60]
    if change == "emptied":
        segments.clear()
    many.restore(state)
    with pytest.raises(xpauto.PaginationError, match=r"segments\.list"):
        frame.name.compute()
    assert len(many.client().segments.list(per_page=50).to_dask(partitions).compute()) == len(segments)


def test_what_cannot_be_planned_is_refused(many: xpauto.Sandbox, monkeypatch: pytest.MonkeyPatch) -> None:
    segments = many.client().segments
    with pytest.raises(xpauto.ValidationError, match="partitions must be at least 1, got 0"):
        segments.list().to_dask(0)
    with pytest.raises(xpauto.ValidationError, match="leave out unique=True"):
        segments.list(unique=True).to_dask()
    assert not many.requests
    uncounted = xpauto.Sandbox(page_count_header=False)
    with uncounted as sandbox, pytest.raises(xpauto.PaginationError, match="number of pages, which is not reported"):
        sandbox.client().segments.list().to_dask()
    monkeypatch.setitem(sys.modules, "dask.dataframe", None)
    with pytest.raises(ImportError, match=r"pip install 'xpauto\[dask\]'"):
        segments.list().to_dask()


def killed(cluster: Client, frame: dask.dataframe.DataFrame) -> Any:
    """Computes a frame; one of its workers is killed while it reads a page and holds another one."""
    pids = cluster.run(os.getpid)
    future = cluster.compute(frame)
    busy: set[str] = set()
    while not busy:
        held, reading = cluster.has_what(), cluster.processing()
        busy = {worker for worker in pids if held.get(worker) and reading.get(worker)}
    os.kill(pids[busy.pop()], signal.SIGKILL)
    return future.result(timeout=90)


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="kills a process as POSIX does")
def test_processes_of_a_cluster_keep_the_quota_and_read_the_pages_of_a_killed_one_again() -> None:
    options: Any = {"rate_limit": "24/s", "latency": 0.01}
    with (
        xpauto.Sandbox(segments=600, seed=3, **options) as sandbox,
        LocalCluster(n_workers=3, threads_per_worker=2, dashboard_address=None) as cluster,
        Client(cluster) as workers,
    ):
        # The worker that takes the place of the killed one has a part, too.
        frame = sandbox.client(rate_limit="24/s", timeout=2).segments.list(per_page=10).to_dask(workers=4)
        assert frame.npartitions == 60
        read = killed(workers, frame)
        assert 429 not in [request["status"] for request in sandbox.requests]
        assert len(sandbox.requests) > 62
        pandas.testing.assert_frame_equal(read, sandbox.client().segments.list(sort="id").to_pandas())
