"""What is different when a task is replayed: the machine, the window, what comes, the look."""

from __future__ import annotations

import os
import signal
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from enum import StrEnum
from pathlib import Path
from random import Random
from typing import Protocol

import psutil
from Xlib.display import Display

from app.desktop.display.private import XvfbDisplay
from app.desktop.ports import Window, WindowKind
from app.desktop.x11.windows import XlibWindows
from app.engine.model.geometry import Box
from scripts.benches._apps.application import Application, Look

SCREEN = Box(0, 0, 1280, 800)
ASK_AGAIN_S = 0.03
POPUP_AFTER_S = (0.8, 4.0)
POPUP_SIZE = (300, 110)
START_DELAY_S = 2.5
STOPPED_S = (0.3, 1.2)
GOES_ON_S = (0.3, 0.9)


class Shown(Protocol):
    """A display, and what an application on it is started with."""

    @property
    def name(self) -> str:
        """Such as ":7"."""

    @property
    def environment(self) -> Mapping[str, str]:
        """An empty value removes the variable."""


class Perturbation(StrEnum):
    """One way in which a replay differs from the demonstration."""

    NONE = "none"
    SLOW = "slow"
    MOVED = "moved"
    RESIZED = "resized"
    POPUP_BESIDE = "popup-beside"
    POPUP_OVER = "popup-over"
    LARGER_FONT = "larger-font"
    DARK = "dark"


_GTK_FONT = "[Settings]\ngtk-font-name=Sans 13\n"
_QT_DARK = (
    "[Appearance]\ncustom_palette=true\nstyle=Fusion\n"
    "color_scheme_path=/usr/share/qt5ct/colors/darker.conf\n"
)
_XT_DARK = "*background: #202428\n*foreground: #e8e8e8\n*borderColor: #808080\n"
_SWING = "-Dsun.java2d.uiScale=1.25"
LOOKS: Mapping[str, Mapping[Perturbation, Look]] = {
    "GTK": {
        Perturbation.DARK: Look({"GTK_THEME": "Adwaita:dark"}),
        Perturbation.LARGER_FONT: Look(files={".config/gtk-3.0/settings.ini": _GTK_FONT}),
    },
    "GTK2": {
        Perturbation.LARGER_FONT: Look(files={".gtkrc-2.0": 'gtk-font-name="Sans 13"\n'}),
        Perturbation.DARK: Look(
            files={
                ".gtkrc-2.0": (
                    'style "dark" {\n bg[NORMAL]="#2b2b2b" fg[NORMAL]="#eeeeee" '
                    'base[NORMAL]="#1e1e1e" text[NORMAL]="#eeeeee" bg[PRELIGHT]="#3b3b3b" '
                    'fg[PRELIGHT]="#ffffff" bg[ACTIVE]="#222222" fg[ACTIVE]="#eeeeee" }\n'
                    'class "GtkWidget" style "dark"\n'
                )
            }
        ),
    },
    "Qt": {
        Perturbation.LARGER_FONT: Look({"QT_FONT_DPI": "120"}),
        Perturbation.DARK: Look(
            {"QT_QPA_PLATFORMTHEME": "qt5ct"}, files={".config/qt5ct/qt5ct.conf": _QT_DARK}
        ),
    },
    "wx": {
        Perturbation.DARK: Look({"GTK_THEME": "Adwaita:dark"}),
        Perturbation.LARGER_FONT: Look(files={".config/gtk-3.0/settings.ini": _GTK_FONT}),
    },
    "Swing": {Perturbation.LARGER_FONT: Look({"JAVA_TOOL_OPTIONS": _SWING})},
    "Tk": {
        Perturbation.DARK: Look(resources=_XT_DARK),
        Perturbation.LARGER_FONT: Look(resources="Xft.dpi: 120\n"),
    },
    "Xaw": {
        Perturbation.DARK: Look(resources=_XT_DARK),
        Perturbation.LARGER_FONT: Look(
            resources="*font: -*-helvetica-medium-r-normal--18-*-*-*-*-*-iso8859-1\n"
        ),
    },
    "Motif": {
        Perturbation.DARK: Look(resources=_XT_DARK),
        Perturbation.LARGER_FONT: Look(
            resources="*fontList: -*-helvetica-medium-r-normal--18-*-*-*-*-*-iso8859-1\n"
        ),
    },
    "xterm": {
        Perturbation.DARK: Look(resources="XTerm*reverseVideo: true\n"),
        Perturbation.LARGER_FONT: Look(resources="XTerm*faceSize: 13\n"),
    },
    "FLTK": {
        Perturbation.DARK: Look(arguments=("-bg", "#303438", "-fg", "#f0f0f0", "-bg2", "#202428")),
    },
    "FOX": {
        Perturbation.LARGER_FONT: Look({"XFE_FONT": "larger"}),
    },
    "HTML": {
        Perturbation.DARK: Look(
            arguments=("--force-dark-mode", "--enable-features=WebContentsForceDark")
        ),
        Perturbation.LARGER_FONT: Look(arguments=("--force-device-scale-factor=1.25",)),
    },
}


def look_of(application: Application, kind: str) -> Look | None:
    """How the application is told to look so; None when it cannot be told."""
    if kind not in {Perturbation.DARK, Perturbation.LARGER_FONT}:
        return Look()
    own = application.looks.get(kind)
    return own or LOOKS.get(application.toolkit, {}).get(Perturbation(kind))


def tell_resources(display: XvfbDisplay, resources: str) -> None:
    """Have these in the display's resources, and no others."""
    subprocess.run(
        ("xrdb", "-display", display.name, "-load", "-"),
        input=resources or "Byheart.bench: 1\n",
        text=True,
        check=True,
    )


def start_delay_s(kind: str) -> float:
    """How long the application waits before it begins."""
    return START_DELAY_S if kind == Perturbation.SLOW else 0.0


@contextmanager
def perturbing(kind: str, display: Shown, group: Path, chance: Random) -> Iterator[None]:
    """Do it while the block lasts, from when the application shows its first window."""
    over = threading.Event()
    doing = _DOINGS.get(kind)
    if doing is None:
        yield
        return
    with closing(XlibWindows(display.name)) as windows:
        scene = _Scene(display, windows, group, chance, over)
        thread = threading.Thread(target=doing, args=(scene,), name=f"perturbing {kind}")
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()


class _Scene:
    """What a perturbation works with."""

    def __init__(
        self,
        display: Shown,
        windows: XlibWindows,
        group: Path,
        chance: Random,
        over: threading.Event,
    ) -> None:
        self.display = display
        self.chance = chance
        self.over = over
        self._windows = windows
        self._group = group

    def first_window(self) -> Window | None:
        """The application's first window, as soon as it is there; None when the run is over."""
        while not self.over.wait(ASK_AGAIN_S):
            for window in self._windows.all():
                if window.managed and window.kind is WindowKind.NORMAL and window.title:
                    return window
        return None

    def processes(self) -> list[psutil.Process]:
        """The application's processes."""
        with suppress(OSError, ValueError, psutil.NoSuchProcess):
            leader = psutil.Process(int(self._group.read_text()))
            return [leader, *leader.children(recursive=True)]
        return []

    def place(self, window: Window, to: Box) -> None:
        """Have the window there."""
        with closing(Display(self.display.name)) as connection:
            connection.create_resource_object("window", window.id).configure(
                x=to.x, y=to.y, width=to.width, height=to.height
            )
            connection.sync()

    def popup(self, at: tuple[int, int], *, focus: bool) -> None:
        """A window of another application there, until the run is over."""
        with popup(self.display.environment, at, focus=focus):
            self.over.wait()


@contextmanager
def popup(environment: Mapping[str, str], at: tuple[int, int], *, focus: bool) -> Iterator[None]:
    """A window of another application there, while the block lasts."""
    words = ["yad", "--title=Updates", "--text=Updates are ready to be installed."]
    words += [f"--posx={at[0]}", f"--posy={at[1]}"]
    words += [f"--width={POPUP_SIZE[0]}", f"--height={POPUP_SIZE[1]}"]
    words += ["--button=Later", "--button=Install", *(["--no-focus"] * (not focus))]
    process = subprocess.Popen(
        words,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield
    finally:
        process.kill()
        process.wait()


def popup_at(frame: Box) -> tuple[int, int]:
    """Where a popup has to be to stand over the middle of a window."""
    centre = frame.centre
    return centre.x - POPUP_SIZE[0] // 2, centre.y - POPUP_SIZE[1] // 2


def _slow(scene: _Scene) -> None:
    """The application gets no time for a while, again and again."""
    while not scene.over.wait(scene.chance.uniform(*GOES_ON_S)):
        processes = scene.processes()
        for process in processes:
            with suppress(psutil.NoSuchProcess):
                process.send_signal(signal.SIGSTOP)
        scene.over.wait(scene.chance.uniform(*STOPPED_S))
        for process in processes:
            with suppress(psutil.NoSuchProcess):
                process.send_signal(signal.SIGCONT)


def _moved(scene: _Scene) -> None:
    window = scene.first_window()
    if window is not None:
        x = _other(window.frame.x, scene.chance, SCREEN.width - window.frame.width)
        y = _other(window.frame.y, scene.chance, SCREEN.height - window.frame.height)
        scene.place(window, Box(x, y, window.box.width, window.box.height))


def _other(now: int, chance: Random, most: int) -> int:
    """Another place for a window, 40 to 200 px away; beyond the edge only when it fills the
    screen.
    """
    step = chance.randrange(40, 200)
    return now - step if now - step >= 0 and now + step > most else min(now + step, max(most, 40))


def _shrunk(scene: _Scene) -> None:
    window = scene.first_window()
    if window is not None:
        width, height = round(window.box.width * 0.7), round(window.box.height * 0.7)
        scene.place(window, Box(window.frame.x, window.frame.y, width, height))


def _resized(scene: _Scene) -> None:
    window = scene.first_window()
    if window is not None:
        share = scene.chance.choice((0.85, 1.15))
        box = window.box
        width = min(round(box.width * share), SCREEN.width - 10)
        height = min(round(box.height * share), SCREEN.height - 40)
        scene.place(window, Box(window.frame.x, window.frame.y, width, height))


def _popup_beside(scene: _Scene) -> None:
    """In the corner that the application covers least."""
    window = scene.first_window()
    if window is None or scene.over.wait(scene.chance.uniform(*POPUP_AFTER_S)):
        return
    width, height = POPUP_SIZE[0] + 10, POPUP_SIZE[1] + 60
    corners = [(x, y) for x in (0, SCREEN.width - width) for y in (0, SCREEN.height - height)]

    def covered(at: tuple[int, int]) -> int:
        box = Box(*at, width, height)
        frame = window.frame
        across = min(box.right, frame.right) - max(box.x, frame.x)
        down = min(box.bottom, frame.bottom) - max(box.y, frame.y)
        return max(0, across) * max(0, down)

    scene.popup(min(corners, key=covered), focus=False)


def _popup_over(scene: _Scene) -> None:
    window = scene.first_window()
    if window is None or scene.over.wait(scene.chance.uniform(*POPUP_AFTER_S)):
        return
    scene.popup(popup_at(window.frame), focus=True)


_DOINGS: Mapping[str, Callable[[_Scene], None]] = {
    Perturbation.SLOW: _slow,
    Perturbation.MOVED: _moved,
    Perturbation.RESIZED: _resized,
    "shrunk-window": _shrunk,
    Perturbation.POPUP_BESIDE: _popup_beside,
    Perturbation.POPUP_OVER: _popup_over,
}
