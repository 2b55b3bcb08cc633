"""Draws more pairs of programs that nobody here wrote: gnumeric, mousepad, galculator, yad and a
text screen in xterm.
"""

from __future__ import annotations

import shutil
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from app.engine.model.geometry import Point
from tests.golden.draw_gtk import named, program
from tests.golden.stage import PATIENCE_S, STOP, Places, Stage

SIZE = (800, 600)
SHEET = """Customer,City,Due
Adler,Bremen,120
Becker,Kiel,89
Conrad,Ulm,312
Dietz,Berlin,4015
Ebert,Mainz,77
Franke,Trier,940
"""
SHEETS = {
    "sheet": SHEET,
    "sheet-values": SHEET.replace("312", "57").replace("940", "1000"),
    "sheet-row-more": SHEET.replace("Becker", "Arnold,Hof,5\nBecker"),
    "sheet-alike": SHEET.replace("4015", "4O15"),
}
LETTER = "Dear Anna,\nthank you for your order 1041.\nIt was sent today.\n"
FILES = {"letter.txt": LETTER, "prices.txt": "Paper 12.50\nPens 3.20\nInk 8.00\n"}
LEFT, TOP, WIDE, HIGH = 96, 219, 81, 18  # of the first cell in gnumeric's window, and of each
CELLS = {"A2": (0, 2), "A4": (0, 4), "C4": (2, 4), "D5": (3, 5), "B9": (1, 9)}
ICONS = ("Bold", "Sum", "Data")
FORM = ("--form", "--title=Order", "--field=Number", "--field=Item", "--field=Note")
SENT = ("--button=Send:0", "--button=Cancel:1", "--geometry=420x260+150+120")
DUE = ("--calendar", "--title=Due", "--geometry=+240+150")
CHOICE = ("--list", "--checklist", "--title=Parts", "--column=Take", "--column=Part")
CHOSEN = ("--button=Order:0", "--button=Close:1", "--geometry=380x300+180+120")
ASKED = ("--question", "--title=Upload", "--width=300", "--button=Yes:0", "--button=No:1")
AT = "--geometry=+230+180"
YAD: dict[str, tuple[str, ...]] = {
    "due": (*DUE, "--day=14", "--month=11", "--year=2026"),
    "due-moved": (*DUE[:2], "--geometry=+400+300", "--day=14", "--month=11", "--year=2026"),
    "due-day": (*DUE, "--day=19", "--month=11", "--year=2026"),
    "due-month": (*DUE, "--day=14", "--month=12", "--year=2026"),
    "due-year": (*DUE, "--day=14", "--month=11", "--year=2037"),
    "parts": (*CHOICE, "FALSE", "Belt", "FALSE", "Lamp", "FALSE", "Plug", *CHOSEN),
    "parts-ticked": (*CHOICE, "FALSE", "Belt", "TRUE", "Lamp", "FALSE", "Plug", *CHOSEN),
    "parts-more": (*CHOICE, "FALSE", "Belt", "FALSE", "Lamp", "TRUE", "Plug", *CHOSEN),
    "parts-swapped": (*CHOICE, "FALSE", "Lamp", "FALSE", "Belt", "FALSE", "Plug", *CHOSEN),
    "order": (*FORM, *SENT),
    "order-filled": (*FORM, "1041", "Paper", "soon", *SENT),
    "order-other": (*FORM, "2207", "Pens", "", *SENT),
    "order-note": (*FORM, "--text=Your session ends in a minute.", *SENT),
    "order-read-only": (*FORM[:3], "--field=Item:RO", "--field=Note", *SENT),
    "order-receipt": (*FORM[:3], "--field=Receipt", "--field=Note", *SENT),
    "order-pay": (*FORM, "--button=Pay:0", *SENT[1:]),
    "order-title": (FORM[0], "--title=Return", *FORM[2:], *SENT),
    "upload": (*ASKED, "--text=Upload 3 files?", AT),
    "upload-moved": (*ASKED, "--text=Upload 3 files?", "--geometry=+420+330"),
    "upload-wipe": (*ASKED, "--text=Wipe 3 files?", AT),
    "upload-all": (*ASKED, "--text=Upload all files?", AT),
    "upload-to": (*ASKED, "--text=Upload 3 files to Mr Dietz?", AT),
    "upload-to-other": (*ASKED, "--text=Upload 3 files to Mr Deitz?", AT),
    "copying": ("--progress", "--title=Copying", "--text=Copying", "--percentage=20", AT),
    "copying-more": ("--progress", "--title=Copying", "--text=Copying", "--percentage=70", AT),
    "loud": ("--scale", "--title=Volume", "--value=20", AT),
    "loud-more": ("--scale", "--title=Volume", "--value=75", AT),
}
LABELS: Mapping[str, tuple[str, ...]] = {
    "due": ("OK", "Cancel"),
    "parts": ("Belt", "Lamp", "Plug", "Order"),
    "order": ("Number", "Item", "Note", "Send"),
    "upload": ("Yes", "No"),
    "copying": ("Close",),
    "loud": ("OK", "Cancel"),
}
DAYS = {"Day 18": (107, 121), "Day 25": (107, 143)}  # on the window of the calendar
STOCK = [
    "  Stock of 21 Nov             Nord",
    "",
    "  [1]  Blue folders     120 pcs   take",
    "  [2]  Paper A4          48 pcs   take",
    "  [3]  Pens, black        9 pcs   take",
    "  [4]  Ink OL-10          3 pcs   take",
    "",
    "  F2 new   F5 take   F8 remove   F10 quit",
]


def stock(**changed: str) -> list[str]:
    """The text screen with some of its lines changed, by their number."""
    lines = list(STOCK)
    for name, line in changed.items():
        lines[int(name.removeprefix("line"))] = line
    return lines


SCREENS: dict[str, list[str]] = {
    "stock": STOCK,
    "stock-number": stock(line3="  [2]  Paper A4          31 pcs   take"),
    "stock-swapped": [*STOCK[:2], STOCK[3], STOCK[2], *STOCK[4:]],
    "stock-alike": stock(line5="  [4]  Ink 0L-10          3 pcs   take"),
    "stock-other": stock(line0="  Stock of 21 Nov             Sued"),
    "stock-keys": stock(line7="  F2 new   F5 move   F8 remove   F10 quit"),
    "stock-message": [*STOCK, "", "  Printer is out of paper. Press a key."],
}
LETTER_WIDTH, LINE_HEIGHT, RIM = 6, 13, 2
IN_TEXT = {"take 2": (3, 35), "remove": (7, 23), "take 4": (5, 35)}


def draw() -> None:
    """All of it."""
    with Stage("apps", SIZE) as stage, documents() as folder:
        sheets(stage, folder)
        letters(stage, folder)
        calculator(stage)
        for scene, options in YAD.items():
            dialog(stage, scene, options)
        for scene, lines in SCREENS.items():
            text_screen(stage, folder, scene, lines)
        text_screen(stage, folder, "stock-moved", STOCK, "+190+160")
        for pairs in (of_sheets, of_letters, of_the_calculator, of_dialogs, of_text):
            pairs(stage)
        stage.sheet.write()


@contextmanager
def documents() -> Iterator[Path]:
    """A folder of a name that may stand in the titles of windows."""
    folder = Path(tempfile.gettempdir()) / "golden"
    folder.mkdir()
    try:
        yield folder
    finally:
        shutil.rmtree(folder)


def window_at(stage: Stage) -> Point:
    """The corner of the one window."""
    frame = stage.desktop.windows.all()[0].frame
    return Point(frame.x, frame.y)


def press(stage: Stage, *keys: str) -> None:
    """One key after the other, each seen to its end."""
    for one in keys:
        stage.desktop.hands.press_keys(one)
        stage.quiet()


def sheets(stage: Stage, folder: Path) -> None:
    """Gnumeric: cells, a toolbar of icons, menus."""
    for name, text in SHEETS.items():
        with sheet(stage, folder, text):
            stage.shoot(name, in_sheet(stage))
            if name == "sheet":
                at = in_sheet(stage)
                press(stage, "ctrl+f")
                stage.shoot("sheet-search", at)
    with sheet(stage, folder, SHEET):
        press(stage, "Down", "Down", "Right")
        stage.shoot("sheet-cursor", in_sheet(stage))
        stage.desktop.hands.type_text("42")
        stage.shoot("sheet-typing", in_sheet(stage))
        press(stage, "Return")
        stage.shoot("sheet-typed", in_sheet(stage))
    with sheet(stage, folder, SHEET):
        stage.desktop.hands.scroll(Point(*in_sheet(stage)["B9"]), 0, 1)
        stage.rest()
        stage.shoot("sheet-scrolled", in_sheet(stage, scrolled=3))
    with sheet(stage, folder, SHEET):
        at = in_sheet(stage)
        stage.desktop.hands.click(Point(*at["Data"]))
        stage.shoot("sheet-menu", at)
    with sheet(stage, folder, SHEET, place="+70+60"):
        stage.shoot("sheet-moved", in_sheet(stage))
    with sheet(stage, folder, SHEET, file="returns"):
        stage.shoot("sheet-other", in_sheet(stage))


def sheet(
    stage: Stage, folder: Path, text: str, place: str = "+20+20", file: str = "due"
) -> AbstractContextManager[None]:
    """Gnumeric with a table."""
    (folder / f"{file}.csv").write_text(text)
    stage.rest()
    return program(stage, "gnumeric", f"--geometry=700x500{place}", str(folder / f"{file}.csv"))


def in_sheet(stage: Stage, scrolled: int = 0) -> Places:
    """Where its icons and cells are, so many rows having been scrolled away."""
    stage.quiet()
    corner, until = window_at(stage), time.monotonic() + PATIENCE_S
    icons = named(stage, *ICONS)
    while len(icons) < len(ICONS) and time.monotonic() < until:  # it tells of them later
        stage.desktop.changes.wait(time.monotonic() + 0.2)
        icons = named(stage, *ICONS)
    cells = {
        name: [corner.x + LEFT + WIDE * column, corner.y + TOP + HIGH * (row - 1 - scrolled)]
        for name, (column, row) in CELLS.items()
        if row > scrolled
    }
    return cells | icons


def letters(stage: Stage, folder: Path) -> None:
    """Mousepad: a text, menus, a question at the end."""
    for name, text in FILES.items():
        (folder / name).write_text(text)
    menus = ("File", "Search", "Help")
    for name, file in (("letter", "letter.txt"), ("letter-other", "prices.txt")):
        stage.rest()
        own = [f"XDG_{kind}_HOME={folder / name}" for kind in ("CONFIG", "DATA")]
        with program(stage, "env", *own, "mousepad", str(folder / file)):
            stage.quiet()
            at = named(stage, *menus)
            stage.shoot(name, at)
            press(stage, "ctrl+a")
            stage.shoot(f"{name}-selected", at)
            stage.desktop.hands.type_text("Hello")
            stage.shoot(f"{name}-typed", at)
            stage.desktop.hands.click(Point(*at["Search"]))
            stage.shoot(f"{name}-menu", at)
            press(stage, "Escape")
            stage.rest()
            press(stage, "ctrl+q")
            asked = ("Save", "Cancel", "Don't Save", "_Save", "_Cancel", "_Don't Save")
            stage.shoot(f"{name}-asked", named(stage, *asked))
            press(stage, "Escape")


def calculator(stage: Stage) -> None:
    """Galculator: keys, a display, a menu, another mode."""
    keys = ("7", "=", "AC", "+", "View")
    stage.rest()
    with program(stage, "galculator"):
        stage.quiet()
        at = named(stage, *keys)
        stage.shoot("sums", at)
        stage.desktop.hands.type_text("12+30")
        stage.shoot("sums-typed", at)
        stage.desktop.hands.click(Point(*at["View"]))
        stage.shoot("sums-menu", at)
        press(stage, "Escape")
        stage.rest()
        with stage.started(
            ("yad", "--text=Low battery", "--title=Power", "--geometry=+120+200", "--button=OK:0")
        ):
            stage.quiet()
            stage.shoot("sums-covered", at)


def dialog(stage: Stage, name: str, options: Sequence[str]) -> None:
    """A dialog of yad."""
    stage.rest()
    with program(stage, "yad", *options):
        stage.quiet()
        kind, corner = name.split("-", maxsplit=1)[0], window_at(stage)
        days = {what: [corner.x + x, corner.y + y] for what, (x, y) in DAYS.items()}
        stage.shoot(name, named(stage, *LABELS[kind]) | (days if kind == "due" else {}))


def text_screen(
    stage: Stage, folder: Path, name: str, lines: Sequence[str], place: str = "+60+50"
) -> None:
    """A program in a terminal, as warehouses still have them."""
    (folder / "screen.txt").write_text("\n".join(lines))
    stage.rest()
    show = f"printf '\\033[2J\\033[H\\033[?25l'; cat {folder}/screen.txt; read -r key"
    with program(
        stage, "xterm", "-geometry", f"60x16{place}", "-title", "Stock", "-e", "sh", "-c", show
    ):
        stage.quiet()
        box = stage.desktop.windows.all()[0].box
        at = {
            what: [
                box.x + RIM + LETTER_WIDTH * column + 3,
                box.y + RIM + LINE_HEIGHT * line + 6,
            ]
            for what, (line, column) in IN_TEXT.items()
        }
        stage.shoot(name, at)


def of_sheets(stage: Stage) -> None:
    """What must go and what must stop."""
    pair, needless = stage.sheet.pair, stage.sheet.needless
    for what in ("Bold", "Data", "D5", "B9"):
        pair("unchanged", "sheet", "sheet", what)
        pair("sheet: cursor", "sheet", "sheet-cursor", what)
        pair("sheet: moved window", "sheet", "sheet-moved", what)
        pair("sheet: other values", "sheet", "sheet-values", what)
        needless("sheet: typed value", "sheet-cursor", "sheet-typed", what)
        pair("sheet: being edited", "sheet-cursor", "sheet-typing", what, to=STOP)
        pair("sheet: menu", "sheet", "sheet-menu", what, to=STOP)
        pair("sheet: dialog", "sheet", "sheet-search", what, to=STOP)
        pair("another document", "sheet", "sheet-other", what, to=STOP)
    pair("sheet: scrolled", "sheet", "sheet-scrolled", "B9")
    for what in ("D5", "A4"):
        needless("sheet: scrolled", "sheet", "sheet-scrolled", what)
    pair("sheet: scrolled away", "sheet", "sheet-scrolled", "A2", to=STOP)
    pair("sheet: other row", "sheet", "sheet-row-more", "D5", to=STOP)
    pair("sheet: other row", "sheet", "sheet-row-more", "A4", to=STOP)
    pair("sheet: look-alike row", "sheet", "sheet-alike", "D5", to=STOP)


def of_letters(stage: Stage) -> None:
    """The same of an editor."""
    pair = stage.sheet.pair
    for what in ("File", "Search"):
        pair("unchanged", "letter", "letter", what)
        pair("editor: selection", "letter", "letter-selected", what)
        pair("another document", "letter", "letter-other", what, to=STOP)
        for then in ("letter", "letter-typed"):
            pair("editor: menu", then, "letter-menu", what, to=STOP)
            pair("editor: question", then, "letter-asked", what, to=STOP)


def of_the_calculator(stage: Stage) -> None:
    """The same of a calculator."""
    pair = stage.sheet.pair
    for what in ("7", "=", "AC"):
        pair("calculator: typed", "sums", "sums-typed", what)
        pair("calculator: menu", "sums", "sums-menu", what, to=STOP)
        pair("calculator: covered", "sums", "sums-covered", what, to=STOP)


def of_dialogs(stage: Stage) -> None:
    """The same of yad's dialogs."""
    pair, needless = stage.sheet.pair, stage.sheet.needless
    for what in ("Day 18", "Day 25", "OK"):
        pair("unchanged", "due", "due", what)
        pair("date: moved window", "due", "due-moved", what)
        if what != "OK":  # to which the date is data
            pair("date: other month", "due", "due-month", what, to=STOP)
            pair("date: other month", "due", "due-year", what, to=STOP)
    pair("date: other day", "due", "due-day", "Day 25")
    for what in ("Belt", "Order"):
        pair("parts: others ticked", "parts", "parts-ticked", what)
        pair("parts: others ticked", "parts-ticked", "parts-more", what)
    for what in ("Belt", "Lamp"):
        needless("parts: rows swapped", "parts", "parts-swapped", what)
    for what in ("Item", "Note", "Send"):
        pair("unchanged", "order", "order", what)
        pair("form: values", "order", "order-filled", what)
        pair("form: values", "order-filled", "order-other", what)
        pair("form: another document", "order", "order-title", what, to=STOP)
        pair("form: another label", "order", "order-receipt", what, to=STOP)
        pair("form: notice", "order", "order-note", what, to=STOP)
    pair("form: another button", "order", "order-pay", "Send", to=STOP)
    pair("form: read-only", "order", "order-read-only", "Item", to=STOP)
    for other in ("wipe", "all", "to"):
        pair("question: other text", "upload", f"upload-{other}", "Yes", to=STOP)
    pair("question: other text", "upload-to", "upload-to-other", "Yes", to=STOP)
    pair("question: moved", "upload", "upload-moved", "Yes")
    pair("progress", "copying", "copying-more", "Close")
    needless("values in fields", "loud", "loud-more", "OK")


def of_text(stage: Stage) -> None:
    """The same of a text screen."""
    pair, needless = stage.sheet.pair, stage.sheet.needless
    for what in IN_TEXT:
        pair("unchanged", "stock", "stock", what)
        pair("terminal: moved window", "stock", "stock-moved", what)
        pair("terminal: another screen", "stock", "stock-other", what, to=STOP)
        pair("terminal: message", "stock", "stock-message", what, to=STOP)
    pair("terminal: other keys", "stock", "stock-keys", "remove", to=STOP)
    pair("terminal: other row", "stock", "stock-swapped", "take 2", to=STOP)
    pair("terminal: look-alike row", "stock", "stock-alike", "take 4", to=STOP)
    needless("terminal: values", "stock", "stock-number", "take 4")


if __name__ == "__main__":
    draw()
