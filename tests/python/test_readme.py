"""What the README and the documentation say runs as it stands."""

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
def test_python_examples_run(example: str) -> None:
    result = subprocess.run([sys.executable, "-W", "ignore", "-c", example], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr


def test_the_readme_shows_a_clear_error() -> None:
    [example] = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), flags=re.DOTALL)
    result = subprocess.run([sys.executable, "-W", "ignore", "-c", example], capture_output=True, text=True)
    assert 'did you mean "name"?' in result.stdout
