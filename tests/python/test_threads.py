"""Threads that share everything at once: a client, an iterator, records, and the sandbox that they call."""

import pickle
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

import xpauto

THREADS = 8


@pytest.fixture
def alternating() -> Iterator[None]:
    """With a GIL, threads alternate often enough to meet in the middle of things."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(interval)


@pytest.mark.usefixtures("alternating")
def test_threads_share_a_client_an_iterator_records_and_a_sandbox() -> None:
    with xpauto.Sandbox(segments=400, themes=THREADS, seed=5) as sandbox:
        client = sandbox.client(max_concurrency=THREADS)
        shared = iter(client.segments.list(per_page=10))
        records = client.segments.list(limit=20).collect()
        expected = [record.to_dict() for record in client.segments.list(limit=20).collect()]
        together = threading.Barrier(THREADS)

        def visit(thread: int, count: int) -> None:
            name = f"{thread}-{count}"
            assert client.themes.update(501 + thread, name=name).name == name
            # Several threads read parts of these for the first time.
            assert [record.to_dict() for record in records] == expected
            assert pickle.loads(pickle.dumps(records[thread])) == records[thread]
            assert client.with_options(timeout=20 + thread).segments.list(limit=1).collect()[0] == records[0]

        def work(thread: int) -> list[int]:
            together.wait(timeout=30)
            fault = sandbox.add_fault({"path": f"/nothing/{thread}", "status": 500})
            seen = []
            for segment in shared:
                seen.append(segment.id)
                if len(seen) % 5 == 0:
                    visit(thread, len(seen))
            fault.remove()
            return seen

        with ThreadPoolExecutor(THREADS) as pool:
            parts = list(pool.map(work, range(THREADS)))
        assert sorted(id for part in parts for id in part) == sorted(segment.id for segment in client.segments.list())
        updates = [request for request in sandbox.requests if request["method"] == "PUT"]
        assert len(updates) == sum(len(part) // 5 for part in parts)
