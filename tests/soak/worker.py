"""The Python worker of soak.py: threads, asyncio and forks, until a signal ends it."""

import asyncio
import itertools
import json
import os
import random
import sys
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import xpauto

SETTINGS: dict[str, Any] = json.loads(sys.argv[1])
OPTIONS: dict[str, Any] = {
    "base_url": SETTINGS["url"],
    "token": xpauto.ClientCredentials("sandbox-client", "sandbox-secret"),
    "rate_limit": SETTINGS["rate_limit"],
    "rate_limit_share": SETTINGS["rate_limit_share"],
    "timeout": SETTINGS["timeout"],
    "retry_backoff": 0.05,
}


def report(operation: str, key: str, outcome: str) -> None:
    """Writes a line at once and whole, also from a thread or a forked child."""
    os.write(1, (json.dumps([operation, key, outcome]) + "\n").encode())


def failure(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:300]


def check(records: Any, name: str) -> None:
    first, count = SETTINGS["lists"][name]
    if (ids := [record.id for record in records]) != list(range(first, first + count)):
        raise AssertionError(f"the list {name} has {len(ids)} ids, {len(set(ids))} of them different, not {count}")


@contextmanager
def attempt(operation: str, key: str) -> Iterator[None]:
    report(operation, key, "begin")
    try:
        yield
        report(operation, key, "ok")
    except Exception as error:
        report(operation, key, failure(error))


def read(client: xpauto.Client, name: str) -> None:
    check(getattr(client, name).list(per_page=50), name)


async def read_awaited(client: xpauto.AsyncClient, name: str) -> None:
    check([record async for record in getattr(client, name).list(per_page=50)], name)


async def attempt_list(client: xpauto.AsyncClient, name: str) -> None:
    with attempt("list", name):
        await read_awaited(client, name)


def work(client: xpauto.Client, loop: int) -> None:
    """Reads and writes; a loop has a theme and key moments that no other writes."""
    theme = SETTINGS["theme"] + loop
    for turn in itertools.count():
        for name in ("segments", "goals"):
            with attempt("list", name):
                read(client, name)
        value = f"{SETTINGS['name']}.{loop}.{turn}"
        with attempt("update", f"{theme} {value}"):
            client.themes.update(theme, name=value)
        with attempt("create", value + ".new"):
            client.themes.create(name=value + ".new")
        if turn * 4 + loop < SETTINGS["deletes"]:
            moment = SETTINGS["moment"] + turn * 4 + loop
            with attempt("delete", str(moment)):
                client.key_moments.delete(moment)
        if loop == 0 and turn % 2:
            with attempt("fork", ""):
                fork(client)


def fork(client: xpauto.Client) -> None:
    if (child := os.fork()) == 0:
        with attempt("list", "goals"):
            read(client, "goals")
        os._exit(0)
    if status := os.waitpid(child, 0)[1]:
        raise AssertionError(f"the forked child ended with {status}")


async def work_awaited(loop: int) -> None:
    async with xpauto.AsyncClient(**OPTIONS) as client:
        for turn in itertools.count():
            await asyncio.gather(*(attempt_list(client, name) for name in ("segments", "goals")))
            value = f"{SETTINGS['name']}.{loop}.{turn}"
            theme = SETTINGS["theme"] + loop
            with attempt("update", f"{theme} {value}"):
                await client.themes.update(theme, name=value)
            try:
                await asyncio.wait_for(read_awaited(client, "segments"), random.uniform(0, SETTINGS["cancel"]))
            except Exception as error:
                report("cancel", "", "ok" if type(error) is TimeoutError else failure(error))


warnings.simplefilter("ignore")  # Python 3.12 warns of forks beside threads.
client = xpauto.Client(**OPTIONS)
for loop in (1, 2):
    threading.Thread(target=work, args=(client, loop), daemon=True).start()
threading.Thread(target=asyncio.run, args=(work_awaited(3),), daemon=True).start()
try:
    work(client, 0)
except KeyboardInterrupt:
    sys.exit(130)
