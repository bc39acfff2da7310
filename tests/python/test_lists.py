"""Lists: pages, records and list options."""

import asyncio
import collections.abc
import pickle
import sys
from typing import Any

import pandas
import polars
import pytest

import xpauto
from xpauto import Records, Segment


def ids(records: Any) -> list[int | None]:
    return [record.id for record in records]


ALL = list(range(1001, 1026))


def test_a_list_is_read_in_every_way_and_again(sandbox: xpauto.Sandbox, client: xpauto.Client) -> None:
    pager, awaited = client.segments.list(per_page=10), sandbox.async_client().segments.list(per_page=10)
    assert sandbox.requests == []
    assert ids(pager) == ALL
    assert len(sandbox.requests) == 3
    assert ids(pager.collect()) == ALL
    pages = list(pager.pages())
    assert [(page.number, len(page.records), page.page_count) for page in pages] == [(1, 10, 3), (2, 10, 3), (3, 5, 3)]
    assert ids([pager.first()]) == ALL[:1]
    assert len(sandbox.requests) == 10

    async def read() -> None:
        assert [segment.id async for segment in awaited] == ALL
        assert ids(await awaited.collect()) == ALL
        assert [page.number async for page in awaited.pages()] == [1, 2, 3]
        assert ids([await awaited.first()]) == ALL[:1]

    asyncio.run(read())


# Values of Python's own; those of JSON are in `tests/cases/params.json`.
WRONG: dict[str, list[Any]] = {
    "per_page": [2**40, True, "9"],
    "select": [7, pandas.DataFrame({"id": [1]}), polars.DataFrame({"id": ["id"]})],
    "optional_fields": [[1], pandas.DataFrame({"tags": [1]}), polars.DataFrame({"tags": [1]})],
    "sort": [7, pandas.DataFrame({"id": [1]}), polars.DataFrame({"id": [1]})],
}


@pytest.mark.parametrize("option", WRONG)
def test_invalid_list_options_are_refused_immediately(sandbox: xpauto.Sandbox, option: str) -> None:
    for value in WRONG[option]:
        for client in (sandbox.client(), sandbox.async_client()):
            with pytest.raises(xpauto.ValidationError, match=option):
                client.segments.list(**{option: value})
    assert sandbox.requests == []


def test_select_keeps_some_fields_and_the_others_raise(client: xpauto.Client) -> None:
    records = client.segments.list(select=["id", "site_id"], limit=2).collect()
    assert set(records.to_dicts()[0]) == {"id", "siteId"}
    for segment in (records[0], pickle.loads(pickle.dumps(records[0])), pickle.loads(pickle.dumps(records))[0]):
        assert segment.id == 1001
        with pytest.raises(AttributeError, match="left out by select"):
            _ = segment.name
    assert not hasattr(records[0], "name")


def test_records_behave_as_a_sequence(client: xpauto.Client) -> None:
    records = client.segments.list().collect()
    assert isinstance(records, Records)
    assert len(records) == 25
    assert records
    assert (records[0].id, records[-1].id) == (1001, 1025)
    assert isinstance(records[2:4], Records)
    assert ids(records[2:4]) == [1003, 1004]
    assert ids(records[::-6]) == ALL[::-6]
    assert ids(reversed(records)) == ALL[::-1]
    assert records[3] in records
    assert Segment.from_dict({"id": 1}) not in records
    assert 7 not in records
    assert records == client.segments.list(per_page=7).collect()
    assert records == list(records)
    assert records != records[1:]
    for wrong in (25, -26, 2**70):
        with pytest.raises(IndexError):
            records[wrong]
    with pytest.raises(TypeError, match="str"):
        records["id"]  # type: ignore[call-overload]
    assert repr(records) == "<25 Segment records>"
    assert records.to_dicts() == [record.to_dict() for record in records]
    assert pickle.loads(pickle.dumps(records)) == records
    assert not isinstance(records, collections.abc.Sequence)


def test_progress_without_tqdm_names_the_extra(client: xpauto.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tqdm.auto", None)
    with pytest.raises(ImportError, match=r"xpauto\[tqdm\]"):
        client.segments.list().collect(progress=True)


def test_addition_of_records(client: xpauto.Client) -> None:
    records = client.segments.list().collect()
    joined = records[:3] + records[5:]
    assert ids(joined) == ALL[:3] + ALL[5:]
    assert joined.to_arrow().num_rows == 23
    for other in ([records[0]], client.goals.list().collect()):
        with pytest.raises(TypeError):
            records + other  # type: ignore[operator]

    def some(*names: str) -> xpauto.Records[xpauto.Segment]:
        return client.segments.list(select=names, limit=2).collect()

    table = (some("name", "id") + some("id", "site_id")).to_arrow()
    assert table.column_names[:3] == ["id", "name", "site_id"]
    assert table["name"].to_pylist()[2:] == [None, None]
    assert "tags" in (some("id") + records).to_arrow().column_names
