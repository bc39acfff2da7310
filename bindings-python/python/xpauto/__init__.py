"""Client for an experimentation-automation REST API, with an embedded sandbox.

>>> import xpauto
>>> with xpauto.Sandbox(segments=3) as sandbox:
...     client = sandbox.client()
...     names = [segment.name for segment in client.segments.list(filter=xpauto.F.site_id > 0)]
>>> len(names)
3
"""

from ._xpauto import Columns as Columns
from ._xpauto import F as F
from ._xpauto import Filter as Filter
from ._xpauto import PreparedRequest as PreparedRequest
from ._xpauto import RawResponse as RawResponse
from ._xpauto import Records as Records
from ._xpauto import __version__ as __version__
from ._xpauto import is_debug_build as _is_debug_build
from .errors import *  # noqa: F403
from .errors import __all__ as _errors
from .later import Later as _Later
from .models import *  # noqa: F403
from .models import __all__ as _models
from .value_objects import CompletedRequest as CompletedRequest

TYPE_CHECKING: bool = False
if TYPE_CHECKING:
    from . import dlt as dlt
    from . import testing as testing
    from .client import AsyncClient as AsyncClient
    from .client import Client as Client
    from .credentials import ClientCredentials as ClientCredentials
    from .data.diff import Diff as Diff
    from .data.diff import diff as diff
    from .data.files import load as load
    from .enums import *  # noqa: F403
    from .pager import AsyncPager as AsyncPager
    from .pager import Page as Page
    from .pager import Pager as Pager
    from .pager import Plan as Plan
    from .sandbox import Sandbox as Sandbox
    from .tickets import AsyncTicket as AsyncTicket
    from .tickets import Ticket as Ticket

__all__ = [
    "AsyncClient",
    "AsyncPager",
    "AsyncTicket",
    "Client",
    "ClientCredentials",
    "Columns",
    "CompletedRequest",
    "Diff",
    "F",
    "Filter",
    "Page",
    "Pager",
    "Plan",
    "PreparedRequest",
    "RawResponse",
    "Records",
    "Sandbox",
    "Ticket",
    "__version__",
    "diff",
    "load",
]
__all__ += _errors
__all__ += _models

# The names of annotations of fields.
_datetime, _enums, _typing = _Later("datetime"), _Later("xpauto.enums"), _Later("typing")

# Imported on first use, so that `import xpauto` is fast.
_ON_USE = {
    "AsyncClient": "client",
    "AsyncPager": "pager",
    "AsyncTicket": "tickets",
    "Client": "client",
    "ClientCredentials": "credentials",
    "Diff": "data.diff",
    "Page": "pager",
    "Pager": "pager",
    "Plan": "pager",
    "Sandbox": "sandbox",
    "Ticket": "tickets",
    "diff": "data.diff",
    "load": "data.files",
}


# The modules that a program names, imported on first use as well.
_MODULES = ("dlt", "testing")


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name in _MODULES:
        return import_module(f".{name}", __name__)
    module = _ON_USE.get(name)
    if module is None and not name.startswith("_") and name in import_module(".enums", __name__).__all__:
        module = "enums"
    if module is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f".{module}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_ON_USE, *_MODULES})


if _is_debug_build:
    import warnings

    warnings.warn("xpauto is a debug build, which is slow; build it with --release", RuntimeWarning, stacklevel=2)
