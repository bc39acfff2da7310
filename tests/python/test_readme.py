"""What the README says runs as it stands."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_python_example_of_the_readme_runs() -> None:
    [example] = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(), flags=re.DOTALL)
    result = subprocess.run([sys.executable, "-c", example], capture_output=True, text=True)
    assert result.returncode == 0, result.stderr
    assert 'did you mean "name"?' in result.stdout
