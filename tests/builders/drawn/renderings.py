"""Drawn screens in another rendering: other colours, as a dark theme makes of light ones."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from app.engine.model.geometry import Pixels, Point
from checks.locator.target import name_target
from checks.snapshot.look import Look
from checks.verify.changes.context import RunContext
from checks.verify.changes.snapshot_pair import Scene
from checks.verify.rerender.line_matching import Matching
from checks.verify.rerender.page import page_of
from checks.verify.rerender.readings import Readings
from checks.vision.pixels import colours
from tests.builders.drawn.screens import PaperReader, Screen

WORDS = ("Orders", "Item", "Note", "City", "Save", "Clear", "Close", "Folders", "Paper")


def dark(screen: Screen, at: tuple[int, int] | None = None) -> Look:
    """A look at the screen with dark for light, and light for dark."""
    look = screen.look(at)
    turned = np.array(colours(look.picture))
    turned = np.dstack([255 - turned, np.full(turned.shape[:2], 255, dtype=np.uint8)])
    picture = Pixels(look.picture.width, look.picture.height, turned.tobytes())
    return replace(look, picture=picture)


def remembered(screen: Screen, at: Point) -> Look:
    """A look at the screen with what names the target at a point."""
    return name_target(screen.look(at), at)


def reader() -> PaperReader:
    """Reads what is written on these screens."""
    return PaperReader(*WORDS)


def matched(now: Look, then: Look, known: RunContext | None = None) -> tuple[Scene, Matching]:
    """Both looks' first windows, what is drawn alike paired."""
    known = known or RunContext(reader=reader())
    pages = [
        page_of(look.picture, look.windows[0].box)  # type: ignore[arg-type] # by identity
        for look in (then, now)
    ]
    match = Matching(pages[0], pages[1], Readings(known.reader or reader()), known.values)
    match.pair_looks()
    match.pair_texts()
    return Scene(now, then, known), match
