"""The base of test servers: listens on 127.0.0.1 for the duration of a `with` block."""

from __future__ import annotations

import socketserver
import threading
from typing import Self


class LoopbackServer(socketserver.ThreadingTCPServer):
    """Each connection is served by `handler` on a thread of its own."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, handler: type[socketserver.BaseRequestHandler]) -> None:
        super().__init__(("127.0.0.1", 0), handler)

    def __enter__(self) -> Self:
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self.server_close()

    @property
    def port(self) -> int:
        """Where the server listens on 127.0.0.1."""
        port: int = self.server_address[1]
        return port
