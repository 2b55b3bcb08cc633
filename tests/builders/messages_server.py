"""A Messages service of our own on this machine's loopback, which the real SDK talks to.

It refuses what the documentation says the service refuses, and answers as a test tells it to.
"""

from __future__ import annotations

import base64
import io
import json
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from types import MappingProxyType
from typing import Any

from PIL import Image

from tests.builders.messages_rules import images_in, refused

NOTHING: Mapping[str, str] = MappingProxyType({})
USAGE = {
    "input_tokens": 1000,
    "output_tokens": 200,
    "cache_creation_input_tokens": 2000,
    "cache_read_input_tokens": 4000,
}


@dataclass(frozen=True)
class Asked:
    """One request as it came."""

    path: str
    headers: Mapping[str, str]
    body: dict[str, Any]

    @property
    def last(self) -> Sequence[Mapping[str, Any]]:
        """The content of the last message."""
        content: Sequence[Mapping[str, Any]] = self.body["messages"][-1]["content"]
        return content

    @property
    def text(self) -> str:
        """Every word of it, the pictures left out."""
        return json.dumps(_without_images(self.body), ensure_ascii=False)

    def pictures(self) -> list[Image.Image]:
        """Every picture in it, in order."""
        datas = images_in(self.body["messages"])
        return [Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB") for data in datas]


@dataclass(frozen=True)
class Reply:
    """What goes back: a status, headers, a body; `cut` sends half of it, `hang` waits."""

    body: bytes
    status: int = 200
    headers: Mapping[str, str] = field(default_factory=dict)
    content_type: str = "application/json"
    cut: bool = False
    hang: threading.Event | None = None


Script = Callable[[Asked], Reply]


def turn(*blocks: Mapping[str, Any], stop: str = "", **more: Any) -> Reply:  # noqa: ANN401
    """One turn of the model; it ends with what its blocks ask for."""
    acts = any(block["type"] == "tool_use" for block in blocks)
    message = {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "claude-sonnet-5-5",
        "content": list(blocks),
        "stop_reason": stop or ("tool_use" if acts else "end_turn"),
        "stop_sequence": None,
        "usage": USAGE,
        **more,
    }
    return Reply(json.dumps(message).encode())


def say(text: str) -> Mapping[str, Any]:
    """A text block."""
    return {"type": "text", "text": text}


def act(id_: str, name: str, **given: object) -> Mapping[str, Any]:
    """An action of the toolset."""
    return {
        "type": "tool_use",
        "id": id_,
        "name": name,
        "toolset_name": "computer",
        "input": given,
        "caller": {"type": "direct"},
    }


def error(status: int, kind: str, headers: Mapping[str, str] = NOTHING, said: str = "no") -> Reply:
    """An error as the service words it."""
    body = {"type": "error", "error": {"type": kind, "message": said}, "request_id": "req_1"}
    return Reply(json.dumps(body).encode(), status, headers)


@dataclass
class MessagesServer:
    """Answers with the next reply of its script; the last one stays. `complaints` are what the
    service would have refused.
    """

    script: list[Reply | Script] = field(default_factory=list)
    asked: list[Asked] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    url: str = ""

    def answers(self, *replies: Reply | Script) -> None:
        """What it answers from now on."""
        self.script = list(replies)

    def reply_to(self, path: str, headers: Mapping[str, str], body: bytes) -> Reply:
        """The next reply, or a refusal."""
        before = self.asked[-1].body["messages"] if self.asked else []
        asked = Asked(path, headers, json.loads(body))
        is_new = len(asked.body["messages"]) == 1
        wrong = list(refused(headers, body, [] if is_new else before))
        self.complaints += wrong
        self.asked.append(asked)
        if wrong:
            return error(400, "invalid_request_error", said="; ".join(wrong))
        reply = self.script.pop(0) if len(self.script) > 1 else self.script[0]
        return reply(asked) if callable(reply) else reply


@contextmanager
def messages_server() -> Iterator[MessagesServer]:
    """A service for as long as the block lasts; what it had to refuse fails the test."""
    here = MessagesServer()
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler(here))
    server.daemon_threads = False
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    here.url = f"http://127.0.0.1:{server.server_port}"
    try:
        yield here
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    assert here.complaints == []


def _handler(here: MessagesServer) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.0"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            headers = {name.lower(): value for name, value in self.headers.items()}
            reply = here.reply_to(self.path, headers, body)
            if reply.hang is not None:
                reply.hang.wait(30)
            self._send(reply)

        def _send(self, reply: Reply) -> None:
            self.send_response(reply.status)
            headers = {"content-type": reply.content_type, "request-id": "req_1", **reply.headers}
            for name, value in headers.items():
                self.send_header(name, value)
            self.send_header("content-length", str(len(reply.body)))
            self.end_headers()
            sent = reply.body[: len(reply.body) // 2] if reply.cut else reply.body
            try:
                self.wfile.write(sent)
            except (BrokenPipeError, ConnectionResetError):
                return

        def log_message(self, *_: object) -> None:
            """Nothing."""

    return Handler


def _without_images(value: Any) -> Any:  # noqa: ANN401
    match value:
        case {"type": "image"}:
            return "(picture)"
        case dict():
            return {name: _without_images(item) for name, item in value.items()}
        case list():
            return [_without_images(item) for item in value]
        case _:
            return value
