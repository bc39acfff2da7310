"""Records and lists of tests, which need no service."""

from __future__ import annotations

import asyncio
import pickle
from pathlib import Path
from typing import assert_type
from unittest import mock

import pytest

import xpauto
import xpauto.testing
from xpauto import Client, F, FieldNotRequestedError, Goal, Pager, Records, Segment, ValidationError


def test_records_are_built_from_models_and_mappings_with_either_names() -> None:
    segments = xpauto.testing.records(
        Segment, [{"siteId": 101, "links": [{"domainId": 2}]}, {"site_id": 102}, Segment.sample(site_id=103)]
    )
    assert_type(segments, Records[Segment])
    assert [segment.site_id for segment in segments] == [101, 102, 103]
    assert segments.to_dicts()[0] == {"siteId": 101, "links": [{"domainId": 2}]}
    assert segments.to_pandas()["site_id"].tolist() == [101, 102, 103]
    assert len(segments.where(Segment.site_id > 101)) == 2
    assert pickle.loads(pickle.dumps(segments)) == segments
    assert xpauto.testing.records(xpauto.Site, []).to_arrow().num_rows == 0


def test_fields_on_request_raise_unless_some_value_has_them() -> None:
    segment, other = xpauto.testing.records(Segment, [{"id": 1, "experiments": []}, {"id": 2}])
    assert (segment.experiments, other.experiments) == ((), None)
    for record in (segment, Segment.sample(), Segment.sample(experiments=[])):
        with pytest.raises(FieldNotRequestedError, match="links"):
            _ = record.links
    assert Segment.sample(experiments=[]).experiments == ()
    listed = xpauto.testing.pager(Segment, [Segment.sample()]).first()
    assert listed is not None
    with pytest.raises(FieldNotRequestedError):
        _ = listed.links


def test_wrong_values_are_refused_with_their_path() -> None:
    with pytest.raises(ValidationError) as error:
        xpauto.testing.records(Segment, [{"id": 1}, {"id": "x", "nmae": 1}])
    assert [problem.path for problem in error.value.problems] == ["records[1].id", "records[1].nmae"]
    with pytest.raises(TypeError, match=r"records\[0\] must be a Segment or a mapping, got a Goal"):
        xpauto.testing.records(Segment, [Goal.sample()])  # type: ignore[list-item]
    for one in (Segment.sample(), {"id": 1}, 1):
        with pytest.raises(TypeError, match="records must be a list of values, got a"):
            xpauto.testing.records(Segment, one)  # type: ignore[call-overload, arg-type, unused-ignore]
    with pytest.raises(ValidationError, match="the service lists Segment and Goal, but no Theme"):
        xpauto.testing.pager(xpauto.Theme, [])
    with pytest.raises(ValidationError, match="per_page"):
        xpauto.testing.pager(Segment, [], per_page=0)


def names(client: Client) -> list[str | None]:
    return [segment.name for segment in client.segments.list(filter=Segment.site_id == 101)]


def test_a_mocked_list_needs_neither_service_nor_cast() -> None:
    client = Client(base_url="https://api.example.com")
    buyers = xpauto.testing.pager(Segment, [{"name": "Buyers"}])
    assert_type(buyers, Pager[Segment])
    with mock.patch.object(client.segments, "list", return_value=buyers, autospec=True) as listed:
        assert names(client) == names(client) == ["Buyers"]
    assert listed.call_args.kwargs == {"filter": Segment.site_id == 101}


def test_a_pager_reads_as_one_of_a_service(tmp_path: Path) -> None:
    pager = xpauto.testing.pager(Segment, [{"id": id, "siteId": 101} for id in range(1, 6)], per_page=2)
    assert [(page.number, page.page_count, len(page)) for page in pager.pages()] == [(1, 3, 2), (2, 3, 2), (3, 3, 1)]
    assert pager.summary == xpauto.Summary(pages=3, records=5, duplicates=0, page_count=3)
    assert len(pager.collect()) == 5
    first = pager.first()
    assert first is not None
    assert first.id == 1
    assert [segment.id for segment in pager.head()] == [1, 2, 3]
    assert pager.plan().calls == 3
    assert pager.to_pandas()["id"].tolist() == pager.to_polars()["id"].to_list() == [1, 2, 3, 4, 5]
    assert xpauto.testing.pager(Segment, []).first() is None
    cached = [xpauto.testing.pager(Segment, [{"id": id}]).cached(tmp_path).collect() for id in (1, 2)]
    assert [segment.id for segments in cached for segment in segments] == [1, 2]
    with pytest.raises(xpauto.ConfigError, match="the records of a test cannot be read in another process"):
        pager.to_dask()


def test_an_awaited_pager_reads_as_one_of_a_service() -> None:
    async def main() -> None:
        pager = xpauto.testing.pager(Goal, [{"id": 1}, {"id": 2}], per_page=1, is_async=True)
        assert_type(pager, xpauto.AsyncPager[Goal])
        assert [goal.id async for goal in pager] == [1, 2]
        assert [page.number async for page in pager.pages()] == [1, 2]
        assert len(await pager.collect()) == 2
        assert len(await pager.head(1)) == 1
        assert (await pager.first()) == Goal.from_dict({"id": 1})
        assert (await pager.to_pandas())["id"].tolist() == [1, 2]

    asyncio.run(main())


def test_a_pager_says_what_it_would_ask_and_reads_its_first_records_on_request(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.client()
    pager = client.segments.list(filter=F.name.like("<%>"), sort="-id", select=["id", "name"])
    asked = """filter=F.name.like('<%>'), sort=["-id"], select=["id","name"]"""
    assert repr(pager) == f"<Pager of segments.list, {asked}: not read yet; head() reads the first records>"
    html = pager._repr_html_()
    assert "F.name.like(&#x27;&lt;%&gt;&#x27;)" in html
    assert "not read yet; head() reads the first records" in html
    assert sandbox.requests == []
    assert repr(sandbox.async_client().goals.list()) == (
        "<AsyncPager of goals.list: not read yet; await head() reads the first records>"
    )
    whole = client.segments.list()
    assert len(whole.head()) == 3
    assert sandbox.requests[0]["query"] == "page=1&perPage=3"
    whole.collect()
    assert repr(whole) == "<Pager of segments.list: last read: 1 page, 25 records>"
