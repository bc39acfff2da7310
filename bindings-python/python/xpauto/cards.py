"""HTML cards of clients and errors for notebooks, and the HTML frame of all of them."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .client import AsyncClient, Client
    from .errors import XpautoError

STYLE = """<style>
.xpauto { margin: .3em 0; overflow-x: auto; line-height: 1.4; }
.xpauto table { border-collapse: collapse; margin: 0; font-size: .95em; }
.xpauto caption { text-align: left; padding: .2em .6em .4em 0; white-space: nowrap; color: inherit; caption-side: top; }
.xpauto th, .xpauto td { text-align: left; vertical-align: top; padding: .2em .8em .2em 0; max-width: 40em; }
.xpauto th, .xpauto td { overflow-wrap: break-word; border: 0; border-top: 1px solid rgba(128, 128, 128, .25); }
.xpauto th { font-weight: 500; opacity: .75; white-space: nowrap; }
.xpauto tr, .xpauto tr:hover { background: none; }
.xpauto .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.xpauto .muted { opacity: .75; }
.xpauto .swatch { display: inline-block; width: .9em; height: .9em; border-radius: .2em; margin-right: .3em; }
.xpauto .swatch { vertical-align: -.1em; border: 1px solid rgba(128, 128, 128, .5); }
.xpauto details > table { margin: .2em 0 .4em .6em; }
.xpauto summary { cursor: pointer; }
</style>"""

# The maximum number of characters of a value.
CHARACTERS = 160


def client_card(client: Client | AsyncClient) -> str:
    """Renders the URL and the options of a client, without tokens and header values."""
    rows: list[tuple[str, str]] = [("base_url", shown_text(client.base_url))]
    for name, value in client._shown_options().items():
        rows.append((name, shown_text(str(value))))
    remaining = client.quota.remaining
    rows.append(("quota remaining", "no rate_limit" if remaining is None else f"{remaining:,}"))
    return framed(rows_table(rows, f"<b>{escape(type(client).__name__)}</b>"))


def error_card(error: XpautoError) -> str:
    """Renders an error with its problems and attempts."""
    rows = [("message", shown_text(error.message, most=2000))]
    for name in ("status", "code", "error_name", "method", "path", "request_id", "retry_after", "start_page"):
        value = getattr(error, name, None)
        if value is not None and value != "":
            rows.append((name, shown_text(str(value))))
    rows += [("note", shown_text(note, most=2000)) for note in getattr(error, "__notes__", [])]
    problems = getattr(error, "problems", [])
    rows += [(problem.path or "problem", shown_text(problem.message, most=2000)) for problem in problems]
    for number, attempt in enumerate(error.attempts, 1):
        wait = "" if attempt.wait is None else f", then waited {attempt.wait:.1f} s"
        rows.append((f"attempt {number}", shown_text(f"{attempt.status or attempt.fault}{wait}")))
    return framed(rows_table(rows, f"<b>{escape(type(error).__name__)}</b>"))


def framed(content: str) -> str:
    return f'{STYLE}<div class="xpauto">{content}</div>'


def rows_table(rows: Iterable[tuple[str, str]], caption: str) -> str:
    body = "".join(f"<tr><th>{escape(name)}</th><td>{shown}</td></tr>" for name, shown in rows)
    return f"<table><caption>{caption}</caption><tbody>{body}</tbody></table>"


def shown_text(text: str, most: int = CHARACTERS) -> str:
    if len(text) <= most:
        return escape(text)
    return f'<span title="{escape(text[:2000])}">{escape(text[:most])}…</span>'
