"""Hands on a remote screen: keys by their symbols, so that any text can be typed on any layout.

Keys wait until the machine over there has answered the press before them, as far as its picture
shows it. A window manager may look at a press before the application does, and keys that come
meanwhile overtake it: they go to the field that had the keyboard before. A server that has heard
the press does not tell; and a relay hands on the press and the keys in one go, however far apart
they were.
"""

from __future__ import annotations

import re
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from math import inf
from threading import Event as Sign

from app.desktop.input.chords import read_chord, read_modifiers
from app.desktop.input.fail_safe import IN_THE_CORNER
from app.desktop.input.pointer import ClickSpacing, way
from app.desktop.input.text import focus_moved, refuse_control_characters
from app.desktop.ports import Button, is_caret_sized
from app.desktop.remote.connection import Connection
from app.desktop.remote.errors import LostError
from app.desktop.remote.events import Event, changed_boxes
from app.desktop.remote.inputs import RemoteInputs
from app.desktop.remote.pasting import Pasting
from app.desktop.signals import pause, refuse_to_go_on
from app.desktop.x11.keyboard.keysyms import keysym_named, keysym_of
from app.engine.errors import ByheartError, LostActError, StoppedError
from app.engine.model.geometry import Box, Point
from app.engine.model.ports import Stop

_NUMBERS = {Button.LEFT: 1, Button.MIDDLE: 2, Button.RIGHT: 3}
PASTE = "ctrl+v"
PLAIN = re.compile(r"[\x00-\x7f]+|[^\x00-\x7f]+")
UP, DOWN, LEFT, RIGHT = 4, 5, 6, 7
BETWEEN_CLICKS_S = 0.02
DRAG_STEP_S = 0.004
# As XTEST's events are to an application: a server hands on a burst in one go, and a program that
# looks at the clock must not take a text for a held key.
BETWEEN_KEYS_S = 0.002
# With four busy processes on two cores a caret showed 0.3 s after the press.
ANSWERED_S = 1.0  # a press that shows nothing is waited for no longer
SLICE_S = 0.02  # a stop is asked for from another thread and wakes nobody
AT_HAND_PX = 24  # so far above and below the press a caret is its own: it may be of another line
CARETS = 4  # of the last small changes before a press; one caret tells of itself in up to two boxes


class RemoteHands:
    """Acts through a connection; every single event asks `stop` first. An act begins only while the
    connection is there, and ends once the server has heard all of it. Keys wait until the
    press before them was answered.

    When a call ends in an error, a stop among them, nothing stays pressed.
    """

    def __init__(
        self, connection: Connection, inputs: RemoteInputs, pasting: Pasting, stop: Stop
    ) -> None:
        self._connection, self._inputs, self._stop = connection, inputs, stop
        self._pasting = pasting
        self._spacing = ClickSpacing()
        self._answer = PressAnswer(connection)

    def move(self, to: Point) -> None:
        """Put the pointer there."""
        with self._acting():
            self._move(to)

    def click(
        self, at: Point, button: Button = Button.LEFT, count: int = 1, modifiers: Sequence[str] = ()
    ) -> None:
        """Move there and click `count` times; never soon enough to double the click before."""
        held = [keysym_named(name) for name in read_modifiers(modifiers)]
        with self._acting():
            self._move(at)
            pause(self._spacing.earliest(at, button), self._stop)
            self._answer.expect(at)
            with self._inputs.holding(held):
                for done in range(count):
                    if done:
                        pause(time.monotonic() + BETWEEN_CLICKS_S, self._stop)
                    self._tap(_NUMBERS[button])
            self._spacing.clicked(at, button, time.monotonic())

    def drag(self, start: Point, end: Point, button: Button = Button.LEFT) -> None:
        """Press at start, move in steps, release at end."""
        with self._acting():
            self._move(start)
            pause(self._spacing.earliest(start, button), self._stop)
            self._answer.expect(end)
            self._inputs.press(_NUMBERS[button])
            for place in way(start, end):
                self._move(place)
                pause(time.monotonic() + DRAG_STEP_S, self._stop)
            self._inputs.release(_NUMBERS[button])

    def scroll(self, at: Point, dx: int, dy: int) -> None:
        """Turn the wheel, down and then right."""
        with self._acting():
            self._move(at)
            for button in [DOWN if dy > 0 else UP] * abs(dy) + [RIGHT if dx > 0 else LEFT] * abs(
                dx
            ):
                self._tap(button)

    def type_text(
        self, text: str, may_go_on: Callable[[], bool] = lambda: True, *, secret: bool = False
    ) -> None:
        """Type any text; a newline strikes Return, a tab strikes Tab. What is no ASCII is pasted,
        where the server's clipboard can have it: servers lend a key to each such character, and
        never take it back.
        """
        refuse_control_characters(text, multiline=True)
        if secret and self._connection.is_relayed and not text.isascii():
            raise ByheartError(
                f"{self._connection.address} takes no characters of a secret beyond ASCII: no key "
                "gives them there, and a secret is never put into a clipboard."
            )
        pastes = self._pasting.can_paste() and not secret
        typed = 0
        with self._acting(), self._pasting.put_back():
            self._answer.wait(self._stop)
            for part, is_plain in _parts(text):
                if is_plain or not pastes:
                    self._strike(part, may_go_on, typed, text)
                else:
                    self._paste(part, may_go_on, typed, text)
                typed += len(part)

    def press_keys(self, keys: str) -> None:
        """A chord such as "ctrl+s"."""
        chord = read_chord(keys)
        for name in (*chord.modifiers, chord.key):
            keysym_named(name)  # a key that is none is refused before anything is pressed
        with self._acting():
            self._answer.wait(self._stop)
            self._strike_chord(keys)

    def pointer(self) -> Point:
        """Where the pointer is: where we put it, or where the server says that it went since."""
        return self._inputs.pointer

    def idle_s(self) -> float:
        """For how long we did nothing: what others do there is not told."""
        return inf if self._inputs.last_s < 0 else time.monotonic() - self._inputs.last_s

    def thrown_into_corner(self) -> bool:
        """Whether somebody else moved the pointer into the fail-safe corner, as far as the server
        tells of the pointer.
        """
        return self._inputs.thrown_into_corner

    def release_all(self) -> None:
        """Let go of every key and button."""
        self._inputs.release_all()

    def close(self) -> None:
        """Let go of everything."""
        self._answer.close()
        self.release_all()

    def _move(self, to: Point) -> None:
        self._may_act()
        width, height = self._connection.size()
        inside = Point(min(max(0, to.x), width - 1), min(max(0, to.y), height - 1))
        self._inputs.move(inside)

    def _strike(self, part: str, may_go_on: Callable[[], bool], typed: int, text: str) -> None:
        for struck, char in enumerate(part):
            if not may_go_on():
                raise focus_moved(typed + struck, text)
            self._may_act()
            self._inputs.strike(keysym_of(char))
            pause(time.monotonic() + BETWEEN_KEYS_S, self._stop)

    def _paste(self, part: str, may_go_on: Callable[[], bool], typed: int, text: str) -> None:
        if not may_go_on():
            raise focus_moved(typed, text)
        self._may_act()
        with self._inputs.instead_of(part):
            self._pasting.paste(part, partial(self._strike_chord, PASTE))

    def _strike_chord(self, keys: str) -> None:
        chord = read_chord(keys)
        held = [keysym_named(name) for name in chord.modifiers]
        key = keysym_named(chord.key)
        with self._inputs.holding(held):
            self._may_act()
            self._inputs.strike(key)

    def _tap(self, button: int) -> None:
        self._may_act()
        self._inputs.press(button)
        self._inputs.release(button)

    def _may_act(self) -> None:
        refuse_to_go_on(self._stop)
        if self._inputs.thrown_into_corner:
            raise StoppedError(IN_THE_CORNER)

    @contextmanager
    def _acting(self) -> Iterator[None]:
        self._connection.await_live()
        try:
            self._may_act()
            yield
            self._connection.settle()
        except LostError as error:
            self.release_all()
            raise LostActError(
                "The connection was lost in the middle of an act; how much of it arrived is not "
                f"known. {error}"
            ) from error
        except BaseException:
            self.release_all()
            raise


def _parts(text: str) -> Iterator[tuple[str, bool]]:
    """The text in parts that are ASCII and parts that are not; blanks between two of the latter are
    pasted with them.
    """
    parts = PLAIN.findall(text)
    while parts:
        part = parts.pop(0)
        if not part.isascii():
            while len(parts) > 1 and not parts[0].strip(" "):
                part += parts.pop(0) + parts.pop(0)
        yield part, part.isascii()


class PressAnswer:
    """The answer to the last press. A caret that has blinked before it is none."""

    def __init__(self, connection: Connection) -> None:
        self._blinking: deque[Box] = deque(maxlen=CARETS)
        self._shown, self._until = Sign(), 0.0
        self._at: Point | None = None
        self._end = connection.subscribe(self._hear)

    def expect(self, at: Point) -> None:
        """Begin to look for it: the button is about to be pressed there."""
        self._shown.clear()
        self._at, self._until = at, time.monotonic() + ANSWERED_S

    def wait(self, stop: Stop) -> None:
        """Until the picture shows it, the patience for it is over, or a stop is asked for. Without
        a press since the last time it returns at once.
        """
        while self._at is not None and not stop.asked:
            left_s = self._until - time.monotonic()
            if left_s <= 0 or self._shown.wait(min(left_s, SLICE_S)):
                self._at = None

    def close(self) -> None:
        """Look at the picture no more."""
        self._end()

    def _hear(self, event: Event | None) -> None:
        """On the connection's thread."""
        at = self._at
        for box in changed_boxes(event):
            is_caret = is_caret_sized(box.width, box.height)
            if at is None or self._shown.is_set():
                if is_caret:
                    self._blinking.append(box)
            elif not is_caret or (_is_in_line(box, at) and not any(map(box.meets, self._blinking))):
                self._shown.set()


def _is_in_line(box: Box, at: Point) -> bool:
    return box.y - AT_HAND_PX <= at.y <= box.bottom + AT_HAND_PX
