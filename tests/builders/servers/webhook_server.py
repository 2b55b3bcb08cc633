"""A webhook on loopback: keeps what is posted to it, and answers as it was told."""

from __future__ import annotations

import ssl
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer


@dataclass
class Hook:
    """`statuses` are the answers to come; the last one is repeated."""

    statuses: list[int]
    address: str = ""
    posted: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    def next_status(self) -> int:
        return self.statuses.pop(0) if len(self.statuses) > 1 else self.statuses[0]


@contextmanager
def webhook(statuses: Sequence[int] = (204,), tls: ssl.SSLContext | None = None) -> Iterator[Hook]:
    """The server, while the block lasts; with a certificate it is spoken to over TLS."""
    hook = Hook(list(statuses))

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            hook.posted.append((dict(self.headers), body))
            self.send_response(hook.next_status())
            self.send_header("Location", "/elsewhere")
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """It says nothing."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        hook.address = f"http://127.0.0.1:{server.server_address[1]}/hook"
        if tls:
            hook.address = hook.address.replace("http:", "https:")
            server.socket = tls.wrap_socket(server.socket, server_side=True)
        serving = threading.Thread(target=server.serve_forever, args=(0.02,))
        serving.start()
        try:
            yield hook
        finally:
            server.shutdown()
            serving.join()
