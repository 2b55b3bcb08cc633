"""A workflow as the window shows it: facts and references, without the looks they come from."""

from __future__ import annotations

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
class AsideShown:
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
    asides: tuple[AsideShown, ...] = ()

    @property
    def sentence(self) -> str:
        """The step in one line."""
        return self.note or as_text(self.phrase)


@dataclass(frozen=True, slots=True)
class WorkflowShown:
    """A version of a workflow: its steps, and what stands beside them as lists of sentences.
    `parameters` and `end_checks` are what can be edited of it.
    """

    name: str
    version: int
    task: str
    trusted: bool
    proven: bool
    steps: tuple[StepShown, ...] = ()
    needs: tuple[str, ...] = ()
    begins: tuple[str, ...] = ()
    ends: tuple[str, ...] = ()
    accept: tuple[str, ...] = ()
    accept_pictures: tuple[PictureShown, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    end_checks: tuple[str, ...] = ()
