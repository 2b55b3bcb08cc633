"""What a service and a model can do wrong, on demand."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace
from enum import StrEnum

from app.demo.fake_model.messages import Reply, act, error, say, turn

SOON = {"retry-after-ms": "10"}
SLOW_S = 5.0
REFUSAL = {"type": "refusal", "category": "general_harms", "explanation": "It may do harm."}


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


def troubled(
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
            return error(429, "rate_limit_error", SOON)
        case Trouble.OVERLOADED:
            return error(529, "overloaded_error", SOON)
        case Trouble.WRONG_KEY:
            return error(401, "authentication_error", said="invalid bearer token")
        case _:
            return error(400, "invalid_request_error", said="it is refused on demand")
