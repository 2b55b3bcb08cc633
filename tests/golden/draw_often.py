"""Draws what happens often and means nothing: moved windows, scrolled lists, clocks, hovers, other
values; and beside each what looks like it and must stop.
"""

from __future__ import annotations

from typing import Any

from tests.golden.stage import STOP, Stage

NAMES = ["Adler", "Becker", "Conrad", "Dietz", "Ebert", "Franke", "Graf", "Hahn", "Ilse", "Jung"]
MANY = [[name, "Berlin", f"C-{1001 + number}"] for number, name in enumerate(NAMES * 2)]
ROWS = [[f"{name} {number // 10 + 1}", *rest] for number, (name, *rest) in enumerate(MANY)]
FIELDS = [["Item", "Blue folders"], ["Quantity", "7"], ["Note", ""]]
OTHERS = [["Item", "Paper A4"], ["Quantity", "250"], ["Note", "by noon, please"]]
ASK: dict[str, Any] = {"kind": "question", "buttons": ["Yes", "No"], "place": [300, 250]}
AWAY = [190, 120]
MAIN: dict[str, Any] = {"rows": ROWS, "fields": FIELDS, "status": "12:03"}
QT: dict[str, dict[str, Any]] = {
    "main": MAIN,
    "main-moved": {"rows": ROWS, "fields": OTHERS, "status": "12:41", "place": AWAY},
    "main-moved-dialog": {**MAIN, "place": AWAY, "dialog": ["Leave the page?", 300, 230]},
    "main-moved-beside": {**MAIN, "place": AWAY, "dialog": ["Leave the page?", 95, 100]},
    "main-moved-delete": {**MAIN, "place": AWAY, "buttons": ["Clear", "Delete"]},
    "main-scrolled": {"rows": ROWS, "fields": FIELDS, "status": "12:04", "scrolled": 3},
    "main-scrolled-far": {"rows": ROWS, "fields": FIELDS, "status": "12:04", "scrolled": 9},
    "main-focus": {"rows": ROWS, "fields": FIELDS, "status": "12:03", "focus": "Billing Quantity"},
    "main-focus-moved": {
        "rows": ROWS,
        "fields": OTHERS,
        "status": "12:03",
        "focus": "Billing Note",
        "place": AWAY,
    },
    "main-chosen": {"rows": ROWS, "fields": FIELDS, "status": "12:03", "chosen": 2},
    "main-chosen-moved": {
        "rows": ROWS,
        "fields": OTHERS,
        "status": "12:05",
        "chosen": 4,
        "place": AWAY,
    },
    "main-late": {"rows": ROWS, "fields": FIELDS, "status": "12:04:59"},
    "main-failed": {"rows": ROWS, "fields": FIELDS, "status": "Not saved"},
    "ask": {**ASK, "text": "Post this order?"},
    "ask-away": {**ASK, "text": "Post this order?", "place": [610, 90]},
    "ask-away-delete": {**ASK, "text": "Delete this order?", "place": [610, 90]},
}
TK: dict[str, dict[str, Any]] = {
    "book": {},
    "book-moved-popup": {"place": [300, 140], "popup": ["A new version is there.", 130, 110]},
    "book-values": {
        "fields": [["Name", "Illi"], ["Street", "Hill 1"], ["City", "Bern"], ["Email", ""]]
    },
    "book-full": {"fields": [["Name", "Bo"], ["Street", "Lindt"], ["City", "Ulm"], ["Email", "x"]]},
}


def draw() -> None:
    """All of it."""
    with Stage("often") as stage:
        for form, scenes in (("qt_form", QT), ("tk_form", TK)):
            for name, options in scenes.items():
                stage.rest()
                with stage.form(form, **options) as places:
                    stage.shoot(name, places)
        with stage.form("qt_form", **QT["main"]) as places:
            stage.rest((places["Clear"][0], places["Clear"][1]))
            stage.shoot("main-hover", places)
        pairs(stage)
        stage.sheet.write()


def pairs(stage: Stage) -> None:
    """What must go and what must stop."""
    pair = stage.sheet.pair
    for what in ("Save", "Billing Quantity", "Billing Note", "Conrad 1"):
        pair("moved window", "main", "main-moved", what)
        pair("hover and focus", "main", "main-focus", what)
        pair("hover and focus", "main", "main-focus-moved", what)
        pair("hover and focus", "main", "main-hover", what)
        pair("selection", "main-chosen", "main-chosen-moved", what)
        pair("numbers", "main", "main-late", what)
        for then in ("main", "main-focus", "main-chosen", "main-hover"):
            pair("popup", then, "main-moved-dialog", what, to=STOP)
            pair("popup beside", then, "main-moved-beside", what, to=STOP)
        pair("another text", "main", "main-failed", what, to=STOP)
    for what in ("Save", "Billing Quantity"):
        pair("scrolled list", "main", "main-scrolled", what)
        pair("scrolled list", "main", "main-scrolled-far", what)
    for what in ("Dietz 1", "Ebert 1"):
        pair("scrolled list", "main", "main-scrolled", what)
        pair("row is missing", "main", "main-scrolled-far", what, to=STOP)
    pair("another button", "main", "main-moved-delete", "Save", to=STOP)
    pair("moved window", "ask", "ask-away", "Yes")
    pair("another dialog", "ask", "ask-away-delete", "Yes", to=STOP)
    for what in ("Save", "City"):
        pair("popup beside", "book", "book-moved-popup", what, to=STOP)
        pair("values in fields", "book-values", "book-full", what)
        pair("values in fields", "book-values", "book", what)


if __name__ == "__main__":
    draw()
