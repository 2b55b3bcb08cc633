"""The desktop's part of `doctor` on Linux: what the display offers, and what is installed beside
Byheart (the shared libraries that Qt loads, and fonts).
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Callable, Mapping
from functools import partial

from app.desktop.accessibility.bus import AccessibilityBus
from app.desktop.display.private import refuse_what_is_missing
from app.desktop.display.session import NEEDED_EXTENSIONS, require_display
from app.desktop.environment import inherited
from app.desktop.ports import Finding
from app.desktop.x11.clipboard import XlibClipboard
from app.desktop.x11.connection import assert_xlib, connect, require_extension
from app.desktop.x11.window_tree import WindowTree
from app.engine.errors import BlockedError, ByheartError


def findings_on_x11(session: Mapping[str, str]) -> list[Finding]:
    """Every line; what needs a display is asked only when there is one."""
    display = session.get("DISPLAY", "")
    first = _tried("display", partial(require_display, display, session))
    about_display = [
        *(_tried(name, partial(_extension, display, name)) for name in NEEDED_EXTENSIONS),
        _tried("window manager", partial(_managed, display)),
        _tried("clipboard", partial(_copied, display)),
    ]
    return [
        first,
        *(about_display if first.works else ()),
        _tried("accessibility", partial(_described, session.get("DBUS_SESSION_BUS_ADDRESS", ""))),
        _tried("python-xlib", _right_xlib),
        _tried("private display", _startable),
        _tried("libraries of Qt", _loadable),
        *(_tried(f"fonts for {script}", partial(_drawn, script)) for script in FONTS),
    ]


class LackingError(ByheartError):
    """Something is missing; `remedy` mends it, or these packages alone do."""

    def __init__(self, detail: str, remedy: str = "", packages: tuple[str, ...] = ()) -> None:
        super().__init__(detail)
        self.remedy = remedy or f"sudo apt-get install {' '.join(packages)}"
        self.packages = packages


def _tried(name: str, attempt: Callable[[], str]) -> Finding:
    """What the attempt answers is the detail; an error is why it does not work, and names the
    remedy.
    """
    try:
        return Finding(name, works=True, detail=attempt())
    except LackingError as lacking:
        return Finding(
            name,
            works=False,
            detail=str(lacking),
            remedy=lacking.remedy,
            packages=lacking.packages,
        )
    except ByheartError as error:
        return Finding(name, works=False, detail=str(error))


def _extension(display: str, name: str) -> str:
    connection = connect(display)
    try:
        require_extension(connection, name)
    finally:
        connection.close()
    return "there"


def _managed(display: str) -> str:
    connection = connect(display)
    try:
        if not WindowTree(connection).has_manager():
            raise LackingError(
                "No window manager runs: the focus is lost when a dialog closes.",
                "sudo apt-get install openbox, then start openbox",
            )
    finally:
        connection.close()
    return "there"


def _copied(display: str) -> str:
    clipboard = XlibClipboard(display)
    try:
        clipboard.read()
    finally:
        clipboard.close()
    return "can be read"


def _described(bus: str) -> str:
    try:
        AccessibilityBus(bus).close()
    except BlockedError as error:
        raise LackingError(
            f"{error} It is optional: without it, names are read from pixels.",
            "sudo apt-get install at-spi2-core dbus, then log in to a desktop session",
        ) from error
    return "applications describe themselves"


def _right_xlib() -> str:
    assert_xlib()
    return "new enough"


def _startable() -> str:
    refuse_what_is_missing()
    return "Xvfb, openbox and a session bus can be started"


def _loadable() -> str:
    missing = missing_libraries(QT_LIBRARIES)
    if missing:
        raise LackingError(
            f"{', '.join(missing)} cannot be loaded: Qt programs, ours among them, would abort.",
            packages=tuple(missing.values()),
        )
    return "all can be loaded"


def _drawn(script: str) -> str:
    language, package = FONTS[script]
    if not fonts_for(language):
        raise LackingError(
            "There is none, so every such character is drawn as the same empty box.",
            packages=("fontconfig", package),
        )
    return "there"


# What Qt's xcb plugin loads, and the Debian package of each. Without one of them a Qt program
# aborts,
# and blames xcb-cursor0 whichever it is.
QT_LIBRARIES = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libfontconfig.so.1": "libfontconfig1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libglib-2.0.so.0": "libglib2.0-0",
}
# A language that fontconfig knows for each script (und-zsye: emoji), and the Debian package of a
# font for it.
FONTS = {
    "Latin": ("en", "fonts-dejavu-core"),
    "Chinese, Japanese and Korean": ("zh-cn", "fonts-wqy-microhei"),
    "emoji": ("und-zsye", "fonts-noto-color-emoji"),
}
FONT_LIST_S = 20.0  # the first question after an installation builds a cache


def missing_libraries(libraries: Mapping[str, str]) -> dict[str, str]:
    """Those that cannot be loaded here, and the package of each."""
    return {name: package for name, package in libraries.items() if not _loads(name)}


def fonts_for(language: str) -> list[str]:
    """The families that fontconfig has for a language; none when it cannot be asked."""
    program = shutil.which("fc-list")
    if program is None:
        return []
    told = subprocess.run(
        (program, f":lang={language}", "family"),
        capture_output=True,
        text=True,
        check=False,
        env=inherited(),
        timeout=FONT_LIST_S,
    )
    return sorted({line.strip() for line in told.stdout.splitlines() if line.strip()})


def _loads(library: str) -> bool:
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True
