"""Pictures, Mermaid flowcharts and families of conditions, and the targeting types that a segment uses."""

import copy
import doctest
import pickle
import sys
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from PIL import Image
from resvg_py import svg_to_bytes

import xpauto
import xpauto.conditions
from xpauto import ConditionsData, ConditionsDataLevel, ConditionsDataNode, Segment, TargetingCondition

SVG = "{http://www.w3.org/2000/svg}"


def condition(targeting_type: str, **extra: object) -> dict[str, object]:
    return {"targetingType": targeting_type, "weight": 1, **extra}


def row(*conditions: dict[str, object], is_or: bool = False) -> ConditionsData:
    flags = [is_or] * (len(conditions) - 1)
    return ConditionsData(first_level=[{"conditions": list(conditions), "orOperators": flags}])


DATA = row(condition("PAGE_URL", url="/cart", matchType="CONTAINS"), condition("COOKIE", include=False))


def labels(svg: str) -> list[str]:
    shapes = ElementTree.fromstring(svg).iterfind(f".//{SVG}g[@class='xpauto-condition']")
    return [" ".join("".join(text.itertext()) for text in shape.iterfind(f"{SVG}text")) for shape in shapes]


def test_a_picture_shows_each_condition() -> None:
    assert labels(str(DATA.show())) == ["PAGE_URL url contains “/cart”", "NOT COOKIE"]


def test_notebooks_display_the_picture_and_its_repr_is_one_line() -> None:
    picture = DATA.show()
    assert picture._repr_svg_() == str(picture)
    assert str(picture) in picture._repr_html_()
    assert repr(picture) == "<picture of PAGE_URL AND NOT COOKIE>"
    assert len(repr(row(*[condition("PAGE_URL")] * 50).show())) < 100


def test_notebooks_display_conditions_themselves_as_their_picture() -> None:
    assert DATA._repr_html_() == DATA.show()._repr_html_()
    tree = DATA.to_tree()
    assert tree._repr_html_() == tree.show()._repr_html_()
    broken = ConditionsData.from_dict({"firstLevel": [{"conditions": [condition("A"), condition("B")]}]})
    assert "<table" in broken._repr_html_()


def test_a_picture_is_saved_as_a_file(tmp_path: Path) -> None:
    DATA.show().save(tmp_path / "conditions.svg")
    assert (tmp_path / "conditions.svg").read_text(encoding="utf-8") == str(DATA.show())
    DATA.show().save(str(tmp_path / "conditions.mmd"))
    assert (tmp_path / "conditions.mmd").read_text(encoding="utf-8") == DATA.to_mermaid()
    DATA.show().save(tmp_path / "conditions.PNG")
    assert (tmp_path / "conditions.PNG").read_bytes().startswith(b"\x89PNG")
    for name in ("conditions.jpg", "conditions"):
        with pytest.raises(ValueError, match=r"saved as \.svg, \.mmd or \.png, not as 'conditions"):
            DATA.show().save(tmp_path / name)


def test_a_png_has_letters_or_names_the_fonts_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def without_fonts(**options: Any) -> bytes:
        return bytes(svg_to_bytes(**options | {"skip_system_fonts": True}))

    def dark_pixels(png: bytes) -> int:
        return sum(Image.open(BytesIO(png)).convert("L").histogram()[:100])

    DATA.show().save(tmp_path / "conditions.png")
    blank = without_fonts(svg_string=str(DATA.show()), background="#ffffff", zoom=2)
    assert dark_pixels((tmp_path / "conditions.png").read_bytes()) > dark_pixels(blank) + 1000
    monkeypatch.setattr("resvg_py.svg_to_bytes", without_fonts)
    with pytest.raises(OSError, match="install DejaVu Sans"):
        DATA.show().save(tmp_path / "blank.png")
    assert not (tmp_path / "blank.png").exists()


def test_a_png_without_its_library_names_the_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ImportError, match=r"pip install 'xpauto\[png\]'"):
        DATA.show().save(tmp_path / "conditions.png")
    assert not (tmp_path / "conditions.png").exists()


def test_conditions_are_explained_with_their_values() -> None:
    url = condition("PAGE_URL", url="/checkout", matchType="CONTAINS")
    visits = condition("VISITS", visitCount=7, matchType="GREATER")
    cookie = condition("COOKIE", name="a", include=False)
    data = row(url, visits, cookie)
    assert data.explain(values=True) == 'PAGE_URL url contains "/checkout" AND visit count > 7 AND NOT COOKIE name "a"'
    assert data.explain() == "PAGE_URL AND VISITS AND NOT COOKIE"
    assert "include=False" in repr(data.first_level[0].conditions[2])  # type: ignore[index]


def test_only_weights_other_than_1_are_drawn() -> None:
    drawn = str(row(condition("COOKIE"), {**condition("BROWSER"), "weight": 3}).show())
    assert "weight 3" in drawn
    assert "weight 1" not in drawn


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen: list[tuple[str, list[tuple[str, str | None]]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, attrs))


def test_hostile_strings_are_escaped() -> None:
    hostile = "</title></style></svg><script>alert(1)</script><img src=x onerror='alert(1)'>"
    picture = row(condition(hostile, url=hostile, **{hostile: hostile}), condition("COOKIE")).show()
    tags = Tags()
    tags.feed(picture._repr_html_())
    assert {tag for tag, _ in tags.seen} == {"div", "svg", "title", "style", "g", "path", "rect", "text", "tspan"}
    names = {name for _, attributes in tags.seen for name, _ in attributes}
    assert not any(name.startswith("on") or name in ("href", "src", "id") for name in names)
    assert labels(str(picture))[0].startswith("</title></style></svg><script>alert(1)<…")


def test_trees_and_single_conditions_are_drawn() -> None:
    deep = condition("VISITS")
    for operator in ("AND", "OR", "AND"):
        deep = {"logicalOperator": operator, "conditionData": [condition("PAGE_URL"), deep]}
    tree = ConditionsDataLevel.from_dict(deep)
    assert tree.explain() == "PAGE_URL AND (PAGE_URL OR (PAGE_URL AND VISITS))"
    assert len(labels(str(tree.show()))) == 4
    assert tree.families() == {"page and content": 3, "visit history": 1}
    assert tree.uses(targeting_type="VISITS")
    single = TargetingCondition.from_dict(condition("COOKIE"))
    assert single.explain() == "COOKIE"
    assert labels(str(single.show())) == ["COOKIE"]
    assert single.to_mermaid().startswith('flowchart LR\n    c1["COOKIE"]')


def test_deeply_nested_nodes_convert_to_a_tree_and_back() -> None:
    nodes = [
        {"id": 40, "parentId": None, "isConditionBlock": True, "logicalOperator": "OR"},
        {"id": -7, "parentId": 40, "isConditionBlock": False, "logicalOperator": None}
        | {"targetingCondition": condition("COOKIE", id=5)},
        {"id": 2**62, "parentId": 40, "isConditionBlock": True, "logicalOperator": "AND"},
        *(
            {"id": number, "parentId": 2**62, "isConditionBlock": False, "logicalOperator": None}
            | {"targetingCondition": condition("VISITS")}
            for number in (100, 99)
        ),
    ]
    tree = ConditionsDataLevel.from_nodes(nodes)
    assert isinstance(tree, ConditionsDataLevel)
    assert tree.explain() == "COOKIE OR (VISITS AND VISITS)"
    assert [node.to_dict() for node in tree.to_nodes()] == nodes


def test_empty_conditions_are_drawn_as_such() -> None:
    empty = ConditionsData()
    assert "no conditions" in str(empty.show())
    assert empty.families() == {}
    assert not empty.uses(targeting_type="COOKIE")
    assert empty.to_nodes() == []


def test_malformed_conditions_raise_with_their_path() -> None:
    broken = ConditionsData.from_dict({"firstLevel": [{"conditions": [condition("A"), condition("B")]}]})
    for method in (broken.show, broken.to_mermaid, broken.families, broken.to_tree):
        with pytest.raises(xpauto.ValidationError, match=r"firstLevel\[0\]\.orOperators"):
            method()


def test_a_segment_without_selected_conditions_raises() -> None:
    with xpauto.Sandbox(segments=3, seed=7) as sandbox:
        segments = sandbox.client().segments.list(select=["id"]).collect()
    with pytest.raises(xpauto.ValidationError, match="add one of them to select"):
        segments[0].uses(targeting_type="COOKIE")


def test_a_misspelt_targeting_type_warns() -> None:
    segment = Segment.from_dict({"conditionsData": DATA.to_dict()})
    with pytest.warns(xpauto.XpautoWarning, match='"COOKEI".*did you mean "COOKIE"') as caught:
        assert not segment.uses(targeting_type="COOKEI")
    assert caught[0].filename == __file__
    assert segment.uses(targeting_type="cookie")


def test_targeting_type_is_keyword_only() -> None:
    segment = Segment.from_dict({"conditionsData": DATA.to_dict()})
    with pytest.raises(TypeError):
        segment.uses("COOKIE")  # type: ignore[misc]
    with pytest.raises(TypeError):
        segment.uses(targeting_type=7)  # type: ignore[arg-type]


def facts(node: ConditionsDataNode) -> tuple[object, ...]:
    return node.id, node.parent_id, node.logical_operator, node.targeting_condition


def test_every_segment_of_an_account_can_be_drawn() -> None:
    with xpauto.Sandbox(segments=60, seed=7) as sandbox:
        segments = sandbox.client().segments.list().collect()
    for segment in segments:
        data = segment.conditions_data
        assert data is not None
        shown = labels(str(data.show()))
        assert len(shown) == sum(data.families().values())
        if segment.condition_data_list is not None and segment.condition_data_tree is not None:
            nodes = segment.condition_data_list
            tree = ConditionsDataLevel.from_nodes(nodes)
            assert [facts(node) for node in tree.to_nodes()] == [facts(node) for node in nodes]
            assert labels(str(tree.show())) == labels(str(segment.condition_data_tree.show())) == shown


def test_pictures_can_be_pickled_and_compared() -> None:
    picture = DATA.show()
    assert str(copy.copy(picture)) == str(pickle.loads(pickle.dumps(picture))) == str(picture)


def test_the_examples_of_docstrings_run() -> None:
    finder = doctest.DocTestFinder()
    tests = [test for test in finder.find(xpauto.conditions) if test.examples]
    assert len(tests) == 11
    for test in tests:
        assert doctest.DocTestRunner().run(test).failed == 0
