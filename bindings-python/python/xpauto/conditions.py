"""What conditions can do beside holding fields: how they read, look and turn into one another. Core does all of it.

`models.py` gives each class of the declared types its part of this.
"""

from __future__ import annotations

from . import _xpauto

# Not from `typing`, whose import costs more than all of this package's.
TYPE_CHECKING = False
if TYPE_CHECKING:
    import typing
    from collections import abc

    from . import models, picture
else:
    from .later import Later

    abc, typing = Later("collections.abc"), Later("typing")
    models, picture = Later("xpauto.models"), Later("xpauto.picture")


class AnyForm:
    """Conditions in whichever form."""

    __slots__ = ()

    def explain(self, *, values: bool = False) -> str:
        """The conditions as text, with parentheses and NOT where they belong; with `values` what each compares.

        >>> from xpauto import ConditionsData
        >>> cookie = {"targetingType": "COOKIE", "weight": 1, "include": False}
        >>> ConditionsData(first_level=[{"conditions": [cookie]}]).explain()
        'NOT COOKIE'
        >>> url = {"targetingType": "PAGE_URL", "weight": 1, "url": "/checkout", "matchType": "CONTAINS"}
        >>> print(ConditionsData(first_level=[{"conditions": [url]}]).explain(values=True))
        PAGE_URL url contains "/checkout"

        Conditions whose flags or levels do not fit are a `ValidationError` that names the place.
        """
        return _xpauto.explain_conditions(self, values)

    def show(self) -> picture.Picture:
        """The conditions as a picture, which a notebook displays and which `save` writes to a file.

        A tree from top to bottom: joints by AND and OR, families as colors, and NOT and weights where there are any. It
        suits light and dark, and fetches and runs nothing.

        >>> from xpauto import ConditionsData
        >>> cookie = {"targetingType": "COOKIE", "weight": 1}
        >>> ConditionsData(first_level=[{"conditions": [cookie]}]).show()
        <picture of COOKIE>
        """
        from .picture import Picture

        return Picture(_xpauto.show_conditions(self), self.explain(), _xpauto.conditions_to_mermaid(self))

    def to_mermaid(self) -> str:
        """The conditions as a Mermaid flowchart, for pages that draw these.

        >>> from xpauto import ConditionsData
        >>> cookie = {"targetingType": "COOKIE", "weight": 1}
        >>> print(ConditionsData(first_level=[{"conditions": [cookie]}]).to_mermaid(), end="")
        flowchart LR
            c1["COOKIE"]:::technical
            classDef technical stroke:#2f8fa3,stroke-width:2px

        Mermaid draws no more than 500 lines unless its `maxEdges` is raised; `show` has no such limit.
        """
        return _xpauto.conditions_to_mermaid(self)

    def families(self) -> dict[str, int]:
        """The families that the conditions are of, with their numbers, the most used first.

        >>> from xpauto import ConditionsData
        >>> used = [{"targetingType": name, "weight": 1} for name in ("PAGE_URL", "COOKIE", "JS_CODE")]
        >>> ConditionsData(first_level=[{"conditions": used, "orOperators": [False, False]}]).families()
        {'technical': 2, 'page and content': 1}

        Targeting types that the specification puts into no family are of the family `other`.
        """
        return _xpauto.condition_families(self)

    def uses(self, *, targeting_type: models.TargetingType) -> bool:
        """Whether any condition, at any depth and negated or not, is of this targeting type.

        >>> from xpauto import ConditionsData
        >>> cookie = {"targetingType": "COOKIE", "weight": 1}
        >>> ConditionsData(first_level=[{"conditions": [cookie]}]).uses(targeting_type="COOKIE")
        True
        """
        return _xpauto.conditions_use(self, targeting_type)

    def to_nodes(self) -> list[models.ConditionsDataNode]:
        """The conditions as flat nodes, each before those below it; nodes and levels keep their ids.

        >>> from xpauto import ConditionsData
        >>> used = [{"targetingType": name, "weight": 1} for name in ("PAGE_URL", "COOKIE")]
        >>> nodes = ConditionsData(first_level=[{"conditions": used, "orOperators": [True]}]).to_nodes()
        >>> [(node.id, node.parent_id, node.logical_operator) for node in nodes]
        [(1, None, 'OR'), (2, 1, None), (3, 1, None)]
        """
        return _xpauto.conditions_to_nodes(self)


class BlockForm(AnyForm):
    """Conditions in blocks: `ConditionsData`."""

    __slots__ = ()

    def to_tree(self) -> models.ConditionsDataLevel | models.TargetingCondition:
        """The conditions as a tree: a level, or the one condition there is.

        >>> from xpauto import ConditionsData
        >>> used = [{"targetingType": name, "weight": 1} for name in ("PAGE_URL", "COOKIE")]
        >>> ConditionsData(first_level=[{"conditions": used, "orOperators": [True]}]).to_tree().logical_operator
        'OR'
        """
        tree: models.ConditionsDataLevel | models.TargetingCondition = _xpauto.conditions_to_tree(self)
        return tree

    @classmethod
    def from_nodes(
        cls, nodes: abc.Sequence[models.ConditionsDataNode | abc.Mapping[str, typing.Any]], /
    ) -> typing.Self:
        """The conditions of flat nodes.

        >>> from xpauto import ConditionsData
        >>> cookie = {"targetingType": "COOKIE", "weight": 1}
        >>> ConditionsData.from_nodes([{"id": 1, "targetingCondition": cookie}]).explain()
        'COOKIE'

        Nodes that form no tree, and a tree that blocks cannot hold, are a `ValidationError` that names the node.
        """
        blocks: typing.Self = _xpauto.conditions_from_nodes(cls, nodes)
        return blocks

    @classmethod
    def from_tree(
        cls, tree: models.ConditionsDataLevel | models.TargetingCondition | abc.Mapping[str, typing.Any], /
    ) -> typing.Self:
        """The conditions of a tree.

        >>> from xpauto import ConditionsData
        >>> ConditionsData.from_tree({"targetingType": "COOKIE", "weight": 1}).explain()
        'COOKIE'

        A tree that blocks cannot hold is a `ValidationError` that names the level.
        """
        blocks: typing.Self = _xpauto.conditions_from_tree(cls, tree)
        return blocks


class LevelForm(AnyForm):
    """Conditions as a tree: `ConditionsDataLevel`."""

    __slots__ = ()

    @staticmethod
    def from_nodes(
        nodes: abc.Sequence[models.ConditionsDataNode | abc.Mapping[str, typing.Any]], /
    ) -> models.ConditionsDataLevel | models.TargetingCondition:
        """The tree that flat nodes form, with their ids; a single condition stands by itself.

        >>> from xpauto import ConditionsDataLevel
        >>> cookie = {"targetingType": "COOKIE", "weight": 1}
        >>> nodes = [{"id": 7, "logicalOperator": "OR"}, {"id": 8, "parentId": 7, "targetingCondition": cookie}]
        >>> ConditionsDataLevel.from_nodes(nodes).id
        7

        It nests as deep as the nodes do. Nodes that form no tree are a `ValidationError` that names the node.
        """
        tree: models.ConditionsDataLevel | models.TargetingCondition = _xpauto.conditions_to_tree(list(nodes))
        return tree


class InSegment:
    """What a segment tells of its conditions."""

    __slots__ = ()

    def uses(self, *, targeting_type: models.TargetingType) -> bool:
        """Whether the segment has a condition of this targeting type, at any depth, in whichever form is there.

        >>> import xpauto
        >>> with xpauto.Sandbox(segments=60, seed=7) as sandbox:
        ...     segments = sandbox.client().segments.list().collect()
        >>> sum(segment.uses(targeting_type="COOKIE") for segment in segments) > 0
        True

        Conditions of other segments, which a condition of the type SEGMENT names, are not looked at.
        """
        return _xpauto.segment_uses(self, targeting_type)
