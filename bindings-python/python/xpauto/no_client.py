"""The base class of tickets without a client, which `tickets.py` gives one."""

from __future__ import annotations

from .errors import ConfigError

# Not from `typing`, whose import takes longer than that of this package.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NoReturn


class NoClient:
    """Explains why a ticket cannot be polled for."""

    __slots__ = ()

    def poll(self, *_arguments: Any, **_keywords: Any) -> NoReturn:
        """Raises: a ticket that was pickled, or constructed, has no client."""
        message = "this ticket has no client, such as one that was pickled; use client.personalizations.ticket({!r}).poll(…)"
        raise ConfigError(message.format(self.data_code))  # type: ignore[attr-defined]
