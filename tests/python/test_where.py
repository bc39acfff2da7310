"""Filtering records in memory."""

from __future__ import annotations

import copy
import sys
import threading
import time
from datetime import datetime
from typing import Any

import pytest

import xpauto
from xpauto import F

FILTERS: list[Any] = [
    F.site_id == 101,
    F.name.like("%cart%") | F.description.is_null(),
    ~F.is_favorite.is_true() & (F.tags.is_empty() | F.tags.contains("checkout")),
    F.date_created.between(datetime(2024, 3, 1), "2025-06-01T00:00:00"),
    F.id.is_in(range(1000, 1020)) & F.segment_type.not_in(["ALL", "SOMETHING_NEW"]),
    F["createdBy"] > 3,
    {"field": "siteId", "operator": "NOT_EQUAL", "parameters": ["101"]},
    [
        {"field": "hasSegmentCondition", "operator": "IS_TRUE", "parameters": []},
        {"field": "name", "operator": "GREATER", "parameters": ["M"]},
    ],
    xpauto.FilteringCondition(field="dateModified", operator="IS_NOT_NULL", parameters=[]),
]


@pytest.fixture
def segments(client: xpauto.Client) -> xpauto.Records[xpauto.Segment]:
    return client.segments.list().collect()


@pytest.mark.filterwarnings(r"ignore:\"SOMETHING_NEW\" is not a SegmentType:xpauto.XpautoWarning")
@pytest.mark.parametrize("given", FILTERS, ids=str)
def test_where_matches_the_same_records_as_the_sandbox(
    client: xpauto.Client, segments: xpauto.Records[xpauto.Segment], given: Any
) -> None:
    kept = segments.where(given)
    assert kept == client.segments.list(filter=given).collect()
    assert type(kept) is xpauto.Records


def test_where_compares_values_of_enums_ignoring_case(segments: xpauto.Records[xpauto.Segment]) -> None:
    kind = segments[0].segment_type
    assert kind is not None
    with pytest.warns(xpauto.XpautoWarning, match=f'did you mean "{kind}"'):
        kept = segments.where(F.segment_type == kind.lower())
    with pytest.warns(xpauto.XpautoWarning, match=f'did you mean "{kind}"'):
        among_many = segments.where(F.segment_type.is_in([kind.lower()] * 10))
    assert kept == among_many == segments.where(F.segment_type == kind)
    assert len(kept) > 0


def test_where_returns_records(segments: xpauto.Records[xpauto.Segment]) -> None:
    kept = segments.where(F.site_id == 101)
    assert 0 < len(kept) < len(segments)
    assert kept[0] in segments
    assert len(kept.where(F.id == kept[0].id)) == 1
    assert segments[::-1].where(F.site_id == 101) == kept[::-1]
    assert kept.to_dicts() == [segment.to_dict() for segment in segments if segment.site_id == 101]
    assert len(segments.where(F.id < 0)) == len(segments[:0].where(F.id > 0)) == 0


def test_where_validates_filters_like_a_list(segments: xpauto.Records[xpauto.Segment]) -> None:
    with pytest.raises(xpauto.ValidationError, match='must be a field of segments, got "isActive", which goals have'):
        segments.where(F.is_active == True)  # noqa: E712
    with pytest.raises(xpauto.ValidationError, match="built with F"):
        segments.where(lambda segment: segment.site_id == 101)  # type: ignore[arg-type]
    assert len(segments.where(F["isActive"].is_null())) == len(segments)


def test_a_field_that_select_left_out_is_refused(client: xpauto.Client) -> None:
    narrow = client.segments.list(select=["id", "name"]).collect()
    with pytest.raises(xpauto.ValidationError, match="cannot use site_id, which select left out; add it there"):
        narrow.where(F.site_id == 101)
    assert len(narrow.where(F.id == 1001)) == 1
    whole = client.segments.list().collect()
    for joined in (whole + narrow, narrow + whole, copy.deepcopy(whole + narrow)):
        with pytest.raises(xpauto.ValidationError, match="cannot use site_id, which select left out"):
            joined.where(F.site_id.is_null())


def test_a_field_that_records_lack_warns(client: xpauto.Client) -> None:
    goals = client.goals.list().collect()
    stored = xpauto._xpauto.restore_records(xpauto.Goal, [goal.to_json() for goal in goals], None, None)
    with pytest.warns(xpauto.XpautoWarning, match="optional_fields") as caught:
        assert len(stored.where(F.experiment_amount >= 0)) == 0
    assert caught[0].filename == __file__


def test_where_releases_the_gil() -> None:
    with xpauto.Sandbox(segments=2000, seed=3) as sandbox:
        segments = sandbox.client().segments.list().collect()
    inside = False

    def work() -> None:
        nonlocal inside
        for _ in range(200):
            inside = True
            segments.where(FILTERS[1])
            inside = False

    was_seen_inside = False
    interval = sys.getswitchinterval()
    # Disables switching between threads: this thread runs only if the other releases the GIL.
    sys.setswitchinterval(1000)
    try:
        thread = threading.Thread(target=work)
        thread.start()
        while thread.is_alive() and not was_seen_inside:
            was_seen_inside = inside
            time.sleep(0)
        thread.join()
    finally:
        sys.setswitchinterval(interval)
    assert was_seen_inside
