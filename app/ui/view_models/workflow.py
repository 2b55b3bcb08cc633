"""A workflow as the window shows it: facts and references, without the looks they come from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.engine.model.geometry import Box, Point
from app.recorder.notes.phrase import Phrase, as_text
from app.store.model.workflow import Parameter


@dataclass(frozen=True, slots=True)
class PictureShown:
    """A kept picture with a place in it that is marked."""

    sha256: str
    width: int
    height: int
    mark: Box | None = None
    at: Point | None = None


class Aside(StrEnum):
    """What can be known beside a step."""

    WAY = "way"
    REFLEX = "reflex"


@dataclass(frozen=True, slots=True)
class StepAnnotation:
    """Another way that begins at a step, or a reflex that was learned there. `below` stands under
    its sentence; its picture is what it begins on.
    """

    kind: Aside
    id: str
    sentence: str
    below: str
    picture: PictureShown | None = None
    details: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class StepShown:
    """A step in the timeline. `note` is what a person called it, "" when its phrase says it.
    `picture` is what it was taken on, `after` what it brought about.
    `varies` is the text that could be made a parameter, where there is one; `given` are the
    parameters it takes; `ignored` and `demanded` was drawn on its picture, `asides` is what else is
    known there.
    """

    number: int
    phrase: Phrase
    note: str = ""
    values: str = ""
    picture: PictureShown | None = None
    after: PictureShown | None = None
    details: tuple[str, ...] = ()
    irreversible: bool = False
    varies: str | None = None
    given: tuple[str, ...] = ()
    wait_s: float = 0.0
    ignored: tuple[Box, ...] = ()
    demanded: tuple[Box, ...] = ()
    asides: tuple[StepAnnotation, ...] = ()
    tool: str = ""
    disabled: bool = False

    @property
    def sentence(self) -> str:
        """The step in one line."""
        return self.note or as_text(self.phrase)


@dataclass(frozen=True, slots=True)
class CardShown:
    """What is one deed to a person: a step, or a click into a field with what is typed there."""

    steps: tuple[StepShown, ...]

    @property
    def main(self) -> StepShown:
        """The step that says what is done."""
        return self.steps[-1]

    @property
    def number(self) -> str:
        """The numbers of its steps."""
        first, last = self.span
        return str(first) if first == last else f"{first}-{last}"

    @property
    def span(self) -> tuple[int, int]:
        """The numbers of its first and last step."""
        return self.steps[0].number, self.steps[-1].number

    @property
    def picture(self) -> PictureShown | None:
        """Where it is done."""
        return self.main.picture or self.steps[0].picture

    @property
    def asides(self) -> tuple[StepAnnotation, ...]:
        """What else is known at its steps."""
        return tuple(aside for step in self.steps for aside in step.asides)

    @property
    def disabled(self) -> bool:
        """Whether none of it is done."""
        return all(step.disabled for step in self.steps)


POINTS, TYPES = frozenset({"click"}), frozenset({"type_text", "type_secret"})


def cards_of(steps: Sequence[StepShown]) -> tuple[CardShown, ...]:
    """The steps as cards."""
    cards: list[CardShown] = []
    for step in steps:
        before = cards[-1].steps if cards else ()
        is_typed_there = step.tool in TYPES and len(before) == 1 and before[0].tool in POINTS
        if is_typed_there and step.disabled == before[0].disabled and _is_there(before[0], step):
            cards[-1] = CardShown((*before, step))
        else:
            cards.append(CardShown((step,)))
    return tuple(cards)


def _is_there(click: StepShown, typing: StepShown) -> bool:
    """Whether what was clicked is what was typed into, as far as their pictures tell: the entry of
    a menu, whose dialog has the keyboard at once, is another deed.
    """
    clicked, typed = (one.picture.mark if one.picture else None for one in (click, typing))
    if clicked is None or typed is None:
        return True
    return clicked.contains(typed.centre) or typed.contains(clicked.centre)


@dataclass(frozen=True, slots=True)
class ValueShown:
    """A parameter, a secret or a value that a step reads: what is said of it, the numbers of the
    steps that use it, and what it was or usually is ("" where that is not known).
    """

    name: str
    said: str
    steps: tuple[int, ...] = ()
    example: str = ""


@dataclass(frozen=True, slots=True)
class WorkflowShown:
    """A version of a workflow: its steps, and what stands beside them as lists of sentences.
    `parameters` and `end_checks` are what can be edited of it; `values` are what differs from run
    to run. `loop` says for each of what the steps are done, "" where they are done once.
    """

    name: str
    version: int
    task: str
    trusted: bool
    proven: bool
    steps: tuple[StepShown, ...] = ()
    begins: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    accept: tuple[str, ...] = ()
    accept_pictures: tuple[PictureShown, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    end_checks: tuple[str, ...] = ()
    values: tuple[ValueShown, ...] = ()
    loop: str = ""
