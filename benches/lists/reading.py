"""Ways to read listed records; each returns the seconds that it took."""

from collections.abc import Iterable, Sequence
from operator import attrgetter
from time import perf_counter
from typing import Any

# The attributes that a list returns without a request for optional fields.
ATTRIBUTES = attrgetter(
    "id",
    "name",
    "description",
    "site_id",
    "segment_type",
    "audience_tracking",
    "audience_tracking_editable",
    "conditions_data",
    "condition_data_list",
    "condition_data_tree",
    "has_segment_condition",
    "used_by_segment_condition",
    "is_favorite",
    "user_visible",
    "tags",
    "created_by",
    "date_created",
    "date_modified",
)


def one_attribute(records: Iterable[Any]) -> float:
    """Reads the name of every record."""
    started = perf_counter()
    names = [record.name for record in records]
    ended = perf_counter()
    check(all(isinstance(name, str) for name in names))
    return ended - started


def one_attribute_of_made(records: Iterable[Any]) -> float:
    """Reads the name of every record whose Python objects already exist."""
    return one_attribute(list(records))


def all_attributes(records: Iterable[Any]) -> float:
    """Reads every attribute of every record."""
    started = perf_counter()
    for record in records:
        ATTRIBUTES(record)
    return perf_counter() - started


def nested(records: Sequence[Any]) -> float:
    """Reads every attribute of every record, and the weight and targeting type of every condition."""
    started = perf_counter()
    weights, types = 0, set()
    for record in records:
        ATTRIBUTES(record)
        for block in record.conditions_data.first_level:
            for condition in block.conditions:
                weights += condition.weight
                types.add(condition.targeting_type)
    ended = perf_counter()
    check(weights > len(records) and len(types) > 1)
    return ended - started


def condition_types(records: Sequence[Any]) -> float:
    """Reads the targeting type of every condition, of records or of dicts."""
    types: set[str] = set()
    started = perf_counter()
    if isinstance(records[0], dict):
        for record in records:
            for block in record["conditionsData"]["firstLevel"]:
                for condition in block["conditions"]:
                    types.add(condition["targetingType"])
    else:
        for record in records:
            for block in record.conditions_data.first_level:
                for condition in block.conditions:
                    types.add(condition.targeting_type)
    ended = perf_counter()
    check(len(types) > 1)
    return ended - started


def check(condition: bool) -> None:
    """Refuses implausible results, so that only completed work counts."""
    if not condition:
        raise SystemExit("the records do not hold what was expected of them")


READINGS = {
    "one": one_attribute,
    "made": one_attribute_of_made,
    "all": all_attributes,
    "types": condition_types,
    "nested": nested,
}
