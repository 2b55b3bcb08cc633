"""Draws the pairs of GTK programs that nobody here wrote: yad, galculator, mousepad, gnumeric."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.engine.model.geometry import Box, Point
from tests.golden.stage import PATIENCE_S, STOP, Places, Stage

FORM = ("--form", "--title=Address", "--field=Name", "--field=Street", "--field=City")
FORM_BUTTONS = ("--button=Save:0", "--button=Cancel:1")
LIST = ("--list", "--title=Files", "--column=File", "--column=Size")
FILES = ("report.pdf", "12 kB", "notes.txt", "3 kB", "photo.png", "740 kB")
OTHERS = ("photo.png", "740 kB", "report.pdf", "12 kB", "notes.txt", "3 kB")
ASK = ("--question", "--width=320")
YES = ("--button=Yes:0", "--button=No:1")
SCENES: dict[str, tuple[str, ...]] = {
    "form": ("yad", *FORM, "", "", "", *FORM_BUTTONS, "--geometry=420x300+200+150"),
    "form-moved": ("yad", *FORM, "", "", "", *FORM_BUTTONS, "--geometry=420x300+420+260"),
    "form-values": (
        "yad",
        *FORM,
        "Anna",
        "Markt 5",
        "Bremen",
        *FORM_BUTTONS,
        "--geometry=420x300+200+150",
    ),
    "form-other": (
        *("yad", "--form", "--title=Address", "--field=Name", "--field=IBAN"),
        *("--field=City", *FORM_BUTTONS, "--geometry=420x300+200+150"),
    ),
    "list": ("yad", *LIST, *FILES, *FORM_BUTTONS, "--geometry=420x300+200+150"),
    "list-other": ("yad", *LIST, *OTHERS, *FORM_BUTTONS, "--geometry=420x300+200+150"),
    "list-short": ("yad", *LIST, *FILES[2:], *FORM_BUTTONS, "--geometry=420x300+200+150"),
    "ask": (
        "yad",
        *ASK,
        "--title=Archive",
        "--text=Archive the file?",
        *YES,
        "--geometry=+250+200",
    ),
    "ask-moved": (
        *("yad", *ASK, "--title=Archive", "--text=Archive the file?", *YES),
        "--geometry=+480+330",
    ),
    "ask-delete": (
        *("yad", *ASK, "--title=Archive", "--text=Delete the file?", *YES),
        "--geometry=+250+200",
    ),
    "ask-title": (
        *("yad", *ASK, "--title=Delete", "--text=Archive the file?", *YES),
        "--geometry=+250+200",
    ),
}
BESIDE_PX = 150  # from the middle of a label into its field
PARTS = {
    "form": ("Save", "Name", "Street", "City"),
    "list": ("Save", "report.pdf", "notes.txt", "photo.png"),
    "ask": ("Yes", "No"),
}


@contextmanager
def program(stage: Stage, *command: str) -> Iterator[None]:
    """A program on the stage, until its window is there."""
    with stage.started(command):
        until = time.monotonic() + PATIENCE_S
        while not stage.desktop.windows.all() and time.monotonic() < until:
            stage.desktop.changes.wait(time.monotonic() + 0.05)
            stage.desktop.changes.take()
        yield


def named(stage: Stage, *names: str) -> Places:
    """Where the elements of these names are, as accessibility tells."""
    found: Places = {}
    for label in stage.desktop.labels.within(Box(0, 0, *stage.desktop.screen.size())):
        if label.name in names and label.box.area and label.name not in found:
            beside = BESIDE_PX if label.role_name == "label" else 0
            found[label.name] = [label.box.centre.x + beside, label.box.centre.y]
    return found


def draw() -> None:
    """All of it."""
    with Stage("gtk") as stage:
        for name, command in SCENES.items():
            stage.rest()
            with program(stage, *command):
                stage.quiet()
                stage.shoot(name, named(stage, *PARTS[name.split("-")[0]]))
        calculator(stage)
        with tempfile.TemporaryDirectory() as folder:
            editor(stage, Path(folder))
        pairs(stage)
        stage.sheet.write()


def calculator(stage: Stage) -> None:
    """Galculator: a keypad, a display, a window that moves."""
    stage.rest()
    with program(stage, "galculator"):
        stage.quiet()
        keys = [str(number) for number in range(10)] + ["+", "="]
        stage.shoot("calc", named(stage, *keys))
        seven = stage.sheet.shots["calc"]["places"]["7"]
        stage.desktop.hands.click(Point(*seven))
        stage.shoot("calc-hover", named(stage, *keys))
        stage.rest()
        stage.shoot("calc-typed", named(stage, *keys))


def editor(stage: Stage, folder: Path) -> None:
    """Mousepad: a text area, menus, a file chooser."""
    letter = folder / "letter.txt"
    letter.write_text("Dear Anna,\nthank you for your order.\n")
    other = folder / "other.txt"
    other.write_text("Shopping list\nmilk\nbread\n")
    for name, file in (("edit", letter), ("edit-other", other)):
        stage.rest()
        with program(stage, "mousepad", str(file)):
            stage.quiet()
            stage.shoot(name, named(stage, "File", "Edit"))
            if name == "edit":
                stage.desktop.hands.press_keys("ctrl+shift+s")
                stage.shoot("edit-saving", named(stage, "File", "Edit", "Save", "Cancel"))


def pairs(stage: Stage) -> None:
    """What must go and what must stop."""
    pair = stage.sheet.pair
    for what in ("Save", "Street"):
        pair("unchanged", "form", "form", what)
        pair("moved window", "form", "form-moved", what)
        pair("values in fields", "form", "form-values", what)
    pair("another label", "form", "form-other", "Street", to=STOP)
    pair("another label", "form", "form-other", "Save", to=STOP)
    for what in PARTS["list"]:
        pair("rows reordered", "list", "list-other", what)
    pair("row is missing", "list", "list-short", "report.pdf", to=STOP)
    for wanted in ("notes.txt", "photo.png"):
        named = ("report.pdf", wanted)
        pair("row by parameter", "list", "list", "report.pdf", to=wanted, named=named)
        pair("row by parameter", "list", "list-other", "report.pdf", to=wanted, named=named)
        pair("row by parameter", "list", "list-short", "report.pdf", to=wanted, named=named)
    pair("no such row", "list", "list", "report.pdf", to=STOP, named=("report.pdf", "12 kB"))
    pair("unchanged", "ask", "ask", "Yes")
    pair("moved window", "ask", "ask-moved", "Yes")
    pair("another dialog", "ask", "ask-delete", "Yes", to=STOP)
    pair("another dialog", "ask", "ask-title", "Yes", to=STOP)
    for what in ("7", "5", "="):
        pair("unchanged", "calc", "calc", what)
        pair("values in fields", "calc", "calc-typed", what)
        pair("hover and focus", "calc", "calc-hover", what)
    pair("popup", "edit", "edit-saving", "File", to=STOP)
    pair("another program", "form", "calc", "Save", to=STOP)
    pair("another program", "ask", "form", "Yes", to=STOP)


if __name__ == "__main__":
    draw()
