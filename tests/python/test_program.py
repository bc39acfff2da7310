"""The program `xpauto` as the package installs it: `python -m xpauto`, on a terminal, and its completions."""

import json
import os
import re
import select
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet
import pytest

import xpauto

MODULE = [sys.executable, "-m", "xpauto"]


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Runs the program to its end, with these variables beside those of this process."""
    everything = {**os.environ, **environment}
    return subprocess.run([*MODULE, *arguments], capture_output=True, text=True, timeout=60, env=everything)


def test_the_module_runs_the_program_with_its_arguments_and_exit_status() -> None:
    listed = run("segments", "list", "--sandbox", "--limit", "2", "--select", "id")
    assert [set(json.loads(line)) for line in listed.stdout.splitlines()] == [{"id"}, {"id"}]
    misspelt = run("segments", "lst")
    assert (misspelt.returncode, misspelt.stdout) == (2, "")
    assert "'list'" in misspelt.stderr


def service(sandbox: xpauto.Sandbox) -> dict[str, str]:
    return {"XPAUTO_BASE_URL": sandbox.url, "XPAUTO_TOKEN": sandbox.token}


@pytest.mark.skipif(os.name != "posix", reason="descriptors of POSIX")
def test_what_is_written_to_a_closed_output_goes_nowhere_else() -> None:
    with xpauto.Sandbox(goals=7) as sandbox:
        command = f"exec {sys.executable} -m xpauto goals list --limit 3 >&-"
        variables = os.environ | service(sandbox)
        ended = subprocess.run(["sh", "-c", command], stderr=subprocess.PIPE, timeout=60, env=variables)
        assert (ended.returncode, ended.stderr) == (0, b"")
        assert [request["path"] for request in sandbox.requests] == ["/goals"]


def test_python_loads_what_the_program_saved(tmp_path: Path) -> None:
    with xpauto.Sandbox(segments=30) as sandbox:
        segments = sandbox.client().segments.list(select=["id", "name"]).collect()
        for name in ("segments.jsonl", "segments.parquet"):
            saved = run("segments", "list", "--select", "id,name", "--out", str(tmp_path / name), **service(sandbox))
            assert saved.returncode == 0
        assert xpauto.load(tmp_path / "segments.jsonl", model=xpauto.Segment).to_dicts() == segments.to_dicts()
        assert pyarrow.parquet.read_table(tmp_path / "segments.parquet").to_pylist() == segments.to_dicts()


if os.name == "posix":
    import pty

    class Terminal:
        """A program on a terminal of its own."""

        def __init__(self, *command: str, **environment: str) -> None:
            self.pid, self.descriptor = pty.fork()
            if self.pid == 0:
                os.environ.update({"COLUMNS": "100", "TERM": "xterm", **environment})
                os.environ.pop("NO_COLOR", None)
                os.execvp(command[0], command)
            self.shown = ""

        def read_until(self, pattern: str) -> re.Match[str]:
            """Reads until a pattern was shown."""
            while (found := re.search(pattern, self.shown)) is None:
                assert select.select([self.descriptor], [], [], 30)[0], f"{pattern} was not shown: {self.shown!r}"
                try:
                    read = os.read(self.descriptor, 4096)
                except OSError:  # the program has ended
                    read = b""
                assert read, f"{pattern} was not shown: {self.shown!r}"
                self.shown += read.decode()
            return found

        def end(self) -> int:
            """Reads to the end; returns the exit status."""
            try:
                while read := os.read(self.descriptor, 4096):
                    self.shown += read.decode()
            except OSError:
                pass
            os.close(self.descriptor)
            return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_on_a_terminal_a_list_is_a_colored_table_without_secrets_or_escapes() -> None:
    segments = [xpauto.Segment.sample(id=id, name="red \x1b[31m alert").to_dict() for id in (1, 2)]
    with xpauto.Sandbox(data={"segments": segments}) as sandbox:
        table = Terminal(*MODULE, "segments", "list", "--select", "id,name", **service(sandbox))
        assert table.end() == 0
        header, first, *_ = table.shown.splitlines()
        assert header.startswith("\x1b[1mid")
        assert "\\u{1b}[31m" in first
        assert "\x1b" not in first
        plain = Terminal(*MODULE, "segments", "list", NO_COLOR="1", **service(sandbox))
        plain.end()
        code = sandbox.client().segments.list().first().site_id
        assert str(code) in plain.shown
        assert "more fields: --select" in plain.shown


@pytest.mark.skipif(os.name != "posix", reason="needs a pseudo-terminal")
def test_the_interrupt_key_ends_it() -> None:
    with xpauto.Sandbox() as sandbox:
        sandbox.add_fault({"path": "/goals", "action": "hang"})
        hanging = Terminal(*MODULE, "goals", "list", **service(sandbox))
        while not any(request["path"] == "/goals" for request in sandbox.requests):
            pass
        os.write(hanging.descriptor, b"\x03")
        hanging.read_until("stopped:")
        assert hanging.end() == 130


@pytest.mark.skipif(shutil.which("zsh") is None, reason="needs zsh")
def test_zsh_completes_resources_and_options(tmp_path: Path) -> None:
    (tmp_path / "_xpauto").write_text(run("completions", "zsh").stdout)
    shell = Terminal("zsh", "-f", "-i", PS1="ready> ")
    shell.read_until("ready> ")
    setup = f"PATH={Path(sys.executable).parent}:$PATH; fpath=({tmp_path} $fpath); autoload -U compinit; compinit -u -D"
    # In two parts, so that it is not found in its own echo.
    os.write(shell.descriptor, f"{setup}; echo d''one\n".encode())
    shell.read_until("\r\ndone\r\n")
    for typed, completed in [("xpauto recommender", "recommender-blocks"), ("up", "update"), ("--dry", "--dry-run")]:
        os.write(shell.descriptor, f"{typed}\t".encode())
        shell.read_until(f"{completed}\\b")
    os.kill(shell.pid, signal.SIGKILL)
    shell.end()
