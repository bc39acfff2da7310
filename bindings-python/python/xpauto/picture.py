"""A picture of conditions, as a notebook displays it."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

# How much of the text a `repr` shows.
_CHARACTERS = 80


class Picture:
    """Conditions drawn as SVG: a notebook displays it, `str` gives the SVG text, and `save` writes it to a file."""

    __slots__ = ("_svg", "_text")

    def __init__(self, svg: str, text: str) -> None:
        self._svg = svg
        self._text = text

    def __str__(self) -> str:
        return self._svg

    def __repr__(self) -> str:
        text = self._text if len(self._text) <= _CHARACTERS else f"{self._text[: _CHARACTERS - 1]}…"
        return f"<picture of {text}>"

    def _repr_svg_(self) -> str:
        return self._svg

    def _repr_html_(self) -> str:
        # Within the page, the text of the picture has the page's color. Where a notebook that is not trusted drops the
        # drawing, its lines are left, as they are indented.
        return f'<div style="overflow-x: auto; white-space: pre">{self._svg}</div>'

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the SVG text to a file, which browsers and most editors display."""
        Path(path).write_text(self._svg, encoding="utf-8")
