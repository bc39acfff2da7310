"""A re-entered event loop, as `nest_asyncio` runs it in notebooks."""

from __future__ import annotations

from programs import check

PROGRAM = """
import asyncio

import nest_asyncio
import xpauto

nest_asyncio.apply()

async def main(sandbox):
    client = sandbox.async_client()

    async def one(number):
        await client.themes.update(501, name=f"outer {number}")
        # Other calls of the same loop are in flight, and their completions may be in the queue.
        return asyncio.run(client.themes.update(501, name=f"inner {number}")).name

    return await asyncio.gather(*(one(number) for number in range(8)))

with xpauto.Sandbox() as sandbox:
    assert asyncio.run(main(sandbox)) == [f"inner {number}" for number in range(8)]
print("fine")
"""


def test_calls_of_a_nested_loop_end() -> None:
    check(PROGRAM)
