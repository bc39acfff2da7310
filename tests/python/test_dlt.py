"""Lists loaded by dlt into DuckDB, with the sandbox as the service."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import dlt
import duckdb
import pytest
from dlt.pipeline.exceptions import PipelineStepFailed

import xpauto
import xpauto.dlt
from programs import check
from servers import served

Change = Callable[[dict[str, Any]], object]


class Warehouse:
    """A pipeline into a DuckDB file of its own."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "warehouse.duckdb"
        destination = dlt.destinations.duckdb(str(self.file))
        self.pipeline = dlt.pipeline("test", str(folder / "state"), destination=destination, dataset_name="data")

    def load(self, client: xpauto.Client, *arguments: Any, **options: Any) -> None:
        self.pipeline.run(xpauto.dlt.source(client, *arguments, **options)).raise_on_failed_jobs()

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        with duckdb.connect(str(self.file), read_only=True) as connection:
            connection.execute("SET schema = 'data'")
            return connection.execute(query).fetchall()


@pytest.fixture
def warehouse(tmp_path: Path) -> Warehouse:
    return Warehouse(tmp_path)


def change(sandbox: xpauto.Sandbox, changes: Change) -> None:
    account = sandbox.state()
    changes(account)
    sandbox.restore(account)


def refuse_third_page(sandbox: xpauto.Sandbox) -> None:
    """Has the third request for segments fail, after a page was read."""
    sandbox.add_fault({"path": "/segments", "times": 2, "headers": {"X-Read": "1"}})
    sandbox.add_fault({"path": "/segments", "status": 403})


VERSIONS = "SELECT name, _dlt_valid_to IS NULL FROM segments WHERE id = {} ORDER BY _dlt_valid_from"
CURRENT = "SELECT id, row_hash FROM {} WHERE _dlt_valid_to IS NULL ORDER BY id"


def test_a_first_load_has_all_records_with_exact_types(client: xpauto.Client, warehouse: Warehouse) -> None:
    options: dict[str, Any] = {"segments": {"optional_fields": ["links", "experiments"], "per_page": 10}, "goals": {}}
    warehouse.load(client, options)
    segments = client.segments.list(optional_fields=["links", "experiments"]).collect()
    columns = "id, name, site_id, segment_type, is_favorite, tags, experiments, links, conditions_data, date_created"
    loaded = warehouse.rows(f"SELECT {columns} FROM segments ORDER BY id")
    expected = segments.to_arrow().sort_by("id").select(columns.split(", "))
    # dlt stores lists as JSON, and dates without an offset as they are.
    as_json = ", ".join(f"{name}::JSON AS {name}" for name in ("tags", "experiments", "links"))
    assert loaded == duckdb.from_arrow(expected).project(f"* REPLACE ({as_json})").fetchall()
    types = dict(warehouse.rows("SELECT column_name, data_type FROM duckdb_columns() WHERE table_name = 'segments'"))
    assert (types["id"], types["tags"], types["date_created"]) == ("BIGINT", "JSON", "TIMESTAMP")
    assert warehouse.rows("SELECT count(*) FROM goals") == [(7,)]
    table = warehouse.pipeline.default_schema.get_table("goals")
    assert table["columns"]["id"]["primary_key"] is True
    assert table["columns"]["name"]["description"].startswith("The name.")


def test_scd2_keeps_versions_and_closes_those_that_changed_or_were_deleted(
    sandbox: xpauto.Sandbox, client: xpauto.Client, warehouse: Warehouse
) -> None:
    warehouse.load(client)
    before = warehouse.rows(CURRENT.format("segments"))
    warehouse.load(client)
    assert warehouse.rows("SELECT count(*) FROM segments") == [(25,)]
    assert warehouse.rows(CURRENT.format("segments")) == before

    def changes(account: dict[str, Any]) -> None:
        segments = account["segments"]
        segments[0]["name"] = "Renamed"
        segments[1]["tags"].append("nested")
        # Neither is a change of what the record says.
        segments[2] = dict(reversed(segments[2].items()))
        segments[3]["later"] = None
        del segments[4]
        segments.append({**segments[0], "id": 9001, "name": "New", "dateModified": None})
        # An undeclared field is one; DuckDB's text holds a NUL character, too.
        segments[5].update(later={"a": [1]}, name="a\0b")

    change(sandbox, changes)
    warehouse.load(client)
    assert [is_current for _, is_current in warehouse.rows(VERSIONS.format(1001))] == [False, True]
    assert warehouse.rows(VERSIONS.format(1001))[-1] == ("Renamed", True)
    assert len(warehouse.rows(VERSIONS.format(1002))) == 2
    assert len(warehouse.rows(VERSIONS.format(1003))) == len(warehouse.rows(VERSIONS.format(1004))) == 1
    assert [is_current for _, is_current in warehouse.rows(VERSIONS.format(1005))] == [False]
    assert warehouse.rows(VERSIONS.format(9001)) == [("New", True)]
    extra = "SELECT extra->'later'->>'a', _dlt_valid_to IS NULL FROM segments WHERE id = 1007 ORDER BY _dlt_valid_from"
    assert warehouse.rows(extra) == [(None, False), ("[1]", True)]
    assert warehouse.rows(VERSIONS.format(1007))[-1] == ("a\0b", True)
    assert len(warehouse.rows(CURRENT.format("segments"))) == 25


@pytest.mark.parametrize("write_disposition", ["scd2", "replace"])
def test_a_list_without_records_has_no_current_ones(
    sandbox: xpauto.Sandbox, client: xpauto.Client, warehouse: Warehouse, write_disposition: Any
) -> None:
    current = "SELECT count(*) FROM {}" + (" WHERE _dlt_valid_to IS NULL" if write_disposition == "scd2" else "")
    source = xpauto.dlt.source(client, write_disposition=write_disposition)
    warehouse.pipeline.run(source).raise_on_failed_jobs()
    change(sandbox, lambda account: [account["goals"].clear(), account["segments"].pop(1)])
    warehouse.pipeline.run(source).raise_on_failed_jobs()
    assert warehouse.rows(current.format("goals")) == [(0,)]
    assert warehouse.rows(current.format("segments")) == [(24,)]


@pytest.mark.parametrize("write_disposition", ["scd2", "replace"])
def test_a_failure_within_a_list_changes_nothing_and_the_next_load_is_complete(
    sandbox: xpauto.Sandbox, client: xpauto.Client, warehouse: Warehouse, write_disposition: Any
) -> None:
    paged: dict[str, Any] = {"goals": {}, "segments": {"per_page": 5}}
    warehouse.load(client, paged, write_disposition=write_disposition)
    everything = "SELECT * FROM segments ORDER BY id"
    before, goals = warehouse.rows(everything), warehouse.rows("SELECT * FROM goals ORDER BY id")
    change(sandbox, lambda account: [account[name][0].update(name="Renamed") for name in ("segments", "goals")])
    sandbox.clear_requests()
    refuse_third_page(sandbox)
    with pytest.raises(PipelineStepFailed) as failed:
        warehouse.load(client, paged, write_disposition=write_disposition)
    error: BaseException | None = failed.value
    while error is not None and not isinstance(error, xpauto.XpautoError):
        error = error.__cause__
    assert isinstance(error, xpauto.PermissionDeniedError)
    assert str(error) in str(failed.value)
    assert {200, 403} <= {request["status"] for request in sandbox.requests if request["path"] == "/segments"}
    assert warehouse.rows(everything) == before
    assert warehouse.rows("SELECT * FROM goals ORDER BY id") == goals

    sandbox.clear_faults()
    warehouse.load(client, paged, write_disposition=write_disposition)
    changed = "SELECT name FROM segments WHERE id = 1001"
    assert ("Renamed",) in warehouse.rows(changed)
    assert len(warehouse.rows(everything)) == (26 if write_disposition == "scd2" else 25)


def test_a_record_that_moves_to_another_page_is_loaded_once_and_without_fields_that_were_not_requested(
    warehouse: Warehouse,
) -> None:
    pages = [[{"id": 1, "name": "a", "experiments": [7]}, {"id": 2}], [{"id": 2}, {"id": 3, "experiments": []}]]
    with served(pages) as server:
        warehouse.load(xpauto.Client(base_url=server.url), {"segments": {"per_page": 2}})
        assert warehouse.rows("SELECT id, name FROM segments ORDER BY id") == [(1, "a"), (2, None), (3, None)]
        assert all("id" in dict(request.query)["sort"] for request in server.seen)
    columns = warehouse.rows("SELECT column_name FROM duckdb_columns() WHERE table_name = 'segments'")
    assert ("experiments",) not in columns


@pytest.mark.parametrize(("first", "then"), [(None, "America/New_York"), ("Europe/Paris", None)])
@pytest.mark.parametrize("disposition", ["scd2", "replace"])
def test_another_time_zone_is_refused_before_anything_is_loaded(
    sandbox: xpauto.Sandbox, warehouse: Warehouse, first: str | None, then: str | None, disposition: Any
) -> None:
    def load(zone: str | None, **of_run: Any) -> None:
        source = xpauto.dlt.source(sandbox.client(timezone=zone), ["goals"], write_disposition=disposition)
        warehouse.pipeline.run(source, **of_run).raise_on_failed_jobs()

    load(first)
    load(first)
    before = warehouse.rows("FROM goals")
    message = f"goals: timezone must stay {first!r} as in earlier loads, got {then!r}"
    with pytest.raises(PipelineStepFailed, match=message):
        load(then)
    assert warehouse.rows("FROM goals") == before
    load(first)
    load(then, refresh="drop_sources")
    expected = sandbox.client(timezone=then).goals.list(sort="id").to_arrow()["date_created"].to_pylist()
    assert warehouse.rows("SELECT date_created FROM goals ORDER BY id") == [(moment,) for moment in expected]


def test_the_notebook_shows_what_the_latest_load_changed(
    sandbox: xpauto.Sandbox, client: xpauto.Client, warehouse: Warehouse
) -> None:
    notebook = json.loads((Path(__file__).parents[2] / "examples/7_a_weekly_pipeline.ipynb").read_text("utf-8"))
    codes = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    (query,) = (code.split('"""')[1] for code in codes if "name_before" in code)

    def changed(changes: Change = lambda _: None) -> list[tuple[Any, ...]]:
        change(sandbox, changes)
        warehouse.load(client)
        return [row[:2] for row in warehouse.rows(query.replace("experiments.", "data.").format(table="segments"))]

    assert {what for _, what in changed()} == {"new"}
    change(sandbox, lambda account: account["segments"][0].update(name="Renamed"))
    assert changed(lambda account: account["segments"].pop(1)) == [(1001, "changed"), (1002, "deleted")]
    assert changed(lambda account: account["segments"].pop(1)) == [(1003, "deleted")]
    assert changed() == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"resources": ["segmens"]}, r"resources has no list 'segmens'.*\"segments\""),
        ({"resources": ["sites"]}, "resources has no list 'sites'"),
        ({"resources": "goals"}, "resources has no list 'g'"),
        ({"write_disposition": "merge"}, 'must be "scd2" or "replace", got \'merge\''),
        ({"resources": {"goals": {"limit": 5}}}, 'goals: limit reads a part of the list, and "scd2" would close'),
        ({"resources": {"goals": {"start_page": 2}}}, "goals: start_page reads a part"),
        ({"resources": {"goals": {"select": ["name"]}}}, 'goals: select must contain "id"'),
        ({"resources": {"goals": {"sort": "nmae"}}, "write_disposition": "replace"}, "name"),
    ],
)
def test_wrong_arguments_are_errors_before_anything_is_sent(
    sandbox: xpauto.Sandbox, client: xpauto.Client, arguments: dict[str, Any], message: str
) -> None:
    with pytest.raises(xpauto.ValidationError, match=message):
        xpauto.dlt.source(client, **arguments)
    assert sandbox.requests == []


def test_an_async_client_and_a_missing_library_are_clear_errors(
    sandbox: xpauto.Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(xpauto.ValidationError, match=r"client must be an xpauto\.Client, got AsyncClient"):
        xpauto.dlt.source(sandbox.async_client())  # type: ignore[arg-type]
    for library in ("pyarrow", "dlt"):
        monkeypatch.setitem(sys.modules, library, None)
        with pytest.raises(ImportError, match=rf"source\(\) needs {library}: pip install 'xpauto\[dlt\]'"):
            xpauto.dlt.source(sandbox.client())


def test_dlt_is_imported_on_use() -> None:
    check("import sys, xpauto.dlt; assert 'dlt' not in sys.modules and 'pyarrow' not in sys.modules; print('fine')")


def test_a_lake_has_lists_of_its_own(client: xpauto.Client, tmp_path: Path) -> None:
    lake = dlt.destinations.filesystem(str(tmp_path / "lake"))
    pipeline = dlt.pipeline("lake", str(tmp_path / "state"), destination=lake, dataset_name="data")
    source = xpauto.dlt.source(client, ["segments"], write_disposition="replace")
    pipeline.run(source, loader_file_format="parquet").raise_on_failed_jobs()
    (file,) = (tmp_path / "lake/data/segments").glob("*.parquet")
    assert duckdb.read_parquet(str(file)).select("tags").types == ["VARCHAR[]"]
