"""Differences between records; how values are compared is tested in core."""

import math
from decimal import Decimal

import pytest

import xpauto
from xpauto import Segment


@pytest.fixture
def segments(client: xpauto.Client) -> xpauto.Records[Segment]:
    return client.segments.list().collect()


def test_a_difference_has_what_was_added_removed_and_changed(segments: xpauto.Records[Segment]) -> None:
    new = Segment.from_dict({**segments[1].to_dict(), "id": 5})
    after = xpauto.Records([new, segments[0].replace(name="Renamed"), *segments[2:]])
    difference = xpauto.diff(segments, after)
    assert difference
    assert (list(difference.added), list(difference.removed)) == ([new], [segments[1]])
    (change,) = difference.changed
    assert (change.id, change.field, change.before, change.after) == (1001, "name", segments[0].name, "Renamed")
    assert repr(difference) == f"<diff: 1 added, 1 removed, 1 changed, {len(segments) - 2} unchanged>"
    assert difference.to_pandas()["field"].to_list() == ["name"]
    exact = xpauto.diff(
        [{"id": 1, "x": 2**53 + 1}, {"id": 2, "x": 1}], [{"id": 1, "x": 2**53 + 3}, {"id": 2, "x": None}]
    )
    assert exact.to_pandas()["after"].to_list() == [2**53 + 3, None]
    assert not xpauto.diff(segments, xpauto.Records(list(segments)))
    assert not xpauto.diff([{"id": 1, "x": Decimal("1.50")}], [{"x": 1.5, "id": 1.0, "y": None}])
    assert xpauto.diff(segments.to_dicts(), after).removed == [segments[1].to_dict()]


def test_lists_that_cannot_be_compared_are_refused(client: xpauto.Client, segments: xpauto.Records[Segment]) -> None:
    goals = client.goals.list().collect()
    with pytest.raises(xpauto.ValidationError, match="before has records of type Segment, and after of type Goal"):
        xpauto.diff(segments, goals)
    with pytest.raises(xpauto.ValidationError, match='before\\[0\\] has no "code"'):
        xpauto.diff(segments, segments, key="code")
    for other in (7, "segments.parquet", client.segments.list(), segments.to_polars(), list(segments)):
        with pytest.raises(xpauto.ValidationError, match="after must be Records or a list of dicts"):
            xpauto.diff(segments, other)  # type: ignore[arg-type]
    assert not xpauto.diff(goals[:3], goals[:3], key="name")
    with pytest.raises(xpauto.ValidationError, match=r"after\[0\].x\[0\] is inf, which is not JSON serializable"):
        xpauto.diff([{"id": 1, "x": [1.0]}], [{"id": 1, "x": [math.inf]}])


def test_the_html_of_a_difference_has_a_table_without_secrets() -> None:
    site = xpauto.Site.sample(name="<b>", recommendation_secret_key="old-value")
    other = site.replace(name="Shop", recommendation_secret_key="new-value")
    difference = xpauto.diff(xpauto.Records([site]), xpauto.Records([other]))
    shown = difference._repr_html_()
    assert "&lt;b&gt;" in shown
    assert "<td>Shop</td>" in shown
    assert "-value" not in shown + repr(difference.changed)
    assert {change.after for change in difference.changed} == {"Shop", "new-value"}
