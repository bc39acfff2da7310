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
import copy
import enum
import io
import itertools
import logging
import pickle
import statistics
import threading
import typing
import warnings
from collections import Counter, defaultdict
from collections.abc import AsyncIterator, Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import asdict, dataclass, field
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from functools import partial, reduce
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol, TypeVar
from unittest.mock import create_autospec

import polars
import pydantic
import pytest
from typing_extensions import TypedDict, override

import xpauto
import xpauto.testing
from xpauto import F, Filter, Goal, Page, Pager, RawResponse, Records, Segment, Theme
from xpauto.filters import Field, Sort

M = TypeVar("M", bound=xpauto.Model)
K = TypeVar("K", bound=Hashable)
C = TypeVar("C")

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


def one_filter_for_both_lists(client: xpauto.Client) -> None:
    filter = F.site_id.is_in({101, 102}) & F.date_created.is_not_null()
    segments, goals = client.segments.list(filter=filter), client.goals.list(filter=filter)
    sites = {segment.site_id for segment in segments} | {goal.site_id for goal in goals}
    assert sites == {101, 102}


def filter_from_a_form(client: xpauto.Client) -> None:
    form: dict[str, str | int | None] = {"name": "%cart%", "site_id": 101, "description": None}
    chosen: list[Filter] = []
    if isinstance(name := form["name"], str):
        chosen.append(F.name.like(name))
    if isinstance(site_id := form["site_id"], int):
        chosen.append(F.site_id == site_id)
    every = reduce(lambda left, right: left & right, chosen)
    assert all(segment.site_id == 101 for segment in client.segments.list(filter=every))


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


def filter_in_wire_form(client: xpauto.Client) -> None:
    wire = {"field": "siteId", "operator": "EQUAL", "parameters": [101]}
    model = xpauto.FilteringCondition(field="siteId", operator="EQUAL", parameters=[101])
    ids = [
        {segment.id for segment in client.segments.list(filter=filter)}
        for filter in (wire, [wire], model, F["siteId"] == 101, Segment.site_id == 101)
    ]
    assert ids[0]
    assert all(found == ids[0] for found in ids)


def fields_on_request(client: xpauto.Client) -> None:
    segments = client.segments.list(optional_fields=[Segment.experiments, Segment.links]).collect()
    used = sum(len(segment.experiments or ()) for segment in segments)
    roles = Counter(link.link_role for segment in segments for link in segment.links or ())
    assert used > 0
    assert roles.total() > 0
    with pytest.raises(xpauto.FieldNotRequestedError, match="optional_fields"):
        print(client.segments.list(limit=1).collect()[0].experiments)


def only_two_fields(client: xpauto.Client, sandbox: xpauto.Sandbox) -> None:
    names: Mapping[int, str] = {goal.id: goal.name for goal in client.goals.list(select=[Goal.id, "name"])}
    stored: list[dict[str, Any]] = sandbox.state()["goals"]
    assert names == {int(goal["id"]): str(goal["name"]) for goal in stored}


def pages_with_progress(client: xpauto.Client) -> None:
    log = io.StringIO()
    pager = client.segments.list(per_page=25)
    for page in pager.pages():
        share = "?" if page.page_count is None else f"{page.number / page.page_count:.0%}"
        print(share, len(page.records), page.headers["content-type"], file=log)
    assert log.getvalue().splitlines()[-1].startswith("100% 10 application/json")


def first_or_default(client: xpauto.Client) -> None:
    segment = client.segments.list(filter=Segment.name == "no such name").first()
    assert (segment.name if segment is not None else "none") == "none"
    first = client.segments.list(sort=Segment.id).first()
    assert first is not None
    assert first.id == 1001


def resume_after_an_outage(client: xpauto.Client, sandbox: xpauto.Sandbox) -> None:
    pages = client.with_options(max_retries=0).segments.list(per_page=20, prefetch=0).pages()
    segments = list(next(pages).records)
    fault = sandbox.add_fault({"path": "/segments", "status": 500, "times": 1})
    with pytest.raises(xpauto.ServerError) as caught:
        next(pages)
    assert (caught.value.status, caught.value.start_page) == (500, 2)
    segments.extend(segment for page in pages for segment in page.records)
    assert (len(segments), fault.hits) == (60, 1)


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


def _largest(pager: Pager[M], pages: int, measure: Callable[[Page[M]], float]) -> Page[M]:
    return max(itertools.islice(pager.pages(), pages), key=measure)


def page_with_the_longest_names(client: xpauto.Client) -> None:
    page = _largest(
        client.goals.list(per_page=10), 2, lambda page: statistics.fmean(len(goal.name) for goal in page.records)
    )
    assert page.number in (1, 2)
    assert isinstance(page.records[-1].name, str)


def _extreme(client: xpauto.Client, by: Field[Segment, Any], *, only: Filter[Segment] | None = None) -> Segment | None:
    order: Sort[Segment] = by.desc()
    return client.segments.list(filter=only, sort=order, limit=1).first()


def the_last_by_any_field(client: xpauto.Client) -> None:
    fields: list[Field[Segment, Any]] = [Segment.id, Segment.name, Segment.date_created]
    found = [_extreme(client, field, only=Segment.site_id > 101) for field in fields]
    assert all(segment is not None and segment.site_id > 101 for segment in found)


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


def body_as_a_model(client: xpauto.Client) -> None:
    draft = Theme(name="Spring", status="DRAFT", custom_fonts=[xpauto.Font(id="f", font_weights=["400", "700"])])
    created = client.themes.create(draft)
    renamed = client.themes.update(created.id, created.replace(name="Summer", tags=None))
    assert renamed.name == "Summer"
    assert renamed.tags is None
    assert renamed.custom_fonts is not None
    assert renamed.custom_fonts[0].font_weights == ("400", "700")


def body_with_exact_numbers(client: xpauto.Client) -> None:
    elements: list[xpauto.ElementType] = ["HEADING", "BUTTON", "CLOSE"]
    studio = client.widget_studios.create(
        version=Decimal("1.25"),
        elements=elements,
        translation={"enabled": True, "languages": [xpauto.Language(code="fr")]},
    )
    assert studio.version == 1.25
    assert studio.elements == ("HEADING", "BUTTON", "CLOSE")
    assert studio.translation is not None


def many_updates(client: xpauto.Client) -> None:
    changes: dict[int, _ThemeFields] = {501: {"name": "Spring"}, 502: {"status": "PAUSED"}}
    themes = {theme_id: client.themes.update(theme_id, fields) for theme_id, fields in changes.items()}
    assert themes[501].name == "Spring"
    assert themes[502].status == "PAUSED"


def fields_unpacked(client: xpauto.Client) -> None:
    fields: _ThemeFields = {"name": "Spring", "tags": ["sale"]}
    read: dict[str, Any] = {"status": "DRAFT", "project_ids": (101, 102)}
    theme = client.themes.update(501, **fields, **read)
    assert theme == client.themes.update(501, Theme(**fields, **read).replace(id=theme.id))
    assert client.themes.update(501, MappingProxyType({"name": "Summer"})).project_ids == (101, 102)


def undeclared_fields(client: xpauto.Client) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", xpauto.XpautoWarning)
        with pytest.raises(xpauto.XpautoWarning, match="shinyNewField"):
            client.themes.update(501, {"shinyNewField": True})
        client.themes.update(501, Theme.from_dict({"name": "Spring"}))
    segment = Segment.from_dict({**Segment.sample(name="Loyal").to_dict(), "shinyNewField": [1, 2]})
    assert segment.extra == {"shinyNewField": [1, 2]}
    assert segment.name == "Loyal"


# Errors.


def _archived(client: xpauto.Client, theme_id: int) -> bool:
    try:
        client.themes.update(theme_id, status="PAUSED")
    except xpauto.NotFoundError as error:
        return error.status != 404
    return True


def archive_what_exists(client: xpauto.Client, sandbox: xpauto.Sandbox) -> None:
    assert [theme_id for theme_id in (501, 999, 502) if _archived(client, theme_id)] == [501, 502]
    sandbox.verify("PUT", "/themes/*", json={"status": "PAUSED"}, times=3)


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


def problems_of_a_body(client: xpauto.Client) -> None:
    body: dict[str, object] = {"name": 5, "colors": [{"id": "c1", "value": ["#fff"]}]}
    problems: dict[str, str] = {}
    try:
        client.themes.create(body)
    except xpauto.ValidationError as error:
        problems = {problem.path: problem.message for problem in error.problems}
    assert list(problems) == ["name", "colors[0].value"]


def errors_in_tests() -> None:
    attempts = [xpauto.Attempt(status=503, wait=0.5), xpauto.Attempt(status=404)]
    error = xpauto.NotFoundError("gone", code="THEME_GONE", attempts=attempts, method="PUT")
    restored = pickle.loads(pickle.dumps(error))
    assert isinstance(restored, xpauto.NotFoundError)
    assert (restored.status, restored.code, restored.method) == (404, "THEME_GONE", "PUT")
    assert sum(attempt.wait or 0.0 for attempt in restored.attempts) == 0.5


# Requests and responses.


def raw_responses(client: xpauto.Client) -> None:
    raw = client.with_raw_response
    response: RawResponse[Theme] = raw.themes.update(501, name="Spring")
    assert response.status == 200
    assert response.headers["content-type"].startswith("application/json")
    assert response.parse().name == "Spring" == response.json()["name"]
    deleted: RawResponse[None] = raw.key_moments.delete(401)
    assert (deleted.status, deleted.content, len(deleted.attempts)) == (204, b"", 1)


class _Listed(TypedDict):
    id: int
    name: str


def any_path(client: xpauto.Client) -> None:
    response = client.request("GET", "/goals", query={"page": 1, "perPage": 2}, headers={"X-Trace": "a"})
    goals = typing.cast("list[_Listed]", response.json())
    listed = pydantic.TypeAdapter(list[_Listed]).validate_json(response.content)
    assert [goal["id"] for goal in goals] == [goal["id"] for goal in listed] == [2001, 2002]


def dry_run(client: xpauto.Client, sandbox: xpauto.Sandbox) -> None:
    requests = [
        client.prepare.themes.update(501, name="Spring"),
        client.prepare.segments.list(filter=Segment.site_id == 101, per_page=5),
        client.prepare.key_moments.delete(401),
    ]
    lines = [f"{request.method} {request.url.removeprefix(client.base_url)}" for request in requests]
    assert lines[0] == "PUT /themes/501"
    assert requests[0].body == '{"name":"Spring"}'
    assert requests[2].body is None
    assert all(sandbox.token not in request.to_curl() for request in requests)
    assert sandbox.requests == []


def durations(client: xpauto.Client) -> None:
    seconds: defaultdict[str, list[float]] = defaultdict(list)

    def record(request: xpauto.CompletedRequest) -> None:
        seconds[f"{request.method} {request.path} {request.status or request.fault}"].append(request.seconds)

    stop = client.on_request(record)
    client.segments.list(per_page=20).collect()
    stop()
    client.goals.list().first()
    assert {name: len(times) for name, times in seconds.items()} == {"GET /segments 200": 3}
    assert max(map(statistics.fmean, seconds.values())) >= 0


def derived_clients(client: xpauto.Client, sandbox: xpauto.Sandbox) -> None:
    patient = client.with_options(timeout=60, total_timeout=300.0, headers={"X-Team": "growth"})
    patient.sites.get_by_code("shopfront1", optional_fields=[xpauto.Site.description])
    client.sites.get_by_code("shopfront1")
    teams = [request["headers"].get("x-team") for request in sandbox.requests]
    assert teams == ["growth", None]
    assert type(patient) is type(client) is xpauto.Client


def log_records(client: xpauto.Client, sandbox: xpauto.Sandbox) -> None:
    class Lines(logging.Handler):
        def __init__(self) -> None:
            super().__init__(logging.DEBUG)
            self.lines: list[str] = []

        @override
        def emit(self, record: logging.LogRecord) -> None:
            self.lines.append(record.getMessage())

    handler, logger = Lines(), logging.getLogger("xpauto")
    logger.addHandler(handler)
    level = logger.level
    logger.setLevel(logging.DEBUG)
    try:
        client.themes.update(501, name="Spring")
    finally:
        logger.removeHandler(handler)
        logger.setLevel(level)
    assert len(handler.lines) == 1
    assert "/themes/501" in handler.lines[0]
    assert sandbox.token not in handler.lines[0]


# Options of clients.


def rate_limits(sandbox: xpauto.Sandbox) -> None:
    client = xpauto.Client(base_url=sandbox.url, token=sandbox.token, proxy="", rate_limit="50/10s, 1000/h")
    with client:
        assert len(client.segments.list(per_page=20).collect()) == 60


def within_a_budget(client: xpauto.Client) -> None:
    pager = client.segments.list(per_page=25)
    match pager.plan():
        case xpauto.Plan(requests=int() as requests) if requests <= 3:
            assert 25 * requests >= len(pager.collect())
        case plan:
            raise AssertionError(f"too long: {plan.seconds or 0:.1f} s")


def tokens_from_functions(sandbox: xpauto.Sandbox) -> None:
    calls = itertools.count(1)

    def token() -> str:
        return sandbox.token if next(calls) > 1 else "expired"

    client = xpauto.Client(base_url=sandbox.url, token=token, proxy="")
    assert client.goals.list().first() is not None
    assert next(calls) == 3


def tokens_for_credentials(sandbox: xpauto.Sandbox) -> None:
    credentials = xpauto.ClientCredentials(sandbox.client_id, sandbox.client_secret)
    with sandbox.client(token=credentials) as client:
        client.sites.get_by_code("shopfront1")
        sandbox.revoke_tokens()
        client.sites.get_by_code("shopfront1")
    paths = [str(request["path"]) for request in sandbox.requests]
    assert paths.count("/oauth/token") == 2
    assert sandbox.client_secret not in repr(credentials)


def options_from_the_environment() -> None:
    with xpauto.testing.sandbox(segments=5) as sandbox, xpauto.Client(proxy="", max_retries=0) as client:
        assert client.base_url == sandbox.url
        assert len(client.segments.list().collect()) == 5
    with pytest.raises(xpauto.ConfigError, match="timeout"):
        xpauto.Client(base_url="https://api.example.com", timeout=-1)


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


def a_pandas_frame(client: xpauto.Client) -> None:
    frame = client.segments.list(optional_fields=["experiment_amount"]).to_pandas(timezone="Europe/Paris")
    assert len(frame) == 60
    assert {"id", "name", "segment_type", "experiment_amount"} <= set(frame.columns)


def a_polars_query(client: xpauto.Client) -> None:
    frame = client.segments.list().to_polars()
    counts = frame.group_by("site_id").agg(polars.len().alias("segments")).sort("site_id")
    of_site = client.segments.list(filter=xpauto.F.site_id == 101, select=["id", "name"]).to_polars().lazy()
    assert counts.get_column("segments").sum() == 60
    assert of_site.collect().height == counts.row(0)[1]


def tables_of_conditions(client: xpauto.Client) -> None:
    segments = client.segments.list().collect()
    conditions = segments.conditions()
    frame = conditions.to_polars()
    assert "family" in conditions.names
    assert len(conditions) == frame.height == sum(sum(one.conditions_data.families().values()) for one in segments)


def files_of_pages(client: xpauto.Client, folder: Path) -> None:
    for number, page in enumerate(client.segments.list(per_page=20).pages()):
        page.records.to_polars().write_parquet(folder / f"{number}.parquet")
    rows = polars.scan_parquet(folder / "*.parquet").select(polars.len()).collect().item()
    assert rows == 60


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


def cached_lists(client: xpauto.Client, sandbox: xpauto.Sandbox, folder: Path) -> None:
    frame = client.segments.list(sort=["name"]).cached(folder, max_age=60.0).to_polars()
    sent = len(sandbox.requests)
    assert frame.height == len(client.segments.list(sort=["name"]).cached(folder))
    assert len(sandbox.requests) == sent


# Conditions.


def conditions_explained(client: xpauto.Client, folder: Path) -> None:
    families: Counter[str] = Counter()
    for segment in client.segments.list(limit=20):
        families.update(segment.conditions_data.families())
    shown = client.segments.list().collect()[0].conditions_data
    assert families.most_common(1)[0][1] > 0
    assert shown.explain()
    (folder / "conditions.mmd").write_text(shown.to_mermaid())


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


def results_of_an_earlier_run(client: xpauto.Client, folder: Path) -> None:
    period = xpauto.DateInterval(start=datetime(2026, 5, 1), end=date(2026, 5, 31))
    body = {"dateIntervals": [period.to_dict()], "conversionType": "CONVERTED_VISITS"}
    (folder / "code").write_text(client.personalizations.request_results(301, body).data_code)
    ticket = client.personalizations.ticket((folder / "code").read_text())
    response = ticket.poll(RESULTS, not_ready=lambda error: error.code == "COMPUTING", timeout=5)
    assert response.status == 200


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


@pytest.fixture
def _theme_id(xpauto_client: xpauto.Client) -> Iterator[int]:
    theme = xpauto_client.themes.create(name="Temporary")
    yield theme.id
    xpauto_client.themes.update(theme.id, status="PAUSED")


@pytest.mark.xpauto(themes=1, faults=[{"path": "/themes/*", "status": 503, "times": 1}])
def _test_of_a_fixture(xpauto_sandbox: xpauto.Sandbox, xpauto_client: xpauto.Client, _theme_id: int) -> None:
    assert xpauto_client.themes.update(_theme_id, name="Spring").id == _theme_id
    xpauto_sandbox.verify("PUT", f"/themes/{_theme_id}", json={"name": "Spring"}, times=2)


def functions_with_fixtures(client: xpauto.Client, sandbox: xpauto.Sandbox) -> None:
    fault = sandbox.add_fault({"path": "/themes/*", "status": 503, "times": 1})
    _test_of_a_fixture(sandbox, client, 501)
    assert fault.hits == 1


def snapshots(client: xpauto.Client, sandbox: xpauto.Sandbox) -> None:
    before = sandbox.snapshot()
    client.key_moments.delete(401)
    with pytest.raises(xpauto.NotFoundError):
        client.key_moments.delete(401)
    sandbox.restore(before)
    client.key_moments.delete(401)
    assert len(sandbox.state()["keyMoments"]) == 7


def the_clock(sandbox: xpauto.Sandbox) -> None:
    sandbox.clock.freeze()
    sandbox.clock.set(datetime(2030, 1, 1, 12))
    sandbox.clock.advance(3600)
    created = sandbox.client().themes.create(name="Spring").creation_date
    assert sandbox.clock.is_frozen
    assert created == sandbox.clock.now == datetime(2030, 1, 1, 13)


def an_awkward_service(folder: Path) -> None:
    with xpauto.Sandbox(segments=7, awkward=True, faults=[{"status": 503, "times": 1}]) as awkward:
        client = awkward.client(retry_backoff=0)
        assert len(client.segments.list(per_page=5).collect()) == 7
    assert not list(folder.iterdir())


# Threads, processes and copies.


def threads(client: xpauto.Client) -> None:
    failed: dict[int, xpauto.XpautoError] = {}
    with ThreadPoolExecutor(max_workers=4) as pool:
        futures = {pool.submit(client.key_moments.delete, moment): moment for moment in (401, 402, 403, 999)}
        for future in as_completed(futures):
            error = future.exception()
            if isinstance(error, xpauto.XpautoError):
                failed[futures[future]] = error
    assert list(failed) == [999]
    assert isinstance(failed[999], xpauto.NotFoundError)


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


def threads_that_share_a_list(client: xpauto.Client) -> None:
    pages, names, lock = client.segments.list(per_page=10).pages(), list[str](), threading.Lock()

    def read() -> None:
        for page in pages:
            with lock:
                names.extend(segment.name for segment in page.records)

    workers = [threading.Thread(target=read) for _ in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert len(names) == 60


def pickles(client: xpauto.Client) -> None:
    restored = pickle.loads(pickle.dumps(client))
    assert isinstance(restored, xpauto.Client)
    segments = restored.segments.list(limit=3).collect()
    copies: tuple[Records[Segment], Segment] = copy.deepcopy((segments, segments[0]))
    assert copies == (segments, segments[0])
    assert pickle.loads(pickle.dumps(segments)) == segments


def records_are_values(client: xpauto.Client) -> None:
    segment = client.segments.list().collect()[0]
    renamed = segment.replace(name="Loyal", is_favorite=None)
    assert renamed != segment
    assert renamed.replace(name=segment.name, is_favorite=segment.is_favorite) == segment
    assert len({segment, Segment.from_json(segment.to_json()), renamed}) == 2
    with pytest.raises(AttributeError):
        setattr(segment, "name", "Loyal")  # noqa: B010


# The awaited client.


async def calls_together(client: xpauto.AsyncClient) -> None:
    site, theme, goals = await asyncio.gather(
        client.sites.get_by_code("shopfront1"),
        client.themes.create(name="Spring"),
        client.goals.list(filter=Goal.status == "ACTIVE").collect(),
    )
    assert site.code == "shopfront1"
    assert theme.name == "Spring"
    assert {goal.status for goal in goals} == {"ACTIVE"}


async def a_group_of_tasks(client: xpauto.AsyncClient) -> None:
    async with asyncio.TaskGroup() as group:
        tasks = {number: group.create_task(client.themes.update(number, name=f"T{number}")) for number in (501, 502)}
    assert {number: task.result().name for number, task in tasks.items()} == {501: "T501", 502: "T502"}


async def a_group_of_errors(client: xpauto.AsyncClient) -> None:
    missing: list[str | None] = []
    try:
        async with asyncio.TaskGroup() as group:
            for moment in (998, 401):
                group.create_task(client.key_moments.delete(moment))
    except* xpauto.NotFoundError as errors:
        missing += [error.path for error in errors.exceptions if isinstance(error, xpauto.ApiError)]
    assert missing == ["/key-moments/998"]


async def the_first_that_is_done(client: xpauto.AsyncClient) -> None:
    names = [(await call).name for call in asyncio.as_completed([client.themes.create(name=name) for name in "ab"])]
    tasks = [asyncio.create_task(client.themes.create(name=name)) for name in "cd"]
    done, _ = await asyncio.wait(tasks)
    shielded = await asyncio.shield(client.themes.create(name="e"))
    assert sorted(name or "" for name in (*names, *(task.result().name for task in done), shielded.name)) == [*"abcde"]


async def blocks_of_resources(sandbox: xpauto.Sandbox) -> None:
    async with contextlib.AsyncExitStack() as stack:
        client = await stack.enter_async_context(sandbox.async_client())
        blocking = stack.enter_context(sandbox.client())
        pages = await stack.enter_async_context(contextlib.aclosing(client.segments.list(per_page=20).pages()))
        first = await anext(pages)
        assert [segment.id for segment in first.records] == [segment.id for segment in blocking.segments.list(limit=20)]


async def errors_beside_results(client: xpauto.AsyncClient) -> None:
    ids = [401, 999, 402]
    outcomes = await asyncio.gather(*(client.key_moments.delete(id) for id in ids), return_exceptions=True)
    missing = [id for id, error in zip(ids, outcomes, strict=True) if isinstance(error, xpauto.NotFoundError)]
    others = [error for error in outcomes if error is not None and not isinstance(error, xpauto.NotFoundError)]
    assert (missing, others) == ([999], [])


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


async def workers_of_a_queue(client: xpauto.AsyncClient) -> None:
    queue: asyncio.Queue[int] = asyncio.Queue()
    done: list[Theme] = []
    for theme_id in range(501, 507):
        queue.put_nowait(theme_id)

    async def work() -> None:
        while not queue.empty():
            done.append(await client.themes.update(queue.get_nowait(), status="ACTIVE"))

    await asyncio.gather(*(work() for _ in range(2)))
    assert sorted(theme.id for theme in done) == [*range(501, 507)]


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


async def blocking_calls_in_threads(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.client()
    theme, segments = await asyncio.gather(
        asyncio.to_thread(partial(client.themes.update, 501, name="Spring")),
        asyncio.to_thread(client.segments.list().collect),
    )
    assert theme.name == "Spring"
    assert segments[0].id == 1001
