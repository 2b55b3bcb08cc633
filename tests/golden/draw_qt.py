"""Draws the pairs of Qt windows: dialogs, tables, tabs, toasts, menus, ticks, dimmed pages."""

from __future__ import annotations

from typing import Any

from tests.golden.stage import STOP, Stage

ROWS = [
    ["Miller AG", "Berlin", "C-1001"],
    ["Schmidt KG", "Hamburg", "C-1002"],
    ["Weber & Co", "Bremen", "C-1003"],
    ["C-4408 Trading", "Kiel", "C-4408"],
]
ALIKE = [*ROWS[:3], ["C-44O8 Trading", "Kiel", "C-44O8"]]
FIELDS = [["Item", "Paper A4"], ["Quantity", "20"], ["Note", "by noon"]]
ASKED: dict[str, Any] = {"kind": "question", "buttons": ["Yes", "No"], "place": [300, 250]}
SCENES: dict[str, dict[str, Any]] = {
    "main": {"rows": ROWS},
    "main-moved": {"rows": ROWS, "place": [210, 133]},
    "main-values": {"rows": ROWS, "fields": FIELDS},
    "main-chosen": {"rows": ROWS, "chosen": 1},
    "main-chosen-other": {"rows": ROWS, "chosen": 2},
    "main-shipping": {"rows": ROWS, "tab": 1},
    "main-reordered": {"rows": [ROWS[2], ROWS[3], ROWS[0], ROWS[1]]},
    "main-alike": {"rows": ALIKE},
    "main-without": {"rows": ROWS[1:]},
    "main-grey": {"rows": ROWS, "grey": ["Save"]},
    "main-toast": {"rows": ROWS, "toast": "Connection lost, trying again"},
    "main-menu": {"rows": ROWS, "menu": True},
    "main-dialog": {"rows": ROWS, "dialog": ["Save the changes first?", 470, 330]},
    "main-dialog-beside": {"rows": ROWS, "dialog": ["Save the changes first?", 760, 330]},
    "main-dim": {"rows": ROWS, "dim": True},
    "main-ticked": {"rows": ROWS, "ticked": True},
    "main-combo": {"rows": ROWS, "combo": 2},
    "main-status": {"rows": ROWS, "status": "Order 17 saved"},
    "main-status-more": {"rows": ROWS, "status": "Order 18 saved"},
    "main-empty": {"rows": []},
    "main-progress": {"rows": ROWS, "progress": 20},
    "main-progress-more": {"rows": ROWS, "progress": 70},
    "windows-style": {"rows": ROWS, "style": "windows"},
    "windows-style-moved": {"rows": ROWS, "style": "windows", "place": [210, 133]},
    "windows-style-grey": {"rows": ROWS, "style": "windows", "grey": ["Save"]},
    "windows-style-shipping": {"rows": ROWS, "style": "windows", "tab": 1},
    "ask-post": {**ASKED, "text": "Post this order?"},
    "ask-moved": {**ASKED, "text": "Post this order?", "place": [120, 180]},
    "ask-delete": {**ASKED, "text": "Delete this order?"},
    "ask-all": {**ASKED, "text": "Delete all 250 orders of this customer?"},
    "ask-number": {**ASKED, "text": "Post order 1041?"},
    "ask-number-more": {**ASKED, "text": "Post order 1042?"},
    "ask-erase": {**ASKED, "text": "Delete order 1041?"},
    "ask-erase-more": {**ASKED, "text": "Delete order 1042?"},
    "ask-title": {**ASKED, "text": "Post this order?", "title": "Delete"},
    "ask-swapped": {**ASKED, "text": "Post this order?", "buttons": ["No", "Yes"]},
}


def draw() -> None:
    """All of it."""
    with Stage("qt") as stage:
        for name, options in SCENES.items():
            stage.rest()
            with stage.form("qt_form", **options) as places:
                stage.shoot(name, places)
        pairs(stage)
        stage.sheet.write()


def pairs(stage: Stage) -> None:
    """What must go and what must stop."""
    pair = stage.sheet.pair
    for what in ("Save", "Billing Quantity", "Schmidt KG", "Billing Urgent"):
        pair("unchanged", "main", "main", what)
        pair("moved window", "main", "main-moved", what)
        pair("values in fields", "main", "main-values", what)
        pair("selection", "main-chosen-other", "main-chosen", what)
        pair("other tab", "main", "main-shipping", what, to=STOP)
        pair("toast", "main", "main-toast", what, to=STOP)
        pair("menu", "main", "main-menu", what, to=STOP)
        pair("popup", "main", "main-dialog", what, to=STOP)
        pair("popup beside", "main", "main-dialog-beside", what, to=STOP)
        pair("dimmed", "main", "main-dim", what, to=STOP)
    for what in ("Save", "Billing Quantity"):
        pair("rows reordered", "main", "main-reordered", what)
        pair("values in fields", "main", "main-combo", what)
        pair("progress", "main-progress", "main-progress-more", what)
        pair("numbers", "main-status", "main-status-more", what)
    for name, *_ in ROWS:
        pair("rows reordered", "main", "main-reordered", name)
        pair("loading", "main", "main-empty", name, to=STOP)
    for wanted in ("Schmidt KG", "Weber & Co", "C-4408 Trading"):
        for current in ("main", "main-moved", "main-reordered", "main-without"):
            named = ("Miller AG", wanted)
            pair("row by parameter", "main", current, "Miller AG", to=wanted, named=named)
        chosen = ("row by parameter", "main-chosen-other", "main-chosen", "Miller AG")
        pair(*chosen, to=wanted, named=("Miller AG", wanted))
    for wanted in ("C-44O8 Trading", "Miller", "Customer"):
        named = ("Miller AG", wanted)
        pair("no such row", "main", "main", "Miller AG", to=STOP, named=named)
    pair("row is missing", "main", "main-without", "Miller AG", to=STOP)
    pair("rows reordered", "main", "main-without", "Weber & Co")
    pair("look-alikes", "main", "main-alike", "C-4408 Trading", to=STOP)
    pair("greyed", "main", "main-grey", "Save", to=STOP)
    pair("moved window", "windows-style", "windows-style-moved", "Save")
    pair("greyed", "windows-style", "windows-style-grey", "Save", to=STOP)
    pair("other tab", "windows-style", "windows-style-shipping", "Save", to=STOP)
    pair("unchanged", "ask-post", "ask-post", "Yes")
    pair("moved window", "ask-post", "ask-moved", "Yes")
    pair("another dialog", "ask-post", "ask-delete", "Yes", to=STOP)
    pair("another dialog", "ask-post", "ask-all", "Yes", to=STOP)
    pair("another dialog", "ask-post", "ask-title", "Yes", to=STOP)
    pair("another dialog", "ask-erase", "ask-erase-more", "Yes", to=STOP)
    pair("numbers", "ask-number", "ask-number-more", "Yes")
    pair("swapped buttons", "ask-post", "ask-swapped", "Yes")


if __name__ == "__main__":
    draw()
