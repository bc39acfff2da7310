"""Client credentials: tokens are requested in time, renewed once, and sent to the right origin only."""

from __future__ import annotations

import asyncio
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import NoReturn
from urllib.parse import parse_qs

import pytest

import xpauto
from scripted_server import Seen
from watched_server import WatchedServer, reply

SITE = {"id": 1, "code": "a"}


def credentials(sandbox: xpauto.Sandbox, token_url: str | None = None) -> xpauto.ClientCredentials:
    return xpauto.ClientCredentials(sandbox.client_id, sandbox.client_secret, token_url)


def paths(sandbox: xpauto.Sandbox) -> list[str]:
    return [request["path"] for request in sandbox.requests]


def test_a_token_is_requested_once(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.client(token=credentials(sandbox), max_concurrency=64)
    with ThreadPoolExecutor(64) as threads:
        sites = list(threads.map(lambda _: client.sites.get_by_code("shopfront1").code, range(64)))
    assert sites == ["shopfront1"] * 64
    assert paths(sandbox)[0] == "/oauth/token"
    assert paths(sandbox).count("/oauth/token") == 1
    asked = sandbox.requests[0]
    assert "authorization" not in asked["headers"]
    assert asked["headers"]["content-type"] == "application/x-www-form-urlencoded"
    assert parse_qs(asked["body"]) == {
        "grant_type": ["client_credentials"],
        "client_id": ["sandbox-client"],
        "client_secret": ["sandbox-secret"],
    }


def test_credentials_may_be_sent_as_basic_authorization_with_a_scope(sandbox: xpauto.Sandbox) -> None:
    token = xpauto.ClientCredentials(sandbox.client_id, sandbox.client_secret, auth_method="basic", scope="segments")
    assert repr(token) == "ClientCredentials('sandbox-client', '***', auth_method='basic', scope='segments')"
    with sandbox.client(token=pickle.loads(pickle.dumps(token))) as client:
        assert client.sites.get_by_code("shopfront1").code == "shopfront1"
    assert paths(sandbox) == ["/oauth/token", "/sites/byCode/shopfront1"]
    with pytest.raises(xpauto.ConfigError, match='auth_method must be "post" or "basic"'):
        xpauto.Client(base_url=sandbox.url, token=xpauto.ClientCredentials("a", "b", auth_method="none"))  # type: ignore[arg-type]


def test_an_async_client_requests_a_token_once(sandbox: xpauto.Sandbox) -> None:
    async def calls() -> list[str | None]:
        client = sandbox.async_client(token=credentials(sandbox), max_concurrency=64)
        sites = await asyncio.gather(*(client.sites.get_by_code("shopfront1") for _ in range(64)))
        return [site.code for site in sites]

    assert asyncio.run(calls()) == ["shopfront1"] * 64
    assert paths(sandbox).count("/oauth/token") == 1


def test_a_revoked_token_is_renewed_once(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.client(token=credentials(sandbox), max_concurrency=16)
    client.sites.get_by_code("shopfront1")
    sandbox.revoke_tokens()
    with ThreadPoolExecutor(16) as threads:
        sites = list(threads.map(lambda _: client.sites.get_by_code("shopfront1").code, range(64)))
    assert sites == ["shopfront1"] * 64
    assert paths(sandbox).count("/oauth/token") == 2


def test_an_expired_token_is_never_sent() -> None:
    with xpauto.Sandbox(token_lifetime=0.25) as short:
        client = short.client(token=credentials(short))
        statuses: set[int | None] = set()
        client.on_request(lambda request: statuses.add(request.status))

        def calls(_: int) -> None:
            while paths(short).count("/oauth/token") < 4:
                client.sites.get_by_code("shopfront1")

        with ThreadPoolExecutor(4) as threads:
            list(threads.map(calls, range(4)))
        assert statuses == {200}


def test_a_wrong_secret_is_an_authentication_error(sandbox: xpauto.Sandbox) -> None:
    wrong = xpauto.ClientCredentials(sandbox.client_id, "hunter2")
    for client in (sandbox.client(token=wrong), sandbox.client(token=wrong, max_concurrency=1)):
        with pytest.raises(xpauto.AuthenticationError) as caught:
            client.sites.get_by_code("shopfront1")
        assert caught.value.path == "/oauth/token"
        assert "hunter2" not in str(caught.value) + repr(caught.value) + repr(caught.value.body)
    with pytest.raises(xpauto.AuthenticationError):
        asyncio.run(sandbox.async_client(token=wrong).sites.get_by_code("shopfront1"))
    assert set(paths(sandbox)) == {"/oauth/token"}


@pytest.mark.parametrize("status", [400, 403, 404, 418, 422, 423])
def test_a_refused_token_request_is_not_taken_for_the_result_of_the_call(status: int) -> None:
    with xpauto.Sandbox(faults=[{"path": "/oauth/token", "status": status}]) as sandbox:
        client = sandbox.client(token=credentials(sandbox), max_retries=0)
        with pytest.raises(
            xpauto.TokenError, match=rf"could not be obtained: POST /oauth/token failed with {status}"
        ) as caught:
            client.personalizations.delete(302)
        cause = caught.value.__cause__
        assert isinstance(cause, xpauto.ApiError)
        assert cause.status == status
        assert paths(sandbox) == ["/oauth/token"]


def test_a_token_request_is_retried() -> None:
    with xpauto.Sandbox(faults=[{"path": "/oauth/token", "times": 2, "status": 503}]) as sandbox:
        client = sandbox.client(token=credentials(sandbox), retry_backoff=0)
        assert client.sites.get_by_code("shopfront1").code == "shopfront1"
        assert paths(sandbox) == ["/oauth/token"] * 3 + ["/sites/byCode/shopfront1"]


@pytest.mark.parametrize(
    "body", ['{"access_token": 4}', "[]", "<html>hunter2</html>", '{"token": "hunter2"}', '{"access_token": ""}']
)
def test_the_error_of_a_response_without_a_token_hides_its_body(body: str) -> None:
    with xpauto.Sandbox(faults=[{"path": "/oauth/token", "status": 200, "body": body}]) as sandbox:
        with pytest.raises(xpauto.XpautoError, match="token") as caught:
            sandbox.client(token=credentials(sandbox)).sites.get_by_code("shopfront1")
        assert isinstance(caught.value, xpauto.TokenError)
        assert "hunter2" not in repr(vars(caught.value)) + str(caught.value) + repr(caught.value.__cause__)


def test_a_token_url_of_another_origin_receives_no_client_headers(sandbox: xpauto.Sandbox) -> None:
    with xpauto.Sandbox(
        token=sandbox.token, faults=[{"path": "/give/*", "body": {"access_token": sandbox.token}}]
    ) as other:
        token = credentials(sandbox, f"{other.url}/give/token?tenant=a%20b")
        client = sandbox.client(token=token, headers={"X-Api-Key": "hunter2"})
        assert client.with_options(headers={"X-More": "1"}).sites.get_by_code("shopfront1").code == "shopfront1"
        (asked,) = other.requests
        assert (asked["method"], asked["path"], asked["query"]) == ("POST", "/give/token", "tenant=a%20b")
        assert not {"x-api-key", "x-more", "authorization"} & set(asked["headers"])
        assert sandbox.requests[0]["headers"]["x-api-key"] == "hunter2"


def test_a_token_url_of_the_same_origin_receives_the_client_headers(sandbox: xpauto.Sandbox) -> None:
    sandbox.client(token=credentials(sandbox), headers={"X-Team": "blue"}).sites.get_by_code("shopfront1")
    assert sandbox.requests[0]["headers"]["x-team"] == "blue"


def test_one_concurrency_permit_suffices_for_a_call_and_its_token(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.client(token=credentials(sandbox), max_concurrency=1)
    client.sites.get_by_code("shopfront1")
    sandbox.revoke_tokens()
    with ThreadPoolExecutor(8) as threads:
        sites = list(threads.map(lambda _: client.sites.get_by_code("shopfront1").code, range(32)))
    assert sites == ["shopfront1"] * 32


@pytest.mark.parametrize(
    ("token_url", "message"),
    [
        ("auth.example.com/token", "token_url"),
        ("http://auth.example.com/token", r"token_url.*allow_insecure_http"),
        ("https://user:hunter2@auth.example.com/token", r"token_url.*credentials"),
    ],
)
def test_an_invalid_token_url_is_refused(token_url: str, message: str) -> None:
    with pytest.raises(xpauto.ConfigError, match=message) as caught:
        xpauto.Client(base_url="https://api.example.com", token=xpauto.ClientCredentials("a", "b", token_url))
    assert "hunter2" not in str(caught.value)


def test_a_429_of_a_token_endpoint_elsewhere_pauses_the_requests_for_tokens_and_no_others() -> None:
    granted = threading.Event()
    asked = []

    def give(request: Seen) -> bytes:
        asked.append(request)
        if not granted.is_set():
            return reply({}, 429, {"Retry-After": "300"})
        return reply({"access_token": "first", "expires_in": 3.0})

    with WatchedServer(give) as elsewhere, WatchedServer(lambda _: reply(SITE)) as server:
        token = xpauto.ClientCredentials("id", "secret", f"{elsewhere.url}/token")
        without = xpauto.Client(base_url=server.url, token=token)
        for _ in range(20):
            with pytest.raises(xpauto.RateLimitError, match="POST /token"):
                without.sites.get_by_code("a")
        assert len(asked) == 1
        granted.set()
        client = xpauto.Client(base_url=server.url, token=token)
        client.sites.get_by_code("a")
        granted.clear()

        def call_for_ever() -> NoReturn:
            while True:
                client.sites.get_by_code("a")

        # The renewal is refused, and no further token is requested.
        for message in ("POST /token", "POST /token was not sent"):
            with pytest.raises(xpauto.RateLimitError, match=message):
                call_for_ever()
        assert len(asked) == 3


@pytest.mark.parametrize("sent", [[502, 401], [401]])
def test_the_error_of_a_call_that_has_no_token_for_its_retry_says_what_was_sent(sent: list[int]) -> None:
    tokens = iter([reply({"access_token": "first"}), reply({"error": "gone"}, 400)])
    themes = iter([reply({}, status) for status in sent])
    with WatchedServer(lambda request: next(tokens if request.path == "/oauth/token" else themes)) as server:
        token = xpauto.ClientCredentials("id", "secret")
        client = xpauto.Client(base_url=server.url, token=token, retry_backoff=0)
        with pytest.raises(xpauto.TokenError, match=r"PUT /themes/5 was sent before, and failed with 401\.") as caught:
            client.themes.update(5, name="x")
    assert caught.value.may_have_acted is (502 in sent)
    assert [attempt.status for attempt in caught.value.attempts] == sent


@pytest.mark.parametrize("body", [b'["hunter2", 60]', b"access_token=hunter2&expires_in=60", b'"hunter2"'])
def test_a_response_of_the_token_endpoint_that_is_no_object_is_refused_and_not_logged(
    body: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", logger="xpauto")
    with WatchedServer(lambda _: reply(body)) as server:
        client = xpauto.Client(base_url=server.url, token=xpauto.ClientCredentials("id", "secret"), log_bodies=True)
        with pytest.raises(xpauto.TokenError, match="not a JSON object with an access_token"):
            client.sites.get_by_code("a")
    assert "POST /oauth/token" in caplog.text
    assert "hunter2" not in caplog.text
