"""The filter's builder."""

from __future__ import annotations

import pickle
from datetime import datetime
from typing import Any
from urllib.parse import parse_qsl

import pytest

import xpauto
from xpauto import F


def condition(field: str, operator: str, *parameters: object) -> dict[str, object]:
    return {"field": field, "operator": operator, "parameters": list(parameters)}


@pytest.mark.parametrize(
    ("built", "wire", "shown"),
    [
        (F.site_id == 42, condition("siteId", "EQUAL", 42), "F.site_id == 42"),
        (F.name != "a", condition("name", "NOT_EQUAL", "a"), "F.name != 'a'"),
        (F.id < 1, condition("id", "LESS", 1), "F.id < 1"),
        (F.id <= 1, condition("id", "LESS_OR_EQUAL", 1), "F.id <= 1"),
        (F.id > 1, condition("id", "GREATER", 1), "F.id > 1"),
        (F.id >= 1.5, condition("id", "GREATER_OR_EQUAL", 1.5), "F.id >= 1.5"),
        (F.name.like("a%"), condition("name", "LIKE", "a%"), "F.name.like('a%')"),
        (F.name.not_like("a%"), condition("name", "NOT_LIKE", "a%"), "F.name.not_like('a%')"),
        (F.id.between(1, 2), condition("id", "BETWEEN", 1, 2), "F.id.between(1, 2)"),
        (F.id.is_in({1}), condition("id", "IN", 1), "F.id.is_in([1])"),
        (F.id.not_in(range(2)), condition("id", "NOT_IN", 0, 1), "F.id.not_in([0, 1])"),
        (F.tags.contains("a"), condition("tags", "CONTAINS", "a"), "F.tags.contains('a')"),
        (F.name.is_null(), condition("name", "IS_NULL"), "F.name.is_null()"),
        (F.name == None, condition("name", "IS_NULL"), "F.name.is_null()"),  # noqa: E711
        (F.name != None, condition("name", "IS_NOT_NULL"), "F.name.is_not_null()"),  # noqa: E711
        (F.is_favorite.is_true(), condition("isFavorite", "IS_TRUE"), "F.is_favorite.is_true()"),
        (F.is_favorite.is_false(), condition("isFavorite", "IS_FALSE"), "F.is_favorite.is_false()"),
        (F.tags.is_empty(), condition("tags", "IS_EMPTY"), "F.tags.is_empty()"),
        (F.tags.is_not_empty(), condition("tags", "IS_NOT_EMPTY"), "F.tags.is_not_empty()"),
        (F["odd name"] == True, condition("odd name", "EQUAL", True), "F['odd name'] == True"),  # noqa: E712
        (
            F.date_created > datetime(2026, 5, 1),
            condition("dateCreated", "GREATER", "2026-05-01T00:00:00"),
            "F.date_created > '2026-05-01T00:00:00'",
        ),
    ],
    ids=str,
)
def test_a_comparison_is_a_condition(built: xpauto.Filter, wire: dict[str, Any], shown: str) -> None:
    assert built.to_dict() == wire
    assert repr(built) == shown


def test_and_of_and_is_flat() -> None:
    built = (F.id == 1) & (F.id == 2) & (F.id == 3)
    assert built.to_dict()["conditionalOperator"] == "AND"
    assert len(built.to_dict()["expressions"]) == 3
    assert repr((F.id == 1) | ((F.id == 2) & (F.id == 3))) == "(F.id == 1) | ((F.id == 2) & (F.id == 3))"
    assert repr(~((F.id == 1) | (F.name == "a"))) == "(F.id != 1) & (F.name != 'a')"


def test_a_filter_has_no_truth_value() -> None:
    with pytest.raises(TypeError, match=r"& and \|"):
        bool(F.id == 1)
    with pytest.raises(TypeError):
        1 < F.id < 3
    with pytest.raises(TypeError):
        (F.id == 1) and (F.id == 2)
    with pytest.raises(TypeError):
        (F.id == 1) & 7  # type: ignore[operator]
    with pytest.raises(TypeError, match="is_true"):
        bool(F.is_favorite)


def refused() -> dict[str, Any]:
    return {
        "no value": lambda: F.id.is_in([]),
        "a text for several": lambda: F.id.is_in("abc"),
        "no list": lambda: F.id.is_in(3),
        "null in an order": lambda: F.id < None,
        "a list": lambda: F.id == [1],
        "nan": lambda: F.id == float("nan"),
        "beyond 64 bits": lambda: F.id == 2**70,
        "another field": lambda: F.id == F.name,
        "contains has no opposite": lambda: ~F.name.contains("a"),
    }


@pytest.mark.parametrize("name", refused())
def test_what_no_filter_can_say_is_refused(name: str) -> None:
    with pytest.raises(xpauto.ValidationError):
        refused()[name]()


def test_a_misspelt_field_is_refused_before_anything_is_sent(sandbox: xpauto.Sandbox, client: xpauto.Client) -> None:
    with pytest.raises(xpauto.ValidationError, match='did you mean "siteId"'):
        client.segments.list(filter=F.site_idd == 1)
    with pytest.raises(xpauto.BadRequestError):
        client.segments.list(filter=F["anything"] == 1).first()
    assert len(sandbox.requests) == 1


def test_dunder_names_are_no_fields() -> None:
    assert not hasattr(F, "__array__")
    assert "site_id" in dir(F)


class DataFrame:
    pass


@pytest.mark.parametrize("wrong", [DataFrame(), True, "siteId=1", 7, {"siteId": 1}, [3]])
def test_anything_else_is_told_what_a_filter_is(client: xpauto.Client, wrong: Any) -> None:
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


def test_a_filter_can_be_pickled(client: xpauto.Client) -> None:
    built = (F.site_idd == 1) & (F["x"] == 2)
    restored = pickle.loads(pickle.dumps(built))
    assert repr(restored) == repr(built)
    with pytest.raises(xpauto.ValidationError):
        client.segments.list(filter=restored)
    assert pickle.loads(pickle.dumps(F)) is F
