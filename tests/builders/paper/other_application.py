"""Another application that copies and pastes: xclip on a real display, and one on paper."""

from __future__ import annotations

import subprocess
from contextlib import closing
from typing import Protocol

from Xlib import X
from Xlib.display import Display

from tests.builders.desktop.awaited import within
from tests.builders.fake_desktop import PaperDesktop

CLIPBOARD = ("-selection", "clipboard")


class Other(Protocol):
    """Uses the same clipboard."""

    def copies(self, text: str) -> None: ...

    def pastes(self) -> str: ...

    def close(self) -> None: ...


class XclipOther:
    """The program xclip; the one that copies stays until its text is replaced."""

    def __init__(self, display: str) -> None:
        self._display = ("-display", display)

    def copies(self, text: str) -> None:
        """It goes on in a process of its own, which takes the selection in its own time."""
        command = ("xclip", "-i", *self._display, *CLIPBOARD)
        with closing(Display(self._display[1])) as connection:
            before = _owner(connection)
            subprocess.run(
                command,
                input=text.encode(),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                check=True,
            )
            assert within(20.0, lambda: _owner(connection) not in {0, before}), "nothing is copied"

    def pastes(self) -> str:
        command = ("xclip", "-o", *self._display, *CLIPBOARD)
        told = subprocess.run(command, capture_output=True, check=False)
        return told.stdout.decode()

    def close(self) -> None:
        """Take the selection and drop it: the xclip that held it ends."""
        connection = Display(self._display[1])
        window = connection.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
        window.set_selection_owner(connection.intern_atom("CLIPBOARD"), X.CurrentTime)
        connection.sync()
        connection.close()


def _owner(connection: Display) -> int:
    """The window that holds the clipboard; 0 for none."""
    owner = connection.get_selection_owner(connection.intern_atom("CLIPBOARD"))
    return int(getattr(owner, "id", 0))


class PaperOther:
    """On paper."""

    def __init__(self, desktop: PaperDesktop) -> None:
        self._desktop = desktop

    def copies(self, text: str) -> None:
        self._desktop.clipboard = text

    def pastes(self) -> str:
        return self._desktop.clipboard

    def close(self) -> None:
        """Nothing to end."""
