"""What a person wants changed in a workflow; steps and end checks are numbered from 1."""

from __future__ import annotations

from dataclasses import dataclass

from app.engine.model.geometry import Box
from app.store.model.workflow import EndCheck, ParameterKind


@dataclass(frozen=True, slots=True)
class RenameStep:
    """Call a step otherwise; "" gives it its own sentence back."""

    step: int
    note: str


@dataclass(frozen=True, slots=True)
class DeleteStep:
    """Leave a step out, or all up to the `last`."""

    step: int
    last: int = 0


@dataclass(frozen=True, slots=True)
class MoveStep:
    """Let it change places with the one after, or before it."""

    step: int
    later: bool


@dataclass(frozen=True, slots=True)
class MoveTo:
    """Let it come right before another one; one more than there are: at the end."""

    step: int
    before: int


@dataclass(frozen=True, slots=True)
class Duplicate:
    """Take these steps once more, right after them."""

    step: int
    last: int


@dataclass(frozen=True, slots=True)
class Disable:
    """Keep these steps without taking them, or take them again."""

    step: int
    last: int
    disabled: bool


@dataclass(frozen=True, slots=True)
class LetVary:
    """Let each run give (the part of) what a step types, or what names its target; steps of `also`
    have that part, too.
    """

    step: int
    name: str
    part: str
    kind: ParameterKind
    also: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class KeepSame:
    """Give every run the same value for a parameter."""

    name: str
    value: str


@dataclass(frozen=True, slots=True)
class ChangeParameter:
    """Say what a parameter is called, what its values may be, and which one a run takes without one
    ("": none).
    """

    name: str
    kind: ParameterKind
    default: str
    called: str


@dataclass(frozen=True, slots=True)
class Mark:
    """Say whether what a step does can be taken back."""

    step: int
    irreversible: bool


@dataclass(frozen=True, slots=True)
class Wait:
    """Let a step wait so long on its screen."""

    step: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Draw:
    """Say what a step's check ignores, and what it demands."""

    step: int
    ignored: tuple[Box, ...] = ()
    demanded: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class ForgetWay:
    """Go another way no more."""

    way: str


@dataclass(frozen=True, slots=True)
class AddEndCheck:
    """Demand one more thing of the end."""

    check: EndCheck


@dataclass(frozen=True, slots=True)
class RemoveEndCheck:
    """Demand one thing less."""

    number: int


EditCommand = (
    RenameStep
    | DeleteStep
    | MoveStep
    | MoveTo
    | Duplicate
    | Disable
    | LetVary
    | KeepSame
    | ChangeParameter
    | Mark
    | Wait
    | Draw
    | ForgetWay
    | AddEndCheck
    | RemoveEndCheck
)
