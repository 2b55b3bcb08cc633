"""What Anthropic's service would refuse, as its documentation says; nothing of it is observed."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

from app.demo.fake_model.messages import Asked, Block
from app.demo.fake_model.messages_tools import refused_tools
from app.demo.fake_model.pictures_taken import refused_pictures

GONE = {"temperature", "top_p", "top_k"}
AFTER_A_FAILURE = "Not executed: an earlier computer action in this turn failed."
MOST_BYTES = 32_000_000
MOST_MARKS = 4
STAYS = ("system", "tools", "model")


@dataclass(frozen=True, slots=True)
class Said:
    """A request that was answered, and the answer; `content` is None where none came whole."""

    body: Block
    content: Sequence[Block] | None
    stop_reason: str = ""


def refused(asked: Asked, said: Sequence[Said]) -> Iterator[str]:
    """Every reason to refuse a request; `said` is what was answered before."""
    body = asked.body
    yield from _head(asked)
    yield from refused_tools(body, asked.headers)
    if json.dumps(body).count('"cache_control"') > MOST_MARKS:
        yield f"more than {MOST_MARKS} cache breakpoints"
    earlier = list(_earlier(body, said))
    yield from _messages(asked.messages, paused=any(_paused(one) for one in earlier))
    yield from refused_pictures(asked.messages)
    yield from _continued(asked.messages, earlier)


def _head(asked: Asked) -> Iterator[str]:
    headers, body = asked.headers, asked.body
    if not (headers.get("authorization", "").startswith("Bearer ") or headers.get("x-api-key")):
        yield "no bearer and no key"
    if not headers.get("anthropic-version"):
        yield "no anthropic-version"
    if asked.size > MOST_BYTES:
        yield "request too large"
    if gone := GONE & body.keys():
        yield f"sampling parameters {gone}"
    if missing := {"model", "max_tokens", "messages"} - body.keys():
        yield f"no {missing}"
    if body.get("stream"):
        yield "it is not streamed here"


def _messages(messages: Sequence[Block], *, paused: bool) -> Iterator[str]:
    asked: list[Block] = []
    for message in messages:
        content = message["content"]
        if not content or any(part.get("text") == "" for part in content):
            yield "an empty message or text"
        if message["role"] == "user":
            yield from _answered(asked, [each for each in content if each["type"] == "tool_result"])
        asked = [each for each in content if each["type"] == "tool_use"]
    if asked:
        yield "a tool_use is unanswered"
    if messages[-1]["role"] != "user" and not paused:
        yield "the last message is not the user's"


def _answered(asked: Sequence[Block], results: Sequence[Block]) -> Iterator[str]:
    if [each["id"] for each in asked] != [each["tool_use_id"] for each in results]:
        yield "not every tool_use is answered once, in order"
    failed = False
    for call, result in zip(asked, results, strict=False):
        yield from _result(call, result, failed=failed)
        failed = failed or bool(result.get("is_error"))


def _result(call: Block, result: Block, *, failed: bool) -> Iterator[str]:
    if result.get("toolset_name") != call.get("toolset_name"):
        yield "toolset_name is not echoed"
    kinds = {part["type"] for part in result["content"]}
    words = " ".join(part.get("text", "") for part in result["content"])
    if kinds - {"text", "image"}:
        yield f"a result holds {kinds}"
    if failed and not (result.get("is_error") and words == AFTER_A_FAILURE):
        yield "an action after a failure has not the prescribed text"
    if result.get("is_error") and (not words or "image" in kinds):
        yield "an error without words or with a picture"


def _earlier(body: Block, said: Sequence[Said]) -> Iterator[Said]:
    """The longest requests that this one goes on from, and what was answered to them."""
    begun = [one for one in said if _goes_on(body, one.body)]
    longest = max((len(one.body["messages"]) for one in begun), default=0)
    yield from (one for one in begun if len(one.body["messages"]) == longest)


def _goes_on(body: Block, before: Block) -> bool:
    same = all(body.get(name) == before.get(name) for name in STAYS)
    begun = before["messages"]
    return same and list(body["messages"][: len(begun)]) == list(begun)


def _paused(said: Said) -> bool:
    return said.stop_reason == "pause_turn"


def _continued(messages: Sequence[Block], earlier: Sequence[Said]) -> Iterator[str]:
    """What a model thinks is bound to all that stood before it: nothing of it may change."""
    if len(messages) == 1:
        return
    if not earlier:
        yield "what was sent before was changed"
        return
    rest = messages[len(earlier[0].body["messages"]) :]
    turns = chain.from_iterable([one.content] if one.content else [] for one in earlier)
    if rest and not any(rest[0] == {"role": "assistant", "content": turn} for turn in turns):
        yield "the model's turn did not come back as it was"
