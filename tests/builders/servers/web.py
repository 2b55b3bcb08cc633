"""A web server on loopback that answers what a test wants, and keeps what it was asked."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Site:
    """`body`, `status` and `kind` are what it answers; with `silent` only once that is set."""

    body: bytes = b""
    status: int = 200
    kind: str = "text/plain; charset=utf-8"
    headers: dict[str, str] = field(default_factory=dict)
    silent: threading.Event | None = None
    address: str = ""
    asked: list[str] = field(default_factory=list)
    authorizations: list[str | None] = field(default_factory=list)


@contextmanager
def served(site: Site) -> Iterator[Site]:
    """The site, for as long as the block lasts."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            site.asked.append(self.path)
            site.authorizations.append(self.headers.get("Authorization"))
            if site.silent is not None:
                site.silent.wait(30)
            self.send_response(site.status)
            for name, value in {"Content-Type": site.kind, **site.headers}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(site.body)))
            self.end_headers()
            self.wfile.write(site.body)

        def log_message(self, *_: object) -> None:
            """Nothing is printed."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        site.address = f"http://127.0.0.1:{server.server_port}"
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield site
        finally:
            if site.silent is not None:
                site.silent.set()
            server.shutdown()
            thread.join()
