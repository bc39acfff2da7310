"""A program that uses every operation, as a type checker sees it."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import Enum
from typing import Any, TypedDict, assert_type

import pandas
import polars
import pyarrow
from pydantic import BaseModel

import xpauto
from xpauto import F


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
        assert_type(segment.conditions_data.to_nodes(), list[xpauto.ConditionsDataNode])
        segment.conditions_data.to_tree().show().save("conditions.svg")
        assert_type(segment.uses(targeting_type="COOKIE"), bool)
    goals = client.goals.list(filter=(F.status == "ACTIVE") | ~F.name.like("a%"), limit=3).collect()
    assert_type(goals[0], xpauto.Goal)
    for page in client.goals.list().pages():
        assert_type(page.number, int)
        assert_type(list(page), list[xpauto.Goal])
    assert_type(goals.where(F.site_id.is_in([1, 2]) & (F["anything"] == 1)), xpauto.Records[xpauto.Goal])
    assert_type(goals.where({"field": "name", "operator": "LIKE", "parameters": ["a%"]})[0], xpauto.Goal)
    plan = client.goals.list().plan()
    assert_type(plan.calls, int | None)
    assert_type(plan.records_at_least, int)
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
        assert_type(page.to_polars(), polars.DataFrame)
    for batch in pager.batches(timezone="Europe/Paris"):
        assert_type(batch, pyarrow.RecordBatch)


async def awaited(client: xpauto.AsyncClient) -> None:
    async for segment in client.segments.list():
        assert_type(segment, xpauto.Segment)
    assert_type(await client.segments.list().plan(), xpauto.Plan)
    assert_type(await client.themes.create(name="Spring"), xpauto.Theme)
    assert_type(await client.sites.get_by_code("shopfront1"), xpauto.Site)
    await client.key_moments.delete(401)
    response = await client.with_raw_response.themes.create(name="Spring")
    assert_type(response.parse(), xpauto.Theme)
    async for batch in client.segments.list().batches():
        assert_type(batch, pyarrow.RecordBatch)
