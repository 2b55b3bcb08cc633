"""Hands that are killed while they hold keys and a button and have borrowed keys.

Run as `dying_hands.py DISPLAY`; prints "holding" when all of that is so, and then waits.
"""

from __future__ import annotations

import sys
import time

from app.desktop.x11.input_injector import XlibHands


class NoStop:
    asked = False
    reason = ""


def main(display: str) -> None:
    hands = XlibHands(display, NoStop())

    def hold_everything_and_wait() -> bool:
        injector = hands._injector
        injector.press_key(37)
        injector.press_key(50)
        injector.press_button(2, injector.pointer())
        sys.stdout.write("holding\n")
        sys.stdout.flush()
        time.sleep(60)
        return True

    hands.type_text("é中", hold_everything_and_wait)


if __name__ == "__main__":
    main(sys.argv[1])
