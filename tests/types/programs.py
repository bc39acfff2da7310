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
import enum
import typing
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Hashable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol, TypeVar
from unittest.mock import create_autospec

import polars
import pydantic
import pytest
from typing_extensions import TypedDict

import xpauto
from xpauto import F, Filter, Goal, Pager, RawResponse, Records, Segment, Theme

M = TypeVar("M", bound=xpauto.Model)
K = TypeVar("K", bound=Hashable)

RESULTS = "/__sandbox/results/{dataCode}"
MAY = xpauto.DateInterval(start="2026-05-01T00:00:00", end="2026-05-31T23:59:59")


# Lists and filters.


def newest_of_a_kind(client: xpauto.Client) -> None:
    newest = client.segments.list(
        filter=Segment.name.not_like("%cart%") & ~Segment.is_favorite.is_true(),
        sort=[Segment.date_created.desc(), Segment.name],
        limit=3,
    )
    titles = [f"{segment.id}: {segment.name.title()}" for segment in newest]
    assert len(titles) == 3


def goals_of_a_period(client: xpauto.Client) -> None:
    created = Goal.date_created.between(date(2000, 1, 1), datetime.now(UTC).replace(tzinfo=None) + timedelta(days=1))
    clicks = Goal.type.is_in(["CLICK", "SCROLL"]) | (Goal.type == "CUSTOM")
    goals = client.goals.list(filter=created & clicks & (Goal.status != None), sort="-date_created").collect()  # noqa: E711
    dates = [goal.date_created for goal in goals if goal.date_created is not None]
    assert dates
    assert dates == sorted(dates, reverse=True)


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


def fields_on_request(client: xpauto.Client) -> None:
    segments = client.segments.list(optional_fields=[Segment.experiments, Segment.links]).collect()
    used = sum(len(segment.experiments or ()) for segment in segments)
    roles = Counter(link.link_role for segment in segments for link in segment.links or ())
    assert used > 0
    assert roles.total() > 0
    with pytest.raises(xpauto.FieldNotRequestedError, match="optional_fields"):
        print(client.segments.list(limit=1).collect()[0].experiments)


# Functions over any model.


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


def fields_from_variables(client: xpauto.Client) -> None:
    chosen = [Segment.id, Segment.name, Segment.is_favorite]
    columns = client.segments.list(select=chosen, sort=chosen, limit=2).to_polars().columns
    assert columns == [field.__name__ for field in chosen]
    orders = {"age": Segment.date_created, "name": Segment.name, "id": Segment.id}
    firsts = [client.segments.list(sort=orders[name].desc()).first() for name in ("age", "id")]
    assert firsts[-1] is not None
    assert firsts[-1].id == 1060
    for by in (Segment.name, Segment.site_id):
        assert len(client.segments.list(sort=[by, "-id"], limit=2).collect()) == 2


def _titles(records: Sequence[Segment] | Records[Segment]) -> list[str]:
    return [record.name for record in reversed(records)]


def records_as_a_sequence(client: xpauto.Client) -> None:
    segments = client.segments.list(sort="id").collect()
    half = segments[:30] + segments[30:]
    assert half == segments
    assert _titles(segments[-2:]) == _titles(list(segments)[-2:])
    assert segments[0] in segments


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


# Bodies.


class _ThemeFields(TypedDict, total=False):
    name: str
    status: xpauto.ThemeStatus
    tags: list[str]


def body_as_a_typed_dict(client: xpauto.Client) -> None:
    fields: _ThemeFields = {"name": "Spring", "status": "DRAFT"}
    fields["tags"] = ["sale", "2026"]
    theme = client.themes.create(fields)
    assert (theme.name, theme.tags) == ("Spring", ("sale", "2026"))


class _Status(enum.Enum):
    DRAFT = "DRAFT"
    LIVE = "ACTIVE"


@dataclass(frozen=True, slots=True)
class _Color:
    id: str
    value: str


@dataclass(kw_only=True)
class _Brand:
    name: str
    status: _Status = _Status.DRAFT
    colors: list[_Color] = field(default_factory=list[_Color])


def body_as_a_dataclass(client: xpauto.Client) -> None:
    brand = _Brand(name="Acme", colors=[_Color("c1", "#fff"), _Color("c2", "#000")])
    theme = client.themes.create(brand)
    live = client.themes.update(theme.id, name=brand.name, status=_Status.LIVE, colors=brand.colors[:1])
    assert theme.status == "DRAFT"
    assert live.status == "ACTIVE"
    assert [asdict(color) for color in brand.colors[:1]] == [{"id": "c1", "value": "#fff"}]
    assert [color.value for color in live.colors or ()] == ["#fff"]


class _Block(pydantic.BaseModel):
    name: str = pydantic.Field(min_length=1)
    limit: int = pydantic.Field(ge=1, le=20)


class _Report(pydantic.BaseModel):
    theme: Theme
    segments: list[Segment]


def body_as_a_pydantic_model(client: xpauto.Client) -> None:
    block = client.recommender_blocks.update(701, _Block(name="Also bought", limit=8))
    assert (block.name, block.limit) == ("Also bought", 8)
    report = _Report(theme=Theme(name="Spring"), segments=list(client.segments.list(limit=2)))
    again = _Report.model_validate_json(report.model_dump_json())
    assert again.segments[1].id == report.segments[1].id


def fields_unpacked(client: xpauto.Client) -> None:
    fields: _ThemeFields = {"name": "Spring", "tags": ["sale"]}
    read: dict[str, Any] = {"status": "DRAFT", "project_ids": (101, 102)}
    theme = client.themes.update(501, **fields, **read)
    assert theme == client.themes.update(501, Theme(**fields, **read).replace(id=theme.id))
    assert client.themes.update(501, MappingProxyType({"name": "Summer"})).project_ids == (101, 102)


# Errors.


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
        outcomes.append(outcome())
        fault.remove()
    assert [text.split()[0] for text in outcomes] == ["later", "403", "transport"]
    assert outcomes[0] == "later 7"
    assert outcome() == "deleted"


# Requests and responses.


class _Listed(TypedDict):
    id: int
    name: str


def any_path(client: xpauto.Client) -> None:
    response = client.request("GET", "/goals", query={"page": 1, "perPage": 2}, headers={"X-Trace": "a"})
    goals = typing.cast("list[_Listed]", response.json())
    listed = pydantic.TypeAdapter(list[_Listed]).validate_json(response.content)
    assert [goal["id"] for goal in goals] == [goal["id"] for goal in listed] == [2001, 2002]


# Options of clients.


def date_times_with_a_zone(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.client(timezone="Europe/Paris")
    yesterday = datetime.now(UTC) - timedelta(days=1)
    goals = client.goals.list(filter=Goal.date_created < yesterday, sort=Goal.date_created).collect()
    ages = [yesterday - goal.date_created for goal in goals if goal.date_created is not None]
    assert ages == sorted(ages, reverse=True)
    assert min(ages) > timedelta(0)


class _Shop(xpauto.Client):
    """A client of a team, with a call of its own."""

    def favorites(self, *, site_id: int) -> Records[Segment]:
        return self.segments.list(filter=Segment.is_favorite.is_true() & (Segment.site_id == site_id)).collect()


def client_of_a_team(sandbox: xpauto.Sandbox) -> None:
    shop = _Shop(base_url=sandbox.url, token=lambda: sandbox.token, proxy="")
    favorites = shop.with_options(max_retries=1).favorites(site_id=101)
    assert all(segment.is_favorite for segment in favorites)


# Tables, files and differences.


def a_polars_query(client: xpauto.Client) -> None:
    frame = client.segments.list().to_polars()
    counts = frame.group_by("site_id").agg(polars.len().alias("segments")).sort("site_id")
    of_site = client.segments.list(filter=xpauto.F.site_id == 101, select=["id", "name"]).to_polars().lazy()
    assert counts.get_column("segments").sum() == 60
    assert of_site.collect().height == counts.row(0)[1]


def files_and_differences(client: xpauto.Client, folder: Path) -> None:
    monday = folder / "monday.jsonl.gz"
    client.segments.list().collect().save(monday)
    before: Records[Segment] = xpauto.load(monday)
    after = Records([before[0].replace(name="Loyal customers"), *before[2:]])
    difference = xpauto.diff(before, after)
    assert difference
    assert [(change.id, change.field, change.after) for change in difference.changed] == [
        (1001, "name", "Loyal customers")
    ]
    assert (len(difference.added), len(difference.removed), difference.unchanged) == (0, 1, 58)


# Conditions.


def conditions_built() -> None:
    cookie = xpauto.TargetingCondition(targeting_type="COOKIE", weight=1)
    url = {"targetingType": "PAGE_URL", "weight": 2, "url": "/checkout", "matchType": "CONTAINS"}
    block = xpauto.ConditionsBlock(conditions=[cookie, url], or_operators=[True])
    data = xpauto.ConditionsData(first_level=[block], first_level_or_operators=[])
    assert data.explain() == "COOKIE OR PAGE_URL"
    assert data.uses(targeting_type="PAGE_URL")


# Results.


def results_to_a_table(client: xpauto.Client) -> None:
    ticket = client.personalizations.request_results(
        301, date_intervals=[MAY], conversion_type="ALL_CONVERSION", goals_ids=None
    )
    response = ticket.poll(RESULTS, until=lambda response: response.json()["status"] == "READY", interval=0.1)
    table = polars.DataFrame(response.json()["variations"]).explode("goals")
    assert table["name"].n_unique() >= 2


# Tests of programs.


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


# Threads, processes and copies.


def calls_in_a_pool(client: xpauto.Client) -> None:
    bodies = [Theme(name=f"Theme {number}") for number in (501, 502)]
    with ThreadPoolExecutor() as pool:
        sites = list(pool.map(client.sites.get_by_code, ["shopfront1"]))
        themes = list(pool.map(client.themes.update, (501, 502), bodies))
        goals = pool.submit(client.goals.list(limit=3).collect)
        last = pool.submit(client.themes.update, 503, name="Theme 503")
    assert [site.code for site in sites] == ["shopfront1"]
    assert [theme.name for theme in (*themes, last.result())] == ["Theme 501", "Theme 502", "Theme 503"]
    assert [goal.id for goal in goals.result()] == [2001, 2002, 2003]


# The awaited client.


async def blocks_of_resources(sandbox: xpauto.Sandbox) -> None:
    async with contextlib.AsyncExitStack() as stack:
        client = await stack.enter_async_context(sandbox.async_client())
        blocking = stack.enter_context(sandbox.client())
        pages = await stack.enter_async_context(contextlib.aclosing(client.segments.list(per_page=20).pages()))
        first = await anext(pages)
        assert [segment.id for segment in first.records] == [segment.id for segment in blocking.segments.list(limit=20)]


async def deadlines(client: xpauto.AsyncClient, sandbox: xpauto.Sandbox) -> None:
    fault = sandbox.add_fault({"path": "/goals", "action": "hang"})
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(client.goals.list().collect(), 0.05)
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(0.05):
            await client.goals.list().first()
    fault.remove()
    assert await client.goals.list().first() is not None


async def _names(client: xpauto.AsyncClient, site_id: int) -> AsyncIterator[str]:
    async for segment in client.segments.list(filter=Segment.site_id == site_id, select=["name"]):
        yield segment.name


async def an_asynchronous_generator(client: xpauto.AsyncClient) -> None:
    names = [name async for name in _names(client, 101)]
    assert names == [one.name async for one in client.segments.list(filter=F.site_id == 101)]
    async for page in client.segments.list(per_page=50).pages():
        assert page.number == 1
        break


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


async def tables_awaited(client: xpauto.AsyncClient, folder: Path) -> None:
    segments, plan = await asyncio.gather(client.segments.list().collect(), client.segments.list().plan())
    cached = await client.segments.list().cached(folder)
    assert len(segments) == len(cached) == 60
    assert plan.requests == 1
    assert {segment.id for segment in cached} == set(segments.to_polars().get_column("id"))


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
