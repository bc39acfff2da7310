"""Pictures of conditions."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from .errors import ValidationError
from .paths import checked_path

# The maximum number of characters in `repr`.
_CHARACTERS = 80


class Picture:
    """Conditions drawn as SVG: a notebook displays it, `str` returns the SVG, and `save` writes it to a file."""

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
        # Inline, the text inherits the page's color. An untrusted notebook drops the drawing and keeps indented text.
        return f'<div style="overflow-x: auto; white-space: pre">{self._svg}</div>'

    def save(self, path: str | PathLike[str]) -> None:
        """Writes the picture to a file, in the format of its extension.

        The formats are `.svg`, `.mmd` (a Mermaid flowchart) and `.png`, which needs `xpauto[png]` and a font such as
        DejaVu Sans. Raises `ValueError` for any other extension, and `OSError` if no font is installed.
        """
        file = Path(checked_path(path, "path"))
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

        def render(*, skip_system_fonts: bool = False) -> bytes:
            # At double resolution; a transparent background would be unreadable on a dark page.
            drawn = svg_to_bytes(
                svg_string=self._svg, background="#ffffff", zoom=2, skip_system_fonts=skip_system_fonts
            )
            return bytes(drawn)

        png = render()
        # resvg draws text without a font as nothing, and reports no error.
        if png == render(skip_system_fonts=True):
            raise OSError(
                "the picture has no text as .png, since none of its fonts is installed: install DejaVu Sans, "
                "Liberation Sans or Noto Sans (such as the package fonts-dejavu-core), or save it as .svg"
            )
        return png
