"""The screen and the hands as Byheart needs them; each port has its adapters and one contract
suite.

All coordinates are physical pixels of the whole desktop (see `app.engine.model.geometry`).

The size of a blinking caret, whose repainting is no change of the screen.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Protocol

from app.engine.model.geometry import Box, Picture, Point


class Button(StrEnum):
    """A mouse button."""

    LEFT = "left"
    MIDDLE = "middle"
    RIGHT = "right"


class WindowKind(StrEnum):
    """What a window is, by _NET_WM_WINDOW_TYPE or its like."""

    NORMAL = "normal"
    DIALOG = "dialog"
    MENU = "menu"
    TOOLTIP = "tooltip"
    NOTIFICATION = "notification"
    SPLASH = "splash"
    DOCK = "dock"
    DESKTOP = "desktop"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Window:
    """A mapped top-level window.

    `box` is the client area; `frame` includes the decoration. `process` is 0 when unknown.
    `managed` is false for override-redirect windows (menus, tooltips). `modal_for` is the id of the
    window it is transient for, or 0.
    """

    id: int
    title: str
    class_name: str
    process: int
    box: Box
    frame: Box
    active: bool
    kind: WindowKind = WindowKind.NORMAL
    managed: bool = True
    modal_for: int = 0


@dataclass(frozen=True, slots=True)
class Label:
    """What the accessibility tree says of an element. `enabled` is None when it does not say;
    `read_only` is None of what nobody types into.

    `role` is the number of AtspiRole (40 is a password text); `value` its text when it has one.
    """

    role: int
    role_name: str
    name: str
    box: Box
    enabled: bool | None = None
    password: bool = False
    value: str = ""
    application: str = ""
    read_only: bool | None = None


class InputKind(StrEnum):
    """What a person's hand did."""

    PRESS = "press"
    RELEASE = "release"
    MOVE = "move"
    KEY_DOWN = "key_down"
    KEY_UP = "key_up"


@dataclass(frozen=True, slots=True)
class Input:
    """One raw input event, in the order of the server.

    `time_s` is on the monotonic clock (`time.monotonic()`). `button` is 1 left, 2 middle, 3 right,
    4..7 wheel up, down, left, right, 0 for others. `keysym` is the X keysym number that the key
    gave with the modifiers held (0 for buttons), `text` the character it types ("" for keys that
    type none). `key` is the name of the key without modifiers ("Return", "a", "F12", "Control_L").
    `modifiers` are those held *before* the event, in the order ctrl, alt, shift, super.

    What is typed may be a secret, so its repr does not show the key.
    """

    kind: InputKind
    time_s: float
    at: Point
    button: int = 0
    keysym: int = field(default=0, repr=False)
    key: str = field(default="", repr=False)
    text: str = field(default="", repr=False)
    modifiers: tuple[str, ...] = ()


class Screen(Protocol):
    """Sees."""

    def size(self) -> tuple[int, int]:
        """Width and height of the whole desktop."""

    def monitors(self) -> Sequence[Box]:
        """Each monitor's rectangle."""

    def scale(self) -> float:
        """Logical scale of the display (1.0 = 96 dpi), as applications are told."""

    def grab(self, box: Box | None = None) -> Picture:
        """A picture of the desktop or of a part of it (clipped to the desktop)."""

    def shows_busy_cursor(self) -> bool:
        """Whether the cursor says that an application is busy; may take a tenth of a second."""

    def close(self) -> None:
        """Let go of the display."""


class Changes(Protocol):
    """Tells when pixels change, and where. Started on construction."""

    def wait(self, until: float, wake: int | None = None) -> bool:
        """Block until a change has come since the last `take`, `until` (monotonic s), or `wake` is
        readable (a file descriptor). True on a change.
        """

    def take(self) -> Sequence[Box]:
        """The changed rectangles since the last call, oldest first; empties the list."""

    @property
    def last_change_s(self) -> float:
        """When the last change larger than a caret (12x16 px) was told, on the monotonic clock."""

    @property
    def last_paint_s(self) -> float:
        """The same for the last change of any size."""

    def close(self) -> None:
        """Stop listening."""


class CoveredWindows(Protocol):
    """Sees what windows show where other windows lie over them."""

    def follow(self, windows: Sequence[Window]) -> None:
        """Keep what these show from now on; what changes where they are covered is told as any
        other change is.
        """

    def knows(self, window: Window, box: Box) -> bool:
        """Whether it is known what a followed window shows in a box of the desktop."""

    def beneath(self, window: Window, box: Box) -> Picture | None:
        """What a window shows in a box of the desktop, whatever lies over it; None where that is
        not known.
        """


class Hands(Protocol):
    """Acts. Every call checks `halted` between single events and raises StoppedError once it is
    true.
    """

    def move(self, to: Point) -> None:
        """Put the pointer there."""

    def click(
        self, at: Point, button: Button = Button.LEFT, count: int = 1, modifiers: Sequence[str] = ()
    ) -> None:
        """Move there and click `count` times, holding modifiers: ctrl, alt, shift, super."""

    def drag(self, start: Point, end: Point, button: Button = Button.LEFT) -> None:
        """Press at start, move in steps, release at end."""

    def scroll(self, at: Point, dx: int, dy: int) -> None:
        """Turn the wheel: positive dy is down, positive dx right, in notches."""

    def type_text(
        self, text: str, may_go_on: Callable[[], bool] = lambda: True, *, secret: bool = False
    ) -> None:
        """Type any text on any layout. `may_go_on` is asked between characters; false raises
        NotActedError with how many characters were typed. A `secret` touches no clipboard.
        """

    def press_keys(self, keys: str) -> None:
        """A chord such as "ctrl+s", "Return", "alt+F4", "shift+Tab"; names are X keysym names."""

    def pointer(self) -> Point:
        """Where the pointer is."""

    def idle_s(self) -> float:
        """For how long there was no input by anybody, these hands' own included; infinity where the
        system does not tell.
        """

    def thrown_into_corner(self) -> bool:
        """Whether somebody else moved the pointer into the fail-safe corner: they want a stop."""

    def release_all(self) -> None:
        """Release every key and button this object holds down, and put back a changed keymap."""

    def close(self) -> None:
        """release_all, then let go of the display."""


class Listener(Protocol):
    """Hears what a person does. Events arrive in order on one thread."""

    def start(self, heard: Callable[[Input], None]) -> None:
        """Begin; `heard` is called on the listener's thread. Returns once listening."""

    def stop(self) -> None:
        """Stop at once; no call of `heard` after it returned."""


class Windows(Protocol):
    """What windows there are."""

    def all(self) -> Sequence[Window]:
        """Every mapped top-level window and override-redirect popup, topmost first."""

    def hidden(self) -> Sequence[Window]:
        """The windows that the window manager keeps without showing them: minimised, say."""

    def active(self) -> Window | None:
        """The one with the focus."""

    def focus(self, window_id: int) -> None:
        """Activate and raise it; a hidden one is shown again, one that is rolled up unrolled."""

    def place(self, window_id: int, box: Box) -> None:
        """Give its inside this place and size; returns once it has that size, if it may have it."""

    def close_window(self, window_id: int) -> None:
        """Ask it to close, as its close button would."""

    def close(self) -> None:
        """Let go of the display."""


class Labels(Protocol):
    """Accessibility; optional everywhere. Answers are empty rather than errors when there is no
    tree.
    """

    @property
    def available(self) -> bool:
        """Whether a tree can be asked at all."""

    def at(self, point: Point, process: int = 0) -> Label | None:
        """The innermost element under a point (of the process, when given)."""

    def focused(self, process: int = 0) -> Label | None:
        """The element with the keyboard focus."""

    def within(self, box: Box, process: int = 0) -> Sequence[Label]:
        """Visible named elements whose boxes meet the box, in tree order."""

    def close(self) -> None:
        """Let go of the bus."""


class Clipboard(Protocol):
    """The clipboard's text."""

    def read(self) -> str:
        """The text now; empty when there is none."""

    def write(self, text: str) -> None:
        """Own the clipboard with this text until closed or replaced."""

    def close(self) -> None:
        """Let go."""


@dataclass(frozen=True, slots=True)
class Application:
    """A started application: its process and its own process group (the same number)."""

    process: int
    command: tuple[str, ...]
    output: Path


class Launcher(Protocol):
    """Starts applications."""

    def launch(
        self, command: Sequence[str], output: Path, environment: Mapping[str, str] | None = None
    ) -> Application:
        """Start an argument list in its own process group; its output is kept in the file.
        BlockedError when it does not start.
        """

    def running(self, application: Application) -> bool:
        """Whether its process lives."""

    def end(self, application: Application, patience_s: float = 2.0) -> None:
        """Ask the group to end, then kill it."""


class PrivateDisplay(Protocol):
    """A display of our own, with its window manager and a session bus for applications; one per
    run.
    """

    @property
    def name(self) -> str:
        """Such as ":7"."""

    @property
    def environment(self) -> Mapping[str, str]:
        """What an application must be started with (DISPLAY, DBUS_SESSION_BUS_ADDRESS, ...)."""

    def close(self) -> None:
        """End all of it."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One line of `doctor`: what, whether it works, why not, and what mends it. `packages` are
    those of the system that do, where nothing else is needed.
    """

    name: str
    works: bool
    detail: str = ""
    remedy: str = ""
    packages: tuple[str, ...] = ()


# What the repainting covers, measured: Qt 8x15 and 12x16, GTK 3x18, both every 500 ms. (Small GTK
# and Tk windows repaint a whole field or themselves instead: that counts as a change.)
WIDTH = 12
PIXELS = 12 * 16


def is_caret_sized(width: int, height: int) -> bool:
    """Whether a repainted rectangle is no larger than a caret, however tall its line is."""
    return width <= WIDTH and width * height <= PIXELS
