"""What the native module calls: it warns at the caller's line, and runs token functions."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from typing import Any, Protocol

_PACKAGE = __file__.removesuffix("callbacks.py")


class _TokenReply(Protocol):
    """Completes a token request."""

    def returned(self, token: object) -> None: ...
    def raised(self, error: BaseException) -> None: ...


def warn(message: str) -> None:
    """Warns at the innermost line outside the package; of a call that a task runs, at the line that runs the loop."""
    from .errors import XpautoWarning

    at = sys._getframe(1)
    while at.f_back is not None and (
        at.f_code.co_filename.startswith(_PACKAGE) or at.f_globals.get("__name__", "").partition(".")[0] == "asyncio"
    ):
        at = at.f_back
    registry = at.f_globals.setdefault("__warningregistry__", {})
    module = at.f_globals.get("__name__")
    warnings.warn_explicit(message, XpautoWarning, at.f_code.co_filename, at.f_lineno, module, registry)


def no_loop() -> str:
    """Returns the error message of a call that is awaited without a running asyncio loop."""
    message = "xpauto.AsyncClient runs on asyncio's event loop, and none is running in this thread"
    trio = sys.modules.get("trio")
    if trio is not None and trio.lowlevel.in_trio_run():
        message += "; under trio, use xpauto.Client with trio.to_thread.run_sync"
    return message


def check_exit() -> None:
    """Raises `KeyboardInterrupt` in a thread that waits for a call after one has ended the program.

    Python waits for such threads before it runs the functions of `atexit`. Nothing is imported here: a process that is
    forked meanwhile would wait for the lock of the module.
    """
    threading = sys.modules.get("threading")
    if threading is None or not threading._SHUTTING_DOWN or threading.get_ident() == threading.main_thread().ident:
        return
    if isinstance(getattr(sys, "last_value", None), KeyboardInterrupt):
        raise KeyboardInterrupt


def provide(function: Callable[[], Any], reply: _TokenReply) -> None:
    """Completes a token request with the result of a token function."""
    try:
        reply.returned(function())
    except BaseException as error:
        reply.raised(error)


async def provide_awaited(function: Callable[[], Any], reply: _TokenReply) -> None:
    """Does the same on an event loop, which a plain function must not block."""
    from asyncio import to_thread
    from inspect import isawaitable

    from .credentials import is_asynchronous

    try:
        token = function() if is_asynchronous(function) else await to_thread(function)
        reply.returned(await token if isawaitable(token) else token)
    except BaseException as error:
        reply.raised(error)
