"""What editors, mocks, documentation tools and debuggers see of clients and resources."""

import asyncio
import copy
import importlib
import inspect
import pickle
import pkgutil
import pydoc
from typing import Any
from unittest import mock

import pytest

import xpauto
from programs import check
from xpauto import resources
from xpauto.resource import Resource

MODULES = [module.name for module in pkgutil.iter_modules(xpauto.__path__) if not module.name.startswith("_")]
NAMES = ["segments", "goals", "sites", "recommender_blocks", "images", "themes", "widget_studios"]
NAMES += ["personalizations", "studio_recommender_blocks", "key_moments", "triggers"]


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
    one = client(base_url="https://api.example.com")
    assert one.triggers is one.key_moments
    assert one.segments is one.segments
    assert one.with_raw_response is one.with_raw_response


@pytest.mark.parametrize(
    "make", [mock.create_autospec, lambda _: mock.create_autospec(xpauto.Client)()], ids=["a client", "the class"]
)
def test_a_mock_checks_the_arguments_of_calls(client: xpauto.Client, make: Any) -> None:
    fake = make(client)
    for name in NAMES:
        assert getattr(fake, name) is not None
    buyers = xpauto.Records([xpauto.Segment.sample(name="Buyers")])
    fake.segments.list.return_value = buyers
    assert [one.name for one in fake.segments.list(filter=xpauto.Segment.site_id == 101)] == ["Buyers"]
    assert fake.segments.list.call_args.kwargs == {"filter": xpauto.Segment.site_id == 101}
    fake.with_raw_response.themes.update(501, name="Spring")
    fake.prepare.themes.create(name="Spring")
    with pytest.raises(TypeError, match="nmae"):
        fake.themes.create(nmae="Spring")
    with pytest.raises(TypeError):
        fake.themes.update()
    with pytest.raises(AttributeError):
        fake.themes.updaet


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
        assert client.with_options(timeout=3).segments is client.segments is segments
    assert client.segments is before
    assert client.with_options(timeout=3).segments._native is not before._native
    assert sandbox.requests == []


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
