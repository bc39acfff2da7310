"""A program that uses every operation, as a type checker sees it."""

import asyncio
import copy
import sys
import weakref
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from enum import Enum
from typing import Any, TypedDict, assert_type

import pandas
import polars
import pyarrow
from pydantic import BaseModel

import xpauto
import xpauto.testing
from xpauto import F, Goal, Segment
from xpauto.filters import Field, Sort


def every_operation(client: xpauto.Client) -> None:
    for segment in client.segments.list(filter=F.site_id == 42, sort=["name", "-date_created"], per_page=50):
        assert_type(segment, xpauto.Segment)
        assert_type(segment.id, int)
        assert_type(segment.name, str)
        assert_type(segment.tags, tuple[str, ...] | None)
        assert_type(segment.segment_type, xpauto.SegmentType)
        assert_type(segment.date_created, datetime | None)
        assert_type(segment.conditions_data.explain(), str)
        assert_type(segment.conditions_data.families(), dict[str, int])
        assert_type(segment.conditions_data.to_mermaid(), str)
        assert_type(segment.uses(targeting_type="COOKIE"), bool)
    goals = client.goals.list(filter=(F.status == "ACTIVE") | ~F.name.like("a%"), limit=3).collect()
    assert_type(goals[0], xpauto.Goal)
    for page in client.goals.list().pages():
        assert_type(page.number, int)
        assert_type(list(page.records), list[xpauto.Goal])
    plan = client.goals.list().plan()
    assert_type(plan.requests, int | None)
    assert_type(plan.seconds, float | None)
    assert_type(client.sites.get_by_code("shopfront1", optional_fields=["tags"]), xpauto.Site)
    assert_type(client.recommender_blocks.update(701, name="Also bought", limit=8), xpauto.RecommenderBlock)
    assert_type(client.images.update(601, base_color=3, name="a", source="b"), xpauto.Image)
    theme = client.themes.create(name="Spring", status="DRAFT", colors=[{"id": "c1", "value": "#fff"}])
    assert_type(theme, xpauto.Theme)
    assert_type(client.themes.update(1, theme.replace(status="SOMETHING_NEW")), xpauto.Theme)
    assert_type(client.themes.update(1, {"name": "Spring", "unknown": 1}), xpauto.Theme)
    assert_type(client.widget_studios.create(version=1.25, elements=["BOX", "OTHER"]), xpauto.WidgetStudio)
    ticket = client.personalizations.request_results(
        301,
        date_intervals=[xpauto.DateInterval(start=datetime(2026, 5, 1), end="2026-05-31T00:00:00")],
        conversion_type="ALL_CONVERSION",
        goals_ids=None,
    )
    assert_type(ticket.data_code, str)
    client.personalizations.delete(301)
    client.studio_recommender_blocks.delete(801)
    client.key_moments.delete(401)
    client.triggers.delete(402)
    response = client.request("GET", "/segments", query={"page": 1})
    assert_type(response.status, int)


class NewTheme(TypedDict, total=False):
    name: str
    status: str


@dataclass
class Color:
    id: str
    value: str


class PydanticTheme(BaseModel):
    name: str
    colors: list[Color] = []


class Status(Enum):
    DRAFT = "DRAFT"


class Branded(xpauto.Theme):
    """A subclass with attributes of its own."""

    def __init__(self, brand: str, **fields: Any) -> None:
        super().__init__(**fields)
        self.brand = brand


def models() -> list[xpauto.Model]:
    return [xpauto.Theme(name="Spring"), Branded("acme")]


def bodies(client: xpauto.Client) -> None:
    client.themes.create(NewTheme(name="Spring", status="DRAFT"))
    client.themes.update(501, PydanticTheme(name="Spring", colors=[Color("c1", "#fff")]))
    client.themes.create(name="Spring", status=Status.DRAFT, tags={"a", "b"}, colors=[Color("c1", "#fff")])
    client.themes.update(501, project_ids=(number for number in range(3)))
    client.widget_studios.create(version=Decimal("1.25"))
    assert_type(Branded("acme", name="Spring").replace(name="Summer"), Branded)
    assert_type(Branded.from_dict({}), Branded)
    assert_type([model.replace(name="Summer") for model in models()], list[xpauto.Model])


def raw(client: xpauto.Client) -> None:
    response = client.with_raw_response.themes.update(501, name="Spring")
    assert_type(response, xpauto.RawResponse[xpauto.Theme])
    assert_type(response.parse().name, str | None)
    assert_type(client.with_raw_response.triggers.delete(401).parse(), None)
    assert_type(response.attempts[0].status, int | None)
    for page in client.segments.list().pages():
        assert_type(page.headers["date"], str)


def columns(client: xpauto.Client) -> None:
    pager = client.segments.list()
    segments = pager.collect()
    assert_type(segments[1:], xpauto.Records[xpauto.Segment])
    assert_type(segments.to_arrow(timezone="Europe/Paris"), pyarrow.Table)
    assert_type(segments.to_pandas(), pandas.DataFrame)
    assert_type(segments.to_polars(), polars.DataFrame)
    assert_type(polars.DataFrame(segments), polars.DataFrame)
    assert_type(segments.conditions(), xpauto.Columns)
    assert_type(segments.conditions().to_polars(), polars.DataFrame)
    assert_type(segments.conditions().names, list[str])
    for page in pager.pages():
        assert_type(page.records.to_polars(), polars.DataFrame)


def typed_fields(client: xpauto.Client, ids: Iterable[int], since: datetime) -> None:
    segments = client.segments.list(
        filter=(Segment.site_id == 42) & Segment.name.like("%cart%") & (Segment.date_created >= since),
        sort=Segment.date_created.desc(),
        optional_fields=[Segment.experiments, "links"],
        select=[Segment.id, "name", Segment.experiments, "something_new"],
    )
    assert_type(segments, xpauto.Pager[Segment])
    client.segments.list(sort=Segment.name, select=Segment.name, optional_fields=Segment.links)
    client.segments.list(sort=[Segment.name, "-date_created", Segment.id.asc(), {"field": "siteId"}])
    client.goals.list(filter=(Goal.status == "ACTIVE") & Goal.site_id.is_in([101]), sort="-name")
    client.goals.list(filter=~(Goal.type.is_in(["CLICK", "SOMETHING_NEW"]) | Goal.mentalist_weight.between(0, 1.5)))
    client.goals.list(filter=Goal.date_modified.between(date(2026, 5, 1), "2026-05-31T23:59:59"))
    client.goals.list(filter=Goal.tags.contains("sale") | Goal.experiments.contains(3) | Goal.params.is_not_null())
    client.goals.list(filter=(Goal.description == None) | Goal.description.is_empty())  # noqa: E711
    client.sites.get_by_code("shopfront1", optional_fields=[xpauto.Site.description])
    assert_type(Segment.id.is_in(ids), xpauto.Filter[Segment])
    assert_type(Segment.is_favorite.is_true(), xpauto.Filter[Segment])
    assert_type((Segment.id == 1) & (F.name == "a"), xpauto.Filter[Segment])
    assert_type(Segment.tags.__get__(Segment.sample()), tuple[str, ...] | None)
    assert_type(newest(client, Segment.date_created, Segment.site_id == 42), Segment | None)


def newest(
    client: xpauto.Client, by: Field[Segment, datetime | None], only: xpauto.Filter | None = None
) -> Segment | None:
    order: Sort[Segment] = by.desc()
    return client.segments.list(filter=only, sort=[order, Segment.id]).first()


def matching(value: xpauto.Model) -> str:
    match value:
        case Segment(segment_id, name=name) if segment_id > 0:
            assert_type(name, str)
            return name
        case Goal(name=None):
            return ""
        case xpauto.Theme(name=str() as name):
            return name
        case _:
            return repr(weakref.ref(value)())


def replaced(theme: xpauto.Theme) -> xpauto.Theme:
    if sys.version_info >= (3, 13):
        return copy.replace(theme, name="Summer")
    return theme.replace(name="Summer")


async def tasks(client: xpauto.AsyncClient) -> None:
    segments = client.segments.list(filter=Segment.id > 1, sort=Segment.name)
    first, goals = await asyncio.gather(segments.first(), client.goals.list().collect())
    assert_type(first, Segment | None)
    assert_type(goals, xpauto.Records[Goal])
    assert_type(await asyncio.wait_for(segments.plan(), 3), xpauto.Plan)
    assert_type(await asyncio.gather(*[client.sites.get_by_code(code) for code in "ab"]), list[xpauto.Site])
    async with asyncio.TaskGroup() as group:
        assert_type(group.create_task(client.key_moments.delete(1)), asyncio.Task[None])
    raw = client.with_raw_response.themes
    response, theme = await asyncio.gather(raw.create(name="a"), client.themes.create(name="b"))
    assert_type(response, xpauto.RawResponse[xpauto.Theme])
    assert_type(theme, xpauto.Theme)


async def awaited(client: xpauto.AsyncClient) -> None:
    async for segment in client.segments.list():
        assert_type(segment, xpauto.Segment)
    assert_type(await client.segments.list().plan(), xpauto.Plan)
    assert_type(await client.themes.create(name="Spring"), xpauto.Theme)
    assert_type(await client.sites.get_by_code("shopfront1"), xpauto.Site)
    await client.key_moments.delete(401)
    response = await client.with_raw_response.themes.create(name="Spring")
    assert_type(response.parse(), xpauto.Theme)


def tables(client: xpauto.Client, segment: xpauto.Segment) -> None:
    assert_type(xpauto.Records([segment]), xpauto.Records[xpauto.Segment])
    client.segments.list().to_pandas()
