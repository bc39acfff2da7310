"""Imports one Python client in this process and reads a site with it; prints the milliseconds that it took as JSON."""

import os
import sys
from time import perf_counter, process_time

TYPE_CHECKING = False
if TYPE_CHECKING:
    import ssl
    from collections.abc import Callable

PATH = "/sites/byCode/shopfront1"
TOKEN = "x"
HEADERS = {"Authorization": f"Bearer {TOKEN}"}
# The file of a certificate authority to trust beside those of the system; empty over plain HTTP.
AUTHORITY = os.environ.get("XPAUTO_BENCH_AUTHORITY", "")


def xpauto_name(url: str) -> str:
    import xpauto

    with xpauto.Client(base_url=url, token=TOKEN, ca_certificates=AUTHORITY or None) as client:
        return client.sites.get_by_code("shopfront1").name


def trusting(make: "Callable[[], ssl.SSLContext] | None" = None) -> "ssl.SSLContext":
    """Returns the usual settings of a client, which trust the authority as well."""
    import ssl

    context = (make or ssl.create_default_context)()
    context.load_verify_locations(AUTHORITY)
    return context


def urllib_name(url: str) -> str:
    import json
    from urllib.request import Request, urlopen

    context = trusting() if AUTHORITY else None
    with urlopen(Request(f"{url}{PATH}", headers=HEADERS), context=context) as response:
        return json.load(response)["name"]


def httpx_name(url: str) -> str:
    import httpx

    with httpx.Client(headers=HEADERS, verify=trusting(httpx.create_ssl_context) if AUTHORITY else True) as client:
        return client.get(f"{url}{PATH}").raise_for_status().json()["name"]


PEERS = {"xpauto": xpauto_name, "urllib": urllib_name, "httpx": httpx_name}


def main() -> None:
    if len(sys.argv) != 3 or sys.argv[1] not in PEERS:
        raise SystemExit(f"usage: {sys.argv[0]} {'|'.join(PEERS)} URL")
    started, cpu_started = perf_counter(), process_time()
    name = PEERS[sys.argv[1]](sys.argv[2])
    figures = {"first_ms": (perf_counter() - started) * 1e3, "cpu_ms": (process_time() - cpu_started) * 1e3}
    if name != "Shop front":
        raise SystemExit(f"the site's name is {name!r}")
    import json

    print(json.dumps(figures))


if __name__ == "__main__":
    main()
