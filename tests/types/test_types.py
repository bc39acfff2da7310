"""The type checkers accept programs that use everything, and reject a mistake in them."""

import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
# The programs have the strictest settings of both checkers in their first lines.
ACCEPTED = ["sample.py", "programs.py"]
SAMPLE = (HERE / "sample.py").read_text()

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
    # A field of the class, which would replace that of all records.
    "Segment.name = 'a'",
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
    "client.segments.list(filter=Segment.name == Segment.description)",
    "segment.name = 'a'",
    "segment.name.like('a')",
    # A forgotten await, or too many.
    "other.segments.list().first()",
    "other.themes.create(name='a')",
    "other.with_raw_response.themes.create(name='a')",
    "other.key_moments.delete(1)",
    "other.request('GET', '/a')",
    "len(other.segments.list().cached('folder'))",
    "other.close()",
    "(await asyncio.gather(other.segments.list().first()))[0].name",
    "(await asyncio.wait_for(other.goals.list().collect(), 3)).first()",
    "await client.segments.list().first()",
    # An option of a client or a sandbox.
    "xpauto.Client(base_ulr='https://api.example.com')",
    "xpauto.Client('https://api.example.com')",
    "xpauto.Client(timeout='30')",
    "xpauto.Client(max_retries=2.5)",
    "xpauto.Client(headers={'X-Attempt': None})",
    "xpauto.Client(rate_limit=50)",
    "xpauto.Client(params_encoding='comma')",
    "xpauto.Client(undeclared_fields='deny')",
    "xpauto.Client(proxy=False)",
    "xpauto.Client(token=5)",
    "xpauto.Client(token=lambda: None)",
    "async def token() -> str: return ''\n    xpauto.Client(token=token)",
    "xpauto.Client(client_certificate=('a.pem', 'b.pem', 'c.pem'))",
    "xpauto.ClientCredentials('id')",
    "client.with_options(base_url='https://api.example.com')",
    "client.with_options(retries=1)",
    "client.timeout = 5",
    "xpauto.Sandbox(segmens=5)",
    "xpauto.Sandbox(awkward='rude')",
    "xpauto.Sandbox(faults={'status': 503})",
    # A parameter of a list.
    "client.segments.list(per_page='50')",
    "client.segments.list(page_size=50)",
    "client.segments.list(site_id=42)",
    "client.segments.list(Segment.id == 1)",
    "client.segments.list(filter='siteId=42')",
    "client.segments.list(filter=Segment.id in [1, 2])",
    "client.segments.list(filter=Segment.description is None)",
    "client.segments.list(filter=not Segment.is_favorite)",
    "client.segments.list(filter=lambda segment: segment.id == 1)",
    "client.segments.list(unique='yes')",
    "client.goals.list(sort=5)",
    "client.sites.list()",
    "client.segment.list()",
    # A name that does not exist.
    "segment.siteId",
    "segment.is_favourite",
    "segment.conditions_data.explian()",
    "segment['name']",
    "theme.colors[0].colour if theme.colors else None",
    "client.segments.list().plan().total",
    "next(client.segments.list().pages()).page_number",
    "client.with_raw_response.themes.update(501, name='a').name",
    "client.prepare.themes.update(501, name='a').json()",
    "client.prepare.themes.delete(501)",
    "client.on_request(lambda request: print(request.duration))",
    "xpauto.NotFoundErorr('gone')",
    "xpauto.NotFoundError('gone').status_code",
    "xpauto.TransportError('lost').status",
    "xpauto.XpautoError('lost').path",
    "xpauto.ValidationError('no').problems[0].field",
    # A value that may be None.
    "segment.date_created.year",
    "segment.tags[0]",
    "client.segments.list().first().name",
    "client.segments.list().plan().requests + 1",
    "xpauto.RateLimitError('slower').retry_after + 1",
    # An argument that is missing, of another type or in another order.
    "client.themes.update({'name': 'a'}, 501)",
    "client.themes.update('501', name='a')",
    "client.themes.update(name='a')",
    "client.themes.update(theme_id=501, name='a')",
    "client.themes.update(501, 'a')",
    "client.themes.create(name=5)",
    "client.themes.create(tags=[1])",
    "client.themes.create(status=1)",
    "client.themes.create(theme, name='b')",
    "client.themes.create(segment)",
    "client.themes.create(colors=[('c1', '#fff')])",
    "client.themes.create(date_modified='2026-05-01')",
    "client.sites.get_by_code()",
    "client.sites.get_by_code(42)",
    "client.key_moments.delete()",
    "client.key_moments.delete(401, 402)",
    "client.request('/segments')",
    "client.request('GET', '/segments', params={'page': 1})",
    "client.request('GET', '/segments', query=5)",
    "client.personalizations.request_results(301, conversion_type='ALL_CONVERSION')",
    "client.personalizations.request_results(301, date_intervals=[], conversion_type=None)",
    "client.personalizations.request_results(301, date_intervals=['2026-05-01'], conversion_type='ALL_CONVERSION')",
    "client.personalizations.ticket(5)",
    "client.personalizations.ticket('1').poll()",
    "client.personalizations.ticket('1').poll('/a', interval='2')",
    "client.personalizations.ticket('1').poll('/a', until='READY')",
    "client.personalizations.ticket('1').poll('/a', not_ready='409')",
    "xpauto.DateInterval(start='2026-05-01T00:00:00')",
    "xpauto.DateInterval('2026-05-01T00:00:00', '2026-05-31T00:00:00')",
    "xpauto.Segment(name='a')",
    "Segment.sample(site='a')",
    "segment.replace(nmae='a')",
    "segment.replace(site_id='a')",
    "segment.uses('COOKIE')",
    "segment.uses(targeting_type=5)",
    "xpauto.NotFoundError('gone', stauts=404)",
    "xpauto.NotFoundError('gone', status='404')",
    "client.on_request(lambda: None)",
    # A conversion, a file or a list in memory.
    "client.segments.list().to_pandas(dtype_backend='numpy')",
    "client.segments.list().to_arrow('Europe/Paris')",
    "client.segments.list().collect().to_dicts(names='camel')",
    "client.segments.list().collect().save()",
    "client.segments.list().collect().append(segment)",
    "client.segments.list().collect()['name']",
    "client.segments.list().collect()[0] = segment",
    "client.segments.list().collect() + client.goals.list().collect()",
    "client.segments.list()[0]",
    "len(client.segments.list())",
    "client.segments.list().cached()",
    "client.segments.list().cached('folder', max_age='1h')",
    "records: xpauto.Records[Goal] = client.segments.list().collect()",
    "xpauto.load()",
    "xpauto.diff('monday.parquet', client.segments.list().collect())",
    # A sandbox that runs.
    "sandbox.add_fault(status=503)",
    "sandbox.clock.advance('1h')",
    "sandbox.clock.now()",
    "sandbox.verify('/themes/501')",
    "sandbox.verify('PUT', '/themes/501', body={'name': 'a'})",
    "sandbox.restore('snapshot')",
    "sandbox.client(tmeout=3)",
    "sandbox.client(timeout='3')",
    "sandbox.client(token=lambda: asyncio.sleep(1, 'a'))",
    "sandbox.async_client(max_retries='3')",
    "xpauto.Sandbox.record('https://api.example.com', 'a.json', segmnts=3)",
    "xpauto.Sandbox.record('https://api.example.com', 'a.json', upstream='https://api.example.com')",
    "xpauto.Sandbox.replay('a.json', latency='1')",
    "xpauto.Sandbox.replay('a.json', replay='b.json')",
    "xpauto.testing.sandbox(segmnts=3)",
    "async with sandbox: pass",
    # A blocking client that is awaited, and the other way round.
    "await client.themes.create(name='a')",
    "async for record in client.segments.list(): print(record)",
    "async with client: pass",
    "with other: pass",
    "asyncio.run(client.segments.list().collect())",
    "[record for record in other.segments.list()]",
    "list(other.segments.list())",
    "(await other.segments.list()).first()",
    "other.segments.list().collect().to_pandas()",
    "async for record in other.segments.list().collect(): print(record)",
    "other.themes.create(name='a').name",
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
MISTAKES = [
    ("client.themes.create(name=", "client.themes.create(nmae="),
    ("segment.date_created,", "segment.date_craeted,"),
    ("limit=8)", "limit='eight')"),
    ("F.site_id == 42", "42"),
    ("segments.conditions().names", "segments.conditions().columns"),
    ("F.site_id == 42", "F.site_idd == 42"),
    ("plan.requests", "plan.calls"),
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
    files = [HERE / name for name in ACCEPTED]
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


@pytest.mark.parametrize("name", ACCEPTED)
def test_program_is_accepted(complaints: str, name: str) -> None:
    assert errors_of(complaints, name) == []


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
