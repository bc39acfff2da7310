"""Conditions in three forms: conversion and explanation."""

import pytest

import xpauto
from xpauto import ConditionsData, ConditionsDataLevel, ConditionsDataNode, TargetingCondition


def condition(targeting_type: str, **extra: object) -> dict[str, object]:
    return {"targetingType": targeting_type, "weight": 1, **extra}


DATA = ConditionsData.from_dict(
    {
        "firstLevel": [
            {"conditions": [condition("PAGE_URL", url="/cart"), condition("BROWSER")], "orOperators": [False]},
            {"conditions": [condition("COOKIE")], "orOperators": []},
        ],
        "firstLevelOrOperators": [True],
    }
)


def test_conditions_explain_themselves() -> None:
    assert DATA.explain() == "(PAGE_URL AND BROWSER) OR COOKIE"


def test_flat_nodes_convert_back_to_the_same_blocks() -> None:
    nodes = DATA.to_nodes()
    assert all(isinstance(node, ConditionsDataNode) for node in nodes)
    assert ConditionsData.from_nodes(nodes) == DATA
    assert ConditionsData.from_nodes([node.to_dict() for node in nodes]) == DATA


def test_a_tree_converts_back_to_the_same_blocks() -> None:
    tree = DATA.to_tree()
    assert isinstance(tree, ConditionsDataLevel)
    assert ConditionsData.from_tree(tree) == DATA


def test_a_single_condition_converts_to_itself() -> None:
    block = {"conditions": [condition("COOKIE", name="a")], "orOperators": []}
    single = ConditionsData.from_dict({"firstLevel": [block], "firstLevelOrOperators": []})
    tree = single.to_tree()
    assert isinstance(tree, TargetingCondition)
    assert tree.extra == {"name": "a"}
    assert ConditionsData.from_tree(tree) == single


def test_errors_name_the_path_of_wrong_flags() -> None:
    broken = DATA.to_dict()
    broken["firstLevel"][0]["orOperators"] = []
    with pytest.raises(xpauto.ValidationError, match=r"firstLevel\[0\]\.orOperators"):
        ConditionsData.from_dict(broken).explain()
