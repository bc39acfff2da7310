"""A server that responds as a function says, and records when requests arrived and connections ended."""

from __future__ import annotations

import contextlib
import json
import socket
import socketserver
import ssl
import threading
import time
from collections.abc import Callable
from queue import Queue
from typing import Any

from loopback_server import LoopbackServer
from scripted_server import Seen

Respond = Callable[[Seen], bytes | None]


def reply(
    body: Any = None, status: int = 200, headers: dict[str, str] | None = None, length: int | None = None
) -> bytes:
    """A response: bytes as they are, anything else as JSON; `length` is what is announced, where that is a lie."""
    content = body if isinstance(body, bytes) else json.dumps(body).encode()
    named = {"Content-Length": str(len(content) if length is None else length), **(headers or {})}
    head = "".join(f"{name}: {value}\r\n" for name, value in named.items())
    return f"HTTP/1.1 {status} Watched\r\n{head}\r\n".encode("latin-1") + content


def silence(_: Seen) -> None:
    """Never replies."""


class WatchedServer(LoopbackServer):
    """`respond` runs once for each request, on the connection's thread; None leaves the request without a response.

    With `closes`, a connection ends after its first response; with `pause`, each byte of a response is late by that
    many seconds. `arrivals` and `ends` are queues, so that a test waits for what it wants to see: each request when it
    has come, and the time at which the other side ended a connection.
    """

    def __init__(
        self, respond: Respond, tls: ssl.SSLContext | None = None, closes: bool = False, pause: float = 0
    ) -> None:
        super().__init__(_Connection)
        self.respond = respond
        self.closes = closes
        self.pause = pause
        self.tls = tls
        self.arrivals: Queue[Seen] = Queue()
        self.ends: Queue[float] = Queue()
        self.lock = threading.Lock()
        self.under_way = 0
        self.most_under_way = 0

    @property
    def url(self) -> str:
        """The base URL of a client."""
        return f"http://127.0.0.1:{self.port}" if self.tls is None else f"https://localhost:{self.port}"

    def get_request(self) -> tuple[socket.socket, Any]:
        connection, address = super().get_request()
        if self.tls is not None:
            # The handshake is left to the connection's own thread.
            connection = self.tls.wrap_socket(connection, server_side=True, do_handshake_on_connect=False)
        return connection, address

    def chosen(self, request: Seen) -> bytes | None:
        """Returns the response, and counts concurrent requests."""
        self.arrivals.put(request)
        with self.lock:
            self.under_way += 1
            self.most_under_way = max(self.most_under_way, self.under_way)
        try:
            return self.respond(request)
        finally:
            with self.lock:
                self.under_way -= 1

    def handle_error(self, *_: object) -> None:
        """Ignores errors: these tests disconnect clients on purpose."""


class _Connection(socketserver.StreamRequestHandler):
    server: WatchedServer

    def handle(self) -> None:
        with contextlib.suppress(OSError):
            while (request := read_request(self.rfile)) is not None:
                response = self.server.chosen(request)
                for start in range(0, len(response or b""), 1 if self.server.pause else 1 << 30):
                    time.sleep(self.server.pause)
                    self.wfile.write((response or b"")[start:][: 1 if self.server.pause else None])
                if self.server.closes:
                    break
        self.server.ends.put(time.monotonic())


def read_request(stream: Any) -> Seen | None:
    """The next request of a connection, None at its end."""
    words = stream.readline().decode("latin-1").split()
    if len(words) < 2:
        return None
    headers: dict[str, str] = {}
    while ":" in (line := stream.readline().decode("latin-1")):
        name, _, value = line.partition(":")
        headers[name.lower()] = value.strip()
    return Seen(words[0], words[1], [], headers, stream.read(int(headers.get("content-length", 0))))
