"""How a file is replaced: on the disk before it has the name, whatever the length of that."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import xpauto
from programs import command

pytestmark = pytest.mark.skipif(os.name == "nt", reason="preloaded libraries are those of Unix")

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


def replace(target: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        replacing(target), check=False, capture_output=True, text=True, timeout=60, env={**os.environ, **environment}
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


def test_a_name_may_be_as_long_as_the_file_system_allows(target: Path) -> None:
    longest = target.with_name("a" * (255 - len(target.name)) + target.name)
    for _ in range(2):
        assert replace(longest).returncode == 0
        assert is_new(longest)
    assert sorted(target.parent.iterdir()) == sorted([longest, target])


CALLS = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static void note(const char *call) {
    FILE *calls = fopen(getenv("CALLS"), "a");
    fputs(call, calls);
    fclose(calls);
}

int fsync(int file) {
    struct stat status;
    fstat(file, &status);
    char first[4] = {0};
    FILE *target = fopen(getenv("TARGET"), "r");
    fread(first, 1, 3, target);
    fclose(target);
    const char *content = strcmp(first, "old") ? "new\n" : "old\n";
    note(S_ISDIR(status.st_mode) ? "sync folder " : "sync file ");
    note(content);
    return ((int (*)(int))dlsym(RTLD_NEXT, "fsync"))(file);
}
"""


@pytest.mark.skipif(sys.platform != "linux" or shutil.which("cc") is None, reason="preloads what a C compiler makes")
def test_a_file_is_on_the_disk_before_it_has_its_name(target: Path, tmp_path: Path) -> None:
    library, calls = tmp_path / "calls.so", tmp_path / "calls"
    (tmp_path / "calls.c").write_text(CALLS)
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, tmp_path / "calls.c"], check=True)
    assert replace(target, LD_PRELOAD=str(library), CALLS=str(calls), TARGET=str(target)).returncode == 0
    assert calls.read_text().splitlines() == ["sync file old", "sync folder new"]
