"""Tables of whole lists: those of the collected records, built while pages arrive."""

from __future__ import annotations

import sys
from typing import Any

import pytest

import xpauto
from scripted_server import served

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


def test_optional_fields_of_one_page_have_a_column() -> None:
    with served(PAGES) as server:
        client = xpauto.Client(base_url=server.url)
        names = client.goals.list().to_arrow().column_names
        assert "tags" in names
        assert not {"holdouts", "experiments"} & set(names), "no page has a value of them"
        assert not {"tags", "holdouts"} & set(client.goals.list(limit=2).to_arrow().column_names)


def test_a_value_without_a_column_has_the_index_of_its_record_in_the_list() -> None:
    broken = [*PAGES[:3], [{"id": 5}, {"id": 6, "dateCreated": "soon"}], PAGES[4]]
    with served(broken) as server:
        pager = xpauto.Client(base_url=server.url).goals.list()
        with pytest.raises(xpauto.DecodeError) as expected:
            pager.collect().to_arrow()
        for attempt in (pager.to_arrow, pager.to_pandas, pager.to_polars):
            with pytest.raises(xpauto.DecodeError) as raised:
                attempt()
            assert raised.value.path == "[7].dateCreated"
            assert str(raised.value) == str(expected.value)


def test_a_failed_conversion_raises_the_error_of_collect() -> None:
    with served(PAGES) as server:
        server.script[2] = {"page": 3, "status": 404, "body": {}}
        pager = xpauto.Client(base_url=server.url).goals.list()

        def failure(convert: Any) -> tuple[Any, ...]:
            with pytest.raises(xpauto.NotFoundError) as raised:
                convert()
            error = raised.value
            return str(error), error.start_page, len(error.attempts)

        expected = failure(pager.collect)
        assert expected[1] == 3
        assert failure(pager.to_arrow) == failure(pager.to_pandas) == failure(pager.to_polars) == expected


@pytest.mark.parametrize("library", ["pyarrow", "pandas", "polars"])
def test_a_missing_library_is_an_error_before_anything_is_sent(
    library: str, sandbox: xpauto.Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    name = "to_arrow" if library == "pyarrow" else f"to_{library}"
    pager = sandbox.client().segments.list()
    sent = len(sandbox.requests)
    with pytest.raises(ImportError, match=rf"{name}\(\) needs .*: pip install 'xpauto\[{library}\]'"):
        getattr(pager, name)()
    assert len(sandbox.requests) == sent


def test_hooks_run_while_a_list_is_converted(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.client()
    seen: list[Any] = []
    client.on_request(seen.append)
    pager = client.segments.list(per_page=10)
    pager.collect()
    collected = len(seen)
    pager.to_arrow()
    assert len(seen) == 2 * collected > 2
