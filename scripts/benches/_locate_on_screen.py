"""The rival of `reaction`: the task as a pyautogui script that waits with locateOnScreen.

`python _locate_on_screen.py FOLDER [--hurried]`, where FOLDER holds the templates (PNG) and
orders.json. As one would write it, with a favour: pyautogui takes its pictures through mss (0.5 ms;
its own way is to start scrot, 97 ms). Hurried, its pause after every call (0.1 s) is switched off.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import mss
import pyautogui
import pyscreeze
from PIL import Image

PATIENCE_S = 15
FIELDS = ("Item", "Quantity", "Delivery date", "Note")


class Desk:
    """Finds things by their pictures."""

    def __init__(self, folder: Path, *, hurried: bool) -> None:
        """Have pyautogui see through mss."""
        self._folder = folder
        self._screen = mss.MSS()
        if hurried:
            pyautogui.PAUSE = 0
        pyscreeze.screenshot = self._grab

    def _grab(self, region: None = None) -> Image.Image:
        shot = self._screen.grab(self._screen.monitors[0])
        return Image.frombytes("RGB", shot.size, shot.bgra, "raw", "BGRX")

    def click(self, name: str) -> None:
        """Wait until it is there and click near its right end, where a labelled field is."""
        picture = str(self._folder / f"{name}.png")
        found = pyautogui.locateOnScreen(picture, minSearchTime=PATIENCE_S)
        x = found.left + found.width * 9 // 10
        pyautogui.click(int(x), int(found.top + found.height // 2))

    def place(self, order: dict[str, str]) -> None:
        """Place one order."""
        self.click(order["customer"])
        for field in FIELDS:
            self.click(field)
            pyautogui.write(order[field])
        self.click("Save")
        self.click("Post")


def main(folder: Path, *, hurried: bool) -> None:
    """Place all of them."""
    desk = Desk(folder, hurried=hurried)
    for order in json.loads((folder / "orders.json").read_text()):
        desk.place(order)


if __name__ == "__main__":
    main(Path(sys.argv[1]), hurried="--hurried" in sys.argv)
