"""Recordings: a service, played by a second sandbox, is recorded and replayed."""

from __future__ import annotations

import asyncio
import gc
import json
import weakref
from pathlib import Path

import pytest

import xpauto

TOKEN = "t0ken-of-the-service"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "recording.jsonl"


def program(client: xpauto.Client) -> list[object]:
    segments = client.segments.list(filter=xpauto.F.id > 1010, per_page=7, sort="-id").collect()
    theme = client.themes.create(name="Spring", status="DRAFT")
    block = client.recommender_blocks.update(701, api_secret="s3cr3t-of-the-block")
    with pytest.raises(xpauto.NotFoundError) as refused:
        client.key_moments.delete(999)
    return [*segments.to_dicts(), theme.to_dict(), block.id, str(refused.value), refused.value.code]


def without_undeclared(value: object) -> object:
    """What a recording of a sandbox keeps."""
    if isinstance(value, dict):
        left_out = {"jsCode", "featureFlagId"} | ({"value"} if "targetingType" in value else set())
        return {name: without_undeclared(item) for name, item in value.items() if name not in left_out}
    return [without_undeclared(item) for item in value] if isinstance(value, list | tuple) else value


def test_what_was_not_recorded_or_not_kept_is_a_501(file: Path) -> None:
    with (
        xpauto.Sandbox(goals=4, token=TOKEN) as service,
        xpauto.Sandbox.record(service.url, file, upstream_token=TOKEN, keep=["/other/*"]) as sandbox,
    ):
        assert len(sandbox.client().goals.list().collect()) == 4
        service.add_fault({"path": "/own/*", "body": {"mine": 1}})
        assert sandbox.client().request("GET", "/own/1").json() == {"mine": 1}
    with xpauto.Sandbox.replay(file) as sandbox:
        client = sandbox.client(max_retries=0)
        assert len(client.goals.list().collect()) == 4
        with pytest.raises(
            xpauto.ServerError, match=r"501 NOT_RECORDED.*nearest of its 2 requests.*GET /goals"
        ) as error:
            client.goals.list(per_page=7).collect()
        assert error.value.status == 501
        with pytest.raises(xpauto.ServerError, match=r"501 NOT_KEPT.*the response was not kept.*keep=\[\"/own/1\"\]"):
            client.request("GET", "/own/1")


def test_a_program_is_recorded_and_replayed_without_the_service(file: Path) -> None:
    with (
        xpauto.Sandbox(segments=30, token=TOKEN) as service,
        xpauto.Sandbox.record(service.url, file, upstream_token=TOKEN) as sandbox,
    ):
        assert sandbox.token not in {TOKEN, service.token}
        recorded = program(sandbox.client())
        shown = json.dumps(sandbox.requests)
        secrets = (TOKEN, sandbox.token, "s3cr3t-of-the-block")
    for secret in secrets:
        assert secret not in file.read_text(encoding="utf-8") + shown
    with xpauto.Sandbox.replay(str(file)) as sandbox:
        token = xpauto.ClientCredentials("my-client", "my-real-secret")
        replayed = program(sandbox.client(token=token))
    assert without_undeclared(replayed) == without_undeclared(recorded)


@pytest.mark.parametrize("kind", ["credentials", "function", "coroutine function"])
def test_the_recording_obtains_and_renews_the_token_of_the_service(file: Path, kind: str) -> None:
    tokens = iter(["outdated", TOKEN])

    def function() -> str:
        return next(tokens)

    async def coroutine_function() -> str:
        await asyncio.sleep(0)
        return next(tokens)

    with xpauto.Sandbox(goals=4, token=TOKEN) as service:
        credentials = xpauto.ClientCredentials(service.client_id, service.client_secret)
        token = {"credentials": credentials, "function": function, "coroutine function": coroutine_function}[kind]
        with xpauto.Sandbox.record(service.url, file, upstream_token=token) as sandbox:
            assert len(sandbox.client().goals.list().collect()) == 4
            service.revoke_tokens()
            assert len(sandbox.client().segments.list().collect()) == 60
    recorded = file.read_text(encoding="utf-8").splitlines()[1:]
    assert [json.loads(exchange)["response"]["status"] for exchange in recorded] == [200, 200]


def test_a_recording_with_a_token_function_is_garbage_collected(file: Path) -> None:
    class Program:
        def __init__(self) -> None:
            self.sandbox = xpauto.Sandbox.record("http://127.0.0.1:9", file, upstream_token=self.provide).start()

        def provide(self) -> str:
            return TOKEN

    gone = weakref.ref(Program())
    gc.collect()
    assert gone() is None


def test_awaited_clients_and_concurrent_calls(file: Path) -> None:
    async def pages(client: xpauto.AsyncClient) -> list[list[int | None]]:
        lists = [client.segments.list(start_page=page, per_page=3).first() for page in range(1, 9)]
        return [[segment and segment.id] for segment in await asyncio.gather(*lists)]

    with (
        xpauto.Sandbox(token=TOKEN) as service,
        xpauto.Sandbox.record(service.url, file, upstream_token=TOKEN) as sandbox,
    ):
        recorded = asyncio.run(pages(sandbox.async_client()))
    assert len({segment for [segment] in recorded}) == 8
    with xpauto.Sandbox.replay(file) as sandbox:
        assert asyncio.run(pages(sandbox.async_client())) == recorded


def test_files_and_services_that_cannot_be_used_are_explained(file: Path) -> None:
    with pytest.raises(xpauto.ConfigError, match=r"recording\.jsonl: No such file"):
        xpauto.Sandbox.replay(file).start()
    file.write_text('{"xpautoRecording":3}\n{"request":', encoding="utf-8")
    with pytest.raises(xpauto.ConfigError, match=r"recording\.jsonl: line 2: "):
        xpauto.Sandbox.replay(file).start()
    with pytest.raises(TypeError, match="redcat"):
        xpauto.Sandbox.replay(file, redcat=["a"])
    with pytest.raises(TypeError, match="multiple values for keyword argument 'replay'"):
        xpauto.Sandbox.replay(file, replay=file)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        xpauto.Sandbox.replay(None)  # type: ignore[arg-type]
    file.write_text("", encoding="utf-8")
    with xpauto.Sandbox() as gone:
        url = gone.url
    with xpauto.Sandbox.record(url, file, upstream_token=TOKEN) as sandbox:
        client = sandbox.client(retry_backoff=0)
        with pytest.raises(xpauto.ServerError, match=f"502 UPSTREAM_FAILED: The upstream {url} could not be reached"):
            client.goals.list().collect()
