"""The OpenAPI document: valid, served as it is written, and true of the sandbox."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path

import openapi_spec_validator

import xpauto

HERE = Path(__file__).parent
DOCUMENT = HERE.parent.parent / "docs" / "openapi.json"


def test_the_document_is_valid_openapi() -> None:
    openapi_spec_validator.validate(json.loads(DOCUMENT.read_text()))


def test_redocly_finds_nothing_to_say() -> None:
    tool = HERE / "node_modules" / ".bin" / "redocly"
    # Quiet of updates and telemetry: nothing here may need a network.
    quiet = {"REDOCLY_TELEMETRY": "off", "REDOCLY_SUPPRESS_UPDATE_NOTICE": "true"}
    linted = subprocess.run(
        [tool, "lint", "--format=json", DOCUMENT],
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
        options = [
            "--checks=all",
            "--continue-on-failure",
            "--max-examples=25",
            "--seed=1",
            "--warnings=off",
            "--no-color",
        ]
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
