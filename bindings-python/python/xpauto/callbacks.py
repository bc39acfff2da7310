"""Runs callbacks on background threads, which the native module starts, and passes their exceptions on."""

from __future__ import annotations

import _thread
import sys
from collections.abc import Callable, Iterator
from functools import cache, partial
from types import CodeType, FrameType
from typing import Any, Protocol

from . import _xpauto


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


def is_started_by_python() -> bool:
    """Whether this thread was started by Python, and not by an engine such as Polars."""
    threading = sys.modules.get("threading")
    if threading is None:
        return True
    thread = threading._active.get(threading.get_ident())
    return not (thread is None or type(thread) is threading._DummyThread)


def interrupt_engine() -> None:
    """Raises `KeyboardInterrupt` in a thread of an engine, since the main thread cannot handle Ctrl-C before the engine
    returns.

    Only if the handler raises `KeyboardInterrupt` there: one of the program may do anything.
    """
    if not _handler_raises():
        return
    _replace_error_of_engine()
    raise _pending_interrupt()


# A call: where its frame is, and what it runs. The frame itself would keep the locals of all its callers.
_Call = tuple[int, CodeType]


def query_of_main_thread() -> _Call | None:
    """Returns the call of Polars in which the main thread is, if any."""
    if "polars" not in sys.modules:
        return None
    query = None
    for frame in _frames_of_main_thread():
        is_of_polars = str(frame.f_globals.get("__name__")).partition(".")[0] == "polars"
        if is_of_polars:
            # Of calls within one another the outermost, which lasts as long as the query.
            query = id(frame), frame.f_code
        elif query is not None:
            break
    return query


def is_in_query(query: _Call, is_interrupted: bool) -> bool:
    """Whether the main thread is in a query of Polars.

    Raises `KeyboardInterrupt` in a thread of an engine if Ctrl-C has ended the query.
    """
    if any((id(frame), frame.f_code) == query for frame in _frames_of_main_thread()):
        return True
    if is_interrupted and _handler_raises():
        raise _pending_interrupt()
    return False


def _frames_of_main_thread() -> Iterator[FrameType]:
    """Yields the frames of the main thread, the innermost first; none without the GIL, since they change meanwhile."""
    has_gil = getattr(sys, "_is_gil_enabled", None)
    if has_gil is not None and not has_gil():
        return
    frame = sys._current_frames().get(sys.modules["threading"].main_thread().ident)
    while frame is not None:
        yield frame
        frame = frame.f_back


def _pending_interrupt() -> KeyboardInterrupt:
    """Returns an error for a thread of an engine, of which the main thread has been told."""
    error = KeyboardInterrupt()
    error._is_pending = True  # type: ignore[attr-defined]
    return error


def _handler_raises() -> bool:
    signal, runners = sys.modules["_signal"], sys.modules.get("asyncio.runners")
    handler = signal.getsignal(signal.SIGINT)
    if handler is signal.default_int_handler:
        return True
    # Of asyncio: cancels the main task, and a second time raises.
    function = getattr(getattr(handler, "func", None), "__func__", None)
    return runners is not None and function is runners.Runner._on_sigint


# The tool of `sys.monitoring` in use; several threads of an engine may be interrupted.
_replacing: list[int] = []


def _replace_error_of_engine() -> None:
    """Has the main thread raise a single `KeyboardInterrupt` when the engine returns, which raises an error of its own.

    Otherwise the handler raises it a moment later, in an `except` or `finally`; under Python 3.11, it does.
    """
    monitoring = getattr(sys, "monitoring", None)
    if monitoring is None or _replacing:
        return
    tool = next((tool for tool in range(6) if monitoring.get_tool(tool) is None), None)
    if tool is None:
        return
    raised, main_thread = monitoring.events.RAISE, sys.modules["threading"].main_thread().ident

    def stop() -> bool:
        if _thread.get_ident() != main_thread:
            return False
        monitoring.set_events(tool, 0)
        monitoring.register_callback(tool, raised, None)
        monitoring.free_tool_id(tool)
        _replacing.clear()
        return True

    _replacing.append(tool)
    monitoring.use_tool_id(tool, "xpauto")
    monitoring.register_callback(tool, raised, partial(_xpauto.raise_interrupt, stop))
    monitoring.set_events(tool, raised)


def expect_error_of_engine() -> None:
    """Does for `pyarrow.dataset.write_dataset`, before it reads, what Python 3.11 cannot do once that was interrupted.

    The trace function is Python code: the handler of the signal raises there, in place of the error of pyarrow.
    """
    if hasattr(sys, "monitoring") or sys.gettrace() is not None:
        return
    caller = _caller()
    if caller is None or (caller.f_globals.get("__name__"), caller.f_code.co_name) != _WRITER:
        return

    def trace(frame: FrameType, event: str, _: object) -> Callable[..., Any] | None:
        if frame is caller and event in ("exception", "return"):
            sys.settrace(None)
        return trace if frame is caller else None

    caller.f_trace = trace
    sys.settrace(trace)


_WRITER = ("pyarrow.dataset", "write_dataset")


def _caller() -> FrameType | None:
    """Returns the frame that called this package, past the libraries without Python code between."""
    frame: FrameType | None = sys._getframe()
    while frame is not None and frame.f_globals.get("__package__") == __package__:
        frame = frame.f_back
    return frame


def raise_in_caller(exception: BaseException) -> None:
    """Raises an exception in the function that called a library, as soon as the library returns to it.

    Called while the library reads a list. The library raises an error of its own then: a trace function can replace it,
    while an asynchronous exception may arrive too late. The trace function of a debugger ends with it.
    """
    if not is_started_by_python():
        # A thread of the library: as in any other thread, only an interrupt concerns the main thread.
        if isinstance(exception, KeyboardInterrupt) and not hasattr(exception, "_is_pending"):
            _thread.interrupt_main()
        return
    caller = _caller()
    if caller is None:
        return

    def trace(frame: FrameType, _: str, __: object) -> None:
        # Python removes a trace function that raises.
        if frame is caller:
            raise exception

    caller.f_trace = trace
    sys.settrace(trace)
