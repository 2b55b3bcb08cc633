"""Draws the pairs of other renderings: display scale, font size, colours, window size."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from app.demo.operator import Request
from tests.golden.draw_desk import FIRST, Told, desk, said
from tests.golden.stage import STOP, Stage

SIZE = (1500, 1080)
# Its row is in sight in a low window, too.
SECOND = Request("Brandt Papier GmbH", "Blue folders", 250, "2027-01-15", "no Saturdays")
FAMILY = {
    "dark": "dark theme",
    "scale80": "display scale",
    "scale125": "display scale",
    "scale150": "display scale",
    "font8": "font size",
    "font12": "font size",
    "wide": "other window size",
    "narrow": "reflowed layout",
}
DESK: dict[str, tuple[str, ...]] = {
    "plain": (),
    "dark": ("--theme", "dark"),
    "scale80": ("--scale", "0.8"),
    "scale125": ("--scale", "1.25"),
    "scale150": ("--scale", "1.5"),
    "font8": ("--font-size", "8"),
    "font12": ("--font-size", "12"),
    "narrow": ("--size", "640x880"),
}
# The number in a row there is told by recognition alone.
LETTERS_OTHERWISE = ("scale80", "scale125", "scale150", "font8")
# A click so far from the middle of a row, or of a cell, is still a click on it.
ROW, CELL = (130, 8), (30, 11)
ROWS = [
    ["Miller AG", "Berlin", "C-1001"],
    ["Schmidt KG", "Hamburg", "C-1002"],
    ["Weber & Co", "Bremen", "C-1003"],
    ["C-4408 Trading", "Kiel", "C-4408"],
]
ALIKE = [*ROWS[:3], ["C-44O8 Trading", "Kiel", "C-44O8"]]
ASK: dict[str, Any] = {"kind": "question", "buttons": ["Yes", "No"], "place": [300, 250]}
QT: dict[str, dict[str, Any]] = {
    "plain": {},
    "dark": {"dark": True},
    "scale80": {"scale": "0.8"},
    "scale125": {"scale": "1.25"},
    "scale150": {"scale": "1.5"},
    "font8": {"font": 8},
    "font12": {"font": 12},
    "wide": {"size": [820, 560]},
}
# What must stop is photographed in these.
HOSTILE = ("dark", "scale125")
TK_HOSTILE = ("dark",)
POPUPS = {
    "dark": (("advert", "over"), ("error", "beside"), ("update", "over")),
    "scale125": (("advert", "over"),),
}
PLAIN = ("main", "delete", "ask", "form", "rows")
COMMON = (
    *("main", "swapped", "ask", "ask-swapped"),
    *("form", "rows", "rows-other", "orderings"),
)
QT_STATES: dict[str, dict[str, Any]] = {
    "main": {"rows": ROWS},
    "grey": {"rows": ROWS, "grey": ["Save"]},
    "swapped": {"rows": ROWS, "buttons": ["Save", "Delete"]},
    "delete": {"rows": ROWS, "buttons": ["Delete", "Save"]},
    "other-tab": {"rows": ROWS, "tab": 1},
    "alike": {"rows": ALIKE},
    "without": {"rows": ROWS[1:]},
    "toast": {"rows": ROWS, "toast": "Connection lost, trying again"},
    "dialog": {"rows": ROWS, "dialog": ["Save the changes first?", 470, 330]},
    "dim": {"rows": ROWS, "dim": True},
    "ask": {**ASK, "text": "Post this order?"},
    "ask-delete": {**ASK, "text": "Delete this order?"},
    "ask-swapped": {**ASK, "text": "Post this order?", "buttons": ["No", "Yes"]},
}
TK: dict[str, dict[str, Any]] = {
    "plain": {},
    "dark": {"dark": True},
    "scale80": {"scaling": 1.06},
    "scale150": {"scaling": 2.0, "size": [690, 630]},
    "wide": {"size": [700, 520], "gap": 9},
}
TK_FIELDS = ("Name", "Street", "City", "Email")
TK_ROWS = [["Miller AG", "Berlin"], ["Schmidt KG", "Hamburg"], ["Weber & Co", "Bremen"]]
TK_STATES: dict[str, dict[str, Any]] = {
    "form": {},
    "grey": {"grey": ["Save"]},
    "renamed": {"buttons": ["New", "Delete", "Cancel"]},
    "orderings": {"fields": [["City", ""], ["Email", ""], ["Name", ""], ["Street", ""]]},
    "doubled": {"fields": [["Name", ""], ["City", ""], ["City", ""], ["Email", ""]]},
    "iban": {"fields": [["Name", ""], ["Street", ""], ["City", ""], ["IBAN", ""]]},
    "banner": {"banner": ["Paper weeks: 20 % off!", 90, 290]},
    "rows": {"fields": [], "rows": TK_ROWS},
    "rows-other": {"fields": [], "rows": [TK_ROWS[2], TK_ROWS[0], TK_ROWS[1]]},
    "rows-without": {"fields": [], "rows": [TK_ROWS[2], TK_ROWS[1]]},
}


def draw() -> None:
    """All of it."""
    with Stage("renderings", SIZE, kind=".webp") as stage:
        for name, arguments in DESK.items():
            order(stage, name, arguments)
        hostile(stage)
        for rendering, options in QT.items():
            for state, told in shown(QT_STATES, rendering, HOSTILE).items():
                qt(stage, f"qt-{state}-{rendering}", {**told, **options})
        for rendering, options in TK.items():
            for state, told in shown(TK_STATES, rendering, TK_HOSTILE).items():
                stage.rest()
                with stage.form("tk_form", **{**told, **options}) as places:
                    stage.shoot(f"tk-{state}-{rendering}", places)
        pairs(stage)
        stage.sheet.write()


def shown(
    states: dict[str, dict[str, Any]], rendering: str, hostile: tuple[str, ...]
) -> dict[str, dict[str, Any]]:
    """The states that are photographed in a rendering."""
    if rendering in hostile:
        return states
    common = PLAIN if rendering == "plain" else COMMON
    return {name: told for name, told in states.items() if name in common}


def order(stage: Stage, name: str, arguments: tuple[str, ...]) -> None:
    """An order, photographed where a step of each kind is taken."""
    stage.rest()
    with desk(stage, *arguments) as told:
        told.desk.diary.wait_for("ready")
        told.shoot(f"desk-first-{name}")
        request = FIRST if name == "plain" else SECOND
        told.hand._choose(request.customer)
        told.shoot(f"desk-item-{name}")
        fill(told, request)
        told.shoot(f"desk-filled-{name}")
        told.hand._save()
        told.shoot(f"desk-confirm-{name}")


def fill(told: Told, request: Any = FIRST) -> None:  # noqa: ANN401 - an order
    """Every field."""
    values = (request.item, str(request.quantity), request.date, request.note)
    for field, value in zip(("Item", "Quantity", "Delivery date", "Note"), values, strict=True):
        told.hand._fill(field, value)


def hostile(stage: Stage) -> None:
    """What comes between, in other colours and at another scale."""
    for rendering in HOSTILE:
        for kind, place in POPUPS[rendering]:
            stage.rest()
            popup = ("--popup", f"{kind}@form,{place}")
            with desk(stage, *popup, *DESK[rendering]) as told:
                told.desk.diary.wait_for("ready")
                told.hand._choose(SECOND.customer)
                told.shoot(f"desk-{kind}-{rendering}")
        stage.rest()
        with desk(stage, "--grey-save", *DESK[rendering]) as told:
            told.desk.diary.wait_for("ready")
            told.hand._choose(SECOND.customer)
            fill(told, SECOND)
            told.shoot(f"desk-grey-{rendering}")
        stage.rest()
        with desk(stage, "--popup", "lookalike@save", *DESK[rendering]) as told:
            told.desk.diary.wait_for("ready")
            told.hand._choose(SECOND.customer)
            fill(told, SECOND)
            told.hand._click("Save")
            told.shoot(f"desk-lookalike-{rendering}")
        stage.rest()
        with desk(stage, "--look-alikes", *DESK[rendering]) as told:
            told.desk.diary.wait_for("ready")
            told.shoot(f"desk-alike-{rendering}")


def qt(stage: Stage, name: str, options: dict[str, Any]) -> None:
    """A window in Qt."""
    told = dict(options)
    with scaled(told.pop("scale", "")):
        stage.rest()
        with stage.form("qt_form", **told) as places:
            factor = float(os.environ.get("QT_SCALE_FACTOR") or 1)
            shown = {
                what: [round(x * factor), round(y * factor)] for what, (x, y) in places.items()
            }
            stage.shoot(name, shown)


@contextmanager
def scaled(factor: str) -> Iterator[None]:
    """What is started meanwhile is drawn at this scale."""
    if factor:
        os.environ["QT_SCALE_FACTOR"] = factor
    try:
        yield
    finally:
        os.environ.pop("QT_SCALE_FACTOR", None)


def pairs(stage: Stage) -> None:
    """What must go and what must stop."""
    desk_pairs(stage)
    qt_pairs(stage)
    tk_pairs(stage)


def desk_pairs(stage: Stage) -> None:
    """One order recorded, another one played elsewhere."""
    pair = stage.sheet.pair
    names = (FIRST.customer, SECOND.customer)
    values = tuple(zip(said(FIRST), said(SECOND), strict=True))
    row, other = (f"row:{name}" for name in names)
    for name in list(DESK)[1:]:
        family = FAMILY[name]
        first = (family, "desk-first-plain", f"desk-first-{name}", row)
        pair(*first, to=other, named=names, near=ROW)
        pair(*first, named=(names[0], names[0]), near=ROW)
        for what in ("Item", "Note", "Delivery date"):
            pair(family, "desk-item-plain", f"desk-item-{name}", what, values=values)
        for what in ("Save", "Quantity"):
            pair(family, "desk-filled-plain", f"desk-filled-{name}", what, values=values)
        pair(family, "desk-confirm-plain", f"desk-confirm-{name}", "confirm:Post", values=values)
        early = "too early elsewhere"
        pair(early, "desk-filled-plain", f"desk-item-{name}", "Save", to=STOP)
        pair(early, "desk-item-plain", f"desk-first-{name}", "Item", to=STOP)
    for name in HOSTILE:
        for kind, _ in POPUPS[name]:
            popup = ("popup elsewhere", "desk-item-plain", f"desk-{kind}-{name}")
            pair(*popup, "Item", to=STOP, values=values)
        pair(
            "greyed elsewhere",
            "desk-filled-plain",
            f"desk-grey-{name}",
            "Save",
            to=STOP,
            values=values,
        )
        pair(
            "another dialog elsewhere",
            "desk-confirm-plain",
            f"desk-lookalike-{name}",
            "confirm:Post",
            to=STOP,
            values=values,
        )
        alike = ("look-alikes elsewhere", "desk-first-plain", f"desk-alike-{name}")
        pair(*alike, f"row:{FIRST.customer}", to=STOP, named=(FIRST.customer, FIRST.customer))


def qt_pairs(stage: Stage) -> None:
    """A table, tabs, buttons, a question."""
    pair = stage.sheet.pair
    for name in list(QT)[1:]:
        family = FAMILY[name]
        for what in ("Save", "Billing Quantity"):
            pair(family, "qt-main-plain", f"qt-main-{name}", what)
        row = (family, "qt-main-plain", f"qt-main-{name}")
        if name == "font12":  # names are cut off there: “Schmidt …”
            pair(*row, "Schmidt KG", to=STOP)
        else:
            if name in LETTERS_OTHERWISE:
                stage.sheet.needless(*row, "Schmidt KG")
            else:
                pair(*row, "Schmidt KG", near=CELL)
            pair(*row, "Miller AG", to="Weber & Co", named=("Miller AG", "Weber & Co"), near=CELL)
        pair("swapped elsewhere", "qt-delete-plain", f"qt-swapped-{name}", "Save")
        pair("swapped elsewhere", "qt-delete-plain", f"qt-swapped-{name}", "Delete")
        pair(family, "qt-ask-plain", f"qt-ask-{name}", "Yes")
        pair("swapped elsewhere", "qt-ask-plain", f"qt-ask-swapped-{name}", "Yes")
        if name not in HOSTILE:
            continue
        pair("another button elsewhere", "qt-main-plain", f"qt-delete-{name}", "Clear", to=STOP)
        pair("greyed elsewhere", "qt-main-plain", f"qt-grey-{name}", "Save", to=STOP)
        pair("another tab elsewhere", "qt-main-plain", f"qt-other-tab-{name}", "Save", to=STOP)
        same = ("qt-main-plain", f"qt-other-tab-{name}")
        pair("another tab elsewhere", *same, "Billing Quantity", to=STOP)
        pair(
            "look-alikes elsewhere", "qt-main-plain", f"qt-alike-{name}", "C-4408 Trading", to=STOP
        )
        pair(
            "row is missing elsewhere", "qt-main-plain", f"qt-without-{name}", "Miller AG", to=STOP
        )
        for state in ("toast", "dialog", "dim"):
            pair("popup elsewhere", "qt-main-plain", f"qt-{state}-{name}", "Save", to=STOP)
        pair("another dialog elsewhere", "qt-ask-plain", f"qt-ask-delete-{name}", "Yes", to=STOP)


def tk_pairs(stage: Stage) -> None:
    """Fields with labels, rows with a button each."""
    pair = stage.sheet.pair
    for name in list(TK)[1:]:
        family = FAMILY[name]
        for what in ("Save", "City"):
            pair(family, "tk-form-plain", f"tk-form-{name}", what)
            pair("other order elsewhere", "tk-form-plain", f"tk-orderings-{name}", what)
        for customer, _ in TK_ROWS:
            rows = ("tk-rows-plain", f"tk-rows-{name}", f"Delete {customer}")
            pair(family, *rows)
            others = ("tk-rows-plain", f"tk-rows-other-{name}", f"Delete {customer}")
            pair("other order elsewhere", *others)
        if name not in TK_HOSTILE:
            continue
        for what in ("Save", "City"):
            pair("popup elsewhere", "tk-form-plain", f"tk-banner-{name}", what, to=STOP)
        pair("doubled elsewhere", "tk-form-plain", f"tk-doubled-{name}", "City", to=STOP)
        pair("another label elsewhere", "tk-form-plain", f"tk-iban-{name}", "Email", to=STOP)
        pair("another button elsewhere", "tk-form-plain", f"tk-renamed-{name}", "Save", to=STOP)
        pair("greyed elsewhere", "tk-form-plain", f"tk-grey-{name}", "Save", to=STOP)
        missing = ("row is missing elsewhere", "tk-rows-plain", f"tk-rows-without-{name}")
        pair(*missing, "Delete Miller AG", to=STOP)


if __name__ == "__main__":
    draw()
