"""What was pointed at becomes a whole table: it was one of its heads, or a cell below it."""

from __future__ import annotations

from dataclasses import replace

from app.engine.errors import UsageError
from app.engine.model.geometry import Box, Point
from app.engine.model.trajectory import Step
from app.store.editing.steps import (
    READ,
    READ_PAGES,
    READ_TABLE,
    READ_TWICE,
    change_step,
    delete_step,
    step_at,
)
from app.store.model.workflow import PARAMETER_NAME, Workflow, steps_of
from checks.locator.target import name_target
from checks.scene.lists import titles_of
from checks.snapshot.look import LabelSeen, Look
from checks.verify.values.next_page import Turn, next_page
from checks.verify.values.table_values import HEADS
from checks.vision.edges import edges_of

POINTS = frozenset({READ, "click", "move"})


def read_as_table(workflow: Workflow, number: int, into: str, tool_version: str) -> Workflow:
    """Let the step that reads or points at a text read the table that it stands in, under the name
    `into`, known by the head of its column. UsageError when it points at nothing.
    """
    step = step_at(workflow, number)
    if step.tool not in POINTS or not isinstance(step.before, Look):
        raise UsageError(f"Step {number} of {workflow.name} points at no place in a table.")
    taken = {one.name for one in workflow.parameters}
    if not PARAMETER_NAME.fullmatch(into) or into in taken:
        raise UsageError(f"“{into}” cannot name what is read: take a plain name that is free.")
    return change_step(workflow, number, lambda each: _reading(each, into, tool_version))


def read_all_pages(
    workflow: Workflow, number: int, turning: int, into: str, tool_version: str
) -> Workflow:
    """The same for a table over several pages: the step `turning` clicks the button for the next
    one, and is done by the reading from now on. UsageError when it clicks at no button that is to
    be seen at the first step.
    """
    click = step_at(workflow, turning)
    if turning <= number or click.tool != "click" or click.irreversible:
        raise UsageError(
            f"Step {turning} of {workflow.name} is no click after step {number} that turns a page."
        )
    button = _button(step_at(workflow, number), click)
    if button is None:
        raise UsageError(
            f"The screen of step {number} of {workflow.name} does not show what step {turning} "
            "clicks."
        )
    given = {"next_x": button.x, "next_y": button.y}

    def change(step: Step) -> Step:
        arguments = {**step.arguments, **given}
        note = f"Read all pages of the table {into}"
        return replace(
            step, tool=READ_PAGES, tool_version=tool_version, arguments=arguments, note=note
        )

    shorter = delete_step(workflow, turning)
    changed = change_step(read_as_table(shorter, number, into, tool_version), number, change)
    return changed if len(steps_of(changed)) > number else _anywhere_at_the_end(changed)


def read_pages_twice(
    workflow: Workflow, number: int, turning: int, back: int, into: str, tool_version: str
) -> Workflow:
    """The same, each page compared once more: the step `back`, after the one for the next page,
    clicks the button that leads back, which is to be seen at the first step, greyed or not.
    """
    click = step_at(workflow, back)
    if back <= turning or click.tool != "click" or click.irreversible:
        raise UsageError(
            f"Step {back} of {workflow.name} is no click after step {turning} that turns back."
        )
    button = _button(step_at(workflow, number), click, greyed=True)
    if button is None:
        raise UsageError(
            f"The screen of step {number} of {workflow.name} does not show what step {back} clicks."
        )
    given = {"back_x": button.x, "back_y": button.y}

    def change(step: Step) -> Step:
        note = f"Read all pages of the table {into}, and back"
        arguments = {**step.arguments, **given}
        return replace(
            step, tool=READ_TWICE, tool_version=tool_version, arguments=arguments, note=note
        )

    shorter = delete_step(workflow, back)
    return change_step(read_all_pages(shorter, number, turning, into, tool_version), number, change)


def _anywhere_at_the_end(workflow: Workflow) -> Workflow:
    """The workflow that may end on any page: the recording has ended on its second."""
    ways = tuple(replace(each, final=None) for each in workflow.trajectories)
    return replace(workflow, trajectories=ways)


def _button(first: Step, click: Step, *, greyed: bool = False) -> Point | None:
    """Where the screen of the first step shows what is clicked later, if it is to be, `greyed`."""
    then, now = click.before, first.before
    if not isinstance(then, Look) or not isinstance(now, Look):
        return None
    at = Point(*(int(str(click.arguments[name])) for name in ("x", "y")))
    there = now.at or at
    found = next_page(now, there, Box(there.x, there.y, 1, 1), replace(then, at=there), at)
    return found.at if found.turn is Turn.FOUND or (greyed and found.turn is Turn.GREYED) else None


def _reading(step: Step, into: str, tool_version: str) -> Step:
    look = step.before
    if not isinstance(look, Look):
        return step
    cell = _pointed_at(step)
    told = _told_head(look, cell)
    head = (told.box if told else _head_above(look, cell)).centre
    bare = replace(look, at=head, named="", target=None, label=told, ignored=())
    named = name_target(bare, head)
    given = {"x": head.x, "y": head.y, "into": into}
    note = f"Read the table {into}"
    return Step(READ_TABLE, tool_version, given, named, note=note, ready_after_s=step.ready_after_s)


def _told_head(look: Look, cell: Box) -> LabelSeen | None:
    """The head of the cell's column, as accessibility tells it; the cell may be a head itself."""
    x, y = cell.centre
    heads = [one for one in look.labels if one.role in HEADS and one.box.y <= y]
    over = [one for one in heads if one.box.x <= x < one.box.right]
    return max(over, key=lambda one: one.box.y, default=None)


def _head_above(look: Look, cell: Box) -> Box:
    """The head of the cell's column; the cell itself where nothing stands above it in its list."""
    window = next((one.box for one in look.windows if one.box.contains(cell.centre)), None)
    edges = edges_of(look.picture, window)
    titles = titles_of(look.picture, cell, edges, window)
    above = [one for one in titles if one.bottom <= cell.centre.y]
    return min(above, key=lambda one: _apart(one, cell), default=cell)


def _apart(head: Box, cell: Box) -> int:
    starts, ends = abs(head.x - cell.x), abs(head.right - cell.right)
    return min(starts, ends, abs(head.centre.x - cell.centre.x))


def _pointed_at(step: Step) -> Box:
    """The text: the box that was read, or what was clicked."""
    given, look = step.arguments, step.before
    x, y = (int(str(given.get(name, 0))) for name in ("x", "y"))
    if step.tool == READ:
        return Box(x, y, int(str(given.get("width", 1))), int(str(given.get("height", 1))))
    names = look.target.names if isinstance(look, Look) and look.target is not None else ()
    own = next((one.box for one in names if one.box.contains(Point(x, y))), None)
    return own or Box(x, y, 1, 1)
