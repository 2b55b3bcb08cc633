"""Both protocols of models on loopback, as strict as the documentation says, for the proxy to stand
before. It renders its answers by itself: nothing of the proxy's own rendering is used.
"""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from enum import StrEnum
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from app.demo.fake_model.messages import USAGE, Asked
from app.demo.fake_model.messages_rules import refused

Json = Any
# A proxy answers some turns itself, and the service has not seen those; streams are served here.
NOT_SAID = {"what was sent before was changed", "it is not streamed here"}
STREAMED = "text/event-stream; charset=utf-8"
PIECE = 7  # bytes: events are cut anywhere


class Trouble(StrEnum):
    """What a service may do instead of answering."""

    RATE_LIMITED = "rate limited"
    OVERLOADED = "overloaded"
    CUT = "cut"  # the connection ends in the middle of the body
    ENDED_EARLY = "ended early"  # the stream ends well, but before its last event
    TRICKLE = "trickle"  # a few bytes at a time
    REFUSAL = "refusal"
    TOO_LONG = "too long"


ERRORS = {
    Trouble.RATE_LIMITED: (429, "rate_limit_error", {"retry-after-ms": "1", "x-seen": "yes"}),
    Trouble.OVERLOADED: (529, "overloaded_error", {"retry-after-ms": "1"}),
}
STOPS = {Trouble.REFUSAL: "refusal", Trouble.TOO_LONG: "max_tokens"}


@dataclass
class ModelService:
    """`answer` gives the content blocks of a turn (Messages) or the message (Chat Completions)."""

    answer: Callable[[dict[str, Json]], Json]
    troubles: list[Trouble] = field(default_factory=list)
    requests: list[Asked] = field(default_factory=list)
    complaints: list[str] = field(default_factory=list)
    compressed: bool = False
    thinks: bool = False
    url: str = ""
    _lock: threading.Lock = field(default_factory=threading.Lock)

    @property
    def asked(self) -> list[Asked]:
        """The questions to a model among the requests."""
        return [one for one in self.requests if one.path.endswith(("messages", "completions"))]

    def trouble(self, asked: Asked) -> Trouble | None:
        with self._lock:
            self.requests.append(asked)
            return self.troubles.pop(0) if self.troubles else None

    def check(self, asked: Asked) -> list[str]:
        body = {**asked.body, "messages": [_in_blocks(one) for one in asked.body["messages"]]}
        blocks = Asked(asked.path, asked.headers, body, asked.size)
        wrong = [
            why
            for why in refused(blocks, ())
            if why not in NOT_SAID and not why.startswith("None is no")  # a client's own tools
        ]
        self.complaints += wrong
        return wrong


def _in_blocks(message: Json) -> Json:
    """A text alone stands for one block, in messages and in results."""
    content = message["content"]
    blocks = [{"type": "text", "text": content}] if isinstance(content, str) else content
    results = [_in_blocks(one) if one["type"] == "tool_result" else one for one in blocks]
    return {**message, "content": results}


@contextmanager
def model_service(answer: Callable[[dict[str, Json]], Json]) -> Iterator[ModelService]:
    """The service for as long as the block lasts; what it had to refuse fails the test."""
    service = ModelService(answer)
    server = ThreadingHTTPServer(
        ("127.0.0.1", 0), type("Handler", (_Handler,), {"service": service})
    )
    server.request_queue_size = 1024
    server.socket.listen(1024)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    service.url = f"http://127.0.0.1:{server.server_port}"
    try:
        yield service
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
    assert service.complaints == []


class _Handler(BaseHTTPRequestHandler):
    service: ModelService
    protocol_version = "HTTP/1.1"
    timeout = 10
    disable_nagle_algorithm = True
    wbufsize = -1

    def do_GET(self) -> None:
        asked = Asked(self.path, self._headers(), {})
        self.service.trouble(asked)
        models = {"type": "model", "id": "m-1", "display_name": "M", "created_at": "2026-01-01"}
        self._json(200, {"data": [models], "has_more": False, "object": "list"})

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers["content-length"]))
        asked = Asked(self.path, self._headers(), json.loads(raw or b"{}"), len(raw))
        trouble = self.service.trouble(asked)
        if trouble in ERRORS:
            status, kind, headers = ERRORS[trouble]
            error = {"type": "error", "error": {"type": kind, "message": "not now"}}
            self._json(status, error, headers)
        elif self.path.endswith("/count_tokens"):
            self._json(200, {"input_tokens": 12})
        elif self.path.endswith("/messages"):
            self._answer(asked, trouble)
        elif self.path.endswith("/chat/completions"):
            self._complete(asked, trouble)
        else:
            self._json(200, {"echo": asked.body, "path": self.path})

    def _answer(self, asked: Asked, trouble: Trouble | None) -> None:
        wrong = self.service.check(asked)
        if wrong:
            error = {"type": "invalid_request_error", "message": "; ".join(wrong)}
            self._json(400, {"type": "error", "error": error})
            return
        blocks = self.service.answer(asked.body)
        if self.service.thinks:
            blocks = [{"type": "thinking", "thinking": "hm", "signature": "s"}, *blocks]
        message = message_of(blocks, asked.body["model"], STOPS.get(trouble))  # type: ignore[arg-type]
        if asked.body.get("stream"):
            self._stream(events_of(message), trouble)
        else:
            self._json(200, message, cut=trouble is Trouble.CUT)

    def _complete(self, asked: Asked, trouble: Trouble | None) -> None:
        said = self.service.answer(asked.body)
        reason = "tool_calls" if said.get("tool_calls") else "stop"
        reason = "length" if trouble is Trouble.TOO_LONG else reason
        if asked.body.get("stream"):
            usage = (asked.body.get("stream_options") or {}).get("include_usage", False)
            self._stream(chunks_of(said, asked.body["model"], reason, usage=usage), trouble)
            return
        choice = {"index": 0, "message": {"role": "assistant", **said}, "finish_reason": reason}
        head = {"id": "chatcmpl-1", "object": "chat.completion", "created": 1}
        self._json(
            200,
            {
                **head,
                "model": asked.body["model"],
                "choices": [choice],
                "usage": COMPLETION_USAGE,
            },
            cut=trouble is Trouble.CUT,
        )

    def _headers(self) -> dict[str, str]:
        return {name.lower(): value for name, value in self.headers.items()}

    def _json(
        self,
        status: int,
        body: Json,
        headers: dict[str, str] | None = None,
        *,
        cut: bool = False,
    ) -> None:
        sent = json.dumps(body).encode()
        told = {"content-type": "application/json", "request-id": "req_1", **(headers or {})}
        if self.service.compressed and "gzip" in self.headers.get("accept-encoding", ""):
            sent, told["content-encoding"] = gzip.compress(sent), "gzip"
        self._begin(status, {**told, "content-length": str(len(sent))})
        self._write(sent[: len(sent) // 2] if cut else sent)
        self.close_connection = cut

    def _stream(self, events: Sequence[bytes], trouble: Trouble | None) -> None:
        kept = events[:-2] if trouble in {Trouble.CUT, Trouble.ENDED_EARLY} else events
        self._begin(200, {"content-type": STREAMED, "transfer-encoding": "chunked"})
        body = b"".join(kept)
        step = PIECE if trouble is Trouble.TRICKLE else max(PIECE, len(body) // 3)
        for start in range(0, len(body), step):
            piece = body[start : start + step]
            self._write(b"%x\r\n%s\r\n" % (len(piece), piece))
        if trouble is Trouble.CUT:
            self.close_connection = True
        else:
            self._write(b"0\r\n\r\n")

    def _begin(self, status: int, headers: dict[str, str]) -> None:
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()

    def _write(self, data: bytes) -> None:
        try:
            self.wfile.write(data)
            self.wfile.flush()
        except (BrokenPipeError, ConnectionResetError):
            self.close_connection = True

    def log_message(self, *_: object) -> None:
        """Nothing."""


COMPLETION_USAGE = {"prompt_tokens": 30, "completion_tokens": 5, "total_tokens": 35}


def message_of(blocks: Sequence[Json], model: str, stop: str | None = None) -> dict[str, Json]:
    """A message of the Messages protocol."""
    acts = any(block["type"] == "tool_use" for block in blocks)
    return {
        "id": "msg_upstream",
        "type": "message",
        "role": "assistant",
        "model": model,
        "content": list(blocks),
        "stop_reason": stop or ("tool_use" if acts else "end_turn"),
        "stop_sequence": None,
        "usage": dict(USAGE),
    }


def events_of(message: dict[str, Json]) -> list[bytes]:
    """The message as a stream, in pieces of words and of JSON."""
    found: list[tuple[str, Json]] = [
        ("message_start", {"message": {**message, "content": [], "stop_reason": None}})
    ]
    found.append(("ping", {}))
    for index, block in enumerate(message["content"]):
        found += [(kind, {"index": index, **told}) for kind, told in _block_events(block)]
    ending = {"stop_reason": message["stop_reason"], "stop_sequence": None}
    found.append(("message_delta", {"delta": ending, "usage": {"output_tokens": 200}}))
    found.append(("message_stop", {}))
    return [
        f"event: {kind}\ndata: {json.dumps({'type': kind, **told})}\n\n".encode()
        for kind, told in found
    ]


def _block_events(block: dict[str, Json]) -> Iterator[tuple[str, dict[str, Json]]]:
    match block:
        case {"type": "text", "text": text}:
            empty, deltas = {**block, "text": ""}, [("text_delta", "text", text)]
        case {"type": "thinking"}:
            empty = {**block, "thinking": "", "signature": ""}
            deltas = [
                ("thinking_delta", "thinking", block["thinking"]),
                ("signature_delta", "signature", block["signature"]),
            ]
        case _:
            given = json.dumps(block["input"])
            empty = {**block, "input": {}}
            half = len(given) // 2
            deltas = [
                ("input_json_delta", "partial_json", part) for part in (given[:half], given[half:])
            ]
    yield "content_block_start", {"content_block": empty}
    for kind, name, value in deltas:
        yield "content_block_delta", {"delta": {"type": kind, name: value}}
    yield "content_block_stop", {}


def chunks_of(said: dict[str, Json], model: str, reason: str, *, usage: bool) -> list[bytes]:
    """A chat completion as a stream."""
    head = {"id": "chatcmpl-1", "object": "chat.completion.chunk", "created": 1, "model": model}
    deltas: list[Json] = [{"role": "assistant", "content": said.get("content") and ""}]
    deltas += [{"content": word} for word in (said.get("content") or "").partition(" ") if word]
    for index, call in enumerate(said.get("tool_calls") or ()):
        function = call["function"]
        half = len(function["arguments"]) // 2
        deltas.append(
            {"tool_calls": [{**call, "index": index, "function": {**function, "arguments": ""}}]}
        )
        deltas += [
            {"tool_calls": [{"index": index, "function": {"arguments": part}}]}
            for part in (function["arguments"][:half], function["arguments"][half:])
        ]
    choices = [{"index": 0, "delta": delta, "finish_reason": None} for delta in deltas]
    choices.append({"index": 0, "delta": {}, "finish_reason": reason})
    chunks: list[Json] = [{**head, "choices": [choice]} for choice in choices]
    if usage:
        chunks.append({**head, "choices": [], "usage": COMPLETION_USAGE})
    return [*(f"data: {json.dumps(chunk)}\n\n".encode() for chunk in chunks), b"data: [DONE]\n\n"]
