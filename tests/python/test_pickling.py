"""Pickling of clients, models, records, filters and errors; of nothing else."""

import asyncio
import copy
import pickle
from typing import Any

import pytest

import xpauto
from servers import served
from xpauto import F

PROTOCOLS = range(2, pickle.HIGHEST_PROTOCOL + 1)


def copied(value: Any) -> list[Any]:
    return [pickle.loads(pickle.dumps(value, protocol)) for protocol in PROTOCOLS] + [copy.deepcopy(value)]


def a_token() -> str:
    return "sandbox-token"


def test_a_pickled_client_keeps_its_options_and_token(sandbox: xpauto.Sandbox) -> None:
    plain = sandbox.client(rate_limit="90/s", headers={"X-Team": "blue"}, params_encoding="json")
    client = plain.with_options(headers={"X-One": "1"}).with_options(headers={"X-Two": "2"})
    for other in copied(client):
        assert type(other) is xpauto.Client
        assert other.sites.get_by_code("shopfront1").code == "shopfront1"
        assert {"x-team": "blue", "x-one": "1", "x-two": "2"}.items() <= sandbox.requests[-1]["headers"].items()
        assert len(other.segments.list().collect()) == 25
        assert sandbox.requests[-1]["query"].startswith("paramsIO=")
    for awaited in copied(sandbox.async_client()):
        assert type(awaited) is xpauto.AsyncClient
        assert asyncio.run(awaited.sites.get_by_code("shopfront1")).code == "shopfront1"


def test_records_with_a_nested_value_of_another_type_are_pickled() -> None:
    with served([[{"id": 1}, {"id": 2, "tags": [7]}]]) as server:
        records = xpauto.Client(base_url=server.url, token="x").segments.list().collect()
    for value in copied(records):
        assert value == records
    for one in copied(records[1]):
        assert one.to_dict() == {"id": 2, "tags": [7]}
        with pytest.raises(xpauto.DecodeError, match="tags"):
            _ = one.tags


def test_credentials_and_callbacks_are_pickled_with_the_client(sandbox: xpauto.Sandbox) -> None:
    credentials = xpauto.ClientCredentials(sandbox.client_id, sandbox.client_secret)
    for token in (credentials, a_token):
        for other in copied(sandbox.client(token=token)):
            assert other.sites.get_by_code("shopfront1").code == "shopfront1"
    for other in copied(credentials):
        assert repr(other) == repr(credentials)


def test_records_and_models_survive_pickling(client: xpauto.Client) -> None:
    records = client.segments.list().collect()
    for value in (records, records[3:9], records[0], client.sites.get_by_code("shopfront1")):
        for other in copied(value):
            assert type(other) is type(value)
            assert other == value
    made = xpauto.Theme(name="Spring", status="DRAFT", colors=[{"id": "c1", "value": "#fff"}])
    for other in copied(made):
        assert other == made
        assert other.to_dict() == made.to_dict()


def test_filters_and_value_objects_survive_pickling(client: xpauto.Client) -> None:
    completed: list[xpauto.CompletedRequest] = []
    stop = client.on_request(completed.append)
    client.sites.get_by_code("shopfront1")
    stop()
    values = ((F.site_id == 3) & ~F.name.like("a%"), completed[0], xpauto.Attempt(status=503, wait=0.5))
    for value in values:
        for other in copied(value):
            assert repr(other) == repr(value)
            assert other == value
            assert hash(other) == hash(value)
            with pytest.raises(AttributeError):
                value.anything = 1
            if not isinstance(value, xpauto.Filter):
                with pytest.raises(AttributeError, match="immutable"):
                    setattr(value, value.__match_args__[0], 1)


def test_every_error_class_survives_pickling() -> None:
    attempts = [xpauto.Attempt(status=503, wait=0.5)]
    classes = [
        value for value in vars(xpauto).values() if isinstance(value, type) and issubclass(value, xpauto.XpautoError)
    ]
    assert len(classes) > 15
    for error in classes:
        for other in copied(error("what happened", method="PUT", attempts=attempts)):
            assert type(other) is error
            assert str(other) == other.message == "what happened"
            assert (other.method, other.attempts) == ("PUT", attempts)


def test_an_error_with_a_cause_of_the_program_can_be_pickled(sandbox: xpauto.Sandbox) -> None:
    def fails() -> str:
        raise LookupError("no token today")

    with pytest.raises(xpauto.TokenError) as caught:
        sandbox.client(token=fails).sites.get_by_code("shopfront1")
    for other in copied(caught.value):
        assert type(other) is xpauto.TokenError
        assert str(other) == str(caught.value)


def test_nothing_else_can_be_pickled(client: xpauto.Client, sandbox: xpauto.Sandbox) -> None:
    pager, response = client.segments.list(limit=2), client.request("GET", "/goals")
    for value in (pager, response, client.themes, client.with_raw_response, F.id, xpauto.Segment.name):
        with pytest.raises(TypeError, match="cannot pickle"):
            pickle.dumps(value)
    with pytest.raises(TypeError, match="a sandbox cannot be copied or pickled; pass a client of it"):
        pickle.dumps(sandbox)
    with pytest.raises((pickle.PicklingError, AttributeError), match="lambda"):
        pickle.dumps(sandbox.client(token=lambda: "sandbox-token"))
