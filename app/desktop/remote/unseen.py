"""What a server of screens does not tell: windows, and what the accessibility tree says. The checks
work them out from pixels.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.desktop.ports import Label, Window
from app.engine.errors import ByheartError
from app.engine.model.geometry import Box, Point


class UnseenWindows:
    """Lists none."""

    def all(self) -> Sequence[Window]:
        """None."""
        return ()

    def hidden(self) -> Sequence[Window]:
        """None."""
        return ()

    def active(self) -> Window | None:
        """None."""
        return None

    def focus(self, window_id: int) -> None:
        """ByheartError: there is none to be focused."""
        raise ByheartError("On a remote screen no window can be brought to the front.")

    def place(self, window_id: int, box: Box) -> None:
        """ByheartError: there is none to be placed."""
        raise ByheartError("On a remote screen no window can be given another size.")

    def close_window(self, window_id: int) -> None:
        """ByheartError: there is none to be closed."""
        raise ByheartError("On a remote screen no window can be asked to close.")

    def close(self) -> None:
        """Nothing is held."""


class UnseenLabels:
    """Says nothing."""

    available = False

    def at(self, point: Point, process: int = 0) -> Label | None:
        """None."""
        return None

    def focused(self, process: int = 0) -> Label | None:
        """None."""
        return None

    def within(self, box: Box, process: int = 0) -> Sequence[Label]:
        """None."""
        return ()

    def close(self) -> None:
        """Nothing is held."""


class NothingHeld:
    """What is held on a screen whose server lets go of it by itself when the connection ends."""

    @classmethod
    def take(cls, _display: str) -> NothingHeld:
        """As it is."""
        return cls()

    def put_back(self) -> None:
        """The server has done so."""
