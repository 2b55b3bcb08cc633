"""Steps in another order, where that can do no harm.

What moves is a step that points at something, with the keys that follow it: they go where it has
put the keyboard. Two neighbours change places if all of this is true:

- Both only fill in or tick something. A button may use all that was done before it.
- Neither changes what the other acts on, as the recorded pictures show.
- Nothing between them opens, closes or cannot be taken back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from app.engine.errors import UsageError
from app.engine.model.geometry import Box, bounds
from app.engine.model.parameters import names_in
from app.engine.model.trajectory import Step, Trajectory
from app.store.editing.steps import READS, duplicate_steps, edited, goes_along, step_at
from app.store.model.workflow import Workflow, steps_of
from checks.snapshot.look import Effect, Look
from checks.vision.pixels import NOISE_LEVELS, apart, colours, is_caret, regions

KEYBOARD = frozenset({"type_text", "type_secret", "press_keys"})
BEGINNINGS = frozenset({"launch", "focus_window", "wait_for", "play_workflow"})
TYPING = frozenset({"type_text", "type_secret"})
# Keys that change nothing but the field they are pressed in; others may send a form.
IN_FIELD = frozenset({"Tab", "BackSpace", "Delete", "Home", "End", "Left", "Right", "ctrl+a"})
TICKS = frozenset({7, 44})  # AtspiRole of check boxes and radio buttons
# A focus ring comes and goes with the keyboard: what counts stands inside it.
RING = 4


@dataclass(frozen=True, slots=True)
class Deed:
    """A step with the keys that belong to it; `first` is its number, counted from 1."""

    first: int
    steps: tuple[Step, ...]

    @property
    def last(self) -> int:
        """The number of its last step."""
        return self.first + len(self.steps) - 1

    @property
    def look(self) -> Look | None:
        """The screen it began on."""
        before = self.steps[0].before
        return before if isinstance(before, Look) else None


def move(workflow: Workflow, number: int, *, later: bool) -> Workflow:
    """Let a step and the one after (or before) it change places; UsageError says why they
    cannot.
    """
    step_at(workflow, number)
    deeds = deeds_of(steps_of(workflow))
    at = next(place for place, deed in enumerate(deeds) if number <= deed.last)
    pair = deeds[at : at + 2] if later else deeds[max(0, at - 1) : at + 1]
    if len(pair) != 2 or (not later and at == 0):  # noqa: PLR2004 - two neighbours
        where = "last" if later else "first"
        raise UsageError(f"Step {number} belongs to the {where} that is done already.")
    one, other = pair
    for complaint in _complaints(workflow, one, other):
        raise UsageError(complaint)
    ways = tuple(
        _swapped(way, one, other) if goes_along(workflow, way, other.last) else way
        for way in workflow.trajectories
    )
    return edited(workflow, ways)


def move_to(workflow: Workflow, number: int, before: int) -> Workflow:
    """Take a step with its keys right before that step; one more than there are: to the end.
    UsageError says what it cannot pass.
    """
    return _moved_to(workflow, number, before)[0]


def number_moved_to(workflow: Workflow, number: int, before: int) -> int:
    """Which number the step has once it has moved there."""
    return _moved_to(workflow, number, before)[1]


def _moved_to(workflow: Workflow, number: int, before: int) -> tuple[Workflow, int]:
    count = len(steps_of(workflow))
    if not 1 <= before <= count + 1:
        raise UsageError(f"{workflow.name} has {count} steps: none can go before {before}.")
    while _deed_at(workflow, number).last < before - 1:
        workflow, number = _past(workflow, number, later=True)
    while _deed_at(workflow, number).first > before:
        workflow, number = _past(workflow, number, later=False)
    return workflow, number


def _past(workflow: Workflow, number: int, *, later: bool) -> tuple[Workflow, int]:
    """The step past its neighbour, and its number then."""
    return move(workflow, number, later=later), number_after(workflow, number, later=later)


def duplicate(workflow: Workflow, number: int) -> Workflow:
    """Take a step with its keys once more, right after it."""
    step_at(workflow, number)
    deed = _deed_at(workflow, number)
    return duplicate_steps(workflow, deed.first, deed.last)


def _deed_at(workflow: Workflow, number: int) -> Deed:
    step_at(workflow, number)
    return next(deed for deed in deeds_of(steps_of(workflow)) if number <= deed.last)


def deeds_of(steps: Sequence[Step]) -> list[Deed]:
    """The steps, each with the keys that follow it."""
    deeds: list[Deed] = []
    for number, step in enumerate(steps, 1):
        if deeds and step.tool in KEYBOARD:
            deeds[-1] = replace(deeds[-1], steps=(*deeds[-1].steps, step))
        else:
            deeds.append(Deed(number, (step,)))
    return deeds


def number_after(workflow: Workflow, number: int, *, later: bool) -> int:
    """Which number the step has once it has moved."""
    deeds = deeds_of(steps_of(workflow))
    at = next(place for place, deed in enumerate(deeds) if number <= deed.last)
    other = deeds[at + 1 if later else at - 1]
    return number + len(other.steps) * (1 if later else -1)


def _complaints(workflow: Workflow, one: Deed, other: Deed) -> Iterator[str]:
    """Why they stay as they are; nothing when they may change places."""
    for deed in (one, other):
        yield from _about(deed)
    read = {str(step.arguments.get("into")) for step in one.steps if step.tool in READS}
    for name in sorted(
        read & frozenset().union(*(names_in(step.arguments) for step in other.steps))
    ):
        yield f"Step {other.first} uses “{name}”, which step {one.first} reads."
    for way in workflow.trajectories:
        if goes_along(workflow, way, one.first) and not goes_along(workflow, way, other.last):
            yield f"Another way parts between steps {one.first} and {other.last}."
    yield from _seen(one, other, _look_after(workflow, other))


def _about(deed: Deed) -> Iterator[str]:
    first = deed.steps[0]
    if first.tool in KEYBOARD:
        yield f"Step {deed.first} goes where the keyboard is, and no step before it says where."
    if first.tool in BEGINNINGS:
        yield f"Step {deed.first} begins or awaits what the others need."
    for number, step in enumerate(deed.steps, deed.first):
        if step.irreversible:
            yield f"Step {number} cannot be taken back: what is before it stays before it."
        keys = step.arguments.get("keys", "")
        if step.tool == "press_keys" and keys not in IN_FIELD:
            yield f"Step {number} presses {keys}: it may use what is before it."
    if not _fills_in(deed):
        yield f"Step {deed.first} may use what is before it: only what fills in or ticks can move."


def _fills_in(deed: Deed) -> bool:
    label = deed.look.label if deed.look else None
    ticks = len(deed.steps) == 1 and label is not None and label.role in TICKS
    return ticks or any(step.tool in TYPING for step in deed.steps)


def _seen(one: Deed, other: Deed, after: Look | None) -> Iterator[str]:
    """What the pictures of the recording say against it."""
    first, second = one.look, other.look
    if first is None or second is None or after is None:
        yield f"What steps {one.first} to {other.last} change was not seen."
        return
    for before, later, deed in ((first, second, one), (second, after, other)):
        if _windows(before) != _windows(later):
            yield f"A window comes, goes or moves with step {deed.last}."
    if _target_changed(second, first, second):
        yield f"What step {one.first} does changes what step {other.first} acts on."
    if _target_changed(first, second, after):
        yield f"What step {other.first} does changes what step {one.first} acts on."


def _look_after(workflow: Workflow, deed: Deed) -> Look | None:
    steps, end = steps_of(workflow), workflow.trajectories[0].final
    effect = deed.steps[-1].after
    found = [
        steps[deed.last].before if deed.last < len(steps) else end,
        effect.after if isinstance(effect, Effect) else None,
    ]
    return next((each for each in found if isinstance(each, Look)), None)


def _windows(look: Look) -> list[object]:
    return [(one.class_name, one.kind, one.frame) for one in look.windows]


def _target_changed(of: Look, before: Look, after: Look) -> bool:
    """Whether what a step acts on, or what names it, looked otherwise after than before."""
    if of.target is None:
        return True
    parts = (of.target.box.grown(-RING), *(name.box for name in of.target.names))
    return any(_changed(before, after, box) for box in parts if box.area)


def _changed(before: Look, after: Look, box: Box) -> bool:
    if not (bounds(before.picture).covers(box) and bounds(after.picture).covers(box)):
        return True
    mask = apart(colours(before.picture, box), colours(after.picture, box), NOISE_LEVELS)
    return not all(is_caret(region.box) for region in regions(mask))


def _swapped(way: Trajectory, one: Deed, other: Deed) -> Trajectory:
    """Under a new id: what was learned of the steps by their numbers is no longer true."""
    start, middle, end = one.first - 1, other.first - 1, other.last
    steps = way.steps
    changed = (*steps[:start], *steps[middle:end], *steps[start:middle], *steps[end:])
    version = way.version + 1
    return replace(way, id=f"{way.id}.{version}", steps=changed, version=version)
