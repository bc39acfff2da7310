"""Random actions of eight threads on two clients whose callbacks call, raise and sleep; `test_stress.py` runs it.

Meanwhile the main thread acts too, interrupted by signals whose handler raises, and another thread collects garbage.
Warnings are errors.

python stress.py SECONDS SEED
"""

from __future__ import annotations

import asyncio
import faulthandler
import gc
import logging
import random
import signal
import sys
import threading
import time
import warnings
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from typing import Any

import xpauto

THREADS = 8
# How long the threads may take to end, after which they are taken to be stuck.
PATIENCE = 30
GOOD = "sandbox-token"
# The beginning of enum values that cause a warning.
WARNED_OF = "ZQ"
FAULTS = [
    {"method": "GET", "path": "/goals", "status": 503, "headers": {"Retry-After": "0"}, "times": 200},
    {"method": "DELETE", "action": "hang"},
]
# How often the main thread is interrupted, in seconds.
INTERRUPTED_EVERY = 0.005


class Interrupted(Exception):
    """What the signal handler raises."""


EXPECTED = (LookupError, Interrupted, xpauto.ApiError, xpauto.TokenError)


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

    def handle(self, record: logging.LogRecord) -> bool:
        self.mischief(record)
        return True


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
        try:
            while time.monotonic() < self.until:
                try:
                    self.act()
                except EXPECTED:
                    self.done["errors"] += 1
        except BaseException as error:
            self.failure = error

    def act(self, *, is_interrupted: bool = False) -> None:
        actions: list[Callable[[xpauto.Client], object]] = [
            self.call,
            self.collect,
            self.abandon,
            self.derive,
            self.warn,
            self.hook_for_a_while,
        ]
        # An event loop may be left half open by an exception of a signal handler.
        if not is_interrupted:
            actions += [self.use_asyncio, self.abandon_a_loop]
        action = self.random.choice(actions)
        self.done[action.__name__] += 1
        action(self.random.choice(self.mischief.clients))

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

    def warn(self, client: xpauto.Client) -> None:
        try:
            client.themes.update(501, status=f"{WARNED_OF}{self.random.random()}")
        except xpauto.XpautoWarning:
            return
        raise AssertionError("a warning did not stop its call")

    def hook_for_a_while(self, client: xpauto.Client) -> None:
        stop = client.on_request(self.mischief)
        try:
            self.call(client)
        finally:
            stop()

    def use_asyncio(self, _: xpauto.Client) -> None:
        asyncio.run(self.await_calls())

    def abandon_a_loop(self, _: xpauto.Client) -> None:
        loop = asyncio.new_event_loop()
        client = self.sandbox.async_client(token=self.mischief.token_later)
        call = loop.create_task(self.await_one(client))
        try:
            loop.run_until_complete(asyncio.wait([call], timeout=self.random.random() / 50))
        finally:
            # Half of the loops are left to the garbage collector, with what is in flight.
            if self.random.random() < 0.5:
                loop.close()

    async def await_one(self, client: xpauto.AsyncClient) -> None:
        await client.sites.get_by_code("shopfront1")

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


class Alarm:
    """Signals, whose handler raises while an action is interruptible."""

    def __init__(self) -> None:
        self.is_armed = False
        signal.signal(signal.SIGALRM, self.ring)

    def ring(self, _: int, __: object) -> None:
        if self.is_armed:
            raise Interrupted

    def interrupt(self, act: Callable[[], object]) -> None:
        try:
            self.is_armed = True
            act()
        finally:
            self.is_armed = False


def act_interrupted(worker: Worker) -> None:
    """Acts in the main thread, interrupted anywhere."""
    # Python may keep the lock of an import that is interrupted: what is imported when first used is imported before.
    for _ in range(50):
        with suppress(*EXPECTED):
            worker.act(is_interrupted=True)
    alarm = Alarm()
    signal.setitimer(signal.ITIMER_REAL, INTERRUPTED_EVERY, INTERRUPTED_EVERY)
    # On a busy machine the time is over before.
    while time.monotonic() < worker.until or not worker.done["Interrupted"]:
        try:
            alarm.interrupt(lambda: worker.act(is_interrupted=True))
        except EXPECTED as error:
            # Of two signals, the second may come before the action is no longer interruptible.
            alarm.is_armed = False
            worker.done[type(error).__name__] += 1
    signal.setitimer(signal.ITIMER_REAL, 0)


def collect_garbage(until: float) -> None:
    while time.monotonic() < until:
        gc.collect()


def main(seconds: float, seed: int) -> None:
    warnings.simplefilter("error")
    # Of loops that were abandoned, and of coroutines that these had not begun.
    warnings.simplefilter("ignore", ResourceWarning)
    warnings.filterwarnings("ignore", "coroutine '.*' was never awaited")
    # A thread that is stuck is shown with all others, and ends the process.
    faulthandler.dump_traceback_later(seconds + PATIENCE, exit=True)
    unexpected: list[BaseException] = []

    def unraisable(raised: sys.UnraisableHookArgs) -> None:
        # A signal may come here too.
        with suppress(Interrupted):
            # asyncio closes abandoned loops as they are collected; where a signal has interrupted that, it fails.
            is_of_loop = raised.object is asyncio.BaseEventLoop.__del__
            if not (is_of_loop or isinstance(raised.exc_value, EXPECTED)):
                unexpected.append(raised.exc_value or BaseException())

    sys.unraisablehook = unraisable
    mischief = Mischief(seed)
    logger = logging.getLogger("xpauto")
    logger.setLevel(logging.DEBUG)
    logger.addHandler(Handler(mischief))
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    with xpauto.Sandbox(segments=25, goals=30, seed=seed, faults=FAULTS, token=GOOD) as sandbox:
        other = sandbox.client(retry_backoff=0, token=mischief.token, max_concurrency=3)
        mischief.clients += [sandbox.client(retry_backoff=0), other]
        for client in mischief.clients:
            client.on_request(mischief)
        until = time.monotonic() + seconds
        workers = [Worker(number, seed, until, sandbox, mischief) for number in range(THREADS)]
        collector = threading.Thread(target=collect_garbage, args=[until], daemon=True)
        for thread in [*workers, collector]:
            thread.start()
        interrupted = Worker(THREADS, seed, until, sandbox, mischief)
        act_interrupted(interrupted)
        for thread in [*workers, collector]:
            thread.join()
        workers.append(interrupted)
        logger.handlers.clear()
        sent = [request for request in sandbox.requests if request["method"] == "PUT"]
        assert sent
        assert not any(WARNED_OF in str(request) for request in sent)
        assert sandbox.client().sites.get_by_code("shopfront1").code == "shopfront1"
    for failure in [worker.failure for worker in workers if worker.failure is not None] + unexpected:
        raise failure
    done = sum((worker.done for worker in workers), mischief.done)
    required = ("call", "raise", "sleep", "collect", "abandon", "use_asyncio", "abandon_a_loop", "warn")
    assert min(done[name] for name in required) > 10, done
    assert done["Interrupted"] > 0, done
    print(dict(done), file=sys.stderr)
    print("fine")


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
