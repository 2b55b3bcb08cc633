"""A picture of a whole display in a file."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from PIL import Image
from Xlib import X
from Xlib.display import Display

EVERY_PLANE = 0xFFFFFFFF


def keep_picture(display: str, file: Path) -> Path:
    """Write the display's picture as PNG; where it is."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with closing(Display(display)) as there:
        screen = there.screen()
        size = screen.width_in_pixels, screen.height_in_pixels
        seen = screen.root.get_image(0, 0, *size, X.ZPixmap, EVERY_PLANE)
    Image.frombytes("RGB", size, seen.data, "raw", "BGRX").save(file)
    return file
