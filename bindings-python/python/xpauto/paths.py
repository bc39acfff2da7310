"""Checks the paths of files."""

from __future__ import annotations

import os

from .errors import ValidationError


def checked_path(path: str | os.PathLike[str], argument: str) -> str:
    """Returns a path as a string; refuses half of a surrogate pair, unless it stands for a byte of an existing name."""
    name = os.fsdecode(path)
    try:
        os.fsencode(name)
    except UnicodeEncodeError as error:
        if "\ud800" <= name[error.start] <= "\udfff":
            message = f"{argument} is a str with half of a surrogate pair, which no name of a file has"
            raise ValidationError(message) from error
        raise
    return name
