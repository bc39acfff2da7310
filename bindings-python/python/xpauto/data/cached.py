"""Lists whose records are kept in a file, so that the next read needs no request."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from .. import _xpauto
from .._xpauto import Records
from ..errors import FileError, ValidationError


def cache_file(native: _xpauto.Pager, folder: str | os.PathLike[str]) -> Path:
    """Returns the file of the records of a list in a folder, which is created unless it exists."""
    path = Path(folder)
    # Records of an account are for its user alone.
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    return path / f"{native.cache_name()}.jsonl"


def fresh(path: Path, max_age: float | None) -> Records[Any] | None:
    """Reads the records of a file that is not too old; None without one, or for one that cannot be read."""
    if max_age is not None and not (isinstance(max_age, int | float) and max_age >= 0):
        raise ValidationError(f"max_age must be seconds, at least 0, or None, got {max_age!r}")
    try:
        age = time.time() - path.stat().st_mtime
        # A file from the future may be of any age: the clock was set back.
        return _xpauto.load_records(path, None) if max_age is None or 0 <= age <= max_age else None
    except (FileNotFoundError, FileError, ValidationError):
        return None
