"""Reference cycles are collected, and the collector is spared what forms none."""

import asyncio
import gc
import time
import weakref
from collections.abc import Callable, Iterator
from contextvars import ContextVar
from operator import methodcaller
from pathlib import Path
from typing import Any

import pytest

import xpauto
from programs import check, run

GOOD = "sandbox-token"


class Holder:
    """An object of a program, which holds clients that call it back."""

    def __init__(self, sandbox: xpauto.Sandbox) -> None:
        self.sandbox = sandbox
        self.seen: list[xpauto.CompletedRequest] = []

    def token(self) -> str:
        return GOOD

    async def token_later(self) -> str:
        return GOOD

    def hook(self, request: xpauto.CompletedRequest) -> None:
        self.seen.append(request)


def called(holder: Holder, **options: Any) -> xpauto.Client:
    """A client that has called and calls the holder back."""
    client = holder.sandbox.client(**options)
    client.on_request(holder.hook)
    client.sites.get_by_code("shopfront1")
    assert len(holder.seen) == 1
    return client


def with_token(holder: Holder) -> xpauto.Client:
    return called(holder, token=holder.token)


def derived(holder: Holder) -> Any:
    client = with_token(holder)
    clients = [client.with_options(timeout=number) for number in range(1, 4)]
    for one in clients:
        one.sites.get_by_code("shopfront1")
    assert len(holder.seen) == 4
    return client, clients


def reading(holder: Holder, read: Callable[[Any], Any]) -> Any:
    iterator = read(with_token(holder).segments.list(per_page=5, prefetch=0))
    next(iterator)
    return iterator


def read(holder: Holder) -> Any:
    pager = with_token(holder).segments.list()
    pager.collect()
    pager.to_arrow()
    return pager


def awaited(holder: Holder, token: Any) -> Any:
    client = holder.sandbox.async_client(token=token)
    client.on_request(holder.hook)
    asyncio.run(client.sites.get_by_code("shopfront1"))
    asyncio.run(client.segments.list().collect())
    return client


CYCLES: dict[str, Callable[[Holder], Any]] = {
    "a token function": with_token,
    "a hook": called,
    "the way to end a hook": lambda holder: holder.sandbox.client().on_request(holder.hook),
    "derived clients": derived,
    "a pager": read,
    "pages that are being read": lambda holder: reading(holder, methodcaller("pages")),
    "records that are being read": lambda holder: reading(holder, iter),
    "a coroutine function as token": lambda holder: awaited(holder, holder.token_later),
    "a hook of an asynchronous client": lambda holder: awaited(holder, holder.token),
}


@pytest.fixture
def collecting() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("make", CYCLES.values(), ids=CYCLES)
@pytest.mark.usefixtures("collecting")
def test_a_cycle_is_collected(make: Callable[[Holder], Any], sandbox: xpauto.Sandbox) -> None:
    holder: Any = Holder(sandbox)
    holder.held = make(holder)
    gone = weakref.ref(holder)
    del holder
    assert gone() is not None
    # What a thread of ours drops is dropped when the interpreter is next entered, which may be a moment later.
    end = time.monotonic() + 10
    while gone() is not None and time.monotonic() < end:
        xpauto.Client(base_url=sandbox.url)
        gc.collect()
    assert gone() is None


@pytest.mark.usefixtures("collecting")
def test_a_hook_lives_until_it_is_removed_or_no_client_shares_it(sandbox: xpauto.Sandbox) -> None:
    holder = Holder(sandbox)
    client = sandbox.client(token=holder.token)
    derived = client.with_options(timeout=9)
    stop = client.on_request(holder.hook)
    del client
    gc.collect()
    derived.sites.get_by_code("shopfront1")
    assert len(holder.seen) == 1
    gone = weakref.ref(holder)
    stop()
    del derived, stop, holder
    assert gone() is None


@pytest.mark.usefixtures("collecting")
def test_a_blocking_call_that_has_returned_keeps_nothing(client: xpauto.Client, sandbox: xpauto.Sandbox) -> None:
    held: ContextVar[Holder] = ContextVar("held")
    for _ in range(200):
        holder = Holder(sandbox)
        gone = weakref.ref(holder)
        before = held.set(holder)
        client.sites.get_by_code("shopfront1")
        held.reset(before)
        del before, holder
        assert gone() is None


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="counts the descriptors in /proc")
def test_an_event_loop_that_is_never_closed_is_collected() -> None:
    program = """
import asyncio, gc, os, sys, weakref
from xpauto import AsyncClient, Client

url = sys.argv[1]
other = Client(base_url=url, token="sandbox-token")

def abandon():
    loop = asyncio.new_event_loop()
    loop.run_until_complete(AsyncClient(base_url=url, token="sandbox-token").sites.get_by_code("shopfront1"))
    return weakref.ref(loop)

def descriptors():
    return len(os.listdir("/proc/self/fd"))

def all_are_gone(loops):
    gc.collect()
    # Native threads release objects with the next call.
    other.sites.get_by_code("shopfront1")
    return not any(loop() for loop in loops)

while not all_are_gone([abandon()]):
    pass
before = descriptors()
loops = [abandon() for _ in range(5)]
while not all_are_gone(loops) or descriptors() > before:
    pass
print("fine")
"""
    with xpauto.Sandbox(token="sandbox-token") as sandbox:
        check(program, sandbox.url)


def test_the_collector_does_not_visit_the_objects_of_records(sandbox: xpauto.Sandbox) -> None:
    segments = list(sandbox.client().segments.list(limit=20))
    conditions = [segment.conditions_data for segment in segments]
    blocks = [blocks for condition in conditions if condition and (blocks := condition.first_level)]
    assert blocks
    objects = (*segments, *conditions, *blocks, *(block for several in blocks for block in several))
    assert not any(map(gc.is_tracked, objects))


class Mine(xpauto.Segment):
    """A record with attributes of the program."""

    other: Any


def test_a_cycle_through_a_subclass_of_a_record_is_collected() -> None:
    mine = Mine.from_json("{}")
    mine.other = [mine]
    gone = weakref.ref(mine)
    del mine
    gc.collect()
    assert gone() is None


def test_a_list_is_whole_when_a_callback_of_the_collector_sees_it() -> None:
    program = """
import gc, xpauto

def look(*_):
    for found in gc.get_objects():
        if type(found) is tuple and len(found) == 200:
            list(found)

levels = xpauto.Segment.from_dict(
    {"conditionDataTree": {"conditionData": [{"weight": weight} for weight in range(200)]}}
).condition_data_tree
gc.set_threshold(10)
gc.callbacks.append(look)
print(sum(level.weight for level in levels.condition_data))
"""
    assert run(program).stdout == "19900\n"


def test_a_value_that_is_read_while_it_is_read_is_the_same_object() -> None:
    program = """
import gc, json, sys, xpauto

blocks = [{"conditions": [{"id": number}]} for number in range(50)]
data = xpauto.Segment.from_json(json.dumps({"conditionsData": {"firstLevel": blocks}})).conditions_data
seen = []
gc.callbacks.append(lambda phase, info: seen.append(data.first_level))
gc.set_threshold(10)
first = data.first_level
gc.disable()
# Later ones collect between the instructions of Python only.
assert seen or sys.version_info >= (3, 12)
assert all(other is first for other in [*seen, data.first_level])
"""
    assert run(program).returncode == 0
