"""A display as it is now, for a person who watches what is played there."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

from app.desktop.own_windows import OwnWindows
from app.desktop.x11.connection import while_it_is_there
from app.desktop.x11.damage import XlibPaintSignal
from app.desktop.x11.screen import MssScreen
from app.desktop.x11.windows import XlibWindows
from app.engine.model.geometry import Picture
from checks.vision.canvas import without

# A person follows four pictures a second; a run of full pace acts about as often.
EVERY_S = 0.25


class LivePicture:
    """Pictures of the display of that name, without the windows of Byheart's `own` processes, as
    those of runs are. The first is there at once, the others once something was painted, `every_s`
    seconds apart at least.
    """

    def __init__(self, display: str, own: frozenset[int], every_s: float = EVERY_S) -> None:
        """BlockedError when the display cannot be opened."""
        self._every_s = every_s
        with ExitStack() as opened:
            self._paints = XlibPaintSignal(display)
            opened.callback(self._paints.close)
            self._screen = MssScreen(display)
            opened.callback(self._screen.close)
            windows = XlibWindows(display)
            opened.callback(windows.close)
            self._opened = opened.pop_all()
        self._own = OwnWindows(windows, own)

    def pictures(self) -> Iterator[Picture]:
        """Until it is ended; BlockedError when the display goes away."""
        while True:
            yield self._picture()
            if not (self._paints.rest(self._every_s) and self._paints.wait()):
                return

    def _picture(self) -> Picture:
        with while_it_is_there():
            self._paints.rearm()
            hidden = self._own.refresh_visible_frames()
            return without(self._screen.grab(), hidden)

    def end(self) -> None:
        """No more pictures; any thread may say so."""
        self._paints.end()

    def close(self) -> None:
        """Let go of the display."""
        self._opened.close()
