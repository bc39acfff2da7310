"""Conversion of records and whole lists to columns, and to tables of other libraries."""

import json
import pickle
import re
import sys
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import duckdb
import pandas
import polars
import pyarrow
import pytest

import xpauto
import xpauto.testing
from servers import served

BIG = 2**53 + 1
# The first goal has a value of every kind, the second nulls, the third nothing.
GOALS: list[dict[str, Any]] = [
    {
        "id": BIG,
        "name": 'a "b"\n€',
        "type": "BRAND_NEW",
        "hasMultipleConversions": True,
        "status": "INACTIVE",
        "params": {"shape": ["of", {"its": 1.50}]},
        "accessLimiters": [{"id": 1, "accessHolderId": 2, "new": [3]}, None],
        "customDatas": [],
        "tags": ["x", None],
        "dateCreated": "2026-07-01T12:00:00.1234567",
        "dateModified": "2026-07-01T12:00:00+05:30",
        "experiments": [str(BIG), 7, None],
        "mentalistWeight": 0.5,
        "trackingTools": ["CUSTOM_TRACKING", "OTHER"],
        "futureField": {"a": None},
    },
    {"id": 2, "name": None, "type": None, "hasMultipleConversions": None, "params": None, "accessLimiters": None},
    {},
]


def listed(goals: list[dict[str, Any]], **options: Any) -> xpauto.Records[xpauto.Goal]:
    """These goals, as a client reads them."""
    with served([goals]) as server:
        return xpauto.Client(base_url=server.url).goals.list(**options).collect()


@pytest.fixture
def records(client: xpauto.Client) -> xpauto.Records[xpauto.Segment]:
    fields = ["experiments", "links", "experimentAmount", "featureFlagAmount", "personalizations"]
    return client.segments.list(optional_fields=fields).collect()


def test_each_field_is_a_column_of_its_type() -> None:
    table = listed(GOALS).to_arrow()
    assert {field.name: str(field.type) for field in table.schema if field.name in GOAL_TYPES} == GOAL_TYPES
    assert table.column_names[-1] == "extra"
    assert all(field.nullable for field in table.schema)
    first, second, third = table.to_pylist()
    assert first["params"] == '{"shape": ["of", {"its": 1.5}]}'
    assert first["access_limiters"] == [{"id": 1, "access_holder_id": 2, "extra": '{"new":[3]}'}, None]
    assert first["date_created"] == datetime(2026, 7, 1, 12, 0, 0, 123456)
    assert first["date_modified"] == datetime(2026, 7, 1, 6, 30)
    assert json.loads(first["extra"]) == {"futureField": {"a": None}}
    for name in ("id", "name", "type", "status", "tags"):
        assert first[name] == GOALS[0][name]
    assert {name: value for name, value in second.items() if value is not None} == {"id": 2}
    assert set(third.values()) == {None}


GOAL_TYPES = {
    "id": "int64",
    "name": "string",
    "type": "dictionary<values=string, indices=int32, ordered=0>",
    "has_multiple_conversions": "bool",
    "params": "string",
    "tags": "list<item: string>",
    "date_created": "timestamp[us]",
    "experiments": "list<item: int64>",
    "mentalist_weight": "double",
    "tracking_tools": "list<item: dictionary<values=string, indices=int32, ordered=0>>",
    "access_limiters": "list<item: struct<id: int64, access_holder_id: int64, extra: string>>",
    "extra": "string",
}


def expected(value: Any) -> Any:
    """What an attribute's value should be in a row: what is open as a dict, other values as they are."""
    if isinstance(value, xpauto.Link | xpauto.AccessLimiter | xpauto.CustomData):
        fields = [name for name in dir(value) if not name.startswith("_") and not callable(getattr(value, name))]
        return {**{name: expected(getattr(value, name)) for name in fields}, "extra": None}
    if isinstance(value, xpauto.models.Model):
        return value.to_dict()
    return [expected(item) for item in value] if isinstance(value, tuple) else value


@pytest.mark.parametrize("resource", ["segments", "goals"])
def test_columns_agree_with_attributes(client: xpauto.Client, resource: str) -> None:
    optional = {"segments": ["experiments", "links"], "goals": ["tags", "holdouts", "experiments"]}[resource]
    records = getattr(client, resource).list(optional_fields=optional).collect()
    rows = records.to_arrow().to_pylist()
    assert len(rows) == len(records) > 5
    for record, row in zip(records, rows, strict=True):
        assert row.pop("extra") is None
        for name, found in row.items():
            value = expected(getattr(record, name))
            is_json = name in ("params", "conditions_data", "condition_data_list", "condition_data_tree")
            assert (json.loads(found) if is_json and found is not None else found) == value, name


def test_a_conversion_that_cannot_succeed_sends_nothing(
    sandbox: xpauto.Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    pager, records = sandbox.client().segments.list(), xpauto.Records([xpauto.Segment.sample()])
    wrong: Any
    for wrong, shown in (("Europe/Pari", "Europe/Pari"), (ZoneInfo("Asia/Tokyo"), "an IANA name .* got a ZoneInfo")):
        for convert in (pager.to_arrow, pager.to_pandas, records.to_polars):
            with pytest.raises(xpauto.ValidationError, match=shown):
                convert(timezone=wrong)
    with pytest.raises(xpauto.ValidationError, match="dtype_backend"):
        pager.to_pandas(dtype_backend="numpy")  # type: ignore[arg-type]
    for method, extra, missing in (
        ("to_arrow", "pyarrow", "pyarrow"),
        ("to_pandas", "pandas", "pyarrow"),
        ("to_pandas", "pandas", "pandas"),
        ("to_polars", "polars", "polars"),
    ):
        with monkeypatch.context() as patch:
            patch.setitem(sys.modules, missing, None)
            for convertible in (pager, records, records.conditions()):
                with pytest.raises(ImportError, match=rf"{method}\(\) needs .*: pip install 'xpauto\[{extra}\]'"):
                    getattr(convertible, method)()
    assert sandbox.requests == []


def test_records_without_rows_or_columns_are_tables(client: xpauto.Client) -> None:
    every, records = client.segments.list().collect(), client.segments.list(limit=0).collect()
    table = records.to_arrow()
    assert (table.num_rows, table.column_names) == (0, every.to_arrow().column_names)
    assert len(records.to_pandas()) == len(records.to_polars()) == len(records.conditions()) == 0
    assert list(records.to_pandas().columns) == records.to_polars().columns == table.column_names
    assert len(polars.DataFrame(records)) == 0
    assert duckdb.sql("SELECT count(*) FROM records").fetchall() == [(0,)]
    none = client.segments.list(select=["name", "siteId"], filter=xpauto.F.id == -1).collect()
    assert (len(none), none.to_arrow().column_names) == (0, ["name", "site_id"])
    # Enums are categoricals of the declared values, so that frames are joined as such.
    frames = [every.to_pandas(), records.to_pandas(), client.segments.list(limit=0).to_pandas(), every[:0].to_pandas()]
    assert isinstance(pandas.concat(frames)["segment_type"].dtype, pandas.CategoricalDtype)
    # Without columns, too, each record is a row.
    pager = client.segments.list(select=[], per_page=10)
    assert pager.to_arrow().shape == pager.to_pandas().shape == pager.to_polars().shape == (25, 0)
    assert pyarrow.table(pager.collect()).shape == pager.collect().to_arrow().shape == (25, 0)
    assert len(pager.to_pandas(dtype_backend="pyarrow")) == 25


def test_slices_convert_to_columns(records: xpauto.Records[xpauto.Segment]) -> None:
    ids = [segment.id for segment in records]
    for part in (slice(2, 9), slice(None, None, -3), slice(20, 3, -2), slice(5, 5)):
        for again in (slice(None), slice(1, None, 2), slice(None, None, -1), slice(-3, None)):
            rows = records[part][again].to_arrow()["id"].to_pylist()
            assert rows == ids[part][again] == [segment.id for segment in records[part][again]]
    assert [segment.id for segment in reversed(records[::-2])] == ids[::-2][::-1]
    assert records[::-1][0] == records[-1]
    assert records[1:3] == records[:3][1:]
    assert records[3] not in records[:3]
    assert records[:: 2**62][:: 2**62][::-1] == records[:1]


def test_pandas_keeps_values_and_types() -> None:
    frame = listed(GOALS).to_pandas()
    assert frame["id"].tolist() == [BIG, 2, pandas.NA]
    assert frame["has_multiple_conversions"].tolist() == [True, pandas.NA, pandas.NA]
    assert frame["name"][0] == 'a "b"\n€'
    assert frame["experiments"][0] == (BIG, 7, None)
    assert frame["date_created"][0] == pandas.Timestamp("2026-07-01T12:00:00.123456")
    assert list(frame["status"].cat.categories) == ["ACTIVE", "INACTIVE"]
    assert list(frame["type"].cat.categories)[-1] == "BRAND_NEW"
    types = {name: str(frame[name].dtype) for name in ("id", "has_multiple_conversions", "mentalist_weight")}
    assert types == {"id": "Int64", "has_multiple_conversions": "boolean", "mentalist_weight": "float64"}
    both = pandas.concat([frame, listed([{"status": "ACTIVE"}]).to_pandas()])
    assert both["status"].dtype == frame["status"].dtype


def test_pandas_compares_and_groups_list_columns(records: xpauto.Records[xpauto.Segment], tmp_path: Path) -> None:
    frame = records.to_pandas()
    assert len(pandas.concat([frame, frame], ignore_index=True).drop_duplicates()) == len(frame)
    assert frame.compare(frame).empty
    changed = frame.copy()
    changed.at[0, "tags"] = ("other",)
    assert frame.compare(changed).index.tolist() == [0]
    assert frame.describe(include="all")["links"]["count"] == frame["links"].count()
    assert frame.groupby("tags").size().sum() == frame["tags"].notna().sum()
    # Rows of an outer merge are sorted by its keys, also by lists of objects.
    assert (len(frame.merge(frame)), len(frame.merge(changed, how="outer"))) == (len(frame), len(frame) + 1)
    frame.to_parquet(tmp_path / "segments.parquet")
    read = pandas.read_parquet(tmp_path / "segments.parquet")
    assert [tuple(tags) for tags in read["tags"].dropna()] == frame["tags"].dropna().tolist()
    assert pickle.loads(pickle.dumps(frame)).equals(frame)


def test_dtype_backend_pyarrow_keeps_arrow_types(records: xpauto.Records[xpauto.Segment]) -> None:
    frame = records.to_pandas(dtype_backend="pyarrow")
    assert {type(dtype) for dtype in frame.dtypes} == {pandas.ArrowDtype}
    conditions = records.conditions().to_pandas(dtype_backend="pyarrow")
    assert isinstance(conditions["weight"].dtype, pandas.ArrowDtype)


def test_to_dicts_uses_column_names_on_request(records: xpauto.Records[xpauto.Segment]) -> None:
    segment, dicts = records[0], records.to_dicts(names="snake")
    assert segment.links
    assert set(dicts[0]) <= set(records.to_arrow().column_names)
    assert (dicts[0]["site_id"], dicts[0]["links"][0]["domain_id"]) == (segment.site_id, segment.links[0].domain_id)
    assert records.to_dicts(names="wire") == records.to_dicts() == [each.to_dict() for each in records]
    with pytest.raises(xpauto.ValidationError, match=r'names must be "wire" or "snake", got "camel"'):
        records.to_dicts(names="camel")  # type: ignore[arg-type]


def test_libraries_read_records_directly(records: xpauto.Records[xpauto.Segment]) -> None:
    assert pyarrow.table(records) == records.to_arrow()
    assert pyarrow.schema(records) == records.to_arrow().schema
    assert pandas.DataFrame.from_arrow(records)["id"].tolist() == [segment.id for segment in records]
    taken = polars.from_arrow(records)
    assert isinstance(taken, polars.Series)
    assert taken.struct.unnest().equals(records.to_polars())
    assert polars.DataFrame(records)["id"].to_list() == [segment.id for segment in records]
    assert str(records.to_polars(timezone="Europe/Paris")["date_created"].dtype).endswith("'Europe/Paris')")


def test_duckdb_reads_records_directly(records: xpauto.Records[xpauto.Segment]) -> None:
    found = duckdb.sql("SELECT id, segment_type, len(links), date_created FROM records ORDER BY id").fetchall()
    wanted = [
        (one.id, one.segment_type, None if one.links is None else len(one.links), one.date_created) for one in records
    ]
    assert found == wanted
    query = "SELECT count(*) FROM records WHERE json_extract_string(conditions_data, '$.firstLevel') IS NOT NULL"
    assert duckdb.sql(query).fetchall() == [(sum(one.conditions_data is not None for one in records),)]


def test_each_condition_is_a_row(records: xpauto.Records[xpauto.Segment]) -> None:
    conditions = records.conditions()
    rows = conditions.to_arrow().to_pylist()
    assert repr(conditions).startswith(f"<columns of {len(rows)} conditions: segment_id, block")
    blocks = [(one.id, block) for one in records for block in one.conditions_data.first_level]  # type: ignore[union-attr]
    written = [(id, each.targeting_type, each.weight) for id, block in blocks for each in block.conditions]
    assert [(row["segment_id"], row["targeting_type"], row["weight"]) for row in rows] == written
    assert duckdb.sql("SELECT weight FROM conditions").fetchall() == [(row["weight"],) for row in rows]
    assert conditions.to_polars()["weight"].to_list() == conditions.to_pandas()["weight"].to_list()


def test_sites_become_a_table() -> None:
    sites = [xpauto.Site.sample(id=id, name=name) for id, name in ((101, "Shop"), (102, None))]
    records = xpauto.Records(sites)
    assert records.to_pandas()[["id", "name"]].to_dict("list") == {"id": [101, 102], "name": ["Shop", None]}
    assert records.to_polars()["id"].to_list() == records.to_arrow()["id"].to_pylist() == [101, 102]
    assert (repr(records), records[1]) == ("<2 Site records>", sites[1])
    with pytest.raises(xpauto.ValidationError, match="needs the type of its records"):
        xpauto.Records([])
    assert repr(xpauto.Records([], model=xpauto.Site)) == "<0 Site records>"
    with pytest.raises(xpauto.ValidationError, match="item 1 is a Goal, not a Site"):
        xpauto.Records([sites[0], xpauto.Goal.sample()])
    with pytest.raises(xpauto.ValidationError, match="item 0 is a Site, not a Goal"):
        xpauto.Records(sites, model=xpauto.Goal)  # type: ignore[type-var]
    with pytest.raises(TypeError, match="item 0 must be a model, not a dict"):
        xpauto.Records([{"id": 1}])  # type: ignore[type-var]


# The columns of the latest pages are built once their JSON has this size.
BATCH = 4 << 20
LARGE = "x" * (BATCH + 1)
OPTIONS: dict[str, dict[str, Any]] = {
    "all": {},
    "requested": {"optional_fields": ["experiments"]},
    "selected": {"select": ["id", "name", "type"]},
    "limited before the optional fields": {"limit": 2},
    "limited within a page": {"limit": 4},
    "limited to nothing": {"limit": 0},
    "unique": {"unique": True},
}
# Optional fields come without a request on some pages; the first three pages are a batch each.
PAGES: list[list[dict[str, Any]]] = [
    [{"id": 1, "name": "a", "type": "NEW", "future": LARGE}, {"id": 2, "dateCreated": "2026-07-01T12:00:00"}],
    [{"id": 3, "tags": ["x", None], "name": LARGE}, {"id": 1, "trackingTools": ["OTHER", "LATER"]}, {}],
    [{"id": 4, "holdouts": None, "name": LARGE, "type": "NEWER"}],
    [{"id": 5, "trackingTools": ["LATEST"]}, {"id": 6}],
    [{"id": 7, "dateCreated": "2026-07-01T12:00:00Z", "type": "NEW"}],
]


def assert_alike(table: Any, frame: Any, polar: Any, records: Any, timezone: str | None) -> None:
    """Compares what a pager returned with what its records convert to."""
    whole = records.to_arrow(timezone=timezone)
    assert table.schema.equals(whole.schema, check_metadata=True)
    assert table.to_pylist() == whole.to_pylist()
    pandas_frame = records.to_pandas(timezone=timezone)
    assert frame.dtypes.equals(pandas_frame.dtypes)
    assert frame.equals(pandas_frame)
    polars_frame = records.to_polars(timezone=timezone)
    assert polar.schema == polars_frame.schema
    assert polar.equals(polars_frame)


@pytest.mark.parametrize("timezone", [None, "Europe/Paris"])
@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("pages", [PAGES, PAGES[3:], [[]]], ids=["several batches", "one batch", "empty"])
def test_a_list_converts_as_its_records_do(
    pages: list[list[dict[str, Any]]], options: str, timezone: str | None
) -> None:
    with served(pages) as server:
        pager = xpauto.Client(base_url=server.url).goals.list(**OPTIONS[options])
        records = pager.collect()
        table = pager.to_arrow(timezone=timezone)
        frame, polar = pager.to_pandas(timezone=timezone), pager.to_polars(timezone=timezone)
        assert_alike(table, frame, polar, records, timezone)
        arrow_types = pager.to_pandas(timezone=timezone, dtype_backend="pyarrow")
        assert arrow_types.equals(records.to_pandas(timezone=timezone, dtype_backend="pyarrow"))


@pytest.mark.parametrize(
    ("page", "response", "shown"),
    [
        (
            4,
            {"status": 200, "body": [{"id": 5}, {"id": 6, "dateCreated": "soon"}]},
            "[7].dateCreated",
        ),
        (3, {"status": 404, "body": {}}, "start_page 3"),
    ],
    ids=["a value without a column", "a failed page"],
)
def test_a_failed_conversion_raises_the_error_of_the_records(page: int, response: dict[str, Any], shown: str) -> None:
    with served(PAGES) as server:
        server.script[page - 1] |= response
        pager = xpauto.Client(base_url=server.url).goals.list()

        def failure(convert: Any) -> tuple[Any, ...]:
            with pytest.raises((xpauto.NotFoundError, xpauto.DecodeError), match=re.escape(shown)) as raised:
                convert()
            error = raised.value
            return type(error), str(error), error.start_page, error.path, len(error.attempts)

        expected = failure(lambda: pager.collect().to_arrow())
        assert failure(lambda: polars.DataFrame(pager.collect())) == expected
        assert failure(pager.to_arrow) == failure(pager.to_pandas) == failure(pager.to_polars) == expected


def test_hooks_run_while_a_list_is_converted(client: xpauto.Client) -> None:
    seen: list[Any] = []
    client.on_request(seen.append)
    client.segments.list(per_page=10).to_arrow()
    assert len(seen) == 3
