"""How the scheduler is, over HTTP on the loopback interface, in Prometheus' text format."""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from app.engine.errors import BlockedError, ByheartError

HOST = "127.0.0.1"
PATH = "/metrics"
# https://prometheus.io/docs/instrumenting/exposition_formats/
TEXT = "text/plain; version=0.0.4; charset=utf-8"
OURS = ("127.0.0.1", "localhost")

Samples = Mapping[str, Sequence[tuple[Mapping[str, str], float]]]


def as_text(samples: Samples) -> str:
    """Each name (a gauge) with its values, told apart by labels."""
    lines = []
    for name, values in samples.items():
        lines.append(f"# TYPE {name} gauge")
        lines += [f"{name}{_labels(labels)} {value:.15g}" for labels, value in values]
    return "\n".join([*lines, ""])


def _labels(labels: Mapping[str, str]) -> str:
    told = ",".join(f'{name}="{_escaped(value)}"' for name, value in labels.items())
    return f"{{{told}}}" if told else ""


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


@contextmanager
def metrics_served(port: int, samples: Callable[[], Samples]) -> Iterator[int]:
    """Answer on that port (0: any that is free) while the block lasts; which one it is.
    BlockedError when it is taken.
    """

    class Handler(_Handler):
        def asked(self) -> Samples:
            return samples()

    try:
        server = ThreadingHTTPServer((HOST, port), Handler)
    except (OSError, OverflowError) as error:
        raise BlockedError(f"Nothing can be served on port {port}: {error}.") from None
    thread = threading.Thread(target=server.serve_forever, name="metrics", daemon=True)
    thread.start()
    try:
        yield server.server_port
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


class _Handler(BaseHTTPRequestHandler, ABC):
    timeout = 5

    @abstractmethod
    def asked(self) -> Samples:
        """What there is to tell now."""

    def do_GET(self) -> None:
        """Answer; a page of another site that a browser took for us gets nothing."""
        host = self.headers.get("Host", "").rpartition(":")[0] or self.headers.get("Host", "")
        if host not in OURS:
            self.send_error(403)
        elif self.path != PATH:
            self.send_error(404)
        else:
            self._answer()

    def _answer(self) -> None:
        try:
            content = as_text(self.asked()).encode()
        except ByheartError as error:
            self.send_error(500, str(error).splitlines()[0])
            return
        self.send_response(200)
        self.send_header("Content-Type", TEXT)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Who asks is nobody's business."""
