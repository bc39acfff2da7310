"""The type checkers accept programs that use everything, and reject a mistake in them."""

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
# The programs have the strictest settings of both checkers in their first lines.
ACCEPTED = ["sample.py", "programs.py"]

CHECKERS = {
    "mypy": [sys.executable, "-m", "mypy", "--strict"],
    "pyright": [str(ROOT / "node_modules/.bin/pyright"), "--pythonpath", sys.executable],
}
PROGRAM = """import asyncio
import xpauto
from xpauto import F, Goal, Segment, Theme

async def program(
    client: xpauto.Client, other: xpauto.AsyncClient, sandbox: xpauto.Sandbox, segment: Segment, theme: Theme
) -> None:
    {}
"""
STATEMENTS = [
    # A field of another model.
    "client.goals.list(filter=Segment.id == 1)",
    "client.goals.list(filter=(Goal.id == 1) & (Segment.id == 1))",
    "client.goals.list(sort=['name', Segment.name.desc()])",
    "client.segments.list(optional_fields=[Goal.tags])",
    "f: xpauto.Filter[Goal] = Segment.id == 1",
    # A field of the class, which would replace that of all records.
    "Segment.name = 'a'",
    # A value of another type.
    "client.segments.list(filter=Segment.id == '1')",
    "client.segments.list(filter=Segment.is_favorite == 1)",
    "client.segments.list(filter=Segment.date_created == 2026)",
    "Segment.id.is_in(['a'])",
    "Segment.experiments.contains('a')",
    # An operator of another type.
    "Segment.id.like('1%')",
    "Segment.conditions_data.contains('a')",
    "Segment.nmae == 'a'",
    "F.site_idd == 42",
    # Something that is no filter, order or name.
    "client.segments.list(filter=Segment.is_favorite)",
    "client.segments.list(sort=Segment.name == 'a')",
    "client.segments.list(sort=F.name)",
    "Segment.name == 'a' & Segment.id == 1",
    "client.segments.list(filter=Segment.name == Segment.description)",
    "segment.name = 'a'",
    # A forgotten await, or too many.
    "other.segments.list().first()",
    "len(other.segments.list().cached('folder'))",
    "other.close()",
    "await client.segments.list().first()",
    # An option of a client or a sandbox.
    "xpauto.Client(base_ulr='https://api.example.com')",
    "xpauto.Client('https://api.example.com')",
    "xpauto.Client(headers={'X-Attempt': None})",
    "xpauto.Client(undeclared_fields='deny')",
    "xpauto.Client(token=lambda: None)",
    "async def token() -> str: return ''\n    xpauto.Client(token=token)",
    "xpauto.Client(client_certificate=('a.pem', 'b.pem', 'c.pem'))",
    "xpauto.ClientCredentials('id')",
    "client.with_options(base_url='https://api.example.com')",
    "xpauto.Sandbox(segmens=5)",
    "xpauto.Sandbox(faults={'status': 503})",
    # A parameter of a list.
    "client.segments.list(per_page='50')",
    "client.segments.list(Segment.id == 1)",
    "client.segments.list(filter='siteId=42')",
    "client.segments.list(filter=Segment.id in [1, 2])",
    "client.segments.list(filter=not Segment.is_favorite)",
    "client.segments.list(filter=lambda segment: segment.id == 1)",
    "client.sites.list()",
    "client.with_raw_response.segments.list()",
    # A name that does not exist.
    "segment.siteId",
    "theme.colors[0].colour if theme.colors else None",
    "client.segments.list().plan().total",
    "client.with_raw_response.themes.update(501, name='a').name",
    "client.prepare.themes.delete(501)",
    "client.on_request(lambda request: print(request.duration))",
    "xpauto.NotFoundError('gone').status_code",
    "xpauto.ValidationError('no').problems[0].field",
    # A value that may be None.
    "segment.date_created.year",
    "client.segments.list().first().name",
    "client.segments.list().plan().requests + 1",
    # An argument that is missing, of another type or in another order.
    "client.themes.update({'name': 'a'}, 501)",
    "client.themes.update(theme_id=501, name='a')",
    "client.themes.create(name=5)",
    "client.themes.create(nmae='a')",
    "client.themes.create(status=1)",
    "client.themes.create(theme, name='b')",
    "client.themes.create(colors=[('c1', '#fff')])",
    "client.themes.create(date_modified='2026-05-01')",
    "client.sites.get_by_code(42)",
    "client.key_moments.delete(401, 402)",
    "client.request('GET', '/segments', params={'page': 1})",
    "client.personalizations.request_results(301, conversion_type='ALL_CONVERSION')",
    "client.personalizations.request_results(301, date_intervals=['2026-05-01'], conversion_type='ALL_CONVERSION')",
    "client.personalizations.ticket('1').poll()",
    "client.personalizations.ticket('1').poll('/a', until='READY')",
    "xpauto.DateInterval('2026-05-01T00:00:00', '2026-05-31T00:00:00')",
    "xpauto.Segment(name='a')",
    "Segment.sample(site='a')",
    "segment.replace(nmae='a')",
    "segment.uses('COOKIE')",
    "xpauto.NotFoundError('gone', stauts=404)",
    "client.on_request(lambda: None)",
    # A conversion, a file or a list in memory.
    "client.segments.list().to_pandas(dtype_backend='numpy')",
    "client.segments.list().collect().to_dicts(names='camel')",
    "client.segments.list().collect().append(segment)",
    "client.segments.list().collect()[0] = segment",
    "client.segments.list().collect() + client.goals.list().collect()",
    "client.segments.list()[0]",
    "client.segments.list().collect().conditions().columns",
    "len(client.segments.list())",
    "client.segments.list().cached('folder', max_age='1h')",
    "records: xpauto.Records[Goal] = client.segments.list().collect()",
    "xpauto.diff('monday.parquet', client.segments.list().collect())",
    # A sandbox that runs.
    "sandbox.add_fault(status=503)",
    "sandbox.clock.advance('1h')",
    "sandbox.verify('/themes/501')",
    "sandbox.verify('PUT', '/themes/501', body={'name': 'a'})",
    "sandbox.client(token=lambda: asyncio.sleep(1, 'a'))",
    "xpauto.Sandbox.record('https://api.example.com', 'a.json', segmnts=3)",
    "xpauto.testing.sandbox(segmnts=3)",
    "async with sandbox: pass",
    # A blocking client that is awaited, and the other way round.
    "await client.themes.create(name='a')",
    "async for record in client.segments.list(): print(record)",
    "with other: pass",
    "asyncio.run(client.segments.list().collect())",
    "[record for record in other.segments.list()]",
    "other.segments.list().collect().to_pandas()",
    "theme = client.themes.create(name='a') if client else other.themes.create(name='a')",
    "xpauto.AsyncClient(token=lambda: asyncio.sleep(1))",
    "waiting: xpauto.Client = other",
]
# mypy does not look at the type of a comparison that is a condition.
CONDITIONS = [
    "if Segment.id == 1: print()",
    "if Segment.name: print()",
    "print(not Segment.name.is_null())",
    "if client.segments.list(): print()",
    "print(not other.segments.list())",
]


@pytest.fixture(scope="module", params=CHECKERS)
def checker(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


@pytest.fixture(scope="module")
def complaints(checker: str, tmp_path_factory: pytest.TempPathFactory) -> str:
    """What a type checker says of the programs and of one file for each mistake, all looked at in one go."""
    folder = tmp_path_factory.mktemp("mistakes")
    for number, statement in enumerate([*STATEMENTS, *CONDITIONS]):
        (folder / f"statement{number}.py").write_text(PROGRAM.format(statement))
    files = [*(HERE / name for name in ACCEPTED), *folder.iterdir()]
    command = [*CHECKERS[checker], *map(str, files)]
    result = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    assert result.returncode == 1, result.stdout + result.stderr
    return result.stdout


def errors_of(complaints: str, file: str) -> list[str]:
    return [line for line in complaints.splitlines() if f"{file}:" in line and "error:" in line]


@pytest.mark.parametrize("name", ACCEPTED)
def test_program_is_accepted(complaints: str, name: str) -> None:
    assert errors_of(complaints, name) == []


def test_every_mistake_is_rejected(checker: str, complaints: str) -> None:
    mistakes = [*STATEMENTS, *(CONDITIONS if checker == "pyright" else ())]
    accepted = [text for number, text in enumerate(mistakes) if not errors_of(complaints, f"statement{number}.py")]
    assert accepted == []
