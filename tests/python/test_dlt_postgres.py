"""Lists loaded by dlt into PostgreSQL, which has JSON but no lists and objects of their own."""

import json
import os
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import dlt
import pytest
from dlt.pipeline.exceptions import PipelineStepFailed

import xpauto
import xpauto.dlt
from test_dlt import Warehouse, change

pwd = pytest.importorskip("pwd")
PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
if not PROGRAMS:
    pytest.skip("needs PostgreSQL", allow_module_level=True)


@pytest.fixture(scope="module")
def server() -> Iterator[Path]:
    """The folder with the socket of a server, which refuses to run as root."""
    user = "nobody" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name

    def run(program: str, *arguments: str) -> None:
        subprocess.run(
            [PROGRAMS[-1].with_name(program), *arguments],
            check=True,
            stdout=subprocess.DEVNULL,
            cwd="/",
            user=None if os.geteuid() else user,
        )

    # A path of a socket has at most 107 bytes.
    with tempfile.TemporaryDirectory() as folder:
        data = f"{folder}/data"
        Path(data).mkdir()
        os.chown(folder, pwd.getpwnam(user).pw_uid, -1)
        os.chown(data, pwd.getpwnam(user).pw_uid, -1)
        run("initdb", "--pgdata", data, "--auth=trust", "--username=loader", "--encoding=UTF8", "--no-sync")
        options = f"-c listen_addresses= -c fsync=off -c unix_socket_directories={folder}"
        run("pg_ctl", "start", "--wait", "--pgdata", data, "--options", options, "--log", f"{folder}/log")
        try:
            yield Path(folder)
        finally:
            run("pg_ctl", "stop", "--pgdata", data, "--mode=immediate")


class PostgresWarehouse(Warehouse):
    """A pipeline into a schema of its own."""

    def __init__(self, server: Path, folder: Path) -> None:
        self.schema = f"data_{folder.name}".lower()
        # The host in the query is the one that counts; dlt requires the other.
        url = f"postgresql://loader:none@localhost/postgres?host={server}"
        destination = dlt.destinations.postgres(url)
        self.pipeline = dlt.pipeline("test", str(folder), destination=destination, dataset_name=self.schema)

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        with self.pipeline.sql_client() as sql:
            return [tuple(row) for row in sql.execute_sql(query) or []]


@pytest.fixture
def warehouse(server: Path, tmp_path: Path) -> Warehouse:
    return PostgresWarehouse(server, tmp_path)


NESTED = ["tags", "experiments", "links"]


def test_lists_and_objects_are_json_and_all_values_are_exact(
    client: xpauto.Client, warehouse: PostgresWarehouse
) -> None:
    warehouse.load(client, {"segments": {"optional_fields": ["links", "experiments"], "per_page": 10}, "goals": {}})
    segments = client.segments.list(sort="id", optional_fields=["links", "experiments"]).collect().to_arrow()
    names = ["id", "name", "segment_type", "is_favorite", "conditions_data", "date_created", *NESTED]
    loaded = warehouse.rows(f"SELECT {', '.join(names)} FROM segments ORDER BY id")
    rows = segments.select(names).to_pylist()
    assert loaded == [tuple((row | {"conditions_data": json.loads(row["conditions_data"])}).values()) for row in rows]
    kinds = "SELECT column_name, data_type FROM information_schema.columns WHERE table_name = 'segments'"
    types = dict(warehouse.rows(f"{kinds} AND table_schema = '{warehouse.schema}'"))
    assert {types[name] for name in [*NESTED, "conditions_data"]} == {"jsonb"}
    assert (types["id"], types["date_created"]) == ("bigint", "timestamp without time zone")
    assert warehouse.rows("SELECT count(*) FROM goals") == [(7,)]


def test_strings_of_all_kinds_are_loaded_exactly(client: xpauto.Client, warehouse: Warehouse) -> None:
    strings = ["", None, "a\n\\.\nb", 'say "a, b"', "\\N", "tab\t\r\n", "\u2028 😀", "null", "'; --", "\\u0000"]
    segments = [{"id": id, "name": value, "tags": [value, None]} for id, value in enumerate(strings, 1)]
    with xpauto.Sandbox(data={"segments": segments}) as sandbox:
        warehouse.load(sandbox.client(), ["segments"])
    expected = [(value, [value, None]) for value in strings]
    assert warehouse.rows("SELECT name, tags FROM segments ORDER BY id") == expected


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", "a\0b"),
        ("tags", ["a", "\\\0"]),
        ("segmentType", "\0"),
        ("conditionsData", {"firstLevel": [{"conditions": [{"jsCode": "a\0b"}]}]}),
        ("conditionsData", {"a\0": 1}),
    ],
)
def test_a_nul_character_is_an_error_with_its_column_before_anything_is_loaded(
    sandbox: xpauto.Sandbox, client: xpauto.Client, warehouse: Warehouse, field: str, value: Any
) -> None:
    warehouse.load(client)
    before = warehouse.rows("SELECT * FROM segments ORDER BY id")
    change(sandbox, lambda account: account["segments"][20].update({field: value}))
    column = {"segmentType": "segment_type", "conditionsData": "conditions_data"}.get(field, field)
    with pytest.raises(PipelineStepFailed, match=f"segments: {column} of the record 1021 has a NUL character"):
        warehouse.load(client)
    assert warehouse.rows("SELECT * FROM segments ORDER BY id") == before
    change(sandbox, lambda account: account["segments"][20].update({field: None}))
    warehouse.load(client)
