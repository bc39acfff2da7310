"""`xpauto mcp` by the client of the protocol's SDK, and by what no SDK sends."""

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from typing import Any

import jsonschema
import pytest
from mcp import Client, MCPError, StdioServerParameters

import xpauto

Steps = Callable[[Client], Awaitable[None]]


def serve(steps: Steps, *arguments: str, sandbox: xpauto.Sandbox | None = None, **options: Any) -> None:
    """Does these steps with a client of the server, on a sandbox or on the one that the server starts itself."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("XPAUTO_")}
    if sandbox is not None:
        environment |= {"XPAUTO_BASE_URL": sandbox.url, "XPAUTO_TOKEN": sandbox.token}
    else:
        arguments = ("--sandbox", *arguments)
    server = StdioServerParameters(command=sys.executable, args=["-m", "xpauto", "mcp", *arguments], env=environment)

    async def run() -> None:
        async with Client(server, **options) as client:
            await steps(client)

    asyncio.run(asyncio.wait_for(run(), 60))


async def text(client: Client, tool: str, **arguments: Any) -> str:
    """The answer of a tool, which must be no error."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, result.content
    return result.content[0].text  # type: ignore[union-attr]


async def answer(client: Client, tool: str, **arguments: Any) -> Any:
    return json.loads(await text(client, tool, **arguments))


async def refusal(client: Client, tool: str, **arguments: Any) -> str:
    """The error of a tool."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error, result.content
    return result.content[0].text  # type: ignore[union-attr]


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_tools_have_schemas_and_no_client_needs_an_account(mode: str) -> None:
    async def steps(client: Client) -> None:
        assert mode == "legacy" or client.protocol_version == "2026-07-28"
        tools = (await client.list_tools()).tools
        assert [tool.name for tool in tools] == ["describe", "plan", "prepare", "read"]
        for tool in tools:
            jsonschema.Draft202012Validator.check_schema(tool.input_schema)
            assert tool.input_schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
        assert "a sandbox" in (client.instructions or "")
        operations = (await answer(client, "describe"))["operations"]
        assert {operation["operation"] for operation in operations} >= {"segments.list", "themes.create"}
        for resource in {operation["operation"].split(".")[0] for operation in operations}:
            described = (await answer(client, "describe", resource=resource))["operations"]
            assert all(operation["operation"].startswith(f"{resource}.") for operation in described)
        assert 'did you mean "segments"?' in await refusal(client, "describe", resource="segmnts")

    serve(steps, mode=mode)


def test_reads_lists_page_by_page_and_objects_without_secrets() -> None:
    async def steps(client: Client) -> None:
        page = {"operation": "segments.list", "filter": "id > 1005", "fields": ["id"], "sort": ["-id"], "limit": 4}
        first = await answer(client, "read", **page)
        ids = [record["id"] for record in first["records"]]
        assert ids == sorted(ids, reverse=True)
        assert len(ids) == 4
        # With its limit, since the place of a page depends on it.
        assert first["next"] == {"start_page": 2, "limit": 4}
        second = await answer(client, "read", **{**page, **first["next"]})
        assert max(record["id"] for record in second["records"]) < min(ids)
        plan = await answer(client, "plan", operation="segments.list", filter="id>1005  and  siteId in (101)")
        assert plan["filter"] == "id > 1005 and siteId in (101)"
        assert (await answer(client, "plan", operation="segments.list", limit=3))["requests"] == 1
        fields = ["code", "recommendation_secret_key"]
        site = await answer(client, "read", operation="sites.get_by_code", path=["shopfront1"], fields=fields)
        assert site == {"code": "shopfront1", "recommendationSecretKey": "***"}

    with xpauto.Sandbox() as sandbox:
        serve(steps, sandbox=sandbox)


def test_a_write_takes_the_option_and_the_confirmation_of_what_was_shown() -> None:
    with xpauto.Sandbox() as sandbox:

        async def reads(client: Client) -> None:
            shown = await answer(client, "prepare", operation="themes.create", body={"name": "Spring"})
            assert shown["request"] == f"POST {sandbox.url}/themes"
            assert shown["body"] == {"name": "Spring"}
            assert "confirmation" not in shown
            with pytest.raises(MCPError, match="tool not found"):
                await client.call_tool("write", {"confirmation": "x"})

        async def writes(client: Client) -> None:
            assert "write" in {tool.name for tool in (await client.list_tools()).tools}
            assert "is none that prepare returned" in await refusal(client, "write", confirmation="0000")
            assert "missing field `confirmation`" in await refusal(client, "write")
            shown = await answer(client, "prepare", operation="themes.create", body={"name": "Spring"})
            assert sandbox.requests == []
            written = await answer(client, "write", confirmation=shown["confirmation"])
            assert written["name"] == "Spring"
            sandbox.verify("POST", "/themes", json={"name": "Spring"}, times=1)
            again = await refusal(client, "write", confirmation=shown["confirmation"])
            assert "was used before" in again
            deleted = await answer(client, "prepare", operation="key_moments.delete", path=["401"])
            assert await answer(client, "write", confirmation=deleted["confirmation"]) == {"done": True}

        serve(reads, sandbox=sandbox)
        sandbox.reset()
        serve(writes, "--allow-writes", sandbox=sandbox)


def test_answers_are_bounded_and_say_how_to_ask_for_less() -> None:
    async def steps(client: Client) -> None:
        large = await text(client, "read", operation="segments.list", limit=200)
        assert len(large) < 60_000
        read = json.loads(large)
        assert "ask again for fewer `fields`" in read["left_out"]
        assert "next" not in read, "the next page begins behind what was left out"
        small = await answer(client, "read", operation="segments.list", fields=["id"], limit=200)
        assert "left_out" not in small
        assert [record["id"] for record in small["records"]] == list(range(1001, 1201))
        most = await answer(client, "read", operation="segments.list", fields=["id"], limit=500)
        assert (len(most["records"]), most["next"]) == (200, {"start_page": 2, "limit": 200})

    with xpauto.Sandbox(segments=201) as sandbox:
        serve(steps, sandbox=sandbox)


def test_wrong_arguments_are_answered_with_what_was_probably_meant() -> None:
    async def steps(client: Client) -> None:
        listed = {"operation": "segments.list"}
        site = {"operation": "sites.get_by_code", "path": ["shopfront1"]}
        for tool, arguments, message in [
            ("read", {"operation": "segment.list"}, 'did you mean "segments.list"?'),
            ("read", {"operation": "themes.create"}, 'read calls no operation "themes.create"; prepare does'),
            ("read", {**listed, "filtr": "id = 1"}, 'read takes no "filtr" for segments.list; did you mean "filter"?'),
            ("read", {**listed, "path": ["1"]}, 'read takes no "path" for segments.list; it has filter, sort'),
            ("read", {**site, "path": ["a", "b"]}, "path must have 1 values for sites.get_by_code, got 2"),
            ("read", {**site, "path": ["no-such-site"]}, "failed with 404"),
            ("prepare", {"operation": "themes.create", "body": {"nmae": 1, "status": 7}}, "status must be a string"),
        ]:
            assert message in await refusal(client, tool, **arguments), arguments
        assert (await answer(client, "describe"))["operations"]

    serve(steps)


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_within_a_write_says_that_it_may_have_been_carried_out(sent: signal.Signals) -> None:
    with xpauto.Sandbox(faults=[{"path": "/themes", "action": "hang"}]) as sandbox:
        environment = os.environ | {"XPAUTO_BASE_URL": sandbox.url, "XPAUTO_TOKEN": sandbox.token}
        command = [sys.executable, "-m", "xpauto", "mcp", "--allow-writes"]
        pipes: Any = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE)
        with subprocess.Popen(command, text=True, env=environment, **pipes) as server:

            def send(method: str, **parameters: Any) -> None:
                message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": parameters}
                server.stdin.write(f"{json.dumps(message)}\n")
                server.stdin.flush()

            info = {"name": "test", "version": "1"}
            send("initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo=info)
            server.stdout.readline()
            send("tools/call", name="prepare", arguments={"operation": "themes.create", "body": {"name": "x"}})
            shown = json.loads(json.loads(server.stdout.readline())["result"]["content"][0]["text"])
            send("tools/call", name="write", arguments={"confirmation": shown["confirmation"]})
            while not sandbox.requests:
                pass
            server.send_signal(sent)
            assert server.wait(30) == 20
            assert "may have been carried out" in server.stderr.read()
