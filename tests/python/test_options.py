"""Every option is validated on construction, with an error that names it and the accepted values."""

from __future__ import annotations

import math
import pickle
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import xpauto

URL = "https://api.example.com"
SECONDS = "positive number of seconds"
BACKOFF = "number of seconds from 0 to 60"
PEM = "path of a PEM file"
COUNT = "an integer from 0 to"
PLACES = "an integer from 1 to"
BYTES = "a positive integer"

# The option, a value that it does not accept, and what the message says that it does.
REFUSED: list[tuple[str, Any, str]] = [
    *(
        ("base_url", value, "https://api.example.com")
        for value in ("api.example.com", "", "/v1", "ftp://a.example", 4, [URL])
    ),
    ("base_url", "https://me:hunter2@api.example.com", "credentials"),
    ("base_url", "https://api.example.com/v1?key=hunter2", "query"),
    ("base_url", "https://api.example.com/v1#top", "fragment"),
    ("base_url", "http://api.example.com", "allow_insecure_http"),
    ("base_url", "https://", "https://api.example.com"),
    *(("timeout", value, SECONDS) for value in (-1, 0, -0.0, math.nan, math.inf, -math.inf, "30", True, [], 1e12)),
    *(("total_timeout", value, SECONDS) for value in (-1, 0, math.nan, math.inf, "30", True)),
    *(("connect_timeout", value, SECONDS) for value in (-1, 0, math.nan, math.inf, "5", {})),
    *(("retry_backoff", value, BACKOFF) for value in (-1, 61, math.nan, math.inf, "1")),
    *(("max_retries", value, COUNT) for value in (-1, 1.5, "3", math.nan, True, 2**70)),
    *(("max_concurrency", value, PLACES) for value in (0, -1, 1.5, "8", 2**70, True)),
    *(("max_response_bytes", value, BYTES) for value in (0, -1, 1.5, "1 MB", 2**70, True)),
    *(("rate_limit", value, "50/10s, 1000/h") for value in ("fast", "", "0/s", "5/day", 5, ["5/s"])),
    *(("params_encoding", value, "json") for value in ("xml", "", "JSON", 1, [])),
    *(("optional_fields_encoding", value, "repeat") for value in ("semicolon", "", 1)),
    *(("proxy", value, "http://") for value in ("proxy.example.com", "socks5://a.example", "http://", 3128, ["a"])),
    *(("ca_certificates", value, PEM) for value in ("/nowhere/ca.pem", Path("/nowhere"), "", 4, b"-----BEGIN")),
    ("ca_certificates", "-----BEGIN CERTIFICATE-----\nnonsense\n-----END CERTIFICATE-----\n", PEM),
    ("ca_certificates", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", PEM),
    ("ca_certificates", __file__, PEM),
    ("ca_certificates", str(Path(__file__).parent), PEM),
    *(
        ("client_certificate", value, PEM)
        for value in ("/nowhere/client.pem", ("/nowhere", "/nowhere"), 4, __file__, ())
    ),
    *(
        ("headers", value, "a dict of header names and strings")
        for value in ("X: 1", ["X"], 4, {"X": True}, {"X": None})
    ),
    *(("headers", {name: "1"}, "header name") for name in ("", "a b", "a:b", "ä", "a\r\nb", "a\0")),
    *(("headers", {name: "Bearer hunter2"}, "use the option token") for name in ("Authorization", "AUTHORIZATION")),
    ("headers", {"X-Key": "hunter2", "x-key": "1"}, "appears twice"),
    *(
        ("headers", {"X-Key": value}, "header cannot carry")
        for value in ("hunter2\r", "hunter2\n", "hunter2\0", "a\r\nb: c")
    ),
    *(("token", value, "line break") for value in ("hunter2\n", "hunter2\r\nX-Evil: 1", "hunter2\0")),
    ("token", "", "empty"),
    *(("token", value, "a str, a function or ClientCredentials") for value in (4, True, ["hunter2"], 1.5)),
    *(("allow_insecure_http", value, "True or False") for value in ("yes", 1)),
]


@pytest.mark.parametrize(
    ("option", "value", "accepts"), REFUSED, ids=[f"{option}={value!r:.40}" for option, value, _ in REFUSED]
)
@pytest.mark.parametrize("kind", [xpauto.Client, xpauto.AsyncClient])
def test_an_invalid_option_is_refused(kind: type, option: str, value: Any, accepts: str) -> None:
    with pytest.raises(xpauto.ConfigError, match=accepts) as caught:
        kind(**{"base_url": URL, option: value})
    assert option in str(caught.value)
    assert "hunter2" not in str(caught.value)


def test_a_base_url_is_needed_and_the_environment_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XPAUTO_BASE_URL", raising=False)
    with pytest.raises(xpauto.ConfigError, match=r"base_url.*XPAUTO_BASE_URL"):
        xpauto.Client()


def test_environment_variables_are_defaults_and_are_checked(
    monkeypatch: pytest.MonkeyPatch, sandbox: xpauto.Sandbox
) -> None:
    monkeypatch.setenv("XPAUTO_BASE_URL", sandbox.url)
    monkeypatch.setenv("XPAUTO_TOKEN", sandbox.token)
    assert xpauto.Client().sites.get_by_code("shopfront1").code == "shopfront1"
    monkeypatch.setenv("XPAUTO_TOKEN", "hunter2\n")
    with pytest.raises(xpauto.ConfigError, match=r"^token must not .*; it comes from XPAUTO_TOKEN$") as caught:
        xpauto.Client()
    assert "hunter2" not in str(caught.value)
    monkeypatch.setenv("XPAUTO_BASE_URL", "example.com")
    with pytest.raises(xpauto.ConfigError, match=r"base_url must be .*; it comes from XPAUTO_BASE_URL"):
        xpauto.Client(token="a")


def test_plain_http_needs_loopback_or_allow_insecure_http() -> None:
    for host in ("localhost", "127.0.0.1", "127.8.9.10", "[::1]", "api.localhost"):
        xpauto.Client(base_url=f"http://{host}:8080")
    for host in ("localhost.example.com", "128.0.0.1", "127.0.0.1.example.com"):
        with pytest.raises(xpauto.ConfigError, match="allow_insecure_http"):
            xpauto.Client(base_url=f"http://{host}")
        xpauto.Client(base_url=f"http://{host}", allow_insecure_http=True)


@pytest.mark.parametrize("kind", [xpauto.Client, xpauto.AsyncClient])
def test_an_unknown_keyword_is_a_type_error_with_a_suggestion(kind: type[Any]) -> None:
    for given, meant in [
        ({"timeouts": 4}, "timeout"),
        ({"tokne": "hunter2"}, "token"),
        ({"baseURL": URL}, "base_url"),
    ]:
        with pytest.raises(TypeError, match=f'did you mean "{meant}"') as caught:
            kind(**given)
        assert str(caught.value).startswith(f"{kind.__name__}() got an unexpected keyword argument")
        assert "hunter2" not in str(caught.value)
    with pytest.raises(TypeError, match=r"with_options\(\).*'max_concurrency'; it has timeout, total_timeout"):
        kind(base_url=URL).with_options(max_concurrency=4)


def test_an_unknown_list_option_leads_to_the_nearest_one(client: xpauto.Client) -> None:
    with pytest.raises(TypeError, match="unexpected keyword argument 'fliter'; did you mean \"filter\""):
        client.segments.list(fliter=xpauto.F.site_id == 101)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="unexpected keyword argument 'site_id'; it has filter, sort"):
        client.segments.list(site_id=101)  # type: ignore[call-arg]


def test_help_and_signatures_have_every_declared_option() -> None:
    import inspect
    import pydoc

    helped = pydoc.plain(pydoc.render_doc(xpauto.Client))
    for words in (
        "timeout: 'float' = 30.0",
        "The maximum duration of one attempt",
        "variable `XPAUTO_BASE_URL`",
        "In seconds.",
    ):
        assert words in helped
    assert list(inspect.signature(xpauto.Client).parameters)[:3] == ["base_url", "token", "timeout"]
    assert "max_retries" in inspect.signature(xpauto.Client.with_options).parameters
    assert "total_timeout" in inspect.signature(xpauto.AsyncClient.request).parameters
    credentials = inspect.signature(xpauto.ClientCredentials).parameters
    assert list(credentials) == ["client_id", "client_secret", "token_url", "auth_method", "scope"]


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ({"timeout": -1}, "timeout"),
        ({"timeout": math.nan}, "timeout"),
        ({"max_retries": -1}, "max_retries"),
        ({"headers": {"X": "hunter2\r\n"}}, "headers"),
        ({"headers": {"": "hunter2"}}, "headers"),
        ({"headers": {"X": True}}, "headers"),
        ({"headers": {4: "hunter2"}}, "headers"),
        ({"headers": 4}, "headers"),
        ({"headers": [("X", "hunter2")]}, "headers"),
    ],
)
def test_options_of_derived_clients_and_of_calls_are_checked(
    client: xpauto.Client, sandbox: xpauto.Sandbox, options: dict[str, Any], named: str
) -> None:
    derived = client.with_options(headers={"X-A": "outer"})
    request = partial(client.request, "GET", "/segments")
    for use in (client.with_options, derived.with_options, request):
        with pytest.raises(xpauto.ConfigError, match=named) as caught:
            use(**options)
        assert "hunter2" not in str(caught.value)
    assert sandbox.requests == []


@pytest.mark.parametrize(
    "given",
    [{"client_id": 4}, {"client_secret": None}, {"client_secret": 4}, {"token_url": 4}, {"token_url": "hunter2"}],
)
def test_credentials_of_wrong_types_are_refused(given: dict[str, Any]) -> None:
    credentials = xpauto.ClientCredentials(**{"client_id": "a", "client_secret": "hunter2", **given})
    with pytest.raises(xpauto.ConfigError, match="token") as caught:
        xpauto.Client(base_url=URL, token=credentials)
    assert "hunter2" not in str(caught.value)


def test_sizes_and_times_accept_any_numeric_type() -> None:
    from decimal import Decimal
    from fractions import Fraction

    xpauto.Client(base_url=URL, timeout=1, connect_timeout=0.25, max_response_bytes=1, retry_backoff=0)
    xpauto.Client(base_url=URL, timeout=Decimal("1.5"))  # type: ignore[arg-type]
    with pytest.raises(xpauto.ConfigError, match="timeout"):
        xpauto.Client(base_url=URL, timeout=Fraction(3, 2))  # type: ignore[arg-type]


def test_numbers_that_no_float_can_hold_are_refused_by_the_name_of_the_option(client: xpauto.Client) -> None:
    from decimal import Decimal

    large: Any
    for large in (10**309, -(10**400), 10**5000):
        for name in ("max_retries", "timeout", "max_concurrency"):
            with pytest.raises(xpauto.ConfigError, match=rf"^{name} must be .*, got an int"):
                xpauto.Client(base_url=URL, **{name: large})
        with pytest.raises(xpauto.ConfigError, match=r"max_retries must be .*, got an int"):
            client.with_options(max_retries=large)
        for name in ("limit", "per_page", "start_page", "prefetch"):
            with pytest.raises(
                xpauto.ValidationError, match=rf"{name} is a(n integer with too many digits| number beyond)"
            ):
                client.segments.list(**{name: large})
        with pytest.raises(xpauto.ConfigError, match=r"segments is a(n integer with too many digits| number beyond)"):
            xpauto.Sandbox(segments=large).start()
    with pytest.raises(xpauto.ConfigError, match=r"max_retries must be .*, got a Decimal"):
        xpauto.Client(base_url=URL, max_retries=Decimal("1E+400"))  # type: ignore[arg-type]
    with pytest.raises(xpauto.ConfigError, match=r"faults\[0\]\.times is a number beyond the range of a float"):
        xpauto.Sandbox(faults=[{"status": 500, "times": 10**309}]).start()


def test_headers_of_derived_clients_override_regardless_of_case() -> None:
    with xpauto.Sandbox() as sandbox:
        client = sandbox.client(headers={"X-A": "client", "X-B": "client"})
        derived = client.with_options(headers={"x-a": "outer", "X-C": "outer"}).with_options(headers={"x-c": "inner"})
        for copy in (derived, pickle.loads(pickle.dumps(derived))):
            copy.request("GET", "/goals", headers={"x-B": "call"})
            sent = sandbox.requests[-1]["headers"]
            assert [sent[name] for name in ("x-a", "x-b", "x-c")] == ["outer", "call", "inner"]
        with pytest.raises(xpauto.ConfigError, match="use the option token instead"):
            client.with_options(headers={"authorization": "Bearer hunter2"})
