"""Prepares the request of each case on standard input, and writes it, or the error's kind and problems, as a line."""

import json
import sys
import warnings
from typing import Any

import xpauto


def prepared(client: xpauto.Client, case: dict[str, Any]) -> list[Any]:
    resource, verb = case["call"].split(".")
    arguments = [case[name] for name in ("id", "body") if name in case]
    try:
        request = getattr(getattr(client.prepare, resource), verb)(*arguments, **case.get("list", {}))
    except xpauto.XpautoError as error:
        return [type(error).__name__, sorted(problem.path for problem in error.problems)]
    except Exception as error:  # The driver reports it as a difference.
        return [type(error).__name__, str(error)]
    return [request.method, request.url, request.body]


warnings.simplefilter("ignore")
with xpauto.Client(base_url="http://127.0.0.1:9", token="t0ken") as client:
    for line in sys.stdin:
        print(json.dumps(prepared(client, json.loads(line)), ensure_ascii=False, separators=(",", ":")))
