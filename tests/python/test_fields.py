"""Fields that are read from the classes: filters, sort orders, selections, and what inspection shows of them."""

import copy
import inspect
import pickle
import pydoc
import typing
import weakref
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any
from unittest import mock

import pytest

import xpauto
from xpauto import F, Goal, Segment, Theme
from xpauto.filters import Field, FilterField, Sort


@pytest.fixture(scope="module")
def client() -> Iterator[xpauto.Client]:
    with xpauto.Sandbox(segments=5, goals=3) as sandbox:
        yield sandbox.client()


def models() -> list[Any]:
    exported = (getattr(xpauto, name) for name in xpauto.models.__all__)
    return [model for model in exported if model is not xpauto.Model]


def test_a_field_of_a_class_compares_as_that_of_f() -> None:
    assert (Segment.site_id == 42) == (F.site_id == 42)
    assert (Segment.name == None) == F.name.is_null()  # noqa: E711
    assert Goal.mentalist_weight.between(0, 1.5) == F.mentalist_weight.between(0, 1.5)
    assert (Segment.date_created == date(2026, 5, 1)) == (F.date_created == date(2026, 5, 1))
    assert (~(Segment.id > 1) | (F.id == 7)) == (~(F.id > 1) | (F.id == 7))
    names = [name for name in dir(F.id) if not name.startswith("_")]
    assert set(names) <= set(dir(Segment.id))


def test_lists_take_fields_wherever_they_take_names(client: xpauto.Client) -> None:
    prepared = client.prepare.segments.list
    for typed, named in (
        ({"filter": Segment.id > 1001}, {"filter": F.id > 1001}),
        ({"sort": Segment.name.desc()}, {"sort": "-name"}),
        ({"sort": [Segment.date_created.desc(), Segment.name, "-id"]}, {"sort": ["-date_created", "name", "-id"]}),
        ({"select": Segment.name}, {"select": ["name"]}),
        ({"select": (field for field in [Segment.id, "name"])}, {"select": ["id", "name"]}),
        ({"optional_fields": [Segment.experiments]}, {"optional_fields": ["experiments"]}),
    ):
        assert prepared(**typed) == prepared(**named)  # type: ignore[arg-type]
    records = client.segments.list(sort=iter([Segment.id.desc(), Segment.name])).collect()
    assert [record.id for record in records] == [1005, 1004, 1003, 1002, 1001]
    assert client.prepare.sites.get_by_code("a", optional_fields=[xpauto.Site.name]).url.endswith("optionalFields=name")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"filter": Segment.id == 1}, r"filter\.field must be a field of goals, got Segment\.id; use Goal\.id"),
        ({"filter": pickle.loads(pickle.dumps(Segment.id == 1))}, "must be a field of goals, got Segment.id"),
        ({"sort": ["id", Segment.name.desc()]}, r"sort must be a field of goals, got Segment\.name; use Goal\.name"),
        ({"select": [Goal.id, Segment.site_id]}, r"select must be a field of goals, got Segment\.site_id"),
        ({"optional_fields": Segment.links}, r"optional_fields must be a field of goals, got Segment\.links"),
    ],
)
def test_a_field_of_another_model_is_refused(client: xpauto.Client, options: dict[str, Any], message: str) -> None:
    with pytest.raises(xpauto.ValidationError, match=message):
        client.goals.list(**options)


MISTAKES: list[tuple[Callable[[], object], str]] = [
    (lambda: Segment.site_id == "x", 'filter must have a number for site_id EQUAL, got "x"'),
    (lambda: bool(Segment.id == 1), r"a filter has no truth value.*& and \|"),
    (lambda: 1 < F.id < 3, "a filter has no truth value"),
    (lambda: bool(Segment.id), r"Segment\.id has no truth value"),
    (lambda: F.is_favorite and 1, r"F\.is_favorite has no truth value"),
    (lambda: Segment.id == 1 & Segment.id, "unsupported operand type"),
    (lambda: Theme.sample(name=Theme.name), "name is a Field, which is not JSON serializable"),
    (lambda: setattr(Segment.sample(), "name", "a"), r"a Segment is immutable; use replace\(name=…\)"),
]


@pytest.mark.parametrize(("mistake", "message"), MISTAKES)
def test_mistakes_say_what_to_write(mistake: Callable[[], object], message: str) -> None:
    with pytest.raises((TypeError, AttributeError, xpauto.ValidationError), match=message):
        mistake()


def test_fields_and_sort_orders_are_values() -> None:
    filter = (Segment.id == 1) & (F.name == "a")
    for value in (Segment.name, Segment.name.desc(), filter, F.name):
        assert weakref.ref(value)() is value
    assert Segment.name.desc() == Segment.name.desc() != Segment.name.asc()
    assert len({Segment.name.desc(), Segment.name.desc(), Segment.name.asc(), Goal.name.asc()}) == 3
    assert repr(Segment.name.desc()) == "Segment.name.desc()"
    assert isinstance(Segment.name, Field)
    assert isinstance(Segment.name, FilterField)
    assert isinstance(Segment.name.asc(), Sort)
    assert xpauto.Filter[Segment] == xpauto.Filter[Segment]


def test_records_can_be_matched_replaced_and_referred_to(client: xpauto.Client) -> None:
    records = client.segments.list(sort=Segment.id).collect()
    match records[0]:
        case Segment(1001, name, site_id=site):
            assert (name, site) == (records[0].name, records[0].site_id)
        case _:
            pytest.fail("no match")
    replace: Callable[..., Any] = getattr(copy, "replace", lambda value, **changes: value.__replace__(**changes))
    assert replace(Theme(name="Spring"), name="Summer") == Theme(name="Summer")
    assert all(weakref.ref(value)() is value for value in (records, records[0]))


def test_the_field_of_a_class_reads_no_record_of_another(client: xpauto.Client) -> None:
    goal: Any = client.goals.list().first()
    segment = client.segments.list().collect()[0]
    assert Segment.name.__get__(segment, Segment) == segment.name
    for read in (Segment.name.__get__, Segment.name.is_present, Segment.name.shown):
        with pytest.raises(TypeError, match=r"Segment\.name is a field of Segment, not of Goal"):
            read(goal)


@pytest.mark.parametrize("model", models())
def test_inspection_says_what_the_stubs_say(model: Any) -> None:
    stub = typing.get_type_hints(model)
    assert model.__match_args__ == tuple(model.__annotations__) == tuple(stub)
    signature = inspect.signature(model)
    assert set(signature.parameters) == set(stub)
    shown = pydoc.plain(pydoc.render_doc(model))
    assert all(f"{name}: {parameter.annotation!r}" in shown for name, parameter in signature.parameters.items())
    assert dict(inspect.getmembers(model)).keys() >= stub.keys()
    assert set(dir(mock.create_autospec(model))) >= stub.keys()
