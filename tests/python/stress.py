"""Random actions of eight threads on two clients whose callbacks call, raise and sleep; `test_stress.py` runs it.

python stress.py SECONDS SEED
"""

from __future__ import annotations

import asyncio
import faulthandler
import logging
import random
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from itertools import islice
from typing import Any

import xpauto

THREADS = 8
# How long the threads may take to end, after which they are taken to be stuck.
PATIENCE = 30
GOOD = "sandbox-token"
FAULTS = [
    {"method": "GET", "path": "/goals", "status": 503, "headers": {"Retry-After": "0"}, "times": 200},
    {"method": "DELETE", "action": "hang"},
]
EXPECTED = (LookupError, xpauto.ApiError, xpauto.TokenError)


class Mischief:
    """Random behaviour of callbacks: make a call, raise, sleep, or do nothing."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.clients: list[xpauto.Client] = []
        self.done: Counter[str] = Counter()
        self.inside = threading.local()

    def __call__(self, _: object) -> None:
        # Callbacks of nested calls do nothing, which ends the recursion.
        if getattr(self.inside, "is_set", False):
            return
        self.inside.is_set = True
        try:
            self.act(self.random.choice(("call", "raise", "sleep", "nothing", "nothing", "nothing")))
        finally:
            self.inside.is_set = False

    def act(self, action: str) -> None:
        self.done[action] += 1
        if action == "call":
            self.random.choice(self.clients).sites.get_by_code("shopfront1")
        elif action == "raise":
            raise LookupError("of a callback")
        elif action == "sleep":
            time.sleep(self.random.random() / 50)

    def token(self) -> str:
        self.act(self.random.choice(("raise", "sleep", "sleep", "nothing")))
        return self.random.choice((GOOD, GOOD, "refused"))

    async def token_later(self) -> str:
        await asyncio.sleep(self.random.random() / 100)
        return self.token()


class Handler(logging.Handler):
    """A log handler that is up to mischief; unlike those of `logging`, it holds no lock meanwhile."""

    def __init__(self, mischief: Mischief) -> None:
        super().__init__()
        self.mischief = mischief

    def createLock(self) -> None:
        self.lock = None

    def emit(self, record: logging.LogRecord) -> None:
        self.mischief(record)


class Worker(threading.Thread):
    """A thread that acts at random until its time is over."""

    def __init__(self, number: int, seed: int, until: float, sandbox: xpauto.Sandbox, mischief: Mischief) -> None:
        super().__init__(name=f"worker {number}", daemon=True)
        self.random = random.Random(seed * THREADS + number)
        self.until = until
        self.sandbox = sandbox
        self.mischief = mischief
        self.done: Counter[str] = Counter()
        self.failure: BaseException | None = None

    def run(self) -> None:
        actions: list[Callable[[xpauto.Client], object]] = [
            self.call,
            self.collect,
            self.abandon,
            self.derive,
            self.hook_for_a_while,
            self.use_asyncio,
        ]
        try:
            while time.monotonic() < self.until:
                action = self.random.choice(actions)
                self.done[action.__name__] += 1
                try:
                    action(self.random.choice(self.mischief.clients))
                except EXPECTED:
                    self.done["errors"] += 1
        except BaseException as error:
            self.failure = error

    def call(self, client: xpauto.Client) -> None:
        client.sites.get_by_code(self.random.choice(("shopfront1", "nowhere")))

    def collect(self, client: xpauto.Client) -> None:
        assert len(client.segments.list(per_page=5).collect()) == 25

    def abandon(self, client: xpauto.Client) -> None:
        resource: Any = self.random.choice((client.segments, client.goals))
        for _ in islice(resource.list(per_page=2), self.random.randrange(1, 9)):
            time.sleep(self.random.random() / 500)

    def derive(self, client: xpauto.Client) -> None:
        client.with_options(timeout=self.random.randrange(5, 20)).themes.update(501, name="Spring")

    def hook_for_a_while(self, client: xpauto.Client) -> None:
        stop = client.on_request(self.mischief)
        try:
            self.call(client)
        finally:
            stop()

    def use_asyncio(self, _: xpauto.Client) -> None:
        asyncio.run(self.await_calls())

    async def await_calls(self) -> None:
        client = self.sandbox.async_client(token=self.random.choice((GOOD, self.mischief.token_later)))
        client.on_request(self.mischief)
        calls: list[Any] = [client.sites.get_by_code("shopfront1") for _ in range(self.random.randrange(1, 9))]
        calls += [client.segments.list(per_page=5).collect(), client.goals.list().first()]
        hanging = asyncio.ensure_future(client.key_moments.delete(401))
        results = await asyncio.gather(*calls, return_exceptions=True)
        hanging.cancel()
        for result in results:
            if isinstance(result, BaseException) and not isinstance(result, EXPECTED):
                raise result
        async for _ in client.segments.list(per_page=3):
            if self.random.random() < 0.2:
                break


def main(seconds: float, seed: int) -> None:
    # A thread that is stuck is shown with all others, and ends the process.
    faulthandler.dump_traceback_later(seconds + PATIENCE, exit=True)
    unexpected: list[BaseException] = []
    sys.unraisablehook = lambda raised: (
        None if isinstance(raised.exc_value, EXPECTED) else unexpected.append(raised.exc_value or BaseException())
    )
    mischief = Mischief(seed)
    logger = logging.getLogger("xpauto")
    logger.setLevel(logging.DEBUG)
    logger.addHandler(Handler(mischief))
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    with xpauto.Sandbox(segments=25, goals=30, seed=seed, faults=FAULTS) as sandbox:
        mischief.clients += [sandbox.client(), sandbox.client(token=mischief.token, max_concurrency=3)]
        for client in mischief.clients:
            client.on_request(mischief)
        until = time.monotonic() + seconds
        workers = [Worker(number, seed, until, sandbox, mischief) for number in range(THREADS)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        logger.handlers.clear()
        assert sandbox.client().sites.get_by_code("shopfront1").code == "shopfront1"
    for failure in [worker.failure for worker in workers if worker.failure is not None] + unexpected:
        raise failure
    done = sum((worker.done for worker in workers), mischief.done)
    assert min(done[name] for name in ("call", "raise", "sleep", "collect", "abandon", "use_asyncio")) > 10, done
    print(dict(done), file=sys.stderr)
    print("fine")


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
