"""The filter builder."""

from __future__ import annotations

import functools
import operator
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


def condition(field: str, operator: str, *parameters: object) -> dict[str, object]:
    return {"field": field, "operator": operator, "parameters": list(parameters)}


@pytest.mark.parametrize(
    ("built", "wire"),
    [
        (F.site_id == 42, condition("siteId", "EQUAL", 42)),
        (F.name != "a", condition("name", "NOT_EQUAL", "a")),
        (F.id < 1, condition("id", "LESS", 1)),
        (F.id <= 1, condition("id", "LESS_OR_EQUAL", 1)),
        (F.id > 1, condition("id", "GREATER", 1)),
        (F["odd"] >= 1.5, condition("odd", "GREATER_OR_EQUAL", 1.5)),
        (F.name.like("a%"), condition("name", "LIKE", "a%")),
        (F.name.not_like("a%"), condition("name", "NOT_LIKE", "a%")),
        (F.id.between(1, 2), condition("id", "BETWEEN", 1, 2)),
        (F.id.is_in({1}), condition("id", "IN", 1)),
        (F.id.not_in(range(2)), condition("id", "NOT_IN", 0, 1)),
        (F.tags.contains("a"), condition("tags", "CONTAINS", "a")),
        (F.name.is_null(), condition("name", "IS_NULL")),
        (F.name == None, condition("name", "IS_NULL")),  # noqa: E711
        (F.name != None, condition("name", "IS_NOT_NULL")),  # noqa: E711
        (F.is_favorite.is_true(), condition("isFavorite", "IS_TRUE")),
        (F.is_favorite.is_false(), condition("isFavorite", "IS_FALSE")),
        (F.tags.is_empty(), condition("tags", "IS_EMPTY")),
        (F.tags.is_not_empty(), condition("tags", "IS_NOT_EMPTY")),
        (F["odd name"] == True, condition("odd name", "EQUAL", True)),  # noqa: E712
        (
            F.date_created > datetime(2026, 5, 1),
            condition("dateCreated", "GREATER", "2026-05-01T00:00:00"),
        ),
        (
            F.date_created <= datetime(2026, 5, 1, 12, 30, tzinfo=BERLIN),
            condition("dateCreated", "LESS_OR_EQUAL", "2026-05-01T12:30:00+02:00"),
        ),
        (
            F.date_modified.between(datetime(2026, 5, 1), "2026-05-31T23:59:59Z"),
            condition("dateModified", "BETWEEN", "2026-05-01T00:00:00", "2026-05-31T23:59:59Z"),
        ),
        (F.status == "SOMETHING_NEW", condition("status", "EQUAL", "SOMETHING_NEW")),
        (F["anyName"].like(7), condition("anyName", "LIKE", 7)),
    ],
    ids=str,
)
def test_a_comparison_is_a_condition(built: xpauto.Filter, wire: dict[str, Any]) -> None:
    assert built.to_dict() == wire


DAY = date(2026, 5, 31)
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


def test_a_date_for_a_string_is_its_text() -> None:
    assert (F.name == DAY) == (F.name == "2026-05-31")


def test_dates_that_name_no_range_are_refused() -> None:
    for refused, says in [
        (lambda: F.date_created.is_in([DAY]), "cannot have dates for date_created IN: a date is a whole day"),
        (lambda: F["anyDate"].not_in([DAY]), 'cannot have dates for "anyDate" NOT_IN'),
        (lambda: F.date_created.between(DAY, date(2026, 5, 1)), "must have the lower value first"),
        (lambda: F.date_created <= date.max, "must have a date before 9999-12-31 for date_created"),
    ]:
        with pytest.raises(xpauto.ValidationError, match=says):
            refused()


def test_whole_days_select_records() -> None:
    times = ["2026-05-30T23:59:59", START, "2026-05-31T23:59:59.5", NEXT]
    goals = [{"id": number, "dateCreated": time} for number, time in enumerate(times, 1)]
    with xpauto.Sandbox(data={"goals": goals}) as sandbox:
        listed = sandbox.client().goals.list
        assert [goal.id for goal in listed(filter=F.date_created == DAY)] == [2, 3]
        assert [goal.id for goal in listed(filter=F.date_created != DAY)] == [1, 4]


@pytest.mark.parametrize(
    ("given", "is_kept"),
    [
        (F.site_id == 101, lambda segment: segment.site_id == 101),
        (
            F.name.like("%CART%") | F.description.is_null(),
            lambda segment: "cart" in segment.name.lower() or segment.description is None,
        ),
        (
            ~F.is_favorite.is_true() & (F.tags.is_empty() | F.tags.contains("checkout")),
            lambda segment: segment.is_favorite is False and (not segment.tags or "checkout" in segment.tags),
        ),
        (
            F.date_created.between(datetime(2026, 1, 1), "2026-08-01T00:00:00"),
            lambda segment: (
                segment.date_created and datetime(2026, 1, 1) <= segment.date_created <= datetime(2026, 8, 1)
            ),
        ),
        (F.id.is_in(range(1000, 1020)) & (F.id != 1005), lambda segment: segment.id < 1020 and segment.id != 1005),
        (F["createdBy"] > 12, lambda segment: segment.created_by is not None and segment.created_by > 12),
        ({"field": "siteId", "operator": "NOT_EQUAL", "parameters": ["101"]}, lambda segment: segment.site_id != 101),
    ],
    ids=lambda value: None if callable(value) else str(value),
)
def test_the_sandbox_lists_what_satisfies_a_filter(client: xpauto.Client, given: Any, is_kept: Any) -> None:
    kept = client.segments.list(filter=given).collect()
    everything = client.segments.list().collect()
    assert kept == [segment for segment in everything if is_kept(segment)]
    assert 0 < len(kept) < len(everything)


def test_and_of_and_is_flat() -> None:
    built = (F.id == 1) & (F.id == 2) & (F.id == 3)
    assert built.to_dict()["conditionalOperator"] == "AND"
    assert len(built.to_dict()["expressions"]) == 3
    assert str((F.id == 1) | ((F.id == 2) & (F.id == 3))) == "id = 1 or (id = 2 and id = 3)"
    assert str(~((F.id == 1) | (F.name == "a"))) == 'id != 1 and name != "a"'


def test_a_filter_has_no_truth_value() -> None:
    with pytest.raises(TypeError, match=r"& and \|"):
        bool(F.id == 1)
    with pytest.raises(TypeError):
        1 < F.id < 3
    with pytest.raises(TypeError):
        (F.id == 1) and (F.id == 2)
    with pytest.raises(TypeError):
        (F.id == 1) & 7  # type: ignore[operator]
    with pytest.raises(TypeError, match=r"F\.is_favorite has no truth value"):
        bool(F.is_favorite)


def refused() -> dict[str, Any]:
    return {
        "no value": lambda: F.id.is_in([]),
        "a string for several": lambda: F.id.is_in("abc"),
        "no list": lambda: F.id.is_in(3),
        "bytes": lambda: F.id.is_in(b"12"),
        "a data frame": lambda: F.name.is_in(pandas.DataFrame({"name": ["a"]})),
        "a frame of Polars": lambda: F.name.is_in(polars.DataFrame({"name": ["a"]})),
        "null in an order": lambda: F.id < None,
        "a list": lambda: F.id == [1],
        "nan": lambda: F.id == float("nan"),
        "beyond 64 bits": lambda: F.id == 2**70,
        "beyond the integers of a field": lambda: F.id == 2**63,
        "another field": lambda: F.id == F.name,
        "contains has no opposite": lambda: ~F.name.contains("a"),
        "a pattern for a boolean": lambda: F.is_favorite.like("t%"),
        "a string for an integer": lambda: F.site_id == "x",
        "a boolean for an integer": lambda: F.site_id.is_in([1, True]),
        "a string for a boolean": lambda: F.is_favorite == "true",
        "no date": lambda: F.date_created > "yesterday",
        "a number for a date": lambda: F.date_created > 2026,
        "equality with a list": lambda: F.tags == "a",
    }


@pytest.mark.parametrize("name", refused())
def test_invalid_filter_values_are_refused(name: str) -> None:
    with pytest.raises(xpauto.ValidationError):
        refused()[name]()


def test_a_misspelt_field_is_refused_immediately() -> None:
    with pytest.raises(xpauto.ValidationError, match='did you mean "site_id"') as caught:
        F.site_idd == 3  # type: ignore[attr-defined]
    assert isinstance(caught.value, AttributeError)
    assert caught.value.problems[0].path == "filter"
    restored = pickle.loads(pickle.dumps(caught.value))
    assert type(restored) is UnknownFieldError
    assert restored.problems == caught.value.problems


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


def test_f_has_the_declared_fields_as_attributes() -> None:
    assert hasattr(F, "site_id")
    assert not hasattr(F, "site_idd")
    assert not hasattr(F, "__array__")
    assert not hasattr(F, "_repr_html_")
    assert getattr(F, "site_idd", 7) == 7
    assert repr(F) == "F"


def test_f_completes_the_fields_of_every_list() -> None:
    names = dir(F)
    assert {"site_id", "is_favorite", "has_multiple_conversions"} <= set(names)
    assert all(hasattr(F, name) for name in names)
    assert names == sorted(set(names))
    assert not any(name.startswith("_") for name in names)


def test_a_field_without_a_comparison_is_refused_as_a_filter(client: xpauto.Client) -> None:
    with pytest.raises(xpauto.ValidationError, match=r"must be built with F, .* got a FilterField"):
        client.segments.list(filter=F.is_favorite)  # type: ignore[arg-type]


class DataFrame:
    pass


@pytest.mark.parametrize("wrong", [DataFrame(), True, "siteId=1", 7, {"siteId": 1}, [3]])
def test_the_error_for_other_values_explains_filters(client: xpauto.Client, wrong: Any) -> None:
    with pytest.raises(xpauto.ValidationError) as caught:
        client.segments.list(filter=wrong)
    assert caught.value.problems[0].path.startswith("filter")


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


def test_equivalent_filters_are_equal() -> None:
    built = (F.site_id == 42) & F.name.like("a%")
    assert built == (F.site_id == 42) & F.name.like("a%")
    assert hash(built) == hash(pickle.loads(pickle.dumps(built)))
    assert built != (F.site_id == 43) & F.name.like("a%")
    assert built != built.to_dict()
    assert len({F.id == 1, F.id == 1, F.id == 2}) == 2


def test_a_filter_can_be_pickled(client: xpauto.Client) -> None:
    built = (F.is_favorite == True) & (F["x"] == 2)  # noqa: E712
    restored = pickle.loads(pickle.dumps(built))
    assert repr(restored) == repr(built)
    with pytest.raises(xpauto.ValidationError) as caught:
        client.goals.list(filter=restored)
    assert [problem.path for problem in caught.value.problems] == ["filter.expressions[0].field"]


@pytest.mark.parametrize("join", [operator.and_, operator.or_])
def test_a_thousand_filters_are_joined_and_no_more(join: Callable[[Any, Any], Any]) -> None:
    filters = [F.id == number for number in range(1000)]
    from_left = functools.reduce(join, filters)
    from_right = functools.reduce(lambda right, left: join(left, right), reversed(filters))
    wire = [condition("id", "EQUAL", number) for number in range(1000)]
    for joined in (from_left, from_right):
        assert joined.to_dict()["expressions"] == wire
        assert str(~joined).count("id !=") == 1000
    assert pickle.loads(pickle.dumps(from_left)).to_dict() == from_right.to_dict()
    for refused in (
        lambda: join(from_left, F.id == 1000),
        lambda: xpauto.Client(base_url="https://example.com").segments.list(
            filter=[*wire, condition("id", "EQUAL", 1000)]
        ),
    ):
        with pytest.raises(xpauto.ValidationError, match="has more than 1000 conditions; use IN for several values"):
            refused()


def test_joining_filters_beyond_the_depth_limit_raises() -> None:
    nested: list[Any] = [F.id == 0]

    def nest() -> None:
        for number in range(100_000):
            nested.append((nested[-1] & (F.id == number)) | (F.name == "x"))

    with pytest.raises(xpauto.ValidationError, match="nests AND and OR deeper than 60 levels"):
        nest()
    assert len(nested) == 31
    assert pickle.loads(pickle.dumps(nested[-1])).to_dict() == nested[-1].to_dict()


@pytest.mark.parametrize(
    ("innermost", "around"),
    [
        (condition("id", "EQUAL", 1), lambda inner: {"conditionalOperator": "AND", "expressions": [inner, inner]}),
        ([], lambda inner: ["and", inner, inner]),
    ],
    ids=["objects", "lists"],
)
def test_a_wire_form_that_doubles_at_each_level_is_refused_before_it_fills_the_memory(
    client: xpauto.Client, innermost: Any, around: Callable[[Any], Any]
) -> None:
    doubled = functools.reduce(lambda inner, _: around(inner), range(40), innermost)
    for use in (lambda: client.segments.list(filter=doubled), lambda: client.goals.list(filter=doubled)):
        with pytest.raises(xpauto.ValidationError, match=r"filter has more than (64 MiB as JSON|2097152 values)"):
            use()


def test_a_wire_form_that_repeats_a_condition_counts_it_each_time(client: xpauto.Client) -> None:
    repeated = [condition("id", "EQUAL", 1)] * 2**20
    with pytest.raises(
        xpauto.ValidationError, match=r"filter has more than (64 MiB as JSON|2097152 values), where what"
    ):
        client.prepare.segments.list(filter=repeated)
    # As expressions they are one: the specification wants them unique.
    assert client.prepare.segments.list(filter=repeated[:1000]).url.count("EQUAL") == 1


def test_the_string_of_a_filter_is_what_the_command_line_takes() -> None:
    filter = (F.site_id == 42) & (F.name.like("%cart%") | ~F.id.between(1, 9))
    shown = 'siteId = 42 and (name like "%cart%" or id < 1 or id > 9)'
    assert str(filter) == f"{filter}" == shown
    assert repr(filter) == f"<Filter {shown}>"
