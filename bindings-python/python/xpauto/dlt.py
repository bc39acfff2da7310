"""A source for dlt, which loads lists of the service into databases and files. dlt itself is imported on use."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any, Literal, get_args, get_type_hints

from ._xpauto import Field, argument_hint
from .client import Client
from .data import tables
from .errors import ValidationError
from .later import Later
from .pager import Pager
from .resources import ClientResources

if TYPE_CHECKING:
    import pyarrow
    from dlt import extract
else:
    extract, pyarrow = Later("dlt.extract"), Later("pyarrow")


def source(
    client: Client,
    resources: Iterable[str] | Mapping[str, Mapping[str, Any]] | None = None,
    *,
    write_disposition: Literal["scd2", "replace"] = "scd2",
) -> extract.DltSource:
    """Returns a dlt source with a resource for each list, such as `segments`. Nothing is fetched before it is loaded.

    The columns are those of `Pager.to_arrow`, with `id` as the primary key, and `row_hash`: the SHA-256 of the content
    of a record, nested and undeclared fields included. Another `timezone` of the client than in an earlier load of the
    pipeline is an error before anything is loaded. Needs `xpauto[dlt]`.

    Args:
        client: The client that reads the lists.
        resources: The names of the lists, or a mapping of names to options of `list`, such as
            `{"goals": {"optional_fields": ["tags"]}}`; all lists by default.
        write_disposition: `"scd2"` keeps each version of a record with the period in which it was valid, and
            `"replace"` the latest load alone.

    Raises:
        ImportError: If dlt or pyarrow is not installed.
        ValidationError: For a list that does not exist, and for options that cannot be used.

    >>> pipeline = dlt.pipeline("weekly", destination="duckdb", dataset_name="experiments")
    >>> pipeline.run(xpauto.dlt.source(client))
    """
    engine = tables.needed("dlt", "xpauto.dlt.source() needs dlt", "dlt")
    tables.needed("pyarrow", "xpauto.dlt.source() needs pyarrow", "dlt")
    if not isinstance(client, Client):
        raise ValidationError(f"client must be an xpauto.Client, got {type(client).__name__}")
    if write_disposition not in ("scd2", "replace"):
        raise ValidationError(f'write_disposition must be "scd2" or "replace", got {write_disposition!r}')

    keeps_versions = write_disposition == "scd2"
    scd2 = {"disposition": "merge", "strategy": "scd2", "row_version_column_name": "row_hash"}

    def resource(name: str, options: Mapping[str, Any]) -> Any:
        for option in ("limit", "start_page"):
            if keeps_versions and options.get(option) is not None:
                # A record that is not in a load is one that was deleted.
                raise ValidationError(f'{name}: {option} reads a part of the list, and "scd2" would close the others')
        # In the order of ids, new records come last and move no others to another page; a record that is read twice
        # nevertheless would be loaded twice.
        pager = getattr(client, name).list(**{"sort": "id", "unique": True, **options})
        schema = _schema(name, pager)
        columns = _columns(name, schema)
        objects = {column for column, hints in columns.items() if hints.get("data_type") == "json"}
        return engine.resource(
            lambda: _tables(name, pager, schema, objects),
            name=name,
            primary_key="id",
            columns=columns,
            write_disposition=scd2 if keeps_versions else "replace",
        )

    known = [name for name in vars(ClientResources) if hasattr(getattr(ClientResources, name), "list")]
    made = []
    for name in known if resources is None else resources:
        if name not in known:
            raise ValidationError(f"resources has no list {name!r}{argument_hint(name, known)}")
        made.append(resource(name, resources[name] if isinstance(resources, Mapping) else {}))
    whole: extract.DltSource = engine.source(lambda: made, name="xpauto", section="xpauto")()
    return whole


def _schema(name: str, pager: Pager[Any]) -> pyarrow.Schema:
    # The key and the hash are never null.
    schema = pyarrow.schema(pager._native.columns())
    key = schema.get_field_index("id")
    if key < 0:
        raise ValidationError(f'{name}: select must contain "id", the primary key')
    schema = schema.set(key, schema.field(key).with_nullable(False))
    return schema.append(pyarrow.field("row_hash", pyarrow.string(), nullable=False))


def _columns(name: str, schema: pyarrow.Schema) -> dict[str, Any]:
    """Returns what dlt cannot know from the types."""
    (model,) = get_args(get_type_hints(getattr(ClientResources, name).list)["return"])
    columns: dict[str, Any] = {"row_hash": {"description": "The SHA-256 of the content of the record."}}
    for field in schema:
        declared = getattr(model, field.name, None)
        if isinstance(declared, Field):
            columns[field.name] = {"description": (declared.__doc__ or "").partition(": ")[2]}
            is_text = declared.annotation.startswith(("str", "_datetime.", "_enums."))
            if pyarrow.types.is_string(field.type) and not is_text:
                columns[field.name]["data_type"] = "json"
        if pyarrow.types.is_timestamp(field.type) and field.type.tz is None:
            # Otherwise dlt takes date-times without a time zone for UTC.
            columns[field.name] |= {"data_type": "timestamp", "timezone": False}
    return columns


def _tables(name: str, pager: Pager[Any], schema: pyarrow.Schema, objects: set[str]) -> Iterator[pyarrow.Table]:
    """Reads the list page by page. All tables have the same columns, also if a page has further optional fields.

    The columns `objects` hold JSON.
    """
    from dlt import current, mark
    from dlt.common.configuration.container import Container
    from dlt.common.destination import DestinationCapabilitiesContext
    from sqlglot.dialects import Dialect, Postgres

    # The state of a resource would not do: dlt clears it for "replace", which keeps the types of the columns.
    zones = current.source_state().setdefault("timezones", {})
    for zone in [field.type.tz for field in schema if pyarrow.types.is_timestamp(field.type)][:1]:
        if (earlier := zones.setdefault(name, zone)) != zone:
            raise ValidationError(
                f"{name}: timezone must stay {earlier!r} as in earlier loads, got {zone!r}, since a column with both "
                'would mix their times; use another pipeline, or load all anew with refresh="drop_sources"'
            )
    destination = Container().get(DestinationCapabilitiesContext)
    is_postgres = isinstance(Dialect.get_or_raise(destination and destination.sqlglot_dialect), Postgres)
    # PostgreSQL would get tables as CSV, which has no lists and no empty strings; what it prefers has both.
    hints = mark.make_hints(file_format="preferred") if is_postgres else {}
    # For dlt, a resource without a table was not loaded, rather than one whose records were all deleted.
    yield mark.with_hints(schema.empty_table(), hints)
    for page in pager.pages():
        table = page.records.to_arrow().select(schema.names[:-1])
        # What dlt would leave out.
        for record in table.to_pylist() if is_postgres else ():
            for column, value in record.items():
                as_json = value or "" if column in objects else json.dumps(value, default=str)
                if "\\u0000" in as_json.replace(r"\\", ""):
                    raise ValidationError(
                        f"{name}: {column} of the record {record['id']} has a NUL character, which PostgreSQL cannot "
                        "hold; leave the column out with select, or the record with filter"
                    )
        hashes = pyarrow.array(page.records._content_hashes(), pyarrow.string())
        yield pyarrow.Table.from_arrays([*table.columns, hashes], schema=schema)
