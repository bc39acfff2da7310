"""A FastAPI application with models as responses and bodies."""

from collections.abc import Iterator
from typing import Annotated, Any

import pytest
from fastapi import Body, Depends, FastAPI, Request
from fastapi.testclient import TestClient

import xpauto
from xpauto import F, Goal, Records, Segment, Theme


def client_of(request: Request) -> xpauto.Client:
    client: xpauto.Client = request.app.state.client
    return client


def make_app(sandbox: xpauto.Sandbox) -> FastAPI:
    app = FastAPI()
    blocking, awaited = sandbox.client(), sandbox.async_client()

    @app.get("/segments")
    def segments(site_id: int) -> Records[Segment]:
        return blocking.segments.list(filter=F.site_id == site_id).collect()

    @app.get("/segments/first")
    async def first_segment() -> Segment:
        segment = await awaited.segments.list().first()
        assert segment is not None
        return segment

    @app.get("/segments/named", response_model_include={"__all__": {"id", "name"}})
    def named() -> Records[Segment]:
        return blocking.segments.list(limit=2).collect()

    @app.get("/either")
    def either() -> Segment | Goal | None:
        return blocking.goals.list().first()

    @app.post("/themes")
    async def create_theme(theme: Annotated[Theme, Body()]) -> Theme:
        return await awaited.themes.create(theme)

    @app.post("/either")
    def either_of_two(body: Annotated[Segment | Goal, Body()]) -> str:
        return type(body).__name__

    @app.get("/client")
    def through_a_dependency(client: Annotated[xpauto.Client, Depends(client_of)]) -> list[Segment]:
        return list(client.segments.list(limit=1))

    app.state.client = blocking
    return app


@pytest.fixture
def web(sandbox: xpauto.Sandbox) -> Iterator[TestClient]:
    with TestClient(make_app(sandbox)) as running:
        yield running


def test_records_and_models_are_responses_and_bodies(client: xpauto.Client, web: TestClient) -> None:
    records = client.segments.list().collect()
    site = records[0].site_id
    assert web.get("/segments", params={"site_id": site}).json() == [
        record.to_dict() for record in records if record.site_id == site
    ]
    assert web.get("/segments/first").json() == records[0].to_dict()
    assert web.get("/client").json() == [records[0].to_dict()]
    response = web.post("/themes", json={"name": "Spring", "status": "DRAFT"})
    assert (response.status_code, response.json()["name"]) == (200, "Spring")
    schemas = web.get("/openapi.json").json()["components"]["schemas"]
    described = {name.removesuffix("-Output").removesuffix("-Input") for name in schemas}
    assert {"Segment", "Theme", "ThemeColor", "ConditionsData"} <= described


@pytest.mark.parametrize(
    ("body", "problems"),
    [
        ({"name": 3}, [(["name"], "name must be a str, got 3")]),
        ({"nmae": "Spring"}, [(["nmae"], 'nmae is not a field of Theme; did you mean "name"?')]),
        (
            {"name": 3, "colors": [{"id": "c1"}, {"idd": "c2"}]},
            [
                (["name"], "name must be a str, got 3"),
                (["colors", 1, "idd"], 'colors[1].idd is not a field of ThemeColor; did you mean "id"?'),
            ],
        ),
        ({"timeout": 3}, [(["timeout"], "timeout is not a field of Theme")]),
        ([], [([], "must be a dict, got a list")]),
    ],
)
def test_a_body_is_checked_as_that_of_a_call(
    sandbox: xpauto.Sandbox, web: TestClient, body: Any, problems: list[tuple[list[Any], str]]
) -> None:
    refused = web.post("/themes", json=body)
    assert refused.status_code == 422
    for detail, (place, why) in zip(refused.json()["detail"], problems, strict=True):
        # The place of each problem, and nothing internal.
        assert detail.pop("msg").startswith(why)
        assert detail == {"type": "value_error", "loc": ["body", *place], "input": None}
    assert sandbox.requests == []


@pytest.mark.parametrize("kind", [Segment, Goal])
def test_a_body_of_two_types_is_the_one_whose_required_fields_it_has(
    web: TestClient, kind: type[Segment | Goal]
) -> None:
    assert web.post("/either", json=kind.sample().to_dict()).json() == kind.__name__
    required = {field: value for field, value in kind.sample().to_dict().items() if field != "dateCreated"}
    assert web.post("/either", json=required).json() == kind.__name__


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ({"nonsense": 1}, "siteId is required by Goal"),
        ({"id": 1, "name": "Buyers", "siteId": 101}, "segmentType is required by Segment"),
        ([], "must be a dict, got a list"),
    ],
)
def test_a_body_of_neither_type_is_refused(web: TestClient, body: Any, why: str) -> None:
    refused = web.post("/either", json=body)
    assert refused.status_code == 422
    details = refused.json()["detail"]
    assert why in [detail["msg"] for detail in details]
    assert {tuple(detail["loc"][:2]) for detail in details} == {("body", "Segment"), ("body", "Goal")}
    assert all(set(detail) == {"type", "loc", "msg", "input"} for detail in details)


def test_fields_can_be_left_out(client: xpauto.Client, web: TestClient) -> None:
    records = client.segments.list(limit=2)
    assert web.get("/segments/named").json() == [{"id": each.id, "name": each.name} for each in records]
    goal = client.goals.list().first()
    assert goal is not None
    assert web.get("/either").json() == goal.to_dict()
