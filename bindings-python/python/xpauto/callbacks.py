"""Runs callbacks on background threads, which the native module starts, and passes their exceptions on."""

from __future__ import annotations

import _thread
import sys
from collections.abc import Callable
from functools import cache
from types import FrameType
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

    Python waits for such threads before it runs the functions of `atexit`. Nothing is imported here: a process that is
    forked meanwhile would wait for the lock of the module.
    """
    threading = sys.modules.get("threading")
    if threading is None or threading.get_ident() == threading.main_thread().ident:
        return
    # The function of executors waits for their threads. It has to run later, and the order is reversed.
    if _interrupts(threading._register_atexit, "concurrent.futures.thread" in sys.modules):
        raise KeyboardInterrupt


@cache
def _interrupts(register: Callable[[Callable[[], None]], object], executors_are_loaded: bool) -> list[BaseException]:
    """Returns a list that has the uncaught `KeyboardInterrupt` when it ends the program.

    One is registered before executors are loaded, and another one after.
    """
    found: list[BaseException] = []

    def note() -> None:
        if isinstance(error := getattr(sys, "last_value", None), KeyboardInterrupt):
            found.append(error)

    try:
        register(note)
    except RuntimeError:
        # The program has ended already.
        note()
    return found


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
