"""What a recording gives, what it tells while it lasts, and what can be wrong at its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from app.engine.errors import UsageError
from app.engine.model.geometry import Pixels
from app.engine.model.trajectory import Step
from app.store.model.workflow import EndCheck, Environment, Parameter
from checks.snapshot.look import Effect, Look

# So many of the texts that were seen are listed in an error.
LISTED = 8
CLICKS = frozenset({"click", "drag"})


@dataclass(frozen=True, slots=True)
class Recorded:
    """A finished recording. `secrets` are names; their values went to the keyring. `warnings` are
    sentences, as is what was asked for and is `unkept`. `values_read` are those that
    were copied or pointed at, by name.
    """

    steps: tuple[Step, ...]
    final: Look
    environment: Environment
    parameters: tuple[Parameter, ...] = ()
    secrets: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    end_checks: tuple[EndCheck, ...] = ()
    unkept: tuple[str, ...] = ()
    values_read: Mapping[str, str] = field(default_factory=dict)

    @property
    def all_clicks_missed(self) -> bool:
        """Whether something was clicked, and no step changed the screen or read a value."""
        clicked = any(step.tool in CLICKS for step in self.steps)
        return clicked and not any(map(_has_effect, self.steps))


class ParameterNotSeenError(UsageError):
    """Parameters that were neither typed nor named what was clicked. `recorded` is the recording
    without them, so that it can be kept as a draft; `seen` are the texts that were.
    """

    def __init__(self, names: Sequence[str], seen: Sequence[str], recorded: Recorded) -> None:
        self.names = tuple(names)
        self.seen = tuple(seen)
        self.recorded = recorded
        listed = ", ".join(f"“{text}”" for text in self.seen[:LISTED]) or "nothing"
        several = len(self.names) > 1
        super().__init__(
            f"The {'values' if several else 'value'} of {' and '.join(self.names)} "
            f"{'were' if several else 'was'} neither typed nor clicked on; seen: {listed}."
        )


class NothingShownError(UsageError):
    """Nothing was done that could be a step."""

    def __init__(self) -> None:
        super().__init__("Nothing was shown, so nothing was learned; record again.")


class ClicksMissedError(UsageError):
    """Clicks that did nothing: they did not reach what they were meant for, or nobody could tell
    that they did. `recorded` is the recording, so that it can be kept as a draft.
    """

    def __init__(self, recorded: Recorded) -> None:
        self.recorded = recorded
        clicks = sum(step.tool in CLICKS for step in recorded.steps)
        subject = "The click" if clicks == 1 else f"All {clicks} clicks"
        super().__init__(
            f"{subject} missed: nothing on the screen changed, so nothing was learned. Record "
            "again, and see that the application answers."
        )


class NothingReadError(UsageError):
    """Announced values that nothing was copied for: what later steps were to use is not known."""

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        super().__init__(
            f"Nothing was copied for {' and '.join(self.names)}: mark the value and press Ctrl+C "
            "where it is shown. Record again."
        )


class SecretNotTypedError(UsageError):
    """Announced secrets that no text was typed for. What else was typed may be one of them, so
    nothing is kept.
    """

    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        super().__init__(
            f"Nothing was typed for the secret {' and '.join(self.names)}, so the recording was "
            "not kept; record again."
        )


@dataclass(frozen=True, slots=True)
class StepBegun:
    """A gesture has begun; what follows may still change its sentence. The number, the sentence and
    the picture are as those of `StepSeen`, which has the same `began_s`.
    """

    number: int
    note: str
    began_s: float
    picture: Pixels | None = None


@dataclass(frozen=True, slots=True)
class StepSeen:
    """A gesture was finished. `number` counts from 1; `note` never shows a text that may be a
    secret. `parameter` is the one that was typed or chosen ("": none). `began_s` (of the monotonic
    clock) is what the recorder knows the step by; `picture` shows what is around its place.
    """

    number: int
    note: str
    parameter: str = ""
    began_s: float = field(default=0.0, compare=False)
    picture: Pixels | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class StepEdited:
    """A step was called otherwise (`note`), made a `parameter` of that name ("": none), or marked
    as one that cannot be taken back.
    """

    began_s: float
    note: str
    parameter: str = ""
    irreversible: bool = False


@dataclass(frozen=True, slots=True)
class AreaDrawn:
    """A region was drawn that has to be on the screen after so many steps."""

    number: int


@dataclass(frozen=True, slots=True)
class Undone:
    """A step was taken out again (the one of `note`), or a region that was `drawn` since the last
    one; `number` steps are left.
    """

    number: int
    drawn: bool = False
    note: str = field(default="", compare=False)
    began_s: float = field(default=0.0, compare=False)


@dataclass(frozen=True, slots=True)
class Paused:
    """From now on nothing is recorded."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """Recording goes on."""


@dataclass(frozen=True, slots=True)
class Warned:
    """Something was done that cannot be a step."""

    why: str


@dataclass(frozen=True, slots=True)
class StopAsked:
    """The stop key was pressed: the recording wants to be finished."""


@dataclass(frozen=True, slots=True)
class WindowsRearranged:
    """A window of others than Byheart has opened, closed, moved or come to the front. It is told
    while the recording pauses, too.
    """


RecordingEvent = (
    StepBegun
    | StepSeen
    | StepEdited
    | AreaDrawn
    | Undone
    | Paused
    | Resumed
    | Warned
    | WindowsRearranged
    | StopAsked
)


def _has_effect(step: Step) -> bool:
    effect = step.after
    is_seen = isinstance(effect, Effect) and bool(effect.changed or effect.opened or effect.closed)
    return is_seen or step.tool == "read_text"
