"""A server that responds from a script and records every request."""

from __future__ import annotations

import base64
import contextlib
import json
import socketserver
import threading
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl

from loopback_server import LoopbackServer


@dataclass
class Seen:
    """A request as it came: the path percent-encoded, the query decoded, header names in lower case."""

    method: str
    path: str
    query: list[tuple[str, str]]
    headers: dict[str, str]
    body: bytes


class ScriptedServer(LoopbackServer):
    """Responds to the requests in order, or by page where a response names its `page`."""

    def __init__(self, script: list[dict[str, Any]]) -> None:
        super().__init__(_Exchange)
        self.script = script
        self.lock = threading.Lock()
        self._seen: list[Seen] = []

    @property
    def url(self) -> str:
        """Where the server listens."""
        return f"http://127.0.0.1:{self.port}"

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
            page = _page_of(request)
            chosen = (response for response in self.script if response.get("page") == page)
            return next(chosen, {"status": 200, "body": []})
        if position < len(self.script):
            return self.script[position]
        return {"status": 500, "text": "the script has no further response"}


class _Exchange(socketserver.StreamRequestHandler):
    server: ScriptedServer

    def handle(self) -> None:
        words = self.rfile.readline().decode("latin-1").split()
        if len(words) < 2:
            return
        headers: dict[str, str] = {}
        while ":" in (line := self.rfile.readline().decode("latin-1")):
            name, _, value = line.partition(":")
            headers[name.lower()] = value.strip()
        body = self.rfile.read(int(headers.get("content-length", 0)))
        path, _, query = words[1].partition("?")
        pairs = parse_qsl(query, keep_blank_values=True)
        response = self.server.choose(Seen(words[0], path, pairs, headers, body))
        # A client that went away before its response is not a failure of the server.
        with contextlib.suppress(OSError):
            self.wfile.write(_sent(response))


def _page_of(request: Seen) -> int | None:
    """The page that a list request asks for, in any encoding."""
    for name, value in request.query:
        if name in ("page", "paramsIO[page]"):
            return int(value)
        if name == "paramsIO":
            return json.loads(value).get("page")
    return None


def served(pages: list[list[dict[str, Any]]]) -> ScriptedServer:
    """A server of a list with these pages."""
    headers = {"X-Pagination-Page-Count": str(len(pages))}
    return ScriptedServer(
        [{"page": number, "status": 200, "body": body, "headers": headers} for number, body in enumerate(pages, 1)]
    )


def _sent(response: dict[str, Any]) -> bytes:
    action = response.get("action")
    if action == "close":
        return b""
    # The end of a body that is cut never comes.
    return _written(response)[:-10] if action == "cut" else _written(response)


def _written(response: dict[str, Any]) -> bytes:
    body = _body_of(response)
    headers = {"Connection": "close", "Content-Type": "application/json", **response.get("headers", {})}
    if response["status"] != 204:
        headers["Content-Length"] = str(len(body))
    pairs = (
        (name, value) for name, given in headers.items() for value in (given if isinstance(given, list) else [given])
    )
    head = "".join(f"{name}: {value}\r\n" for name, value in pairs)
    return f"HTTP/1.1 {response['status']} Scripted\r\n{head}\r\n".encode("latin-1") + body


def _body_of(response: dict[str, Any]) -> bytes:
    if "body" in response:
        return json.dumps(response["body"], ensure_ascii=False).encode()
    if "nested" in response:
        return b"[" * response["nested"] + b"]" * response["nested"]
    if "base64" in response:
        return base64.b64decode(response["base64"])
    return response.get("text", "").encode()
