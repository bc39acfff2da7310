"""A forward proxy for tests: tunnels for https, absolute URLs for http, optional credentials.

Every name that ends with .example is this machine, as no name that the client itself could resolve is another one.
"""

import base64
import contextlib
import select
import socket
import socketserver
from urllib.parse import urlsplit

from servers import LoopbackServer, Seen, read_request


class ForwardProxy(LoopbackServer):
    """Forwards every request and records it in `seen`; `credentials` are `user:password`."""

    def __init__(self, credentials: str | None = None) -> None:
        super().__init__(_Connection)
        self.expected = None if credentials is None else f"Basic {base64.b64encode(credentials.encode()).decode()}"
        self.seen: list[Seen] = []

    def url(self, credentials: str = "") -> str:
        """The proxy's URL, with credentials if any."""
        return f"http://{credentials}{'@' if credentials else ''}127.0.0.1:{self.port}"

    @property
    def asked(self) -> list[str]:
        """The received requests, each as method and target."""
        return [f"{request.method} {request.target}" for request in self.seen]


class _Connection(socketserver.StreamRequestHandler):
    server: ForwardProxy

    def handle(self) -> None:
        with contextlib.suppress(OSError):
            while (request := read_request(self.rfile)) is not None:
                self.server.seen.append(request)
                if self.server.expected not in (None, request.headers.get("proxy-authorization")):
                    self.respond("407 Proxy Authentication Required", 'Proxy-Authenticate: Basic realm="tests"\r\n')
                elif request.method == "CONNECT":
                    return self.tunnel(request.target)
                else:
                    self.forward(request)
        return None

    def respond(self, status: str, headers: str = "") -> None:
        self.wfile.write(f"HTTP/1.1 {status}\r\n{headers}Content-Length: 0\r\n\r\n".encode())

    def tunnel(self, target: str) -> None:
        host, _, port = target.rpartition(":")
        with connected(host, int(port)) as other:
            self.wfile.write(b"HTTP/1.1 200 Connection established\r\n\r\n")
            ends = {self.connection: other, other: self.connection}
            while True:
                for end in select.select(list(ends), [], [])[0]:
                    if not (data := end.recv(65536)):
                        return
                    ends[end].sendall(data)

    def forward(self, request: Seen) -> None:
        url = urlsplit(request.target)
        assert url.hostname is not None
        headers = {name: value for name, value in request.headers.items() if not name.startswith("proxy-")}
        head = "".join(f"{name}: {value}\r\n" for name, value in {**headers, "connection": "close"}.items())
        target = url._replace(scheme="", netloc="").geturl() or "/"
        with connected(url.hostname, url.port or 80) as other:
            other.sendall(f"{request.method} {target} HTTP/1.1\r\n{head}\r\n".encode() + request.body)
            while data := other.recv(65536):
                self.wfile.write(data)


def connected(host: str, port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1" if host.endswith(".example") else host, port))
