"""What the window remembers until it is opened again, and what it says of itself."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from app.store.private_files import make_private_file, make_private_folder
from app.ui.widgets.theme import Look


class WindowState:
    """A small file in the data folder; what it lacks, or what makes no sense, is as at first."""

    def __init__(self, home: Path) -> None:
        make_private_folder(home)
        make_private_file(home / "window.ini")
        self._file = QSettings(str(home / "window.ini"), QSettings.Format.IniFormat)

    @property
    def look(self) -> Look:
        """Light, dark or as the system."""
        said = str(self._file.value("look", Look.SYSTEM.value))
        return Look(said) if said in set(Look) else Look.SYSTEM

    @look.setter
    def look(self, look: Look) -> None:
        self._file.setValue("look", look.value)

    @property
    def page(self) -> int:
        """Which page was open."""
        said = str(self._file.value("page", "0"))
        return int(said) if said.isdecimal() else 0

    @page.setter
    def page(self, page: int) -> None:
        self._file.setValue("page", page)

    @property
    def workflow(self) -> str:
        """Which workflow was chosen."""
        return str(self._file.value("workflow", ""))

    @workflow.setter
    def workflow(self, name: str) -> None:
        self._file.setValue("workflow", name)

    @property
    def serves(self) -> bool:
        """Whether what is scheduled is played while the window is open."""
        return str(self._file.value("serves", "no")) == "yes"

    @serves.setter
    def serves(self, serves: bool) -> None:
        self._file.setValue("serves", "yes" if serves else "no")
        self._file.sync()

    @property
    def geometry(self) -> QByteArray:
        """Where the window was, and how large."""
        said = self._file.value("geometry")
        return said if isinstance(said, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, geometry: QByteArray) -> None:
        self._file.setValue("geometry", geometry)

    def keep(self) -> None:
        """Write it to the disk."""
        self._file.sync()


class State(StrEnum):
    """The states of the tray's icon."""

    IDLE = "idle"
    RECORDING = "recording"
    RUNNING = "running"
    NEEDS_YOU = "needs you"
