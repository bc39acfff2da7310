# pyright: strict, deprecateTypingAliases=true, reportCallInDefaultInitializer=true, reportImplicitOverride=true
# pyright: reportImplicitStringConcatenation=true, reportImportCycles=true, reportPropertyTypeMismatch=true
# pyright: reportUninitializedInstanceVariable=true, reportUnnecessaryTypeIgnoreComment=true, reportUnreachable=true
# mypy: enable-error-code="deprecated, exhaustive-match, explicit-override, ignore-without-code, mutable-override"
# mypy: enable-error-code="possibly-undefined, redundant-expr, redundant-self, truthy-bool, truthy-iterable"
# mypy: enable-error-code="unimported-reveal, unused-awaitable", strict-equality-for-none, warn-unreachable
# mypy: disallow-any-decorated, disallow-any-unimported
"""Programs as users write them: type checkers accept them under their strictest settings, and each runs.

A program is a function without a leading underscore; it takes what it names of a client, a sandbox and a folder.
"""

import asyncio
import contextlib
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable
from concurrent.futures import ThreadPoolExecutor
from types import MappingProxyType
from typing import Any, Protocol, TypeVar
from unittest.mock import create_autospec

import pydantic
from typing_extensions import TypedDict

import xpauto
from xpauto import F, Filter, Goal, Pager, RawResponse, Records, Segment, Theme

M = TypeVar("M", bound=xpauto.Model)
K = TypeVar("K", bound=Hashable)

RESULTS = "/__sandbox/results/{dataCode}"
MAY = xpauto.DateInterval(start="2026-05-01T00:00:00", end="2026-05-31T23:59:59")


def filter_step_by_step(client: xpauto.Client) -> None:
    condition = Segment.site_id.is_in(range(101, 103))
    condition &= Segment.name.not_like("%cart%")
    condition |= F.id == 1001
    either: Filter[Segment] | None = None
    for word in {"cart", "visitors"}:
        either = Segment.name.like(f"%{word}%") if either is None else either | Segment.name.like(f"%{word}%")
    segments = client.segments.list(filter=condition if either is None else condition & ~either).collect()
    ids = {segment.id for segment in segments}
    assert ids == {one.id for one in client.segments.list(filter=Segment.id.is_in(segments.to_polars()["id"]))}


def _grouped(pager: Pager[M], key: Callable[[M], K]) -> dict[K, list[M]]:
    groups: defaultdict[K, list[M]] = defaultdict(list)
    for record in pager:
        groups[key(record)].append(record)
    return dict(groups)


def groups_of_any_model(client: xpauto.Client) -> None:
    types = _grouped(client.segments.list(), lambda segment: segment.segment_type)
    status = _grouped(client.goals.list(), lambda goal: (goal.site_id, goal.status))
    assert sum(len(segments) for segments in types.values()) == 60
    assert all(goal.site_id == site for (site, _), goals in status.items() for goal in goals)


def matching(client: xpauto.Client) -> None:
    def describe(record: xpauto.Model) -> str:
        match record:
            case Segment(segment_id, name=name, is_favorite=True):
                return f"favorite {segment_id} {name}"
            case Segment(segment_type="KEY_MOMENT") | Goal(status="ACTIVE"):
                return "in use"
            case Goal(name=str() as name):
                return name
            case _:
                return type(record).__name__

    found = Counter(describe(record).split()[0] for record in [*client.segments.list(), *client.goals.list()])
    assert found["favorite"] > 0
    assert found["in"] > 0
    assert describe(Theme(name="Spring")) == "Theme"


class _ThemeFields(TypedDict, total=False):
    name: str
    status: xpauto.ThemeStatus
    tags: list[str]


class _Block(pydantic.BaseModel):
    name: str = pydantic.Field(min_length=1)
    limit: int = pydantic.Field(ge=1, le=20)


def body_as_a_pydantic_model(client: xpauto.Client) -> None:
    block = client.recommender_blocks.update(701, _Block(name="Also bought", limit=8))
    assert (block.name, block.limit) == ("Also bought", 8)


def fields_unpacked(client: xpauto.Client) -> None:
    fields: _ThemeFields = {"name": "Spring", "tags": ["sale"]}
    read: dict[str, Any] = {"status": "DRAFT", "project_ids": (101, 102)}
    theme = client.themes.update(501, **fields, **read)
    assert theme == client.themes.update(501, Theme(**fields, **read).replace(id=theme.id))
    assert client.themes.update(501, MappingProxyType({"name": "Summer"})).project_ids == (101, 102)


def _archived(client: xpauto.Client, theme_id: int) -> bool:
    try:
        client.themes.update(theme_id, status="PAUSED")
    except xpauto.NotFoundError as error:
        return error.status != 404
    return True


def errors_by_class(client: xpauto.Client, sandbox: xpauto.Sandbox) -> None:
    def outcome() -> str:
        try:
            client.with_options(max_retries=0).key_moments.delete(401)
        except (xpauto.LockedError, xpauto.RateLimitError) as error:
            return f"later {error.retry_after or 0:.0f}"
        except xpauto.ApiError as error:
            return f"{error.status} {error.error_name}"
        except xpauto.TransportError as error:
            return error.attempts[-1].fault or "?"
        return "deleted"

    outcomes: list[str] = []
    for rule in ({"status": 423, "headers": {"Retry-After": "7"}}, {"status": 403}, {"action": "close"}):
        fault = sandbox.add_fault(rule)
        outcomes.append(outcome().split()[0])
        fault.remove()
    assert [*outcomes, outcome()] == ["later", "403", "transport", "deleted"]


class _Shop(xpauto.Client):
    """A client of a team, with a call of its own."""

    def favorites(self, *, site_id: int) -> Records[Segment]:
        return self.segments.list(filter=Segment.is_favorite.is_true() & (Segment.site_id == site_id)).collect()


def client_of_a_team(sandbox: xpauto.Sandbox) -> None:
    shop = _Shop(base_url=sandbox.url, token=lambda: sandbox.token, proxy="")
    favorites = shop.with_options(max_retries=1).favorites(site_id=101)
    assert all(segment.is_favorite for segment in favorites)


class _ThemeStore(Protocol):
    def update(self, theme_id: int, body: Theme, /) -> Theme: ...


class _Memory:
    def __init__(self) -> None:
        self.themes: dict[int, Theme] = {}

    def update(self, theme_id: int, body: Theme, /) -> Theme:
        self.themes[theme_id] = body
        return body


def _publish(store: _ThemeStore, theme_ids: Iterable[int]) -> list[str]:
    themes = [store.update(theme_id, Theme(name=f"Theme {theme_id}", status="ACTIVE")) for theme_id in theme_ids]
    return [theme.name or "" for theme in themes]


def dependencies_by_protocol(client: xpauto.Client) -> None:
    memory = _Memory()
    assert _publish(memory, [501, 502]) == _publish(client.themes, [501, 502]) == ["Theme 501", "Theme 502"]
    assert memory.themes[502].status == "ACTIVE"


def mocks() -> None:
    mock = create_autospec(xpauto.Client(base_url="https://api.example.com"))
    mock.segments.list.return_value = [Segment.sample(name="Loyal", site_id=42)]
    mock.themes.update.side_effect = xpauto.NotFoundError("gone", code="THEME_GONE")
    client: xpauto.Client = mock
    assert [segment.name for segment in client.segments.list(filter=F.site_id == 42)] == ["Loyal"]
    assert not _archived(client, 501)
    mock.segments.list.assert_called_once_with(filter=Segment.site_id == 42)


def calls_in_a_pool(client: xpauto.Client) -> None:
    bodies = [Theme(name=f"Theme {number}") for number in (501, 502)]
    with ThreadPoolExecutor() as pool:
        themes = list(pool.map(client.themes.update, (501, 502), bodies))
        goals = pool.submit(client.goals.list(limit=3).collect)
        last = pool.submit(client.themes.update, 503, name="Theme 503")
    assert [theme.name for theme in (*themes, last.result())] == ["Theme 501", "Theme 502", "Theme 503"]
    assert [goal.id for goal in goals.result()] == [2001, 2002, 2003]


async def blocks_of_resources(sandbox: xpauto.Sandbox) -> None:
    async with contextlib.AsyncExitStack() as stack:
        client = await stack.enter_async_context(sandbox.async_client())
        blocking = stack.enter_context(sandbox.client())
        pages = await stack.enter_async_context(contextlib.aclosing(client.segments.list(per_page=20).pages()))
        first = await anext(pages)
        assert [segment.id for segment in first.records] == [segment.id for segment in blocking.segments.list(limit=20)]


async def results_awaited(client: xpauto.AsyncClient) -> None:
    async def is_ready(response: RawResponse[Any]) -> bool:
        await asyncio.sleep(0)
        return bool(response.json()["status"] == "READY")

    async def units(id: int) -> int:
        ticket = await client.personalizations.request_results(
            id, date_intervals=[MAY], conversion_type="ALL_CONVERSION", filters=[xpauto.ResultsFilter(type="BROWSER")]
        )
        response = await ticket.poll(RESULTS, until=is_ready, interval=0.1)
        return int(response.json()["variations"][0]["units"])

    assert min(await asyncio.gather(*map(units, range(301, 304)))) > 0


async def tokens_awaited(sandbox: xpauto.Sandbox) -> None:
    lock = asyncio.Lock()

    async def token() -> str:
        async with lock:
            return sandbox.token

    async with xpauto.AsyncClient(base_url=sandbox.url, token=token, proxy="") as client:
        response = await client.with_raw_response.sites.get_by_code("shopfront1")
        raw = await client.request("GET", "/segments", query=[("page", 1)])
    assert response.parse().code == "shopfront1"
    assert raw.status == 200
