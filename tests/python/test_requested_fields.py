"""Fields that the service returns only on request."""

import copy
import pickle
from collections.abc import Iterator
from typing import Any

import pytest

import xpauto
from servers import served
from xpauto import FieldNotRequestedError

MESSAGE = 'Segment.experiment_amount was not requested; pass optional_fields=["experiment_amount"]'


@pytest.fixture(scope="module")
def client() -> Iterator[xpauto.Client]:
    with xpauto.Sandbox(segments=5, seed=3) as sandbox:
        yield sandbox.client()


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


LINKS = [{"domainId": 1}]


@pytest.mark.parametrize(
    ("is_requested", "written", "reads"),
    [
        (True, {}, [None]),
        (True, {"links": []}, [()]),
        (True, {"links": None}, [None]),
        (False, {"links": []}, []),
        (False, {"links": None}, []),
        (False, {"links": LINKS}, [(xpauto.Link.from_dict(LINKS[0]),)]),
    ],
)
def test_a_field_can_be_read_where_it_was_requested_or_has_a_value(
    is_requested: bool, written: dict[str, Any], reads: list[Any]
) -> None:
    with served([[{"id": 1, **written}, {"id": 2}]]) as server, xpauto.Client(base_url=server.url, token="t") as client:
        records = client.segments.list(optional_fields=["links"] if is_requested else []).collect()
    assert [records[0].links] == reads if reads else not hasattr(records[0], "links")
    assert is_requested or not hasattr(records[1], "links")
    assert records[0].to_dict() == {"id": 1, **written}
    for part in (records, records[:0]) if is_requested or not reads else (records,):
        for names in (part.to_arrow().column_names, list(part.to_pandas()), part.to_polars().columns):
            assert ("links" in names, "experiment_amount" in names) == (bool(reads), False)
    assert "experiment_amount" not in records._repr_html_()


def test_constructed_models_have_no_unrequested_fields_but_samples() -> None:
    data = xpauto.ConditionsData()
    made = xpauto.Segment(name="a", site_id=1, segment_type="STANDARD", conditions_data=data)
    assert made.experiment_amount is None
    assert xpauto.Segment.from_dict({"id": 1}).links is None
    for record in (xpauto.Segment.sample(), xpauto.Segment.sample(experiments=[])):
        with pytest.raises(FieldNotRequestedError, match="links"):
            _ = record.links
    assert record.experiments == ()


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
