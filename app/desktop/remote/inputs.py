"""Keys and buttons on their way to the server, in order, with what is held; and who listens."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, RLock

from app.desktop.input.fail_safe import in_corner
from app.desktop.ports import Input, InputKind
from app.desktop.remote import messages
from app.desktop.remote.connection import Connection
from app.desktop.remote.errors import LostError
from app.desktop.remote.events import Event, PointerSeen
from app.desktop.remote.places_of_keys import place_of, us_place_of
from app.desktop.x11.keyboard.keysyms import character, keysym_named, keysym_of, name_of
from app.engine.errors import BlockedError
from app.engine.model.geometry import Point

Hear = Callable[[Input], None]
MODIFIERS = {keysym_named(name): name for name in ("ctrl", "alt", "shift", "super")} | {
    keysym_named(key): name
    for key, name in (
        ("Control_R", "ctrl"),
        ("Alt_R", "alt"),
        ("Meta_L", "alt"),
        ("Shift_R", "shift"),
        ("Super_R", "super"),
    )
}
SHIFT = keysym_named("shift")
ORDER = ("ctrl", "alt", "shift", "super")
MOST_SENT = 64  # own moves whose echo is still awaited


class RemoteInputs:
    """What one process does on one remote screen."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._turn = RLock()
        self._echoes = Lock()
        self._keys: list[int] = []
        self._buttons: list[int] = []
        self._hear: list[Hear] = []
        self._sent: list[Point] = []
        self.pointer = connection.rests_at or Point(0, 0)
        self.last_s = -1.0
        self.thrown_into_corner = False
        self._end_hearing = connection.subscribe(self._seen)

    def listen(self, hear: Hear) -> Callable[[], None]:
        """Every input from now on; the answer ends it, and no call comes after that."""
        with self._turn:
            self._hear.append(hear)

        def end() -> None:
            with self._turn:
                if hear in self._hear:
                    self._hear.remove(hear)

        return end

    def move(self, to: Point) -> None:
        """Put the pointer there."""
        with self._turn:
            with self._echoes:
                self._sent = [*self._sent, to][-MOST_SENT:]
                self.pointer, self.thrown_into_corner = to, False
            self._connection.rests_at = to
            self._point(to)
            self._tell(InputKind.MOVE)

    def press(self, button: int) -> None:
        """A button by X11's number (4 to 7: the wheel)."""
        with self._turn:
            self._buttons.append(button)
            self._point(self.pointer)
            self._tell(InputKind.PRESS, button=button)

    def release(self, button: int) -> None:
        """Let go of it."""
        with self._turn:
            self._buttons.remove(button)
            self._point(self.pointer)
            self._tell(InputKind.RELEASE, button=button)

    def key_down(self, keysym: int) -> None:
        """Press a key by its symbol."""
        with self._turn:
            self._send(self._key(keysym, down=True))
            self._tell_key(InputKind.KEY_DOWN, keysym)
            self._keys.append(keysym)

    def key_up(self, keysym: int) -> None:
        """Let go of it."""
        with self._turn:
            self._send(self._key(keysym, down=False))
            self._keys.remove(keysym)
            self._tell_key(InputKind.KEY_UP, keysym)

    def strike(self, keysym: int) -> None:
        """Press and let go in one packet: on a slow link the server must not repeat the key."""
        with self._turn:
            struck = self._key(keysym, down=True) + self._key(keysym, down=False)
            if self._needs_shift(keysym):
                struck = self._key(SHIFT, down=True) + struck + self._key(SHIFT, down=False)
            self._send(struck)
            self._tell_key(InputKind.KEY_DOWN, keysym)
            self._tell_key(InputKind.KEY_UP, keysym)

    @contextmanager
    def instead_of(self, text: str) -> Iterator[None]:
        """Whatever is struck meanwhile types this text: who listens hears its characters."""
        with self._turn:
            hear, self._hear = self._hear, []
            try:
                yield
            finally:
                self._hear = hear
            for char in text:
                self._tell_key(InputKind.KEY_DOWN, keysym_of(char))
                self._tell_key(InputKind.KEY_UP, keysym_of(char))

    def tell_stroke(self, start: Point, end: Point) -> None:
        """Who listens hears the left button pressed at the one and let go of at the other; nothing
        of it is sent.
        """
        with self._turn:
            before = self.pointer
            for kind, at, button in (
                (InputKind.MOVE, start, 0),
                (InputKind.PRESS, start, 1),
                (InputKind.MOVE, end, 0),
                (InputKind.RELEASE, end, 1),
                (InputKind.MOVE, before, 0),
            ):
                self.pointer = at
                self._tell(kind, button)

    def release_all(self) -> None:
        """Let go of everything. After a lost connection the server has done so itself."""
        with self._turn:
            buttons, self._buttons = self._buttons, []
            keys, self._keys = self._keys, []
            try:
                if buttons:
                    self._point(self.pointer)
                for keysym in reversed(keys):
                    self._send(self._key(keysym, down=False))
            except LostError:
                return

    @contextmanager
    def holding(self, keysyms: list[int]) -> Iterator[None]:
        """Hold these keys meanwhile; after an error `release_all` lets go."""
        for keysym in keysyms:
            self.key_down(keysym)
        yield
        for keysym in reversed(keysyms):
            self.key_up(keysym)

    def close(self) -> None:
        """Listen to the server no more."""
        self._end_hearing()

    def _point(self, at: Point) -> None:
        mask = 0
        for button in self._buttons:
            mask |= 1 << (button - 1)
        self._send(messages.pointer(*at, mask))

    def _send(self, data: bytes) -> None:
        self._connection.send(data)
        self.last_s = time.monotonic()

    def _needs_shift(self, keysym: int) -> bool:
        """Whether Shift must be struck with it: a relay is told of keys, not of symbols."""
        is_held = any(MODIFIERS.get(held) == "shift" for held in self._keys)
        return self._connection.is_relayed and not is_held and us_place_of(keysym)[1]

    def _key(self, keysym: int, *, down: bool) -> bytes:
        place = 0
        if self._connection.takes_place_of_keys:
            place = us_place_of(keysym)[0] if self._connection.is_relayed else place_of(keysym)
        if place:
            return messages.extended_key(keysym, place, down=down)
        return messages.key(keysym, down=down)

    def _tell_key(self, kind: InputKind, keysym: int) -> None:
        text = character(keysym)
        plain = keysym_of(text.lower()) if len(text.lower()) == 1 else keysym
        self._tell(kind, keysym=keysym, key=name_of(plain), text=text)

    def _tell(
        self, kind: InputKind, button: int = 0, keysym: int = 0, key: str = "", text: str = ""
    ) -> None:
        held = {MODIFIERS[one] for one in self._keys if one in MODIFIERS}
        modifiers = tuple(name for name in ORDER if name in held)
        now = time.monotonic()
        told = Input(kind, now, self.pointer, button, keysym, key, text, modifiers)
        for hear in list(self._hear):
            hear(told)

    def _seen(self, event: Event | None) -> None:
        """Where the server says that the pointer is; an echo of our own move is no news."""
        if not isinstance(event, PointerSeen):
            return
        with self._echoes:
            if event.at in self._sent:
                del self._sent[: self._sent.index(event.at) + 1]
                return
            if event.at != self.pointer:
                self.pointer = event.at
                self.thrown_into_corner = in_corner(event.at)


class RemoteListener:
    """Hears what is done on a remote screen *through this connection*, by a viewer or by hands:
    no server tells what others do over there. May be started again.
    """

    def __init__(self, inputs: RemoteInputs) -> None:
        self._inputs = inputs
        self._end: Callable[[], None] | None = None

    def start(self, heard: Callable[[Input], None]) -> None:
        """Begin."""
        if self._end is not None:
            raise BlockedError("The listener is listening already.")
        self._end = self._inputs.listen(heard)

    def stop(self) -> None:
        """Stop at once; stopping twice is fine."""
        end, self._end = self._end, None
        if end is not None:
            end()
