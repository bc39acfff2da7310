"""Methods of condition classes: explain, draw, search and convert conditions.

`models.py` adds each mixin to the classes of its form.
"""

from __future__ import annotations

from . import _xpauto

# Not from `typing`, whose import takes longer than that of this package.
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
    """Methods of conditions in any form."""

    __slots__ = ()

    def explain(self, *, values: bool = False) -> str:
        """Returns the conditions as a readable string, with parentheses and NOT where needed.

        `values` shows the values that conditions compare with.

        >>> from xpauto import ConditionsData
        >>> cookie = {"targetingType": "COOKIE", "weight": 1, "include": False}
        >>> ConditionsData(first_level=[{"conditions": [cookie]}]).explain()
        'NOT COOKIE'
        >>> url = {"targetingType": "PAGE_URL", "weight": 1, "url": "/checkout", "matchType": "CONTAINS"}
        >>> print(ConditionsData(first_level=[{"conditions": [url]}]).explain(values=True))
        PAGE_URL url contains "/checkout"

        Raises `ValidationError` if flags or levels are inconsistent; it names the path.
        """
        return _xpauto.explain_conditions(self, values)

    def show(self) -> picture.Picture:
        """Draws the conditions; a notebook displays the picture, and its `save` writes it to a file.

        The picture is a tree from top to bottom, with AND and OR as inner nodes, colors by family, and NOT and weights
        where present. It adapts to light and dark mode, loads nothing and runs no script.

        >>> from xpauto import ConditionsData
        >>> cookie = {"targetingType": "COOKIE", "weight": 1}
        >>> ConditionsData(first_level=[{"conditions": [cookie]}]).show()
        <picture of COOKIE>
        """
        from .picture import Picture

        return Picture(_xpauto.show_conditions(self), self.explain(), _xpauto.conditions_to_mermaid(self))

    def to_mermaid(self) -> str:
        """Returns the conditions as a Mermaid flowchart.

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
        """Counts the conditions of each family, the most frequent first.

        >>> from xpauto import ConditionsData
        >>> used = [{"targetingType": name, "weight": 1} for name in ("PAGE_URL", "COOKIE", "JS_CODE")]
        >>> ConditionsData(first_level=[{"conditions": used, "orOperators": [False, False]}]).families()
        {'technical': 2, 'page and content': 1}

        Targeting types without a family in the specification count as `other`.
        """
        return _xpauto.condition_families(self)

    def uses(self, *, targeting_type: models.TargetingType) -> bool:
        """Whether any condition has this targeting type, at any depth, negated or not.

        >>> from xpauto import ConditionsData
        >>> cookie = {"targetingType": "COOKIE", "weight": 1}
        >>> ConditionsData(first_level=[{"conditions": [cookie]}]).uses(targeting_type="COOKIE")
        True
        """
        return _xpauto.conditions_use(self, targeting_type)

    def to_nodes(self) -> list[models.ConditionsDataNode]:
        """Converts the conditions to flat nodes, parents first; nodes and levels keep their ids.

        >>> from xpauto import ConditionsData
        >>> used = [{"targetingType": name, "weight": 1} for name in ("PAGE_URL", "COOKIE")]
        >>> nodes = ConditionsData(first_level=[{"conditions": used, "orOperators": [True]}]).to_nodes()
        >>> [(node.id, node.parent_id, node.logical_operator) for node in nodes]
        [(1, None, 'OR'), (2, 1, None), (3, 1, None)]
        """
        return _xpauto.conditions_to_nodes(self)


class BlockForm(AnyForm):
    """Methods of conditions in blocks: `ConditionsData`."""

    __slots__ = ()

    def to_tree(self) -> models.ConditionsDataLevel | models.TargetingCondition:
        """Converts the conditions to a tree: a level, or the only condition.

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
        """Builds conditions from flat nodes.

        >>> from xpauto import ConditionsData
        >>> cookie = {"targetingType": "COOKIE", "weight": 1}
        >>> ConditionsData.from_nodes([{"id": 1, "targetingCondition": cookie}]).explain()
        'COOKIE'

        Raises `ValidationError` if the nodes do not form a tree, or form one that blocks cannot represent; it names the
        node.
        """
        blocks: typing.Self = _xpauto.conditions_from_nodes(cls, nodes)
        return blocks

    @classmethod
    def from_tree(
        cls, tree: models.ConditionsDataLevel | models.TargetingCondition | abc.Mapping[str, typing.Any], /
    ) -> typing.Self:
        """Builds conditions from a tree.

        >>> from xpauto import ConditionsData
        >>> ConditionsData.from_tree({"targetingType": "COOKIE", "weight": 1}).explain()
        'COOKIE'

        Raises `ValidationError` if blocks cannot represent the tree; it names the level.
        """
        blocks: typing.Self = _xpauto.conditions_from_tree(cls, tree)
        return blocks


class LevelForm(AnyForm):
    """Methods of conditions as a tree: `ConditionsDataLevel`."""

    __slots__ = ()

    @staticmethod
    def from_nodes(
        nodes: abc.Sequence[models.ConditionsDataNode | abc.Mapping[str, typing.Any]], /
    ) -> models.ConditionsDataLevel | models.TargetingCondition:
        """Builds a tree from flat nodes, with their ids; a single condition is returned as it is.

        >>> from xpauto import ConditionsDataLevel
        >>> cookie = {"targetingType": "COOKIE", "weight": 1}
        >>> nodes = [{"id": 7, "logicalOperator": "OR"}, {"id": 8, "parentId": 7, "targetingCondition": cookie}]
        >>> ConditionsDataLevel.from_nodes(nodes).id
        7

        Raises `ValidationError` if the nodes do not form a tree; it names the node.
        """
        tree: models.ConditionsDataLevel | models.TargetingCondition = _xpauto.conditions_to_tree(list(nodes))
        return tree


class InSegment:
    """Methods of a segment about its conditions."""

    __slots__ = ()

    def uses(self, *, targeting_type: models.TargetingType) -> bool:
        """Whether the segment has a condition of this targeting type, at any depth and in any form.

        >>> import xpauto
        >>> with xpauto.Sandbox(segments=60, seed=7) as sandbox:
        ...     segments = sandbox.client().segments.list().collect()
        >>> sum(segment.uses(targeting_type="COOKIE") for segment in segments) > 0
        True

        The conditions of another segment, referenced by a condition of the type SEGMENT, are not searched.
        """
        return _xpauto.segment_uses(self, targeting_type)
