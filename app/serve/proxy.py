"""The proxy as an ASGI application: it answers what it knows, forwards the rest, and learns.

Whatever goes wrong in here, the client sees what it would have seen without the proxy.

It counts what a remembered answer spares: the tokens that the model used for it, and their price.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial
from typing import Any

import anyio.to_thread
import httpx2
from starlette.applications import Starlette
from starlette.requests import Request as Incoming
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from app.agent.prices import Prices
from app.agent.usage import usage_of
from app.serve.account import PRICE_UNKNOWN
from app.serve.asked import Asked, Told, UnknownContentError
from app.serve.bindings import BindingsError, read_bindings
from app.serve.learner import Learner
from app.serve.masks import MasksError, read_masks
from app.serve.recall import Found, Missed, Recall
from app.serve.relay import Copy, Relayed, copy_of, request_of, unreachable
from app.serve.upstream import Request, Upstream, readable_only, returned_headers
from app.serve.wire.anthropic import AnthropicWire
from app.serve.wire.openai import OpenAiWire
from app.serve.wire.protocol import Manner, Wire
from app.store.turns.memory import Tally, Turn

Json = Any
_LOG = logging.getLogger(__name__)
# Larger requests pass without being read.
LARGEST = 64_000_000
METHODS = ("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS")
SAYS = "x-byheart-cache"
WIRES: Mapping[str, Wire] = {
    "/v1/messages": AnthropicWire(),
    "/v1/chat/completions": OpenAiWire(),
}


class Mode(StrEnum):
    """What the proxy does with what it knows."""

    OFF = "off"  # nothing is looked up and nothing remembered
    SHADOW = "shadow"  # everything is forwarded, remembered and compared
    ON = "on"  # what is proven is answered


@dataclass(frozen=True, slots=True)
class Wishes:
    """What one request asks of the proxy."""

    mode: Mode
    store: bool
    manner: Manner


@dataclass(frozen=True, slots=True)
class Passage:
    """One request on its way: what it asks (None: not understood) and why it is forwarded."""

    wire: Wire
    asked: Asked | None
    body: Mapping[str, Json] = field(default_factory=dict)
    outcome: str = "bypass"
    reason: str = ""
    learns: bool = False


@dataclass(frozen=True)
class Proxy:
    """Answers requests. `recall` is None where nothing can be kept: then all is forwarded."""

    upstream: Upstream
    recall: Recall | None
    mode: Mode
    prices: Prices
    namespace: str = ""
    fails_open: bool = True
    learner: Learner = field(default_factory=Learner)

    def app(self) -> Starlette:
        """The application."""
        routes = [
            *(
                Route(path, partial(self._remembered, wire), methods=["POST"])
                for path, wire in WIRES.items()
            ),
            Route("/{path:path}", self._passed, methods=list(METHODS)),
        ]
        return Starlette(routes=routes, lifespan=self._lifespan)

    @asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        yield
        await self.upstream.close()
        await anyio.to_thread.run_sync(self.learner.close)

    async def _passed(self, incoming: Incoming) -> Response:
        """Everything else, byte for byte."""
        has_body = incoming.method not in {"GET", "HEAD", "OPTIONS"}
        body = incoming.stream() if has_body else b""
        return await self._forwarded(request_of(incoming, body), incoming, None)

    async def _remembered(self, wire: Wire, incoming: Incoming) -> Response:
        """A question to a model."""
        if int(incoming.headers.get("content-length") or LARGEST) >= LARGEST:
            return await self._passed(incoming)
        body = await incoming.body()
        passage = await self._decided(wire, incoming, body)
        if isinstance(passage, Response):
            return passage
        request = request_of(incoming, body)
        if passage.learns:
            request = replace(request, headers=readable_only(request.headers))
        return await self._forwarded(request, incoming, passage)

    async def _decided(self, wire: Wire, incoming: Incoming, body: bytes) -> Passage | Response:
        """The answer, or how the request passes. A fault of ours lets it pass, too."""
        try:
            return await self._answered(wire, incoming, body)
        except Exception as error:
            if not self.fails_open:
                raise
            _LOG.warning("A request was only forwarded: %s: %s", type(error).__name__, error)
            return Passage(wire, None, reason="a fault of the proxy")

    async def _answered(self, wire: Wire, incoming: Incoming, raw: bytes) -> Passage | Response:
        passage, recall = self._read(wire, incoming, raw), self.recall
        if passage.asked is not None and recall is not None:
            passage = replace(passage, asked=await _bound(recall, passage.asked))
        asked = passage.asked
        if asked is None or recall is None or passage.reason:
            return self._counted(passage)
        if not await self.learner.settled(asked.place):
            return self._counted(replace(passage, reason="the turn before is not remembered yet"))
        found = await anyio.to_thread.run_sync(recall.look_up, asked)
        if isinstance(found, Missed):
            return self._counted(replace(passage, outcome="miss", reason=found.reason))
        return self._hit(passage, asked, found, recall)

    def _read(self, wire: Wire, incoming: Incoming, raw: bytes) -> Passage:
        """What is asked. Without a reason it is to be looked up."""
        try:
            wishes = self._wishes(incoming)
            body = json.loads(raw)
            if self.recall is None or wishes.mode is Mode.OFF:
                return Passage(wire, None, reason="off")
            asked = wire.asked(body, wishes.manner)
        except (UnknownContentError, BindingsError, MasksError) as error:
            return Passage(wire, None, reason=str(error))
        except (ValueError, KeyError, TypeError, AttributeError, IndexError):
            return Passage(wire, None, reason="no request that is understood")
        passage = Passage(wire, asked, body, learns=wishes.store)
        if wishes.mode is Mode.SHADOW:
            return replace(passage, outcome="miss", reason="shadow")
        return passage

    def _wishes(self, incoming: Incoming) -> Wishes:
        told = incoming.headers
        bindings = read_bindings(told.get("x-byheart-bindings", ""))
        given = told.get("x-byheart-mode", "")
        credential = told.get("authorization") or told.get("x-api-key") or ""
        versions = (told.get("anthropic-version", ""), told.get("anthropic-beta", ""))
        return Wishes(
            mode=Mode(given) if given in set(Mode) else self.mode,
            store=told.get("x-byheart-no-store", "false").lower() in {"", "false", "0", "no"},
            manner=Manner(
                namespace=told.get("x-byheart-namespace", self.namespace),
                credential=hashlib.blake2b(credential.encode(), digest_size=16).hexdigest(),
                versions=versions,
                bindings=bindings,
                pixels=told.get("x-byheart-coordinates", "") == "pixels",
                masks=read_masks(
                    told.get("x-byheart-mask", ""), told.get("x-byheart-secrets", ""), bindings
                ),
            ),
        )

    def _hit(self, passage: Passage, asked: Asked, found: Found, recall: Recall) -> Response:
        wire, answer = passage.wire, found.answer
        place = asked.place_after(wire.echo(answer))
        tokens, usd = spared(found.turn, self.prices)
        why = PRICE_UNKNOWN if usd is None else ""
        tally = Tally(asked.namespace, asked.model, "hit", why, 1, tokens, usd or 0.0)

        def note() -> None:
            recall.served(asked, found, wire)
            recall.turns.count(tally)

        self.learner.submit(note, place)
        headers = {
            SAYS: f"hit; turn={found.turn.id}",
            "x-byheart-spared": f"tokens={tokens}" + ("" if usd is None else f"; usd={usd:.6f}"),
        }
        if passage.body.get("stream"):
            pieces = b"".join(wire.stream(answer, passage.body))
            return Response(pieces, media_type="text/event-stream", headers=headers)
        return JSONResponse(wire.whole(answer, asked.model), headers=headers)

    def _counted(self, passage: Passage) -> Passage:
        """Note how it ended; of what was not understood the reason alone."""
        recall, asked = self.recall, passage.asked
        if recall is not None:
            named = ("", "") if asked is None else (asked.namespace, asked.model)
            tally = Tally(*named, passage.outcome, passage.reason)
            self.learner.submit(lambda: recall.turns.count(tally))
        return passage

    async def _forwarded(
        self, request: Request, incoming: Incoming, passage: Passage | None
    ) -> Response:
        """The service's answer, as it comes."""
        base = self.upstream.services.address(incoming.url.path, incoming.headers)
        try:
            response = await self.upstream.answered(request, base)
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            return unreachable(base, error)
        headers = returned_headers(response)
        if passage is not None:
            said = f"{passage.outcome}; {passage.reason}"
            headers.append((SAYS.encode(), said.encode("ascii", "replace")))
        return Relayed(response, headers, self._copy(response, passage))

    def _copy(self, response: httpx2.Response, passage: Passage | None) -> Copy | None:
        """What reads along; None where nothing is to be learned."""
        if passage is None or passage.asked is None or not passage.learns:
            return None
        learn = partial(self._learn, passage, passage.asked)
        return copy_of(response, passage.wire, learn)

    def _learn(self, passage: Passage, asked: Asked, told: Told) -> None:
        recall = self.recall
        if recall is None:
            return

        def work() -> None:
            verified = recall.learn(asked, told, passage.wire)
            for outcome, number in (("right", verified.right), ("wrong", verified.wrong)):
                if number:
                    recall.turns.count(Tally(asked.namespace, asked.model, outcome, "", number))

        self.learner.submit(work, asked.place_after(passage.wire.echo(told.answer)))


async def _bound(recall: Recall, asked: Asked) -> Asked:
    """The request with its values, named or found."""
    known = recall.beginnings.at_once(asked)
    if known is not None:
        return known
    return await anyio.to_thread.run_sync(recall.beginnings.bound, asked)


def spared(turn: Turn, prices: Prices) -> tuple[int, float | None]:
    """Tokens, and US dollars where the price of the model is known."""
    used = turn.usage
    if "total_tokens" in used:  # Chat Completions
        return int(used["total_tokens"]), None
    try:
        usage = usage_of(used)
    except ValueError:
        return 0, None
    return usage.total, prices.cost(turn.model, usage)
