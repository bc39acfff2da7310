"""The filter's builder: `F.site_id == 42`, joined by `&` and `|`, inverted by `~`."""

from ._xpauto import F as F
from ._xpauto import Filter as Filter
from ._xpauto import FilterField as FilterField

__all__ = ["F", "Filter", "FilterField"]
