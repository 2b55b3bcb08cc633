"""Another application that copies and pastes: xclip on a real display, and one on paper."""

from __future__ import annotations

import subprocess
from typing import Protocol

from Xlib import X
from Xlib.display import Display

from app.desktop.paper import PaperDesktop

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
        command = ("xclip", "-i", *self._display, *CLIPBOARD)
        subprocess.run(
            command,
            input=text.encode(),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            check=True,
        )

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
