"""The base class of tickets without a client, which `tickets.py` gives one."""

from __future__ import annotations

from .errors import ConfigError


class NoClient:
    """Explains why a ticket cannot be polled for."""

    __slots__ = ()

    def poll(self, *_arguments: object, **_keywords: object) -> None:
        """Raises: a ticket that was pickled, or constructed, has no client."""
        message = (
            "this ticket has no client, such as one that was pickled; use client.personalizations.ticket({!r}).poll(…)"
        )
        raise ConfigError(message.format(self.data_code))  # type: ignore[attr-defined]
