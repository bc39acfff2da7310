"""Callbacks on threads of their own: the native part starts these threads, and says what to call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol


class _Messages(Protocol):
    """The messages that arrive while nothing waits for them."""

    def next(self) -> tuple[Callable[..., Any], tuple[Any, ...], dict[str, Any] | None] | None: ...
    def report(self, exception: BaseException, function: object) -> None: ...


class _Answer(Protocol):
    """Takes a token, or why there is none."""

    def returned(self, token: object) -> None: ...
    def raised(self, error: BaseException) -> None: ...


def drain(messages: _Messages) -> None:
    """Runs the callbacks for messages until none has come for a while."""
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


def provide(function: Callable[[], Any], answer: _Answer) -> None:
    """Calls a function that provides tokens."""
    try:
        answer.returned(function())
    except BaseException as error:
        answer.raised(error)
