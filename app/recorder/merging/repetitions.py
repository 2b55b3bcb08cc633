"""A recording that shows a task several times, one after the other, cut into its repetitions."""

from __future__ import annotations

import uuid
from dataclasses import replace

from app.engine.errors import UsageError
from app.induction.loops import Loop, find_loops
from app.recorder.merging.drafts import places_named, recording_of, way_of
from app.store.model.workflow import Workflow


def repetitions(draft: Workflow, *, asked: bool = False) -> tuple[Workflow, ...]:
    """Each repetition as a recording of its own, which ends on the screen that the next one begins
    on; the recording itself if it shows the task once.

    Three repetitions are a loop. Two are one if a person has `asked` for it: UsageError when there
    are none. A recording with steps before or after its loop, or with parameters, is left whole.
    """
    way = way_of(draft)
    loop = _loop_of(draft, len(way.steps))
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


def _loop_of(draft: Workflow, steps: int) -> Loop | None:
    """The loop that is the whole recording."""
    if draft.parameters:
        return None
    actions = recording_of(draft, {}, places_named([draft])).actions
    found = find_loops([action.kind or action.signature for action in actions])
    return next((loop for loop in found if loop.start == 0 and loop.end == steps), None)
