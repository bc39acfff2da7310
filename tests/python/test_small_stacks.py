"""Values that nest deep, on threads with a small stack: no depth that is accepted crashes the process."""

import pytest

from programs import check

PROGRAM = """
import json, pickle, sys, threading
from collections import UserDict
from dataclasses import dataclass
import xpauto
from xpauto import Records, Segment, Theme

@dataclass
class Held:
    x: object

def nested(make, value=1, depth=120):
    for _ in range(depth):
        value = make(value)
    return value

lists, dicts = nested(lambda value: [value]), nested(lambda value: {"x": value})
wire = '{"id": 1, "name": "a", "status": "DRAFT", "x": ' + json.dumps(dicts) + "}"
condition = {"field": "id", "operator": "EQUAL", "parameters": [1]}
logic = nested(lambda value: {"conditionalOperator": "AND", "expressions": [value, condition]}, condition, 50)

def body(value):
    return lambda: client.prepare.themes.update(501, {"x": value}).body

USES = {
    "lists": body(lists),
    "dicts": body(dicts),
    "mappings": body(nested(lambda value: UserDict(x=value))),
    "dataclasses": body(nested(Held)),
    "generators": body(nested(lambda value: (one for one in [value]))),
    "a request": lambda: client.request("PUT", "/themes/501", json={"name": "a", "x": dicts}).json(),
    "a query": lambda: client.prepare.segments.list(filter=logic).url,
    "from_dict": lambda: Theme.from_dict({"id": 1, "x": dicts}),
    "from_json": lambda: Theme.from_json(wire),
    "a record": lambda: (theme.to_dict(), theme.extra, repr(theme), theme.replace(name="b")),
    "a table of HTML": lambda: Records([theme])._repr_html_(),
    "equality": lambda: (theme == Theme.from_json(wire + " "), hash(theme)),
    "pickle": lambda: pickle.loads(pickle.dumps(theme)),
    "frames": lambda: (Records([segment]).to_pandas(), Records([segment]).to_dicts()),
    "diff": lambda: xpauto.diff([{"id": 1, "x": dicts}], [{"id": 1, "x": lists}]).changed[0].before,
    "diff of records": lambda: xpauto.diff(Records([theme]), Records([theme.replace(name="b")])).changed,
}
theme, segment = Theme.from_json(wire), Segment.from_json(wire.replace("status", "state"))
failures = []

def run():
    for name, use in USES.items():
        try:
            use()
        except Exception as error:
            failures.append((name, error))

with xpauto.Sandbox() as sandbox:
    client = sandbox.client()
    threading.stack_size(int(sys.argv[1]) << 10)
    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
print(*failures, "fine" if not failures else "failed")
"""


def test_deep_values_are_read_and_written_on_a_small_stack() -> None:
    check(PROGRAM, "128")


@pytest.mark.parametrize("size", ["128", "8192"])
def test_deeper_ones_than_are_accepted_are_an_error_on_every_stack(size: str) -> None:
    program = """
import sys, threading
import xpauto

value = []
for _ in range(100_000):
    value = [value]
looped = {}
looped["x"] = looped
messages = []

def run():
    for given in (value, looped):
        try:
            client.request("POST", "/a", json=given)
        except xpauto.ValidationError as error:
            messages.append(str(error).partition(" nests deeper than ")[2])

client = xpauto.Client(base_url="https://api.example.com", token="t")
threading.stack_size(int(sys.argv[1]) << 10)
thread = threading.Thread(target=run)
thread.start()
thread.join()
assert messages == ["127 levels, or contains itself"] * 2, messages
print("fine")
"""
    check(program, size)
