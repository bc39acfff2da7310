"""Tables of whole lists: those of the collected records, built while pages arrive."""

import re
from typing import Any

import pytest

import xpauto
from servers import served

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
        (4, {"status": 200, "body": [{"id": 5}, {"id": 6, "dateCreated": "soon"}]}, "[7].dateCreated"),
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
        assert failure(pager.to_arrow) == failure(pager.to_pandas) == failure(pager.to_polars) == expected


def test_hooks_run_while_a_list_is_converted(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.client()
    seen: list[Any] = []
    client.on_request(seen.append)
    pager = client.segments.list(per_page=10)
    pager.collect()
    collected = len(seen)
    pager.to_arrow()
    assert len(seen) == 2 * collected > 2
