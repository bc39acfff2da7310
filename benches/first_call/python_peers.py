"""Imports one Python client in this process and reads a site with it; prints the milliseconds that it took as JSON."""

import sys
from time import perf_counter, process_time

PATH = "/sites/byCode/shopfront1"
TOKEN = "x"
HEADERS = {"Authorization": f"Bearer {TOKEN}"}


def xpauto_name(url: str) -> str:
    import xpauto

    with xpauto.Client(base_url=url, token=TOKEN) as client:
        return client.sites.get_by_code("shopfront1").name


def urllib_name(url: str) -> str:
    import json
    from urllib.request import Request, urlopen

    with urlopen(Request(f"{url}{PATH}", headers=HEADERS)) as response:
        return json.load(response)["name"]


def httpx_name(url: str) -> str:
    import httpx

    with httpx.Client(headers=HEADERS) as client:
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
