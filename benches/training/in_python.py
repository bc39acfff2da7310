"""Calls, lists and reads with the Python module as programs do, so that a build learns which branches they take.

A function that is not called here counts as rarely used, and is compiled for size.
"""

import asyncio
import pickle
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from lists.reading import READINGS

import xpauto
from xpauto import F, Goal, Records, Segment

USAGE = f"usage: {sys.argv[0]} SANDBOX_URL TLS_URL FOLDER_OF_CERTIFICATES"
PER_PAGE = 400
CALLS = 10_000
CHANGES = 300
# More calls than are made.
RATE_LIMIT = "1000000/h"
IN_FLIGHT = 64
MISSING = 999_999
CODE = "shopfront1"
TOKEN = "x"
FRAMES = ("to_pandas", "to_polars", "to_arrow")


def read(segments: Records[Segment]) -> None:
    """Reads the records in every form that they have."""
    for reading in READINGS.values():
        reading(segments)
    for segment in segments:
        data = segment.conditions_data
        _ = data.explain(), data.to_mermaid(), segment.uses(targeting_type="COOKIE"), repr(segment)
    segments.to_dicts()
    _ = [Segment.from_json(segment.to_json()) for segment in segments]
    _ = [segment.replace(name="Renamed") for segment in segments]
    for frame in FRAMES:
        getattr(segments, frame)()
        getattr(segments.conditions(), frame)()


def keep(segments: Records[Segment]) -> None:
    """Saves, pickles and loads records, and compares them."""
    others = Records(segments[1:])
    _ = segments == others, pickle.loads(pickle.dumps(segments))
    with TemporaryDirectory() as folder:
        for name in ("segments.jsonl", "segments.jsonl.gz", "segments.parquet"):
            segments.save(Path(folder) / name)
            loaded = xpauto.load(Path(folder) / name)
            xpauto.diff(loaded, others)


def list_everything(client: xpauto.Client) -> None:
    segments = partial(client.segments.list, per_page=PER_PAGE)
    for frame in FRAMES:
        getattr(segments(), frame)()
    segments(select=["id", "name", "site_id"]).collect()
    segments(filter=Segment.name.like("%a%"), sort=["-date_created"], optional_fields=["tags", "links"]).collect()
    _ = list(segments())
    _ = list(client.goals.list(per_page=PER_PAGE, filter=F.status == "ACTIVE", sort=Goal.name))
    _ = [client.request("GET", "/goals", query={"perPage": PER_PAGE}).json() for _ in range(CHANGES)]
    read(segments().collect())
    keep(segments(optional_fields=["links"]).collect())


def change_themes(client: xpauto.Client) -> None:
    for number in range(CHANGES):
        theme = client.themes.create(name=f"Theme {number}", status="DRAFT", colors=[{"id": "c1", "value": "#e8f5e9"}])
        assert theme.id is not None
        client.themes.update(theme.id, theme.replace(status="ACTIVE"))
        try:
            client.themes.update(MISSING, name="Missing")
        except xpauto.NotFoundError as error:
            str(error)


def call(client: xpauto.Client) -> None:
    for _ in range(CALLS):
        _ = client.sites.get_by_code(CODE).name
    client.on_request(lambda _: None)
    for _ in range(CALLS // 4):
        client.with_options(timeout=30).sites.get_by_code(CODE)


async def call_concurrently(client: xpauto.AsyncClient) -> None:
    async def calls() -> None:
        for _ in range(CALLS // IN_FLIGHT):
            _ = (await client.sites.get_by_code(CODE)).name

    async with client:
        await asyncio.gather(*(calls() for _ in range(IN_FLIGHT)))
        async for _ in client.segments.list(per_page=PER_PAGE):
            pass


def main() -> None:
    try:
        sandbox_url, tls_url, certificates = sys.argv[1:]
    except ValueError:
        raise SystemExit(USAGE) from None
    with xpauto.Client(base_url=sandbox_url, token=TOKEN) as client:
        list_everything(client)
        change_themes(client)
        call(client)
    zoned = xpauto.Client(base_url=sandbox_url, token=TOKEN, timezone="Europe/Paris", rate_limit=RATE_LIMIT)
    with zoned as client:
        call(client)
        keep(client.segments.list(per_page=PER_PAGE).collect())
    asyncio.run(call_concurrently(xpauto.AsyncClient(base_url=sandbox_url, token=TOKEN, max_concurrency=IN_FLIGHT)))
    with xpauto.Client(base_url=tls_url, token=TOKEN, ca_certificates=Path(certificates) / "ca.pem") as client:
        call(client)
        client.segments.list(per_page=PER_PAGE).collect()


if __name__ == "__main__":
    main()
