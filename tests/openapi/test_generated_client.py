"""A client that a generator makes from the document calls every operation, with the types that it describes."""

import json
import os
import subprocess
import sys
from pathlib import Path

from test_openapi import DOCUMENT, HERE

import xpauto


def run(*command: str | Path, folder: Path) -> str:
    """Runs a program of Python in a folder; returns what it prints."""
    env = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run([sys.executable, *command], capture_output=True, text=True, timeout=180, cwd=folder, env=env)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_openapi_python_client(tmp_path: Path) -> None:
    generator = ["-m", "openapi_python_client", "generate", "--meta=none", "--output-path=generated"]
    (tmp_path / "config.json").write_text('{"post_hooks": []}')
    said = run(*generator, "--config=config.json", f"--path={DOCUMENT}", folder=tmp_path)
    # It leaves out what it cannot express, with a warning.
    assert said.split() == ["Generating", "generated"]
    paths = json.loads(DOCUMENT.read_text())["paths"]
    operations = [(method.upper(), path) for path, methods in paths.items() for method in methods]
    operations.remove(("POST", "/oauth/token"))
    assert len(operations) == 12
    with xpauto.Sandbox() as sandbox:
        assert run(HERE / "generated_client.py", sandbox.url, sandbox.token, folder=tmp_path) == "fine\n"
        for method, path in operations:
            sandbox.verify(method, "/".join("*" if name.startswith("{") else name for name in path.split("/")))
        assert {request["status"] // 100 for request in sandbox.requests} == {2}
