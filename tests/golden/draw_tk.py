"""Draws the pairs of a Tk form: moved windows, values, popups, greyed buttons, rows, other tabs."""

from __future__ import annotations

from typing import Any

from tests.golden.stage import STOP, Stage

ROWS = [["Miller AG", "Berlin"], ["Schmidt KG", "Hamburg"], ["Weber & Co", "Bremen"]]
FIELDS = [["Name", "Anna"], ["Street", "Am Markt 5"], ["City", "Bremen"], ["Email", "a@b.de"]]
TABS = ["Home", "Work"]
SCENES: dict[str, dict[str, Any]] = {
    "form": {},
    "moved": {"place": [233, 151]},
    "moved-far": {"place": [520, 210]},
    "values": {"fields": FIELDS},
    "values-moved": {"fields": FIELDS, "place": [300, 180]},
    "focus": {"focus": "City"},
    "status": {"status": "3 records"},
    "status-more": {"status": "17 records"},
    "grey-save": {"grey": ["Save"]},
    "grey-cancel": {"grey": ["Cancel"]},
    "grey-moved": {"grey": ["Save"], "place": [233, 151]},
    "popup-over": {"popup": ["A new version is there.", 200, 380]},
    "popup-inside": {"popup": ["A new version is there.", 160, 200]},
    "popup-beside": {"popup": ["The session ends in a minute.", 650, 200]},
    "banner-top": {"banner": ["Paper weeks: 20 % off!", 60, 4]},
    "banner-over": {"banner": ["Paper weeks: 20 % off!", 90, 290]},
    "iban": {"fields": [["Name", ""], ["Street", ""], ["City", ""], ["IBAN", ""]]},
    "orderings": {"fields": [["City", ""], ["Email", ""], ["Name", ""], ["Street", ""]]},
    "renamed": {"buttons": ["New", "Delete", "Cancel"]},
    "swapped": {"buttons": ["Cancel", "Save", "New"]},
    "loading": {"loading": True},
    "rows": {"fields": [], "rows": ROWS},
    "rows-other": {"fields": [], "rows": [ROWS[2], ROWS[0], ROWS[1]]},
    "rows-without": {"fields": [], "rows": [ROWS[2], ROWS[1]]},
    "rows-moved": {"fields": [], "rows": ROWS, "place": [260, 140]},
    "rows-same-name": {"fields": [], "rows": [["Miller AG", "Kiel"], ROWS[1], ROWS[2]]},
    "home": {"tabs": TABS},
    "home-values": {"tabs": TABS, "fields": FIELDS},
    "work": {"tabs": TABS, "tab": 1},
    "heading": {"heading": "Billing address"},
    "heading-other": {"heading": "Shipping address"},
}


def draw() -> None:
    """All of it."""
    with Stage("tk") as stage:
        for name, options in SCENES.items():
            stage.rest()
            with stage.form("tk_form", **options) as places:
                stage.shoot(name, places)
        with stage.form("tk_form") as places:
            stage.rest((places["Save"][0] + 12, places["Save"][1]))
            stage.shoot("hover", places)
        pairs(stage)
        stage.sheet.write()


def pairs(stage: Stage) -> None:
    """What must go and what must stop."""
    pair = stage.sheet.pair
    for what in ("Save", "City"):
        pair("unchanged", "form", "form", what)
        pair("moved window", "form", "moved", what)
        pair("moved window", "form", "moved-far", what)
        pair("values in fields", "form", "values", what)
        pair("moved window", "form", "values-moved", what)
        pair("hover and focus", "form", "hover", what)
        pair("hover and focus", "form", "focus", what)
        pair("popup", "form", "popup-over", what, to=STOP)
        pair("popup", "form", "popup-inside", what, to=STOP)
        pair("popup beside", "form", "popup-beside", what, to=STOP)
        pair("banner", "form", "banner-top", what, to=STOP)
        pair("banner", "form", "banner-over", what, to=STOP)
        pair("loading", "form", "loading", what, to=STOP)
        pair("other tab", "home", "work", what, to=STOP)
        pair("values in fields", "home", "home-values", what)
        pair("other page", "heading", "heading-other", what, to=STOP)
        pair("another label", "form", "iban", what, to=STOP)
    pair("numbers", "status", "status-more", "Save")
    pair("greyed", "form", "grey-save", "Save", to=STOP)
    pair("greyed", "form", "grey-moved", "Save", to=STOP)
    pair("greyed elsewhere", "form", "grey-cancel", "Save")
    pair("another button", "form", "renamed", "Save", to=STOP)
    pair("another button", "form", "swapped", "Cancel")
    for what in ("City", "Name"):
        pair("reordered", "form", "orderings", what)
    for name, _ in ROWS:
        pair("rows", "rows", "rows", f"Delete {name}")
        pair("rows reordered", "rows", "rows-other", f"Delete {name}")
        pair("moved window", "rows", "rows-moved", f"Delete {name}")
    named_rows(stage)
    pair("row is missing", "rows", "rows-without", "Delete Miller AG", to=STOP)
    pair("row is missing", "rows", "rows-same-name", "Delete Miller AG", to=STOP)


def named_rows(stage: Stage) -> None:
    """The row is named by a parameter."""
    pair = stage.sheet.pair
    first = "Delete Miller AG"
    for wanted in ("Schmidt KG", "Weber & Co", "Miller AG"):
        for current in ("rows", "rows-other", "rows-moved"):
            to, named = f"Delete {wanted}", ("Miller AG", wanted)
            pair("row by parameter", "rows", current, first, to=to, named=named)
    for wanted in ("Weber & Söhne", "Miller", "Berlin", "Miller A6"):
        pair("no such row", "rows", "rows", first, to=STOP, named=("Miller AG", wanted))
    pair("no such row", "rows", "rows-without", first, to=STOP, named=("Miller AG", "Miller AG"))
    pair("no such row", "rows", "loading", first, to=STOP, named=("Miller AG", "Weber & Co"))
    pair("popup", "rows", "popup-over", first, to=STOP, named=("Miller AG", "Weber & Co"))


if __name__ == "__main__":
    draw()
