"""A workflow as it is given to others: without the values that it was shown with.

Of its recording go: the values of parameters, what was typed, what was read, what was masked, and
all that no window of its applications shows. A value is replaced by a word for it in every text,
and painted over in every picture: where it was typed, where accessibility tells of it, and where it
can be read. The word is written in the place of a line that could be read: as in any recording, the
checks then expect this run's value where that word stands. Other rows of lists go where no check
needs them (`unneeded_rows`). What runs have taught stays at home.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from app.engine.errors import UsageError
from app.engine.model.parameters import names_in
from app.engine.model.trajectory import Trajectory
from app.player.review.disclosed_pictures import Cleaning, PictureShared
from app.player.review.disclosed_words import (
    Renaming,
    asking_for_typed,
    unvalued,
    without_learned,
    words_for,
)
from app.store.model.workflow import EndCheck, Workflow
from checks.snapshot.look import Effect, Look
from checks.text.compare import SHORTEST_TO_SEEK, Reader


@dataclass(frozen=True, slots=True)
class Disclosure:
    """What is given away: the workflow, its pictures one by one, and the parameters that stand for
    what was typed and was none.
    """

    workflow: Workflow
    pictures: tuple[PictureShared, ...]
    asked: tuple[str, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """Every text that accessibility and windows told of, as it is given away."""
        looks = (look for way in self.workflow.trajectories for _, _, look in looks_of(way) if look)
        return tuple(sorted({text for look in looks for text in texts_of(look) if text.strip()}))


def disclose(
    workflow: Workflow,
    reader: Reader | None = None,
    *,
    keep_texts: bool = False,
    keep_rows: bool = False,
) -> Disclosure:
    """The workflow as it is shared. With `keep_texts` a typed text that is no parameter stays what
    it is, with `keep_rows` the other rows of lists stay in the pictures. UsageError when it cannot
    do without a value.
    """
    bare = without_learned(workflow)
    asking, asked = (bare, ()) if keep_texts else asking_for_typed(bare)
    words = words_for(asking)
    renamed = Renaming(words)
    cleaning = Cleaning(renamed, reader, keep_rows=keep_rows)
    ways, pictures = [], []
    for number, way in enumerate(asking.trajectories, 1):
        clean, shown = cleaning.way(way, number)
        ways.append(clean)
        pictures += shown
    parameters = tuple(unvalued(one, words) for one in asking.parameters)
    shared = replace(
        asking, trajectories=tuple(ways), parameters=parameters, task=renamed.text(asking.task)
    )
    refuse_values(shared, words)
    return Disclosure(shared, tuple(pictures), asked)


def refuse_values(workflow: Workflow, words: Mapping[str, str]) -> None:
    """UsageError when something that it does cannot be done without a value."""
    sought = [value for value in words if len(value) >= SHORTEST_TO_SEEK]
    for way in workflow.trajectories:
        _refuse_fixed(workflow, way)
        for number, step in enumerate(way.steps, 1):
            said = " ".join(_told(list(step.arguments.values())))
            if value := next((one for one in sought if one in said), ""):
                raise UsageError(
                    f"Step {number} of {workflow.name} is given “{value}”, which is the value of "
                    f"{words[value]}: make it a parameter there, too, with “byheart edit”."
                )
    for number, check in enumerate(workflow.end_checks, 1):
        said = " ".join(_said_by(check))
        if value := next((one for one in sought if one in said), ""):
            raise UsageError(
                f"End check {number} of {workflow.name} says “{value}”, which is the value of "
                f"{words[value]}: write the parameter there."
            )


def _refuse_fixed(workflow: Workflow, way: Trajectory) -> None:
    """A value that no step uses serves runs with that very value alone."""
    used = frozenset[str]().union(*(names_in(step.arguments) for step in way.steps))
    loose = {one.name for one in workflow.parameters if one.branch or one.indirect}
    for name, recorded in way.recorded_with.items():
        if name not in used | loose and str(recorded).strip():
            raise UsageError(
                f"No step of {workflow.name} uses {name}, so it serves only the value that it was "
                "shown with; it cannot be shared without that."
            )


def _told(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case Mapping():
            for each in value.values():
                yield from _told(each)
        case list() | tuple():
            for each in value:
                yield from _told(each)
        case _ if hasattr(value, "text"):  # a template
            yield str(value.text)


def _said_by(check: EndCheck) -> Iterator[str]:
    yield from (*check.words, check.expected, *check.where)


def looks_of(way: Trajectory) -> Iterator[tuple[int, str, Look | None]]:
    """The looks of a way's steps: the step's number from 1, which look it is, and the look."""
    for number, step in enumerate(way.steps, 1):
        before, after = step.before, step.after
        yield number, "before", before if isinstance(before, Look) else None
        yield number, "after", after.after if isinstance(after, Effect) else None
    yield 0, "end", way.final if isinstance(way.final, Look) else None


def texts_of(look: Look) -> Iterator[str]:
    """The texts that accessibility and windows tell of in a look."""
    yield from (one.title for one in look.windows)
    for label in (*look.told, *((look.focus,) if look.focus else ())):
        yield from (label.name, label.value)
    if look.target is not None:
        for one in look.target.names:
            yield from (one.text, one.seen_as)
