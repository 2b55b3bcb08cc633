"""What past runs saw at a step, judged again: what would another check have decided?

Judged is what the journal has kept: the picture, laid over the recording's windows. Where even the
check as it is decides otherwise on that than it did in the run (it knew more then: labels, a
reader), the run tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice

from app.engine.errors import ByheartError
from app.engine.model.geometry import Picture, Pixels
from app.engine.model.parameters import resolve
from app.engine.model.trajectory import Step
from app.player.screen.check_regions import Areas, with_areas
from app.store.editing.steps import step_at
from app.store.model.run_records import RunRecord
from app.store.model.stored_picture import StoredPicture
from app.store.model.workflow import Workflow
from app.store.store import Store
from checks.pipeline import verify_snapshot, with_target
from checks.snapshot.look import Look
from checks.verify.changes.context import RunContext
from checks.verify.changes.mask import Mask

# So many are judged while a person draws; each takes some 50 ms to read and judge twice.
MOST_RUNS = 12
LOOKED_THROUGH = 60


@dataclass(frozen=True, slots=True)
class PastRun:
    """A run that stood before the step: whether it `went` on, and whether it `would` now."""

    run: str
    went: bool
    would: bool


@dataclass(frozen=True, slots=True)
class Past:
    """The runs that can be judged again, newest first, and how many more cannot."""

    runs: tuple[PastRun, ...] = ()
    untold: int = 0

    @property
    def now_stopped(self) -> tuple[str, ...]:
        """Runs that went on, and would not."""
        return tuple(one.run for one in self.runs if one.went and not one.would)

    @property
    def now_going(self) -> tuple[str, ...]:
        """Runs that stopped, and would not."""
        return tuple(one.run for one in self.runs if one.would and not one.went)


@dataclass(frozen=True, slots=True)
class _Sight:
    """What a run saw when it decided."""

    record: RunRecord
    seen: str
    went: bool


@dataclass(frozen=True, slots=True)
class _Question:
    """A step's check as it is, and as it would be."""

    step: Step
    now: Look
    then: Look
    known: RunContext


def past_decisions(store: Store, name: str, number: int, areas: Areas) -> Past:
    """What the last runs of a workflow would have decided at a step with these areas."""
    workflow = store.workflow(name)
    question = _question(store, workflow, step_at(workflow, number), areas)
    past = Past()
    if question is None or not isinstance(question[1], StoredPicture):
        return past
    for sight in islice(_sights(store, workflow, question[1].sha256), MOST_RUNS):
        past = _with(past, _judged(store, question[0], sight))
    return past


def _question(
    store: Store, workflow: Workflow, step: Step, areas: Areas
) -> tuple[_Question, Picture] | None:
    look, changed = step.before, with_areas(step, areas).before
    if not isinstance(look, Look) or not isinstance(changed, Look):
        return None
    mask = store.mask_of(workflow)
    volatile = mask.of(look) if isinstance(mask, Mask) else ()
    known = RunContext(volatile=volatile, irreversible=step.irreversible)
    picture = _in_memory(look.picture)
    now, then = (with_target(replace(each, picture=picture)) for each in (look, changed))
    return _Question(step, now, then, known), look.picture


def _in_memory(picture: Picture) -> Pixels:
    """A kept picture is read from disk whenever its pixels are asked for."""
    return Pixels(picture.width, picture.height, picture.bgra)


def _with(past: Past, one: PastRun | None) -> Past:
    if one is None:
        return replace(past, untold=past.untold + 1)
    return replace(past, runs=(*past.runs, one))


def _sights(store: Store, workflow: Workflow, expected: str) -> Iterator[_Sight]:
    """What each run saw last, where it looked for that remembered picture."""
    for record in store.runs(workflow.name, LOOKED_THROUGH):
        last: _Sight | None = None
        for event in store.events(record.run):
            looked = event.get("event") in {"checked", "diverged"} and not event.get("after")
            if looked and event.get("expected") == expected and event.get("seen"):
                last = _Sight(record, str(event["seen"]), event.get("verdict") == "go")
        if last is not None:
            yield last


def _judged(store: Store, question: _Question, sight: _Sight) -> PastRun | None:
    """None: this run tells nothing."""
    now, then, known = question.now, question.then, question.known
    try:
        given = question.step.arguments.get("named")
        named = str(resolve(given, sight.record.parameters)) if given else now.named
        seen = _in_memory(store.picture(sight.seen))
    except ByheartError:
        return None  # swept, or the run had no such value
    fresh = replace(now, picture=seen, named=named, target=None, label=None, labels=())
    if verify_snapshot(fresh, now, known).agrees != sight.went:
        return None
    return PastRun(sight.record.run, sight.went, verify_snapshot(fresh, then, known).agrees)
