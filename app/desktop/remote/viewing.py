"""A remote screen for somebody who looks at it in a window, and acts on it there.

Nothing here waits for the network: what is done is sent by a thread of its own, in order.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from queue import SimpleQueue
from threading import Lock, Thread

from app.desktop.ports import Clipboard, Hands
from app.desktop.remote.connection import Connection
from app.desktop.remote.errors import LostError
from app.desktop.remote.events import Event, Resized, Updated, drawn_boxes
from app.desktop.remote.frame import Frame
from app.desktop.remote.inputs import RemoteInputs
from app.desktop.x11.keyboard.keysyms import character
from app.engine.errors import ByheartError
from app.engine.model.geometry import Box, Point

Deed = Callable[[], None]
MOST_BOXES = 64  # of what is to be painted again; beyond them, all of it is
_LOG = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Sight:
    """The picture of a screen: four bytes a pixel (blue, green, red, unused), row by row. It is the
    memory into which the server's updates go, so it shows what comes later, too.
    """

    width: int
    height: int
    pixels: memoryview


class Viewing:
    """What a viewer does with one connection, on any thread, until it is closed."""

    def __init__(
        self, connection: Connection, inputs: RemoteInputs, hands: Hands, clipboard: Clipboard
    ) -> None:
        self.name = str(connection.address)
        self._connection, self._inputs = connection, inputs
        self._hands, self._clipboard = hands, clipboard
        self._lock = Lock()
        self._changed: list[Box] = []
        self._frame: Frame | None = None
        self._sight: Sight | None = None
        self._held_buttons: set[int] = set()
        self._held_keys: set[int] = set()
        self._deeds: SimpleQueue[Deed | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name=f"viewer of {self.name}", daemon=True)
        self._end_hearing = connection.subscribe(self._hear)
        self._thread.start()

    def watch(self, wake: Callable[[], None]) -> Callable[[], None]:
        """Call `wake`, on another thread, when there is something new to be seen, or the connection
        was lost or is there again. The answer ends it.
        """
        return self._connection.subscribe(lambda event: wake() if _is_sight(event) else None)

    def sight(self) -> Sight:
        """The picture; another one once the screen has another size, or was connected to anew."""
        frame = self._connection.frame
        with self._lock:
            if self._sight is None or frame is not self._frame:
                self._frame = frame
                self._sight = Sight(frame.box.width, frame.box.height, frame.memory)
            return self._sight

    def take_changes(self) -> Sequence[Box]:
        """Where the picture has changed since the last call."""
        with self._lock:
            changed, self._changed = self._changed, []
        return changed

    @property
    def is_live(self) -> bool:
        """Whether the picture is what the screen shows; false while the connection is lost."""
        return self._connection.is_live

    def move(self, to: Point) -> None:
        """Put the pointer there."""
        self._deeds.put(lambda: self._inputs.move(to))

    def button(self, number: int, *, down: bool) -> None:
        """Press a button of the mouse by X11's number (4 to 7: the wheel), or let go of it."""
        self._deeds.put(lambda: self._button(number, down=down))

    def strike(self, keysym: int) -> None:
        """Press a key and let go of it at once, so that no server repeats it."""
        char = character(keysym)
        if self._connection.is_relayed and char and not char.isascii():
            self._deeds.put(lambda: self._hands.type_text(char))  # no key over there gives it
        else:
            self._deeds.put(lambda: self._inputs.strike(keysym))

    def hold(self, keysym: int, *, down: bool) -> None:
        """Press a key that changes what others do, or let go of it."""
        self._deeds.put(lambda: self._hold(keysym, down=down))

    def let_go(self) -> None:
        """Let go of every key and button."""
        self._deeds.put(self._release)

    def press_keys(self, chord: str, failed: Callable[[str], None]) -> None:
        """Send a chord such as "ctrl+alt+Delete", whatever it means on this side; `failed` is told
        in a sentence why it could not be, on another thread.
        """
        self._deeds.put(lambda: _tried(lambda: self._hands.press_keys(chord), failed))

    def type_text(self, text: str, failed: Callable[[str], None]) -> None:
        """The same with a text that is typed over there."""
        self._deeds.put(lambda: _tried(lambda: self._hands.type_text(text), failed))

    def copy(self, told: Callable[[str], None], failed: Callable[[str], None]) -> None:
        """Tell the text of the clipboard over there, on another thread, or why it cannot be."""
        self._deeds.put(lambda: _tried(lambda: told(self._clipboard.read()), failed))

    def stroke(self, start: Point, end: Point) -> None:
        """Let whoever listens hear a stroke of the mouse that the screen never sees."""
        self._deeds.put(lambda: self._inputs.tell_stroke(start, end))

    def close(self) -> None:
        """Do what was asked for until now, then let go."""
        self._end_hearing()
        self._deeds.put(self._release)
        self._deeds.put(None)
        self._thread.join()

    def _button(self, number: int, *, down: bool) -> None:
        if down and number not in self._held_buttons:
            self._inputs.press(number)
            self._held_buttons.add(number)
        elif not down and number in self._held_buttons:
            self._held_buttons.discard(number)
            self._inputs.release(number)

    def _hold(self, keysym: int, *, down: bool) -> None:
        if down and keysym not in self._held_keys:
            self._inputs.key_down(keysym)
            self._held_keys.add(keysym)
        elif not down and keysym in self._held_keys:
            self._held_keys.discard(keysym)
            self._inputs.key_up(keysym)

    def _release(self) -> None:
        for number in tuple(self._held_buttons):
            self._button(number, down=False)
        for keysym in tuple(self._held_keys):
            self._hold(keysym, down=False)

    def _work(self) -> None:
        """The thread that sends."""
        while (deed := self._deeds.get()) is not None:
            try:
                deed()
            except LostError:
                # The server has let go of everything; what is done meanwhile goes nowhere.
                self._held_buttons.clear()
                self._held_keys.clear()
                self._inputs.release_all()
            except ByheartError as error:
                # Its sentence may quote what was typed.
                _LOG.info("what was done in a viewer did not arrive (%s)", type(error).__name__)

    def _hear(self, event: Event | None) -> None:
        """On the connection's thread."""
        boxes = drawn_boxes(event)
        with self._lock:
            self._changed += boxes
            if len(self._changed) > MOST_BOXES:
                self._changed = [self._connection.frame.box]


def _tried(deed: Deed, failed: Callable[[str], None]) -> None:
    try:
        deed()
    except LostError:
        raise
    except ByheartError as error:
        failed(str(error))


def _is_sight(event: Event | None) -> bool:
    return event is None or isinstance(event, Updated | Resized)
