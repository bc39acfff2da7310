"""The types that a type checker infers of every operation, model, table and task; each function runs, too."""

import asyncio
import copy
import sys
import weakref
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any, assert_type

import pandas
import polars
import pyarrow

import xpauto
from xpauto import F, Goal, Segment


def every_operation(client: xpauto.Client) -> None:
    for segment in client.segments.list(filter=F.site_id == 42, sort=["name", "-date_created"], per_page=50):
        assert_type(segment, Segment)
        assert_type(segment.id, int)
        assert_type(segment.name, str)
        assert_type(segment.tags, tuple[str, ...] | None)
        assert_type(segment.segment_type, xpauto.SegmentType)
        assert_type(segment.date_created, datetime | None)
        assert_type(segment.conditions_data.explain(), str)
        assert_type(segment.conditions_data.families(), dict[str, int])
        assert_type(segment.conditions_data.to_mermaid(), str)
        assert_type(segment.uses(targeting_type="COOKIE"), bool)
    for page in client.goals.list(filter=(F.status == "ACTIVE") | ~F.name.like("a%")).pages():
        assert_type(page.number, int)
        assert_type(page.headers["date"], str)
        assert_type(list(page.records), list[Goal])
    plan = client.goals.list().plan()
    assert_type(plan.requests, int | None)
    assert_type(plan.seconds, float | None)
    assert_type(client.sites.get_by_code("shopfront1", optional_fields=[xpauto.Site.description, "tags"]), xpauto.Site)
    assert_type(client.recommender_blocks.update(701, name="Also bought", limit=8), xpauto.RecommenderBlock)
    assert_type(client.images.update(601, base_color=3, name="a", source="b"), xpauto.Image)
    theme = client.themes.create(name="Spring", status="DRAFT", colors=[{"id": "c1", "value": "#fff"}])
    assert_type(theme, xpauto.Theme)
    assert_type(client.themes.update(theme.id, theme.replace(status="SOMETHING_NEW")), xpauto.Theme)
    assert_type(client.themes.update(501, {"name": "Spring", "unknown": 1}), xpauto.Theme)
    assert_type(client.widget_studios.create(version=Decimal("1.25"), elements=["BOX", "OTHER"]), xpauto.WidgetStudio)
    interval = xpauto.DateInterval(start=datetime(2026, 5, 1), end="2026-05-31T00:00:00")
    ticket = client.personalizations.request_results(
        301, date_intervals=[interval], conversion_type="ALL_CONVERSION", goals_ids=None
    )
    assert_type(ticket.data_code, str)
    client.personalizations.delete(301)
    client.studio_recommender_blocks.delete(801)
    client.key_moments.delete(401)
    client.triggers.delete(402)
    assert_type(client.request("GET", "/segments", query={"page": 1}).status, int)
    response = client.with_raw_response.themes.update(501, name="Spring")
    assert_type(response, xpauto.RawResponse[xpauto.Theme])
    assert_type(response.parse().name, str | None)
    assert_type(response.attempts[0].status, int | None)
    assert_type(client.with_raw_response.triggers.delete(403).parse(), None)


@dataclass
class _Color:
    id: str
    value: str


@dataclass
class _Brand:
    name: str


class _Branded(xpauto.Theme):
    """A subclass with attributes of its own."""

    def __init__(self, brand: str, **fields: Any) -> None:
        super().__init__(**fields)
        self.brand = brand


def models(client: xpauto.Client) -> None:
    client.themes.create(name="Spring", tags={"a", "b"}, colors=[_Color("c1", "#fff")])
    client.themes.create(_Brand("Acme"))
    client.themes.update(501, project_ids=(number for number in range(3)))
    assert_type(_Branded("acme", name="Spring").replace(name="Summer"), _Branded)
    assert_type(_Branded.from_dict({}), _Branded)
    both: list[xpauto.Model] = [xpauto.Theme(name="Spring"), _Branded("acme")]
    assert_type([model.replace(name="Summer") for model in both], list[xpauto.Model])
    assert_type(weakref.ref(both[0])(), xpauto.Model | None)
    if sys.version_info >= (3, 13):
        assert_type(copy.replace(_Branded("acme"), name="Summer"), _Branded)


def columns(client: xpauto.Client) -> None:
    segments = client.segments.list().collect()
    assert_type(segments[0], Segment)
    assert_type(segments[1:], xpauto.Records[Segment])
    assert_type(xpauto.Records([segments[0]]), xpauto.Records[Segment])
    assert_type(segments.to_arrow(timezone="Europe/Paris"), pyarrow.Table)
    assert_type(segments.to_pandas(), pandas.DataFrame)
    assert_type(segments.to_polars(), polars.DataFrame)
    assert_type(polars.DataFrame(segments), polars.DataFrame)
    assert_type(segments.conditions(), xpauto.Columns)
    assert_type(segments.conditions().to_polars(), polars.DataFrame)
    assert_type(segments.conditions().names, list[str])
    assert_type(client.segments.list().to_pandas(), pandas.DataFrame)


def typed_fields(client: xpauto.Client) -> None:
    ids: Iterable[int] = (number for number in (1, 2))
    segments = client.segments.list(
        filter=(Segment.site_id == 42) & Segment.name.like("%cart%") & (Segment.date_created >= datetime(2026, 5, 1)),
        sort=Segment.date_created.desc(),
        optional_fields=[Segment.experiments, "links"],
        select=[Segment.id, "name", Segment.experiments, "something_new"],
    )
    assert_type(segments, xpauto.Pager[Segment])
    client.segments.list(sort=Segment.name, select=Segment.name, optional_fields=Segment.links)
    client.segments.list(sort=[Segment.name, "-date_created", Segment.id.asc(), {"field": "siteId"}])
    client.goals.list(filter=~(Goal.type.is_in(["CLICK", "SOMETHING_NEW"]) | Goal.mentalist_weight.between(0, 1.5)))
    client.goals.list(filter=Goal.date_modified.between(date(2026, 5, 1), "2026-05-31T23:59:59"))
    client.goals.list(filter=Goal.tags.contains("sale") | Goal.experiments.contains(3) | Goal.params.is_not_null())
    client.goals.list(filter=(Goal.description == None) | Goal.description.is_empty())  # noqa: E711
    assert_type(Segment.id.is_in(ids), xpauto.Filter[Segment])
    assert_type(Segment.is_favorite.is_true(), xpauto.Filter[Segment])
    assert_type((Segment.id == 1) & (F.name == "a"), xpauto.Filter[Segment])
    assert_type(Segment.tags.__get__(Segment.sample()), tuple[str, ...] | None)


def files(client: xpauto.Client, folder: Path) -> None:
    client.goals.list().collect().save(folder / "goals.jsonl")
    goals: xpauto.Records[Goal] = xpauto.load(folder / "goals.jsonl")
    assert_type(xpauto.diff(goals, goals).unchanged, int)


async def awaited(client: xpauto.AsyncClient) -> None:
    async for segment in client.segments.list(filter=Segment.id > 1, sort=Segment.name):
        assert_type(segment, Segment)
    first, goals = await asyncio.gather(client.segments.list().first(), client.goals.list().collect())
    assert_type(first, Segment | None)
    assert_type(goals, xpauto.Records[Goal])
    assert_type(await asyncio.wait_for(client.segments.list().plan(), 3), xpauto.Plan)
    codes = ["shopfront1", "shopfront1"]
    assert_type(await asyncio.gather(*[client.sites.get_by_code(code) for code in codes]), list[xpauto.Site])
    async with asyncio.TaskGroup() as group:
        assert_type(group.create_task(client.key_moments.delete(401)), asyncio.Task[None])
    raw = client.with_raw_response.themes
    response, theme = await asyncio.gather(raw.create(name="a"), client.themes.create(name="b"))
    assert_type(response, xpauto.RawResponse[xpauto.Theme])
    assert_type(response.parse(), xpauto.Theme)
    assert_type(theme, xpauto.Theme)
