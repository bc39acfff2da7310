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
PROGRAM = """import asyncio
import xpauto
from xpauto import F, Goal, Segment, Theme

async def program(client: xpauto.Client, other: xpauto.AsyncClient, segment: Segment) -> None:
    {}
"""
STATEMENTS = [
    # A field of another model.
    "client.goals.list(filter=Segment.id == 1)",
    "client.goals.list(filter=~Segment.name.like('a%'))",
    "client.goals.list(filter=(Goal.id == 1) & (Segment.id == 1))",
    "client.goals.list(filter=(Segment.id == 1) & (F.id == 1))",
    "client.goals.list(sort=Segment.name)",
    "client.goals.list(sort=['name', Segment.name.desc()])",
    "client.goals.list(select=[Goal.id, Segment.name])",
    "client.segments.list(optional_fields=[Goal.tags])",
    "client.sites.get_by_code('a', optional_fields=[Goal.tags])",
    "other.segments.list(filter=Theme.name == 'a')",
    "f: xpauto.Filter[Goal] = Segment.id == 1",
    # A value of another type.
    "client.segments.list(filter=Segment.id == '1')",
    "client.segments.list(filter=Segment.name == 1)",
    "client.segments.list(filter=Segment.name != True)",
    "client.segments.list(filter=Segment.is_favorite == 1)",
    "client.segments.list(filter=Segment.date_created == 2026)",
    "client.goals.list(filter=Goal.status == 1)",
    "Segment.date_created > 1.5",
    "Segment.id < 'a'",
    "Segment.id.between('a', 'b')",
    "Segment.id.is_in(['a'])",
    "Segment.id.is_in(1)",
    "Segment.experiments.contains('a')",
    "Segment.name.like(1)",
    "Segment.name.like()",
    # An operator of another type.
    "Segment.id.like('1%')",
    "Segment.is_favorite > False",
    "Segment.site_id.is_true()",
    "Segment.tags.is_in(['a'])",
    "Segment.conditions_data.contains('a')",
    "Segment.nmae == 'a'",
    "Segment.name.isin(['a'])",
    # Something that is no filter, order or name.
    "client.segments.list(filter=Segment.is_favorite)",
    "client.segments.list(filter=Segment.name.desc())",
    "client.segments.list(sort=Segment.name == 'a')",
    "client.segments.list(sort=F.name)",
    "client.segments.list(select=[1])",
    "Segment.name == 'a' & Segment.id == 1",
    "segment.name = 'a'",
    "segment.name.like('a')",
    # A forgotten await, or too many.
    "other.segments.list().first()",
    "other.themes.create(name='a')",
    "other.with_raw_response.themes.create(name='a')",
    "other.key_moments.delete(1)",
    "other.request('GET', '/a')",
    "other.segments.list().cached('folder').collect()",
    "other.close()",
    "(await asyncio.gather(other.segments.list().first()))[0].name",
    "(await asyncio.wait_for(other.goals.list().collect(), 3)).first()",
    "await client.segments.list().first()",
]
# mypy does not look at the type of a comparison that is a condition.
CONDITIONS = [
    "if Segment.id == 1: print()",
    "if Segment.name: print()",
    "print(not Segment.name.is_null())",
]
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
def checker(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture(scope="module")
def complaints(checker: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """What a type checker says of the sample and of one copy for each mistake, all looked at in one go."""
    folder = tmp_path_factory.mktemp("mistakes")
    files = [HERE / "sample.py"]
    for number, (before, after) in enumerate(MISTAKES):
        assert before in SAMPLE
        files.append(folder / f"mistake{number}.py")
        files[-1].write_text(SAMPLE.replace(before, after, 1))
    for number, statement in enumerate([*STATEMENTS, *CONDITIONS]):
        files.append(folder / f"statement{number}.py")
        files[-1].write_text(PROGRAM.format(statement))
    command = [*CHECKERS[checker], *map(str, files)]
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


@pytest.mark.parametrize("number", range(len(STATEMENTS)))
def test_statement_is_rejected(complaints: str, number: int) -> None:
    assert errors_of(complaints, f"statement{number}.py") != [], STATEMENTS[number]


@pytest.mark.parametrize("number", range(len(CONDITIONS)))
def test_condition_is_rejected(checker: str, complaints: str, number: int) -> None:
    found = errors_of(complaints, f"statement{len(STATEMENTS) + number}.py")
    assert (found != []) == (checker == "pyright"), CONDITIONS[number]
