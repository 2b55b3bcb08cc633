"""A service's answer on its way to the client, and the copy of it that is learned from."""

from __future__ import annotations

import json
import logging
import zlib
from collections.abc import AsyncIterator, Callable
from typing import Protocol

import httpx2
from starlette.requests import Request as Incoming
from starlette.responses import JSONResponse, StreamingResponse
from starlette.types import Receive, Scope, Send

from app.serve.asked import Told
from app.serve.upstream import Headers, Request
from app.serve.wire.protocol import Collector, NotKeptError, Wire

_LOG = logging.getLogger(__name__)
OK = 200
BAD_GATEWAY = 502
EITHER = 32 + zlib.MAX_WBITS  # gzip or zlib, as its header says


def request_of(incoming: Incoming, body: bytes | AsyncIterator[bytes]) -> Request:
    """A request as it is to go out."""
    scope = incoming.scope
    query = scope["query_string"]
    target = scope["raw_path"] + (b"?" + query if query else b"")
    return Request(incoming.method, target.decode("ascii", "replace"), list(scope["headers"]), body)


def unreachable(base: str, error: Exception) -> JSONResponse:
    """What a client gets when there is nobody to forward to."""
    why = f"byheart: {base} cannot be reached ({str(error) or type(error).__name__})."
    told = {"type": "error", "error": {"type": "api_error", "message": why}}
    return JSONResponse(told, BAD_GATEWAY, {"x-byheart-cache": "bypass; unreachable"})


class Relayed(StreamingResponse):
    """Passes the answer on piece by piece. Where the service's is cut, so is this one."""

    def __init__(self, response: httpx2.Response, headers: Headers, copy: Copy | None) -> None:
        super().__init__(_pieces(response, copy), response.status_code)
        self.raw_headers = headers
        self._response = response

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """As ASGI asks."""
        try:
            await super().__call__(scope, receive, send)
        except (httpx2.HTTPError, httpx2.StreamError):
            return  # without an end, the server closes the connection
        finally:
            await self._response.aclose()


class Decoder(Protocol):
    """Undoes a content encoding, piece by piece."""

    def decompress(self, data: bytes, /) -> bytes:
        """What these bytes say."""


class Plain:
    """No encoding."""

    def decompress(self, data: bytes, /) -> bytes:
        """The bytes as they are."""
        return data


class Copy:
    """Reads an answer along, and hands it over as soon as it is whole. A fault of ours ends the
    copy, never the answer.
    """

    def __init__(
        self,
        wire: Wire,
        learn: Callable[[Told], None],
        collector: Collector | None,
        decoder: Decoder,
        length: int,
    ) -> None:
        self._wire, self._learn, self._collector = wire, learn, collector
        self._decoder, self._left = decoder, length
        self._body = bytearray()
        self.done = False

    def take(self, piece: bytes) -> None:
        """One more piece."""
        try:
            self._take(piece)
        except NotKeptError:
            self.done = True
        except Exception as error:  # noqa: BLE001 - the answer goes on, whatever is wrong here
            self.done = True
            _LOG.warning("An answer was not read: %s: %s", type(error).__name__, error)

    def end(self) -> None:
        """There are no more pieces."""
        if not self.done and self._collector is None and self._left < 0:
            self._left = 0
            self.take(b"")

    def _take(self, piece: bytes) -> None:
        if self.done:
            return
        text = self._decoder.decompress(piece)
        if self._collector is not None:
            self._collector.feed(text)
            if self._collector.complete:
                self._hand_over(self._collector.told())
            return
        self._body += text
        self._left -= len(piece) if self._left > 0 else 0
        if self._left == 0:
            self._hand_over(self._wire.told(json.loads(self._body)))

    def _hand_over(self, told: Told) -> None:
        self.done = True
        self._learn(told)


def copy_of(response: httpx2.Response, wire: Wire, learn: Callable[[Told], None]) -> Copy | None:
    """What reads this answer along; None for one that is no whole answer, or cannot be read."""
    headers = response.headers
    encoding = headers.get("content-encoding", "identity")
    if response.status_code != OK or encoding not in {"identity", "gzip", "deflate"}:
        return None
    decoder: Decoder = Plain() if encoding == "identity" else zlib.decompressobj(EITHER)
    is_stream = headers.get("content-type", "").startswith("text/event-stream")
    length = int(headers.get("content-length") or -1)
    return Copy(wire, learn, wire.collector() if is_stream else None, decoder, length)


async def _pieces(response: httpx2.Response, copy: Copy | None) -> AsyncIterator[bytes]:
    """The body as it comes; what is whole is learned before its last piece is passed on."""
    async for piece in response.aiter_raw():
        if copy is not None:
            copy.take(piece)
        yield piece
    if copy is not None:
        copy.end()
