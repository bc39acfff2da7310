"""HTML cards for notebooks: rows of names and values under a caption, in a frame with a style sheet."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

# Without it, as an untrusted notebook shows it, a table is a plain one.
STYLE = """<style>
.xpauto { margin: .3em 0; overflow-x: auto; line-height: 1.4; }
.xpauto table { border-collapse: collapse; margin: 0; font-size: .95em; }
.xpauto caption { text-align: left; padding: .2em .6em .4em 0; white-space: nowrap; color: inherit; caption-side: top; }
.xpauto th, .xpauto td { text-align: left; vertical-align: top; padding: .2em .8em .2em 0; max-width: 40em; }
.xpauto th, .xpauto td { overflow-wrap: break-word; border: 0; border-top: 1px solid rgba(128, 128, 128, .25); }
.xpauto th { font-weight: 500; opacity: .75; white-space: nowrap; }
.xpauto tr, .xpauto tr:hover { background: none; }
.xpauto .muted { opacity: .75; }
</style>"""

# The maximum number of characters of a value.
CHARACTERS = 160


def rows_card(title: str, rows: Iterable[tuple[str, str]]) -> str:
    """Renders rows of names and values under a title."""
    body = "".join(f"<tr><th>{escape(name)}</th><td>{shown_text(value)}</td></tr>" for name, value in rows)
    return framed(f"<table><caption><b>{escape(title)}</b></caption><tbody>{body}</tbody></table>")


def framed(content: str) -> str:
    """Adds the style sheet."""
    return f'{STYLE}<div class="xpauto">{content}</div>'


def shown_text(text: str) -> str:
    """Escapes a value, and shortens a long one."""
    if len(text) <= CHARACTERS:
        return escape(text)
    return f'<span title="{escape(text[:2000])}">{escape(text[:CHARACTERS])}…</span>'
