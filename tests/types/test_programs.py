"""What type checkers accept works: every program of `programs.py` runs against a sandbox."""

import asyncio
import inspect
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import xpauto

# Not imported: a folder of other tests has a module of this name.
SOURCE = runpy.run_path(str(Path(__file__).with_name("programs.py")), run_name="typed_programs")
PROGRAMS = {
    name: program
    for name, program in SOURCE.items()
    if inspect.isfunction(program) and program.__module__ == "typed_programs" and not name.startswith("_")
}


def test_there_are_enough_programs() -> None:
    assert len(PROGRAMS) >= 25


@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_program_runs(program: Callable[..., Any], tmp_path: Path) -> None:
    assert "    assert " in inspect.getsource(program), "it checks nothing"
    is_async = inspect.iscoroutinefunction(program)
    with xpauto.Sandbox(seed=7, results_delay=0) as sandbox:
        client = sandbox.async_client() if is_async else sandbox.client()
        known = {"client": client, "sandbox": sandbox, "folder": tmp_path}
        result = program(**{name: known[name] for name in inspect.signature(program).parameters})
        if is_async:
            asyncio.run(result)
