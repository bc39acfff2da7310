"""Models: immutable, lossless, and validated on construction."""

import copy
import gc
import inspect
import json
import math
import pickle
from collections.abc import Callable
from contextvars import ContextVar, copy_context
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

import xpauto
from xpauto import Segment, Site, Theme

SEGMENT = {
    "name": "Loyal",
    "id": 7,
    "siteId": 42,
    "description": None,
    "dateCreated": "2021-05-07T14:47:42",
    "tags": ["a", None],
    "links": [{"domainId": 3, "linkType": "NEW"}],
    "surprise": {"deep": [1, 2.5, "x", None, 12345678901234567890123]},
}


def test_attributes_have_the_types_of_the_declaration_and_all_fields_survive_a_round_trip() -> None:
    segment = Segment.from_dict(SEGMENT)
    assert (segment.name, segment.site_id, segment.tags) == ("Loyal", 42, ("a", None))
    assert segment.date_created == datetime(2021, 5, 7, 14, 47, 42)
    assert segment.links is not None
    assert isinstance(segment.links[0], xpauto.Link)
    assert segment.links[0].link_type == "NEW"
    assert segment.extra == {"surprise": SEGMENT["surprise"]}
    assert list(segment.to_dict().items()) == list(SEGMENT.items())
    assert Segment.from_json(segment.to_json()) == segment


def test_null_and_absent_both_read_as_none_and_stay_distinct() -> None:
    null, absent = Theme.from_dict({"name": None}), Theme.from_dict({})
    assert (null.name, absent.name) == (None, None)
    assert null != absent
    assert absent.replace(name=None) == null


def test_half_of_a_surrogate_pair_survives_a_round_trip(tmp_path: Path) -> None:
    client = xpauto.Client(base_url="https://api.example.com")
    text = r'{"name":"a\ud800","colors":[],"x":{"\udc00":"\ud801"}}'
    theme = Theme.from_json(text)
    # Shown as the replacement character, which stays out of what is kept.
    assert (theme.name, theme.to_dict()) == ("a\N{REPLACEMENT CHARACTER}", json.loads(text))
    assert theme != Theme.from_json(text.replace("d800", "d802"))
    assert theme.to_json() == client.prepare.themes.update(501, theme).body == text
    assert json.loads(theme.replace(colors=None).to_json()) == {**theme.to_dict(), "colors": None}
    for form in ("jsonl", "jsonl.gz", "parquet"):
        xpauto.Records([theme]).save(tmp_path / f"themes.{form}")
        assert xpauto.load(tmp_path / f"themes.{form}")[0].to_json() == text
    with pytest.raises(xpauto.ValidationError, match=r"^name is a str with half of a surrogate pair"):
        client.prepare.themes.update(501, theme.to_dict())


def test_a_value_cannot_be_changed_only_replaced() -> None:
    theme = Theme(name="Spring", status="DRAFT")
    with pytest.raises(AttributeError, match="immutable"):
        theme.name = "Summer"  # type: ignore[misc]
    with pytest.raises(AttributeError):
        del theme.name
    theme.__init__(name="Summer")  # type: ignore[misc]
    changed = theme.replace(name="Summer")
    assert (changed.name, changed.status, theme.name) == ("Summer", "DRAFT", "Spring")
    with pytest.raises(xpauto.ValidationError, match='did you mean "name"'):
        theme.replace(nmae="Summer")  # type: ignore[call-arg]


def test_equal_values_hash_alike() -> None:
    one, other = Theme.from_json('{"id":1,"x":[0,1.50]}'), Theme.from_json('{ "x": [-0.0, 15e-1], "id": 1.0 }')
    assert one == other
    assert hash(one) == hash(other)
    for unequal in (Theme(name="b"), xpauto.Goal.from_json(one.to_json()), one.to_dict()):
        assert one != unequal
    # No number is rounded.
    assert Theme.from_json('{"x": 18446744073709551616}') != Theme.from_json('{"x": 18446744073709551617}')


class Labeled(Theme):
    """A subclass with an `__init__` and attributes of its own."""

    def __init__(self, label: str, **fields: Any) -> None:
        super().__init__(**fields)
        self.label = label
        self.notes: list[str] = []


def test_a_subclass_may_have_an_init_and_attributes() -> None:
    labeled = Labeled("red", name="Spring")
    labeled.notes.append("a")
    replaced = labeled.replace(name="Summer")
    assert (replaced.label, replaced.name, type(replaced)) == ("red", "Summer", Labeled)
    for other in (pickle.loads(pickle.dumps(labeled)), copy.copy(labeled), copy.deepcopy(labeled)):
        assert (other.label, other.name, other.notes, type(other)) == ("red", "Spring", ["a"], Labeled)
    assert copy.deepcopy(labeled).notes is not labeled.notes
    assert Labeled.from_dict({"name": "Spring"}) == labeled
    assert not hasattr(Labeled.from_dict({"name": "Spring"}), "label")


def test_a_subclass_that_skips_super_init_gets_a_helpful_error() -> None:
    class Forgetful(Theme):
        def __init__(self) -> None:
            pass

    for use in (repr, hash, lambda value: value.name, lambda value: value.to_dict()):
        with pytest.raises(RuntimeError, match=r"super\(\).__init__"):
            use(Forgetful())
    with pytest.raises(TypeError, match="keyword arguments only"):
        Theme({"name": "Spring"})  # type: ignore[misc]


def test_a_destructor_may_run_while_an_object_is_created(client: xpauto.Client) -> None:
    """What an abandoned list refers to is freed when the next object is created, before the object has its record."""
    seen = []

    class Careless:
        def __init__(self, work: Callable[[], object]) -> None:
            self.work = work

        def __del__(self) -> None:
            seen.append(self.work())

    def abandon(work: Callable[[], object]) -> None:
        held.set(Careless(work))
        records = iter(client.segments.list(per_page=2))
        for _ in range(5):
            next(records)

    held: ContextVar[Careless] = ContextVar("held")
    colors = [{"id": f"c{number}", "value": "#fff"} for number in range(20_000)]
    other = Theme.from_dict({"name": "other", "colors": [{"id": "other", "value": "#000"}]})
    works = (lambda: Theme(name="own").name, lambda: other.replace(name="other").colors[0].id)
    for _ in range(8):
        for work in works:
            theme = Theme.from_dict({"name": "many", "colors": colors})
            copy_context().run(abandon, work)
            assert [color.id for color in theme.colors] == [f"c{number}" for number in range(20_000)]
            gc.collect()
    assert set(seen) <= {"own", "other"}


def test_repr_is_one_line_without_secrets() -> None:
    shown = repr(Site.from_dict({"id": 1, "recommendationSecretKey": "hush", "description": "x\n" * 500, "name": None}))
    assert shown.startswith("Site(id=1, ")
    assert "hush" not in shown
    assert "***" in shown
    assert "name=None" in shown
    assert "\n" not in shown
    assert len(shown) < 200


def test_all_problems_are_reported_together_with_their_paths() -> None:
    with pytest.raises(xpauto.ValidationError) as caught:
        Segment(site_id="x", tags=[1], segment_type="STANDARD")  # type: ignore[arg-type, call-arg, list-item]
    paths = [problem.path for problem in caught.value.problems]
    assert [path.replace("_", "").lower() for path in paths] == ["siteid", "tags[0]", "name", "conditionsdata"]


def endless() -> list[Any]:
    cycle: list[Any] = []
    cycle.append(cycle)
    return cycle


NO_JSON = [memoryview(b"x"), b"x", bytearray(b"x"), math.nan, math.inf, object(), {1: 2}, "\ud800", 10**5000, endless()]


@pytest.mark.parametrize("value", NO_JSON, ids=lambda value: type(value).__name__)
def test_values_that_are_not_json_serializable_are_refused_with_their_path(value: Any) -> None:
    with pytest.raises(xpauto.ValidationError) as caught:
        Theme.from_dict({"name": "a", "anything": {"deep": [value]}})
    assert caught.value.problems[0].path.startswith("anything.deep[0]")


def test_every_class_is_documented_and_at_the_top() -> None:
    assert "site_id (int): The id of the site" in (Segment.__doc__ or "")
    assert inspect.getdoc(Segment.site_id) == "int: The id of the site (project) that owns the segment. Required."
    assert Segment.__module__ == "xpauto"
    for name in xpauto.models.__all__:
        assert getattr(xpauto, name) is getattr(xpauto.models, name)


def test_an_integer_written_as_1_0_is_an_integer() -> None:
    segment = Segment.from_json('{"id": 7.0, "siteId": 2e0, "experiments": [3.0]}')
    assert (segment.id, segment.site_id, segment.experiments) == (7, 2, (3,))
    assert type(segment.id) is int
    assert segment.to_json() == '{"id": 7.0, "siteId": 2e0, "experiments": [3.0]}'
    with pytest.raises(xpauto.ValidationError, match="id"):
        Segment.from_json('{"id": 7.5}')


def test_a_sample_takes_fields_and_checks_them() -> None:
    segment = xpauto.Segment.sample(name="Mobile", site_id=101, tags=["a"])
    assert (segment.name, segment.site_id, segment.tags, segment.id) == ("Mobile", 101, ("a",), 1)
    assert (segment.segment_type, segment.date_created) == ("STANDARD", datetime(2026, 1, 1))
    assert xpauto.Theme.sample(colors=[xpauto.ThemeColor.sample(value="#fff")]).colors[0].value == "#fff"  # type: ignore[index]
    with pytest.raises(xpauto.ValidationError, match="at most 30"):
        xpauto.Site.sample(name="x" * 31)
    with pytest.raises(xpauto.ValidationError, match='did you mean "name"'):
        xpauto.Segment.sample(nmae="a")  # type: ignore[call-arg]
