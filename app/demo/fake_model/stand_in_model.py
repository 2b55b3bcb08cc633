"""A stand-in for a model, on loopback: it speaks the Messages API and is no model at all.

What it answers it gets from the pictures that it is sent, by the few rules of
`app.demo.fake_model.ways_out`: it finds what is in the way and clicks what closes it. It knows no
application and no dialog. It is there so that the demo, the benches and the tests can use the real
client without a key and without anything leaving the machine. On demand it goes wrong as a service
or a model can (`Trouble`). `python -m app.demo.fake_model.stand_in_model` prints its address and
serves.

`ModelUsage` estimates what a request would use of a real model, in tokens, by the documented rules.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from typing import Any

from app.agent.pictures import received
from app.demo.fake_model.messages import (
    Asked,
    Block,
    Reply,
    act,
    error,
    images_in,
    say,
    turn,
    without_images,
)
from app.demo.fake_model.messages_service import MessagesService, served
from app.demo.fake_model.pictures_taken import tiles
from app.demo.fake_model.ways_out import WayOut, ways_out
from app.engine.model.geometry import Pixels, Point
from checks.text.compare import Reader
from checks.text.rapidocr_reader import RapidReader

WHAT_IT_IS = "a stand-in that reads the screenshot by a few rules; no model is asked"
NOTHING_FOUND = "I find nothing here that closes what is in the way."
# A popup may come back once; what did not help twice does not help.
TRIES = 2
NEAR = 6
_SOON = {"retry-after-ms": "10"}
SLOW_S = 5.0
REFUSAL = {"type": "refusal", "category": "general_harms", "explanation": "It may do harm."}
# Declaring the toolset costs so much; English and JSON take about so many letters a token.
TOOLSET_TOKENS = 4500
LETTERS = 3.5
KEPT_S = 300.0


@dataclass(slots=True)
class ModelUsage:
    """Counts requests and remembers what the service would have in its cache."""

    _kept: dict[str, float] = field(default_factory=dict)

    def of(self, asked: Asked, content: Sequence[Block]) -> dict[str, int]:
        """The usage that goes with an answer; what was sent within five minutes is read again."""
        parts = list(_parts(asked.body))
        output = _words(list(content))
        if "cache_control" not in asked.body:
            return _told(sum(tokens for _, tokens in parts), 0, 0, output)
        now = time.monotonic()
        fits = [self._kept.get(key, -math.inf) > now - KEPT_S for key, _ in parts]
        known = fits.index(False) if False in fits else len(parts)
        self._kept |= {key: now for key, _ in parts}
        read, written = parts[:known], parts[known:]
        return _told(0, sum(each for _, each in written), sum(each for _, each in read), output)


def _parts(body: Block) -> Iterator[tuple[str, int]]:
    """What a cache can hold, part by part: a key of all up to there, and the part's own tokens."""
    head = {name: body.get(name) for name in ("model", "system", "tools")}
    so_far = hashlib.sha256(json.dumps(head).encode())
    yield so_far.hexdigest(), TOOLSET_TOKENS + _words(body.get("system"))
    for message in body["messages"]:
        so_far.update(json.dumps(message).encode())
        seen = sum(tiles(received(source["data"])) for source in images_in([message]))
        yield so_far.hexdigest(), seen + _words(message["content"])


def _words(value: Any) -> int:  # noqa: ANN401 (whatever JSON holds)
    return math.ceil(len(json.dumps(without_images(value), ensure_ascii=False)) / LETTERS)


def _told(fresh: int, written: int, read: int, output: int) -> dict[str, int]:
    return {
        "input_tokens": fresh,
        "output_tokens": output,
        "cache_creation_input_tokens": written,
        "cache_read_input_tokens": read,
    }


@cache
def one_reader() -> RapidReader:
    """What all stand-ins of this process read with: to load it takes most of a second."""
    return RapidReader()


@dataclass(slots=True)
class StandInModel:
    """Answers with a click that closes what is in the way. `troubles` come first, one for each
    request; `always` is what it does after those, instead of helping.
    """

    reader: Reader = field(default_factory=one_reader)
    troubles: list[Trouble] = field(default_factory=list)
    always: Trouble | None = None
    closing: threading.Event = field(default_factory=threading.Event)
    usage: ModelUsage = field(default_factory=ModelUsage)

    def answer(self, asked: Asked) -> Reply:
        """Its turn."""
        trouble = self.troubles.pop(0) if self.troubles else self.always
        if trouble is None:
            return self._turn(asked)
        return _troubled(trouble, len(asked.messages), lambda: self._turn(asked), self.closing)

    def _turn(self, asked: Asked) -> Reply:
        content = self._content(asked)
        return turn(
            *content, usage=self.usage.of(asked, content), model=str(asked.body.get("model"))
        )

    def _content(self, asked: Asked) -> Sequence[Block]:
        now, expected = _now_and_expected(asked)
        tried = list(_tried(asked.messages))
        for way in ways_out(now, expected, self.reader):
            if sum(_near(way.at, place) for place in tried) < TRIES:
                return _pressing(way, len(asked.messages))
        return (say(NOTHING_FOUND),)


def _now_and_expected(asked: Asked) -> tuple[Pixels, Pixels | None]:
    """The last picture is the screen as it is; the first of two in the brief is the old one."""
    pictures = asked.pictures()
    in_brief = sum(part["type"] == "image" for part in asked.messages[0]["content"])
    return pictures[-1], pictures[0] if in_brief > 1 else None


def _tried(messages: Sequence[Block]) -> Iterator[Point]:
    """Where it has clicked so far in this conversation; what was refused counts for good."""
    refused = {
        part["tool_use_id"]
        for message in messages
        for part in message["content"]
        if part["type"] == "tool_result" and part.get("is_error")
    }
    calls = [part for message in messages for part in message["content"] if "input" in part]
    for call in calls:
        if place := call["input"].get("coordinate"):
            yield from [Point(*place)] * (TRIES if call["id"] in refused else 1)


def _near(one: Point, other: Point) -> bool:
    return abs(one.x - other.x) <= NEAR and abs(one.y - other.y) <= NEAR


def _pressing(way: WayOut, number: int) -> Sequence[Block]:
    click = act(f"toolu_{number}", "left_click", coordinate=[*way.at])
    return say(f"Something is in the way; “{way.text}” closes it."), click


@contextmanager
def stand_in(model: StandInModel | None = None, port: int = 0) -> Iterator[MessagesService]:
    """The stand-in as a service, for as long as the block lasts."""
    model = model or StandInModel()
    service = MessagesService(model.answer, closing=model.closing)
    with served(service, port) as here:
        yield here


class Trouble(StrEnum):
    """By the status that is answered, or by what is wrong with the answer."""

    RATE_LIMITED = "429"
    OVERLOADED = "529"
    BAD_REQUEST = "400"
    WRONG_KEY = "401"
    HTML = "html"
    CUT = "cut"
    SLOW = "slow"
    REFUSAL = "refusal"
    LOOP = "loop"
    LIE = "lie"
    OUTSIDE = "outside"
    LONG_WAIT = "long-wait"


def _troubled(
    trouble: Trouble, number: int, usual: Callable[[], Reply], closing: threading.Event
) -> Reply:
    """The reply to the request of that number; `usual` is what would have been answered."""
    match trouble:
        case Trouble.CUT:
            return replace(usual(), cut=True)
        case Trouble.SLOW:
            return replace(usual(), hang=closing, hang_s=SLOW_S)
        case Trouble.HTML:
            return Reply(b"<html>Please sign in to the network.</html>", content_type="text/html")
        case Trouble.REFUSAL | Trouble.LIE | Trouble.LOOP | Trouble.OUTSIDE | Trouble.LONG_WAIT:
            return _turn_of(trouble, f"toolu_{number}")
        case _:
            return _error_of(trouble)


def _turn_of(trouble: Trouble, name: str) -> Reply:
    """A turn of a model that does not help."""
    match trouble:
        case Trouble.REFUSAL:
            return turn(stop="refusal", stop_details=REFUSAL)
        case Trouble.OUTSIDE:
            return turn(act(name, "left_click", coordinate=[9999, 5]))
        case Trouble.LONG_WAIT:
            return turn(act(name, "wait", duration=300))
        case Trouble.LOOP:
            return turn(act(name, "screenshot"))
        case _:
            return turn(say("The dialog is closed, and the task can go on."))


def _error_of(trouble: Trouble) -> Reply:
    match trouble:
        case Trouble.RATE_LIMITED:
            return error(429, "rate_limit_error", _SOON)
        case Trouble.OVERLOADED:
            return error(529, "overloaded_error", _SOON)
        case Trouble.WRONG_KEY:
            return error(401, "authentication_error", said="invalid bearer token")
        case _:
            return error(400, "invalid_request_error", said="it is refused on demand")


def main() -> int:
    """Serve until SIGTERM or SIGINT."""
    line = argparse.ArgumentParser(prog="stand_in_model", description=WHAT_IT_IS)
    line.add_argument("--port", type=int, default=0, help="0: any that is free")
    line.add_argument("--first", type=Trouble, action="append", default=[], metavar="TROUBLE")
    line.add_argument("--always", type=Trouble, metavar="TROUBLE", help=", ".join(Trouble))
    given = line.parse_args()
    model = StandInModel(troubles=given.first, always=given.always)
    end = threading.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda *_: end.set())
    with stand_in(model, given.port) as here:
        print(here.url, flush=True)  # noqa: T201 (whoever starts it reads where it is)
        end.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
