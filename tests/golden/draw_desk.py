"""Draws the pairs of Order Desk: one order recorded, another one played, and what may go wrong."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from app.demo.operator import Request, ScriptedOperator
from app.demo.order_desk.started_desk import StartedDesk
from tests.golden.stage import STOP, Places, Stage

FIRST = Request("Miller & Sons", "Paper A4", 20, "2026-12-01", "ring twice")
SECOND = Request("Zhang Trading", "Blue folders", 250, "2027-01-15", "no Saturdays")
FIELDS = ("Item", "Quantity", "Delivery date", "Note")


class Told:
    """Order Desk on the stage, with an operator that stops between the steps."""

    def __init__(self, stage: Stage, desk: StartedDesk) -> None:
        self.stage = stage
        self.desk = desk
        self.hand = ScriptedOperator(stage.desktop.hands, desk.diary)

    def places(self) -> Places:
        """Where the middle of every part is, and where a row is clicked."""
        self.desk.diary.wait_for("layout")
        told = self.desk.diary.told("layout")[-1]["widgets"]
        found = {}
        for name, (x, y, width, height) in told.items():
            across = x + width * 2 // 5 if name.startswith("row:") else x + width // 2
            found[name] = [across, y + height // 2]
        return found

    def shoot(self, name: str) -> None:
        """Photograph it."""
        self.stage.quiet()
        self.stage.shoot(name, self.places())

    def perform(self, request: Request, prefix: str) -> None:
        """Place the order, photographed before each step."""
        self.desk.diary.wait_for("ready")
        self.shoot(f"{prefix}-first")
        self.hand._choose(request.customer)
        values = (request.item, str(request.quantity), request.date, request.note)
        for field, value in zip(FIELDS, values, strict=True):
            self.shoot(f"{prefix}-before-{field.split()[0].lower()}")
            self.hand._fill(field, value)
        self.shoot(f"{prefix}-filled")
        self.hand._save()
        self.shoot(f"{prefix}-confirm")


@contextmanager
def desk(stage: Stage, *arguments: str) -> Iterator[Told]:
    """Order Desk with these options."""
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "desk.db"
        with StartedDesk(database, stage.display.environment, *arguments) as started:
            yield Told(stage, started)
        stage.gone()


def draw() -> None:
    """All of it."""
    with Stage("desk", (1024, 740)) as stage:
        stage.rest()
        with desk(stage) as told:
            told.perform(FIRST, "one")
        stage.rest()
        with desk(stage) as told:
            told.perform(SECOND, "two")
        stage.rest()
        with desk(stage, "--shuffle-rows", "3", "--move-window", "20,40") as told:
            told.perform(SECOND, "three")
        hostile(stage)
        pairs(stage)
        stage.sheet.write()


def hostile(stage: Stage) -> None:
    """What comes between, on the first screen and on the filled form."""
    for kind in ("update", "session", "advert", "error"):
        for place in ("over", "beside"):
            stage.rest()
            with desk(stage, "--popup", f"{kind}@form,{place}") as told:
                told.desk.diary.wait_for("ready")
                told.hand._choose(FIRST.customer)
                told.shoot(f"{kind}-{place}")
    for name, arguments in {
        "grey": ("--grey-save",),
        "alike": ("--look-alikes",),
        "dark": ("--theme", "dark"),
    }.items():
        stage.rest()
        with desk(stage, *arguments) as told:
            told.desk.diary.wait_for("ready")
            told.shoot(f"{name}-first")
            told.hand._choose(SECOND.customer)
            for field, value in (("Item", "Paper A4"), ("Quantity", "20")):
                told.hand._fill(field, value)
            told.hand._fill("Delivery date", "2026-12-01")
            told.hand._fill("Note", "ring twice")
            told.shoot(f"{name}-filled")
    stage.rest()
    with desk(stage, "--popup", "lookalike@save") as told:
        told.desk.diary.wait_for("ready")
        told.hand._choose(FIRST.customer)
        values = (FIRST.item, str(FIRST.quantity), FIRST.date, FIRST.note)
        for field, value in zip(FIELDS, values, strict=True):
            told.hand._fill(field, value)
        told.hand._click("Save")
        told.shoot("lookalike")


def said(request: Request) -> tuple[str, ...]:
    """The values of an order as they are typed."""
    return (request.customer, *request.parameters.values())


def pairs(stage: Stage) -> None:
    """What must go and what must stop."""
    pair = stage.sheet.pair
    row, other = f"row:{FIRST.customer}", f"row:{SECOND.customer}"
    names = (FIRST.customer, SECOND.customer)
    for play in ("one", "two", "three"):
        named = names if play != "one" else (FIRST.customer, FIRST.customer)
        to = other if play != "one" else row
        pair("row by parameter", "one-first", f"{play}-first", row, to=to, named=named)
        values = tuple(zip(said(FIRST), said(FIRST if play == "one" else SECOND), strict=True))
        family = "another order" if play == "two" else "another order, moved"
        for field in FIELDS:
            at = f"before-{field.split()[0].lower()}"
            pair(family, f"one-{at}", f"{play}-{at}", field, values=values)
        pair(family, "one-filled", f"{play}-filled", "Save", values=values)
        pair(family, "one-confirm", f"{play}-confirm", "confirm:Post", values=values)
    for kind in ("update", "session", "advert", "error"):
        for place in ("over", "beside"):
            pair("popup", "one-before-item", f"{kind}-{place}", "Item", to=STOP)
    pair("greyed", "one-filled", "grey-filled", "Save", to=STOP)
    pair("another dialog", "one-confirm", "lookalike", "confirm:Post", to=STOP)
    pair("too early", "one-filled", "two-first", "Save", to=STOP)
    pair("too early", "one-confirm", "two-filled", "confirm:Post", to=STOP)
    pair("theme", "one-filled", "dark-filled", "Save")
    alike = (FIRST.customer, FIRST.customer)
    pair("look-alikes", "one-first", "alike-first", row, named=alike)
    pair("look-alikes", "two-first", "alike-first", other, to=STOP, named=names[::-1])


if __name__ == "__main__":
    draw()
