"""Secrets are sent where they belong and shown nowhere."""

import asyncio
import logging
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import xpauto
from forward_proxy import ForwardProxy
from servers import WatchedServer, reply, silence

SECRETS = ("t0k3n-hunter2", "s3cret-hunter2", "p4ssword-hunter2", "k3y-hunter2")
TOKEN, CLIENT_SECRET, PASSWORD, KEY = SECRETS
CERTIFICATES = Path(__file__).parent.parent / "certificates"


def check_hidden(*shown: object) -> None:
    for text in shown:
        for shown in (str(text), repr(text)):
            assert "hunter2" not in shown
            assert "PRIVATE KEY" not in shown


def everything_shown(error: BaseException) -> str:
    shown = [*traceback.format_exception(error), repr(error), str(error)]
    if isinstance(error, xpauto.XpautoError):
        shown += [repr(error.attempts), repr(error.method), repr(getattr(error, "path", ""))]
    return "\n".join(shown)


def test_clients_and_credentials_do_not_show_secrets() -> None:
    credentials = xpauto.ClientCredentials("my-client", CLIENT_SECRET)
    assert "my-client" in repr(credentials)
    check_hidden(credentials)
    key = CERTIFICATES.joinpath("client-both.pem").read_text(encoding="ascii")
    for kind in (xpauto.Client, xpauto.AsyncClient):
        for token in (TOKEN, credentials):
            client = kind(
                base_url="https://api.example.com",
                token=token,  # type: ignore[arg-type]
                proxy=f"http://me:{PASSWORD}@proxy.example.com:3128",
                headers={"X-Api-Key": KEY},
                client_certificate=key,
            )
            assert "api.example.com" in repr(client)
            derived = client.with_options(headers={"X-Other-Key": KEY})
            check_hidden(client, derived, client._native, client.segments, client.segments.list())


def test_filters_do_not_show_the_values_of_secret_fields(client: xpauto.Client) -> None:
    for filter in (
        xpauto.RecommenderBlock.api_secret == KEY,
        ~xpauto.Site.recommendation_secret_key.is_in([KEY, KEY]),
        (xpauto.F["apiSecret"] == KEY) | (xpauto.F.site_id == 42),
    ):
        assert '"***"' in repr(filter)
        assert "hunter2" in str(filter.to_dict())
        check_hidden(filter, [filter])
        try:
            pager = client.segments.list(filter=filter)
        except xpauto.ValidationError as error:
            check_hidden(everything_shown(error))
        else:
            check_hidden(pager, pager._repr_html_())
            prepared = client.prepare.segments.list(filter=filter)
            check_hidden(prepared, prepared.to_curl())


REPLIES: dict[str, Callable[[Any], bytes | None]] = {
    "a good one": lambda _: reply({"id": 1, "code": "a"}),
    "nothing that can be read": lambda _: reply(b"nonsense"),
    "a 401": lambda _: reply({"message": "no"}, 401),
    "a 404": lambda _: reply({"message": "no"}, 404),
    "a 503": lambda _: reply(None, 503),
    "a redirect elsewhere": lambda _: reply(None, 302, {"Location": "https://elsewhere.example.com/"}),
    "something broken": lambda _: b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n",
    "nothing at all": silence,
}


@contextmanager
def everything_logged(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    with caplog.at_level(logging.DEBUG):
        yield
    shown = "\n".join(f"{record.getMessage()} {record.__dict__!r}" for record in caplog.records)
    assert "attempt" in shown
    check_hidden(shown)


@pytest.mark.parametrize("response", REPLIES)
def test_calls_show_no_secret_whatever_the_response(response: str, caplog: pytest.LogCaptureFixture) -> None:
    with WatchedServer(REPLIES[response]) as server, ForwardProxy(f"me:{PASSWORD}") as proxy, everything_logged(caplog):
        options: dict[str, Any] = {"base_url": server.url, "timeout": 0.2, "max_retries": 1, "retry_backoff": 0}
        options |= {"token": TOKEN, "proxy": proxy.url(f"me:{PASSWORD}"), "headers": {"X-Api-Key": KEY}}
        completed: list[xpauto.CompletedRequest] = []
        client, awaited = xpauto.Client(**options), xpauto.AsyncClient(**options)
        for one in (client, awaited):
            one.on_request(completed.append)
        for call in (client.sites.get_by_code, lambda code: asyncio.run(awaited.sites.get_by_code(code))):
            try:
                call("a")
            except xpauto.XpautoError as error:
                check_hidden(everything_shown(error))
            else:
                assert response == "a good one"
        assert completed
        check_hidden(completed)
        sent = server.arrivals.get(timeout=20).headers
        assert (sent["authorization"], sent["x-api-key"]) == (f"Bearer {TOKEN}", KEY)


@pytest.mark.parametrize("response", [*REPLIES, "a token"])
def test_token_requests_show_no_secret(response: str, caplog: pytest.LogCaptureFixture) -> None:
    token = {"access_token": TOKEN, "id": "x"}
    with WatchedServer(REPLIES.get(response, lambda _: reply(token))) as server, everything_logged(caplog):
        credentials = xpauto.ClientCredentials("id", CLIENT_SECRET)
        client = xpauto.Client(base_url=server.url, token=credentials, timeout=0.2, max_retries=0)
        if response == "a token":
            check_hidden(client, client.request("GET", "/"))
        else:
            # A valid response to a call is not a token response.
            with pytest.raises(xpauto.XpautoError) as caught:
                client.sites.get_by_code("a")
            check_hidden(everything_shown(caught.value))
        assert CLIENT_SECRET in server.arrivals.get(timeout=20).body.decode()


def test_a_redirect_to_another_origin_sends_no_token() -> None:
    with WatchedServer(silence) as other:
        redirect = reply(None, 307, {"Location": f"{other.url}/sites/byCode/a"})
        with WatchedServer(lambda _: redirect) as server:
            with pytest.raises(xpauto.ApiError, match="It redirects elsewhere"):
                xpauto.Client(base_url=server.url, token=TOKEN).sites.get_by_code("a")
            assert other.arrivals.empty()


@pytest.mark.parametrize("value", [[KEY], {"a": KEY}, 4])
def test_the_error_of_a_refused_body_hides_its_secrets(value: object) -> None:
    body = {"id": 1, "name": "a" * 31, "recommendationSecretKey": value}
    with pytest.raises(xpauto.ValidationError, match="recommendation_secret_key") as caught:
        xpauto.Site.from_dict(body)
    check_hidden(everything_shown(caught.value), caught.value.problems)


@pytest.mark.parametrize("place", ["token", "secret", "header", "query", "body"])
def test_an_error_does_not_show_what_a_service_echoes(place: str, caplog: pytest.LogCaptureFixture) -> None:
    options: dict[str, dict[str, Any]] = {
        "token": {"token": TOKEN},
        "secret": {"token": xpauto.ClientCredentials("me", TOKEN)},
        "header": {"headers": {"X-Api-Key": TOKEN}},
    }
    echo = {"code": f"no {TOKEN}", "message": f"{TOKEN} is not valid", "name": TOKEN, "sub": TOKEN, "timestamp": TOKEN}
    answer = reply(echo, 401, {"X-Request-Id": f"of {TOKEN}"})
    with WatchedServer(lambda _: answer) as server, everything_logged(caplog):
        client = xpauto.Client(base_url=server.url, log_bodies=True, **options.get(place, {}))
        query = {"api_key": TOKEN} if place == "query" else None
        json = {"apiSecret": TOKEN} if place == "body" else None
        with pytest.raises(xpauto.AuthenticationError) as caught:
            client.request("POST", "/sites", query=query, json=json)
    error = caught.value
    names = "code and message and request id"
    assert f"401 Unauthorized. Left out, for a part of a secret of the request: {names}." in str(error)
    check_hidden(everything_shown(error))
    # They are read by name, as they came.
    assert (error.code, error.error_message) == (f"no {TOKEN}", f"{TOKEN} is not valid")
    assert error.request_id == f"of {TOKEN}"
    assert (error.error_name, error.headers["x-request-id"], error.body_is_cut) == (TOKEN, f"of {TOKEN}", False)
    assert error.body is not None
    assert error.body.count(TOKEN) == 5


def test_an_error_says_where_a_body_is_that_is_no_error_object() -> None:
    page = b"<html><title>" + TOKEN.encode() + b"</title>"
    served = WatchedServer(lambda _: reply(page + b"x" * 100_000, 404))
    with served as server, pytest.raises(xpauto.NotFoundError) as caught:
        xpauto.Client(base_url=server.url).sites.get_by_code("a")
    assert "failed with 404 Not Found. The response is no Error object; `body` of this error has it." in str(
        caught.value
    )
    check_hidden(everything_shown(caught.value))
    assert (len(caught.value.body or ""), caught.value.body_is_cut) == (65536, True)
