"""Random bodies and filters, from the declarations in the sandbox's OpenAPI document, some of them wrong."""

import json
import random
import re
from pathlib import Path
from typing import Any

DOCUMENT = json.loads((Path(__file__).parents[2] / "sandbox" / "openapi.json").read_text(encoding="utf-8"))
SCHEMAS = DOCUMENT["components"]["schemas"]
NAMES = sorted({name for schema in SCHEMAS.values() for name in schema.get("properties", {})})
# Without 1.0, which JavaScript cannot tell from 1, numbers with exponents, which each language writes in its way, names
# of digits, which come first in objects of JavaScript, and lone surrogates, which JSON cannot contain.
INTEGERS = [0, 1, -1, 42, 1000, 2**31, -(2**31), 2**53 - 1, 2**53 + 1, 2**63 - 1, -(2**63), 2**63, 2**64, 10**20]
FLOATS = [0.5, -0.25, 1.25, 99.995, 123.456, 0.00025, 12345.678901]
DATES = ["2026-05-07T14:47:42", "2026-05-07T14:47:42Z", "2026-05-07T14:47:42.123456+02:00"]
WRONG_DATES = ["2026-05-07", "2026-13-01T00:00:00", "2025-02-29T00:00:00", "2026-05-07T24:00:00", "2026-05-07 14:47:42"]
STRINGS = ["", "a", "Spring", "ünïcödé", "日本", "🎉", 'q"\\/', "\n\t\u0001\u007f", "\u2028"]
STRINGS += ["12", "-7", "1.5", "0012", " 5", "true", "null", "%25+&=?#", "x" * 300]
STRINGS += ["http://a.example", "https://a.example?b=ü c", "ftp://a"]
STRINGS += [*DATES, *WRONG_DATES, "0001-01-01T00:00:00", "9999-12-31T23:59:59"]
EXTRA = ["timeout", "headers", "__proto__", "constructor", "toString", "", "ü", "zzz", "signal"]
OPERATORS = SCHEMAS["SegmentFilteringCondition"]["properties"]["operator"]["enum"]


class Cases:
    """An endless source of cases; the same seed returns the same ones."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.operations = []
        for path, methods in DOCUMENT["paths"].items():
            for found in methods.values():
                content = found.get("requestBody", {}).get("content", {}) if isinstance(found, dict) else {}
                if "application/json" in content:
                    name = re.sub("([A-Z])", lambda letter: "_" + letter[0].lower(), found["operationId"])
                    self.operations.append((name, "{" in path, content["application/json"]["schema"]))

    def body(self) -> dict[str, Any]:
        name, has_id, schema = self.random.choice(self.operations)
        verb = next(verb for verb in ("request_results", "update", "create") if name.endswith("_" + verb))
        case: dict[str, Any] = {"call": name.removesuffix("_" + verb) + "." + verb}
        if has_id:
            case["id"] = self.random.choice([7, 501, 2**53 + 1, 2**63 - 1])
        # Mostly few mistakes, so that bodies are often valid and one mistake does not hide another.
        self.mistakes = self.random.choice([0, 0, 0.01, 0.05, 0.2])
        return {**case, "body": self.value(schema, 0)}

    def filter(self) -> dict[str, Any]:
        resource, schema = self.random.choice([("segments", SCHEMAS["Segment"]), ("goals", SCHEMAS["Goal"])])
        self.mistakes = self.random.choice([0, 0.02, 0.1, 0.3])
        conditions: Any = [self.expression(schema["properties"], 0) for _ in range(self.random.randint(1, 3))]
        if self.random.random() < 0.7:
            conditions = conditions[0]
        return {"call": f"{resource}.list", "list": {"filter": self.anything(0) if self.errs() else conditions}}

    def errs(self) -> bool:
        return self.random.random() < self.mistakes

    def value(self, schema: dict[str, Any], depth: int) -> Any:
        """A value of a type, or by mistake of another."""
        if self.errs():
            return self.anything(depth)
        if "$ref" in schema:
            return self.value(SCHEMAS[schema["$ref"].rpartition("/")[2]], depth)
        if "anyOf" in schema and "type" not in schema:
            return self.value(self.random.choice(schema["anyOf"]), depth)
        types = schema.get("type", "any")
        kind = self.random.choice(types) if isinstance(types, list) and self.random.random() < 0.2 else types
        kind = kind[0] if isinstance(kind, list) else kind
        if kind == "null":
            return None
        if kind == "boolean":
            return self.random.random() < 0.5
        if kind in ("integer", "number"):
            within = INTEGERS[:11] if kind == "integer" else [*FLOATS, 7]
            return self.random.choice([*INTEGERS, *FLOATS] if self.errs() else within)
        if kind == "string":
            return self.string(schema)
        if kind == "array":
            count = self.random.randint(0, 3) if depth < 5 else 0
            return [self.value(schema.get("items", {}), depth + 1) for _ in range(count)]
        return self.object(schema, depth) if kind == "object" else self.anything(depth)

    def string(self, schema: dict[str, Any]) -> str:
        if schema.get("format") == "date-time" and not self.errs():
            return self.random.choice(WRONG_DATES if self.errs() else DATES)
        values = schema.get("x-extensible-enum") or schema.get("enum")
        if values and not self.errs():
            return str(self.misspelt(self.random.choice(values)))
        return self.random.choice(STRINGS)

    def object(self, schema: dict[str, Any], depth: int) -> dict[str, Any]:
        fields = schema.get("properties", {})
        share = self.random.choice([0.1, 0.3, 0.9]) / (depth + 1)
        chosen = [name for name in fields if name in schema.get("required", []) or self.random.random() < share]
        made = {self.misspelt(name): self.value(fields[name], depth + 1) for name in chosen if not self.errs()}
        if self.errs():
            made[self.random.choice(NAMES)] = self.anything(depth)
        if self.errs():
            made[self.random.choice(EXTRA)] = self.anything(depth)
        return made

    def misspelt(self, name: str) -> str:
        """The name, or by mistake one that is like it."""
        if not self.errs() or not name:
            return name
        at = self.random.randrange(len(name))
        # Not in snake_case, which Python accepts in place of a wire name.
        others = [name[:at] + name[at + 1 :], name[:at] + "_" + name[at:], name + "s", name + " ", name.upper()]
        return self.random.choice(others)

    def anything(self, depth: int) -> Any:
        """Any JSON value."""
        kind = self.random.randrange(8) if depth < 4 else 0
        if kind == 6:
            return [self.anything(depth + 1) for _ in range(self.random.randint(0, 3))]
        if kind == 7:
            names = [*EXTRA, *self.random.sample(NAMES, 5)]
            return {self.random.choice(names): self.anything(depth + 1) for _ in range(self.random.randint(0, 3))}
        scalars: list[list[Any]] = [[None], [True, False], [*INTEGERS], [*FLOATS], [*STRINGS]]
        return self.random.choice(self.random.choice(scalars))

    def expression(self, fields: dict[str, Any], depth: int) -> Any:
        """A condition, or conditions that are joined."""
        if self.errs():
            return self.anything(depth)
        if depth < 4 and self.random.random() < 0.3:
            parts = [self.expression(fields, depth + 1) for _ in range(self.random.randint(0, 3))]
            joined = self.misspelt(self.random.choice(["AND", "OR"]))
            made: dict[str, Any] = {"conditionalOperator": joined, "expressions": parts}
        else:
            field, operator = self.random.choice(list(fields)), self.random.choice(OPERATORS)
            count = {"BETWEEN": 2, "IN": 3}.get(operator, 0 if operator.startswith("IS_") else 1)
            count = self.random.randint(0, 3) if self.errs() else count
            made = {"field": self.misspelt(field), "operator": self.misspelt(operator)}
            if count or self.errs():
                made["parameters"] = [self.value(fields[field], depth + 2) for _ in range(count)]
        if self.errs():
            made.pop(self.random.choice(list(made)))
        if self.errs():
            name = self.misspelt(self.random.choice(["field", "parameters", "expressions", "zzz"]))
            made[name] = self.anything(depth)
        return made
