"""A source for dlt, which loads lists of the service into databases and files. dlt itself is imported on use."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, get_args, get_type_hints

from . import frames
from ._xpauto import Field, argument_hint
from .client import Client
from .errors import ValidationError
from .later import Later
from .pager import Pager
from .resources import ClientResources

if TYPE_CHECKING:
    import pyarrow
    from dlt import extract
else:
    extract, pyarrow = Later("dlt.extract"), Later("pyarrow")

_DISPOSITIONS: Mapping[str, Any] = {
    "scd2": {"disposition": "merge", "strategy": "scd2", "row_version_column_name": "row_hash"},
    "replace": "replace",
    "merge": "merge",
}


def source(
    client: Client,
    resources: Iterable[str] | Mapping[str, Mapping[str, Any]] | None = None,
    *,
    write_disposition: Literal["scd2", "replace", "merge"] = "scd2",
    timezone: str | None = None,
) -> extract.DltSource:
    """Returns a dlt source with a resource for each list, such as `segments`. Nothing is fetched before it is loaded.

    The columns are those of `Pager.to_arrow`, with `id` as the primary key, and `row_hash`: the SHA-256 of the content
    of a record, nested and undeclared fields included. Needs `xpauto[dlt]`.

    Args:
        client: The client that reads the lists.
        resources: The names of the lists, or a mapping of names to options of `list`, such as
            `{"goals": {"optional_fields": ["tags"]}}`; all lists by default.
        write_disposition: `"scd2"` keeps each version of a record with the period in which it was valid, `"replace"`
            the latest load alone, and `"merge"` the latest version of all records that were ever loaded.
        timezone: The time zone of date-times, an IANA name; as written by default. Another one than in an earlier load
            of the pipeline is an error before anything is loaded.

    Raises:
        ImportError: If dlt or pyarrow is not installed.
        ValidationError: For a list that does not exist, and for options that cannot be used.

    >>> pipeline = dlt.pipeline("weekly", destination="duckdb", dataset_name="experiments")
    >>> pipeline.run(xpauto.dlt.source(client))
    """
    engine = frames.needed("dlt", "xpauto.dlt.source() needs dlt", "dlt")
    frames.needed("pyarrow", "xpauto.dlt.source() needs pyarrow", "dlt")
    if not isinstance(client, Client):
        raise ValidationError(f"client must be an xpauto.Client, got {type(client).__name__}")
    if write_disposition not in tuple(_DISPOSITIONS):
        raise ValidationError(f'write_disposition must be "scd2", "replace" or "merge", got {write_disposition!r}')
    lists = {name: _pager(client, name, options, write_disposition) for name, options in _named(resources).items()}

    def resource(name: str, pager: Pager[Any]) -> Any:
        schema = _schema(name, pager, timezone)
        return engine.resource(
            lambda: _tables(name, pager, schema, timezone),
            name=name,
            primary_key="id",
            columns=_hints(name, schema),
            write_disposition=_DISPOSITIONS[write_disposition],
        )

    made = [resource(name, pager) for name, pager in lists.items()]
    whole: extract.DltSource = engine.source(lambda: made, name="xpauto", section="xpauto")()
    return whole


def _named(resources: Iterable[str] | Mapping[str, Mapping[str, Any]] | None) -> Mapping[str, Mapping[str, Any]]:
    """Returns the options of the lists by their names."""
    known = [name for name in vars(ClientResources) if hasattr(getattr(ClientResources, name), "list")]
    if isinstance(resources, str):
        raise ValidationError(f"resources must be a list of names, got {resources!r}; write [{resources!r}]")
    names = known if resources is None else resources
    named = names if isinstance(names, Mapping) else {name: {} for name in names}
    for name, options in named.items():
        if name not in known:
            hint = argument_hint(name, None, known)
            raise ValidationError(f"resources must name lists, {' or '.join(known)}, got {name!r}{hint}")
        if not isinstance(options, Mapping):
            raise ValidationError(f"resources[{name!r}] must be a dict of options of list, got {options!r}")
    return named


def _pager(client: Client, name: str, options: Mapping[str, Any], write_disposition: str) -> Pager[Any]:
    partial = [option for option in ("limit", "start_page") if options.get(option) is not None]
    if write_disposition == "scd2" and partial:
        # A record that is not in a load is one that was deleted.
        raise ValidationError(
            f'{name}: {partial[0]} reads a part of the list, and "scd2" would close the versions of all other records; '
            f'leave it out, or use write_disposition="replace"'
        )
    # In the order of ids, new records come last and move no others to another page; a record that is read twice
    # nevertheless would be loaded twice.
    pager: Pager[Any] = getattr(client, name).list(**{"sort": "id", "unique": True, **options})
    return pager


def _schema(name: str, pager: Pager[Any], timezone: str | None) -> pyarrow.Schema:
    """Returns the columns, of which the key and the hash are never null."""
    schema = pyarrow.schema(pager._native.columns(timezone))
    key = schema.get_field_index("id")
    if key < 0:
        raise ValidationError(f'{name}: select must contain "id", the primary key')
    schema = schema.set(key, schema.field(key).with_nullable(False))
    return schema.append(pyarrow.field("row_hash", pyarrow.string(), nullable=False))


def _hints(name: str, schema: pyarrow.Schema) -> dict[str, Any]:
    """Returns what dlt cannot know from the types."""
    (model,) = get_args(get_type_hints(getattr(ClientResources, name).list)["return"])
    hints: dict[str, Any] = {"row_hash": {"description": "The SHA-256 of the content of the record."}}
    for field in schema:
        declared = getattr(model, field.name, None)
        if isinstance(declared, Field):
            hints[field.name] = {"description": (declared.__doc__ or "").partition(": ")[2]}
        if pyarrow.types.is_timestamp(field.type) and field.type.tz is None:
            # Otherwise dlt takes date-times without a time zone for UTC.
            hints[field.name] |= {"data_type": "timestamp", "timezone": False}
    return hints


def _keep_time_zone(name: str, schema: pyarrow.Schema) -> None:
    """Refuses another time zone than that of earlier loads, which dlt's state of the source holds.

    The state of a resource would not do: dlt clears it for "replace", which keeps the types of the columns.
    """
    from dlt import current

    zones = [field.type.tz for field in schema if pyarrow.types.is_timestamp(field.type)]
    if not zones:
        return
    earlier = current.source_state().setdefault("timezones", {}).setdefault(name, zones[0])
    if earlier != zones[0]:
        raise ValidationError(
            f"{name}: timezone must stay {earlier!r} as in earlier loads, got {zones[0]!r}, since a column with both "
            'would mix their times; use another pipeline and dataset, or load all anew with refresh="drop_sources"'
        )


def _tables(name: str, pager: Pager[Any], schema: pyarrow.Schema, timezone: str | None) -> Iterator[pyarrow.Table]:
    """Reads the list page by page. All tables have the same columns, also if a page has further optional fields."""
    _keep_time_zone(name, schema)
    # For dlt, a resource without a table was not loaded, rather than one whose records were all deleted.
    yield schema.empty_table()
    for page in pager.pages():
        table = page.to_arrow(timezone=timezone)
        hashes = pyarrow.array(page.records._content_hashes(), pyarrow.string())
        columns = [*(table[name] for name in schema.names[:-1]), hashes]
        yield pyarrow.Table.from_arrays(columns, schema=schema)
