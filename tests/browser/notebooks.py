"""Notebooks whose cells have run, for the tests that look at them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

HOSTILE = "<script>window.hurt = 1</script><img src=x onerror='window.hurt = 2'><svg onload='window.hurt = 3'>"


def executed(source: str | Path) -> Any:
    """The notebook of a file, or of cells that empty lines part, with what its cells show."""
    notebook = nbformat.read(source, 4) if isinstance(source, Path) else nbformat.v4.new_notebook()
    if isinstance(source, str):
        notebook.cells = [nbformat.v4.new_code_cell(cell) for cell in source.split("\n\n")]
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    return notebook
