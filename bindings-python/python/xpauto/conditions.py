"""Methods of condition classes, to which `models.py` adds each mixin: explain, draw and search conditions."""

from __future__ import annotations

from . import _xpauto
from .errors import ValidationError

# Not from `typing`, whose import takes longer than that of this package.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from . import models
else:
    from .later import Later

    models = Later("xpauto.models")


class WithConditions:
    """Methods of conditions."""

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

    def to_mermaid(self) -> str:
        """Returns the conditions as a Mermaid flowchart.

        >>> from xpauto import ConditionsData
        >>> cookie = {"targetingType": "COOKIE", "weight": 1}
        >>> print(ConditionsData(first_level=[{"conditions": [cookie]}]).to_mermaid(), end="")
        flowchart LR
            c1["COOKIE"]

        Mermaid draws no more than 500 links unless its `maxEdges` is raised.
        """
        return _xpauto.conditions_to_mermaid(self)

    def _repr_mimebundle_(self, **_options: object) -> dict[str, str]:
        """Returns the flowchart and the explanation for notebooks; nothing if the conditions are inconsistent."""
        try:
            flowchart, text = self.to_mermaid(), self.explain()
        except ValidationError:
            return {}
        return {
            "text/markdown": f"```mermaid\n{flowchart}```\n",
            "text/vnd.mermaid": flowchart,
            "text/plain": text,
        }

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
        return _xpauto.uses_targeting_type(self, targeting_type)


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
        return _xpauto.uses_targeting_type(self, targeting_type)
