"""A form that describes itself: a real one in Qt, and one on paper."""

from __future__ import annotations

from pathlib import Path
from typing import Protocol

from app.desktop.accessibility.labels import AtspiLabels
from app.desktop.display.private import XvfbDisplay
from app.desktop.ports import Label, Labels, Window, Windows
from app.desktop.system.launcher import SubprocessLauncher
from app.desktop.x11.windows import XlibWindows
from app.engine.model.geometry import Box
from tests.builders.desktop.fields import until_true
from tests.builders.desktop.plain_windows import PlainWindow
from tests.builders.desktop.started import command_of
from tests.builders.fake_desktop import PaperDesktop, PaperKind, PaperLabels, PaperWindows


class FormStage(Protocol):
    """A window "Customers": field Customer (Miller, focused), password PIN, buttons Save (greyed)
    and Cancel, and a field Account that nobody can write into.
    """

    labels: Labels
    windows: Windows

    def cover(self, box: Box) -> None:
        """Put a window of another process there."""

    def close(self) -> None: ...


class QtStage:
    """The real one."""

    def __init__(self, display: XvfbDisplay, folder: Path) -> None:
        self._display = display
        self._launcher = SubprocessLauncher(display.environment)
        self.windows: Windows = XlibWindows(display.name)
        command = command_of("qt_form.py")
        self._form = self._launcher.launch(command, folder / "form.txt")
        self._cover: PlainWindow | None = None
        until_true(lambda: self.windows.active() is not None, "the form is active")
        self.labels: Labels = AtspiLabels(display.bus, self.windows.all)
        until_true(lambda: self.labels.focused() is not None, "the form describes itself")

    def cover(self, box: Box) -> None:
        self._cover = PlainWindow(self._display.name, "cover", box)
        until_true(lambda: self.windows.all()[0].title == "cover", "it is covered")

    def close(self) -> None:
        if self._cover:
            self._cover.close()
        self._launcher.end(self._form)
        self.labels.close()
        until_true(lambda: not self.windows.all(), "the desk is clear")
        self.windows.close()


class PaperFormStage:
    """The one on paper."""

    def __init__(self) -> None:
        self._desktop = PaperDesktop((800, 600))
        window = self._desktop.open("Customers", Box(100, 60, 300, 200), class_name="Form")
        add = self._desktop.add
        add(window, PaperKind.FIELD, "Customer", Box(100, 10, 150, 24)).value = "Miller"
        add(window, PaperKind.PASSWORD, "PIN", Box(100, 40, 150, 24)).value = "1234"
        add(window, PaperKind.BUTTON, "Save", Box(10, 80, 80, 24)).enabled = False
        add(window, PaperKind.BUTTON, "Cancel", Box(100, 80, 80, 24))
        add(window, PaperKind.FIELD, "Account", Box(100, 110, 150, 24)).read_only = True
        self.labels: Labels = PaperLabels(self._desktop)
        self.windows: Windows = PaperWindows(self._desktop)

    def cover(self, box: Box) -> None:
        self._desktop.open("cover", box, process=4321)

    def close(self) -> None:
        self.labels.close()


def form_of(stage: FormStage) -> Window:
    return next(one for one in stage.windows.all() if one.title == "Customers")


def named(stage: FormStage, name: str) -> Label:
    """The one with that name which is no mere caption (a caption and its field share their
    name).
    """
    labels = stage.labels.within(form_of(stage).box)
    return next(one for one in labels if one.name == name and one.role_name != "label")
