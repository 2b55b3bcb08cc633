"""Workflows as recordings leave them, without a screen: steps with what was seen before each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from app.engine.model.geometry import Box, Pixels, Point
from app.engine.model.trajectory import Step, Trajectory
from app.store.model.workflow import Environment, Start, Workflow
from app.store.workflows.tags import workflow_tags
from checks.snapshot.look import LabelSeen, Look, WindowSeen

WIDTH, HEIGHT = 64, 48
BUTTON, ENTRY, CELL = 43, 79, 56
PICTURE = Pixels(WIDTH, HEIGHT, bytes(WIDTH * HEIGHT * 4))
WINDOW = WindowSeen("Orders", "Desk", Box(0, 0, 64, 48), Box(0, 0, 64, 48), active=True)
DIALOG = replace(WINDOW, title="Really?", kind="dialog")


def look(window: WindowSeen = WINDOW, focus: str = "", under: LabelSeen | None = None) -> Look:
    """A screen on which nothing is drawn, with what accessibility says of it."""
    field = LabelSeen(ENTRY, "entry", focus, Box(0, 0, 40, 10)) if focus else None
    at = under.box.centre if under else None
    return Look(PICTURE, (window,), at=at, focus=field, label=under)


def clicks(text: str, window: WindowSeen = WINDOW, role: int = BUTTON) -> Step:
    """A click on what says this."""
    label = LabelSeen(role, "", text, Box(10, 10, 20, 10))
    at = label.box.centre
    return Step(
        "click", "1", {"x": at.x, "y": at.y}, look(window, under=label), note=f"Click {text}"
    )


def types(text: object, field: str) -> Step:
    """A text typed into the field."""
    return Step("type_text", "1", {"text": text}, look(focus=field), note=f"Type “{text}”")


def presses(keys: str) -> Step:
    """A key."""
    return Step("press_keys", "1", {"keys": keys}, look())


def shown(name: str, *steps: Step) -> Workflow:
    """A recording of these steps."""
    way = Trajectory(name, workflow_tags(name), steps, {}, look())
    return Workflow(
        name,
        start=Start(window_title="Orders"),
        trajectories=(way,),
        environment=Environment(WIDTH, HEIGHT),
    )


def form(name: str, *fields: tuple[str, str], extra: Sequence[Step] = ()) -> Workflow:
    """Fields filled in, and Save clicked; `extra` comes before that."""
    typed = [types(text, field) for field, text in fields]
    return shown(name, *typed, *extra, clicks("Save"))


def place_of(step: Step) -> Point:
    """Where a click goes."""
    return Point(int(str(step.arguments["x"])), int(str(step.arguments["y"])))
