"""TLS with a real server: trusted certificates, client certificates, and helpful errors."""

import os
import pickle
import ssl
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import xpauto
from programs import check, run
from servers import WatchedServer, reply, silence

CERTIFICATES = Path(__file__).parent.parent / "certificates"
CA = CERTIFICATES / "ca.pem"
OTHER_CA = CERTIFICATES / "other-ca.pem"


@contextmanager
def server_with(name: str = "server", *, wants_clients: bool = False) -> Iterator[WatchedServer]:
    """A server that shows this certificate, and maybe wants to see one that our authority signed."""
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(CERTIFICATES / f"{name}.pem", CERTIFICATES / f"{name}-key.pem")
    if wants_clients:
        tls.verify_mode = ssl.CERT_REQUIRED
        tls.load_verify_locations(CA)
    with WatchedServer(lambda _: reply({"id": 1, "code": "a"}), tls) as server:
        yield server


def call(url: str, **options: Any) -> str | None:
    return xpauto.Client(base_url=url, max_retries=0, **options).sites.get_by_code("a").code


FORMS: dict[str, Callable[[Path], Any]] = {"a path": str, "a Path": Path, "PEM": Path.read_text}
in_every_form = pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)


@in_every_form
def test_ca_certificates_are_trusted(form: Callable[[Path], Any]) -> None:
    with server_with() as server:
        assert call(server.url, ca_certificates=form(CA)) == "a"
        assert call(f"https://127.0.0.1:{server.port}", ca_certificates=form(CA)) == "a"


CALLER = """
import sys, xpauto
try:
    assert xpauto.Client(base_url=sys.argv[1], max_retries=0).sites.get_by_code("a").code == "a"
    print("fine")
except (xpauto.TransportError, xpauto.ConfigError) as error:
    print(error)
"""


def test_ssl_cert_file_is_trusted(tmp_path: Path) -> None:
    empty = tmp_path / "store.pem"
    empty.write_text("")
    with server_with() as server:
        check(CALLER, server.url, SSL_CERT_FILE=str(CA))
        for store in (OTHER_CA, empty):
            assert "ca_certificates" in run(CALLER, server.url, SSL_CERT_FILE=str(store)).stdout


SLOW_STORE = """
import asyncio, os, sys, xpauto
tls_url, plain_url, store, authority = sys.argv[1:]

def called(url):
    return xpauto.AsyncClient(base_url=url, max_retries=0).sites.get_by_code("a")

async def main():
    firsts = [asyncio.ensure_future(called(tls_url)) for _ in range(4)]
    # Reading the store, for authorities and for certificates of servers, waits for the pipe; calls go on.
    for _ in range(3):
        assert (await asyncio.wait_for(called(plain_url), 20)).code == "a"
    assert not any(first.done() for first in firsts)
    for _ in range(2):
        with open(store, "w") as pipe:
            # Each reader has a pipe of its own, so that none gets what was written for another one.
            os.mkfifo(f"{store}.next")
            os.replace(f"{store}.next", store)
            pipe.write(open(authority).read())
    # It is read once, for all that wait for it: another client needs it no more.
    assert [site.code for site in await asyncio.gather(*firsts)] == ["a"] * 4
    os.unlink(store)
    assert (await called(tls_url)).code == "a"
    child = os.fork()
    if child == 0:
        ended = xpauto.Client(base_url=tls_url, max_retries=0).sites.get_by_code("a").code == "a"
        os._exit(0 if ended else 1)
    assert os.waitpid(child, 0)[1] == 0

asyncio.run(main())
print("fine")
"""


@pytest.mark.skipif(sys.platform != "linux", reason="the operating system's store is a file on Linux")
def test_the_trust_store_is_read_once_without_blocking_other_calls(tmp_path: Path) -> None:
    store = tmp_path / "store.pem"
    os.mkfifo(store)
    with server_with() as tls, WatchedServer(lambda _: reply({"id": 1, "code": "a"})) as plain:
        check(SLOW_STORE, tls.url, plain.url, str(store), str(CA), SSL_CERT_FILE=str(store))


def refused(url: str, **options: Any) -> str:
    with pytest.raises(xpauto.TransportError) as caught:
        xpauto.Client(base_url=url, retry_backoff=0, **options).sites.get_by_code("a")
    # No repeat would mend it.
    assert len(caught.value.attempts) == 1, caught.value.attempts
    return str(caught.value)


def test_plain_http_behind_an_https_url_is_an_error() -> None:
    with WatchedServer(silence) as server, pytest.raises(xpauto.TransportError, match="could not reach"):
        call(server.url.replace("http:", "https:"), connect_timeout=0.2)


CERTIFICATE, KEY, BOTH = (CERTIFICATES / f"client{part}.pem" for part in ("", "-key", "-both"))


@in_every_form
def test_the_client_sends_its_certificate(form: Callable[[Path], Any]) -> None:
    # The order of the two does not matter, nor does the one being a path and the other a string.
    given = [form(BOTH), (form(CERTIFICATE), form(KEY)), (KEY, form(CERTIFICATE))]
    with server_with(wants_clients=True) as server:
        for certificate in given:
            client = xpauto.Client(base_url=server.url, ca_certificates=CA, client_certificate=certificate)
            for one in (client, pickle.loads(pickle.dumps(client))):
                assert one.sites.get_by_code("a").code == "a"


def test_a_missing_client_certificate_is_named() -> None:
    with server_with(wants_clients=True) as server:
        for _ in range(20):
            assert "client_certificate" in refused(server.url, ca_certificates=CA)
        assert server.arrivals.empty()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (CERTIFICATE, "private key"),
        (KEY, "certificate"),
        ((CERTIFICATE, CERTIFICATES / "server-key.pem"), "belongs"),
        (CERTIFICATES / "nowhere.pem", "cannot be read"),
        ("-----BEGIN ENCRYPTED PRIVATE KEY-----\nhunter2\n-----END ENCRYPTED PRIVATE KEY-----\n", "decrypt"),
        ("hunter2", "cannot be read"),
    ],
)
def test_an_invalid_client_certificate_is_refused_immediately(given: Any, message: str) -> None:
    with pytest.raises(xpauto.ConfigError, match=message) as caught:
        xpauto.Client(base_url="https://api.example.com", client_certificate=given)
    assert "client_certificate" in str(caught.value)
    assert "hunter2" not in str(caught.value)
