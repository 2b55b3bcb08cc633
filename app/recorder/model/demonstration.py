"""A demonstration: the gestures of a person, each with what the screen looked like before it.

Gestures are what a person did with mouse and keyboard, in the words a step uses. Times are
monotonic seconds. `began_s` is the first press or stroke of the gesture: the screen before that
moment is the screen the person acted on. `ended_s` is its last event.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from app.desktop.ports import Button
from app.engine.model.geometry import Box, Point
from app.recorder.model.packed_pictures import unpack
from checks.snapshot.look import Effect, Look
from checks.verify.pixels.effect import effect_of


@dataclass(frozen=True, slots=True)
class Click:
    """A button pressed and released at one place, `count` times in quick succession."""

    at: Point
    began_s: float
    ended_s: float
    button: Button = Button.LEFT
    count: int = 1
    modifiers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Drag:
    """A button pressed at one place and released at another."""

    at: Point
    to: Point
    began_s: float
    ended_s: float
    button: Button = Button.LEFT
    modifiers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scroll:
    """The wheel turned in one direction: notches, positive `dx` is right, positive `dy` is down."""

    at: Point
    dx: int
    dy: int
    began_s: float
    ended_s: float
    modifiers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Keys:
    """One chord, such as "ctrl+s", "Return" or "shift+Tab"."""

    keys: str
    began_s: float
    ended_s: float


@dataclass(frozen=True, slots=True)
class Typed:
    """A text as it stood when the next gesture began: corrections are folded in. `of` names the
    value that it was, where that had been read and was pasted. `paused_s` is when the hand went on
    after each of the first letters that it had paused after: they may be commands.

    It may be a secret, so its repr does not show it.
    """

    text: str = field(repr=False)
    began_s: float
    ended_s: float
    of: str = ""
    paused_s: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Hover:
    """A rest of the pointer on its way to the next gesture. Only what opened there tells whether it
    was meant.
    """

    at: Point
    began_s: float
    ended_s: float


@dataclass(frozen=True, slots=True)
class Read:
    """A value was shown that is to be read under this name: it stands in the box; None: it was
    copied from what has the focus. `value` is what it was, as far as that is known.
    """

    name: str
    box: Box | None
    began_s: float
    ended_s: float
    value: str = ""


@dataclass(frozen=True, slots=True)
class OtherButton:
    """A mouse button was pressed that no tool can press (back, forward and the like)."""

    at: Point
    began_s: float
    ended_s: float


Gesture = Click | Drag | Scroll | Keys | Typed | Hover | Read | OtherButton


class EchoMode(StrEnum):
    """What a field shows of the text that is typed into it: the text, a mark for each letter (or
    nothing at all), or nobody knows yet.
    """

    CLEAR = "clear"
    HIDDEN = "hidden"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Seen:
    """One gesture and the look before it.

    `after` is the look after it where the next gesture's look is not that (the recording was
    paused). `echo` is the look right after the last stroke of a text, `echoed` where it
    changed while the text was typed, likeliest place first. `echo_mode` is what its field shows
    of it, as far as that is known; a text whose mode is not CLEAR reaches no file, log or
    message. `secret` names the secret that a typed text is, `varies` the parameter that was
    typed or chosen. `note` is what the person calls the step ("": by its own sentence), and
    `irreversible` that it was said to be one that cannot be taken back. `apart` is the same text
    as it would be if its first letter was a key that the rest follows, the first two, and so on, as
    far as the hand paused after each.
    """

    gesture: Gesture
    before: Look
    after: Look | None = None
    secret: str = ""
    varies: str = ""
    echo: Look | None = None
    echoed: tuple[Box, ...] = ()
    echo_mode: EchoMode = EchoMode.UNKNOWN
    effect: Effect = field(default_factory=Effect)
    note: str = ""
    irreversible: bool = False
    apart: tuple[tuple[Seen, ...], ...] = ()


def place_of(gesture: Gesture) -> Point | None:
    """Where a gesture acts; None for the keyboard's."""
    match gesture:
        case Click(at) | Drag(at) | Scroll(at) | Hover(at):
            return at
        case _:
            return None


def with_effects(seen: Sequence[Seen], final: Look) -> list[Seen]:
    """Each gesture with what it visibly did until the next one began."""
    told: list[Seen] = []
    following, ready = final, at_hand(final)
    for one in reversed(seen):
        before = at_hand(one.before)
        after, shown = (one.after, at_hand(one.after)) if one.after else (following, ready)
        effect = effect_of(before, shown, _place_of_effect(one))
        told.append(replace(one, effect=replace(effect, after=after)))
        following, ready = one.before, before
    return told[::-1]


def _place_of_effect(seen: Seen) -> Point | None:
    """Where even a small change is the gesture's own."""
    typed = seen.echoed[0].centre if seen.echoed else None
    return place_of(seen.gesture) or typed


def at_hand(look: Look) -> Look:
    """The look with its pixels unpacked."""
    return replace(look, picture=unpack(look.picture))
