"""Writes segments to a Parquet file by way of Polars."""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import xpauto

url, per_page, limit = sys.argv[1:]
with xpauto.Client(base_url=url, token="x") as client, TemporaryDirectory() as folder:
    segments = client.segments.list(per_page=int(per_page), limit=int(limit))
    segments.to_polars().write_parquet(Path(folder) / "segments.parquet")
