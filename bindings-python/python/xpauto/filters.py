"""The filter builder: `F.site_id == 42`, joined with `&` and `|`, inverted with `~`."""

from ._xpauto import F as F
from ._xpauto import Filter as Filter
from ._xpauto import FilterField as FilterField

__all__ = ["F", "Filter", "FilterField"]
