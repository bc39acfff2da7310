"""Forward proxies, from the environment and from the option, with and without credentials."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

import xpauto
from forward_proxy import ForwardProxy
from programs import check, run
from servers import WatchedServer, reply
from test_tls import CA, server_with

SITE = {"id": 1, "code": "a"}
SECRET = "hunter2"
# A name that only the proxy of these tests can resolve.
ELSEWHERE = "another.example"


@pytest.fixture
def server() -> Iterator[WatchedServer]:
    with WatchedServer(lambda _: reply(SITE)) as running:
        yield running


@pytest.fixture
def proxy() -> Iterator[ForwardProxy]:
    with ForwardProxy() as running:
        yield running


def call(url: str, **options: Any) -> str | None:
    return xpauto.Client(base_url=url, max_retries=0, **options).sites.get_by_code("a").code


def elsewhere(server: WatchedServer) -> str:
    """The URL of a server by a name that is not of this machine."""
    return f"http://{ELSEWHERE}:{server.port}"


def test_plain_requests_use_the_proxy_option(server: WatchedServer, proxy: ForwardProxy) -> None:
    assert call(server.url, proxy=proxy.url(), token="t0ken") == "a"
    assert proxy.asked == [f"GET {server.url}/sites/byCode/a"]
    assert asyncio.run(xpauto.AsyncClient(base_url=server.url, proxy=proxy.url()).sites.get_by_code("a")).code == "a"
    assert len(proxy.asked) == 2


def test_tls_requests_are_tunneled_through_the_proxy(proxy: ForwardProxy) -> None:
    with server_with() as server:
        assert call(server.url, proxy=proxy.url(), ca_certificates=CA, token=SECRET) == "a"
        assert proxy.asked == [f"CONNECT localhost:{server.port}"]
        assert SECRET not in repr(proxy.seen)
        assert server.arrivals.get().headers["authorization"] == f"Bearer {SECRET}"


@pytest.mark.parametrize("is_tls", [True, False])
def test_proxy_credentials_may_hold_any_character_and_are_sent_to_the_proxy_only(is_tls: bool) -> None:
    server = server_with() if is_tls else WatchedServer(lambda _: reply(SITE))
    with server as running, ForwardProxy("me@home:p@ss:/?#%") as proxy:
        url = proxy.url("me%40home:p%40ss%3A%2F%3F%23%25")
        assert call(running.url, proxy=url, ca_certificates=CA) == "a"
        assert "proxy-authorization" not in running.arrivals.get().headers


@pytest.mark.parametrize("credentials", ["", f"me:not{SECRET}"])
@pytest.mark.parametrize("is_tls", [True, False])
def test_wrong_credentials_are_an_error_that_names_the_option(credentials: str, is_tls: bool) -> None:
    with server_with() as server, ForwardProxy(f"me:{SECRET}") as proxy:
        url = server.url if is_tls else f"http://127.0.0.1:{server.port}"
        client = xpauto.Client(base_url=url, proxy=proxy.url(credentials), ca_certificates=CA)
        with pytest.raises(xpauto.XpautoError, match=r"407.*credentials.* proxy") as caught:
            client.sites.get_by_code("a")
        assert server.arrivals.empty()
        # No retry would mend it.
        assert len(proxy.asked) == 1
    assert SECRET not in str(caught.value) + repr(caught.value)


def test_the_error_of_an_unreachable_proxy_hides_its_credentials(server: WatchedServer) -> None:
    with ForwardProxy() as gone:
        url = gone.url(f"me:{SECRET}")
    with pytest.raises(xpauto.TransportError) as caught:
        call(server.url, proxy=url)
    refused = run(CALLER, elsewhere(server), HTTP_PROXY=url)
    for shown in (str(caught.value) + repr(caught.value), refused.stderr):
        assert f"could not reach the service through the proxy http://127.0.0.1:{gone.port}: " in shown
        assert SECRET not in shown


CALLER = """
import sys, xpauto
options = {"proxy": sys.argv[2]} if len(sys.argv) > 2 else {}
client = xpauto.Client(base_url=sys.argv[1], max_retries=0, allow_insecure_http=True, **options)
assert client.sites.get_by_code("a").code == "a"
print("fine")
"""


@pytest.mark.parametrize(
    ("scheme", "variables", "is_used"),
    [
        ("http", ["HTTP_PROXY"], True),
        ("http", ["http_proxy"], True),
        ("http", ["ALL_PROXY"], True),
        ("http", ["HTTPS_PROXY"], False),
        ("https", ["HTTPS_PROXY"], True),
        ("https", ["https_proxy"], True),
        ("https", ["ALL_PROXY"], True),
        ("http", ["HTTP_PROXY", "NO_PROXY=example.com"], True),
        ("http", ["HTTP_PROXY", f"NO_PROXY={ELSEWHERE}"], False),
        ("http", ["HTTP_PROXY", "NO_PROXY=*"], False),
        ("http", ["HTTP_PROXY", "NO_PROXY=example.com,.example"], False),
        ("http", ["HTTP_PROXY", "ALL_PROXY=socks5://a.example", "HTTPS_PROXY=socks5://a.example"], True),
        ("http", ["ALL_PROXY=socks5://a.example", "NO_PROXY=*"], False),
    ],
)
def test_the_environment_names_the_proxy(scheme: str, variables: list[str], is_used: bool) -> None:
    is_tls = scheme == "https"
    with (
        server_with("another-host") if is_tls else WatchedServer(lambda _: reply(SITE)) as server,
        ForwardProxy(f"me:{SECRET}") as proxy,
    ):
        url = f"{scheme}://{ELSEWHERE}:{server.port}"
        values = (variable.partition("=") for variable in variables)
        environment = {name: value or proxy.url(f"me:{SECRET}") for name, _, value in values}
        called = run(CALLER, url, SSL_CERT_FILE=str(CA), **environment)
        if is_used:
            assert (called.stdout, called.stderr) == ("fine\n", "")
            assert proxy.asked == [f"CONNECT {ELSEWHERE}:{server.port}" if is_tls else f"GET {url}/sites/byCode/a"]
        else:
            # Only the proxy can resolve the name.
            assert "could not reach the service: " in called.stderr
            assert proxy.asked == []


def test_a_service_on_this_machine_needs_no_proxy_of_the_environment(
    server: WatchedServer, proxy: ForwardProxy
) -> None:
    for url in (server.url, f"http://localhost:{server.port}", f"http://api.localhost:{server.port}"):
        check(CALLER, url, HTTP_PROXY=proxy.url(), ALL_PROXY=proxy.url())
        check(CALLER, url, ALL_PROXY="socks5h://proxy.example:1080")
    assert proxy.asked == []


@pytest.mark.parametrize(
    "value",
    [
        f"http://me:{SECRET}@[bad",
        "ftp://proxy.example",
        "socks5h://a.example",
        "http://proxy.example:99999",
        f"http://me:a@{SECRET}#b@127.0.0.1:1",
    ],
)
def test_a_proxy_of_the_environment_that_cannot_be_used_is_refused(server: WatchedServer, value: str) -> None:
    """Otherwise requests would go out past it."""
    refused = run(CALLER, elsewhere(server), HTTP_PROXY=value)
    assert "ConfigError: HTTP_PROXY of the environment is not a URL such as " in refused.stderr
    assert SECRET not in refused.stderr


def test_only_token_requests_to_another_machine_use_the_proxy_of_the_environment(
    server: WatchedServer, proxy: ForwardProxy
) -> None:
    program = """
import sys, xpauto
token = xpauto.ClientCredentials("id", "secret", sys.argv[2])
client = xpauto.Client(base_url=sys.argv[1], token=token, max_retries=0, allow_insecure_http=True)
assert client.sites.get_by_code("a").code == "a"
print("fine")
"""
    with WatchedServer(lambda _: reply({"access_token": "t0ken"})) as other:
        url = f"{elsewhere(other)}/token"
        check(program, server.url, url, HTTP_PROXY=proxy.url())
    assert proxy.asked == [f"POST {url}"]
    assert server.arrivals.get().headers["authorization"] == "Bearer t0ken"
