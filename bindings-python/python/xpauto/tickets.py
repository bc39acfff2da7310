"""Tickets: requested results, which are polled for until they are ready."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterable
from contextlib import nullcontext
from typing import Any, Self

from ._xpauto import Client as NativeClient
from ._xpauto import Polling, RawResponse
from .data.tables import progress_bar
from .errors import ApiError, ConfigError
from .models import ResultsTicket

NotReady = int | Iterable[int] | Callable[[ApiError], object]
"""The further errors that mean "not yet": statuses, or a function that returns whether an error does."""

LONGEST = 31_536_000.0
"""A year in seconds, the longest time that polling waits."""


class _ClientTicket(ResultsTicket):
    """A ticket that knows its client; equal to one that does not."""

    __slots__ = ("_native",)

    _native: NativeClient

    @classmethod
    def _of(cls, record: ResultsTicket, native: NativeClient) -> Self:
        """Returns the ticket of a client; what the same calls of `with_raw_response` and `prepare` return, as it is."""
        if not isinstance(record, ResultsTicket):
            return record
        ticket = cls.from_json(record.to_json())
        ticket._native = native
        return ticket

    @classmethod
    def _given(cls, data_code: str, native: NativeClient) -> Self:
        """Returns the ticket of a data code of the program, which is checked as when it is polled for."""
        ticket = cls._of(ResultsTicket(data_code=data_code), native)
        native.polling(ticket.data_code, "/{dataCode}", {})
        return ticket

    def _polling(
        self,
        path: str,
        until: Callable[[RawResponse[Any]], object] | None,
        interval: float,
        timeout: float | None,
        not_ready: NotReady | None,
    ) -> Polling:
        if not (until is None or callable(until)):
            raise ConfigError(f"until must be a function, got {until!r}")
        # Calling a class would build an error, which is true: it is refused as a status.
        statuses: object = None if callable(not_ready) and not isinstance(not_ready, type) else not_ready
        if isinstance(statuses, Iterable) and not isinstance(statuses, str):
            statuses = list(statuses)
        options = {"interval": interval, "timeout": LONGEST if timeout is None else timeout, "not_ready": statuses}
        return self._native.polling(self.data_code or "", path, options)


class Ticket(_ClientTicket):
    """Results that were requested: their data code, and the way to wait for them."""

    __slots__ = ()

    def poll(
        self,
        path: str,
        *,
        until: Callable[[RawResponse[Any]], object] | None = None,
        interval: float = 2.0,
        timeout: float | None = 600.0,
        not_ready: NotReady | None = None,
        progress: bool = False,
    ) -> RawResponse[Any]:
        """Requests `path` until the results are ready, and returns their response.

        "Not yet" is a 202, a 404 without an error code, a response for which `until` returns something false, and what
        `not_ready` says. Any other error raises at once. Ctrl-C ends polling; the data code continues it, in another
        process, too: `client.personalizations.ticket(data_code).poll(…)`.

        Args:
            path: The path of the results, in which the data code replaces `{dataCode}`; it may have a query.
            until: A function that returns whether a response has the results; every response has, by default.
            interval: The time from a response to the next request; a longer `Retry-After` is heeded. In seconds.
            timeout: The time after which a `RequestTimeoutError` is raised; None for none. In seconds.
            not_ready: Further statuses that mean "not yet", or a function that says it of an `ApiError`.
            progress: Whether to show a progress bar, which counts the requests. Needs `xpauto[tqdm]`.

        >>> ticket.poll("/results/{dataCode}", until=lambda response: response.json()["status"] == "READY")
        """
        polling = self._polling(path, until, interval, timeout, not_ready)
        with progress_bar("results", "request") if progress else nullcontext() as bar:
            while True:
                try:
                    response: RawResponse[Any] | None = polling.next()
                except ApiError as error:
                    if not (callable(not_ready) and _is_true("not_ready", not_ready(error))):
                        raise
                    response = None
                if response is not None and (until is None or _is_true("until", until(response))):
                    return response
                if bar is not None:
                    bar.update()


class AsyncTicket(_ClientTicket):
    """Results that were requested: their data code, and the way to wait for them."""

    __slots__ = ()

    async def poll(
        self,
        path: str,
        *,
        until: Callable[[RawResponse[Any]], object] | None = None,
        interval: float = 2.0,
        timeout: float | None = 600.0,
        not_ready: NotReady | None = None,
        progress: bool = False,
    ) -> RawResponse[Any]:
        """Requests `path` until the results are ready, and returns their response; see `Ticket.poll`.

        `until` and `not_ready` may be coroutine functions, which are cancelled at the end of `timeout`. Cancelling the
        task cancels its request.

        >>> await ticket.poll("/results/{dataCode}", until=lambda response: response.json()["status"] == "READY")
        """
        polling = self._polling(path, until, interval, timeout, not_ready)
        with progress_bar("results", "request") if progress else nullcontext() as bar:
            while True:
                try:
                    response: RawResponse[Any] | None = await polling.next()
                except ApiError as error:
                    if not (callable(not_ready) and await _in_time(polling, not_ready(error), True)):
                        raise
                    response = None
                if response is not None and (until is None or await _in_time(polling, until(response), False)):
                    return response
                if bar is not None:
                    bar.update()


def _is_true(name: str, value: object) -> bool:
    if isinstance(value, Awaitable):
        if isinstance(value, Coroutine):
            # Python would warn that it was never awaited.
            value.close()
        raise TypeError(f"{name} must be a plain function, got a coroutine function")
    return bool(value)


async def _in_time(polling: Polling, value: object, late: bool) -> object:
    """Awaits what a function returned until the end of the timeout, when it counts as `late`, which means "not yet"."""
    if not isinstance(value, Awaitable):
        return value
    from asyncio import isfuture, shield, timeout

    # A future of the program is not cancelled.
    value = shield(value) if isfuture(value) else value
    scope = timeout(polling.remaining())
    try:
        async with scope:
            return await value
    except TimeoutError:
        if not scope.expired():
            raise
        return late
