"""Interpreter shutdown during calls: no hang, no crash, no output on stderr, and the exit code is kept."""

import subprocess
from concurrent.futures import ThreadPoolExecutor

import pytest

import xpauto
from programs import check, command, run

# The parent's sandbox replies: a server inside the program would end with it.
START = """
import asyncio, os, sys, threading, time, xpauto
url = sys.argv[1]
client = xpauto.Client(base_url=url, token="sandbox-token", timeout=60)
awaited = xpauto.AsyncClient(base_url=url, token="sandbox-token", timeout=60)
asked = threading.Event()
def daemons(number, function, *arguments):
    for _ in range(number):
        threading.Thread(target=function, args=arguments, daemon=True).start()
def busy(client):
    while True:
        client.sites.get_by_code("shopfront1")
def hang(client):
    client.key_moments.delete(1)
def go_on(*_):
    asked.set()
    while True:
        time.sleep(0.0001)
"""

# What goes on while the program ends with exit status 7.
ENDINGS = {
    "daemon threads that wait": "daemons(4, hang, client)",
    "daemon threads that are busy": "daemons(4, busy, client)",
    "tasks in flight": """
async def main():
    tasks = [asyncio.ensure_future(awaited.key_moments.delete(number)) for number in range(1, 5)]
    await awaited.sites.get_by_code("shopfront1")
    sys.exit(7)
asyncio.run(main())
""",
    "a loop that runs in a daemon thread": """
async def main():
    async def one():
        while True:
            await awaited.sites.get_by_code("shopfront1")
    await asyncio.gather(*(one() for _ in range(8)))
daemons(1, asyncio.run, main())
""",
    "tokens that are renewed all the time": """
token = xpauto.ClientCredentials("sandbox-client", "sandbox-secret", token_url=sys.argv[2])
renewing = xpauto.Client(base_url=url, token=token)
daemons(2, busy, renewing)
renewing.sites.get_by_code("shopfront1")
""",
    "a token provider that hangs": """
def token():
    asked.set()
    threading.Event().wait()
daemons(2, busy, xpauto.Client(base_url=url, token=token))
asked.wait()
""",
    "a token provider that goes on and on": """
daemons(2, busy, xpauto.Client(base_url=url, token=go_on))
asked.wait()
""",
    "calls that fail": """
def fail():
    while True:
        try:
            client.sites.get_by_code("nowhere")
        except xpauto.NotFoundError:
            pass
daemons(4, fail)
""",
    "hooks and log lines": """
import logging
logging.basicConfig(level=logging.DEBUG, stream=open(os.devnull, "w"))
client.on_request(lambda request: None)
daemons(4, busy, client)
""",
    "a hook that goes on and on": """
hooked = xpauto.Client(base_url=url, token="sandbox-token")
hooked.on_request(go_on)
daemons(2, busy, hooked)
asked.wait()
""",
    "an exception": """
daemons(4, busy, client)
client.sites.get_by_code("shopfront1")
sys.stderr = open(os.devnull, "w")
raise LookupError
""",
}
END = """
client.sites.get_by_code("shopfront1")
sys.exit(7)
"""
ROUNDS = 20
FAULTS = [{"method": "DELETE", "action": "hang"}]


@pytest.mark.parametrize("ending", ENDINGS)
def test_the_exit_code_is_kept(ending: str) -> None:
    assert ROUNDS * len(ENDINGS) >= 200
    # A token that runs out at once is renewed all the time.
    token = {"access_token": "sandbox-token", "expires_in": 0.002}
    with (
        xpauto.Sandbox(faults=FAULTS, token="sandbox-token") as sandbox,
        xpauto.Sandbox(faults=[{"path": "/oauth/token", "body": token}]) as other,
    ):
        program = command(START + ENDINGS[ending] + END, sandbox.url, f"{other.url}/oauth/token")

        def leave(_: int) -> tuple[str, str, int]:
            result = subprocess.run(program, capture_output=True, text=True, timeout=60)
            return result.stdout, result.stderr, result.returncode

        # Several at a time, so that their threads are torn out of step.
        with ThreadPoolExecutor(4) as processes:
            results = list(processes.map(leave, range(ROUNDS)))
    expected = ("", "", 1 if ending == "an exception" else 7)
    assert results == [expected] * ROUNDS


def test_exit_does_not_wait_for_in_flight_calls() -> None:
    program = """
import asyncio, threading, xpauto
sandbox = xpauto.Sandbox(faults=[{"action": "hang"}]).start()
client = sandbox.client(timeout=600)
threading.Thread(target=client.key_moments.delete, args=(1,), daemon=True).start()
async def leave():
    # Kept, since a call without references is cancelled.
    global call
    call = sandbox.async_client(timeout=600)._native.call("key_moments.delete", (1,))
    while len(sandbox.requests) < 2:
        await asyncio.sleep(0)
asyncio.run(leave())
print("leaving")
"""
    result = run(program)
    assert (result.stdout, result.stderr, result.returncode) == ("leaving\n", "", 0)


def test_a_closed_loop_is_not_an_error() -> None:
    program = """
import asyncio, xpauto
with xpauto.Sandbox(latency=0.2) as sandbox:
    client = sandbox.async_client()
    async def leave():
        return client._native.call("sites.get_by_code", ("shopfront1",))
    loop = asyncio.new_event_loop()
    call = loop.run_until_complete(leave())
    loop.close()
    sandbox.client().sites.get_by_code("shopfront1")
    sandbox.client().sites.get_by_code("shopfront1")
print("fine")
"""
    check(program)


def test_exit_handlers_can_make_calls() -> None:
    program = """
import asyncio, atexit, sys, threading, xpauto
sandbox = xpauto.Sandbox().start()
client, awaited = sandbox.client(), sandbox.async_client()
@atexit.register
def last():
    print(client.sites.get_by_code("shopfront1").code, asyncio.run(awaited.sites.get_by_code("shopfront1")).code)
# Made after the function was registered, so it has ended when that runs.
client.sites.get_by_code("shopfront1")
sys.exit(7)
"""
    result = run(program)
    assert (result.stdout, result.stderr, result.returncode) == ("shopfront1 shopfront1\n", "", 7)


def test_another_interpreter_is_refused_and_the_process_exits() -> None:
    program = """
import sys
if sys.version_info >= (3, 13):
    import _interpreters as interpreters
else:
    import _xxsubinterpreters as interpreters
refused = "try: import xpauto\\nexcept ImportError as error: print(error, flush=True)"
interpreters.run_string(interpreters.create(), refused)
import xpauto
with xpauto.Sandbox() as sandbox:
    print(sandbox.client().sites.get_by_code("shopfront1").code)
"""
    result = run(program)
    refusal = "xpauto works in the main interpreter of a process only; use threads or processes"
    assert (result.stdout, result.stderr, result.returncode) == (f"{refusal}\nshopfront1\n", "", 0)
