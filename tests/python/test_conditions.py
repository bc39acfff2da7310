"""Conditions: explanations, Mermaid flowcharts, families, and the targeting types that a segment uses."""

import doctest
from typing import Any

import pytest

import xpauto
import xpauto.conditions
from xpauto import ConditionsData, ConditionsDataLevel, Segment


def condition(targeting_type: str, **extra: object) -> dict[str, object]:
    return {"targetingType": targeting_type, "weight": 1, **extra}


def row(*conditions: dict[str, object], is_or: bool = False) -> ConditionsData:
    flags = [is_or] * (len(conditions) - 1)
    return ConditionsData(first_level=[{"conditions": list(conditions), "orOperators": flags}])


DATA = row(condition("PAGE_URL", url="/cart", matchType="CONTAINS"), condition("COOKIE", include=False))
BROKEN = ConditionsData.from_dict({"firstLevel": [{"conditions": [condition("A"), condition("B")]}]})
FLOWCHART = """flowchart LR
    c1["PAGE_URL url contains #34;/cart#34;"]
    c2["NOT COOKIE"]
    c3(["AND"])
    c3 --- c1
    c3 --- c2
"""


def shown(value: Any) -> dict[str, str]:
    """What a notebook gets of a value, by its own formatter."""
    from IPython.core.interactiveshell import InteractiveShell

    formats, _ = InteractiveShell.instance().display_formatter.format(value)
    return dict(formats)


def test_a_notebook_gets_the_flowchart_and_no_html_before_it() -> None:
    assert shown(DATA) == {
        "text/markdown": f"```mermaid\n{FLOWCHART}```\n",
        "text/vnd.mermaid": FLOWCHART,
        "text/plain": "PAGE_URL AND NOT COOKIE",
    }
    tree = ConditionsDataLevel.from_dict({"conditionData": [condition("COOKIE")]})
    assert shown(tree)["text/vnd.mermaid"] == 'flowchart LR\n    c1["COOKIE"]\n'
    assert set(shown(BROKEN)) == {"text/plain"}


def test_a_fence_cannot_be_left() -> None:
    hostile = "```\n</title></style></svg><script>alert(1)</script><img src=x onerror='alert(1)'>"
    formats = shown(row(condition(hostile, url=hostile, **{hostile: hostile}), condition("COOKIE")))
    assert formats["text/markdown"].count("```") == 2
    assert not set("<>'`") & set(formats["text/vnd.mermaid"])


def test_a_misspelt_targeting_type_warns() -> None:
    segment = Segment.from_dict({"conditionsData": DATA.to_dict()})
    with pytest.warns(xpauto.XpautoWarning, match='"COOKEI".*did you mean "COOKIE"') as caught:
        assert not segment.uses(targeting_type="COOKEI")
    assert caught[0].filename == __file__
    assert segment.uses(targeting_type="cookie")
    with pytest.raises(TypeError):
        segment.uses("COOKIE")  # type: ignore[misc]
    with pytest.raises(TypeError):
        segment.uses(targeting_type=7)  # type: ignore[arg-type]


def test_the_examples_of_docstrings_run() -> None:
    finder = doctest.DocTestFinder()
    tests = [test for test in finder.find(xpauto.conditions) if test.examples]
    assert len(tests) == 5
    for test in tests:
        assert doctest.DocTestRunner().run(test).failed == 0
