"""Cells are copied from Gnumeric into a dialog, twice; then they are taken from Gnumeric's file.

What is true is the file of the dialog's program, and the rows of the file that Gnumeric has
written. Nobody here wrote either program.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.desktop.display.private import XvfbDisplay
from app.desktop.ports import Window
from app.desktop.signals import StopSwitch
from app.desktop.x11.clipboard import XlibClipboard
from app.desktop.x11.input_injector import XlibHands
from app.desktop.x11.windows import XlibWindows
from app.engine.model.geometry import Point
from app.engine.model.stop import NeverStop
from app.settings import read_settings
from app.wiring.recording.recording import RecordingRequest, recording
from tests.builders.desktop.fields import end
from tests.builders.desktop.started import command_of
from tests.builders.runs.byheart import Byheart, own_folders
from tests.builders.runs.shown import Shower
from tests.builders.ui.window_on_display import awaited

pytestmark = [pytest.mark.on_screen, pytest.mark.long, pytest.mark.timeout(300)]

CUSTOMERS = ("Anna Roth", "Bert Kuhn", "Cora Lang", "Dora Weiss")
FIRST, HIGH = Point(97, 219), 18  # of the first customer in Gnumeric's window, and of each


@dataclass(frozen=True, slots=True)
class Desk:
    """A display with Gnumeric on it; `book` is the file of the other program."""

    byheart: Byheart
    display: XvfbDisplay
    windows: XlibWindows
    clipboard: XlibClipboard
    hands: XlibHands
    book: Path

    def copies(self, name: str, row: int) -> None:
        """A person copies the customer of a row and enters it."""
        teaching = RecordingRequest(
            name,
            launch=command_of("yad_dialogs.py", "entry", str(self.book)),
            reads=("customer",),
            display=self.display.name,
            environment={**self.byheart.environment, **self.display.environment},
        )
        settings, customer = read_settings({"BYHEART_HOME": str(self.byheart.home)}), CUSTOMERS[row]
        with (
            self.byheart.store() as store,
            recording(teaching, settings, store, StopSwitch()) as lessons,
            Shower(self.display, self.hands) as person,
        ):
            corner = self.window("orders.xlsx").box
            self.clipboard.write("")
            self.hands.click(Point(corner.x + FIRST.x, corner.y + FIRST.y + HIGH * row))
            self.in_front("orders.xlsx")
            person.pauses()
            self.hands.press_keys("ctrl+c")
            awaited(lambda: self.clipboard.read() == customer or None, "a copied cell")
            person.pauses()
            entry = self.window("Guests").box
            self.hands.click(Point(entry.x + 200, entry.y + 20))
            self.in_front("Guests")
            person.pauses()
            self.hands.press_keys("ctrl+v")
            person.says(customer)
            person.pauses()
            self.hands.press_keys("Return")
            awaited(lambda: (self.book.exists() and customer in self.entered()) or None, customer)
            lessons.finish()
            lessons.end_applications()

    def entered(self) -> list[str]:
        return self.book.read_text(encoding="utf-8").splitlines()

    def window(self, title: str) -> Window:
        def there() -> Window | None:
            return next((one for one in self.windows.all() if title in one.title), None)

        return awaited(there, f"a window {title}")

    def in_front(self, title: str) -> None:
        awaited(lambda: self.window(title).active or None, f"{title} in front")


@contextmanager
def a_desk(folder: Path, sheet: Path) -> Iterator[Desk]:
    home = own_folders(folder / "home")
    with (
        XvfbDisplay.start() as display,
        closing(XlibWindows(display.name)) as windows,
        closing(XlibClipboard(display.name)) as clipboard,
        closing(XlibHands(display.name, NeverStop())) as hands,
    ):
        gnumeric = subprocess.Popen(
            ["gnumeric", "--geometry=600x400+0+0", str(sheet)],
            env={**os.environ, **home, **display.environment},
            stderr=subprocess.DEVNULL,
        )
        try:
            desk = Desk(
                Byheart(folder / "byheart", home),
                display,
                windows,
                clipboard,
                hands,
                folder / "book.txt",
            )
            desk.in_front(sheet.name)
            yield desk
        finally:
            end(gnumeric)


def test_what_was_copied_in_gnumeric_is_taken_from_its_file(tmp_path: Path) -> None:
    table, sheet = tmp_path / "orders.csv", tmp_path / "orders.xlsx"
    lines = (f"{name},2026-12-0{day}\n" for day, name in enumerate(CUSTOMERS, 1))
    table.write_text("customer,due\n" + "".join(lines), "utf-8")
    subprocess.run(["ssconvert", str(table), str(sheet)], check=True, capture_output=True)
    with a_desk(tmp_path, sheet) as desk:
        desk.copies("one", 0)
        desk.copies("two", 2)
    desk.book.unlink()

    words = ("merge", "orders", "one", "two", "--data", str(sheet))
    offered = desk.byheart.does(*words, "--dry-run")
    assert "Take them from the file instead of opening Gnumeric?" in offered.out + offered.err
    merged = desk.byheart.does(*words, "--without-sheet")
    assert merged.status == 0, merged.err
    played = ("run", "orders", "--data", str(sheet), "--column", "customer=customer", "--json")
    ended = desk.byheart.does(*played, "--display", "private", seconds=120)
    assert ended.status == 0, ended.story
    assert desk.entered() == list(CUSTOMERS)
