"""What a person does while a run asks them, recorded on a desktop connection of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace

from app.desktop.adapters import open_desktop
from app.desktop.signals import StopSwitch
from app.desktop.x11.listener import XlibListener
from app.engine.assist.call_recorder import Witnessed
from app.engine.assist.divergence import Divergence
from app.engine.errors import ByheartError, GaveUpError
from app.engine.model.trajectory import Step
from app.player.agent.demonstrated_steps import DemonstrationMatcher
from app.player.agent.user_activity import UserActivityMonitor
from app.recorder.model.demonstration import at_hand
from app.recorder.model.events import NothingShownError, ParameterNotSeenError
from app.recorder.model.options import RecorderInputs, RecordingOptions
from app.recorder.recorder import Recorder
from checks.snapshot.look import Look

NOT_KEPT = "What was shown has a secret in it that this workflow does not know."
CANNOT_BE_PLAYED = "What was shown cannot be repeated: {}"


@dataclass(slots=True)
class Showing:
    """An onlooker that records; see `app.agent.operator.Onlooker`. `unknown` are the names of
    secrets that were typed and that the workflow does not have: their values were never kept.
    """

    divergence: Divergence
    onlooker: UserActivityMonitor
    witnessing: DemonstrationMatcher
    recorder: Recorder
    unknown: list[str]
    after: ExitStack

    def look(self) -> str:
        """What of the task's own was used."""
        return self.onlooker.look()

    @property
    def idle_s(self) -> float:
        """For how long nothing was done."""
        return self.onlooker.idle_s

    @property
    def acts(self) -> int:
        """How often a button or a key was pressed."""
        return self.onlooker.acts

    def so_far(self) -> Sequence[Witnessed]:
        """What was done until now."""
        return self.witnessing.of(_at_hand(self.recorder.so_far()))

    def finish(self) -> Sequence[Witnessed]:
        """What was done, to be kept."""
        try:
            steps = self._steps()
        except ByheartError as error:
            raise GaveUpError(f"What was shown could not be recorded. {error}") from error
        return self.witnessing.of(_at_hand(steps))

    def close(self) -> None:
        """Record no more."""
        self.after.close()

    def _steps(self) -> Sequence[Step]:
        try:
            recorded = self.recorder.finish()
        except NothingShownError:
            return ()
        except ParameterNotSeenError as error:  # what is shown need not have all of this run in it
            recorded = error.recorded
        if self.unknown:
            self.divergence.forget(NOT_KEPT)
        if recorded.warnings:
            self.divergence.forget(CANNOT_BE_PLAYED.format(recorded.warnings[0]))
        return recorded.steps


@dataclass(frozen=True, slots=True)
class Stage:
    """Where somebody is watched: the display with its bus, what is told of windows, the values of
    the run that can be recognised, and the secrets that can. `settle` hears that they may have used
    the mouse.
    """

    display: str
    bus: str | None
    stop: StopSwitch
    lesson: RecordingOptions
    watch: Callable[[], UserActivityMonitor] = field(repr=False)
    settle: Callable[[], None] = field(repr=False)

    def begin(self, divergence: Divergence, witnessing: DemonstrationMatcher) -> Showing:
        """Watch from now on."""
        with ExitStack() as after:
            after.callback(self.settle)
            desktop = open_desktop(self.display, self.stop, self.bus)
            after.callback(desktop.close)
            senses = RecorderInputs(
                screen=desktop.screen,
                changes=desktop.changes,
                windows=desktop.windows,
                labels=desktop.labels,
                listener=XlibListener(self.display),
                pointer=desktop.hands.pointer,
                covered=desktop.covered,
            )
            unknown: list[str] = []
            recorder = Recorder(senses, replace(self.lesson, keep_secret=self._passes(unknown)))
            after.callback(recorder.abandon)
            recorder.start()
            onlooker = self.watch()
            after.callback(onlooker.close)
            return Showing(divergence, onlooker, witnessing, recorder, unknown, after.pop_all())

    def _passes(self, unknown: list[str]) -> Callable[[str, str], None]:
        """What is typed as a secret is one that is kept already, or is not kept at all."""

        def pass_over(name: str, _: str) -> None:
            if name not in self.lesson.known_secrets:
                unknown.append(name)

        return pass_over


def recognisable(values: Mapping[str, object]) -> dict[str, str]:
    """The values that can be told from each other where they are typed."""
    texts = {name: value for name, value in values.items() if isinstance(value, str) and value}
    several = list(texts.values())
    return {name: value for name, value in texts.items() if several.count(value) == 1}


def _at_hand(steps: Sequence[Step]) -> list[Step]:
    """Each with its pixels unpacked: it is compared with many."""
    return [
        replace(step, before=at_hand(step.before)) if isinstance(step.before, Look) else step
        for step in steps
    ]
