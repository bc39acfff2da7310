"""The type checkers accept a program that uses every operation, and reject one that misspells a field."""

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
SAMPLE = (HERE / "sample.py").read_text()

CHECKERS = {
    "mypy": [sys.executable, "-m", "mypy", "--strict"],
    "pyright": [str(ROOT / "node_modules/.bin/pyright"), "--pythonpath", sys.executable],
}
MISTAKES = [
    ("client.themes.create(name=", "client.themes.create(nmae="),
    ("segment.date_created,", "segment.date_craeted,"),
    ("limit=8)", "limit='eight')"),
    ("F.site_id == 42", "42"),
    ('batches(timezone="Europe/Paris")', 'batches(zone="Europe/Paris")'),
    ("segments.conditions().names", "segments.conditions().columns"),
    ("F.site_id == 42", "F.site_idd == 42"),
    ("plan.records_at_least", "plan.least"),
    ("with_raw_response.themes.update(501, name=", "with_raw_response.themes.update(501, nmae="),
    ("client.with_raw_response.triggers.delete", "client.with_raw_response.segments.list"),
    ("client.studio_recommender_blocks.delete(801)", "client.studio_recommender_blocks.create(801)"),
    ("with_raw_response.themes.create(name=", "with_raw_response.themes.create(status=1, name="),
]


@pytest.fixture(scope="module", params=CHECKERS)
def complaints(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> str:
    """What a type checker says of the sample and of one copy for each mistake, all looked at in one go."""
    folder = tmp_path_factory.mktemp("mistakes")
    files = [HERE / "sample.py"]
    for number, (before, after) in enumerate(MISTAKES):
        assert before in SAMPLE
        files.append(folder / f"mistake{number}.py")
        files[-1].write_text(SAMPLE.replace(before, after, 1))
    command = [*CHECKERS[request.param], *map(str, files)]
    result = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert result.returncode == 1, result.stdout + result.stderr
    return result.stdout


def errors_of(complaints: str, file: str) -> list[str]:
    return [line for line in complaints.splitlines() if f"{file}:" in line and "error:" in line]


def test_sample_is_accepted(complaints: str) -> None:
    assert errors_of(complaints, "sample.py") == []


@pytest.mark.parametrize("number", range(len(MISTAKES)))
def test_mistake_is_rejected(complaints: str, number: int) -> None:
    assert errors_of(complaints, f"mistake{number}.py") != [], MISTAKES[number]
