"""Values of other libraries as arguments, and the Python values of fields."""

import enum
import gc
import itertools
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from decimal import Decimal
from random import Random
from typing import Any

import numpy
import pandas
import polars
import pyarrow
import pytest
from pydantic import BaseModel, Field

import xpauto
from servers import ScriptedServer
from xpauto import F, Theme


class Status(enum.Enum):
    DRAFT = "DRAFT"


class Level(enum.Enum):
    FIRST = 1


def sent(value: Any) -> Any:
    """What is sent for a value of a field that takes anything."""
    return json.loads(xpauto.ResultsFilter.from_dict({"anything": value}).to_json())["anything"]


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Decimal("1.25"), 1.25),
        (Decimal("1E+2"), 100),
        (Status.DRAFT, "DRAFT"),
        (Level.FIRST, 1),
        (numpy.int64(7), 7),
        (numpy.uint64(2**64 - 1), 2**64 - 1),
        (numpy.float32(0.1), 0.1),
        (numpy.bool_(True), True),
        (numpy.str_("a"), "a"),
        (numpy.array(3), 3),
        (numpy.datetime64("2026-05-01"), "2026-05-01"),
        (numpy.datetime64("2026-05-01T12", "h"), "2026-05-01T12:00:00"),
        (numpy.datetime64("2026-05-01T12:00:00.25", "us"), "2026-05-01T12:00:00.25"),
        (pandas.Timestamp("2026-05-01", tz="UTC"), "2026-05-01T00:00:00+00:00"),
        (pyarrow.scalar(5), 5),
        (numpy.array([[1, 2], [3, 4]]), [[1, 2], [3, 4]]),
        (numpy.array(["2026-05-01"], dtype="datetime64[ns]"), ["2026-05-01T00:00:00"]),
        (pandas.Series([1, 2]), [1, 2]),
        (polars.Series(["a", None]), ["a", None]),
        (pyarrow.array([1, 2]), [1, 2]),
        ((number for number in range(3)), [0, 1, 2]),
        ({"a": 1}.keys(), ["a"]),
        (range(2), [0, 1]),
        (frozenset(["a"]), ["a"]),
    ],
    ids=lambda value: type(value).__name__,
)
def test_values_of_other_libraries_are_accepted(value: Any, expected: Any) -> None:
    assert sent(value) == expected


def test_a_decimal_keeps_its_digits() -> None:
    digits = "0.1000000000000000055511151231257827"
    assert digits in xpauto.ResultsFilter.from_dict({"anything": Decimal(digits)}).to_json()


@pytest.mark.parametrize(
    ("value", "why"),
    [
        (Decimal("NaN"), "is NaN"),
        (numpy.float32("inf"), "is inf"),
        (numpy.datetime64("NaT", "s"), "not a date-time"),
        (pandas.NaT, "not a date-time"),
        (numpy.timedelta64(1, "s"), "is a timedelta64"),
        (pandas.DataFrame({"a": [1]}), "is a DataFrame, which is not JSON serializable"),
        (polars.DataFrame({"a": [1]}), "is a DataFrame"),
        (xpauto, "is a module"),
        (Theme, "is the class Theme"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_values_without_a_json_form_are_refused(value: Any, why: str) -> None:
    with pytest.raises(xpauto.ValidationError, match=why):
        sent([value])


def test_model_fields_accept_values_of_other_libraries() -> None:
    given = {"id": numpy.int64(3), "name": numpy.str_("Spring"), "status": Status.DRAFT}
    theme = Theme(project_ids=numpy.array([1, 2]), tags=(tag for tag in "ab"), **given)  # type: ignore[arg-type]
    plain = {"id": 3, "name": "Spring", "status": "DRAFT", "projectIds": [1, 2], "tags": ["a", "b"]}
    assert theme.to_dict() == plain
    with pytest.raises(xpauto.ValidationError, match="at most 3 digits before"):
        xpauto.WidgetStudio(version=Decimal("1.255"))


@pytest.mark.parametrize(
    ("built", "shown"),
    [
        (F.site_id == numpy.int32(42), "siteId = 42"),
        (numpy.int64(42) == F.site_id, "siteId = 42"),
        (numpy.float64(2.0) < F.id, "id > 2.0"),
        (F.status == Status.DRAFT, 'status = "DRAFT"'),
        (F.segment_type.is_in(enum.Enum("Kind", {"A": "STANDARD"})), 'segmentType in ("STANDARD")'),
        (F.id.is_in(numpy.array([1, 2])), "id in (1, 2)"),
        (F.id.not_in(pandas.Series([1, 2])), "id not in (1, 2)"),
        (F.date_created > numpy.datetime64("2026-05-01"), 'dateCreated >= "2026-05-02T00:00:00"'),
    ],
    ids=str,
)
def test_filters_accept_values_of_other_libraries(built: Any, shown: str) -> None:
    assert str(built) == shown


def test_floats_and_decimals_without_a_fraction_are_integers_in_filters(client: xpauto.Client) -> None:
    for whole in (2.0**60, -(2.0**62), numpy.float64(2.0**60)):
        assert (F.id == whole).to_dict()["parameters"] == [int(whole)]
        assert xpauto.AudienceConfig.from_dict({"any": whole}).to_dict() == {"any": whole}
        assert client.prepare.themes.update(7, project_ids=[whole]).body == f'{{"projectIds":[{int(whole)}]}}'
    several = [*pandas.Series([1001, None]).dropna(), Decimal("9007199254740993.0")]
    assert F.id.is_in(several).to_dict()["parameters"] == [1001, 9007199254740993]
    with pytest.raises(xpauto.ValidationError, match=r"must have an integer for id IN, got 101\.5"):
        F.id.is_in([Decimal("101.5")])
    with pytest.raises(xpauto.ValidationError, match="more digits than"):
        F["odd"] == Decimal("0.12345678901234567890123")


def test_arguments_accept_values_of_other_libraries(client: xpauto.Client) -> None:
    code = enum.Enum("Code", {"SHOP": "shopfront1"}).SHOP
    assert client.sites.get_by_code(code).code == "shopfront1"  # type: ignore[arg-type]
    assert client.themes.update(numpy.int64(501), name="Spring").id == 501
    names, order = pandas.Series(["id", "name"]), (name for name in ["-id"])
    records = client.segments.list(select=names, sort=order, limit=numpy.int64(2))
    assert [sorted(record.to_dict()) for record in records] == [["id", "name"]] * 2


@dataclass
class Color:
    id: str
    value: str | None = None


@dataclass
class DataclassTheme:
    name: str
    description: str | None = None
    project_ids: list[int] = field(default_factory=list)
    colors: list[Color] = field(default_factory=list)


class PydanticColor(BaseModel):
    id: str
    value: str | None = None


class PydanticTheme(BaseModel):
    name: str
    description: str | None = None
    projects: list[int] = Field(default=[7], serialization_alias="projectIds")
    colors: list[PydanticColor] = []


SPRING = {"name": "Spring"}


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (
            DataclassTheme("Spring", project_ids=[7], colors=[Color("c1")]),
            SPRING | {"projectIds": [7], "colors": [{"id": "c1"}]},
        ),
        (
            PydanticTheme(name="Spring", description=None, colors=[PydanticColor(id="c1")]),
            SPRING | {"description": None, "colors": [{"id": "c1"}]},
        ),
        (
            SPRING | {"colors": [Color("c1", "#fff"), PydanticColor(id="c2"), {"id": "c3"}]},
            SPRING | {"colors": [{"id": "c1", "value": "#fff"}, {"id": "c2"}, {"id": "c3"}]},
        ),
    ],
    ids=["dataclass", "pydantic", "nested in a dict"],
)
def test_objects_are_bodies(client: xpauto.Client, sandbox: xpauto.Sandbox, body: Any, expected: Any) -> None:
    assert client.themes.create(body).name == "Spring"
    assert json.loads(sandbox.requests[-1]["body"]) == expected


def test_mappings_accept_both_spellings_at_every_depth(client: xpauto.Client) -> None:
    intervals, kind = [{"start": "2026-05-01T00:00:00", "end": "2026-05-02T00:00:00"}], "ALL_CONVERSION"
    body = {"date_intervals": intervals, "conversionType": kind, "goals_ids": None, "filters": [{"some_thing": 1}]}
    with pytest.warns(xpauto.XpautoWarning, match="some_thing"):
        sent = client.prepare.personalizations.request_results(301, body).body
    wire = {"dateIntervals": intervals, "conversionType": kind, "goalsIds": None, "filters": [{"some_thing": 1}]}
    assert json.loads(sent or "") == wire
    with pytest.raises(xpauto.ValidationError, match="are the same field"):
        client.themes.create({"name": "a", "project_ids": [1], "projectIds": [1]})
    assert xpauto.Theme.from_dict({"project_ids": [1]}).extra == {"project_ids": [1]}


def endless() -> Iterator[int]:
    while True:
        yield 1


@pytest.mark.parametrize("iterable", [endless(), itertools.repeat(1)], ids=["of Python", "of C"])
def test_an_iterable_without_an_end_can_be_interrupted(iterable: Iterator[int]) -> None:
    import signal

    def interrupted() -> None:
        # Long before the most values that an argument may have.
        signal.setitimer(signal.ITIMER_REAL, 0.01)
        Theme(tags=iterable)  # type: ignore[arg-type]

    previous = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            interrupted()
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, previous)


def test_an_invalid_date_time_raises_and_to_dict_keeps_it() -> None:
    segment = xpauto.Segment.from_dict({"dateCreated": "soon", "dateModified": "2026-05-01T00:00:00Z"})
    with pytest.raises(xpauto.DecodeError, match=r"Segment\.date_created is not a date-time") as caught:
        segment.date_created
    assert caught.value.path.endswith("reated")
    assert segment.date_modified == datetime(2026, 5, 1, tzinfo=UTC)
    assert segment.replace(name="a").to_dict()["dateCreated"] == "soon"
    assert "date_created='soon'" in repr(segment)
    assert "soon" in xpauto.Records([segment])._repr_html_()


@pytest.mark.parametrize(
    "json_text",
    [
        "12345678901234567890123",
        "-0",
        "-0.0",
        "1e400",
        "2.2250738585072014e-308",
        '"a\\ud800b"',
        '"\\ud83d\\ude00 \\u00e9 é \\"\\\\ \\/"',
        '{"a": 1, "b": 2, "a": 3}',
        '["", "a string of more than thirty-two bytes, é", [], {}, null, true, false]',
        "[" * 100 + "]" * 100,
    ],
)
def test_open_values_and_dicts_are_as_json_loads_reads_them(json_text: str) -> None:
    expected = json.loads(json_text)
    record = Theme.from_json(f'{{"name":"a","anything":{json_text}}}')
    for value in (record.extra["anything"], record.to_dict()["anything"]):
        assert repr(value) == repr(expected)


@pytest.mark.parametrize("alphabet", ["a", "é", "€", "😀", "aé\\", "aé€😀\n", "abcdefghijklmnop€"])
def test_strings_of_every_length_and_width_are_read(alphabet: str) -> None:
    choice = Random(7)
    strings = ["".join(choice.choices(alphabet, k=length)) for length in range(300)]
    for is_ascii in (True, False):
        documents = [json.dumps({"name": text, "segmentType": text}, ensure_ascii=is_ascii) for text in strings]
        segments = [xpauto.Segment.from_json(text) for text in documents]
        assert [segment.name for segment in segments] == strings
        assert [segment.segment_type for segment in segments] == strings


def test_values_of_enums_are_exact_however_many_there_are() -> None:
    values = [f"VALUE_{number}" for number in range(5000)]
    segments = [xpauto.Segment.from_dict({"segmentType": value}) for value in values]
    for _ in range(2):
        assert [segment.segment_type for segment in segments] == values


def test_a_record_returns_the_same_object_for_a_nested_record() -> None:
    segment = xpauto.Segment.sample(tags=["a"])
    assert segment.conditions_data is segment.conditions_data
    assert segment.tags is segment.tags
    theme = Theme.from_json('{"name":"a","anything":{"list":[]}}')
    theme.extra["anything"]["list"].append(1)
    assert theme.extra == {"anything": {"list": []}}


@pytest.mark.parametrize("is_enabled", [True, False])
def test_to_dicts_leaves_the_garbage_collector_as_it_was(client: xpauto.Client, is_enabled: bool) -> None:
    records = client.segments.list().collect()
    try:
        if not is_enabled:
            gc.disable()
        records.to_dicts()
        assert gc.isenabled() is is_enabled
    finally:
        gc.enable()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2026-05-07T14:47:42z", datetime(2026, 5, 7, 14, 47, 42, tzinfo=UTC)),
        ("2026-05-07T14:47:42.1234567891Z", datetime(2026, 5, 7, 14, 47, 42, 123456, tzinfo=UTC)),
        ("2026-05-07T14:47:42+02:00[Europe/Paris]", datetime(2026, 5, 7, 12, 47, 42, tzinfo=UTC)),
        ("2026-05-07T23:59:60", datetime(2026, 5, 7, 23, 59, 59)),
        ("2026-05-07", datetime(2026, 5, 7)),
        ("2026-W01-1", None),
        ("2026-05-07T14:47:42+25:00", None),
    ],
)
def test_attributes_and_columns_read_the_same_date_times(text: str, expected: datetime | None) -> None:
    records = xpauto.Records([xpauto.Segment.from_dict({"id": 1, "dateCreated": text})])
    if expected is None:
        for read in (lambda: records[0].date_created, records.to_arrow):
            with pytest.raises(xpauto.DecodeError):
                read()
    else:
        assert records[0].date_created == expected
        assert records.to_arrow()["date_created"].to_pylist() == [expected.replace(tzinfo=None)]


def test_an_integer_with_more_digits_than_python_converts_is_an_error_of_python() -> None:
    digits = "9" * 5000
    records = xpauto.Records([Theme.from_json(f'{{"id":1,"note":{{"of":[{digits}]}}}}')])
    theme = records[0]
    for read in (records.to_dicts, lambda: records.to_dicts(names="snake"), theme.to_dict, lambda: theme.extra):
        with pytest.raises(ValueError, match="Exceeds the limit"):
            read()
    assert theme.to_json().count("9") == 5000
    assert "Theme" in records._repr_html_()
    condition = xpauto.TargetingCondition.from_json(f'{{"targetingType":"COOKIE","x":{digits}}}')
    assert "x='9999" in repr(condition)


def test_what_is_within_a_field_is_checked_when_it_is_read() -> None:
    block = {"conditions": [{"targetingType": "COOKIE", "weight": "heavy"}]}
    body = [{"id": 1, "name": "a", "tags": ["b", 4], "conditionsData": {"firstLevel": [block]}}]
    with ScriptedServer([{"status": 200, "body": body}]) as server:
        (segment,) = xpauto.Client(base_url=server.url).segments.list(limit=1)
    paths = {"tags": "tags[1]", "conditions_data": "conditionsData.firstLevel[0].conditions[0].weight"}
    for attribute, path in paths.items():
        with pytest.raises(xpauto.DecodeError) as caught:
            getattr(segment, attribute)
        assert caught.value.path == path
    assert (segment.name, segment.to_dict()) == ("a", body[0])
    assert "conditions_data={'firstLevel'" in repr(segment)
