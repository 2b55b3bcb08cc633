"""Paints over a display, again and again: pages of text, each other than the one before.

`painter.py DISPLAY WIDTH HEIGHT [PER_SECOND]`. Without a rate it paints as fast as the server
takes it.
"""

from __future__ import annotations

import sys
import time
from typing import Any

from Xlib.display import Display

LINE_PX = 16
PAGES = 8


def main() -> None:
    """Until it is ended."""
    name, width, height, *rate = sys.argv[1:]
    connection = Display(name)
    screen = connection.screen()
    size = int(width), int(height)
    window = screen.root.create_window(
        *(0, 0, *size, 0, screen.root_depth), override_redirect=True, background_pixel=0xFFFFFF
    )
    window.map()
    pages = [_page(window, screen, size, number) for number in range(PAGES)]
    brush = window.create_gc()
    turn = 0
    due = time.monotonic()
    while True:
        window.copy_area(brush, pages[turn % PAGES], 0, 0, *size, 0, 0)
        connection.sync()
        if not turn:
            print("painting", flush=True)
        turn += 1
        if rate:
            due += 1 / float(rate[0])
            time.sleep(max(0.0, due - time.monotonic()))


def _page(window: Any, screen: Any, size: tuple[int, int], number: int) -> Any:  # noqa: ANN401
    page = window.create_pixmap(*size, screen.root_depth)
    brush = page.create_gc(foreground=0xFFFFFF)
    page.fill_rectangle(brush, 0, 0, *size)
    ink = page.create_gc(foreground=0x102030 + number * 0x101010, background=0xFFFFFF)
    for line in range(size[1] // LINE_PX):
        text = " ".join(f"{(number + 3) * (line + 7) * word % 9973:04}" for word in range(1, 60))
        page.poly_text(ink, 8, line * LINE_PX + 12, [text[: size[0] // 6].encode()])
    return page


if __name__ == "__main__":
    main()
