"""The pytest plugin, in test runs of its own."""

import os

import pytest

import xpauto
import xpauto.testing


@pytest.fixture(autouse=True)
def no_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XPAUTO_BASE_URL", "XPAUTO_TOKEN", "PYTEST_ADDOPTS", "PYTEST_XDIST_WORKER"):
        monkeypatch.delenv(name, raising=False)


def run(pytester: pytest.Pytester, program: str, *arguments: str, conftest: str = "") -> pytest.RunResult:
    """Runs tests in a process of their own, where every warning is an error."""
    pytester.makepyfile(program)
    pytester.makeconftest(conftest)
    pytester.makeini("[pytest]\nasyncio_default_fixture_loop_scope = function\nfilterwarnings = error")
    # Schemathesis, a tool of other tests, takes longer to load than all the rest.
    return pytester.runpytest_subprocess(
        "--strict-markers", "-p", "no:cacheprovider", "-p", "no:schemathesis", *arguments
    )


ISOLATED = """
import os
import pytest
import xpauto

SEEN, LEFT = [], []

@pytest.mark.parametrize("number", range(4))
def test_nothing_is_left_of_another_test(number, xpauto_sandbox, xpauto_client):
    # A client that outlives its test reaches no other sandbox.
    for client in LEFT:
        with pytest.raises((xpauto.AuthenticationError, xpauto.TransportError)):
            client.themes.update(501, name="Late")
    LEFT.append(xpauto.Client(proxy="", max_retries=0))
    assert all(theme["name"] != "Late" for theme in xpauto_sandbox.state()["themes"])
    xpauto_sandbox.clear_requests()
    assert xpauto_sandbox.requests == []
    assert not xpauto_sandbox.clock.is_frozen
    assert len(xpauto_sandbox.state()["keyMoments"]) == 8
    xpauto_client.key_moments.delete(401)
    xpauto_sandbox.add_fault({"path": "/goals", "status": 500})
    xpauto_sandbox.clock.freeze()
    assert xpauto_sandbox.token not in SEEN
    SEEN.append(xpauto_sandbox.token)
    xpauto_sandbox.verify("DELETE", "/key-moments/401", times=1)

def test_code_with_a_client_of_its_own(xpauto_sandbox):
    assert (os.environ["XPAUTO_BASE_URL"], os.environ["XPAUTO_TOKEN"]) == (xpauto_sandbox.url, xpauto_sandbox.token)
    assert len(xpauto.Client(proxy="").segments.list().collect()) == 60
    xpauto_sandbox.verify("GET", "/segments", times=1)
"""


in_one_or_more_processes = pytest.mark.parametrize("arguments", [(), ("-n2",)], ids=["one process", "xdist"])


@in_one_or_more_processes
def test_each_test_has_a_fresh_sandbox(pytester: pytest.Pytester, arguments: tuple[str, ...]) -> None:
    run(pytester, ISOLATED, *arguments).assert_outcomes(passed=5)


def test_markers_of_module_class_and_function_add_up(pytester: pytest.Pytester) -> None:
    program = """
    import unittest
    import pytest
    import xpauto

    pytestmark = pytest.mark.xpauto(segments=5, goals=2)

    def counts():
        client = xpauto.Client(proxy="")
        return len(client.segments.list().collect()), len(client.goals.list().collect())

    def test_of_the_module():
        assert counts() == (5, 2)

    @pytest.mark.xpauto(segments=6)
    class TestClass:
        def test_of_the_class(self):
            assert counts() == (6, 2)

        @pytest.mark.xpauto(segments=7, goals=0, faults=[{"path": "/sites/*", "status": 423}])
        def test_of_the_function(self, xpauto_client):
            assert counts() == (7, 0)
            with pytest.raises(xpauto.LockedError):
                xpauto_client.sites.get_by_code("shopfront1")

    @pytest.mark.xpauto(segments=8)
    class TestCase(unittest.TestCase):
        def test_of_unittest(self):
            assert counts() == (8, 2)
    """
    run(pytester, program).assert_outcomes(passed=4)


def test_the_environment_is_as_before_after_a_test(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XPAUTO_TOKEN", "mine")
    program = """
    import os

    def check():
        assert "XPAUTO_BASE_URL" not in os.environ
        assert os.environ["XPAUTO_TOKEN"] == "mine"

    def test_before():
        check()

    def test_with(xpauto_sandbox):
        assert os.environ["XPAUTO_TOKEN"] == xpauto_sandbox.token != "mine"
        raise RuntimeError("fails")

    def test_after():
        check()
    """
    run(pytester, program).assert_outcomes(passed=2, failed=1)


def test_sandboxes_end_in_any_order(monkeypatch: pytest.MonkeyPatch) -> None:
    def shown() -> tuple[str | None, str | None]:
        return os.environ.get("XPAUTO_BASE_URL"), os.environ.get("XPAUTO_TOKEN")

    """As those that `unittest.TestCase.enterContext` enters, without pytest's fixtures."""
    monkeypatch.setenv("XPAUTO_TOKEN", "mine")
    first, second, third = (xpauto.testing.sandbox(token=f"token-{number}") for number in range(3))
    outer = first.__enter__()
    with pytest.warns(xpauto.XpautoWarning, match="several sandboxes of tests run at once") as caught:
        middle = second.__enter__()
    assert caught[0].filename == __file__
    first.__exit__(None, None, None)
    assert shown() == (middle.url, "token-1") != (outer.url, outer.token)
    with pytest.warns(xpauto.XpautoWarning):
        inner = third.__enter__()
    second.__exit__(None, None, None)
    assert shown() == (inner.url, "token-2")
    third.__exit__(None, None, None)
    assert shown() == (None, "mine")


def test_a_warning_that_is_an_error_leaves_the_first_sandbox(monkeypatch: pytest.MonkeyPatch) -> None:
    with xpauto.testing.sandbox() as first:
        with pytest.raises(xpauto.XpautoWarning), xpauto.testing.sandbox():
            pass
        assert os.environ["XPAUTO_BASE_URL"] == first.url


def test_an_interrupted_run_restores_the_environment(pytester: pytest.Pytester) -> None:
    conftest = """
    import os

    def pytest_unconfigure():
        print("at the end:", os.environ.get("XPAUTO_BASE_URL"))
    """
    program = """
    def test_interrupted(xpauto_sandbox, xpauto_client, xpauto_async_client):
        raise KeyboardInterrupt
    """
    result = run(pytester, program, "-s", conftest=conftest)
    assert result.ret == pytest.ExitCode.INTERRUPTED
    result.stdout.fnmatch_lines(["*at the end: None*"])


# Secrets in two parts, since tracebacks show the lines of the program.
FAILING = """
import pytest

SECRET = "hu" "sh"

@pytest.mark.xpauto(token="a-secret-" "token")
def test_fails(xpauto_sandbox, xpauto_client):
    xpauto_client.themes.update(501, name="Sprnig")
    xpauto_client.request("POST", "/oauth/token", json={"client_secret": SECRET}, headers={"x-api-key": SECRET})

@pytest.fixture
def wrong(xpauto_client):
    xpauto_client.themes.update(501, name="In the fixture")
    raise RuntimeError

@pytest.fixture
def untidy(xpauto_client):
    yield
    xpauto_client.themes.update(501, name="At the end")
    raise RuntimeError

def test_setup(wrong): ...
def test_teardown(untidy): ...
"""
SHOWN = ["*- xpauto sandbox -*", "The sandbox received 2 requests:", "  1. PUT /themes/501 -> 200", '*"Sprnig"*']


@in_one_or_more_processes
def test_the_report_of_a_failure_has_what_was_received(pytester: pytest.Pytester, arguments: tuple[str, ...]) -> None:
    result = run(pytester, FAILING, *arguments, "--tb=short")
    result.assert_outcomes(passed=1, failed=1, errors=2)
    for lines in (SHOWN, ["*In the fixture*"], ["*At the end*"]):
        result.stdout.fnmatch_lines(lines)
    text = result.stdout.str()
    assert text.count("xpauto sandbox -") == 3
    assert "hush" not in text
    assert "a-secret-token" not in text


ASYNC = """
import pytest
{imports}

{mark}
@pytest.mark.parametrize("number", range(2))
async def test_awaited(number, xpauto_sandbox, xpauto_async_client):
    theme = await xpauto_async_client.themes.update(501, name="Spring")
    assert theme.name == "Spring"
    xpauto_sandbox.verify("PUT", "/themes/501", times=1)

{fixture}
async def prepared(xpauto_async_client):
    await xpauto_async_client.key_moments.delete(401)

{mark}
@pytest.mark.xpauto(segments=3)
async def test_with_a_fixture_of_its_own(prepared, xpauto_async_client, xpauto_sandbox):
    assert len(await xpauto_async_client.segments.list().collect()) == 3
    assert len(xpauto_sandbox.state()["keyMoments"]) == 7
"""
ANYIO = "@pytest.fixture\ndef anyio_backend():\n    return 'asyncio'\n"


@pytest.mark.parametrize(
    ("imports", "mark", "fixture", "arguments"),
    [
        ("import pytest_asyncio", "@pytest.mark.asyncio", "@pytest_asyncio.fixture", ["--asyncio-mode=strict"]),
        ("", "", "@pytest.fixture", ["--asyncio-mode=auto"]),
        (ANYIO, "@pytest.mark.anyio", "@pytest.fixture", []),
    ],
    ids=["asyncio, strict", "asyncio, automatic", "anyio"],
)
def test_awaited_tests(pytester: pytest.Pytester, imports: str, mark: str, fixture: str, arguments: list[str]) -> None:
    program = ASYNC.format(imports=imports, mark=mark, fixture=fixture)
    run(pytester, program, *arguments).assert_outcomes(passed=3)


@pytest.mark.parametrize(
    ("marker", "says"),
    [
        ("segmnts=5", "@pytest.mark.xpauto: *unexpected keyword argument 'segmnts'; did you mean \"segments\"?*"),
        ("segments='many'", '@pytest.mark.xpauto: segments must be an integer from 0 to 100000, got "many"'),
        ("faults=[{'staus': 500}]", '@pytest.mark.xpauto: *did you mean "status"*'),
        ("5", "@pytest.mark.xpauto takes keyword arguments only, such as segments=5"),
    ],
)
def test_the_error_of_a_wrong_marker_has_the_correct_form(pytester: pytest.Pytester, marker: str, says: str) -> None:
    result = run(pytester, f"import pytest\n@pytest.mark.xpauto({marker})\ndef test_marked(): ...")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines([says.replace("[", "[[]")])


def test_pytest_lists_the_marker_and_the_fixtures(pytester: pytest.Pytester) -> None:
    run(pytester, "", "--markers").stdout.fnmatch_lines(["@pytest.mark.xpauto(*options): run the test against a*"])
    text = run(pytester, "", "--fixtures").stdout.str()
    assert "A sandbox with a fresh account" in text
    assert "A client of the test's sandbox" in text
    assert "An awaited client of the test's sandbox" in text


def test_a_run_that_needs_no_sandbox_loads_nothing(pytester: pytest.Pytester) -> None:
    conftest = """
    import sys

    def pytest_unconfigure():
        print("loaded:", [name for name in sys.modules if name.partition(".")[0] == "xpauto"])
    """
    result = run(pytester, "def test_other(): ...", "-s", conftest=conftest)
    result.stdout.fnmatch_lines(["*loaded: []*"])


def test_a_forked_child_has_servers_of_its_own(pytester: pytest.Pytester) -> None:
    program = """
    import os
    import xpauto.testing

    def test_forked():
        with xpauto.testing.sandbox() as before:
            url = before.url
        child = os.fork()
        if child == 0:
            with xpauto.testing.sandbox() as sandbox:
                os._exit(0 if sandbox.url != url and sandbox.client().goals.list().first() else 1)
        assert os.waitpid(child, 0)[1] == 0
        with xpauto.testing.sandbox() as after:
            after.client().goals.list().first()
    """
    run(pytester, program).assert_outcomes(passed=1)
