"""Fields that the service returns only on request."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Iterator

import pytest

import xpauto
from scripted_server import ScriptedServer
from xpauto import FieldNotRequestedError

MESSAGE = 'Segment.experiment_amount was not requested; pass optional_fields=["experiment_amount"]'


@pytest.fixture(scope="module")
def client() -> Iterator[xpauto.Client]:
    with xpauto.Sandbox(segments=5, seed=3) as sandbox:
        yield sandbox.client()


def reply(*segments: dict[str, object]) -> ScriptedServer:
    return ScriptedServer([{"status": 200, "headers": {"x-pagination-page-count": "1"}, "body": list(segments)}])


def test_reading_a_field_that_was_not_requested_raises(client: xpauto.Client) -> None:
    segment = client.segments.list().first()
    assert segment is not None
    with pytest.raises(FieldNotRequestedError) as raised:
        _ = segment.experiment_amount
    assert str(raised.value) == MESSAGE
    assert isinstance(raised.value, AttributeError)
    assert isinstance(raised.value, xpauto.XpautoError)
    assert not hasattr(segment, "experiment_amount")
    assert getattr(segment, "experiment_amount", 7) == 7
    assert hasattr(segment, "description")


def test_a_field_that_was_requested_and_is_absent_is_none() -> None:
    with reply({"id": 1}) as server, xpauto.Client(base_url=server.url, token="t") as client:
        segment = client.segments.list(optional_fields=["experiment_amount"]).collect()[0]
    assert segment.experiment_amount is None
    with pytest.raises(FieldNotRequestedError, match='optional_fields=\\["links"\\]'):
        _ = segment.links


def test_a_field_returned_without_a_request_can_be_read() -> None:
    with reply({"id": 1, "experimentAmount": 3}, {"id": 2}) as server:
        records = xpauto.Client(base_url=server.url, token="t").segments.list().collect()
    assert records[0].experiment_amount == 3
    assert "experiment_amount" in records.to_arrow().column_names
    with pytest.raises(FieldNotRequestedError):
        _ = records[1].experiment_amount


@pytest.mark.parametrize("nothing", [None, []])
def test_an_empty_value_without_a_request_says_nothing(nothing: object) -> None:
    with reply({"id": 1, "links": nothing}, {"id": 2, "links": nothing}) as server:
        records = xpauto.Client(base_url=server.url, token="t").segments.list().collect()
    with pytest.raises(FieldNotRequestedError):
        _ = records[0].links
    assert "links" not in records.to_arrow().column_names
    assert records[0].to_dict() == {"id": 1, "links": nothing}


def test_an_empty_value_that_was_requested_is_kept() -> None:
    with reply({"id": 1, "links": []}) as server:
        records = xpauto.Client(base_url=server.url, token="t").segments.list(optional_fields=["links"]).collect()
    assert records[0].links == ()
    assert "links" in records.to_arrow().column_names


def test_constructed_models_have_no_unrequested_fields() -> None:
    data = xpauto.ConditionsData()
    made = xpauto.Segment(name="a", site_id=1, segment_type="STANDARD", conditions_data=data)
    assert made.experiment_amount is None
    assert xpauto.Segment.from_dict({"id": 1}).links is None


def test_copies_and_pickles_keep_the_requested_fields(client: xpauto.Client) -> None:
    records = client.segments.list(optional_fields=["links"]).collect()
    copies = [
        records[0].replace(name="b"),
        copy.deepcopy(records[0]),
        pickle.loads(pickle.dumps(records[0])),
        pickle.loads(pickle.dumps(records))[0],
    ]
    for one in copies:
        assert not hasattr(one, "experiment_amount")
        assert hasattr(one, "links")
    assert "experiment_amount" not in pickle.loads(pickle.dumps(records)).to_arrow().column_names


def test_tables_omit_unrequested_columns(client: xpauto.Client) -> None:
    pager = client.segments.list(optional_fields=["links"])
    for records in (pager.collect(), pager.collect()[:0]):
        for names in (records.to_arrow().column_names, list(records.to_pandas()), records.to_polars().columns):
            assert "experiment_amount" not in names
            assert {"links", "extra", "name"} <= set(names)
    assert "experiment_amount" not in client.segments.list().collect()._repr_html_()


def test_selecting_a_field_requests_it(client: xpauto.Client) -> None:
    records = client.segments.list(select=["id", "experiment_amount"]).collect()
    assert all(isinstance(segment.experiment_amount, int) for segment in records)
    assert records.to_arrow().column_names == ["id", "experiment_amount"]


def test_joined_records_lack_the_fields_that_either_lacks(client: xpauto.Client) -> None:
    with_links, without = client.segments.list(optional_fields=["links"]).collect(), client.segments.list().collect()
    both = with_links + without
    assert "links" in both.to_arrow().column_names
    with pytest.raises(FieldNotRequestedError):
        both[-1].links
