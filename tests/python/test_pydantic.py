"""Models and records as fields of pydantic models, and as responses and bodies of a FastAPI application."""

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Annotated, Any

import pydantic
import pytest
from fastapi import Body, FastAPI
from fastapi.testclient import TestClient
from pydantic_core import PydanticSerializationError

import xpauto
from programs import check
from servers import served
from xpauto import F, Goal, Records, Segment, Theme


class Report(pydantic.BaseModel):
    best: Segment
    others: list[Segment] = []
    theme: Theme | None = None


class Listing(pydantic.BaseModel):
    records: Records[Segment]


def test_a_report_survives_json(client: xpauto.Client) -> None:
    records = client.segments.list(optional_fields=["links"], limit=3).collect()
    report = Report(best=records[0], others=list(records), theme=Theme(name="Spring"))
    assert report.best is not None
    assert Report.model_validate_json(report.model_dump_json()) == report
    assert report.model_dump()["best"] == report.best.to_dict()
    listing = Listing(records=records)
    assert listing.records is records
    restored = Listing.model_validate_json(listing.model_dump_json())
    assert restored.records == records
    assert isinstance(restored.records, Records)
    data = {"id": 1, **WHOLE, "dateCreated": "2026-05-01T00:00:00", "surprise": [1]}
    parsed = Report(best=data).best  # type: ignore[arg-type]
    assert (parsed.to_dict(), parsed.date_created, parsed.extra) == (data, datetime(2026, 5, 1), {"surprise": [1]})
    ids = [{"id": segment.id} for segment in records]
    assert listing.model_dump(include={"records": {"__all__": {"id"}}}) == {"records": ids}


WHOLE = {"name": "n" * 100, "siteId": 42, "segmentType": "STANDARD", "conditionsData": {}}


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"siteId": "x"}, "siteId must be an integer"),
        (Theme(name="a"), "expected a Segment, got a Theme"),
        ([1], "must be a dict"),
        ("text", "must be a dict"),
    ],
)
def test_an_invalid_segment_is_refused(wrong: Any, why: str) -> None:
    with pytest.raises(pydantic.ValidationError, match=why) as caught:
        Report(best=wrong)
    (error,) = caught.value.errors()
    assert error["loc"] == (("best", *wrong) if isinstance(wrong, dict) else ("best",))
    assert "ctx" not in error


@pytest.mark.parametrize("name", WHOLE)
def test_a_mapping_that_lacks_a_required_field_is_no_whole_record(name: str) -> None:
    partial = {key: value for key, value in WHOLE.items() if key != name}
    with pytest.raises(pydantic.ValidationError, match=rf"{name} is required by Segment"):
        Report(best=partial)  # type: ignore[arg-type]
    assert Listing.model_validate({"records": [partial]}).records.to_dicts() == [partial]


def test_the_schema_names_every_type_with_its_docs() -> None:
    schema = Report.model_json_schema(mode="serialization")
    assert {"Segment", "Link", "ConditionsData", "ConditionsDataLevel", "TargetingCondition", "Theme"} <= set(
        schema["$defs"]
    )
    segment = schema["$defs"]["Segment"]
    assert segment["description"] == "A named set of visitor conditions."
    assert segment["required"] == ["id", "name", "siteId", "segmentType", "conditionsData"]
    assert Report.model_json_schema()["$defs"]["Segment"]["required"] == segment["required"][1:]
    properties = segment["properties"]
    assert properties["siteId"]["description"] == "The id of the site (project) that owns the segment. Required."
    assert properties["siteId"]["anyOf"][0] == {"type": "integer"}
    assert properties["dateCreated"]["anyOf"][0] == {"format": "date-time", "type": "string"}
    assert properties["dateCreated"]["readOnly"] is True
    known, anything = properties["segmentType"]["anyOf"][:2]
    assert "FEATURE_FLAG" in known["enum"]
    assert anything == {"type": "string"}
    assert properties["links"]["anyOf"][0]["items"]["anyOf"][0] == {"$ref": "#/$defs/Link"}


@pytest.mark.parametrize("name", [name for name in xpauto.models.__all__ if name != "Model"])
def test_every_model_has_a_schema(name: str) -> None:
    model = getattr(xpauto, name)
    adapter = pydantic.TypeAdapter(model)
    assert json.dumps(adapter.json_schema())
    sample = model.sample()
    assert adapter.validate_python(sample.to_dict()) == sample


def test_fields_can_be_left_out_at_any_depth() -> None:
    theme = Theme(name="Spring", status=None, colors=[{"id": "c1", "value": "#fff"}])
    report = Report(best=Segment.sample(), theme=theme)
    assert report.model_dump(include={"theme": {"name"}}) == {"theme": {"name": "Spring"}}
    left = report.model_dump(exclude={"best": True, "others": True, "theme": {"colors": {"__all__": {"id"}}}})
    assert left == {"theme": {"name": "Spring", "status": None, "colors": [{"value": "#fff"}]}}
    assert "status" not in report.model_dump(exclude_none=True)["theme"]
    assert json.loads(report.model_dump_json(exclude_none=True))["best"] == Segment.sample().to_dict()


def test_a_mapping_becomes_the_member_of_a_union_that_has_its_fields(client: xpauto.Client) -> None:
    adapter: pydantic.TypeAdapter[Segment | Goal] = pydantic.TypeAdapter(Segment | Goal)
    goal, segment = client.goals.list().first(), client.segments.list().first()
    for each in (goal, segment):
        assert each is not None
        assert adapter.validate_json(adapter.dump_json(each)) == each
    with pytest.raises(pydantic.ValidationError, match="segmentType is required by Segment"):
        adapter.validate_python({"id": 1, "name": "Buyers", "siteId": 101})
    with pytest.raises(pydantic.PydanticUserError, match="discriminator"):
        pydantic.TypeAdapter(Annotated[Segment | Goal, pydantic.Field(discriminator="type")])


def test_records_need_their_model() -> None:
    with pytest.raises(TypeError, match=r"Records\[Segment\]"):
        pydantic.TypeAdapter(Records)


@pytest.mark.parametrize("option", ["include", "exclude"])
def test_a_name_of_python_selects_no_field_of_the_output(option: str) -> None:
    site = xpauto.Site.from_dict({"id": 1, "recommendationSecretKey": "s3cret"})
    segment = Segment.from_dict({"id": 1, "links": [{"domainId": 2}]})
    selections: list[tuple[Any, Any, str]] = [
        (site, {"recommendation_secret_key"}, "recommendationSecretKey"),
        (site, {"recommendation_secret_key": True}, "recommendationSecretKey"),
        (segment, {"links": {"__all__": {"domain_id"}}}, "domainId"),
    ]
    for value, names, wire in selections:
        with pytest.raises(PydanticSerializationError, match=f"have '{wire}'"):
            pydantic.TypeAdapter(type(value)).dump_python(value, **{option: names})
    assert pydantic.TypeAdapter(xpauto.Site).dump_python(site, exclude={"recommendationSecretKey"}) == {"id": 1}


@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        (xpauto.RecommenderBlock, {"apiSecret": 12345678}),
        (xpauto.RecommenderBlock, {"apiSecrt": "12345678"}),
        (xpauto.RecommenderBlock, [{"api_secret": "12345678"}]),
        (xpauto.Site, {"name": "a", "recommendationSecretKey": "12345678"}),
        (Records[xpauto.Site], {"recommendationSecretKey": "12345678"}),
        (xpauto.Site, b'{"token": "12345678"}'),
        (Records[xpauto.Site], [[b"12345678"]]),
    ],
)
def test_errors_show_no_input(kind: Any, wrong: Any) -> None:
    with pytest.raises(pydantic.ValidationError) as caught:
        pydantic.TypeAdapter(kind).validate_python(wrong)
    assert {error["input"] for error in caught.value.errors()} == {None}
    assert "12345678" not in f"{caught.value} {caught.value.errors()} {caught.value.json()}"


def test_records_of_models_keep_what_they_were_read_with() -> None:
    with served([[{"id": 1, "dateCreated": "2026-05-07T12:00:00"}]]) as server:
        goals = list(xpauto.Client(base_url=server.url, timezone="Europe/Paris").goals.list(optional_fields=[]))
    records = pydantic.TypeAdapter(Records[xpauto.Goal]).validate_python(goals)
    assert [goal.date_created for goal in records] == [goal.date_created for goal in goals]
    assert records[0].date_created is not None
    assert str(records[0].date_created.tzinfo) == "Europe/Paris"


def test_pydantic_is_not_imported_by_the_package() -> None:
    program = "import sys, xpauto; xpauto.Client, xpauto.Sandbox, xpauto.Theme(name='a')\n"
    check(program + "assert 'pydantic' not in sys.modules and 'pydantic_core' not in sys.modules; print('fine')")


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

    @app.post("/themes")
    async def create_theme(theme: Annotated[Theme, Body()]) -> Theme:
        return await awaited.themes.create(theme)

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
    assert web.get("/segments/named").json() == [{"id": each.id, "name": each.name} for each in records[:2]]
    response = web.post("/themes", json={"name": "Spring", "status": "DRAFT"})
    assert (response.status_code, response.json()["name"]) == (200, "Spring")
    schemas = web.get("/openapi.json").json()["components"]["schemas"]
    described = {name.removesuffix("-Output").removesuffix("-Input") for name in schemas}
    assert {"Segment", "Theme", "ThemeColor", "ConditionsData"} <= described


@pytest.mark.parametrize(
    ("body", "problems"),
    [
        ({"nmae": "Spring"}, [(["nmae"], 'nmae is not a field of Theme; did you mean "name"?')]),
        (
            {"name": 3, "colors": [{"id": "c1"}, {"idd": "c2"}]},
            [
                (["name"], "name must be a str, got 3"),
                (["colors", 1, "idd"], 'colors[1].idd is not a field of ThemeColor; did you mean "id"?'),
            ],
        ),
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
