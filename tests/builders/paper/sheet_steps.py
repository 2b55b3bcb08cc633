"""Recordings in which cells of a spreadsheet were copied into a form, without a screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from app.engine.model.geometry import Box
from app.engine.model.trajectory import Step, Whole
from app.store.model.workflow import Start, Workflow
from checks.snapshot.look import LabelSeen, Look, WindowSeen
from tests.builders.paper.shown_steps import WINDOW, clicks, look, shown, types

FILE = "orders.xlsx"
AREA = Box(44, 0, 20, 48)
SHEET = WindowSeen(f"{FILE} - Gnumeric", "Gnumeric", AREA, AREA, active=True)
DESK = ("order-desk",)


def _in_sheet(under: LabelSeen | None = None) -> Look:
    behind = replace(WINDOW, active=False)
    return replace(look(SHEET, under=under), windows=(SHEET, behind))


def chooses(row: int, role: int | None = None) -> Step:
    """A click on a cell; gnumeric tells of none."""
    at = Box(50, 4 * row, 2, 2)
    label = LabelSeen(role, "", "", at) if role is not None else None
    where = at.centre
    return Step("click", "1", {"x": where.x, "y": where.y}, _in_sheet(label), note="Click a cell")


def copies(name: str) -> Step:
    """The chosen cell is copied as this value."""
    place = {"x": 44, "y": 0, "width": 20, "height": 48}
    given = {**place, "into": name, "by": "clipboard"}
    return Step("read_text", "1", given, _in_sheet(), note=f"Read {name}")


def in_sheet(keys: str) -> Step:
    """Keys struck in the spreadsheet."""
    return Step("press_keys", "1", {"keys": keys}, _in_sheet(), note=f"Press {keys}")


def copied(
    name: str, row: int, values: Mapping[str, str], more: Sequence[Step] = (), last: str = "Save"
) -> Workflow:
    """Each value is copied from its cell in the row and put into the field of its name; `more`
    comes right after the first copy.
    """
    steps: list[Step] = []
    for field in values:
        steps += [chooses(row), copies(field), *(more if not steps else ())]
        typing = types(Whole(field), field.title())
        steps.append(replace(typing, note=f"Type {{{field}}}"))
    return kept(shown(name, *steps, clicks(last)), values)


def kept(draft: Workflow, values: Mapping[str, str]) -> Workflow:
    """The recording with what was read in it; the form was started for it."""
    ways = tuple(replace(way, values_read=dict(values)) for way in draft.trajectories)
    return replace(draft, start=Start(launch=(DESK,)), trajectories=ways)
