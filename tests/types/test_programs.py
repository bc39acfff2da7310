"""What type checkers accept works: every function of `sample.py` and `programs.py` runs against a sandbox."""

import asyncio
import inspect
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import xpauto

# Not imported: a folder of other tests has a module of this name.
PROGRAMS = {
    name: program
    for file in ("sample.py", "programs.py")
    for name, program in runpy.run_path(str(Path(__file__).with_name(file)), run_name="typed_programs").items()
    if inspect.isfunction(program) and program.__module__ == "typed_programs" and not name.startswith("_")
}


@pytest.mark.filterwarnings("ignore::xpauto.XpautoWarning")
@pytest.mark.parametrize("program", PROGRAMS.values(), ids=PROGRAMS)
def test_program_runs(program: Callable[..., Any], tmp_path: Path) -> None:
    assert "    assert" in inspect.getsource(program), "it checks nothing"
    is_async = inspect.iscoroutinefunction(program)
    with xpauto.Sandbox(seed=7, results_delay=0) as sandbox:
        client = sandbox.async_client() if is_async else sandbox.client()
        known = {"client": client, "sandbox": sandbox, "folder": tmp_path}
        result = program(**{name: known[name] for name in inspect.signature(program).parameters})
        if is_async:
            asyncio.run(result)
