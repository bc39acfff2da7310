"""Runs callbacks on background threads, which the native module starts, and passes their exceptions on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any, Protocol


class _Messages(Protocol):
    """The messages that arrive while no call drains them."""

    def next(self) -> tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any] | None] | None: ...
    def report(self, exception: BaseException, function: object) -> None: ...


class _TokenReply(Protocol):
    """Completes a token request."""

    def returned(self, token: object) -> None: ...
    def raised(self, error: BaseException) -> None: ...


def drain(messages: _Messages) -> None:
    """Runs the callbacks for messages until none has arrived for a while."""
    while _deliver(messages):
        pass


def _deliver(messages: _Messages) -> bool:
    prepared = messages.next()
    if prepared is None:
        return False
    run, arguments, keywords = prepared
    try:
        run(*arguments, **keywords or {})
    except BaseException as error:
        messages.report(error, arguments[0])
    return True


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
