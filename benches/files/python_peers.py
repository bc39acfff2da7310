"""Works on files of all segments with one library in this process, and prints the figures as JSON.

Each does its work on a few records before, so that how modules are loaded is not measured.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

import xpauto
from xpauto import Records, Segment

USAGE = f"usage: {sys.argv[0]} PEER URL"
TOKEN = "x"
FEW = 100
# In the later list, one of 100 segments has another name, and the last 50 are missing.
RENAMED = 100
REMOVED = 50


def by_id(records: Records[Segment]) -> dict[int, dict[str, Any]]:
    return {record["id"]: record for record in records.to_dicts()}


def diff_of_dicts(before: Records[Segment], after: Records[Segment]) -> int:
    """Compares the records as a program without xpauto.diff would; returns the number of differences."""
    old, new = by_id(before), by_id(after)
    added = [record for id, record in new.items() if id not in old]
    removed = [record for id, record in old.items() if id not in new]
    changed = [
        (id, field, old[id].get(field), record.get(field))
        for id, record in new.items()
        if id in old and old[id] != record
        for field in old[id].keys() | record.keys()
        if old[id].get(field) != record.get(field)
    ]
    return len(added) + len(removed) + len(changed)


def diff_of_xpauto(before: Records[Segment], after: Records[Segment]) -> int:
    difference = xpauto.diff(before, after)
    return len(difference.added) + len(difference.removed) + len(difference.changed)


def later(lines: Path) -> Path:
    """Writes the list as it is some time later; returns its file."""
    objects = list(map(json.loads, lines.read_text(encoding="utf-8").splitlines()))[:-REMOVED]
    # The file would have fewer records than its header says.
    del objects[0]["_xpauto"]
    for record in objects[::RENAMED]:
        record["name"] = "Renamed"
    path = lines.with_name(f"later-{lines.name}")
    # As the service writes them.
    lines_of = (json.dumps(record, ensure_ascii=False, separators=(",", ":")) for record in objects)
    path.write_text("\n".join(lines_of), encoding="utf-8")
    return path


def took(work: Callable[[], Any]) -> tuple[float, float]:
    """Returns the milliseconds that it took, and those of processors."""
    started, cpu_started = perf_counter(), process_time()
    work()
    return (perf_counter() - started) * 1e3, (process_time() - cpu_started) * 1e3


def load_figures(load: Callable[[Path], Any], file: Path) -> dict[str, float]:
    return {"load_ms": took(lambda: load(file))[0]}


def save_figures(save: Callable[[Records[Segment], Path], Any], file: Path) -> dict[str, float]:
    records, target = xpauto.load(file, model=Segment), file.with_suffix(".parquet")
    wall, cpu = took(lambda: save(records, target))
    return {"save_ms": wall, "save_cpu_ms": cpu, "size_mb": target.stat().st_size / 1e6}


def diff_figures(diff: Callable[[Records[Segment], Records[Segment]], int], file: Path) -> dict[str, float]:
    before, after = xpauto.load(file, model=Segment), xpauto.load(later(file), model=Segment)
    found: list[int] = []
    wall, _ = took(lambda: found.append(diff(before, after)))
    if found != [REMOVED + -(-len(after) // RENAMED)]:
        raise SystemExit(f"there are {found} differences")
    return {"diff_ms": wall}


def of_xpauto(file: Path) -> dict[str, float]:
    return {
        **load_figures(xpauto.load, file),
        **save_figures(Records.save, file),
        **diff_figures(diff_of_xpauto, file),
    }


def of_pandas(file: Path) -> dict[str, float]:
    import pandas

    return load_figures(lambda file: pandas.read_json(file, lines=True), file)


def of_polars(file: Path) -> dict[str, float]:
    return save_figures(lambda records, target: records.to_polars().write_parquet(target), file)


def of_polars_with_json(file: Path) -> dict[str, float]:
    """Writes what `Records.save` does: without their JSON, columns are not the records exactly."""
    import polars

    def save(records: Records[Segment], target: Path) -> None:
        json = polars.Series("_json", [record.to_json() for record in records])
        records.to_polars().with_columns(json).write_parquet(target)

    return save_figures(save, file)


def of_dicts(file: Path) -> dict[str, float]:
    return diff_figures(diff_of_dicts, file)


PEERS = {
    "xpauto": of_xpauto,
    "pandas": of_pandas,
    "Polars": of_polars_with_json,
    "Polars, columns alone": of_polars,
    "dicts": of_dicts,
}


def main() -> None:
    if len(sys.argv) != 3 or sys.argv[1] not in PEERS:
        raise SystemExit(USAGE)
    measure = PEERS[sys.argv[1]]
    with TemporaryDirectory() as folder, xpauto.Client(base_url=sys.argv[2], token=TOKEN) as client:
        few, all_of_them = Path(folder, "few.jsonl"), Path(folder, "all.jsonl")
        client.segments.list(limit=FEW).collect().save(few)
        client.segments.list(per_page=500).collect().save(all_of_them)
        measure(few)
        print(json.dumps(measure(all_of_them)))


if __name__ == "__main__":
    main()
