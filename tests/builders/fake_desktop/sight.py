"""What is seen of the paper desktop: screen, changes, windows, labels; and its clipboard."""

from __future__ import annotations

from collections.abc import Sequence

from app.desktop.change_log import AwaitedChanges, Which, none_of
from app.desktop.coordinates import clip
from app.desktop.ports import Label, Window
from app.engine.errors import ByheartError
from app.engine.model.geometry import Box, Pixels, Point
from tests.builders.fake_desktop.desktop import PaperDesktop


class PaperScreen:
    """Sees a paper desktop."""

    def __init__(self, desktop: PaperDesktop) -> None:
        self._desktop = desktop

    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self._desktop.size

    def monitors(self) -> Sequence[Box]:
        """Each monitor's rectangle."""
        return list(self._desktop.monitors)

    def scale(self) -> float:
        """Logical scale."""
        return self._desktop.scale

    def grab(self, box: Box | None = None) -> Pixels:
        """A picture of the desktop or of a part, clipped to the desktop; empty beyond it."""
        seen = clip(box or Box(0, 0, *self._desktop.size), self._desktop.size)
        return self._desktop.picture(seen) if seen.area else Pixels(0, 0, b"")

    def shows_busy_cursor(self) -> bool:
        """Whether the cursor is an hour glass."""
        return self._desktop.is_busy

    def close(self) -> None:
        """Nothing to let go of."""


class PaperChanges(AwaitedChanges):
    """Is told when a paper desktop changes."""

    def __init__(self, desktop: PaperDesktop, are_own: Which = none_of) -> None:
        """Those of the boxes that `are_own` are no changes."""
        super().__init__()
        self._desktop, self._are_own = desktop, are_own
        desktop.watch(self._hear)

    def close(self) -> None:
        """Stop listening."""
        if not self._is_closed:
            self._desktop.unwatch(self._hear)
        super().close()

    def _hear(self, box: Box, when: float) -> None:
        if not any(self._are_own([box])):
            self._note([box], when)


class PaperWindows:
    """The windows of a paper desktop."""

    def __init__(self, desktop: PaperDesktop) -> None:
        self._desktop = desktop

    def all(self) -> Sequence[Window]:
        """Topmost first."""
        with self._desktop.lock:
            active = self._desktop.active
            return [window.seen(active=window is active) for window in self._desktop.windows]

    def hidden(self) -> Sequence[Window]:
        """Those that are minimised."""
        with self._desktop.lock:
            return [window.seen(active=False) for window in self._desktop.minimised]

    def active(self) -> Window | None:
        """The one with the focus."""
        return next((window for window in self.all() if window.active), None)

    def focus(self, window_id: int) -> None:
        """Activate and raise it."""
        window = self._desktop.window(window_id)
        self._desktop.diary.append(f"focus {window.title!r}")
        self._desktop.activate(window)

    def place(self, window_id: int, box: Box) -> None:
        """Give it another place and size."""
        window = self._desktop.window(window_id)
        self._desktop.diary.append(f"place {window.title!r}")
        if self._desktop.has_fixed_sizes:
            raise ByheartError("That window keeps another size.")
        self._desktop.place(window, box)

    def close_window(self, window_id: int) -> None:
        """Ask it to close."""
        window = self._desktop.window(window_id)
        self._desktop.diary.append(f"close {window.title!r}")
        self._desktop.close(window)

    def close(self) -> None:
        """Nothing to let go of."""


class PaperLabels:
    """The accessibility tree of a paper desktop."""

    def __init__(self, desktop: PaperDesktop, *, available: bool = True) -> None:
        self._desktop = desktop
        self._available = available

    @property
    def available(self) -> bool:
        """Whether there is a tree."""
        return self._available

    def at(self, point: Point, process: int = 0) -> Label | None:
        """The element under a point, in the topmost window there."""
        window = self._desktop.window_at(point)
        if not self._available or window is None or process not in {0, window.process}:
            return None
        element = window.at(point)
        return window.label_of(element) if element else None

    def focused(self, process: int = 0) -> Label | None:
        """The element with the keyboard focus."""
        window = self._desktop.active
        if not self._available or window is None or process not in {0, window.process}:
            return None
        return window.label_of(window.focused) if window.focused else None

    def within(self, box: Box, process: int = 0) -> Sequence[Label]:
        """Uncovered named elements whose boxes meet the box."""
        if not self._available:
            return []
        with self._desktop.lock:
            labels = [
                window.label_of(element)
                for window in self._desktop.windows
                for element in window.elements
                if process in {0, window.process}
                and self._desktop.window_at(window.place_of(element).centre) is window
            ]
        return [label for label in labels if label.name and label.box.meets(box)]

    def close(self) -> None:
        """Nothing to let go of."""


class PaperClipboard:
    """The clipboard of a paper desktop."""

    def __init__(self, desktop: PaperDesktop) -> None:
        self._desktop = desktop

    def read(self) -> str:
        """The text now."""
        return self._desktop.clipboard

    def write(self, text: str) -> None:
        """Put text there."""
        self._desktop.diary.append("write the clipboard")
        self._desktop.clipboard = text

    def close(self) -> None:
        """Nothing to let go of."""
