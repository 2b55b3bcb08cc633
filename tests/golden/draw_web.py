"""Draws the pairs of pages in Chromium: a list of customers, an invoice, letters, a portal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from scripts.benches._miniwob.chromium import chromium
from tests.golden.stage import STOP, Places, Stage

PAGES = Path(__file__).parent / "pages"
SIZE = (800, 600)
ROWS = [
    ["Adler Papier", "C-1041", "Bremen", "1,240.00", "open"],
    ["Becker & Sons", "C-1042", "Kiel", "89.90", "late"],
    ["Conrad Lampen", "C-1043", "Ulm", "312.50", "open"],
    ["Dietz GmbH", "C-4408", "Berlin", "4,015.00", "open"],
    ["Ebert Glas", "C-1045", "Mainz", "77.00", "late"],
    ["Illig Moden", "C-1046", "Trier", "940.10", "open"],
]
MORE = [
    ["Jung Bau", "C-1047", "Celle", "18.00", "open"],
    ["Kern AG", "C-1048", "Hof", "5.75", "late"],
]


def row(at: int, **changes: str) -> list[list[str]]:
    """The rows, one of which differs."""
    columns = ("name", "number", "city", "amount", "status")
    changed = [changes.get(name, old) for name, old in zip(columns, ROWS[at], strict=True)]
    return [*ROWS[:at], changed, *ROWS[at + 1 :]]


CUSTOMERS: dict[str, dict[str, Any]] = {
    "list": {},
    "list-clock": {"clock": "12:58"},
    "list-search": {"search": "Adler"},
    "list-chosen": {"chosen": 1},
    "list-focus": {"focus": "Search"},
    "list-ticked": {"checked": ["Becker & Sons"]},
    "list-ticked-more": {"checked": ["Becker & Sons", "Ebert Glas"]},
    "list-reordered": {"rows": [*ROWS[3:], *ROWS[:3]]},
    "list-sorted": {"rows": sorted(ROWS, key=lambda one: one[2]), "sort": 3},
    "list-without": {"rows": [*ROWS[:1], *ROWS[2:]]},
    "list-more": {"rows": [MORE[0], *ROWS]},
    "list-amount": {"rows": row(1, amount="98.90")},
    "list-status": {"rows": row(1, status="open")},
    "list-letter": {"rows": row(3, number="C-44O8")},
    "list-ell": {"rows": row(5, name="lllig Moden")},
    "list-digits": {"rows": row(1, number="C-1024")},
    "list-spaces": {"rows": row(0, name="Adler\u00a0 Papier")},
    "list-minus": {"rows": row(2, amount="-312.50")},
    "list-point": {"rows": row(2, amount="3,125.0")},
    "list-bones": {"bones": True},
    "list-paid": {"tab": 1},
    "list-grey": {"disabled": ["Delete", "Export"]},
    "list-grey-row": {"disabled": ["Delete Becker & Sons"]},
    "list-toast": {"toast": "Customer saved."},
    "list-cookies": {"cookies": "We use cookies to improve this page."},
    "list-question": {"question": ["Delete?", "Delete 3 customers?", ["No", "Yes"]]},
    "list-chat": {"chat": ["Support", "Hello! May we help you?"]},
    "list-tip": {"tip": ["Exports all rows", 330, 140]},
    "list-tip-over": {"tip": ["Removes it for good", 690, 222]},
    "list-menu": {"menu": "export"},
    "list-top": {"top": "The connection was lost."},
    "list-heading": {"heading": "Suppliers"},
    "list-user": {"user": "Admin"},
    "list-dollars": {"unit": "USD"},
    **{
        f"{kind}{now}": {"kind": kind, "rows": [], "tab": tab}
        for kind in ("line", "soft", "keys")
        for tab, now in enumerate(("", "-paid"))
    },
    "long": {"rows": [*ROWS, *MORE], "height": "260px"},
    "long-scrolled": {"rows": [*ROWS, *MORE], "height": "260px", "scrolled": 62},
    "long-end": {"rows": [*ROWS, *MORE], "height": "260px", "scrolled": 200},
}
VALUES = {"Customer number": "C-1041", "Reference": "Order 17", "Amount": "120.00"}
OTHERS = {"Customer number": "C-1093", "Reference": "Phone call", "Amount": "7.50", "Terms": "Cash"}
INVOICE: dict[str, dict[str, Any]] = {
    "invoice": {},
    "invoice-values": {"values": VALUES},
    "invoice-others": {"values": OTHERS},
    "invoice-focus": {"focus": "Reference"},
    "invoice-iban": {
        "labels": ["Customer number", "Reference", "IBAN", "Amount", "Due date", "Terms"]
    },
    "invoice-relabelled": {
        "labels": ["Customer number", "Remark", "Amount", "IBAN", "Due date", "Terms"]
    },
    "invoice-dollars": {"unit": "USD"},
    "invoice-values-dollars": {"values": VALUES, "unit": "USD"},
    "invoice-read-only": {"readonly": ["Amount", "Reference"]},
    "invoice-off": {"disabled": ["Amount", "Terms"]},
    "invoice-no-post": {"disabled": ["Post"]},
    "invoice-swapped": {"buttons": ["Post", "Save draft", "Discard"]},
    "invoice-delete": {"buttons": ["Discard", "Delete draft", "Post"]},
    "invoice-list": {"list": True},
    "invoice-calendar": {"calendar": True},
    "invoice-wrong": {"wrong": {"IBAN": "Not a known IBAN."}},
    "invoice-warning": {"warning": "This invoice was changed by somebody else."},
    "invoice-ticked": {"ticked": True},
    "invoice-way": {"way": 1},
    "invoice-saved": {"saved": "Saved at 12:03"},
    "invoice-saved-later": {"saved": "Saved at 12:41"},
    "invoice-progress": {"progress": 30},
    "invoice-progress-more": {"progress": 85},
    "invoice-of": {"customer": "For Adler Papier, Bremen", "values": VALUES},
    "invoice-of-other": {"customer": "For Becker & Sons, Kiel", "values": VALUES},
    "invoice-credit": {"heading": "New credit note"},
    "invoice-loading": {"labels": [], "buttons": []},
    "invoice-asked": {"question": ["Leave?", "Changes will be lost.", ["Stay", "Leave"]]},
    "invoice-asked-post": {"question": ["Post?", "Post this invoice?", ["Cancel", "OK"]]},
    "invoice-asked-drop": {"question": ["Post?", "Discard this invoice?", ["Cancel", "OK"]]},
    "invoice-asked-swapped": {"question": ["Post?", "Post this invoice?", ["OK", "Cancel"]]},
}
LETTERS = [
    ["Adler Papier", "Your order 1041", "09:12", True],
    ["Becker & Sons", "Reminder", "08:55", False],
    ["Conrad Lampen", "Offer for lamps", "Mon", True],
    ["Dietz GmbH", "Invoice 4408", "Mon", False],
    ["Ebert Glas", "Delivery on Friday", "Sun", False],
    ["Illig Moden", "Re: Samples", "Sat", False],
]
NEWER = ["Kern AG", "Question", "09:40", True]
MAIL: dict[str, dict[str, Any]] = {
    "mail": {},
    "mail-badge": {"badge": 7},
    "mail-newer": {"letters": [NEWER, *LETTERS[:5]], "open": 2, "badge": 3},
    "mail-open-other": {
        "open": 3,
        "subject": "Invoice 4408",
        "from": "Dietz GmbH",
        "text": "Please find the invoice attached.",
    },
    "mail-spam": {"folder": 3},
    "mail-loading": {"loading": True},
    "mail-swapped": {"icons": ["forward", "reply", "flag", "bin"]},
    "mail-no-flag": {"icons": ["reply", "forward", "bin"]},
    "mail-grey": {"disabled": ["bin"]},
    "mail-writing": {"writing": ["", ""]},
    "mail-writing-to": {"writing": ["info@adler.example", "Order"]},
    "mail-toast": {"toast": "Message sent."},
    "mail-chat": {"chat": ["New message", "Kern AG: Question"]},
}
FACTS = [
    ["Recipient", "Miller AG"],
    ["Account", "DE02 1203 0000"],
    ["Amount", "120.00 EUR"],
    ["On", "22 Nov 2026"],
]
STEPS: dict[str, dict[str, Any]] = {
    "login": {},
    "login-filled": {"name": "anna", "password": "abcdefgh"},
    "login-other": {"name": "admin", "password": "abc"},
    "login-failed": {"note": "Wrong user name or password."},
    "login-new": {"title": "Set a new password", "button": "Set"},
    "login-host": {"host": "Portal of Sued Bank"},
    "login-stay": {"stay": True},
    "login-grey": {"disabled": ["Sign in"]},
    "pay": {"kind": "pay", "title": "Check the transfer"},
    "pay-other": {
        "kind": "pay",
        "title": "Check the transfer",
        "facts": [["Recipient", "Mueller OHG"], *FACTS[1:]],
    },
    "pay-amount": {
        "kind": "pay",
        "title": "Check the transfer",
        "facts": [*FACTS[:2], ["Amount", "1200.0 EUR"], FACTS[3]],
    },
    "pay-cancel": {"kind": "pay", "title": "Cancel the transfer"},
    "pay-done": {"kind": "pay", "title": "Check the transfer", "step": 3},
    "pay-swapped": {
        "kind": "pay",
        "title": "Check the transfer",
        "buttons": ["Confirm", "Back"],
    },
}
TREE = [
    [0, "Orders"],
    [1, "2025"],
    [2, "March"],
    [2, "April"],
    [1, "2026"],
    [2, "March"],
    [2, "May"],
]
TILES = ["Adler", "Becker", "Conrad", "Dietz", "Ebert", "Franke", "Graf", "Hahn"]
SOFT = "A newer version is there. Reload?"
FILES: dict[str, dict[str, Any]] = {
    "files": {},
    "files-renamed": {"tiles": [*TILES[:1], "Decker", *TILES[2:]]},
    "files-more": {"tiles": [*TILES, "Illig"]},
    "files-without": {"tiles": [*TILES[:1], *TILES[2:]]},
    "files-parents": {"tree": [*TREE[:1], [1, "2026"], *TREE[2:4], [1, "2025"], *TREE[5:]]},
    "files-other-root": {"tree": [[0, "Returns"], *TREE[1:]]},
    "files-closed": {"tree": [*TREE[:2], *TREE[4:]]},
    "files-soft": {"soft": SOFT},
    "files-soft-tree": {"soft": SOFT, "place": [40, 330]},
    "files-soft-low": {"soft": SOFT, "place": [420, 420]},
    "files-heading": {"heading": "Shared files"},
}
ITEMS: dict[str, dict[str, Any]] = {
    "items": {},
    "items-clock": {"clock": "12:17"},
    "items-filled": {"values": {"1": "12", "2": "7"}},
    "items-scrolled": {"scrolled": 120},
    "items-filled-scrolled": {"scrolled": 120, "values": {"1": "12", "2": "7"}},
}
# Of a row on another ground, what stands on a ground of its own is not found to be the same.
COLOURED = {"list-chosen": "Edit Becker & Sons", "list-hovered-row": "Delete Dietz GmbH"}
SCENES: Mapping[str, dict[str, dict[str, Any]]] = {
    "customers": CUSTOMERS,
    "invoice": INVOICE,
    "mail": MAIL,
    "steps": STEPS,
    "files": FILES,
    "items": ITEMS,
}


def draw() -> None:
    """All of it."""
    with Stage("web", SIZE) as stage:
        stage.rest()
        with chromium(stage.display.environment, scale=1.0, labels=False) as browser:
            for page, scenes in SCENES.items():
                browser.navigate((PAGES / f"{page}.html").as_uri())
                for name, state in scenes.items():
                    stage.shoot(name, browser.evaluate(f"show({json.dumps(state)})"))
                if page == "customers":
                    hovered(stage, browser.evaluate("show({})"))
        customers(stage)
        invoice(stage)
        mail(stage)
        portal(stage)
        files(stage)
        items(stage)
        stage.sheet.write()


def hovered(stage: Stage, places: Places) -> None:
    """The pointer over a button, and over a row."""
    for name, over in (("list-hovered", "Export"), ("list-hovered-row", "Dietz GmbH")):
        stage.rest((places[over][0], places[over][1]))
        stage.shoot(name, places)
    stage.rest()


def customers(stage: Stage) -> None:
    """A list with a button in each row."""
    pair, needless = stage.sheet.pair, stage.sheet.needless
    for what in ("New", "Search", "Edit Becker & Sons", "Delete Dietz GmbH"):
        for benign in ("list", "list-clock", "list-chosen", "list-hovered", "list-hovered-row"):
            family = "unchanged" if benign == "list" else "web: decoration"
            draws = needless if COLOURED.get(benign) == what else pair
            draws(family, "list", benign, what)
        pair("web: ticks", "list", "list-ticked", what)
        pair("web: ticks", "list-ticked", "list-ticked-more", what)
        pair("web: rows reordered", "list", "list-reordered", what)
        pair("web: one row more", "list", "list-more", what)
        for over in ("toast", "cookies", "question", "chat", "menu", "top"):
            pair(f"web: {over}", "list", f"list-{over}", what, to=STOP)
        pair("web: loading", "list", "list-bones", what, to=STOP)
        pair("web: other tab", "list", "list-paid", what, to=STOP)
        pair("web: other heading", "list", "list-heading", what, to=STOP)
        pair("web: other user", "list", "list-user", what, to=STOP)
    for what in ("New", "Edit Becker & Sons"):
        pair("web: typed values", "list", "list-search", what)
        pair("web: decoration", "list", "list-focus", what)
    needless("web: typed values", "list", "list-amount", "New")
    pair("web: typed values", "list", "list-minus", "New")
    rows(stage)
    for kind in ("line", "soft", "keys"):
        for what in ("New", "Delete", "Search"):
            pair("web: other tab", kind, f"{kind}-paid", what, to=STOP)


def rows(stage: Stage) -> None:
    """What tells one row from another, and what covers or greys it."""
    pair, second = stage.sheet.pair, "Becker & Sons"
    for name in (second, f"Edit {second}", f"Delete {second}", f"Tick {second}"):
        pair("web: row is missing", "list", "list-without", name, to=STOP)
        pair("web: look-alike row", "list", "list-digits", name, to=STOP)
    pair("web: look-alike row", "list", "list-letter", "Delete Dietz GmbH", to=STOP)
    pair("web: look-alike row", "list", "list-ell", "Edit Illig Moden", to=STOP)
    pair("web: look-alike row", "list", "list-ell", "Illig Moden", to=STOP)
    pair("web: look-alike row", "list", "list-spaces", "Adler Papier", to=STOP)
    pair("web: look-alike row", "list", "list-spaces", "Delete Adler Papier", to=STOP)
    pair("web: look-alike row", "list", "list-point", "Edit Conrad Lampen", to=STOP)
    pair("web: look-alike row", "list", "list-minus", "Tick Conrad Lampen", to=STOP)
    pair("web: greyed", "list", "list-grey", "Export", to=STOP)
    pair("web: greyed", "list", "list-grey-row", f"Delete {second}", to=STOP)
    pair("web: greyed elsewhere", "list", "list-grey", "New")
    pair("web: tooltip over", "list", "list-tip-over", f"Delete {second}", to=STOP)
    for what in ("Edit Conrad Lampen", "Delete Ebert Glas"):
        pair("web: scrolled", "long", "long-scrolled", what)
    pair("web: scrolled", "long", "long-end", "New")
    pair("web: scrolled away", "long", "long-end", "Delete Adler Papier", to=STOP)


def invoice(stage: Stage) -> None:
    """A form."""
    pair, needless = stage.sheet.pair, stage.sheet.needless
    for what in ("Reference", "Amount", "Post"):
        pair("unchanged", "invoice", "invoice", what)
        pair("web: typed values", "invoice", "invoice-values", what)
        pair("web: typed values", "invoice-values", "invoice-others", what)
        pair("web: focus", "invoice", "invoice-focus", what)
        pair("web: progress", "invoice-progress", "invoice-progress-more", what)
        if what != "Post":  # what stands in its row names it
            pair("web: saved at", "invoice-saved", "invoice-saved-later", what)
        for over in ("list", "calendar", "warning", "asked"):
            pair(f"web: {over} over a form", "invoice", f"invoice-{over}", what, to=STOP)
        pair("web: loading", "invoice", "invoice-loading", what, to=STOP)
        pair("web: another document", "invoice", "invoice-credit", what, to=STOP)
        pair("web: another record", "invoice-of", "invoice-of-other", what, to=STOP)
    for what in ("Post", "Reference"):
        pair("web: error in a form", "invoice", "invoice-wrong", what, to=STOP)
    pair("web: another label", "invoice", "invoice-iban", "Amount", to="Amount")
    pair("web: another label", "invoice", "invoice-relabelled", "Reference", to=STOP)
    for then, now in (("", "-dollars"), ("-values", "-values-dollars")):
        pair("web: another unit", f"invoice{then}", f"invoice{now}", "Amount", to=STOP)
    pair("web: read-only", "invoice", "invoice-read-only", "Amount", to=STOP)
    pair("web: read-only", "invoice", "invoice-read-only", "Reference", to=STOP)
    pair("web: greyed", "invoice", "invoice-off", "Amount", to=STOP)
    pair("web: greyed", "invoice", "invoice-off", "Terms", to=STOP)
    pair("web: greyed", "invoice", "invoice-no-post", "Post", to=STOP)
    pair("web: greyed elsewhere", "invoice", "invoice-no-post", "Reference")
    needless("web: swapped buttons", "invoice", "invoice-swapped", "Post")
    pair("web: another button", "invoice", "invoice-delete", "Save draft", to=STOP)
    pair("web: tick differs", "invoice", "invoice-ticked", "Send copy", to=STOP)
    pair("web: tick differs", "invoice", "invoice-way", "Direct debit", to=STOP)
    pair("web: another dialog", "invoice-asked-post", "invoice-asked-drop", "OK", to=STOP)
    pair("web: another dialog", "invoice-asked-post", "invoice-asked", "OK", to=STOP)
    pair("web: swapped buttons", "invoice-asked-post", "invoice-asked-swapped", "OK")


def mail(stage: Stage) -> None:
    """Letters, with icons for buttons."""
    pair, needless = stage.sheet.pair, stage.sheet.needless
    for what in ("reply", "bin", "Conrad Lampen"):
        pair("unchanged", "mail", "mail", what)
        pair("web: badge", "mail", "mail-badge", what)
        for over in ("writing", "toast", "chat"):
            pair(f"web: {over}", "mail", f"mail-{over}", what, to=STOP)
        pair("web: other folder", "mail", "mail-spam", what, to=STOP)
    for what in ("reply", "bin"):
        pair("web: another record", "mail", "mail-open-other", what, to=STOP)
    pair("web: loading", "mail", "mail-loading", "Conrad Lampen", to=STOP)
    needless("web: rows reordered", "mail", "mail-newer", "Conrad Lampen")
    pair("web: greyed", "mail", "mail-grey", "bin", to=STOP)
    needless("web: swapped buttons", "mail", "mail-swapped", "reply")
    pair("web: row is missing", "mail", "mail-no-flag", "flag", to=STOP)
    needless("web: typed values", "mail-writing", "mail-writing-to", "Subject")
    pair("web: typed values", "mail-writing", "mail-writing-to", "Send")


def portal(stage: Stage) -> None:
    """Signing in, and a transfer."""
    pair, needless = stage.sheet.pair, stage.sheet.needless
    for what in ("User name", "Password", "Sign in"):
        pair("web: typed values", "login", "login-filled", what)
        pair("web: typed values", "login-filled", "login-other", what)
        pair("web: another document", "login", "login-new", what, to=STOP)
        pair("web: another document", "login", "login-host", what, to=STOP)
        pair("web: warning over a form", "login", "login-failed", what, to=STOP)
    pair("web: tick differs", "login", "login-stay", "Stay", to=STOP)
    pair("web: greyed", "login", "login-grey", "Sign in", to=STOP)
    for other in ("other", "cancel", "done"):
        pair("web: another record", "pay", f"pay-{other}", "Confirm", to=STOP)
    needless("web: swapped buttons", "pay", "pay-swapped", "Confirm")


def files(stage: Stage) -> None:
    """Folders under their icons, and a tree of them."""
    pair, needless = stage.sheet.pair, stage.sheet.needless
    for what in ("Tile Becker", "Tile Franke", "Tree 5", "Tree 2"):
        pair("unchanged", "files", "files", what)
        for over in ("soft", "soft-tree", "soft-low"):
            pair("web: shadowed block", "files", f"files-{over}", what, to=STOP)
        pair("web: other heading", "files", "files-heading", what, to=STOP)
    pair("web: tile renamed", "files", "files-renamed", "Tile Becker", to=STOP)
    pair("web: tile renamed", "files", "files-without", "Tile Becker", to=STOP)
    needless("web: tiles elsewhere", "files", "files-renamed", "Tile Franke")
    needless("web: tiles elsewhere", "files", "files-more", "Tile Franke")
    for what in ("Tree 2", "Tree 3", "Tree 5"):
        pair("web: other branch", "files", "files-parents", what, to=STOP)
        pair("web: other branch", "files", "files-other-root", what, to=STOP)
    pair("web: other branch", "files", "files-closed", "Tree 2", to=STOP)


def items(stage: Stage) -> None:
    """Parts of a page that are alike but for the number above them."""
    pair = stage.sheet.pair
    for what in ("Quantity 2", "Price 1", "Remove 2", "Send"):
        pair("unchanged", "items", "items", what)
        pair("web: typed values", "items", "items-filled", what)
        pair("web: decoration", "items", "items-clock", what)
    for scrolled in ("items-scrolled", "items-filled-scrolled"):
        pair("web: another part", "items", scrolled, "Price 1", to=STOP)
        for what in ("Quantity 2", "Remove 2"):
            stage.sheet.needless("web: another part", "items", scrolled, what)


if __name__ == "__main__":
    draw()
