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
        with pytest.raises(xpauto.ServerError, match=r"501 NOT_RECORDED.*nearest of its .* requests.*GET /segments"):
            sandbox.client(max_retries=0).segments.list(per_page=8).collect()
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


def test_files_that_cannot_be_used_are_explained(file: Path) -> None:
    with pytest.raises(xpauto.ConfigError, match=r"recording\.jsonl: No such file"):
        xpauto.Sandbox.replay(file).start()
    for wrong, message in (
        ({"redcat": ["a"]}, "redcat"),
        ({"replay": file}, "multiple values for keyword argument 'replay'"),
    ):
        with pytest.raises(TypeError, match=message):
            xpauto.Sandbox.replay(file, **wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        xpauto.Sandbox.replay(None)  # type: ignore[arg-type]
