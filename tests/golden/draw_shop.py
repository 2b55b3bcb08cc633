"""Draws the pairs of a shop's windows in Qt: icons, trees, tables, tiles, menus, steps, dates."""

from __future__ import annotations

from typing import Any

from tests.golden.stage import STOP, Stage

SIZE = (800, 600)
AWAY = [150, 130]
TOOLS = ["FileIcon", "DialogSaveButton", "TrashIcon", "BrowserReload", "ArrowForward"]
ROWS = [
    ["Bolt M4", "A-12", "120", "0.10"],
    ["Bolt M5", "A-13", "80", "0.12"],
    ["Washer", "B-07", "900", "0.02"],
    ["Hinge", "C-21", "14", "3.40"],
]
SWAPPED = [[name, shelf, price, stock] for name, shelf, stock, price in ROWS]
PLAIN = {"grid": False}
TREE: dict[str, Any] = {"page": "trees"}
TILES: dict[str, Any] = {"page": "tiles"}
TICKS: dict[str, Any] = {"page": "ticks"}
STEP: dict[str, Any] = {"page": "steps"}
DATE: dict[str, Any] = {"page": "dates"}
FILLED = {"Street": "Lindenweg 4", "Town": "Ulm"}
SCENES: dict[str, dict[str, Any]] = {
    "table": {},
    "table-moved": {"place": AWAY},
    "table-grey": {"grey": ["TrashIcon", "Next"]},
    "table-tools": {"tools": [TOOLS[1], TOOLS[0], *TOOLS[2:]]},
    "table-stock": {"rows": [*ROWS[:2], ["Washer", "B-07", "880", "0.02"], ROWS[3]]},
    "table-heads": {"heads": ["Part", "Shelf", "Ordered", "Price"]},
    "table-swapped": {"heads": ["Part", "Shelf", "Price", "Stock"], "rows": SWAPPED},
    "table-reordered": {"rows": [ROWS[2], ROWS[3], ROWS[0], ROWS[1]]},
    "table-chosen": {"chosen": 3},
    "table-label": {"label": "Supplier: Becker KG"},
    "table-title": {"title": "Shop (test)"},
    "table-menu": {"menu": "Part"},
    "table-menu-grey": {"menu": "Part", "grey": ["Archive"]},
    "table-menu-swapped": {"menu": "Part", "entries": ["New", "Archive", "Rename", "Delete"]},
    "table-asks": {"asks": ["Question", "Reorder this part?"]},
    "table-warns": {"asks": ["Warning", "Scrap this part?"]},
    "plain": {"values": PLAIN},
    "plain-swapped": {"values": PLAIN, "heads": ["Part", "Shelf", "Price", "Stock"]},
    "plain-heads": {"values": PLAIN, "heads": ["Part", "Shelf", "Ordered", "Price"]},
    "plain-other": {
        "values": PLAIN,
        "rows": [ROWS[0], ["Bolt M6", "A-13", "80", "0.12"], *ROWS[2:]],
    },
    "table-other": {"rows": [ROWS[0], ["Bolt M6", "A-13", "80", "0.12"], *ROWS[2:]]},
    "tree": TREE,
    "tree-years": {**TREE, "tree": [["Orders", ["2026", "March"], ["2025", "March"]]]},
    "tree-root": {**TREE, "tree": [["Returns", ["2025", "March"], ["2026", "March"]]]},
    "tree-more": {**TREE, "tree": [["Orders", ["2025", "March", "May"], ["2026", "March"]]]},
    "tree-below": {**TREE, "tree": [["Orders", ["2025", "March"], ["2026", "March", "May"]]]},
    "tiles": TILES,
    "tiles-other": {**TILES, "tiles": ["Adler", "Decker", "Conrad", "Dietz"]},
    "tiles-alike": {**TILES, "tiles": ["Adler", "Beoker", "Conrad", "Dietz"]},
    "tiles-more": {**TILES, "tiles": ["Adler", "Becker", "Conrad", "Dietz", "Ebert"]},
    "ticks": TICKS,
    "ticks-lamp": {**TICKS, "ticks": [["Belt", False], ["Lamp", True], ["Plug", False]]},
    "ticks-plug": {**TICKS, "ticks": [["Belt", False], ["Lamp", False], ["Plug", True]]},
    "ticks-swapped": {**TICKS, "ticks": [["Lamp", False], ["Belt", False], ["Plug", False]]},
    "step": STEP,
    "step-filled": {**STEP, "values": FILLED},
    "step-way": {**STEP, "way": 1},
    "step-open": {**STEP, "open": True},
    "step-delivery": {**STEP, "step": ["Delivery", "Street", "Town"]},
    "step-fields": {**STEP, "step": ["Address", "Town", "Street"]},
    "date": DATE,
    "date-chosen": {**DATE, "month": [2026, 11, 5]},
    "date-month": {**DATE, "month": [2026, 12, 14]},
    "date-year": {**DATE, "month": [2020, 11, 14]},
}


def draw() -> None:
    """All of it."""
    with Stage("shop", SIZE) as stage:
        for name, options in SCENES.items():
            stage.rest()
            with stage.form("shop_form", **options) as places:
                stage.shoot(name, places)
        for pairs in (of_tables, of_menus, of_trees, of_tiles, of_steps):
            pairs(stage)
        stage.sheet.write()


def of_tables(stage: Stage) -> None:
    """What must go and what must stop."""
    pair, needless = stage.sheet.pair, stage.sheet.needless
    for what in ("TrashIcon", "BrowserReload", "Next", "Bolt M5"):
        pair("unchanged", "table", "table", what)
        pair("moved window", "table", "table-moved", what)
        pair("selection", "table", "table-chosen", what)
        pair("values in cells", "table", "table-stock", what)
        draws = needless if what == "Bolt M5" else pair  # beside it, rows are numbered
        draws("rows reordered", "table", "table-reordered", what)
        pair("another record", "table", "table-label", what, to=STOP)
        pair("another window", "table", "table-title", what, to=STOP)
        pair("message box", "table", "table-asks", what, to=STOP)
    for what in ("TrashIcon", "Next"):
        pair("greyed", "table", "table-grey", what, to=STOP)
    needless("greyed elsewhere", "table", "table-grey", "BrowserReload")
    for what in ("FileIcon", "DialogSaveButton"):
        needless("icons swapped", "table", "table-tools", what)
    for then, now in (("table", "heads"), ("plain", "heads"), ("plain", "swapped")):
        for what in ("80", "14"):
            pair("another column", then, f"{then}-{now}", what, to=STOP)
    pair("another column", "table", "table-swapped", "80", to=STOP)
    for what in ("80", "0.12"):
        pair("another row", "table", "table-other", what, to=STOP)
    pair("another row", "plain", "plain-other", "80", to=STOP)
    pair("another row", "plain", "plain-other", "Bolt M5", to=STOP)


def of_menus(stage: Stage) -> None:
    """Open menus, and messages."""
    pair = stage.sheet.pair
    for what in ("Rename entry", "Archive entry"):
        pair("unchanged", "table-menu", "table-menu", what)
        pair("menu gone", "table-menu", "table", what, to=STOP)
        pair("menu entries swapped", "table-menu", "table-menu-swapped", what)
    pair("greyed", "table-menu", "table-menu-grey", "Archive entry", to=STOP)
    pair("greyed elsewhere", "table-menu", "table-menu-grey", "Rename entry")
    for what in ("Yes", "No"):
        pair("another dialog", "table-asks", "table-warns", what, to=STOP)


def of_trees(stage: Stage) -> None:
    """Entries of one name in several branches."""
    pair = stage.sheet.pair
    for what in ("Orders/2025/March", "Orders/2026/March", "Orders/2026"):
        pair("unchanged", "tree", "tree", what)
        pair("another branch", "tree", "tree-root", what, to=STOP)
    for what in ("Orders/2025/March", "Orders/2026/March"):
        pair("another branch", "tree", "tree-years", what, to=STOP)
    pair("other entries", "tree", "tree-below", "Orders/2026/March")
    pair("other entries", "tree", "tree-more", "Orders/2025/March")


def of_tiles(stage: Stage) -> None:
    """Names below icons; check boxes before names."""
    pair, needless = stage.sheet.pair, stage.sheet.needless
    for what in ("Becker", "Dietz"):
        pair("unchanged", "tiles", "tiles", what)
        needless("other entries", "tiles", "tiles-more", what)
    pair("another tile", "tiles", "tiles-other", "Becker", to=STOP)
    pair("another tile", "tiles", "tiles-alike", "Becker", to=STOP)
    for what in ("Tick Belt", "Tick Lamp", "Belt"):
        pair("unchanged", "ticks", "ticks", what)
        pair("others ticked", "ticks", "ticks-plug", what)
    pair("tick differs", "ticks", "ticks-lamp", "Tick Lamp", to=STOP)
    pair("others ticked", "ticks", "ticks-lamp", "Tick Belt")
    pair("rows reordered", "ticks", "ticks-swapped", "Tick Belt")
    needless("rows reordered", "ticks", "ticks-swapped", "Tick Lamp")


def of_steps(stage: Stage) -> None:
    """Pages that look alike, choices, dates."""
    pair, needless = stage.sheet.pair, stage.sheet.needless
    for what in ("Town", "Next", "Way"):
        pair("unchanged", "step", "step", what)
        pair("values in fields", "step", "step-filled", what)
        pair("another page", "step", "step-delivery", what, to=STOP)
        pair("open choice", "step", "step-open", what, to=STOP)
    for what in ("Town", "Next"):
        pair("values in fields", "step", "step-way", what)
    pair("fields swapped", "step", "step-fields", "Town")
    pair("unchanged", "date", "date", "Day")
    for other in ("month", "year"):
        pair("another month", "date", f"date-{other}", "Day", to=STOP)
    needless("selection", "date", "date-chosen", "Day")


if __name__ == "__main__":
    draw()
