"""A recording that shows a task several times, one after the other, cut into its repetitions."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from dataclasses import replace

from app.engine.errors import UsageError
from app.induction.loops import Loop, loops_at_the_end
from app.induction.recording import Action
from app.recorder.merging.drafts import places_named, recording_of, way_of
from app.store.model.workflow import Workflow


def repetitions(draft: Workflow, *, asked: bool = False) -> tuple[Workflow, ...]:
    """Each repetition as a recording of its own, which ends on the screen that the next one begins
    on; the recording itself if it shows the task once.

    Three repetitions are a loop. Two are one if a person has `asked` for it: UsageError when there
    are none. A recording with steps before or after its loop, or with parameters, is left whole.
    """
    way = way_of(draft)
    loop = _loop_of(draft)
    if loop is None or not (asked or loop.is_confirmed):
        if asked:
            raise UsageError(
                f"{draft.name} does not consist of repetitions of the same steps, so it cannot be "
                "cut into rows; record each of them by itself."
            )
        return (draft,)
    cut = []
    for number in range(loop.count):
        begin, end = number * loop.length, (number + 1) * loop.length
        final = way.final if end == len(way.steps) else way.steps[end].before
        part = replace(way, id=uuid.uuid4().hex, steps=way.steps[begin:end], final=final)
        name = f"{draft.name}, repetition {number + 1}"
        cut.append(replace(draft, name=name, trajectories=(part,)))
    return tuple(cut)


def loop_at_the_end(draft: Workflow) -> Loop | None:
    """The repetitions that a recording ends with, if something differs between them; None where it
    ends with none.
    """
    actions = recording_of(draft, {}, places_named([draft])).actions
    found = loops_at_the_end([action.kind or action.signature for action in actions])
    return next((loop for loop in found if _differs(actions, loop)), None)


def _differs(actions: Sequence[Action], loop: Loop) -> bool:
    """Whether the repetitions type or choose different things."""
    said = [(each.value, each.target if each.kind else "") for each in actions]
    starts = range(loop.start, loop.end, loop.length)
    return len({tuple(said[start : start + loop.length]) for start in starts}) > 1


def _loop_of(draft: Workflow) -> Loop | None:
    """The loop that is the whole recording."""
    if any(not each.indirect for each in draft.parameters):
        return None
    loop = loop_at_the_end(draft)
    return loop if loop is not None and loop.start == 0 else None
