"""Files of records, differences between them, and lists that are kept in files."""

from __future__ import annotations

import asyncio
import json
import math
import os
import re
import signal
import stat
import subprocess
import sys
import time
from contextlib import suppress
from decimal import Decimal
from pathlib import Path
from typing import Any

import pandas
import polars
import pyarrow
import pyarrow.parquet
import pytest

import xpauto
from programs import command
from xpauto import F, Goal, Segment

FORMS = ["records.jsonl", "records.jsonl.gz", "records.parquet"]


@pytest.fixture
def segments(client: xpauto.Client) -> xpauto.Records[Segment]:
    return client.segments.list(optional_fields=["links", "tags"]).collect()


def json_of(records: Any) -> list[str]:
    return [record.to_json() for record in records]


@pytest.mark.parametrize("name", FORMS)
def test_a_file_holds_the_records_exactly(
    segments: xpauto.Records[Segment], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    odd = [
        {"id": 1, "name": "a\u2028", "newField": [1.50, {"b": None}], "dateCreated": "2024-01-02T03:04:05+02:00"},
        {"id": 2, "description": None, "siteId": 9007199254740993},
    ]
    with xpauto.Sandbox(data={"segments": odd}) as other:
        unusual = other.client().segments.list(optional_fields=["links"]).collect()
    monkeypatch.chdir(tmp_path)
    for records in (segments, segments[:0], segments[3:9:2], unusual):
        records.save(tmp_path / name)
        loaded = xpauto.load(name)
        assert json_of(loaded) == json_of(records)
        assert loaded == records
        assert not xpauto.diff(records, loaded)
    assert [file.name for file in tmp_path.iterdir()] == [name]
    with pytest.raises(xpauto.FieldNotRequestedError):
        _ = loaded[0].experiments


@pytest.mark.parametrize("name", FORMS)
def test_a_file_keeps_the_requested_fields_and_the_time_zone(
    sandbox: xpauto.Sandbox, tmp_path: Path, name: str
) -> None:
    client = sandbox.client(timezone="Asia/Tokyo")
    some = client.segments.list(select=["id", "date_created"], limit=3).collect()
    some.save(tmp_path / name)
    loaded = xpauto.load(tmp_path / name)
    assert loaded[0].date_created == some[0].date_created
    assert loaded[0].date_created.tzinfo is not None
    assert loaded.to_arrow().equals(some.to_arrow())
    with pytest.raises(AttributeError, match="select"):
        _ = loaded[0].name


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
    with pytest.raises(OSError, match=r"missing.* cannot be written"):
        segments.save(tmp_path / "missing" / name)
    segments.save(tmp_path / name)
    (tmp_path / name).write_bytes((tmp_path / name).read_bytes()[:-200])
    with pytest.raises(xpauto.FileError, match=name):
        xpauto.load(tmp_path / name)
    with pytest.raises(xpauto.ValidationError, match=r"must end with \.jsonl, \.jsonl\.gz or \.parquet"):
        segments.save(tmp_path / "some.csv")
    segments.save(tmp_path / name)
    with pytest.raises(xpauto.ValidationError, match="of type Segment, not Goal"):
        xpauto.load(tmp_path / name, model=Goal)


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


@pytest.mark.parametrize("name", FORMS)
def test_paths_of_all_kinds_name_files(segments: xpauto.Records[Segment], tmp_path: Path, name: str) -> None:
    odd: list[Any] = [bytes(tmp_path / f"bytes-{name}"), tmp_path / f"a: b?c#d {name}"]
    if sys.platform == "linux":
        odd.append(os.fsdecode(bytes(tmp_path) + b"/\xff" + name.encode()))
    for path in odd:
        segments.save(path)
        assert xpauto.load(path) == segments
        assert not xpauto.diff(path if isinstance(path, str | Path) else os.fsdecode(path), segments)


@pytest.mark.skipif(sys.platform == "win32", reason="names of files there can have half of a surrogate pair")
def test_a_path_with_half_of_a_surrogate_pair_is_refused(client: xpauto.Client) -> None:
    pager, half = client.segments.list(), "\ud800.jsonl"
    uses: list[tuple[str, Any]] = [
        ("path", lambda: pager.collect().save(half)),
        ("path", lambda: xpauto.load(half)),
        ("folder", lambda: pager.cached(half)),
        ("before", lambda: xpauto.diff(half, pager.collect())),
    ]
    for argument, use in uses:
        with pytest.raises(xpauto.ValidationError, match=f"^{argument} is a str with half of a surrogate pair"):
            use()


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


def test_other_programs_may_write_the_lines_again(segments: xpauto.Records[Segment], tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    segments.save(file)
    file.write_text("\n".join(json.dumps(json.loads(line)) for line in file.read_text("utf-8").splitlines()))
    assert xpauto.load(file) == segments


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
    program = command(INTERRUPTED, str(tmp_path / "few.jsonl"), str(folder / name))
    with subprocess.Popen(program, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "working\n"
        process.send_signal(signal.SIGINT)
        assert process.stdout.readline() == "interrupted\n"
    assert [file.name for file in folder.iterdir()] == [name]
    assert len(xpauto.load(folder / name)) == 256 * len(segments)


def changed(difference: xpauto.Diff) -> list[tuple[Any, str, Any, Any]]:
    return [(change.id, change.field, change.before, change.after) for change in difference.changed]


def renewed(segments: xpauto.Records[Segment]) -> list[Segment]:
    """The segments without the second one, with a new one, and with a change in the first."""
    tags = [*segments[0].tags, "new"] if segments[0].tags else ["new"]
    first = segments[0].replace(name="Renamed", tags=tags)
    return [Segment.from_dict({**segments[1].to_dict(), "id": 5}), first, *segments[2:]]


def test_a_difference_has_what_was_added_removed_and_changed(segments: xpauto.Records[Segment], tmp_path: Path) -> None:
    after = renewed(segments)
    difference = xpauto.diff(segments, after)
    assert difference
    assert (list(difference.added), list(difference.removed)) == ([after[0]], [segments[1]])
    id, before = segments[0].id, segments[0].to_dict()
    assert sorted(changed(difference)) == [
        (id, "name", before["name"], "Renamed"),
        (id, "tags", before.get("tags"), after[1].to_dict()["tags"]),
    ]
    assert difference.unchanged == len(segments) - 2
    assert repr(difference) == f"<diff: 1 added, 1 removed, 1 changed, {len(segments) - 2} unchanged>"
    assert difference.to_pandas()["field"].to_list() == [change.field for change in difference.changed]
    assert not xpauto.diff(segments, list(segments))
    assert not xpauto.diff([], [])
    assert len(xpauto.diff([], after).added) == len(after)


def as_parquet_of_pandas(records: xpauto.Records[Segment], folder: Path) -> Path:
    records.to_pandas().to_parquet(folder / "pandas.parquet")
    return folder / "pandas.parquet"


def as_file(name: str) -> Any:
    def saved(records: xpauto.Records[Segment], folder: Path) -> Path:
        records.save(folder / name)
        return folder / name

    return saved


READABLE: dict[str, Any] = {
    "pandas": lambda records, _: records.to_pandas(),
    "pandas with Arrow types": lambda records, _: records.to_pandas(dtype_backend="pyarrow"),
    "pandas by index": lambda records, _: records.to_pandas().set_index("id"),
    "polars": lambda records, _: records.to_polars(),
    "pyarrow": lambda records, _: records.to_arrow(),
    "pyarrow of polars": lambda records, _: pyarrow.table(records.to_polars()),
    "columns": lambda records, _: records._columns(),
    "Parquet of pandas": as_parquet_of_pandas,
    "our Parquet in pandas": lambda records, folder: pandas.read_parquet(as_file("own.parquet")(records, folder)),
    **{name: as_file(name) for name in FORMS},
}


@pytest.mark.parametrize("form", READABLE)
def test_records_frames_and_files_differ_by_the_same(
    segments: xpauto.Records[Segment], tmp_path: Path, form: str
) -> None:
    before = READABLE[form](segments, tmp_path)
    assert not xpauto.diff(before, segments)
    assert not xpauto.diff(segments, before)
    assert not xpauto.diff(before, segments.to_polars())
    difference = xpauto.diff(before, renewed(segments))
    assert {(change.id, change.field) for change in difference.changed} == {
        (segments[0].id, "name"),
        (segments[0].id, "tags"),
    }
    assert (len(difference.added), len(difference.removed), difference.unchanged) == (1, 1, len(segments) - 2)
    assert difference.skipped == []


def test_streams_that_can_be_read_once_are_compared() -> None:
    before = pyarrow.table({"id": [1, 2], "name": ["a", "b"]})
    after = pyarrow.table({"id": [2, 3], "name": ["x", "c"]})
    streams = (pyarrow.RecordBatchReader.from_batches(one.schema, one.to_batches()) for one in (before, after))
    difference = xpauto.diff(*streams)
    assert [(change.id, change.before, change.after) for change in difference.changed] == [(2, "b", "x")]
    assert (difference.added.to_pylist(), difference.removed.to_pylist()) == (
        [{"id": 3, "name": "c"}],
        [{"id": 1, "name": "a"}],
    )


def test_frames_of_accounts_with_a_time_zone_do_not_differ(sandbox: xpauto.Sandbox, tmp_path: Path) -> None:
    goals = sandbox.client(timezone="Europe/Paris").goals.list().collect()
    assert not xpauto.diff(as_parquet_of_pandas(goals, tmp_path), goals)  # type: ignore[arg-type]
    assert not xpauto.diff(goals.to_polars(), goals)


def test_fields_that_only_one_list_was_read_with_are_skipped(client: xpauto.Client) -> None:
    few, all = client.segments.list(select=["id", "name"]).collect(), client.segments.list().collect()
    difference = xpauto.diff(few, all)
    assert not difference
    assert {"site_id", "conditions_data"} <= set(difference.skipped)
    assert "links" not in difference.skipped
    assert "not compared: " in repr(difference)
    assert not xpauto.diff(few.to_polars(), all)


def test_lists_that_cannot_be_compared_are_refused(client: xpauto.Client, segments: xpauto.Records[Segment]) -> None:
    goals = client.goals.list().collect()
    with pytest.raises(xpauto.ValidationError, match="before is of type Segment, after of type Goal"):
        xpauto.diff(segments, goals)
    with pytest.raises(xpauto.ValidationError, match=r'before\[0\] and before\[25\] have the same "id"'):
        xpauto.diff(segments + segments, segments)
    with pytest.raises(xpauto.ValidationError, match='before\\[0\\] has no "code"'):
        xpauto.diff(segments, segments, key="code")
    with pytest.raises(xpauto.ValidationError, match="after has no column 'id'"):
        xpauto.diff(segments, polars.DataFrame({"name": ["a"]}))
    with pytest.raises(xpauto.ValidationError, match="item 1 is a Goal, and those before are of type Segment"):
        xpauto.diff([segments[0], goals[0]], segments)
    with pytest.raises(TypeError, match=r"before must be Records, a list of models, a path, .* not int"):
        xpauto.diff(7, segments)
    assert not xpauto.diff(goals, goals, key="name")


def test_what_is_no_table_cannot_be_compared(segments: xpauto.Records[Segment]) -> None:
    with pytest.raises(xpauto.ValidationError, match="before cannot be compared"):
        xpauto.diff(polars.Series([1, 2]), segments)


def test_the_html_of_a_difference_has_a_table_and_a_picture_without_secrets() -> None:
    site = xpauto.Site.sample(name="<b>", recommendation_secret_key="old-value")
    difference = xpauto.diff([site], [site.replace(name="Shop", recommendation_secret_key="new-value")])
    shown = difference._repr_html_()
    assert "<svg" in shown
    assert "&lt;b&gt;" in shown
    assert "<td>Shop</td>" in shown
    assert "-value" not in shown + repr(difference.changed)
    assert {change.after for change in difference.changed} == {"Shop", "new-value"}


def test_the_html_of_a_long_value_begins_shortly_before_its_difference() -> None:
    words = "the same words again " * 20
    goal = xpauto.Goal.sample(description=f"{words}before {words}")
    shown = xpauto.diff([goal], [goal.replace(description=f"{words}after {words}")])._repr_html_()
    assert re.search(r">…[\w ]{40}before [^<]*…</span></td>", shown)
    assert re.search(r">…[\w ]{40}after [^<]*…</span></td>", shown)


def test_a_cached_list_is_fetched_once(sandbox: xpauto.Sandbox, client: xpauto.Client, tmp_path: Path) -> None:
    def read() -> xpauto.Records[Segment]:
        return client.segments.list(filter=F.id > 0).cached(tmp_path / "cache").collect()

    first = read()
    requests = len(sandbox.requests)
    assert read() == first
    assert len(sandbox.requests) == requests
    cached = client.segments.list(filter=F.id > 0).cached(tmp_path / "cache")
    assert list(cached) == list(first)
    assert cached.first() == first[0]
    assert cached.to_pandas().equals(first.to_pandas())
    assert cached.to_polars().equals(first.to_polars())
    assert cached.to_arrow().equals(first.to_arrow())
    assert polars.DataFrame(cached).height == len(first)
    assert len(sandbox.requests) == requests
    assert repr(cached).startswith("<cached list of segments.list: stored less than a second ago, in ")
    assert "segments.list, cached: stored less than a second ago" in cached._repr_html_()
    cached.clear()
    assert "nothing stored yet" in repr(cached)
    assert "nothing stored yet" in cached._repr_html_()
    read()
    assert len(sandbox.requests) > requests


def test_a_file_that_is_too_old_or_damaged_is_fetched_again(
    sandbox: xpauto.Sandbox, client: xpauto.Client, tmp_path: Path
) -> None:
    cached = client.goals.list().cached(tmp_path, max_age=60)
    goals = cached.collect()

    def fetches() -> bool:
        before = len(sandbox.requests)
        assert cached.collect() == goals
        return len(sandbox.requests) > before

    assert not fetches()
    for age in (61, -60):
        os.utime(cached.path, (time.time() - age, time.time() - age))
        assert fetches()
    os.utime(cached.path, (time.time() - 7300, time.time() - 7300))
    assert "stored 2 hours ago, too old" in repr(cached)
    assert client.goals.list().cached(tmp_path, max_age=None).is_fresh
    for text in ("", '{"id"', '{"_xpauto":{"version":9}}\n'):
        cached.path.write_text(text)
        assert fetches()
    assert len(list(tmp_path.iterdir())) == 1


def test_each_query_url_and_account_has_a_file_of_its_own(sandbox: xpauto.Sandbox, tmp_path: Path) -> None:
    def path(client: xpauto.Client | None = None, **options: Any) -> Path:
        return (client or sandbox.client()).segments.list(**options).cached(tmp_path).path

    queries: list[dict[str, Any]] = [
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
    clients = [
        xpauto.Client(base_url=sandbox.url, token="another"),
        xpauto.Client(base_url=sandbox.url + "/v2", token=sandbox.token),
        xpauto.Client(base_url=sandbox.url, token=xpauto.ClientCredentials("id", "secret")),
        sandbox.client(headers={"x-account": "2"}),
        sandbox.client(timezone="Europe/Paris"),
    ]
    paths = [path(), *(path(**query) for query in queries), *(path(client) for client in clients)]
    assert len(set(paths)) == len(paths)
    assert sandbox.client().goals.list().cached(tmp_path).path not in paths
    assert path() == paths[0]
    assert all(sandbox.token not in str(path) for path in paths)


def test_cached_lists_that_cannot_work_are_refused_before_a_request(
    sandbox: xpauto.Sandbox, client: xpauto.Client, tmp_path: Path
) -> None:
    with pytest.raises(xpauto.ConfigError, match="token comes from a function"):
        xpauto.Client(base_url=sandbox.url, token=lambda: sandbox.token).goals.list().cached(tmp_path)
    for wrong in (-1, "1h", True):
        with pytest.raises(xpauto.ValidationError, match="max_age must be seconds"):
            client.goals.list().cached(tmp_path, max_age=wrong)  # type: ignore[arg-type]
    (tmp_path / "file").write_text("")
    with pytest.raises(xpauto.FileError, match="cannot be written"):
        client.goals.list().cached(tmp_path / "file").collect()
    assert not sandbox.requests


def test_caches_have_no_secrets_unless_asked_for(tmp_path: Path) -> None:
    goals = [{"id": 1, "name": "a", "oauthPassword": "visible", "newField": {"clientSecret": "visible", "n": 1.50}}]
    with xpauto.Sandbox(data={"goals": goals}) as sandbox:
        cached = sandbox.client().goals.list().cached(tmp_path)
        for goal in (cached.first(), cached.first()):
            assert goal is not None
            assert "oauthPassword" not in goal.extra
            assert goal.extra["newField"] == {"n": 1.5}
        assert "visible" not in cached.path.read_text()
        whole = sandbox.client().goals.list().cached(tmp_path, secrets=True)
        for goal in (whole.first(), whole.first()):
            assert goal is not None
            assert goal.extra["oauthPassword"] == "visible"


def test_asyncio_clients_cache_alike(sandbox: xpauto.Sandbox, tmp_path: Path) -> None:
    async def read() -> None:
        client = sandbox.async_client()
        cached = client.segments.list().cached(tmp_path)
        records = await cached.collect()
        requests = len(sandbox.requests)
        assert [segment async for segment in cached] == list(records)
        assert await cached.first() == records[0]
        assert (await cached.to_pandas()).equals(records.to_pandas())
        assert (await cached.to_polars()).height == (await cached.to_arrow()).num_rows
        assert len(sandbox.requests) == requests
        with pytest.raises(TypeError, match="async for"):
            iter(cached)

    asyncio.run(read())
    # The same list of a blocking client.
    assert sandbox.client().segments.list().cached(tmp_path).is_fresh


WRITER = """
import sys, xpauto
client = xpauto.Client()
for _ in range(20):
    assert len(client.segments.list().cached(sys.argv[1], max_age=0).collect()) == 25
    assert len(client.segments.list().cached(sys.argv[1]).collect()) == 25
"""


def test_processes_share_a_folder(sandbox: xpauto.Sandbox, tmp_path: Path) -> None:
    environment = {**os.environ, "XPAUTO_BASE_URL": sandbox.url, "XPAUTO_TOKEN": sandbox.token}
    program = command(WRITER, str(tmp_path))
    processes = [subprocess.Popen(program, env=environment) for _ in range(4)]
    assert [process.wait(60) for process in processes] == [0] * 4
    assert len(list(tmp_path.iterdir())) == 1


@pytest.mark.skipif(sys.platform == "win32", reason="has other permissions")
def test_a_folder_without_permission_is_refused(client: xpauto.Client, tmp_path: Path) -> None:
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    # Root may write everywhere but there.
    folder = Path("/sys") if os.geteuid() == 0 else tmp_path
    with pytest.raises(xpauto.FileError, match="cannot be written"):
        client.goals.list().cached(folder).collect()


def test_a_link_stays_and_its_target_is_replaced(segments: xpauto.Records[Segment], tmp_path: Path) -> None:
    (tmp_path / "real.jsonl").write_text("")
    (tmp_path / "link.jsonl").symlink_to("real.jsonl")
    segments.save(tmp_path / "link.jsonl")
    assert (tmp_path / "link.jsonl").is_symlink()
    assert json.loads((tmp_path / "real.jsonl").read_text().splitlines()[1])["id"] == segments[1].id


@pytest.mark.skipif(os.name == "nt", reason="permissions of Windows are not modes")
@pytest.mark.parametrize("name", FORMS)
def test_a_file_that_is_replaced_keeps_its_mode(segments: xpauto.Records[Segment], tmp_path: Path, name: str) -> None:
    file = tmp_path / name
    for mode in (0o600, 0o640, 0o444):
        file.touch()
        file.chmod(mode)
        segments.save(file)
        assert stat.S_IMODE(file.stat().st_mode) == mode
        assert xpauto.load(file) == segments
    file.unlink()
    segments.save(file)
    other = tmp_path / "other"
    other.touch()
    assert file.stat().st_mode == other.stat().st_mode


@pytest.mark.skipif(os.name == "nt", reason="permissions of Windows are not modes")
def test_caches_with_secrets_are_private(client: xpauto.Client, tmp_path: Path) -> None:
    cached = client.segments.list().cached(tmp_path, max_age=0, secrets=True)
    plain = client.segments.list().cached(tmp_path, max_age=0)
    cached.collect()
    plain.collect()
    assert stat.S_IMODE(cached.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(plain.path.stat().st_mode) != 0o600
    plain.path.chmod(0o600)
    plain.collect()
    assert stat.S_IMODE(plain.path.stat().st_mode) == 0o600


@pytest.mark.parametrize("header", ['{"version":"1","model":"Segment","records":1}', '{"version":1,"records":null}'])
def test_a_header_that_is_damaged_is_no_unknown_type(tmp_path: Path, header: str) -> None:
    file = tmp_path / "damaged.jsonl"
    file.write_text(f'{{"id":1,"_xpauto":{header}}}\n')
    with pytest.raises(xpauto.FileError, match=r"damaged\.jsonl is damaged: what it says about its records"):
        xpauto.load(file)


def column(value: Any, type: Any = None) -> Any:
    return pyarrow.table({"id": [1], "v": pyarrow.array([value], type)})


def test_decimals_are_compared_by_all_digits() -> None:
    many = "123456789012345678901234567890"
    for before, after in ((many, many[:-1] + "1"), (many + ".10", many + ".11")):
        [change] = xpauto.diff(column(Decimal(before)), column(Decimal(after))).changed
        assert change.before != change.after
        assert str(change.after) == after
    for one, other in ((Decimal("1.50"), 1.5), (Decimal(many + ".10"), Decimal(many + ".1")), (Decimal("100"), 100)):
        assert not xpauto.diff(column(one), column(other))


def test_what_is_no_number_is_null_at_any_depth() -> None:
    for one, other, type in (
        (math.nan, None, pyarrow.float64()),
        ([1.5, math.nan], [1.5, None], pyarrow.list_(pyarrow.float64())),
        ({"a": [math.inf]}, {"a": [None]}, pyarrow.struct({"a": pyarrow.list_(pyarrow.float64())})),
        ([("a", math.nan)], [("a", None)], pyarrow.map_(pyarrow.string(), pyarrow.float64())),
    ):
        assert not xpauto.diff(column(one, type), column(other, type))


@pytest.mark.parametrize("name", ["some.jsonl", "some.jsonl.gz", "some.parquet"])
def test_records_of_several_lists_keep_what_each_was_read_with(
    sandbox: xpauto.Sandbox, tmp_path: Path, name: str
) -> None:
    segments = sandbox.client().segments
    wide = segments.list(limit=2, optional_fields=["links"]).collect()
    plain = segments.list(limit=2).collect()
    narrow = segments.list(limit=2, select=["id", "name"]).collect()
    (wide + plain + narrow + wide).save(tmp_path / name)
    loaded = xpauto.load(tmp_path / name)
    assert isinstance(loaded, xpauto.Records)
    assert loaded == wide + plain + narrow + wide
    for record in loaded[2:4]:
        with pytest.raises(xpauto.FieldNotRequestedError):
            record.links
    for record in loaded[4:6]:
        with pytest.raises(AttributeError, match="select"):
            record.site_id
    assert [record.site_id for record in loaded[6:]] == [record.site_id for record in wide]
    with pytest.raises(xpauto.ValidationError, match="filter cannot use site_id, which select left out"):
        loaded.where(F.site_id.is_null())


def test_frames_that_cannot_be_compared_are_refused() -> None:
    for unit, zone in (("s", None), ("ms", "UTC"), ("us", None), ("us", "America/New_York")):
        far = column(2**62, pyarrow.timestamp(unit, zone))
        with pytest.raises(xpauto.ValidationError, match="after has a value that cannot be compared: "):
            xpauto.diff(column(0, pyarrow.timestamp(unit, zone)), far)
    twice = pyarrow.Table.from_arrays([pyarrow.array([1])] * 3, ["id", "v", "v"])
    with pytest.raises(xpauto.ValidationError, match="before has several columns 'v'; rename all but one"):
        xpauto.diff(twice, twice)
    with pytest.raises(xpauto.ValidationError, match="before cannot be compared: Duplicate column names"):
        xpauto.diff(pandas.DataFrame([[1, 2, 3]], columns=["id", "v", "v"]), twice)
    for half in ("\ud800", {"a": ["\ud800"]}):
        frame = pandas.DataFrame({"id": [1], "a": ["b"], "v": pandas.Series([half], dtype=object)})
        with pytest.raises(xpauto.ValidationError, match=r"after\.v has half of a surrogate pair") as caught:
            xpauto.diff(column("a"), frame)
        assert [problem.path for problem in caught.value.problems] == ["after.v"]
    with pytest.raises(xpauto.ValidationError, match=r"key must be .*, got '\\ud800'"):
        xpauto.diff([Segment.sample()], [Segment.sample()], key="\ud800")


def test_what_is_not_read_yet_cannot_be_compared(sandbox: xpauto.Sandbox, segments: xpauto.Records[Segment]) -> None:
    with pytest.raises(TypeError, match=r"after must be .*; pass the result of its collect\(\)"):
        xpauto.diff(segments, sandbox.async_client().segments.list())  # type: ignore[arg-type]
