"""What the service checks and JSON Schema cannot say: date-times exist, and intervals end after they start."""

from typing import Any

import schemathesis
from hypothesis import strategies as st

DATE_TIMES = st.datetimes().map(lambda moment: moment.replace(microsecond=0).isoformat())

schemathesis.openapi.format("date-time-local", DATE_TIMES)


@schemathesis.hook
def map_body(context: Any, body: Any) -> Any:
    """Swaps the ends of intervals that end before they start."""
    intervals = body.get("dateIntervals") if isinstance(body, dict) else None
    for interval in intervals if isinstance(intervals, list) else ():
        if isinstance(interval, dict) and all(isinstance(interval.get(end), str) for end in ("start", "end")):
            interval["start"], interval["end"] = sorted((interval["start"], interval["end"]))
    return body


@schemathesis.hook
def before_load_schema(context: Any, raw_schema: dict[str, Any]) -> None:
    """Describes the JSON of query parameters by `content`: `contentSchema` says the same, and is not read."""
    operations = [operation for methods in raw_schema["paths"].values() for operation in methods.values()]
    for parameter in [parameter for operation in operations for parameter in operation.get("parameters", ())]:
        if "contentSchema" in parameter["schema"]:
            schema = parameter.pop("schema")["contentSchema"]
            parameter["content"] = {"application/json": {"schema": schema}}
