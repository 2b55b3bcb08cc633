"""From the store to what a run needs; asked on another thread, which alone imports this."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from app.engine.errors import ByheartError
from app.engine.model.geometry import Box
from app.engine.model.trajectory import Step, Trajectory
from app.player.reflexes.harmless import is_harmless
from app.store.batches.rows import peek_rows
from app.store.model.workflow import Workflow, steps_of
from app.store.store import Store
from app.store.workflows.tags import workflow_tags
from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.step_text import called
from app.ui.queries.reflexes import reflexes_shown
from app.ui.running.order import RowsSeen, RunNeeds, RunOrder
from app.wiring.run.rows import examined_rows
from app.wiring.storage.store_opening import open_secrets
from checks.snapshot.look import Look

SHOWN_ROWS = 5
# Whether values were played before is looked up in so many runs.
LATEST_RUNS = 100


def run_requirements(store: Store, name: str) -> RunNeeds:
    """What the newest version of a workflow needs."""
    workflow = store.workflow(name)
    runs = store.runs(name, limit=LATEST_RUNS)
    known, ways = open_secrets(store), _known_ways(store, workflow)
    recorded = (item for way in ways for item in way.recorded_with.items())
    return RunNeeds(
        workflow=name,
        version=workflow.version,
        trusted=workflow.trusted,
        launches=bool(workflow.start.launch or workflow.start.after),
        parameters=tuple(each for each in workflow.parameters if not each.made_of),
        last=runs[0].parameters if runs else {},
        done=tuple(each.parameters for each in runs if each.outcome == "done"),
        missing=tuple(each for each in workflow.secrets if not known.can_have(name, each)),
        sentences=tuple(map(called, steps_of(workflow))),
        notes=tuple(step.note for step in steps_of(workflow)),
        grounds=tuple(map(_grounds, steps_of(workflow))),
        ways=len(ways),
        recorded=tuple(dict.fromkeys((name, str(value)) for name, value in recorded)),
    )


def learned_in(store: Store, order: RunOrder, run: str) -> str:
    """What a person has taught in that run, in words; empty when nothing was kept of it."""
    shown = {one.id: one for one in reflexes_shown(store)}
    taught = [kept for kept in store.reflexes.all() if kept.run == run]
    if taught:
        alone = all(is_harmless(kept.reflex) for kept in taught)
        said = Say.LEARNED_REFLEX if alone else Say.LEARNED_BINDING_REFLEX
        return tr(said, title=", ".join(shown[kept.id].title for kept in taught))
    needs = order.needs
    ways = _known_ways(store, store.workflow(needs.workflow, needs.version))
    if len(ways) <= needs.ways:
        return ""
    return tr(Say.LEARNED_WORD if _is_no_detour(ways[0], ways[-1]) else Say.LEARNED_WAY)


def keep_secrets(store: Store, order: RunOrder) -> RunOrder:
    """Keep the secrets that were given with the order; the order as it came."""
    secrets = open_secrets(store)
    for name, value in order.secrets.items():
        secrets.set(order.needs.workflow, name, value)
    return order


def _known_ways(store: Store, workflow: Workflow) -> Sequence[Trajectory]:
    memory = store.memory_of(workflow, with_provisional=True)
    return memory.trajectories(workflow_tags(workflow.name))


def _is_no_detour(first: Trajectory, way: Trajectory) -> bool:
    """Whether a way does nothing else than the first one, on other screens or not to its end."""
    pairs = zip(first.steps, way.steps, strict=False)
    same = all((one.tool, one.arguments) == (other.tool, other.arguments) for one, other in pairs)
    return same and len(way.steps) <= len(first.steps)


def rows_seen(path: Path) -> RowsSeen | str:
    """What a file of rows shows; or why it cannot be read."""
    try:
        columns, rows, count = peek_rows(path, SHOWN_ROWS)
    except ByheartError as error:
        return str(error)
    return RowsSeen(path, columns, tuple(map(tuple, rows)), count)


def rows_unfit(store: Store, order: RunOrder) -> str:
    """Why the rows of an order cannot be played; empty when they can be."""
    workflow = store.workflow(order.needs.workflow, order.needs.version)
    try:
        if order.rows is not None:
            examined_rows(workflow, order.rows.path, order.values, order.rows.columns)
    except ByheartError as error:
        return str(error)
    return ""


def _grounds(step: Step) -> tuple[Box, ...]:
    """Where the workflow's own windows stood before a step."""
    windows = step.before.windows if isinstance(step.before, Look) else ()
    return tuple(window.frame for window in windows if window.ours)
