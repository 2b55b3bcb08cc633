"""A picture of a whole display in a file."""

from __future__ import annotations

from pathlib import Path

import mss
import mss.tools


def keep_picture(display: str, file: Path) -> Path:
    """Write the display's picture as PNG; where it is."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with mss.mss(display=display) as screen:
        seen = screen.grab(screen.monitors[0])
    mss.tools.to_png(seen.rgb, seen.size, output=str(file))
    return file
