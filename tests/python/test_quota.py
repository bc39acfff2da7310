"""Which clients share a rate limit; that a limit is kept and used to the full is tested in core and in the sandbox."""

import asyncio
import pickle
from contextlib import suppress

import xpauto


def test_clients_of_a_process_share_the_rate_limit() -> None:
    with xpauto.Sandbox() as sandbox:

        def is_sent(client: xpauto.Client) -> bool:
            """Whether the next call of a client is within the limit, which counts it."""
            seen = len(sandbox.requests)
            with suppress(xpauto.RequestTimeoutError, xpauto.AuthenticationError):
                client.with_options(total_timeout=0.3).sites.get_by_code("shopfront1")
            return len(sandbox.requests) > seen

        client = sandbox.client(rate_limit="3/h")
        asyncio.run(sandbox.async_client(rate_limit="3/h").sites.get_by_code("shopfront1"))
        sharing = [client, pickle.loads(pickle.dumps(client)), sandbox.client(rate_limit="3/h")]
        assert [is_sent(one) for one in sharing] == [True, True, False]
        assert is_sent(sandbox.client(rate_limit="3/h", token="another"))
        assert is_sent(sandbox.client(rate_limit="3/h", token=lambda: sandbox.token))
        half = sandbox.client(rate_limit="4/h", rate_limit_share=0.5)
        assert [is_sent(half) for _ in range(3)] == [True, True, False]
