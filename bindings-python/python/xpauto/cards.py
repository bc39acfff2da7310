"""HTML cards for notebooks: rows of names and values under a caption, in a frame with a style sheet."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

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


def rows_card(title: str, rows: Iterable[tuple[str, str]]) -> str:
    """Renders rows of names and HTML under a title."""
    return framed(rows_table(rows, f"<b>{escape(title)}</b>"))


def framed(content: str) -> str:
    return f'{STYLE}<div class="xpauto">{content}</div>'


def rows_table(rows: Iterable[tuple[str, str]], caption: str) -> str:
    body = "".join(f"<tr><th>{escape(name)}</th><td>{shown}</td></tr>" for name, shown in rows)
    return f"<table><caption>{caption}</caption><tbody>{body}</tbody></table>"


def shown_text(text: str, most: int = CHARACTERS) -> str:
    if len(text) <= most:
        return escape(text)
    return f'<span title="{escape(text[:2000])}">{escape(text[:most])}…</span>'
