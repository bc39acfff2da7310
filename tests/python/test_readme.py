"""The examples of the README and of the documentation run as they are."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
EXAMPLES = [
    pytest.param(example, id=f"{page.name} {number}")
    for page in [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
    for number, example in enumerate(re.findall(r"```python\n(.*?)```", page.read_text(), flags=re.DOTALL), 1)
]


@pytest.mark.parametrize("example", EXAMPLES)
def test_python_examples_run(example: str, tmp_path: Path) -> None:
    file = tmp_path / "test_example.py"
    file.write_text(example)
    tests = example.count("def test_")
    runner = ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:schemathesis"] if tests else []
    command = [sys.executable, "-W", "ignore", *runner, str(file)]
    result = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert result.returncode == 0, result.stdout + result.stderr
    assert not tests or f"{tests} passed" in result.stdout
