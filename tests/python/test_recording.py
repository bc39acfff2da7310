"""Recordings: a service, played by a second sandbox, is recorded and replayed."""

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


def test_a_program_is_recorded_and_replayed_without_the_service(file: Path) -> None:
    def program(client: xpauto.Client) -> list[object]:
        segments = client.segments.list(filter=xpauto.F.id > 1010, per_page=7, sort="-id").collect()
        block = client.recommender_blocks.update(701, api_secret="s3cr3t-of-the-block")
        return [*[segment.id for segment in segments], block.id]

    with (
        xpauto.Sandbox(segments=30, token=TOKEN) as service,
        xpauto.Sandbox.record(service.url, file, upstream_token=TOKEN) as sandbox,
    ):
        recorded = program(sandbox.client())
        shown = file.read_text(encoding="utf-8") + json.dumps(sandbox.requests)
        secrets = {TOKEN, sandbox.token, "s3cr3t-of-the-block"}
    assert not any(secret in shown for secret in secrets)
    with xpauto.Sandbox.replay(str(file)) as sandbox:
        assert program(sandbox.client()) == recorded
        with pytest.raises(xpauto.ServerError, match=r"501 NOT_RECORDED.*nearest of its .* requests.*GET /segments"):
            sandbox.client(max_retries=0).segments.list(per_page=8).collect()


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


def test_files_that_cannot_be_used_are_explained(file: Path) -> None:
    with pytest.raises(xpauto.ConfigError, match=r"recording\.jsonl: No such file"):
        xpauto.Sandbox.replay(file).start()
    with pytest.raises(TypeError, match="redcat"):
        xpauto.Sandbox.replay(file, redcat=["a"])  # type: ignore[call-arg]
