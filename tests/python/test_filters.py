"""The filter builder."""

import pickle
from collections.abc import Callable
from datetime import date, datetime, timedelta, timezone
from typing import Any
from urllib.parse import parse_qsl

import numpy
import pandas
import polars
import pytest

import xpauto
from xpauto import F
from xpauto.errors import UnknownFieldError

BERLIN = timezone(timedelta(hours=2))
DAY = date(2026, 5, 31)


def condition(field: str, operator: str, *parameters: object) -> dict[str, object]:
    return {"field": field, "operator": operator, "parameters": list(parameters)}


# What Python writes in its own way; the operators are those of `tests/cases/filters.json`.
@pytest.mark.parametrize(
    ("built", "wire"),
    [
        (F.site_id == 42, condition("siteId", "EQUAL", 42)),
        (F["odd name"] >= 1.5, condition("odd name", "GREATER_OR_EQUAL", 1.5)),
        (F["anyName"].like(7), condition("anyName", "LIKE", 7)),
        (F.id.not_in(range(2)), condition("id", "NOT_IN", 0, 1)),
        (F.name == None, condition("name", "IS_NULL")),  # noqa: E711
        (F.name != None, condition("name", "IS_NOT_NULL")),  # noqa: E711
        (F["odd name"] == True, condition("odd name", "EQUAL", True)),  # noqa: E712
        (F.name == DAY, condition("name", "EQUAL", "2026-05-31")),
        (F.date_created > datetime(2026, 5, 1), condition("dateCreated", "GREATER", "2026-05-01T00:00:00")),
        (
            F.date_created <= datetime(2026, 5, 1, 12, 30, tzinfo=BERLIN),
            condition("dateCreated", "LESS_OR_EQUAL", "2026-05-01T12:30:00+02:00"),
        ),
        (
            F.date_modified.between(datetime(2026, 5, 1), "2026-05-31T23:59:59Z"),
            condition("dateModified", "BETWEEN", "2026-05-01T00:00:00", "2026-05-31T23:59:59Z"),
        ),
        (F.status == "SOMETHING_NEW", condition("status", "EQUAL", "SOMETHING_NEW")),
    ],
    ids=str,
)
def test_a_comparison_is_a_condition(built: xpauto.Filter, wire: dict[str, Any]) -> None:
    assert built.to_dict() == wire


START, NEXT = "2026-05-31T00:00:00", "2026-06-01T00:00:00"


@pytest.mark.parametrize("day", [DAY, numpy.datetime64(DAY)], ids=["date", "datetime64"])
@pytest.mark.parametrize("field", [F.date_created, F["anyDate"]], ids=str)
def test_a_date_is_a_whole_day(field: Any, day: Any) -> None:
    whole = (field >= START) & (field < NEXT)
    assert (field == day) == whole == ~(field != day)
    assert (field != day) == (field < START) | (field >= NEXT)
    assert ((field < day), (field <= day)) == ((field < START), (field < NEXT))
    assert ((field > day), (field >= day)) == ((field >= NEXT), (field >= START))
    assert field.between(day, day) == whole
    assert field.between(datetime(2026, 5, 1), day) == (field >= "2026-05-01T00:00:00") & (field < NEXT)
    assert field.between(day, "2026-07-01T00:00:00") == (field >= START) & (field <= "2026-07-01T00:00:00")
    with pytest.raises(xpauto.ValidationError, match="NaT"):
        field == numpy.datetime64("NaT", "D")


@pytest.mark.parametrize(
    ("given", "first"), [(("2026-05", "M"), "2026-05-01"), (("2026", "Y"), "2026-01-01"), (("2026-05-31", "7D"), None)]
)
def test_units_that_count_days_or_more_are_the_first_day(given: tuple[str, Any], first: str | None) -> None:
    value = numpy.datetime64(*given)
    day = date.fromisoformat(first or str(value))
    assert (F.date_created == value) == (F.date_created == day)
    assert (F["anyDate"] > value) == (F["anyDate"] > day)
    whole = xpauto.DateInterval(start=value, end=value)  # type: ignore[arg-type]
    assert whole.to_dict() == {"start": f"{day}T00:00:00", "end": f"{day}T23:59:59"}


def test_dates_that_name_no_range_are_refused() -> None:
    for refused, says in [
        (lambda: F.date_created.is_in([DAY]), "cannot have dates for date_created IN: a date is a whole day"),
        (lambda: F["anyDate"].not_in([DAY]), 'cannot have dates for "anyDate" NOT_IN'),
        (lambda: F.date_created.between(DAY, date(2026, 5, 1)), "must have the lower value first"),
        (lambda: F.date_created <= date.max, "must have a date before 9999-12-31 for date_created"),
    ]:
        with pytest.raises(xpauto.ValidationError, match=says):
            refused()


def test_a_misspelt_field_is_refused_immediately() -> None:
    with pytest.raises(xpauto.ValidationError, match='did you mean "site_id"') as caught:
        F.site_idd == 3  # type: ignore[attr-defined]
    assert isinstance(caught.value, AttributeError)
    restored = pickle.loads(pickle.dumps(caught.value))
    assert (type(restored), restored.problems) == (UnknownFieldError, caught.value.problems)


def test_a_field_of_another_list_is_refused_before_anything_is_sent(
    sandbox: xpauto.Sandbox, client: xpauto.Client
) -> None:
    with pytest.raises(xpauto.ValidationError, match='must be a field of goals, got "isFavorite"'):
        client.goals.list(filter=F.is_favorite == True)  # noqa: E712
    with pytest.warns(xpauto.XpautoWarning, match='names "isFavorite", which is not a field of goals') as caught:
        unchecked = client.goals.list(filter=F["isFavorite"] == True)  # noqa: E712
    assert caught[0].filename == __file__
    with pytest.raises(xpauto.BadRequestError):
        unchecked.first()
    assert len(sandbox.requests) == 1


def test_f_has_the_fields_of_every_list_as_attributes() -> None:
    for name in ("site_idd", "__array__", "_repr_html_"):
        assert not hasattr(F, name)
    names = dir(F)
    assert {"site_id", "is_favorite", "has_multiple_conversions"} <= set(names)
    assert all(hasattr(F, name) for name in names)
    assert names == sorted(set(names))
    assert not any(name.startswith("_") for name in names)


@pytest.mark.parametrize("wrong", [True, "site_id == 42", object(), F.is_favorite])
def test_what_is_no_filter_is_refused_with_an_example(client: xpauto.Client, wrong: Any) -> None:
    with pytest.raises(xpauto.ValidationError, match=r"^filter must be built with F, such as F\.site_id == 42"):
        client.segments.list(filter=wrong)


# Values of Python's own; those of JSON are in `tests/cases/filter-types.json`.
@pytest.mark.parametrize(
    "refused",
    [
        lambda: F.id.is_in(3),
        lambda: F.id.is_in(b"12"),
        lambda: F.name.is_in(pandas.DataFrame({"name": ["a"]})),
        lambda: F.name.is_in(polars.DataFrame({"name": ["a"]})),
        lambda: F.id < None,
        lambda: F.id == [1],
        lambda: F.id == numpy.array([1]),
        lambda: F.id == float("nan"),
        lambda: F.id == 2**63,
        lambda: F.id == F.name,
    ],
)
def test_a_value_that_no_operand_can_be_is_refused(refused: Callable[[], object]) -> None:
    with pytest.raises(xpauto.ValidationError):
        refused()


@pytest.mark.parametrize(
    "given",
    [
        F.id == 1001,
        condition("id", "EQUAL", 1001),
        [condition("id", "EQUAL", 1001)],
        [F.id == 1001],
        xpauto.FilteringCondition(field="id", operator="EQUAL", parameters=[1001]),
    ],
    ids=["built", "mapping", "list", "built in a list", "model"],
)
def test_every_form_of_a_filter_is_sent_alike(sandbox: xpauto.Sandbox, client: xpauto.Client, given: Any) -> None:
    assert [segment.id for segment in client.segments.list(filter=given)] == [1001]
    query = dict(parse_qsl(sandbox.requests[0]["query"]))
    assert query["filter"] == '[{"field":"id","operator":"EQUAL","parameters":[1001]}]'


def test_equivalent_filters_are_equal_also_when_pickled(client: xpauto.Client) -> None:
    built = (F.is_favorite == True) & (F["x"] == 2)  # noqa: E712
    restored = pickle.loads(pickle.dumps(built))
    assert built == restored == (F.is_favorite == True) & (F["x"] == 2)  # noqa: E712
    assert (hash(built), repr(built)) == (hash(restored), repr(restored))
    for other in ((F.is_favorite == True) & (F["x"] == 3), built.to_dict()):  # noqa: E712
        assert built != other
    assert len({F.id == 1, F.id == 1, F.id == 2}) == 2
    with pytest.raises(xpauto.ValidationError) as caught:
        client.goals.list(filter=restored)
    assert [problem.path for problem in caught.value.problems] == ["filter.expressions[0].field"]


def test_the_string_of_a_filter_is_what_the_command_line_takes() -> None:
    filter = (F.site_id == 42) & (F.name.like("%cart%") | ~F.id.between(1, 9))
    shown = 'siteId = 42 and (name like "%cart%" or id < 1 or id > 9)'
    assert str(filter) == f"{filter}" == shown
    assert repr(filter) == f"<Filter {shown}>"
