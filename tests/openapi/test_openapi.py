"""The OpenAPI document: valid, served as it is written, and true of the sandbox."""

import asyncio
import json
import os
import re
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import test_conformance as conformance
import xpauto

HERE = Path(__file__).parent
TOOLS = HERE / "node_modules" / ".bin"
DOCUMENT = HERE.parent.parent / "sandbox" / "openapi.json"


def test_redocly_finds_nothing_to_say() -> None:
    # Quiet of updates and telemetry: nothing here may need a network.
    quiet = {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true"}
    linted = subprocess.run(
        [TOOLS / "redocly", "lint", "--format=json", DOCUMENT],
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
        env={**os.environ, **quiet},
    )
    assert linted.returncode == 0, linted.stdout + linted.stderr
    assert json.loads(linted.stdout)["totals"] == {"errors": 0, "warnings": 0, "ignored": 0}


def test_the_sandbox_serves_the_document() -> None:
    with xpauto.Sandbox() as sandbox, urllib.request.urlopen(f"{sandbox.url}/openapi.json") as response:
        assert json.load(response) == json.loads(DOCUMENT.read_text())
        assert response.headers["content-type"] == "application/json"


def test_schemathesis_finds_no_difference_between_document_and_sandbox() -> None:
    with xpauto.Sandbox() as sandbox:
        command = [sys.executable, "-m", "schemathesis.cli", "--config-file", HERE / "schemathesis.toml", "run"]
        options = ["--checks=all", "--continue-on-failure", "--max-examples=25", "--seed=1"]
        options += ["--warnings=off", "--no-color"]
        ran = subprocess.run(
            [*command, *options, f"--header=Authorization: Bearer {sandbox.token}", f"{sandbox.url}/openapi.json"],
            check=False,
            capture_output=True,
            text=True,
            timeout=900,
            cwd=HERE,
            env={**os.environ, "SCHEMATHESIS_HOOKS": "hooks.py"},
        )
    assert ran.returncode == 0, ran.stdout[-8000:] + ran.stderr[-2000:]


@pytest.fixture(scope="module")
def prism() -> Iterator[str]:
    """Prism, a mock server that responds by the document alone, and with an error where a request breaks it."""
    command = [TOOLS / "prism", "mock", "--errors", "--port=0", DOCUMENT]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        try:
            assert server.stdout is not None
            said = ""
            for line in server.stdout:
                said += line
                if found := re.search(r"listening on (http://\S+)", line):
                    # It logs every request, and would block if its output were not read.
                    threading.Thread(target=server.stdout.read, daemon=True).start()
                    yield found[1]
                    return
            pytest.fail(f"Prism did not start: {said}")
        finally:
            server.kill()


def needs_no_state(case: dict[str, Any]) -> bool:
    """Whether the case is a declared operation that succeeds; what else it expects depends on its own responses."""
    resource, _, verb = case["call"].partition(".")
    return "returns" in case and verb != "" and resource != "conditions"


@pytest.mark.filterwarnings("ignore::xpauto.XpautoWarning")
@pytest.mark.parametrize("case", [case for case in conformance.CASES if needs_no_state(case.values[0])])
def test_requests_and_responses_of_the_cases_match_the_document(prism: str, case: dict[str, Any]) -> None:
    # The response is not that of the case.
    options = {**conformance.DEFAULTS, **case.get("client", {}), "max_retries": 0, "max_response_bytes": 1 << 20}
    with xpauto.Client(base_url=prism, **options) as client:
        asyncio.run(conformance.call(client, case))


def test_a_body_that_breaks_the_document_is_an_error_of_prism(prism: str) -> None:
    with xpauto.Client(base_url=prism, token="t0ken") as client, pytest.raises(xpauto.UnprocessableEntityError):
        client.request("POST", "/themes", json={"name": 5})
