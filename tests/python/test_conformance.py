"""The shared cases of all languages, run with the blocking and the asynchronous client."""

import asyncio
import inspect
import json
import operator
import re
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

import xpauto
from servers import ScriptedServer, Seen
from xpauto import AsyncClient, Client, F, _xpauto

FOLDER = Path(__file__).parents[1] / "cases"
CASES = [
    pytest.param(case, id=f"{path.stem}: {case['name']}")
    for path in sorted(FOLDER.glob("*.json"))
    for case in json.loads(path.read_text(encoding="utf-8"))["cases"]
]

# Several cases send values that look misspelt, which is warned of.
pytestmark = pytest.mark.filterwarnings("ignore::xpauto.XpautoWarning")

# A case that is about repeats says so.
DEFAULTS = {"token": "t0ken", "max_retries": 0, "retry_backoff": 0}


def test_the_cases_are_found() -> None:
    assert len(CASES) >= 120


@pytest.mark.parametrize("kind", [Client, AsyncClient], ids=["blocking", "awaited"])
@pytest.mark.parametrize("case", CASES)
def test_a_client_keeps(kind: type[Any], case: dict[str, Any]) -> None:
    with takes_its_time(case), warns(case), ScriptedServer(case.get("responses", [])) as server:
        options = {"base_url": server.url + case.get("base_path", ""), **DEFAULTS, **case.get("client", {})}
        try:
            actual = asyncio.run(call(kind(**options), case))
        except xpauto.XpautoError as error:
            actual = error
        check(actual, server.seen, case)


@contextmanager
def takes_its_time(case: dict[str, Any]) -> Iterator[None]:
    began = time.monotonic()
    yield
    assert time.monotonic() - began >= case.get("takes_at_least", 0)


@contextmanager
def warns(case: dict[str, Any]) -> Iterator[None]:
    """Compares the warnings with those of the case, where it lists them."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        yield
    actual = [str(warning.message) for warning in caught if issubclass(warning.category, xpauto.XpautoWarning)]
    if "warnings" in case:
        expected = case["warnings"]
        assert len(actual) == len(expected), actual
        assert all(part in text for part, text in zip(expected, actual, strict=True)), actual


async def call(client: Client | AsyncClient, case: dict[str, Any]) -> Any:
    """Returns the result of a call of either client as plain values."""
    if case["call"].startswith("conditions."):
        return of_conditions(case)
    if case.get("prepared"):
        return plain_prepared(client, case)
    if case["call"] == "request":
        return plain_response(await settled(client.request(**case["request"])))
    if case["call"] == "poll":
        ticket = client.personalizations.ticket(case["code"])
        return plain_response(await settled(ticket.poll(**poll_options(case))))
    resource, verb = case["call"].split(".")
    method = getattr(getattr(client, resource), verb)
    if verb != "list":
        arguments, keywords = method_arguments(case)
        return plain(await settled(method(*arguments, **keywords)))
    pager = method(**list_options(case))
    match case.get("reads", "all"):
        case "first":
            return plain(await settled(pager.first()))
        case "plan":
            return plain_plan(await settled(pager.plan()))
        case "pages" if isinstance(client, AsyncClient):
            return [plain_page(page) async for page in pager.pages()]
        case "pages":
            return [plain_page(page) for page in pager.pages()]
    return [record.to_dict() for record in await settled(pager.collect())]


async def settled(result: Any) -> Any:
    """What a call returned, of an awaited one what it will."""
    return await result if inspect.isawaitable(result) else result


def of_conditions(case: dict[str, Any]) -> Any:
    """Returns the results of the methods of conditions as plain values."""
    name = case["call"].removeprefix("conditions.")
    if name == "uses":
        return xpauto.Segment.from_dict(case["segment"]).uses(targeting_type=case["targeting_type"])
    form = case["conditions"]
    if isinstance(form, list):
        # Nodes are no object, so they have no methods.
        return _xpauto.explain_conditions(form, False)
    conditions = (xpauto.ConditionsDataLevel if "conditionData" in form else xpauto.ConditionsData).from_dict(form)
    if name == "families":
        return [list(pair) for pair in conditions.families().items()]
    return getattr(conditions, "to_mermaid" if name == "mermaid" else name)()


def method_arguments(case: dict[str, Any]) -> tuple[list[Any], dict[str, Any]]:
    """The positional and the keyword arguments of a call."""
    arguments = [case[name] for name in ("id", "code", "body") if name in case]
    keywords = dict(case.get("keywords", {}))
    if "optional_fields" in case:
        keywords["optional_fields"] = case["optional_fields"]
    return arguments, keywords


def list_options(case: dict[str, Any]) -> dict[str, Any]:
    options = dict(case.get("list", {}))
    if "build_filter" in case:
        options["filter"] = build(case["build_filter"])
    return options


def build(tree: list[Any]) -> Any:
    """The filter of an expression such as `["and", ["id", "LESS", 5], ["not", ["name", "IS_NULL"]]]`."""
    first, *rest = tree
    if first == "and":
        return reduce(operator.and_, map(build, rest))
    if first == "or":
        return reduce(operator.or_, map(build, rest))
    if first == "not":
        return ~build(rest[0])
    field = getattr(F, re.sub("([A-Z])", lambda letter: "_" + letter[0].lower(), first))
    compare = {
        "EQUAL": operator.eq,
        "NOT_EQUAL": operator.ne,
        "LESS": operator.lt,
        "LESS_OR_EQUAL": operator.le,
        "GREATER": operator.gt,
        "GREATER_OR_EQUAL": operator.ge,
    }
    if rest[0] in compare:
        return compare[rest[0]](field, rest[1])
    if rest[0] == "BETWEEN":
        return field.between(*rest[1])
    name = "is_in" if rest[0] == "IN" else rest[0].lower()
    return getattr(field, name)(*rest[1:])


def plain(record: Any) -> Any:
    return None if record is None else record.to_dict()


def plain_page(page: Any) -> dict[str, Any]:
    records = [record.to_dict() for record in page.records]
    return {"number": page.number, "page_count": page.page_count, "records": records}


def plain_prepared(client: Client | AsyncClient, case: dict[str, Any]) -> dict[str, Any]:
    """The request that a call would send."""
    resource, verb = case["call"].split(".")
    method = getattr(getattr(client.prepare, resource), verb)
    arguments, keywords = ([], list_options(case)) if verb == "list" else method_arguments(case)
    request: xpauto.PreparedRequest = method(*arguments, **keywords)

    def local(text: str) -> str:
        return text.replace(client.base_url, "{base_url}")

    return {
        "method": request.method,
        "url": local(request.url),
        "headers": request.headers,
        "body": None if request.body is None else json.loads(request.body),
        "curl": local(request.to_curl()),
    }


def plain_plan(plan: xpauto.Plan) -> dict[str, Any]:
    return {"requests": plan.requests, "hours": None if plan.seconds is None else round(plan.seconds / 3600)}


def poll_options(case: dict[str, Any]) -> dict[str, Any]:
    options = {"interval": 0.001, **case["poll"]}
    if "until" in options:
        status = options["until"]
        options["until"] = lambda response: response.json()["status"] == status
    return options


def plain_response(response: Any) -> Any:
    """The parts of a response."""
    try:
        body = response.json()
    except (ValueError, xpauto.XpautoError):
        body = None
    return {"status": response.status, "headers": dict(response.headers), "text": response.text, "json": body}


def check(actual: Any, seen: list[Seen], case: dict[str, Any]) -> None:
    """Compares the result or the error, and the requests, with the case."""
    if isinstance(actual, Exception):
        if "error" not in case:
            raise actual
        check_error(actual, case["error"])
    else:
        assert "error" not in case, f"returned {actual!r}"
        if case["call"] in ("request", "poll"):
            actual = {key: actual[key] for key in case["returns"]}
            if "headers" in actual:
                actual["headers"] = {name: actual["headers"].get(name) for name in case["returns"]["headers"]}
        assert same(actual, case["returns"]), f"returned {actual!r}"
    check_sent(seen, case)


def same(one: Any, other: Any) -> bool:
    """Equal as JSON; Python's own comparison holds 1 and True for equal."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)


def check_error(error: Any, expected: dict[str, Any]) -> None:
    name = expected["kind"].title().replace("-", "")
    assert type(error).__name__ == f"{name}Error", repr(error)
    for key, value in expected.items():
        if key == "message_contains":
            assert value in str(error)
        elif key == "problems":
            problems = sorted(error.problems, key=lambda problem: problem.path)
            wanted = sorted(value, key=lambda problem: problem["path"])
            assert [problem.path for problem in problems] == [problem["path"] for problem in wanted]
            for problem, want in zip(problems, wanted, strict=True):
                assert want.get("message_contains", "") in problem.message
        elif key == "attempts":
            assert len(error.attempts) == len(value), error.attempts
            for attempt, want in zip(error.attempts, value, strict=True):
                check_attempt(attempt, want)
        elif key == "timestamp" and value is not None:
            assert error.timestamp == datetime.fromisoformat(value)
        else:
            assert getattr(error, key) == value, key


def check_attempt(attempt: xpauto.Attempt, expected: dict[str, Any]) -> None:
    assert (attempt.status, attempt.fault) == (expected.get("status"), expected.get("fault"))
    if "wait_at_most" in expected:
        assert attempt.wait is not None
        assert 0 <= attempt.wait <= expected["wait_at_most"]
    else:
        assert attempt.wait == expected.get("wait")


def check_sent(seen: list[Seen], case: dict[str, Any]) -> None:
    """The requests of a list may come in any order; others come in the order of the case."""
    left = list(seen)
    is_list = case["call"].endswith(".list")
    for expected in case["sends"]:
        found = next((at for at, request in enumerate(left) if is_sent(request, expected)), None)
        assert found is not None, f"did not send {expected}, but {left}"
        assert is_list or found == 0, f"sent {expected} behind {left[0]}"
        left.pop(found)
    assert not left or case.get("sends_more"), f"also sent {left}"


def is_sent(request: Seen, expected: dict[str, Any]) -> bool:
    checks = {
        "method": lambda value: request.method == value,
        "path": lambda value: request.path == value,
        "query": lambda value: same_query(request.query, value),
        "headers": lambda value: all(request.headers.get(name) == text for name, text in value.items()),
        "body": lambda value: same(json.loads(request.body or b'"no body"'), value),
        "body_absent": lambda _: request.body == b"",
    }
    return all(checks[key](value) for key, value in expected.items())


def same_query(seen: list[tuple[str, str]], expected: list[Any]) -> bool:
    """The same pairs in the same order; a value that is no text in the case is JSON text in the request."""
    return len(seen) == len(expected) and all(
        name == wanted_name and (value == wanted if isinstance(wanted, str) else same(json.loads(value), wanted))
        for (name, value), (wanted_name, wanted) in zip(seen, expected, strict=True)
    )
