"""“And so on for all”: a recording that shows one row, or several, becomes what is done for each
row.
"""

from __future__ import annotations

from dataclasses import replace

from app.engine.errors import UsageError
from app.engine.model.parameters import names_in
from app.engine.model.trajectory import Step
from app.recorder.merging.drafts import way_of
from app.recorder.merging.repetitions import loop_at_the_end
from app.store.model.workflow import RowLoop, Workflow, steps_of
from app.store.store import Store
from app.wiring.recording.merging import merging
from app.wiring.storage.chains import cut_in_two

BEGIN = "{name}-begin"


def loop_over_rows(store: Store, name: str) -> Workflow:
    """Keep the newest version of a recording as what is done for each row; the next version. What
    it shows before its repetitions becomes the workflow “NAME-begin”, which is played first. Shown
    once, the values that were marked as varying are the row. UsageError where nothing is told from
    the recording; it is left as it is then.
    """
    draft = store.workflow(name)
    loop = loop_at_the_end(draft)
    if loop is None:
        return store.save_workflow(_shown_once(draft))
    _require_plain(draft, draft.trajectories[0].steps[loop.start :])
    if loop.start:
        cut_in_two(store, name, loop.start, BEGIN.format(name=name))
    return store.save_workflow(merging(store, name, [name], each_row=True).workflow)


def _shown_once(draft: Workflow) -> Workflow:
    if not any(names_in(step.arguments) for step in steps_of(draft)):
        raise UsageError(
            f"{draft.name} shows one row only, and nothing says what differs between rows: show a "
            "second one, or say “Next may vary” before what differs."
        )
    return replace(draft, loop=RowLoop(1))


def _require_plain(draft: Workflow, repeated: tuple[Step, ...]) -> None:
    """The repetitions themselves say what differs."""
    if len(way_of(draft).steps) != len(draft.trajectories[0].steps):
        raise UsageError(
            f"In {draft.name} a text was typed anew, so its rows cannot be told apart; merge it "
            "with “byheart merge --each-row”."
        )
    if used := sorted(frozenset().union(*(names_in(step.arguments) for step in repeated))):
        raise UsageError(
            f"{draft.name} shows several rows and has the parameter {used[0]} in them: record them "
            "without it, for the rows say themselves what differs."
        )
