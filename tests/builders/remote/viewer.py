"""A person in front of a viewer: real mouse and keys on this display, aimed at what the window
shows of the remote screen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from app.desktop.adapters import Desktop, open_desktop
from app.desktop.display.private import XvfbDisplay
from app.desktop.ports import Button
from app.engine.model.geometry import Box, Point
from app.engine.model.stop import NeverStop
from tests.builders.remote.vnc_servers import SIZE, VncServer
from tests.builders.runs.byheart import Byheart, given
from tests.builders.ui.window_on_display import awaited


@dataclass(slots=True)
class HandsOnViewer:
    """Hands whose places are those of the remote screen. In a smaller picture they reach only some
    of its pixels.
    """

    desktop: Desktop
    name: str
    picture: Box = field(init=False)
    size: tuple[int, int] = SIZE

    def __post_init__(self) -> None:
        self.picture = self._where()

    def fill_screen(self) -> None:
        """The viewer's own keys for it, until it does."""
        before = self.picture
        self.press_keys("ctrl+alt+Return")

        def is_larger() -> Box | None:
            now = self._where()
            return now if now.width > before.width else None

        self.picture = awaited(is_larger, "a viewer that fills the screen")

    def _where(self) -> Box:
        """What the viewer shows the remote screen in."""

        def place() -> Box | None:
            whole = Box(0, 0, *self.desktop.screen.size())
            labels = self.desktop.labels.within(whole)
            return next((one.box for one in labels if one.name == self.name), None)

        return awaited(place, "the picture in the viewer")

    def here(self, at: Point) -> Point:
        """Where the middle of that pixel is shown."""
        scale, left, top = self._shown()
        return Point(int(left + (at.x + 0.5) * scale), int(top + (at.y + 0.5) * scale))

    def there(self, at: Point) -> Point:
        """Which pixel the middle of one of this screen's shows."""
        scale, left, top = self._shown()
        return Point(int((at.x + 0.5 - left) / scale), int((at.y + 0.5 - top) / scale))

    def _shown(self) -> tuple[float, float, float]:
        scale = min(self.picture.width / self.size[0], self.picture.height / self.size[1])
        left = self.picture.x + (self.picture.width - self.size[0] * scale) / 2
        top = self.picture.y + (self.picture.height - self.size[1] * scale) / 2
        return scale, left, top

    def move(self, to: Point) -> None:
        self.desktop.hands.move(self.here(to))

    def click(
        self, at: Point, button: Button = Button.LEFT, count: int = 1, modifiers: Sequence[str] = ()
    ) -> None:
        self.desktop.hands.click(self.here(at), button, count, modifiers)

    def drag(self, start: Point, end: Point, button: Button = Button.LEFT) -> None:
        self.desktop.hands.drag(self.here(start), self.here(end), button)

    def scroll(self, at: Point, dx: int, dy: int) -> None:
        self.desktop.hands.scroll(self.here(at), dx, dy)

    def type_text(
        self, text: str, may_go_on: Callable[[], bool] = lambda: True, *, secret: bool = False
    ) -> None:
        self.desktop.hands.type_text(text, may_go_on, secret=secret)

    def press_keys(self, keys: str) -> None:
        self.desktop.hands.press_keys(keys)

    def pointer(self) -> Point:
        """What the remote screen has been told, as near as the scale lets one say."""
        return self.there(self.desktop.hands.pointer())

    def idle_s(self) -> float:
        return self.desktop.hands.idle_s()

    def thrown_into_corner(self) -> bool:
        return self.desktop.hands.thrown_into_corner()

    def release_all(self) -> None:
        self.desktop.hands.release_all()

    def close(self) -> None:
        self.desktop.hands.close()


@contextmanager
def recording_in_viewer(
    byheart: Byheart, name: str, server: VncServer, values: Mapping[str, str], display: XvfbDisplay
) -> Iterator[HandsOnViewer]:
    """`byheart record NAME --display vnc://…` on this display, until the stop key is struck."""
    words = ("--display", server.address, *given(values))
    environment = {
        **display.environment,
        "QT_QPA_PLATFORM": "xcb",
        "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
    }
    with byheart.recording_with(name, words, environment, display.name):
        desktop = open_desktop(display.name, NeverStop(), display.bus)
        try:
            _listening(desktop, name)
            yield HandsOnViewer(desktop, f"The screen {server.address}")
        finally:
            desktop.close()


def _listening(desktop: Desktop, name: str) -> None:
    """Until the bar beside it says that the recorder listens."""

    def there() -> bool | None:
        return any(one.title == f"Recording {name}" for one in desktop.windows.all()) or None

    awaited(there, "a viewer that listens")
