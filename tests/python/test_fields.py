"""Fields that are read from the classes: filters, sort orders, selections, and what inspection shows of them."""

import copy
import inspect
import pickle
import pydoc
import typing
import weakref
from collections import abc
from collections.abc import Callable, Iterator
from datetime import date, datetime
from typing import Any
from unittest import mock

import jinja2
import pandas
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
        ({"filter": Segment.id == 1}, "filter.field must be a field of goals, got Segment.id; use Goal.id"),
        ({"filter": (Goal.id > 0) & Segment.user_visible.is_true()}, "field of goals, got Segment.user_visible"),
        ({"sort": ["id", Segment.name.desc()]}, "sort must be a field of goals, got Segment.name; use Goal.name"),
        ({"select": [Goal.id, Segment.site_id]}, "select must be a field of goals, got Segment.site_id"),
        ({"optional_fields": Segment.links}, "optional_fields must be a field of goals, got Segment.links"),
        ({"filter": Goal.is_active}, "filter must be built with F"),
    ],
)
def test_a_field_of_another_model_is_refused(client: xpauto.Client, options: dict[str, Any], message: str) -> None:
    with pytest.raises(xpauto.ValidationError) as raised:
        client.goals.list(**options)
    assert message in str(raised.value)
    if isinstance(options.get("filter"), xpauto.Filter):
        with pytest.raises(xpauto.ValidationError, match="must be a field of goals"):
            client.goals.list(filter=pickle.loads(pickle.dumps(options["filter"])))


MISTAKES: list[tuple[Callable[[], object], str]] = [
    (lambda: Segment.site_id == "x", 'filter must have a number for site_id EQUAL, got "x"'),
    (lambda: bool(Segment.id == 1), "a filter has no truth value"),
    (lambda: bool(Segment.id), r"Segment\.id has no truth value"),
    (lambda: Segment.id == 1 & Segment.id, "unsupported operand type"),
    (lambda: Theme.sample(name=Theme.name), "name is a Field, which is not JSON serializable"),
    (lambda: setattr(Segment.sample(), "name", "a"), r"a Segment is immutable; use replace\(name=…\)"),
]


@pytest.mark.parametrize(("mistake", "message"), MISTAKES)
def test_mistakes_say_what_to_write(mistake: Callable[[], object], message: str) -> None:
    with pytest.raises((TypeError, AttributeError, xpauto.ValidationError), match=message):
        mistake()


def test_filters_can_be_pickled_and_fields_and_sort_orders_referred_to() -> None:
    filter = (Segment.id == 1) & (F.name == "a")
    for again in (pickle.loads(pickle.dumps(filter)), copy.copy(filter), copy.deepcopy(filter)):
        assert repr(again) == repr(filter)
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
        case Goal():
            pytest.fail("no goal")
        case Segment(1001, name, site_id=site):
            assert (name, site) == (records[0].name, records[0].site_id)
        case _:
            pytest.fail("no match")
    replace: Callable[..., Any] = getattr(copy, "replace", lambda value, **changes: value.__replace__(**changes))
    assert replace(Theme(name="Spring"), name="Summer") == Theme(name="Summer")
    first = records[0]
    assert weakref.WeakKeyDictionary({first: "first"})[records[0]] == "first"
    assert all(weakref.ref(value)() is value for value in (records, first))


def test_the_field_of_a_class_reads_no_record_of_another(client: xpauto.Client) -> None:
    goal: Any = client.goals.list().first()
    segment = client.segments.list().collect()[0]
    assert Segment.name.__get__(segment, Segment) == segment.name
    for read in (Segment.name.__get__, Segment.name.is_present, Segment.name.shown):
        with pytest.raises(TypeError, match=r"Segment\.name is a field of Segment, not of Goal"):
            read(goal)


def test_models_and_lists_are_no_containers_and_lists_no_awaitables(client: xpauto.Client) -> None:
    segment = client.segments.list().collect()[0]
    assert not isinstance(segment, abc.Iterable | abc.Sized | abc.Container | abc.Awaitable)
    assert (
        jinja2.Template("{{ x is iterable }} {{ x is mapping }} {{ x.id }}").render(x=segment)
        == f"False False {segment.id}"
    )
    frame = pandas.DataFrame({"x": [None, None]}, dtype=object)
    frame.loc[1, "x"] = segment
    assert frame.x[1] is segment
    with xpauto.Sandbox() as sandbox:
        for pager in (client.segments.list(), sandbox.async_client().segments.list()):
            assert not inspect.isawaitable(pager)


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


def test_types_of_fields_and_keywords_are_those_of_the_stubs() -> None:
    hints = typing.get_type_hints(Segment)
    assert hints["id"] is int
    assert hints["description"] == str | None
    assert hints["date_created"] == datetime | None
    assert hints["segment_type"] == xpauto.SegmentType
    assert hints["links"] == tuple[xpauto.Link, ...] | None
    assert typing.get_type_hints(Goal)["params"] is Any
    keywords = inspect.signature(Segment).parameters
    assert str(keywords["name"]) == "name: 'str'"
    assert str(keywords["links"]) == "links: 'Iterable[Link | Body] | None' = Ellipsis"
    listed = typing.get_type_hints(type(xpauto.Client(base_url="http://localhost").segments).list)
    assert xpauto.Filter[Segment] in typing.get_args(listed["filter"])


def test_a_subclass_keeps_the_signature_of_its_own_constructor() -> None:
    class Branded(Theme):
        def __init__(self, brand: str, **fields: Any) -> None:
            super().__init__(**fields)
            self.brand = brand

    class Named(Theme):
        pass

    assert list(inspect.signature(Branded).parameters) == ["brand", "fields"]
    assert inspect.signature(Named) == inspect.signature(Theme)
    assert repr(Branded.name) == "Theme.name"
    assert not hasattr(Theme(name="a"), "__signature__")
