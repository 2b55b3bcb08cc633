"""What is installed beside Byheart: the shared libraries that Qt loads, and fonts."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Mapping

from app.desktop.environment import inherited

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
