"""Plots of records."""

import sys
from collections import Counter
from collections.abc import Iterator
from datetime import datetime

import matplotlib as mpl
import pytest
from matplotlib import pyplot
from matplotlib.axes import Axes

import xpauto
import xpauto.testing

AMOUNTS = ["experiment_amount", "personalization_amount", "feature_flag_amount"]


@pytest.fixture(autouse=True)
def without_a_window() -> Iterator[None]:
    mpl.use("Agg")
    yield
    pyplot.close("all")


def bars(axes: Axes) -> dict[str, float]:
    """What each bar is called, and how long it is."""
    names = [label.get_text() for label in axes.get_yticklabels()]
    return dict(zip(names, (bar.get_width() for bar in axes.containers[0]), strict=True))  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("kind", "plot", "attribute"),
    [
        ("segments", "by_type", "segment_type"),
        ("segments", "by_owner", "created_by"),
        ("segments", "by_site", "site_id"),
        ("goals", "by_type", "type"),
        ("goals", "by_status", "status"),
    ],
)
def test_bars_count_records(client: xpauto.Client, kind: str, plot: str, attribute: str) -> None:
    records = getattr(client, kind).list().collect()
    counts = Counter(str(getattr(record, attribute)) for record in records)
    assert bars(getattr(records.plot, plot)()) == counts


def test_families_count_the_segments_that_use_them(client: xpauto.Client) -> None:
    records = client.segments.list().collect()
    table = records.conditions().to_pandas()
    expected = table.groupby("family", observed=True)["segment_id"].nunique().to_dict()
    assert bars(records.plot.families()) == expected


@pytest.mark.parametrize("every", ["day", "month", "year"])
def test_a_plot_over_time_has_every_period_once(client: xpauto.Client, every: str) -> None:
    records = client.segments.list().collect()
    form = {"day": "%Y-%m-%d", "month": "%Y-%m", "year": "%Y"}[every]
    dates = [record.date_created for record in records]
    assert all(isinstance(date, datetime) for date in dates)
    counts = Counter(date.strftime(form) for date in dates)
    heights = [bar.get_height() for bar in records.plot.created(every).containers[0]]
    assert sorted(height for height in heights if height) == sorted(counts.values())
    months = (max(dates).year - min(dates).year) * 12 + max(dates).month - min(dates).month + 1
    days = (max(dates).date() - min(dates).date()).days + 1
    years = max(dates).year - min(dates).year + 1
    assert len(heights) == {"day": days, "month": months, "year": years}[every]


def test_unused_segments_are_those_that_nothing_uses(client: xpauto.Client) -> None:
    records = client.segments.list(optional_fields=AMOUNTS).collect()
    unused = [
        record
        for record in records
        if not record.used_by_segment_condition and not any(getattr(record, name) for name in AMOUNTS)
    ]
    axes = records.plot.unused()
    used_bars, unused_bars = axes.containers
    assert sum(bar.get_width() for bar in unused_bars) == len(unused)
    assert sum(bar.get_width() for bar in used_bars) == len(records) - len(unused)
    assert f"{len(unused)} of {len(records)}" in axes.get_title(loc="left")


def test_plots_need_the_amount_fields(client: xpauto.Client) -> None:
    records = client.segments.list(optional_fields=["experiment_amount"]).collect()
    with pytest.raises(xpauto.FieldNotRequestedError) as raised:
        records.plot.unused()
    assert 'optional_fields=["personalization_amount", "feature_flag_amount"]' in str(raised.value)


def test_a_plot_draws_on_the_axes_passed_to_it(client: xpauto.Client) -> None:
    _, axes = pyplot.subplots()
    assert client.goals.list().collect().plot.by_type(ax=axes) is axes


def test_plots_of_empty_records_are_empty(client: xpauto.Client) -> None:
    nothing = client.segments.list(optional_fields=AMOUNTS, limit=1).collect()[:0]
    for name in ("by_type", "by_owner", "families", "created", "modified", "unused"):
        axes = getattr(nothing.plot, name)()
        assert isinstance(axes, Axes)
        assert [text.get_text() for text in axes.texts] == ["no records"]  # codespell:ignore texts
        assert (list(axes.get_xticks()), list(axes.get_yticks()), axes.get_legend()) == ([], [], None)


def test_axes_have_labels_and_titles(client: xpauto.Client) -> None:
    plot = client.segments.list(optional_fields=AMOUNTS).collect().plot
    for axes, names in (
        (plot.by_type(), ("segments", "type")),
        (plot.by_site(), ("segments", "site")),
        (plot.families(), ("segments", "family of conditions")),
        (plot.unused(), ("segments", "type")),
        (plot.created("year"), ("year", "segments")),
        (plot.created(), ("month", "segments")),
    ):
        assert (axes.get_xlabel(), axes.get_ylabel()) == names
    assert {label.get_rotation() for label in plot.created("year").get_xticklabels()} == {0}
    assert {label.get_rotation() for label in plot.created("month").get_xticklabels()} == {45}


def test_sites_are_labelled_with_names_and_ids(client: xpauto.Client) -> None:
    records = client.segments.list().collect()
    counts = Counter(segment.site_id for segment in records)
    (first, _), *_ = counts.most_common()
    shown = bars(records.plot.by_site(names={first: "Shopfront"}))
    assert shown[f"Shopfront ({first})"] == counts[first]
    assert {str(site) for site in counts if site != first} < set(shown)


def test_plots_of_missing_fields_raise(client: xpauto.Client) -> None:
    goals = client.goals.list().collect()
    for name in ("families", "unused"):
        with pytest.raises(TypeError, match="Goal records have no"):
            getattr(goals.plot, name)()
    with pytest.raises(ValueError, match=r"every must be .*, got 'fortnight'"):
        goals.plot.created("fortnight")  # type: ignore[arg-type]


def test_weeks_begin_on_monday_and_empty_ones_are_shown() -> None:
    days = ["2025-12-28T23:00:00", "2025-12-29T00:00:00", "2026-01-04T12:00:00", "2026-01-12T00:00:00"]
    goals = xpauto.testing.records(xpauto.Goal, [{"dateCreated": day} for day in days])
    axes = goals.plot.created(every="week")
    assert [label.get_text() for label in axes.get_xticklabels()] == ["2025-W52", "2026-W01", "2026-W02", "2026-W03"]
    assert [bar.get_height() for bar in axes.patches] == [1, 2, 0, 1]


def test_repr_of_plots_lists_the_methods(client: xpauto.Client) -> None:
    assert "by_type" in repr(client.goals.list().collect().plot)


def test_plots_without_matplotlib_name_the_extra(client: xpauto.Client, monkeypatch: pytest.MonkeyPatch) -> None:
    records = client.goals.list().collect()
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ImportError, match=r"pip install 'xpauto\[plot\]'"):
        records.plot.by_type()
