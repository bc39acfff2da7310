"""Every option is validated on construction, with an error that names it and the accepted values."""

import math
import pickle
import pydoc
from decimal import Decimal
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import xpauto

URL = "https://api.example.com"
SECONDS = "positive number of seconds"
PEM = "path of a PEM file"
HERE = str(Path(__file__).parent)


def credentials(**options: Any) -> xpauto.ClientCredentials:
    return xpauto.ClientCredentials(**{"client_id": "a", "client_secret": "hunter2", **options})


# The option, values that it does not accept, and what the message says that it does.
REFUSED: list[tuple[str, list[Any], str]] = [
    ("base_url", ["api.example.com", "", "/v1", "https://", 4, [URL]], "https://api.example.com"),
    ("base_url", ["https://me:hunter2@api.example.com"], "credentials"),
    ("base_url", ["https://api.example.com/v1?key=hunter2"], "query"),
    ("base_url", ["https://api.example.com/v1#top"], "fragment"),
    ("timeout", [0, -0.0, math.nan, math.inf, "30", True, [], Fraction(3, 2)], SECONDS),
    ("total_timeout", [0, True], SECONDS),
    ("connect_timeout", [math.inf, {}], SECONDS),
    ("retry_backoff", [-1, math.nan], "number of seconds from 0 to 60"),
    ("max_retries", [-1, "3", True, 2**70], "an integer from 0 to"),
    ("max_concurrency", [0, True], "an integer from 1 to"),
    ("max_response_bytes", [0, "1 MB"], "a positive integer"),
    ("rate_limit", ["fast", "", "0/s", "5/day", 5, ["5/s"]], "50/10s, 1000/h"),
    ("rate_limit_share", [0, 1.5, "half", True], "a number above 0 and up to 1"),
    ("params_encoding", ["JSON", 1, []], "json"),
    ("undeclared_fields", ["no"], 'undeclared_fields must be "warn", "allow" or "refuse", got "no"'),
    ("optional_fields_encoding", ["semicolon", 1], "repeat"),
    ("proxy", ["proxy.example.com", "socks5://a.example", "http://", 3128], "http://"),
    ("ca_certificates", ["/nowhere/ca.pem", Path("/nowhere"), "", 4, b"-----BEGIN", __file__, HERE], PEM),
    ("ca_certificates", ["-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n"], PEM),
    ("headers", ["X: 1", ["X"], 4, {"X": True}, {"X": None}], "a dict of header names and strings"),
    ("headers", [{name: "1"} for name in ("", "a b", "ä", "a\r\nb")], "header name"),
    ("headers", [{"AUTHORIZATION": "Bearer hunter2"}], "use the option token"),
    ("headers", [{"X-Key": "hunter2", "x-key": "1"}], "appears twice"),
    ("headers", [{"X-Key": f"hunter2{text}"} for text in ("\0", "\r\nb: c")], "header cannot carry"),
    ("token", ["hunter2\r\nX-Evil: 1", "hunter2\0"], "line break"),
    ("token", [""], "empty"),
    ("token", [4, True, ["hunter2"]], "a str, a function or ClientCredentials"),
    ("token", [credentials(client_id=4), credentials(client_secret=None), credentials(token_url=4)], "token"),
    ("token", [credentials(token_url="http://auth.example.com/token")], r"token_url.*allow_insecure_http"),
    ("token", [credentials(token_url="https://user:hunter2@auth.example.com/token")], r"token_url.*credentials"),
    ("token", [credentials(auth_method="none")], 'auth_method must be "post" or "basic"'),
    ("allow_insecure_http", ["yes", 1], "True or False"),
]


@pytest.mark.parametrize(
    ("option", "value", "accepts"),
    [pytest.param(option, value, says, id=f"{option}={value!r:.40}") for option, all, says in REFUSED for value in all],
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
    for given, meant in [({"timeouts": 4}, "timeout"), ({"tokne": "hunter2"}, "token"), ({"baseURL": URL}, "base_url")]:
        with pytest.raises(TypeError, match=f'did you mean "{meant}"') as caught:
            kind(**given)
        assert str(caught.value).startswith(f"{kind.__name__}() got an unexpected keyword argument")
        assert "hunter2" not in str(caught.value)
    with pytest.raises(TypeError, match=r"with_options\(\).*'max_concurrency'; it has timeout, total_timeout"):
        kind(base_url=URL).with_options(max_concurrency=4)


def test_help_has_every_declared_option() -> None:
    helped = pydoc.plain(pydoc.render_doc(xpauto.Client))
    for words in ("timeout: 'float' = 30.0", "The maximum duration of one attempt", "variable `XPAUTO_BASE_URL`"):
        assert words in helped


def test_options_of_derived_clients_and_of_calls_are_checked(client: xpauto.Client, sandbox: xpauto.Sandbox) -> None:
    derived = client.with_options(headers={"X-A": "outer"})
    request = partial(client.request, "GET", "/segments")
    headers: list[Any] = [{"X": "hunter2\r\n"}, {"": "hunter2"}, {"X": True}, {4: "hunter2"}, 4, [("X", "hunter2")]]
    wrong: dict[str, list[Any]] = {"timeout": [-1, math.nan], "max_retries": [-1], "headers": headers}
    for use in (client.with_options, derived.with_options, request):
        for name, values in wrong.items():
            for value in values:
                with pytest.raises(xpauto.ConfigError, match=name) as caught:
                    use(**{name: value})
                assert "hunter2" not in str(caught.value)
    assert sandbox.requests == []


def test_numbers_that_no_float_can_hold_are_refused_by_the_name_of_the_option(client: xpauto.Client) -> None:
    xpauto.Client(base_url=URL, timeout=Decimal("1.5"))  # type: ignore[arg-type]
    large: Any
    for large in (10**309, 10**5000):
        for use in (partial(xpauto.Client, base_url=URL), client.with_options):
            for name in ("max_retries", "timeout"):
                with pytest.raises(xpauto.ConfigError, match=rf"^{name} must be .*, got an int"):
                    use(**{name: large})
        with pytest.raises(xpauto.ValidationError, match=r"limit is a(n integer with too| number beyond)"):
            client.segments.list(limit=large)
        with pytest.raises(xpauto.ConfigError, match=r"segments is a(n integer with too| number beyond)"):
            xpauto.Sandbox(segments=large).start()
    with pytest.raises(xpauto.ConfigError, match=r"max_retries must be .*, got a Decimal"):
        xpauto.Client(base_url=URL, max_retries=Decimal("1E+400"))  # type: ignore[arg-type]


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
