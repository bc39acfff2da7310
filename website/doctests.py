"""An extension of Griffe: examples with prompts in docstrings are code, as they are for a reader of the source."""

import re
from typing import Any

import griffe

EXAMPLE = re.compile(r"^>>> .*?(?=\n\n|\Z)", re.MULTILINE | re.DOTALL)


class Doctests(griffe.Extension):
    """Puts each example between fences."""

    def on_object(self, *, obj: griffe.Object, **_: Any) -> None:
        if obj.docstring is not None:
            obj.docstring.value = EXAMPLE.sub(lambda example: f"```pycon\n{example.group()}\n```", obj.docstring.value)
