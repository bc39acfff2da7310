"""A FastAPI application with models as responses and bodies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

import pytest
from fastapi import Body, Depends, FastAPI, Request
from fastapi.testclient import TestClient

import xpauto
from xpauto import F, Page, Records, Segment, Theme


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

    @app.get("/segments/page")
    def first_page() -> Page[Segment]:
        return next(blocking.segments.list(per_page=2).pages())

    @app.post("/themes")
    async def create_theme(theme: Annotated[Theme, Body()]) -> Theme:
        return await awaited.themes.create(theme)

    @app.get("/client")
    def through_a_dependency(client: Annotated[xpauto.Client, Depends(client_of)]) -> list[Segment]:
        return list(client.segments.list(limit=1))

    app.state.client = blocking
    return app


@pytest.fixture
def served(sandbox: xpauto.Sandbox) -> Iterator[TestClient]:
    with TestClient(make_app(sandbox)) as running:
        yield running


def test_records_models_and_pages_are_responses(client: xpauto.Client, served: TestClient) -> None:
    records = client.segments.list().collect()
    site = records[0].site_id
    assert served.get("/segments", params={"site_id": site}).json() == records.where(F.site_id == site).to_dicts()
    assert served.get("/segments/first").json() == records[0].to_dict()
    assert served.get("/client").json() == [records[0].to_dict()]
    page = served.get("/segments/page").json()
    assert page == {"number": 1, "page_count": 13, "records": records[:2].to_dicts()}


def test_a_model_is_a_body(sandbox: xpauto.Sandbox, served: TestClient) -> None:
    response = served.post("/themes", json={"name": "Spring", "status": "DRAFT"})
    assert (response.status_code, response.json()["name"]) == (200, "Spring")
    assert sandbox.requests[-1]["path"] == "/themes"
    refused = served.post("/themes", json={"name": 3})
    assert refused.status_code == 422
    assert "name must be a str, got 3" in refused.json()["detail"][0]["msg"]


def test_the_documentation_describes_the_models(served: TestClient) -> None:
    schemas = served.get("/openapi.json").json()["components"]["schemas"]
    described = {name.removesuffix("-Output").removesuffix("-Input") for name in schemas}
    assert {"Segment", "Theme", "ThemeColor", "ConditionsData"} <= described
