"""Files of records, and lists that are kept in files."""

import asyncio
import errno
import json
import os
import pickle
import signal
import stat
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import pandas
import polars
import pyarrow
import pyarrow.parquet
import pytest

import xpauto
from programs import command, started
from xpauto import F, Goal, Segment

FORMS = ["records.jsonl", "records.jsonl.gz", "records.parquet"]


@pytest.fixture
def segments(client: xpauto.Client) -> xpauto.Records[Segment]:
    return client.segments.list(optional_fields=["links", "tags"]).collect()


def json_of(records: Any) -> list[str]:
    return [record.to_json() for record in records]


@pytest.mark.parametrize("name", FORMS)
def test_a_file_holds_the_records_exactly(segments: xpauto.Records[Segment], tmp_path: Path, name: str) -> None:
    odd = [
        {"id": 1, "name": "a\u2028", "newField": [1.50, {"b": None}], "dateCreated": "2024-01-02T03:04:05+02:00"},
        {"id": 2, "description": None, "siteId": 9007199254740993},
    ]
    with xpauto.Sandbox(data={"segments": odd}) as other:
        unusual = other.client().segments.list(optional_fields=["links"]).collect()
    for records in (segments, segments[:0], segments[3:9:2], unusual):
        records.save(tmp_path / name)
        loaded = xpauto.load(tmp_path / name)
        assert json_of(loaded) == json_of(records)
        assert loaded == records
    assert [file.name for file in tmp_path.iterdir()] == [name]
    with pytest.raises(xpauto.FieldNotRequestedError):
        _ = loaded[0].experiments


def test_paths_of_all_kinds_name_files(
    segments: xpauto.Records[Segment], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    paths: list[Any] = ["here.jsonl", bytes(tmp_path / "bytes.jsonl.gz"), tmp_path / "a: b?c#d.parquet"]
    if sys.platform == "linux":
        paths += [os.fsdecode(bytes(tmp_path) + b"/\xff." + form) for form in (b"jsonl", b"parquet")]
    for path in paths:
        segments.save(path)
        assert xpauto.load(path) == segments


@pytest.mark.parametrize("name", FORMS)
def test_a_file_keeps_what_each_record_was_read_with(sandbox: xpauto.Sandbox, tmp_path: Path, name: str) -> None:
    segments = sandbox.client(timezone="Asia/Tokyo").segments
    wide = segments.list(limit=2, optional_fields=["links"]).collect()
    plain = segments.list(limit=2).collect()
    narrow = segments.list(limit=2, select=["id", "date_created"]).collect()
    several = wide + plain + narrow + wide
    several.save(tmp_path / name)
    loaded = xpauto.load(tmp_path / name)
    assert isinstance(loaded, xpauto.Records)
    assert loaded == several
    assert loaded.to_arrow().equals(several.to_arrow())
    assert [record.date_created for record in loaded] == [record.date_created for record in several]
    assert loaded[4].date_created.tzinfo is not None
    for record in loaded[2:4]:
        with pytest.raises(xpauto.FieldNotRequestedError):
            record.links
    for record in loaded[4:6]:
        with pytest.raises(AttributeError, match="select"):
            record.site_id
    assert [record.site_id for record in loaded[6:]] == [record.site_id for record in wide]


@pytest.mark.parametrize("name", FORMS)
def test_other_programs_read_the_files(segments: xpauto.Records[Segment], tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    segments.save(file)
    if name.endswith(".parquet"):
        frame = pandas.read_parquet(file)
        assert polars.read_parquet(file).height == len(segments)
    else:
        frame = pandas.read_json(file, lines=True)
        assert [segment.id for segment in segments] == polars.read_ndjson(file)["id"].to_list() or name.endswith("gz")
    assert frame["id"].to_list() == [segment.id for segment in segments]


def test_a_file_of_another_program_needs_its_type(tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    file.write_text('{"id": 1, "name": "Sale"}\n{"id": 2}\n')
    with pytest.raises(xpauto.ValidationError, match=r"does not name the type of its records; pass it as model"):
        xpauto.load(file)
    assert [goal.name for goal in xpauto.load(file, model=Goal)] == ["Sale", None]
    pyarrow.parquet.write_table(pyarrow.table({"id": [1]}), tmp_path / "some.parquet")
    with pytest.raises(xpauto.ValidationError, match=r"not written by Records\.save"):
        xpauto.load(tmp_path / "some.parquet")


@pytest.mark.parametrize("name", FORMS)
def test_files_that_cannot_be_used_are_named(segments: xpauto.Records[Segment], tmp_path: Path, name: str) -> None:
    with pytest.raises(xpauto.FileError, match=name):
        xpauto.load(tmp_path / name)
    missing = tmp_path / "missing" / name
    with pytest.raises(OSError, match=r"missing.* cannot be written") as raised:
        segments.save(missing)
    assert ".xpauto-" not in str(raised.value)
    error = pickle.loads(pickle.dumps(raised.value))
    assert (error.filename, error.errno) == (str(missing), errno.ENOENT if os.name == "posix" else None)
    assert str(error) == str(raised.value)
    segments.save(tmp_path / name)
    (tmp_path / name).write_bytes((tmp_path / name).read_bytes()[:-200])
    with pytest.raises(xpauto.FileError, match=name):
        xpauto.load(tmp_path / name)
    with pytest.raises(xpauto.ValidationError, match=r"must end with \.jsonl, \.jsonl\.gz or \.parquet"):
        segments.save(tmp_path / "some.csv")
    segments.save(tmp_path / name)
    with pytest.raises(xpauto.ValidationError, match="of type Segment, not Goal"):
        xpauto.load(tmp_path / name, model=Goal)
    if os.name == "posix":
        os.mkfifo(tmp_path / f"pipe-{name}")
        with pytest.raises(xpauto.FileError, match="it is not a regular file"):
            segments.save(tmp_path / f"pipe-{name}")


def test_a_parquet_file_that_is_damaged_is_refused(segments: xpauto.Records[Segment], tmp_path: Path) -> None:
    file = tmp_path / "some.parquet"
    segments.save(file)
    content = bytearray(file.read_bytes())
    start = pyarrow.parquet.ParquetFile(file).metadata.row_group(0)
    json = start.column(start.num_columns - 1)
    # Of all bytes in the column of JSON, also those that compression does not check.
    for place in range(json.data_page_offset, json.data_page_offset + json.total_compressed_size, 97):
        damaged = bytearray(content)
        damaged[place] ^= 1
        file.write_bytes(damaged)
        with suppress(xpauto.FileError):
            assert json_of(xpauto.load(file)) == json_of(segments)


@pytest.mark.parametrize(
    ("header", "column", "message"),
    [
        (b'{"version": 2}', None, "newer version"),
        (b"{}", None, "is damaged"),
        (b"\xff", None, "cannot be read"),
        (None, pyarrow.array([1, 2]), "cannot be read"),
        (None, pyarrow.array([None, "{}"]), "1 of 2 records"),
        (b'{"version": 1, "model": "Segment", "timezone": "Mars/Base", "records": 2}', None, "Mars/Base"),
        (b'{"version": 1, "model": "Segmant", "records": 2}', None, "Segmant, which this version"),
    ],
)
def test_a_parquet_file_that_was_changed_is_refused(
    segments: xpauto.Records[Segment], tmp_path: Path, header: bytes | None, column: Any, message: str
) -> None:
    file = tmp_path / "some.parquet"
    segments[:2].save(file)
    table = pyarrow.parquet.read_table(file)
    if header is not None:
        table = table.replace_schema_metadata({b"xpauto": header})
    if column is not None:
        table = table.set_column(table.num_columns - 1, "_json", column)
    pyarrow.parquet.write_table(table, file)
    with pytest.raises(xpauto.FileError, match=message):
        xpauto.load(file)


def test_records_of_several_time_zones_are_not_saved(sandbox: xpauto.Sandbox, tmp_path: Path) -> None:
    one, other = (sandbox.client(timezone=zone).goals.list().collect() for zone in ("Asia/Tokyo", "Europe/Paris"))
    with pytest.raises(xpauto.ValidationError, match="different time zones"):
        (one + other).save(tmp_path / "some.jsonl")


def test_parquet_without_pyarrow_names_the_extra(
    segments: xpauto.Records[Segment], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    for use in (lambda: segments.save(tmp_path / "some.parquet"), lambda: xpauto.load(tmp_path / "some.parquet")):
        with pytest.raises(ImportError, match=r"pip install 'xpauto\[pyarrow\]'"):
            use()


def test_an_invalid_date_leaves_the_parquet_file_as_it_was(segments: xpauto.Records[Segment], tmp_path: Path) -> None:
    file, lines = tmp_path / "some.parquet", tmp_path / "some.jsonl"
    segments.save(file)
    before = file.read_bytes()
    # Long enough for a part of its own, so that others are written before.
    long = {"name": "a" * (9 << 20)}
    values: list[dict[str, Any]] = [{"id": 1, **long}, {"id": 2, **long}, {"id": 3, "dateCreated": "soon"}]
    lines.write_text("\n".join(map(json.dumps, values)))
    with pytest.raises(xpauto.DecodeError, match=r"\[2\]\.dateCreated"):
        xpauto.load(lines, model=Segment).save(file)
    assert file.read_bytes() == before
    assert sorted(tmp_path.iterdir()) == [lines, file]


INTERRUPTED = """
import signal, sys, xpauto
# A shell ignores it for what it runs in the background.
signal.signal(signal.SIGINT, signal.default_int_handler)
many = xpauto.load(sys.argv[1])
for _ in range(8):
    many = many + many
many.save(sys.argv[2])
try:
    print("working", flush=True)
    while True:
        many.save(sys.argv[2])
        xpauto.load(sys.argv[2])
except KeyboardInterrupt:
    print("interrupted", flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT")
@pytest.mark.parametrize("name", FORMS)
def test_ctrl_c_leaves_whole_files_alone(segments: xpauto.Records[Segment], tmp_path: Path, name: str) -> None:
    segments.save(tmp_path / "few.jsonl")
    folder = tmp_path / "many"
    folder.mkdir()
    with started(INTERRUPTED, str(tmp_path / "few.jsonl"), str(folder / name)) as process:
        assert process.stdout.readline() == "working\n"
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "interrupted\n"
    assert [file.name for file in folder.iterdir()] == [name]
    assert len(xpauto.load(folder / name)) == 256 * len(segments)


def test_a_cached_list_is_fetched_once(sandbox: xpauto.Sandbox, client: xpauto.Client, tmp_path: Path) -> None:
    def read() -> xpauto.Records[Segment]:
        return client.segments.list(filter=F.id > 0).cached(tmp_path / "cache")

    async def awaited() -> xpauto.Records[Segment]:
        return await sandbox.async_client().segments.list(filter=F.id > 0).cached(tmp_path / "cache")

    first = read()
    requests = len(sandbox.requests)
    assert read() == first == asyncio.run(awaited())
    assert len(sandbox.requests) == requests


def test_a_file_that_is_too_old_or_damaged_is_fetched_again(
    sandbox: xpauto.Sandbox, client: xpauto.Client, tmp_path: Path
) -> None:
    goals = client.goals.list().cached(tmp_path)
    (file,) = tmp_path.iterdir()

    def fetches(max_age: float | None = 60) -> bool:
        before = len(sandbox.requests)
        assert client.goals.list().cached(tmp_path, max_age=max_age) == goals
        return len(sandbox.requests) > before

    assert not fetches()
    for age in (61, -60):
        os.utime(file, (time.time() - age, time.time() - age))
        assert not fetches(None)
        assert fetches()
    file.write_text('{"id"')
    assert fetches()
    assert list(tmp_path.iterdir()) == [file]


def test_each_query_url_and_account_has_a_file_of_its_own(sandbox: xpauto.Sandbox, tmp_path: Path) -> None:
    queries: list[dict[str, Any]] = [
        {},
        {"filter": F.id > 1},
        {"filter": F.id > 2},
        {"sort": "name"},
        {"select": ["id"]},
        {"optional_fields": ["links"]},
        {"limit": 3},
        {"start_page": 2},
        {"start_page": 2, "per_page": 10},
        {"unique": True},
    ]
    for query in queries:
        sandbox.client().segments.list(**query).cached(tmp_path)
    for client in (sandbox.client(headers={"x-account": "2"}), sandbox.client(timezone="Europe/Paris")):
        client.segments.list().cached(tmp_path)
    sandbox.client().goals.list().cached(tmp_path)
    with xpauto.Sandbox() as other:
        other.client().goals.list().cached(tmp_path)
    names = [file.name for file in tmp_path.iterdir()]
    assert len(names) == len(queries) + 4
    assert all(sandbox.token not in name for name in names)


def test_cached_lists_that_cannot_work_are_refused_before_a_request(
    sandbox: xpauto.Sandbox, client: xpauto.Client, tmp_path: Path
) -> None:
    with pytest.raises(xpauto.ConfigError, match="token comes from a function"):
        xpauto.Client(base_url=sandbox.url, token=lambda: sandbox.token).goals.list().cached(tmp_path)
    for wrong in (-1, "1h"):
        with pytest.raises(xpauto.ValidationError, match="max_age must be seconds"):
            client.goals.list().cached(tmp_path, max_age=wrong)  # type: ignore[arg-type]
    (tmp_path / "file").write_text("")
    with pytest.raises(FileExistsError):
        client.goals.list().cached(tmp_path / "file")
    assert not sandbox.requests


WRITER = """
import sys, xpauto
client = xpauto.Client()
for _ in range(20):
    assert len(client.segments.list().cached(sys.argv[1], max_age=0)) == 25
    assert len(client.segments.list().cached(sys.argv[1])) == 25
"""


def test_processes_share_a_folder(sandbox: xpauto.Sandbox, tmp_path: Path) -> None:
    environment = {**os.environ, "XPAUTO_BASE_URL": sandbox.url, "XPAUTO_TOKEN": sandbox.token}
    program = command(WRITER, str(tmp_path))
    processes = [subprocess.Popen(program, env=environment) for _ in range(4)]
    assert [process.wait(60) for process in processes] == [0] * 4
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.skipif(os.name == "nt", reason="permissions of Windows are not modes")
@pytest.mark.parametrize("name", FORMS)
def test_a_file_that_is_replaced_keeps_its_mode_and_links_to_it(
    segments: xpauto.Records[Segment], tmp_path: Path, name: str
) -> None:
    file, link, other = tmp_path / name, tmp_path / f"link-{name}", tmp_path / "other"
    link.symlink_to(name)
    for mode in (0o600, 0o640, 0o444):
        file.touch()
        file.chmod(mode)
        segments.save(link)
        assert link.is_symlink()
        assert stat.S_IMODE(file.stat().st_mode) == mode
        assert xpauto.load(file) == segments
    file.unlink()
    segments.save(file)
    other.touch()
    assert file.stat().st_mode == other.stat().st_mode
