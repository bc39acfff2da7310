"""Clients in programs whose threads gevent has replaced by greenlets."""

from __future__ import annotations

from programs import check

PROGRAM = """
from gevent import monkey; monkey.patch_all()
import faulthandler, gevent, gevent.event, threading
import xpauto

faulthandler.dump_traceback_later(40, exit=True)
sandbox = xpauto.Sandbox(segments=5, faults=[{"method": "DELETE", "action": "hang"}]).start()
"""


def test_greenlets_call_side_by_side_and_token_functions_run() -> None:
    # The hook of each call waits until all calls have been sent, which needs them to be in flight together.
    check(
        PROGRAM
        + """
thread, seen, all_sent = threading.get_ident(), [], gevent.event.Event()

def token():
    seen.append(threading.get_ident())
    return sandbox.token

client = sandbox.client(token=token)
assert client.segments.list().first().id == 1001
assert len(seen) == 1

def hold(request):
    requests.append(request.path)
    if len(requests) == 4:
        all_sent.set()

requests = []
client.on_request(hold)

def call():
    code = client.sites.get_by_code("shopfront1").code
    all_sent.wait(20)
    return code

jobs = [gevent.spawn(call) for _ in range(4)]
gevent.joinall(jobs, raise_error=True)
assert [job.value for job in jobs] == ["shopfront1"] * 4
assert len(requests) == 4
print("fine")
"""
    )


def test_other_greenlets_run_while_one_waits_and_end_its_call() -> None:
    check(
        PROGRAM
        + """
client = sandbox.client(timeout=30)
job = gevent.spawn(client.key_moments.delete, 401)
# Only where greenlets take turns does this one see the request before its response, which never comes.
while not sandbox.requests:
    gevent.sleep(0)
job.kill()
assert job.ready()
try:
    with gevent.Timeout(0.05):
        client.key_moments.delete(401)
except gevent.Timeout:
    assert client.sites.get_by_code("shopfront1").code == "shopfront1"
    print("fine")
"""
    )
