"""How a file is replaced: on the disk before it has the name, with its owner, and also where it cannot be renamed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import xpauto
from programs import command

pytestmark = pytest.mark.skipif(os.name == "nt", reason="owners, mounts and preloaded libraries are those of Unix")

needs_root = pytest.mark.skipif(getattr(os, "geteuid", lambda: 1)() != 0, reason="needs root")

SAVE = "import sys, xpauto; xpauto.load(sys.argv[1]).save(sys.argv[2])"
NAMES = ["records.jsonl", "records.jsonl.gz", "records.parquet", "records.csv"]


def replacing(target: Path) -> list[str]:
    """The command that replaces a file: the library's, and for `.csv` the program's."""
    if target.suffix == ".csv":
        program = [sys.executable, "-m", "xpauto", "segments", "list", "--sandbox", "--select", "id"]
        return [*program, "--force", "--out", str(target)]
    few = target.parent.with_name("few.jsonl")
    xpauto.Records([xpauto.Segment.sample(id=1), xpauto.Segment.sample(id=2)]).save(few)
    return command(SAVE, str(few), str(target))


def replace(target: Path, *before: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Replaces a file, by a command that another one begins."""
    program = [*before, *replacing(target)]
    return subprocess.run(
        program, check=False, capture_output=True, text=True, timeout=60, env={**os.environ, **environment}
    )


def is_new(file: Path) -> bool:
    """Whether a file has the records that a command of `replacing` writes."""
    if ".csv" in file.name:
        return file.read_text().startswith("id\n1001\n")
    return [segment.id for segment in xpauto.load(file)] == [1, 2]


@pytest.fixture(params=NAMES)
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file in a folder of its own."""
    (tmp_path / "folder").mkdir()
    file = tmp_path / "folder" / request.param
    file.write_text("old")
    return file


@needs_root
def test_a_file_that_is_replaced_keeps_its_owner(target: Path) -> None:
    os.chown(target, 4321, 8765)
    target.chmod(0o640)
    assert replace(target).returncode == 0
    assert is_new(target)
    now = target.stat()
    assert (now.st_uid, now.st_gid, now.st_mode & 0o777) == (4321, 8765, 0o640)


def test_a_name_may_be_as_long_as_the_file_system_allows(target: Path) -> None:
    longest = target.with_name("a" * (255 - len(target.name)) + target.name)
    for _ in range(2):
        assert replace(longest).returncode == 0
        assert is_new(longest)
    assert sorted(target.parent.iterdir()) == sorted([longest, target])


MOUNT = 'mount --bind "$1" "$2" && mount -o "remount,bind,$3" "$2" && shift 3 && exec "$@"'


def mounted(target: Path, mode: str) -> tuple[str, ...]:
    """What begins a command for which another file is mounted onto a file."""
    other = target.parent.with_name(f"mounted-{target.name}")
    other.write_text("old")
    return ("unshare", "-m", "sh", "-c", MOUNT, "sh", str(other), str(target), mode)


@needs_root
@pytest.mark.skipif(sys.platform != "linux", reason="mounts of Linux")
def test_a_file_onto_which_another_is_mounted_gets_the_new_content(target: Path) -> None:
    assert replace(target, *mounted(target, "rw")).returncode == 0
    assert is_new(target.parent.with_name(f"mounted-{target.name}"))
    assert target.read_text() == "old"
    assert list(target.parent.iterdir()) == [target]


@needs_root
@pytest.mark.skipif(sys.platform != "linux", reason="mounts of Linux")
def test_new_content_that_cannot_be_copied_onto_a_mounted_file_is_kept(target: Path) -> None:
    done = replace(target, *mounted(target, "ro"))
    assert done.returncode != 0
    assert target.parent.with_name(f"mounted-{target.name}").read_text() == "old"
    (kept,) = set(target.parent.iterdir()) - {target}
    assert f"{target} cannot be written: " in done.stderr
    assert f"its new content is in {kept}" in done.stderr
    assert is_new(kept.rename(target))


CALLS = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>

static void note(const char *call) {
    FILE *calls = fopen(getenv("CALLS"), "a");
    fputs(call, calls);
    fclose(calls);
}

int fsync(int file) {
    struct stat status;
    fstat(file, &status);
    note(S_ISDIR(status.st_mode) ? "sync folder\n" : "sync file\n");
    return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file);
}

int rename(const char *from, const char *to) {
    note("rename\n");
    return ((int (*)(const char *, const char *))dlsym(RTLD_NEXT, "rename"))(from, to);
}
"""


@pytest.mark.skipif(sys.platform != "linux" or shutil.which("cc") is None, reason="preloads what a C compiler makes")
def test_a_file_is_on_the_disk_before_it_has_its_name(target: Path, tmp_path: Path) -> None:
    library, calls = tmp_path / "calls.so", tmp_path / "calls"
    (tmp_path / "calls.c").write_text(CALLS)
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, tmp_path / "calls.c"], check=True)
    assert replace(target, LD_PRELOAD=str(library), CALLS=str(calls)).returncode == 0
    assert calls.read_text().splitlines() == ["sync file", "rename", "sync folder"]
