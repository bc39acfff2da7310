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
    return tmp_path / "recording.json"


def program(client: xpauto.Client) -> list[object]:
    segments = client.segments.list(filter=xpauto.F.id > 1010, per_page=7, sort="-id").collect()
    theme = client.themes.create(name="Spring", status="DRAFT")
    block = client.recommender_blocks.update(701, api_secret="s3cr3t-of-the-block")
    with pytest.raises(xpauto.NotFoundError) as refused:
        client.key_moments.delete(999)
    return [*segments.to_dicts(), theme.to_dict(), block.id, str(refused.value), refused.value.code]


def test_a_program_is_recorded_and_replayed_without_the_service(file: Path) -> None:
    with (
        xpauto.Sandbox(segments=30, token=TOKEN) as service,
        xpauto.Sandbox.record(service.url, file, token=TOKEN, redact=["status"]) as sandbox,
    ):
        assert sandbox.token not in {TOKEN, "sandbox-token"}
        recorded = program(sandbox.client())
        shown = json.dumps(sandbox.requests)
        secrets = (TOKEN, sandbox.token, "s3cr3t-of-the-block")
    for secret in secrets:
        assert secret not in file.read_text(encoding="utf-8") + shown
    with xpauto.Sandbox.replay(str(file)) as sandbox:
        token = xpauto.ClientCredentials("my-client", "my-real-secret")
        replayed = program(sandbox.client(token=token))
    assert json.dumps(replayed) == json.dumps(recorded).replace('"DRAFT"', '"REDACTED"').replace(
        '"status": "ERROR"', '"status": "REDACTED"'
    )


def test_what_is_missing_is_refused_recorded_or_served(file: Path) -> None:
    with (
        xpauto.Sandbox(goals=4, token=TOKEN) as service,
        xpauto.Sandbox.replay(file, on_missing="record", upstream=service.url, upstream_token=TOKEN) as sandbox,
    ):
        assert len(sandbox.client().goals.list().collect()) == 4
    with xpauto.Sandbox.replay(file) as sandbox:
        assert len(sandbox.client().goals.list().collect()) == 4
        with pytest.raises(
            xpauto.ServerError, match=r"501 NOT_RECORDED.*nearest of its 1 requests.*GET /goals"
        ) as error:
            sandbox.client().goals.list(per_page=7).collect()
        assert error.value.status == 501
    with xpauto.Sandbox.replay(file, on_missing="sandbox", goals=9) as sandbox:
        assert len(sandbox.client().goals.list(per_page=100).collect()) == 9


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
        with xpauto.Sandbox.record(service.url, file, token=token) as sandbox:
            assert len(sandbox.client().goals.list().collect()) == 4
            service.revoke_tokens()
            assert len(sandbox.client().segments.list().collect()) == 60
    recorded = json.loads(file.read_text(encoding="utf-8"))["exchanges"]
    assert [exchange["response"]["status"] for exchange in recorded] == [200, 200]


def test_a_recording_with_a_token_function_is_garbage_collected(file: Path) -> None:
    class Program:
        def __init__(self) -> None:
            self.sandbox = xpauto.Sandbox.record("http://127.0.0.1:9", file, token=self.provide).start()

        def provide(self) -> str:
            return TOKEN

    gone = weakref.ref(Program())
    gc.collect()
    assert gone() is None


def test_values_that_match_a_pattern_are_redacted(file: Path) -> None:
    with (
        xpauto.Sandbox(token=TOKEN) as service,
        xpauto.Sandbox.record(service.url, file, token=TOKEN, redact_patterns=[r"customer-\d+"]) as sandbox,
    ):
        sandbox.client().themes.create(name="customer-4711", status="DRAFT")
    text = file.read_text(encoding="utf-8")
    assert "4711" not in text
    assert '"name": "REDACTED"' in text
    with pytest.raises(xpauto.ConfigError, match=r"redact_patterns\[0\] \"\(\" is not a regular expression"):
        xpauto.Sandbox.record("http://127.0.0.1:9", file, redact_patterns=["("]).start()


def test_awaited_clients_and_concurrent_calls(file: Path) -> None:
    async def pages(client: xpauto.AsyncClient) -> list[list[int | None]]:
        lists = [client.segments.list(start_page=page, per_page=3).first() for page in range(1, 9)]
        return [[segment and segment.id] for segment in await asyncio.gather(*lists)]

    with xpauto.Sandbox(token=TOKEN) as service, xpauto.Sandbox.record(service.url, file, token=TOKEN) as sandbox:
        recorded = asyncio.run(pages(sandbox.async_client()))
    assert len({segment for [segment] in recorded}) == 8
    with xpauto.Sandbox.replay(file) as sandbox:
        assert asyncio.run(pages(sandbox.async_client())) == recorded


def test_files_and_services_that_cannot_be_used_are_explained(file: Path) -> None:
    with pytest.raises(xpauto.ConfigError, match=r"recording\.json: there is no such file"):
        xpauto.Sandbox.replay(file).start()
    file.write_text('{"xpautoRecording": 1,\n "exchanges": [}', encoding="utf-8")
    with pytest.raises(xpauto.ConfigError, match=r"invalid JSON: .* at line 2 column 16"):
        xpauto.Sandbox.replay(file).start()
    with pytest.raises(xpauto.ConfigError, match="on_missing must be"):
        xpauto.Sandbox.replay(file, on_missing="ignore").start()  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="redcat"):
        xpauto.Sandbox.replay(file, redcat=["a"])
    with pytest.raises(TypeError, match=r"Sandbox\.record\(\) got .* 'upstream_token'; write token=…"):
        xpauto.Sandbox.record("http://127.0.0.1:9", file, upstream_token=TOKEN)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"Sandbox\.replay\(\) got .* 'replay'; write file=…"):
        xpauto.Sandbox.replay(file, replay=file)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        xpauto.Sandbox.replay(None)  # type: ignore[arg-type]
    with xpauto.Sandbox() as gone:
        url = gone.url
    with xpauto.Sandbox.record(url, file, token=TOKEN) as sandbox:
        client = sandbox.client(retry_backoff=0)
        with pytest.raises(xpauto.ServerError, match=f"502 UPSTREAM_FAILED: The upstream {url} could not be reached"):
            client.goals.list().collect()
