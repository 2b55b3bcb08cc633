"""What a run has to do with reflexes: which it may use, how they fared, and what it taught."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from app.engine.model.events import Outcome, Recovery
from app.engine.model.geometry import bounds
from app.engine.model.reflex import Cleared, Reflex
from app.engine.model.trajectory import Step, Trajectory
from app.player.reflexes.derive import Deriving, read
from app.player.reflexes.harmless import is_harmless
from app.player.run.messages import RunReport
from app.store.model.kept_reflex import KeptReflex, Trust
from checks.interruptions.model import Interruption, InterruptionTarget
from checks.interruptions.recognise import looks_the_same
from checks.snapshot.look import Look
from checks.snapshot.windows import Values
from checks.text.compare import Reader

# Places within the same control of the same dialog.
SAME_PLACE = 6
# One that has failed so often is not tried again because an agent did the same.
FAILS_AT_MOST = 1
FIRES = frozenset({Trust.PROVISIONAL, Trust.PROVEN})


def may_fire(kept: KeptReflex, *, attended: bool, provisional: bool) -> bool:
    """Whether a run may use it: one that is still provisional, with nobody at the desk, only where
    it is harmless and the user lets it (`provisional`).
    """
    if not kept.is_on or kept.trust not in FIRES:
        return False
    if attended or kept.trust is Trust.PROVEN:
        return True
    return provisional and is_harmless(kept.reflex)


def applications_of(ways: Iterable[Trajectory]) -> frozenset[str]:
    """The window classes of the applications that a workflow works in."""
    looks = (step.before for way in ways for step in way.steps)
    shown = (window for look in looks if isinstance(look, Look) for window in look.windows)
    return frozenset(window.class_name for window in shown if window.ours)


@dataclass(frozen=True, slots=True)
class Taught:
    """A reflex that a run taught, and by whom; `is_shown` where a person did it to be learned."""

    reflex: Reflex
    by: Recovery
    is_shown: bool = False


@dataclass(slots=True)
class ReflexBook:
    """One run's. `kept` are all that are known for this workflow, `values` what its parameters were
    and are, `applications` its window classes. The engine asks it while the run lasts; what changed
    it tells once that is over.
    """

    kept: Sequence[KeptReflex]
    values: Values = ()
    applications: tuple[str, ...] = ()
    reader: Reader | None = None
    taught: list[Taught] = field(default_factory=list)
    shown: list[Step] = field(default_factory=list)
    fared: dict[str, bool] = field(default_factory=dict)

    def usable(self, *, attended: bool, provisional: bool) -> list[Reflex]:
        """Those that this run may use, the proven ones first."""
        usable = [
            one for one in self.kept if may_fire(one, attended=attended, provisional=provisional)
        ]
        usable.sort(key=lambda one: one.trust is not Trust.PROVEN)
        return [one.reflex for one in usable]

    def learn(self, cleared: Cleared) -> bool:
        """Make reflexes of what was cleared; False: it was none that could be known again."""
        made = Deriving(cleared, self.values, self.reader).reflexes()
        is_shown = any(step is one for step in cleared.steps for one in self.shown)
        self.taught += [Taught(reflex, cleared.by, is_shown) for reflex in made]
        return bool(made)

    def vouch(self, steps: Iterable[Step]) -> None:
        """A person has shown these on purpose."""
        self.shown += steps

    def fired(self, reflex: Reflex, *, cleared: bool) -> None:
        """One acted; a failure is not made good by a success."""
        self.fared[reflex.name] = cleared and self.fared.get(reflex.name, True)

    def changed(self, report: RunReport) -> list[KeptReflex]:
        """Those that fired, with what that says of them: one that failed is suspended, and so is
        one that a run used which ended badly; one that worked again in a verified run is proven.
        """
        fired = [one for one in self.kept if one.id in self.fared]
        return [_after(one, report, cleared=self.fared[one.id]) for one in fired]

    def news(self, report: RunReport, reader: Reader) -> list[KeptReflex]:
        """What the run taught, read: new ones (without an id), and known ones done again."""
        if report.outcome is not Outcome.DONE or report.verified is False:
            return []
        return [
            self._kept(replace(one, reflex=read(one.reflex, reader)), report) for one in self.taught
        ]

    def _kept(self, taught: Taught, report: RunReport) -> KeptReflex:
        reflex, trust = taught.reflex, _trust_of_new(taught, report)
        known = next((one for one in self.kept if same_reflex(one.reflex, reflex)), None)
        if known is None:
            return KeptReflex(
                reflex,
                trust=trust,
                applications=self.applications,
                taught_by=str(taught.by),
                run=report.run,
            )
        return _repeated(known, trust)


def _trust_of_new(taught: Taught, report: RunReport) -> Trust:
    """What a model did counts only where the end was verified; a person knows what they did, and
    has accepted what they showed.
    """
    if taught.is_shown:
        return Trust.PROVEN
    is_sure = report.verified is True or taught.by is Recovery.OPERATOR
    return Trust.PROVISIONAL if is_sure else Trust.PROPOSED


def _repeated(known: KeptReflex, trust: Trust) -> KeptReflex:
    """Somebody did the same again, though it was known: it did not fire, or was not there yet."""
    if trust is Trust.PROPOSED or known.failed > FAILS_AT_MOST:
        return known
    is_second = known.trust is Trust.PROVISIONAL
    return replace(known, trust=Trust.PROVEN if is_second else _at_least(known.trust, trust))


def _at_least(known: Trust, trust: Trust) -> Trust:
    return known if known is Trust.PROVEN else trust


def _after(kept: KeptReflex, report: RunReport, *, cleared: bool) -> KeptReflex:
    if not cleared or report.verified is False:
        return replace(kept, fired=kept.fired + 1, failed=kept.failed + 1, trust=Trust.SUSPENDED)
    is_proven = report.outcome is Outcome.DONE and report.verified is True
    return replace(kept, fired=kept.fired + 1, trust=Trust.PROVEN if is_proven else kept.trust)


def same_reflex(one: Reflex, other: Reflex) -> bool:
    """Whether both do the same to the same interruption."""
    pairs = list(zip(one.steps, other.steps, strict=False))
    return len(one.steps) == len(other.steps) and all(_same_step(*pair) for pair in pairs)


def _same_step(one: Step, other: Step) -> bool:
    first, second = one.before, other.before
    if (
        one.tool != other.tool
        or not isinstance(first, InterruptionTarget)
        or not isinstance(second, InterruptionTarget)
    ):
        return False
    a, b = first.interruption, second.interruption
    if _named(a) != _named(b) or bounds(a.picture) != bounds(b.picture):
        return False
    return _near(one, other) and looks_the_same(a.picture, b.picture)


def _named(what: Interruption) -> tuple[object, ...]:
    return what.title, what.class_name, what.kind, what.is_block, what.is_framed


def _near(one: Step, other: Step) -> bool:
    """Whether both say the same to their tools, but for a few pixels."""
    if one.arguments.keys() != other.arguments.keys():
        return False
    return all(
        abs(value - there) <= SAME_PLACE
        if isinstance(value, int) and isinstance(there := other.arguments[name], int)
        else value == other.arguments[name]
        for name, value in one.arguments.items()
    )
