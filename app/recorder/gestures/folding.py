"""Raw input folded into gestures, event by event: nothing is lost, and the order is that of the
first press or stroke.

Rests of the pointer on its way are kept: it may have been brought there so that something opens (a
submenu).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from app.desktop.ports import Button, Input, InputKind
from app.engine.model.geometry import Point
from app.recorder.gestures.typed_text import TypedText
from app.recorder.model.demonstration import Click, Drag, Gesture, Hover, Keys, OtherButton, Scroll
from app.recorder.model.strokes import Chord, Letter, Rubout, is_chord, stroke_of

# A hand that goes on its way without stopping tells a motion at least every 20 ms.
REST_S = 0.1
# A hand at rest trembles.
TREMBLE_PX = 4
# A long wander has many rests; those that opened what is acted on next are among the last.
REMEMBERED = 8


def near(one: Point, other: Point, within_px: int) -> bool:
    """Whether two points lie within so many pixels of each other, in both directions."""
    return abs(one.x - other.x) <= within_px and abs(one.y - other.y) <= within_px


class Rests:
    """Follows the pointer between two gestures."""

    def __init__(self) -> None:
        self._home: Point | None = None
        self._anchor: Point | None = None
        self._since_s = 0.0
        self._rests: list[Hover] = []

    def moved(self, event: Input) -> None:
        """The pointer went on."""
        if self._anchor is not None and near(event.at, self._anchor, TREMBLE_PX):
            return
        self._leave(event.time_s)
        self._anchor, self._since_s = event.at, event.time_s

    def taken(self, at: Point, at_s: float) -> tuple[Hover, ...]:
        """The rests before a gesture with the pointer there; a rest at its own place is no other
        place.
        """
        if self._anchor is not None and not near(at, self._anchor, TREMBLE_PX):
            self._leave(at_s)
        rests = tuple(rest for rest in self._rests if not near(rest.at, at, TREMBLE_PX))
        self.forget(at)
        return rests[-REMEMBERED:]

    def forget(self, home: Point | None = None) -> None:
        """Another gesture was made, there if anywhere: where the pointer lies since then is no
        hover.
        """
        self._home, self._anchor = home, None
        self._rests.clear()

    def _leave(self, at_s: float) -> None:
        if self._anchor is None or at_s - self._since_s < REST_S:
            return
        if self._home is None or not near(self._anchor, self._home, TREMBLE_PX):
            self._rests.append(Hover(self._anchor, self._since_s, at_s))
            del self._rests[:-REMEMBERED]


# What toolkits take for a double click: 400 ms and 5 px in GTK and Qt. A fourth click begins a new
# gesture: who presses "Next" six times wants each of them checked.
DOUBLE_S = 0.4
SAME_PLACE_PX = 5
MOST_CLICKS = 3
# One turn of the wheel: the hand may tremble, and a pause is a look at what came.
WHEEL_PLACE_PX = 20
WHEEL_PAUSE_S = 1.0

_BUTTONS = {1: Button.LEFT, 2: Button.MIDDLE, 3: Button.RIGHT}
_NOTCHES = {4: (0, -1), 5: (0, 1), 6: (-1, 0), 7: (1, 0)}


@dataclass(frozen=True, slots=True)
class _Held:
    """A button that is down, and the click just before it that it may belong to."""

    press: Input
    before: Click | None = None


_Open = TypedText | Click | Scroll | _Held


class GestureFold:
    """Hears input events in order and tells gestures as soon as nothing can continue them."""

    def __init__(self, stop_key: str = "") -> None:
        self._stop_key = stop_key
        self._open: _Open | None = None
        self._behind: list[Input] = []
        self._rests = Rests()

    def hear(self, event: Input) -> tuple[Gesture, ...]:
        """The gestures that this event finished."""
        if self._is_stop_key(event):
            return ()
        if isinstance(self._open, _Held) and not _belongs(event, self._open):
            self._behind.append(event)
            return ()
        match event.kind:
            case InputKind.MOVE:
                return self._moved(event)
            case InputKind.PRESS:
                return self._pressed(event)
            case InputKind.RELEASE:
                return self._released(event)
            case InputKind.KEY_DOWN:
                return self._struck(event)
            case InputKind.KEY_UP:
                return ()

    def so_far(self) -> tuple[Gesture, ...]:
        """What the unfinished gesture would be if nothing more came."""
        match self._open:
            case None:
                return ()
            case TypedText() as text:
                return text.gestures()
            case _Held(press, before):
                return (_click(press, press, before),)
            case Click() | Scroll() as whole:
                return (whole,)

    def finish(self) -> tuple[Gesture, ...]:
        """The rest, as if everything were let go of now; the fold is empty afterwards."""
        behind, self._behind = self._behind, []
        finished = self._close()
        for event in behind:
            finished += self.hear(event)
        return finished + self.finish() if self._open or self._behind else finished

    def _is_stop_key(self, event: Input) -> bool:
        is_key = event.kind in {InputKind.KEY_DOWN, InputKind.KEY_UP}
        return is_key and bool(self._stop_key) and is_chord(event, self._stop_key)

    def _close(self) -> tuple[Gesture, ...]:
        closed, self._open = self.so_far(), None
        return closed

    def _moved(self, event: Input) -> tuple[Gesture, ...]:
        if isinstance(self._open, _Held):
            return ()
        self._rests.moved(event)
        if isinstance(self._open, Click) and not near(event.at, self._open.at, SAME_PLACE_PX):
            return self._close()
        return ()

    def _pressed(self, event: Input) -> tuple[Gesture, ...]:
        if event.button in _NOTCHES:
            return self._turned(event)
        if isinstance(self._open, Click) and _continues(self._open, event):
            self._open = _Held(event, self._open)
            return ()
        finished = self._close() + self._rests.taken(event.at, event.time_s)
        if event.button not in _BUTTONS:
            return (*finished, OtherButton(event.at, event.time_s, event.time_s))
        self._open = _Held(event)
        return finished

    def _released(self, event: Input) -> tuple[Gesture, ...]:
        if not isinstance(self._open, _Held):
            return ()
        held, self._open = self._open, None
        self._rests.forget(event.at)
        finished: tuple[Gesture, ...] = ()
        if near(event.at, held.press.at, SAME_PLACE_PX):
            self._open = _click(held.press, event, held.before)
        else:
            finished = (held.before,) if held.before else ()
            finished += (_drag(held.press, event),)
        behind, self._behind = self._behind, []
        return finished + self._heard(behind)

    def _heard(self, events: Iterable[Input]) -> tuple[Gesture, ...]:
        return tuple(gesture for event in events for gesture in self.hear(event))

    def _turned(self, event: Input) -> tuple[Gesture, ...]:
        dx, dy = _NOTCHES[event.button]
        turn = Scroll(event.at, dx, dy, event.time_s, event.time_s, event.modifiers)
        if isinstance(self._open, Scroll) and _goes_on(self._open, turn):
            whole = self._open
            self._open = replace(whole, dx=whole.dx + dx, dy=whole.dy + dy, ended_s=turn.ended_s)
            self._rests.forget(event.at)
            return ()
        finished = self._close() + self._rests.taken(event.at, event.time_s)
        self._open = turn
        return finished

    def _struck(self, event: Input) -> tuple[Gesture, ...]:
        stroke = stroke_of(event)
        if stroke is None:
            return ()
        self._rests.forget()
        if isinstance(self._open, TypedText) and self._open.takes(stroke, event.time_s):
            return ()
        finished = self._close()
        match stroke:
            case Letter():
                self._open = TypedText(stroke, event.time_s)
                return finished
            case Rubout():
                return (*finished, Keys("BackSpace", event.time_s, event.time_s))
            case Chord(keys):
                return (*finished, Keys(keys, event.time_s, event.time_s))


def fold(events: Iterable[Input], stop_key: str = "") -> tuple[Gesture, ...]:
    """All the gestures in a finished sequence of events."""
    folding = GestureFold(stop_key)
    finished = tuple(gesture for event in events for gesture in folding.hear(event))
    return finished + folding.finish()


def _click(press: Input, release: Input, before: Click | None) -> Click:
    if before is not None:
        return replace(before, count=before.count + 1, ended_s=release.time_s)
    return Click(
        at=press.at,
        began_s=press.time_s,
        ended_s=release.time_s,
        button=_BUTTONS[press.button],
        modifiers=press.modifiers,
    )


def _drag(press: Input, release: Input) -> Drag:
    return Drag(
        at=press.at,
        to=release.at,
        began_s=press.time_s,
        ended_s=release.time_s,
        button=_BUTTONS[press.button],
        modifiers=press.modifiers,
    )


def _belongs(event: Input, held: _Held) -> bool:
    """While a button is down only motion and its own release go on; the rest comes after it."""
    if event.kind is InputKind.MOVE:
        return True
    return event.kind is InputKind.RELEASE and event.button == held.press.button


def _continues(click: Click, press: Input) -> bool:
    """Whether a toolkit would take this press for the next of a double or triple click."""
    return (
        click.count < MOST_CLICKS
        and press.time_s - click.ended_s <= DOUBLE_S
        and near(press.at, click.at, SAME_PLACE_PX)
        and _BUTTONS.get(press.button) is click.button
        and press.modifiers == click.modifiers
    )


def _goes_on(scroll: Scroll, turn: Scroll) -> bool:
    """Whether it is the same turn of the wheel: a change of direction is not, for the end of a list
    swallows notches.
    """
    return (
        _direction(scroll) == _direction(turn)
        and turn.began_s - scroll.ended_s <= WHEEL_PAUSE_S
        and near(turn.at, scroll.at, WHEEL_PLACE_PX)
        and turn.modifiers == scroll.modifiers
    )


def _direction(scroll: Scroll) -> tuple[bool, bool, bool, bool]:
    return scroll.dx > 0, scroll.dx < 0, scroll.dy > 0, scroll.dy < 0
