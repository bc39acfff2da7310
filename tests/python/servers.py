"""Test servers on 127.0.0.1, which listen for the duration of a `with` block and keep the requests that came."""

import base64
import contextlib
import json
import socket
import socketserver
import ssl
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from queue import Queue
from typing import Any, Self
from urllib.parse import parse_qsl


@dataclass
class Seen:
    """A request as it came; names of headers are in lower case."""

    method: str
    target: str
    headers: dict[str, str]
    body: bytes

    @property
    def path(self) -> str:
        """The path, percent-encoded."""
        return self.target.partition("?")[0]

    @property
    def query(self) -> list[tuple[str, str]]:
        """The decoded names and values of the query."""
        return parse_qsl(self.target.partition("?")[2], keep_blank_values=True)

    @property
    def page(self) -> int | None:
        """The page that a list request asks for, in any encoding."""
        query = dict(self.query)
        page = query.get("page", query.get("paramsIO[page]", json.loads(query.get("paramsIO", "{}")).get("page")))
        return None if page is None else int(page)


def read_request(stream: Any) -> Seen | None:
    """The next request of a connection, None at its end."""
    words = stream.readline().decode("latin-1").split()
    if len(words) < 2:
        return None
    headers: dict[str, str] = {}
    while ":" in (line := stream.readline().decode("latin-1")):
        name, _, value = line.partition(":")
        headers[name.lower()] = value.strip()
    return Seen(words[0], words[1], headers, stream.read(int(headers.get("content-length", 0))))


def reply(
    body: Any = None, status: int = 200, headers: dict[str, Any] | None = None, length: int | None = None
) -> bytes:
    """A response: bytes as they are, anything else as JSON; `length` is what is announced, where that is a lie.

    A header that occurs several times has a list of values.
    """
    content = body if isinstance(body, bytes) else json.dumps(body, ensure_ascii=False).encode()
    named = {"Content-Length": str(len(content) if length is None else length), **(headers or {})}
    lines = [
        f"{name}: {value}\r\n"
        for name, values in named.items()
        for value in (values if isinstance(values, list) else [values])
    ]
    return f"HTTP/1.1 {status} Watched\r\n{''.join(lines)}\r\n".encode("latin-1") + content


def silence(_: Seen) -> None:
    """Never replies."""


class LoopbackServer(socketserver.ThreadingTCPServer):
    """Each connection is served by `handler` on a thread of its own."""

    daemon_threads = True
    request_queue_size = 128

    def __init__(self, handler: type[socketserver.BaseRequestHandler]) -> None:
        super().__init__(("127.0.0.1", 0), handler)
        self.port: int = self.server_address[1]

    def __enter__(self) -> Self:
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self.shutdown()
        self.server_close()

    def handle_error(self, *_: object) -> None:
        """Ignores errors: tests disconnect clients on purpose."""


class WatchedServer(LoopbackServer):
    """`respond` runs once for each request, on the connection's thread; None leaves the request without a response.

    With `closes`, a connection ends after its first response; with `pause`, each byte of a response is late by that
    many seconds. `arrivals` and `ends` are queues, so that a test waits for what it wants to see: each request when it
    has come, and the time at which the other side ended a connection.
    """

    def __init__(
        self,
        respond: Callable[[Seen], bytes | None],
        tls: ssl.SSLContext | None = None,
        closes: bool = False,
        pause: float = 0,
    ) -> None:
        super().__init__(_Connection)
        self.respond, self.tls, self.closes, self.pause = respond, tls, closes, pause
        self.arrivals: Queue[Seen] = Queue()
        self.ends: Queue[float] = Queue()
        self.lock = threading.Lock()
        self.under_way = self.most_under_way = 0

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


class ScriptedServer(WatchedServer):
    """Responds to the requests in order, or by page where a response names its `page`; see `tests/cases/README.md`."""

    def __init__(self, script: list[dict[str, Any]]) -> None:
        super().__init__(lambda request: _written(self.choose(request)), closes=True)
        self.script = script
        self._seen: list[Seen] = []

    @property
    def seen(self) -> list[Seen]:
        """The requests so far."""
        with self.lock:
            return list(self._seen)

    def choose(self, request: Seen) -> dict[str, Any]:
        """Keeps the request and chooses its response."""
        with self.lock:
            position = len(self._seen)
            self._seen.append(request)
        if any("page" in response for response in self.script):
            chosen = (response for response in self.script if response.get("page") == request.page)
            return next(chosen, {"status": 200, "body": []})
        if position < len(self.script):
            return self.script[position]
        return {"status": 500, "text": "the script has no further response"}


def served(pages: list[list[dict[str, Any]]]) -> ScriptedServer:
    """A server of one list with these pages."""
    headers = {"X-Pagination-Page-Count": str(len(pages))}
    return ScriptedServer(
        [{"page": number, "status": 200, "body": body, "headers": headers} for number, body in enumerate(pages, 1)]
    )


def _written(response: dict[str, Any]) -> bytes:
    if response.get("action") == "close":
        return b""
    headers = {"Connection": "close", "Content-Type": "application/json", **response.get("headers", {})}
    content = reply(_body_of(response), response["status"], headers)
    # The end of a body that is cut never comes.
    return content[:-10] if response.get("action") == "cut" else content


def _body_of(response: dict[str, Any]) -> Any:
    if "body" in response:
        return response["body"]
    if "nested" in response:
        return b"[" * response["nested"] + b"]" * response["nested"]
    return base64.b64decode(response["base64"]) if "base64" in response else response.get("text", "").encode()
