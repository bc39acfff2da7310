"""Clients that generators make from the document call every operation, with the types that it describes."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from test_openapi import DOCUMENT, HERE, TOOLS

import xpauto


def run(*command: str | Path, folder: Path) -> str:
    """Runs a program in a folder; returns what it prints."""
    environment = {**os.environ, "PYTHONPATH": str(folder), "NODE_PATH": ""}
    done = subprocess.run(
        command, check=False, capture_output=True, text=True, timeout=180, cwd=folder, env=environment
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


@pytest.fixture
def sandbox() -> Iterator[xpauto.Sandbox]:
    with xpauto.Sandbox() as running:
        yield running


def check_that_all_operations_succeeded(sandbox: xpauto.Sandbox) -> None:
    paths = json.loads(DOCUMENT.read_text())["paths"]
    operations = [(method.upper(), path) for path, methods in paths.items() for method in methods]
    operations.remove(("POST", "/oauth/token"))
    assert len(operations) == 12
    for method, path in operations:
        sandbox.verify(method, "/".join("*" if name.startswith("{") else name for name in path.split("/")))
    assert {request["status"] // 100 for request in sandbox.requests} == {2}


def test_openapi_python_client(sandbox: xpauto.Sandbox, tmp_path: Path) -> None:
    generator = [sys.executable, "-m", "openapi_python_client", "generate", "--meta=none", "--output-path=generated"]
    (tmp_path / "config.json").write_text('{"post_hooks": []}')
    said = run(*generator, "--config=config.json", f"--path={DOCUMENT}", folder=tmp_path)
    # It leaves out what it cannot express, with a warning.
    assert said.split() == ["Generating", "generated"]
    assert run(sys.executable, HERE / "generated_client.py", sandbox.url, sandbox.token, folder=tmp_path) == "fine\n"
    check_that_all_operations_succeeded(sandbox)


def test_hey_api(sandbox: xpauto.Sandbox, tmp_path: Path) -> None:
    run(TOOLS / "openapi-ts", f"--input={DOCUMENT}", "--output=generated", "--no-log-file", folder=tmp_path)
    (tmp_path / "generated_client.ts").write_text((HERE / "generated_client.ts").read_text())
    options = ["--strict", "--noUncheckedIndexedAccess", "--target", "es2022", "--module", "commonjs"]
    types = ["--types", "node", "--typeRoots", HERE / "node_modules" / "@types"]
    run(TOOLS / "tsc", *options, *types, "generated_client.ts", folder=tmp_path)
    assert run("node", "generated_client.js", sandbox.url, sandbox.token, folder=tmp_path) == "fine\n"
    check_that_all_operations_succeeded(sandbox)
