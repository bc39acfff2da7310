"""The filter builder: `Segment.site_id == 42` or `F.site_id == 42`, joined with `&` and `|`, inverted with `~`."""

from ._xpauto import F as F
from ._xpauto import Field as Field
from ._xpauto import Filter as Filter
from ._xpauto import FilterField as FilterField
from ._xpauto import Sort as Sort

__all__ = ["F", "Field", "Filter", "FilterField", "Sort"]
