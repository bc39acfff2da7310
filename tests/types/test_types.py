"""The type checkers accept a program that uses every operation, and reject one that misspells a field."""

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent

PYTHON_CHECKERS = {
    "mypy": [sys.executable, "-m", "mypy", "--strict"],
    "pyright": [str(ROOT / "node_modules/.bin/pyright"), "--pythonpath", sys.executable],
}
MISSPELT_PYTHON = [
    ("client.themes.create(name=", "client.themes.create(nmae="),
    ("segment.date_created,", "segment.date_craeted,"),
    ("limit=8)", "limit='eight')"),
    ("F.site_id == 42", "42"),
    ('batches(timezone="Europe/Paris")', 'batches(zone="Europe/Paris")'),
    ("segments.conditions().names", "segments.conditions().columns"),
    ("F.site_id == 42", "F.site_idd == 42"),
    ("plan.records_at_least", "plan.least"),
]
MISSPELT_TYPESCRIPT = [
    ("segment.dateCreated;", "segment.dateCraeted;"),
    ("limit: 8", "limti: 8"),
    ("narrow.name", "narrow.description"),
    ("picked.status", "picked.name"),
    ("select: ['id'] })", "select: ['name'] })"),
    ("timezone: 'Europe/Paris'", "timeZone: 'Europe/Paris'"),
    ("conversionType: 'ALL_CONVERSION',", ""),
    ("async () => 'c'", "async () => 5"),
    ("clientId, clientSecret, tokenUrl", "clientId, tokenUrl"),
    ("maxRetries: 0", "retries: 0"),
    ("rateLimit: '50/10s, 1000/h'", "rateLimit: 50"),
    ("facts.milliseconds", "facts.seconds"),
    ("quota.left === null", "quota.left.toFixed()"),
    ("plan.milliseconds ?? 0", "plan.milliseconds"),
    ("retry.wait.toFixed()", "retry.milliseconds.toFixed()"),
    ("once('response'", "once('answer'"),
    ("reason === 'quota'", "reason === 'places'"),
    ("value?.name", "value?.siteId"),
]


def check(command: list[str], file: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*command, str(file)], capture_output=True, text=True, cwd=ROOT)


def typescript(file: Path) -> subprocess.CompletedProcess[str]:
    options = ["--strict", "--noEmit", "--target", "es2022", "--module", "nodenext", "--lib", "esnext,dom"]
    return check([str(ROOT / "node_modules/.bin/tsc"), *options], file)


def changed(sample: str, before: str, after: str, folder: Path) -> Path:
    text = (HERE / sample).read_text()
    assert before in text
    file = folder / f"changed_{sample}"
    file.write_text(text.replace(before, after, 1))
    return file


@pytest.mark.parametrize("checker", PYTHON_CHECKERS)
def test_python_sample_is_accepted(checker: str) -> None:
    result = check(PYTHON_CHECKERS[checker], HERE / "sample.py")
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize("checker", PYTHON_CHECKERS)
@pytest.mark.parametrize(("before", "after"), MISSPELT_PYTHON)
def test_python_mistake_is_rejected(checker: str, before: str, after: str, tmp_path: Path) -> None:
    result = check(PYTHON_CHECKERS[checker], changed("sample.py", before, after, tmp_path))
    assert result.returncode == 1, result.stdout + result.stderr
    assert "changed_sample.py" in result.stdout


def test_typescript_sample_is_accepted() -> None:
    result = typescript(HERE / "sample.ts")
    assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize(("before", "after"), MISSPELT_TYPESCRIPT)
def test_typescript_mistake_is_rejected(before: str, after: str) -> None:
    # Beside the sample, so that `xpauto` is found from there.
    file = changed("sample.ts", before, after, HERE)
    try:
        result = typescript(file)
    finally:
        file.unlink()
    assert result.returncode == 2, result.stdout + result.stderr
    assert "changed_sample.ts" in result.stdout
