"""Runs that stood before a step: what they saw there, and what they decided."""

from __future__ import annotations

from app.engine.model.geometry import Box
from app.engine.model.trajectory import Step
from app.store.model.stored_picture import StoredPicture
from app.store.model.workflow import Workflow, steps_of
from app.store.store import Store
from checks.locator.target import name_target
from checks.snapshot.look import Look
from tests.builders.drawn.screens import Screen

SAVE, BANNER = Box(300, 310, 80, 26), Box(120, 200, 260, 60)


def form(said: str = "12 orders wait") -> Screen:
    screen = Screen().window().button(SAVE, "Save")
    return screen.text(BANNER.x + 10, BANNER.y + 10, said)


def advert() -> Screen:
    return form().popup(BANNER.grown(-6), "Buy now")


def click_save() -> Step:
    look = name_target(form().look(SAVE.centre), SAVE.centre)
    return Step("click", "1", {"x": SAVE.centre.x, "y": SAVE.centre.y}, look)


def ran(store: Store, orders: Workflow, screen: Screen, verdict: str) -> str:
    """A run that saw this screen before the first step; its id."""
    look = steps_of(orders)[0].before
    assert isinstance(look, Look)
    assert isinstance(look.picture, StoredPicture)
    run = store.begin_run("orders", 1, {})
    seen = store.keep_picture(screen.pixels())
    kind = "checked" if verdict == "go" else "diverged"
    event = {"event": kind, "step": 0, "verdict": verdict, "seen": seen}
    store.append_event(run, {**event, "expected": look.picture.sha256})
    store.append_event(run, {"event": "checked", "after": True, "verdict": "go", "seen": seen})
    store.finish_run(run, {"outcome": "done"})
    return run
