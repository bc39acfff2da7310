"""A picture of conditions, as a notebook displays it."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from .errors import ValidationError

# How much of the text a `repr` shows.
_CHARACTERS = 80


class Picture:
    """Conditions drawn as SVG: a notebook displays it, `str` gives the SVG text, and `save` writes it to a file."""

    __slots__ = ("_mermaid", "_svg", "_text")

    def __init__(self, svg: str, text: str, mermaid: str) -> None:
        self._svg = svg
        self._text = text
        self._mermaid = mermaid

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
        """Writes the picture to a file, in the form that the file's extension names.

        `.svg` is what browsers and most editors display, `.mmd` a Mermaid flowchart, and `.png` needs `xpauto[png]`.
        Any other extension is a `ValueError`.
        """
        file = Path(path)
        extension = file.suffix.lower()
        if extension == ".svg":
            file.write_text(self._svg, encoding="utf-8")
        elif extension == ".mmd":
            file.write_text(self._mermaid, encoding="utf-8")
        elif extension == ".png":
            file.write_bytes(self._png())
        else:
            raise ValidationError(f"a picture is saved as .svg, .mmd or .png, not as {file.name!r}")

    def _png(self) -> bytes:
        try:
            from resvg_py import svg_to_bytes
        except ImportError as error:
            raise ImportError("saving a picture as .png needs resvg_py: pip install 'xpauto[png]'") from error
        # Twice its size, for screens of today; a picture without a background would be unreadable on a dark page.
        return bytes(svg_to_bytes(svg_string=self._svg, background="#ffffff", zoom=2))
