"""Results: tickets that are polled for, and rows of responses whose shape the caller knows."""

import asyncio
import json
import pickle
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import xpauto
from programs import command
from servers import ScriptedServer

PATH = "/results/{dataCode}"
BODY: dict[str, Any] = {
    "date_intervals": [{"start": "2026-05-01T00:00:00", "end": "2026-05-31T23:59:59"}],
    "conversion_type": "ALL_CONVERSION",
}
COMPUTING = {"status": 409, "body": {"code": "COMPUTING", "message": "soon"}}
READY = {"status": 200, "body": {"status": "READY"}}


def ready(response: xpauto.RawResponse[Any]) -> bool:
    status: str = response.json()["status"]
    return status == "READY"


def poll(script: list[dict[str, Any]], is_async: bool, path: str = PATH, **options: Any) -> tuple[Any, int]:
    """Polls a scripted service with either client; returns the response, or the error, and the number of requests."""
    options = {"until": ready, "interval": 0.001, **options}

    async def awaited(url: str) -> Any:
        async with xpauto.AsyncClient(base_url=url, max_retries=0) as client:
            return await client.personalizations.ticket("4|2").poll(path, **options)

    with ScriptedServer(script) as server:
        try:
            if is_async:
                response = asyncio.run(awaited(server.url))
            else:
                client = xpauto.Client(base_url=server.url, max_retries=0)
                response = client.personalizations.ticket("4|2").poll(path, **options)
        except Exception as error:
            response = error
        return response, len(server.seen)


both = pytest.mark.parametrize("is_async", [False, True], ids=["blocking", "awaited"])


@both
def test_a_function_says_which_errors_mean_not_yet(is_async: bool) -> None:
    def is_computing(error: xpauto.ApiError) -> bool:
        return error.code == "COMPUTING"

    response, requests = poll([COMPUTING, COMPUTING, READY], is_async, not_ready=is_computing)
    assert (response.status, requests) == (200, 3)
    error, requests = poll([COMPUTING, {"status": 403}, READY], is_async, not_ready=is_computing)
    assert (error.status, requests) == (403, 2)
    response, requests = poll([COMPUTING, READY], is_async, not_ready=(status for status in (423, 409)))
    assert (response.status, requests) == (200, 2)


@pytest.mark.parametrize("name", ["until", "not_ready"])
def test_what_a_function_returns_is_awaited_and_refused_by_the_blocking_client(name: str) -> None:
    async def is_it(found: Any) -> bool:
        return found.status == 200

    def as_future(found: Any) -> asyncio.Future[bool]:
        return asyncio.ensure_future(is_it(found))

    for function in (is_it, as_future):
        outcome, requests = poll([COMPUTING, READY], True, **{"not_ready": 409, name: function})
        assert (outcome.status, requests) == ((200, 2) if name == "until" else (409, 1))
    error, requests = poll([COMPUTING, READY], False, **{"not_ready": 409, name: is_it})
    assert (type(error), requests) == (TypeError, 2 if name == "until" else 1)
    assert str(error) == f"{name} must be a plain function, got a coroutine function"


@pytest.mark.parametrize("name", ["until", "not_ready"])
def test_a_coroutine_function_that_takes_too_long_is_cancelled_at_the_end_of_the_timeout(name: str) -> None:
    outcomes = []

    async def hangs(found: Any) -> bool:
        try:
            await asyncio.Event().wait()
        finally:
            outcomes.append(found.status)
        return True

    error, requests = poll([COMPUTING if name == "not_ready" else READY], True, **{name: hangs, "timeout": 0.2})
    assert (type(error), requests) == (xpauto.RequestTimeoutError, 1)
    assert outcomes == [409 if name == "not_ready" else 200]

    async def fails(found: Any) -> bool:
        raise TimeoutError("its own")

    error, requests = poll([COMPUTING if name == "not_ready" else READY], True, **{name: fails, "timeout": 20})
    assert (str(error), requests) == ("its own", 1)


def test_a_task_of_the_program_goes_on_when_polling_ends() -> None:
    async def polled(url: str) -> str:
        async with xpauto.AsyncClient(base_url=url) as client:
            task = asyncio.ensure_future(asyncio.sleep(0.3, "done"))
            with pytest.raises(xpauto.RequestTimeoutError):
                await client.personalizations.ticket("4").poll(PATH, until=lambda _: task, timeout=0.1)
            return await task

    with ScriptedServer([READY]) as server:
        assert asyncio.run(polled(server.url)) == "done"


@both
@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"path": 5}, "path must be a str, got 5"),
        ({"timeout": "soon"}, 'timeout must be a positive number of seconds up to 31536000, got "soon"'),
        ({"not_ready": xpauto.NotFoundError}, "not_ready must be any JSON value, got the class NotFoundError"),
        ({"until": "READY"}, "until must be a function, got 'READY'"),
    ],
)
def test_a_wrong_argument_is_refused_before_anything_is_sent(
    is_async: bool, options: dict[str, Any], message: str
) -> None:
    error, requests = poll([READY], is_async, **options)
    assert (str(error), requests) == (message, 0)
    assert isinstance(error, xpauto.XpautoError)


def test_errors_of_until_are_raised_and_progress_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    error, _ = poll([READY], False, until=lambda response: response.json()["x"])
    assert isinstance(error, KeyError)
    poll([{"status": 202}, {"status": 202}, READY], False, progress=True)
    assert "results: 2request" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")
def test_the_recipe_for_many_loses_no_ticket_on_ctrl_c(tmp_path: Path) -> None:
    page = (Path(__file__).parents[2] / "docs/results.md").read_text()
    recipe = next(code for code in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "tickets.jsonl" in code)
    definitions, _ = recipe.split("\n\nwith xpauto.Sandbox")
    program = f"""{definitions}

import sys
outcomes = asyncio.run(main(xpauto.AsyncClient(base_url=sys.argv[1], token="t0ken"), [*range(301, 311), 999_999]))
print(json.dumps({{id: type(outcome).__name__ for id, outcome in outcomes.items()}}))
"""
    file = tmp_path / "tickets.jsonl"

    @contextmanager
    def running(sandbox: xpauto.Sandbox, tickets: int) -> Iterator[subprocess.Popen[str]]:
        """Runs the recipe in a process until it has written this many tickets."""
        pipe = subprocess.PIPE
        arguments = command(program, sandbox.url)
        with subprocess.Popen(arguments, cwd=tmp_path, stdout=pipe, stderr=pipe, text=True) as process:
            while process.poll() is None and not (file.exists() and file.read_text().count("]\n") == tickets):
                pass
            yield process

    unanswered = {"path": "/personalizations/310/results", "delay": 86_400}
    with xpauto.Sandbox(personalizations=10, token="t0ken", results_delay=86_400, faults=[unanswered]) as sandbox:
        with running(sandbox, 9) as process:
            process.send_signal(signal.SIGINT)
            assert process.communicate(timeout=20)[1].endswith("KeyboardInterrupt\n")
        sandbox.clear_faults()
        with file.open("a") as tickets:
            tickets.write('[310, "4')  # as a killed process leaves it
        with running(sandbox, 10) as process:
            sandbox.clock.advance(86_400)
            outcomes = json.loads(process.communicate(timeout=60)[0])
        assert outcomes == {str(id): "RawResponse" for id in range(301, 311)} | {"999999": "NotFoundError"}
        assert file.read_text().count("]\n") == 10
        requested = Counter(request["path"] for request in sandbox.requests if request["method"] == "POST")
        assert [requested[f"/personalizations/{id}/results"] for id in range(301, 310)] == [1] * 9


def test_a_ticket_knows_its_client_and_is_equal_to_one_that_does_not(client: xpauto.Client) -> None:
    ticket = client.personalizations.request_results(301, **BODY)
    plain = xpauto.ResultsTicket(data_code=ticket.data_code)
    assert isinstance(ticket, xpauto.Ticket)
    assert ticket == plain
    assert hash(ticket) == hash(plain)
    assert ticket == client.personalizations.ticket(ticket.data_code)
    with pytest.raises(TypeError, match="cannot pickle"):
        pickle.dumps(ticket)
    for wrong in (42, plain):
        with pytest.raises(xpauto.ValidationError, match=r"data_?[cC]ode must be a str, got"):
            client.personalizations.ticket(wrong)  # type: ignore[arg-type]
