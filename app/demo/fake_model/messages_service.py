"""A Messages service on this machine's loopback: refuses what the documentation says Anthropic's
refuses, and otherwise answers as it is made to. It is no model.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from app.demo.fake_model.messages import Answering, Asked, Reply, error
from app.demo.fake_model.messages_rules import Said, refused

PATH = "/v1/messages"
LOOPBACK = "127.0.0.1"


@dataclass
class MessagesService:
    """Hands each sound request to `answer`. `asked` is all that came, `complaints` what Anthropic
    would have refused.
    """

    answer: Answering
    asked: list[Asked] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    url: str = ""
    closing: threading.Event = field(default_factory=threading.Event)
    _said: list[Said] = field(default_factory=list)
    _one_at_a_time: threading.Lock = field(default_factory=threading.Lock)

    def reply_to(self, asked: Asked) -> Reply:
        """The answer, or a refusal."""
        with self._one_at_a_time:
            if not asked.path.endswith(PATH):
                return error(404, "not_found_error")
            wrong = list(refused(asked, self._said))
            self.complaints += wrong
            self.asked.append(asked)
            if wrong:
                return error(400, "invalid_request_error", said="; ".join(wrong))
            reply = self.answer(asked)
            self._said.append(_said(asked, reply))
            return reply


def _said(asked: Asked, reply: Reply) -> Said:
    """What a client has of the model from now on; of a reply that is none, nothing."""
    try:
        told = {} if reply.cut or reply.status >= 400 else json.loads(reply.body)  # noqa: PLR2004
        return Said(asked.body, told.get("content"), str(told.get("stop_reason")))
    except (ValueError, AttributeError):
        return Said(asked.body, None)


@contextmanager
def served(service: MessagesService, port: int = 0) -> Iterator[MessagesService]:
    """The service on a port of the loopback (0: any) for as long as the block lasts."""
    server = ThreadingHTTPServer((LOOPBACK, port), _handler(service))
    server.daemon_threads = False
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    service.url = f"http://{LOOPBACK}:{server.server_port}"
    try:
        yield service
    finally:
        service.closing.set()
        server.shutdown()
        thread.join()
        server.server_close()


def _handler(service: MessagesService) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.0"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            asked = Asked(self.path, headers, json.loads(body), len(body))
            reply = service.reply_to(asked)
            if reply.hang is not None:
                reply.hang.wait(reply.hang_s)
            self._send(reply)

        def _send(self, reply: Reply) -> None:
            headers = {"content-type": reply.content_type, "request-id": "req_1", **reply.headers}
            sent = reply.body[: len(reply.body) // 2] if reply.cut else reply.body
            try:
                self.send_response(reply.status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("content-length", str(len(reply.body)))
                self.end_headers()
                self.wfile.write(sent)
            except (BrokenPipeError, ConnectionResetError):
                return

        def log_message(self, *_: object) -> None:
            """Nothing."""

    return Handler
