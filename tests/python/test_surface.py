"""What editors, mocks, documentation tools and debuggers see of clients and resources."""

import asyncio
import copy
import importlib
import inspect
import pickle
import pkgutil
import pydoc
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_type_hints
from unittest import mock

import pytest
from IPython.core.completer import IPCompleter, provisionalcompleter

import xpauto
from programs import check
from xpauto import raw_resources, resources
from xpauto.resource import Resource

MODULES = [module.name for module in pkgutil.iter_modules(xpauto.__path__) if not module.name.startswith("_")]
NAMES = ["segments", "goals", "sites", "recommender_blocks", "images", "themes", "widget_studios"]
NAMES += ["personalizations", "studio_recommender_blocks", "key_moments", "triggers"]


def methods() -> dict[str, Any]:
    """Every method of every resource, by its qualified name."""
    classes = [value for module in (resources, raw_resources) for value in vars(module).values()]
    owners = [value for value in classes if isinstance(value, type) and Resource in value.__bases__]
    members = [value for owner in owners for value in vars(owner).values() if inspect.isfunction(value)]
    return {value.__qualname__: value for value in members}


@pytest.mark.parametrize("module", [name for name in MODULES if name != "pytest_plugin"])
def test_every_public_module_can_be_imported_alone(module: str) -> None:
    check(f"import xpauto.{module}; print('fine')")


def test_all_public_names_can_be_imported_by_a_star() -> None:
    names: dict[str, Any] = {}
    exec("from xpauto import *", names)
    assert {"Client", "AsyncClient", "F", "Segment", "Theme", "Model", "NotFoundError", "Sandbox"} <= set(names)
    assert set(xpauto.__all__) <= set(names)
    assert len(xpauto.__all__) == len(set(xpauto.__all__))
    assert "FEATURE_FLAG" in str(xpauto.SegmentType)
    assert "DRAFT" in str(xpauto.models.ThemeStatus)
    assert not hasattr(xpauto, "SegmentKind")
    # pytest adds names with an @ to packages that are installed together with a plugin.
    public = {name for name in dir(xpauto) if not name.startswith(("_", "@"))}
    assert public - set(xpauto.__all__) - set(MODULES) - {"annotations", "TYPE_CHECKING"} <= set(
        importlib.import_module("xpauto.enums").__all__
    )


@pytest.mark.parametrize("client", [xpauto.Client, xpauto.AsyncClient])
def test_resources_are_documented_attributes_of_the_class(client: type[Any]) -> None:
    for name in NAMES:
        declared = inspect.getattr_static(client, name)
        assert issubclass(getattr(client, name), Resource)
        assert (inspect.getdoc(declared) or "").startswith("The calls on ")
    helped = pydoc.plain(pydoc.render_doc(client))
    assert all(name in helped for name in NAMES)
    assert "with_raw_response" in helped
    one = client(base_url="https://api.example.com")
    assert one.triggers is one.key_moments
    assert one.segments is one.segments
    assert one.with_raw_response is one.with_raw_response


@pytest.mark.parametrize("name", methods())
def test_methods_have_names_signatures_and_docs_of_their_own(name: str) -> None:
    method = methods()[name]
    assert method.__module__ in ("xpauto.resources", "xpauto.raw_resources")
    assert method.__name__ == name.split(".")[1]
    assert (inspect.getdoc(method) or "").count("\n") > 2
    hints = get_type_hints(method)
    parameters = inspect.signature(method).parameters
    assert set(parameters) - {"self"} <= set(hints)
    assert "return" in hints
    assert "xpauto" in inspect.getsourcefile(method)  # type: ignore[operator]


def public_items() -> dict[str, Any]:
    """Every public class and function, and every method and property of such a class, by its name."""
    found: dict[str, Any] = {}
    for name in {*xpauto.__all__, *MODULES} - {"pytest_plugin"}:
        value = getattr(xpauto, name, None) or importlib.import_module(f"xpauto.{name}")
        members = vars(value) if inspect.ismodule(value) else {name: value}
        for label, member in members.items():
            if inspect.isclass(member) and member.__module__.startswith("xpauto"):
                found[label] = member
                statics = [(f"{label}.{part}", inspect.getattr_static(member, part)) for part in dir(member)]
                functions = {part: function for part, static in statics if (function := as_function(static))}
                # Frames of Polars inherit methods, whose types are for Polars to resolve.
                others = {part for part, function in functions.items() if function.__module__.startswith("polars")}
                found.update({part: function for part, function in functions.items() if part not in others})
            elif inspect.isfunction(member) and member.__module__.startswith("xpauto"):
                found[label] = member
    return found


def as_function(static: Any) -> Any:
    for inner in ("__func__", "fget", "func"):
        static = getattr(static, inner, static)
    return static if inspect.isfunction(static) else None


def test_the_types_of_every_public_item_can_be_read() -> None:
    items = public_items()
    assert {"Client.__exit__", "Sandbox.restore", "Pager.collect", "Plan", "NotFoundError", "Segment"} <= set(items)
    for name, item in items.items():
        assert isinstance(get_type_hints(item), dict), name
    assert get_type_hints(xpauto.NotFoundError.__init__)["attempts"] is not None
    assert get_type_hints(xpauto.Sandbox.client)["return"] is xpauto.Client


def test_a_traceback_names_the_call(client: xpauto.Client) -> None:
    with pytest.raises(xpauto.ValidationError) as caught:
        client.themes.create(nmae="Spring")  # type: ignore[call-overload]
    frames = traceback.extract_tb(caught.value.__traceback__)
    assert (Path(frames[-1].filename).name, frames[-1].name) == ("resources.py", "create")


MOCKS: dict[str, Callable[[xpauto.Client], Any]] = {
    "a client": mock.create_autospec,
    "the class": lambda _: mock.create_autospec(xpauto.Client)(),
    "the patched class": lambda _: mock.patch("xpauto.Client", autospec=True).start()(),
}


@pytest.mark.parametrize("make", MOCKS.values(), ids=MOCKS)
def test_a_mock_checks_the_arguments_of_calls(client: xpauto.Client, make: Any) -> None:
    fake = make(client)
    try:
        for name in NAMES:
            assert getattr(fake, name) is not None
        fake.themes.update.return_value = xpauto.Theme(name="Spring")
        assert fake.themes.update(501, name="Spring").name == "Spring"
        fake.themes.update.assert_called_once_with(501, name="Spring")
        fake.with_raw_response.themes.update(501, name="Spring")
        fake.prepare.themes.create(name="Spring")
        with pytest.raises(TypeError, match="nmae"):
            fake.themes.create(nmae="Spring")
        with pytest.raises(TypeError):
            fake.themes.update()
        with pytest.raises(TypeError):
            fake.sites.get_by_code("shopfront1", optional_field=["tags"])
        with pytest.raises(AttributeError):
            fake.themes.updaet
    finally:
        mock.patch.stopall()


def test_mocks_of_awaited_calls_are_awaited(sandbox: xpauto.Sandbox) -> None:
    async def main() -> None:
        fake = mock.create_autospec(xpauto.AsyncClient(base_url=sandbox.url))
        fake.themes.create.return_value = xpauto.Theme(name="Spring")
        assert (await fake.themes.create(name="Spring")).name == "Spring"
        of_class = mock.Mock(spec=xpauto.AsyncClient)
        of_class.request.return_value = 7
        assert await of_class.request("GET", "/goals") == 7
        client = xpauto.AsyncClient(base_url=sandbox.url)
        with mock.patch.object(client.sites, "get_by_code") as replaced:
            replaced.return_value = 8
            assert await client.sites.get_by_code("a") == 8

    asyncio.run(main())


def test_a_call_and_a_resource_can_be_replaced(client: xpauto.Client, sandbox: xpauto.Sandbox) -> None:
    before = client.segments
    with mock.patch.object(client.segments, "list", return_value=[]) as listed:
        assert client.segments.list(limit=3) == []
        listed.assert_called_once_with(limit=3)
    with mock.patch.object(resources.Themes, "create", autospec=True) as create:
        client.themes.create(name="Spring")
        create.assert_called_once_with(client.themes, name="Spring")
    with mock.patch.object(xpauto.Client, "segments") as segments:
        segments.list.return_value = [1]
        assert client.segments.list() == [1]
    with mock.patch.object(client, "segments") as segments:
        assert client.segments is segments
    assert isinstance(client.segments, type(before))
    client.goals = mock.Mock()  # type: ignore[assignment]
    client.goals.list()
    client.goals.list.assert_called_once_with()  # type: ignore[attr-defined]
    assert sandbox.requests == []


def test_keywords_that_are_left_out_show_as_an_ellipsis(client: xpauto.Client) -> None:
    parameters = inspect.signature(client.themes.create).parameters
    assert repr(parameters["name"].default) == "..."
    assert str(parameters["body"]) == "body: 'Theme | Body' = ..."
    client.themes.create(name="Spring", description=parameters["name"].default)


class Tenant(xpauto.Client):
    """A client with attributes, an `__init__` and a slot of its own."""

    __slots__ = ("region",)

    def __init__(self, url: str, tenant: str) -> None:
        super().__init__(base_url=url, token="sandbox-token", headers={"x-tenant": tenant})
        self.tenant = tenant
        self.region = "eu"

    def shop(self) -> str:
        return f"{self.tenant}/{self.region}/{self.sites.get_by_code('shopfront1').code}"


def test_a_subclass_survives_with_options_pickling_and_copying(sandbox: xpauto.Sandbox) -> None:
    tenant = Tenant(sandbox.url, "acme")
    assert tenant.shop() == "acme/eu/shopfront1"
    derived = tenant.with_options(headers={"x-note": "a"})
    others = [derived, copy.copy(tenant), copy.deepcopy(derived), pickle.loads(pickle.dumps(derived))]
    for other in others:
        assert type(other) is Tenant
        assert other.shop() == "acme/eu/shopfront1"
        assert sandbox.requests[-1]["headers"]["x-tenant"] == "acme"
    assert sandbox.requests[-1]["headers"]["x-note"] == "a"
    assert derived.sites is not tenant.sites


def test_derived_clients_have_the_resources_that_a_test_replaced(sandbox: xpauto.Sandbox) -> None:
    client = sandbox.client()
    sites = client.sites

    class Fake(type(sites)):  # type: ignore[misc]
        pass

    for stand_in in (mock.Mock(), mock.Mock(spec=sites), mock.create_autospec(sites), Fake(client._native)):
        with mock.patch.object(client, "sites", stand_in):
            assert client.with_options(timeout=3).with_options(timeout=4).sites is stand_in
        assert client.with_options(timeout=3).sites.get_by_code("shopfront1").code == "shopfront1"
    # As `monkeypatch` ends.
    client.sites = mock.Mock()
    client.sites = sites
    assert client.sites is sites
    assert client.with_options(timeout=3).sites._native is not sites._native


def test_a_client_derives_others_while_its_resources_are_used_for_the_first_time(sandbox: xpauto.Sandbox) -> None:
    moments = 0
    while True:
        client = sandbox.client()
        lines = iter(range(1000))

        def use(frame: Any, *_: Any, given: Any = (client, lines, moments)) -> Any:
            client, lines, moment = given
            if frame.f_code.co_name != "_additions":
                return None
            # As another thread may, between any two lines.
            if next(lines) == moment:
                assert client.sites
            return use

        before = sys.gettrace()
        sys.settrace(use)
        try:
            assert client.with_options(timeout=3).sites
        finally:
            sys.settrace(before)
        if next(lines) <= moments:
            break
        moments += 1
    assert moments > 5


def test_a_subclass_may_keep_attributes_out_of_its_pickles(sandbox: xpauto.Sandbox) -> None:
    tenant = Locked(base_url=sandbox.url, token=sandbox.token)
    assert tenant.with_options(timeout=3).lock is tenant.lock
    assert not hasattr(pickle.loads(pickle.dumps(tenant)), "lock")


class Locked(xpauto.Client):
    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.lock = threading.Lock()

    def __getstate__(self) -> Any:
        return {name: value for name, value in super().__getstate__().items() if name != "lock"}


def test_a_notebook_completes_the_keywords_of_calls(client: xpauto.Client) -> None:
    completer = IPCompleter(namespace={"client": client, "xpauto": xpauto}, use_jedi=False)
    with provisionalcompleter():
        for line, offered in {
            "client.themes.create(na": "name=",
            "client.segments.list(opt": "optional_fields=",
            "client.with_options(ti": "timeout=",
            "xpauto.Theme(sta": "status=",
            "client.th": ".themes",
        }.items():
            assert offered in {completion.text for completion in completer.completions(line, len(line))}, line


def names(client: xpauto.Client) -> list[str | None]:
    return [segment.name for segment in client.segments.list(filter=xpauto.Segment.site_id == 101)]


def test_a_mocked_list_needs_no_service() -> None:
    client = xpauto.Client(base_url="https://api.example.com")
    buyers = xpauto.Records([xpauto.Segment.sample(name="Buyers")])
    with mock.patch.object(client.segments, "list", return_value=buyers, autospec=True) as listed:
        assert names(client) == names(client) == ["Buyers"]
    assert listed.call_args.kwargs == {"filter": xpauto.Segment.site_id == 101}
