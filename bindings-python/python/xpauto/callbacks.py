"""Runs callbacks on background threads, which the native module starts, and passes their exceptions on."""

from __future__ import annotations

import _thread
import sys
from collections.abc import Callable
from functools import cache
from importlib import import_module
from types import FrameType
from typing import TYPE_CHECKING, Any, Protocol

from .later import Later

if TYPE_CHECKING:
    import threading
else:
    threading = Later("threading")


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


def start_thread(function: Callable[..., Any], *arguments: object) -> None:
    """Starts a thread, even where gevent has replaced threads by greenlets, which would wait for the waiting thread."""
    gevent = sys.modules.get("gevent.monkey")
    start = gevent.get_original("_thread", "start_new_thread") if gevent else _thread.start_new_thread
    start(function, arguments)


def greenlet_sleep() -> Callable[[float], None] | None:
    """Returns the function that lets other greenlets run meanwhile, if gevent has replaced threads by greenlets."""
    gevent = sys.modules.get("gevent.monkey")
    if gevent is None or not gevent.is_module_patched("threading"):
        return None
    sleep: Callable[[float], None] = sys.modules["gevent"].sleep
    return sleep


def check_exit() -> None:
    """Raises `KeyboardInterrupt` in a thread that waits for a call after one has ended the program.

    Python waits for such threads before it runs the functions of `atexit`.
    """
    if threading.get_ident() != threading.main_thread().ident and _exit().is_set():
        raise KeyboardInterrupt


@cache
def _exit() -> threading.Event:
    """Returns an event that is set when an uncaught `KeyboardInterrupt` ends the program."""
    is_interrupted = threading.Event()

    def note() -> None:
        if isinstance(getattr(sys, "last_value", None), KeyboardInterrupt):
            is_interrupted.set()

    try:
        # Its own function waits for the threads of executors. It has to run later, and the order is reversed.
        import_module("concurrent.futures.thread")
        threading._register_atexit(note)  # type: ignore[attr-defined]
    except RuntimeError:
        note()
    return is_interrupted


def provide(function: Callable[[], Any], reply: _TokenReply) -> None:
    """Completes a token request with the result of a token function."""
    try:
        reply.returned(function())
    except BaseException as error:
        reply.raised(error)


def raise_in_caller(exception: BaseException) -> None:
    """Raises an exception in the function that called a library, as soon as the library returns to it.

    Called while the library reads a list. The library raises an error of its own then: a trace function can replace it,
    while an asynchronous exception may arrive too late. The trace function of a debugger ends with it.
    """
    caller = sys._getframe().f_back
    if caller is None:
        # A thread of the library: as in any other thread, only an interrupt concerns the main thread.
        if isinstance(exception, KeyboardInterrupt):
            _thread.interrupt_main()
        return

    def trace(frame: FrameType, _: str, __: object) -> None:
        # Python removes a trace function that raises.
        if frame is caller:
            raise exception

    caller.f_trace = trace
    sys.settrace(trace)
