"""Client credentials: tokens are requested in time, renewed once, and sent to the right origin only."""

import asyncio
import pickle
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NoReturn
from urllib.parse import parse_qsl

import pytest

import xpauto
from servers import Seen, WatchedServer, reply

SITE = {"id": 1, "code": "a"}


def credentials(sandbox: xpauto.Sandbox, token_url: str | None = None) -> xpauto.ClientCredentials:
    return xpauto.ClientCredentials(sandbox.client_id, sandbox.client_secret, token_url)


def paths(sandbox: xpauto.Sandbox) -> list[str]:
    return [request["path"] for request in sandbox.requests]


@pytest.mark.parametrize("is_async", [False, True], ids=["threads", "tasks"])
@pytest.mark.parametrize("permits", [1, 64])
def test_a_token_is_requested_once_and_again_when_it_is_revoked(
    sandbox: xpauto.Sandbox, is_async: bool, permits: int
) -> None:
    options: dict[str, Any] = {"token": credentials(sandbox), "max_concurrency": permits, "headers": {"X-Team": "blue"}}
    client, awaited = sandbox.client(**options), sandbox.async_client(**options)

    async def gathered() -> list[xpauto.Site]:
        return await asyncio.gather(*(awaited.sites.get_by_code("shopfront1") for _ in range(64)))

    for round in (1, 2):
        if is_async:
            sites = asyncio.run(gathered())
        else:
            with ThreadPoolExecutor(64) as threads:
                sites = list(threads.map(lambda _: client.sites.get_by_code("shopfront1"), range(64)))
        assert [site.code for site in sites] == ["shopfront1"] * 64
        assert paths(sandbox).count("/oauth/token") == round
        sandbox.revoke_tokens()
    asked = sandbox.requests[0]
    assert (asked["path"], asked["headers"]["x-team"]) == ("/oauth/token", "blue")
    assert "authorization" not in asked["headers"]
    assert asked["headers"]["content-type"] == "application/x-www-form-urlencoded"
    sent = {"grant_type": "client_credentials", "client_id": "sandbox-client", "client_secret": "sandbox-secret"}
    assert dict(parse_qsl(asked["body"])) == sent


def test_credentials_may_be_sent_as_basic_authorization_with_a_scope(sandbox: xpauto.Sandbox) -> None:
    token = xpauto.ClientCredentials(sandbox.client_id, sandbox.client_secret, auth_method="basic", scope="segments")
    assert repr(token) == "ClientCredentials('sandbox-client', '***', auth_method='basic', scope='segments')"
    with sandbox.client(token=pickle.loads(pickle.dumps(token))) as client:
        assert client.sites.get_by_code("shopfront1").code == "shopfront1"
    assert paths(sandbox) == ["/oauth/token", "/sites/byCode/shopfront1"]


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


@pytest.mark.parametrize("status", [400, 404, 423])
def test_a_refused_token_request_is_not_taken_for_the_result_of_the_call(status: int) -> None:
    message = rf"could not be obtained: POST /oauth/token failed with {status}"
    with xpauto.Sandbox(faults=[{"path": "/oauth/token", "status": status}]) as sandbox:
        with pytest.raises(xpauto.TokenError, match=message) as caught:
            sandbox.client(token=credentials(sandbox), max_retries=0).personalizations.delete(302)
        cause = caught.value.__cause__
        assert isinstance(cause, xpauto.ApiError)
        assert cause.status == status
        assert paths(sandbox) == ["/oauth/token"]


@pytest.mark.parametrize(
    "body", [{"access_token": 4}, [], b"<html>hunter2</html>", {"token": "hunter2"}, {"access_token": ""}, "hunter2"]
)
def test_the_error_of_a_response_without_a_token_and_the_log_hide_its_body(
    body: Any, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("DEBUG", logger="xpauto")
    with WatchedServer(lambda _: reply(body)) as server:
        client = xpauto.Client(base_url=server.url, token=xpauto.ClientCredentials("id", "secret"), log_bodies=True)
        with pytest.raises(xpauto.TokenError, match="token") as caught:
            client.sites.get_by_code("a")
    assert "hunter2" not in repr(vars(caught.value)) + str(caught.value) + repr(caught.value.__cause__) + caplog.text
    assert "POST /oauth/token" in caplog.text


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
