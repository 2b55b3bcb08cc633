"""Forms as a recording has seen them being filled in: what is clicked, what is typed, on which
screen.
"""

from __future__ import annotations

from dataclasses import replace

from app.engine.model.geometry import Box
from app.engine.model.trajectory import Step, Trajectory
from app.store.model.workflow import Workflow
from checks.locator.target import name_target
from checks.snapshot.look import Look
from tests.builders.drawn.screens import Screen

FIELDS = {name: Box(220, 100 + 35 * at, 180, 24) for at, name in enumerate(("item", "city", "day"))}
VALUES = {"item": "Paper", "city": "Ulm", "day": "Monday"}
SAVE = Box(300, 310, 80, 26)


def at(screen: Screen, box: Box) -> Look:
    return name_target(screen.look(box.centre), box.centre)


def click(note: str, look: Look) -> Step:
    assert look.at is not None
    return Step("click", "1", {"x": look.at.x, "y": look.at.y}, look, note=note)


def types(note: str, text: str, look: Look) -> Step:
    return Step("type_text", "1", {"text": text}, replace(look, at=None), note=note)


def three_fields(name: str = "orders") -> Workflow:
    """Three fields are filled in, in any order, and saved: seven steps."""
    filled: dict[str, str] = {}
    steps: list[Step] = []
    for each, box in FIELDS.items():
        look = at(_form(filled), box)
        steps += [click(each, look), types(f"type {each}", VALUES[each], look)]
        filled[each] = VALUES[each]
    steps.append(click("save", at(_form(filled), SAVE)))
    return Workflow(name, trajectories=(Trajectory("way", ("workflow", name), tuple(steps)),))


def _form(filled: dict[str, str]) -> Screen:
    screen = Screen().window().button(SAVE, "Save")
    for name, box in FIELDS.items():
        screen.field(box, filled.get(name, ""), name)
    return screen
