"""Plots of records: `records.plot.by_type()` and others.

Each method draws on the Axes passed to it, or on new ones, and returns them for further changes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal

from ._xpauto import Records
from .errors import ValidationError
from .hints import Hinting
from .later import Later

if TYPE_CHECKING:
    from matplotlib import axes
else:
    axes = Later("matplotlib.axes")

Every = Literal["day", "week", "month", "year"]

_COLOR = "#4c72b0"
_MUTED = "#b0b7c3"
# The maximum number of bars.
_BARS = 25
_AMOUNTS = ("experiment_amount", "personalization_amount", "feature_flag_amount")
_DAYS = {"day": 1, "week": 7}
# Of days, ISO 8601 weeks, months and years.
_FORMATS = {"day": "%Y-%m-%d", "week": "%G-W%V", "month": "%Y-%m", "year": "%Y"}


class Plots(Hinting):
    """The plots of some records."""

    __slots__ = ("_records",)

    def __init__(self, records: Records[Any]) -> None:
        self._records = records

    def __repr__(self) -> str:
        names = ", ".join(name for name in dir(self) if not name.startswith("_"))
        return f"<plots of {len(self._records):,} {self._records._model_name} records: {names}>"

    def by_type(self, ax: axes.Axes | None = None) -> axes.Axes:
        """Plots the number of records of each type.

        >>> axes = client.segments.list().collect().plot.by_type()
        """
        name = "segment_type" if self._has("segment_type") else "type"
        return self._counted(name, "type", ax)

    def by_status(self, ax: axes.Axes | None = None) -> axes.Axes:
        """Plots the number of records of each status."""
        return self._counted("status", "status", ax)

    def by_owner(self, ax: axes.Axes | None = None) -> axes.Axes:
        """Plots the number of records that each account has created; `created_by` is the account's id."""
        return self._counted("created_by", "owner", ax)

    def by_site(self, ax: axes.Axes | None = None, *, names: Mapping[int, str] | None = None) -> axes.Axes:
        """Plots the number of records of each site, by id; `names` are shown beside the ids.

        >>> axes = client.segments.list().collect().plot.by_site(names={101: "Shopfront"})
        """
        known = names or {}
        return self._counted("site_id", "site", ax, lambda id: f"{known[id]} ({id})" if id in known else _label(id))

    def families(self, ax: axes.Axes | None = None) -> axes.Axes:
        """Plots the number of segments that use each family of conditions."""
        self._require("conditions_data")
        used = (record.conditions_data for record in self._records)
        counts = Counter(family for data in used if data is not None for family in set(data.families()))
        return _bars(counts.most_common(), "segments", "Condition families in use", ax, "family of conditions")

    def created(self, every: Every = "month", ax: axes.Axes | None = None) -> axes.Axes:
        """Plots the number of records created in each day, ISO week, month or year."""
        return self._over_time(("date_created", "creation_date"), every, "Created", ax)

    def modified(self, every: Every = "month", ax: axes.Axes | None = None) -> axes.Axes:
        """Plots the number of records last changed in each day, ISO week, month or year."""
        return self._over_time(("date_modified",), every, "Last changed", ax)

    def unused(self, ax: axes.Axes | None = None) -> axes.Axes:
        """Plots the number of unused segments of each type: by no experiment, personalization, feature flag or segment.

        The amounts are returned on request: list the segments with
        `optional_fields=["experiment_amount", "personalization_amount", "feature_flag_amount"]`. Of segments that were
        listed without them this raises `FieldNotRequestedError`.
        """
        for name in ("used_by_segment_condition", *_AMOUNTS):
            self._require(name)
        self._records._check_requested(_AMOUNTS)
        used: Counter[str] = Counter()
        unused: Counter[str] = Counter()
        for record in self._records:
            amounts = [getattr(record, name) or 0 for name in _AMOUNTS]
            is_used = any(amounts) or bool(record.used_by_segment_condition)
            (used if is_used else unused)[str(record.segment_type)] += 1
        names = [name for name, _ in (used + unused).most_common()]
        ax = _axes(ax, len(names))
        ax.barh(names, [used[name] for name in names], color=_MUTED, label="used")
        bars = ax.barh(names, [unused[name] for name in names], left=[used[name] for name in names], color=_COLOR)
        bars.set_label("unused")
        ax.bar_label(bars, labels=[str(unused[name] or "") for name in names], padding=3)
        if names:
            ax.legend(frameon=False)
        ax.set_ylabel("type")
        _finished(ax, "segments", f"{unused.total():,} of {len(self._records):,} segments are unused")
        return _said_if_empty(ax, len(names))

    def _has(self, name: str) -> bool:
        return len(self._records) == 0 or hasattr(type(self._records[0]), name)

    def _require(self, name: str) -> None:
        kind = self._records._model_name
        if not self._has(name):
            raise TypeError(f"{kind} records have no {name}, so this plot says nothing of them")

    def _counted(
        self, name: str, what: str, ax: axes.Axes | None, label: Callable[[Any], str] | None = None
    ) -> axes.Axes:
        self._require(name)
        counts = Counter((label or _label)(getattr(record, name)) for record in self._records)
        kind = self._records._model_name.lower()
        return _bars(counts.most_common(), f"{kind}s", f"{kind.capitalize()}s by {what}", ax, what)

    def _over_time(self, names: Iterable[str], every: Every, title: str, ax: axes.Axes | None) -> axes.Axes:
        if every not in _FORMATS:
            raise ValidationError(f"every must be 'day', 'week', 'month' or 'year', got {every!r}")
        name = next((name for name in names if self._has(name)), None)
        if name is None:
            raise TypeError(f"{self._records._model_name} records have no such date")
        values = (getattr(record, name) for record in self._records)
        # As written: the local date of the offset.
        dates = [value.replace(tzinfo=None) for value in values if isinstance(value, datetime)]
        counts = Counter(date.strftime(_FORMATS[every]) for date in dates)
        periods = list(_periods(min(dates), max(dates), every)) if dates else []
        ax = _axes(ax, 0)
        ax.bar(range(len(periods)), [counts[period] for period in periods], color=_COLOR, width=0.85)
        step = max(1, len(periods) // 12)
        # Years fit without rotation.
        turned: dict[str, Any] = {} if every == "year" else {"rotation": 45, "ha": "right"}
        ax.set_xticks(range(0, len(periods), step), periods[::step], **turned)
        ax.spines[["top", "right"]].set_visible(False)
        ax.set_xlabel(every)
        ax.set_ylabel(f"{self._records._model_name.lower()}s")
        ax.set_title(f"{title} in each {every}", loc="left")
        return _said_if_empty(ax, len(periods))


def _label(value: object) -> str:
    return "none" if value is None else str(value)


def _periods(first: datetime, last: datetime, every: Every) -> Iterator[str]:
    """Returns every period from the first to the last, including empty ones."""
    from datetime import timedelta

    at, end = first, last.strftime(_FORMATS[every])
    while (period := at.strftime(_FORMATS[every])) <= end:
        yield period
        if every in _DAYS:
            at += timedelta(days=_DAYS[every])
        elif every == "month":
            at = at.replace(year=at.year + at.month // 12, month=at.month % 12 + 1, day=1)
        else:
            at = at.replace(year=at.year + 1, month=1, day=1)


def _bars(counts: list[tuple[str, int]], unit: str, title: str, ax: axes.Axes | None, what: str) -> axes.Axes:
    """Draws bars in descending order; the rest of a long list is one bar."""
    rest = sum(count for _, count in counts[_BARS:])
    shown = counts[:_BARS] + ([(f"{len(counts) - _BARS} others", rest)] if rest else [])
    ax = _axes(ax, len(shown))
    bars = ax.barh([name for name, _ in shown], [count for _, count in shown], color=_COLOR)
    ax.bar_label(bars, padding=3)
    ax.set_ylabel(what)
    return _said_if_empty(_finished(ax, unit, title), len(shown))


def _said_if_empty(ax: axes.Axes, bars: int) -> axes.Axes:
    """Shows a message in place of axes if there is nothing to draw."""
    if bars == 0:
        ax.text(0.5, 0.5, "no records", transform=ax.transAxes, ha="center", va="center", color=_MUTED)
        ax.set_xticks([])
        ax.set_yticks([])
    return ax


def _finished(ax: axes.Axes, unit: str, title: str) -> axes.Axes:
    ax.invert_yaxis()
    ax.spines[["top", "right"]].set_visible(False)
    ax.margins(x=0.1)
    ax.set_xlabel(unit)
    ax.set_title(title, loc="left")
    return ax


def _axes(ax: axes.Axes | None, bars: int) -> axes.Axes:
    if ax is not None:
        return ax
    try:
        from matplotlib import pyplot
    except ImportError as error:
        raise ImportError("plots need matplotlib: pip install 'xpauto[plot]'") from error
    return pyplot.subplots(figsize=(7, max(2.0, 0.8 + 0.32 * bars) if bars else 3.5), layout="constrained")[1]
