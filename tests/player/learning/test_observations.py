"""What a run saw is learned when its end was verified, held against it when it was refuted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import pytest

from app.engine.model.check import Comparison, Verdict
from app.engine.model.events import Checked, Diverged, Finished, Outcome
from app.engine.model.geometry import Box, Picture
from app.player.learning.observations import RunObservations
from app.player.run.messages import RunReport
from checks.locator.target import name_target
from checks.snapshot.look import Effect, Look
from checks.snapshot.thresholds import History
from checks.verify.changes.context import RunContext
from checks.verify.changes.mask import Mask, Sort, Volatile, name_of
from tests.builders.drawn.screens import PaperReader, Screen

SAVE = Box(300, 310, 80, 26)
TIP = Box(117, 147, 100, 22)
READER = PaperReader("Drink water", "Take a walk")


def page(tip: str = "") -> Look:
    return Screen().window().button(SAVE, "Save").text(120, 150, tip).look(SAVE.centre)


def report(outcome: Outcome = Outcome.DONE, *, verified: bool | None = True) -> RunReport:
    return RunReport("run", "orders", 1, outcome, verified=verified)


@dataclass
class Listened:
    """A run that is listened to; `waiting` is what is to be done when there is time."""

    waiting: list[Callable[[], None]] = field(default_factory=list)
    held: list[Picture] = field(default_factory=list)
    remembered: Look = field(default_factory=lambda: name_target(page("Drink water"), SAVE.centre))
    experience: RunObservations = field(init=False)

    def __post_init__(self) -> None:
        self.experience = RunObservations(self.later, RunContext(reader=READER))

    def later(self, work: Callable[[], None], held: Picture) -> None:
        self.waiting.append(work)
        self.held.append(held)

    def agrees(self, tip: str = "Take a walk") -> None:
        self.experience.agreed(page(tip), self.remembered, RunContext(reader=READER))

    def diverges(self, expected: object, rung: str = "nothing new") -> None:
        comparison = Comparison(Verdict.NO, rung=rung)
        self.experience.note(Diverged(0, "click", comparison, expected, page("Take a walk")))

    def ends(self, report: RunReport, mask: Mask | None = None) -> Mask:
        self.experience.settle()
        learned = self.experience.learned(mask or Mask(), report)
        assert learned == (mask or Mask()) or self.experience.teaches(report)
        return learned

    def known_before(self) -> Mask:
        """What earlier runs taught of the tip, and of something else."""
        look = name_of(self.remembered, TIP)
        elsewhere = Volatile(Box(130, 200, 50, 20), "9f", Sort.PICTURE, 5)
        return Mask(6, (Volatile(TIP, look, Sort.TEXT, 5), elsewhere))


@pytest.fixture
def run() -> Listened:
    return Listened()


def test_a_verified_run_teaches_what_looked_otherwise(run: Listened) -> None:
    run.agrees()
    learned = run.ends(report())
    assert learned.runs == 1
    assert [one.sort for one in learned.regions] == [Sort.TEXT]


@pytest.mark.parametrize(
    "end",
    [
        report(verified=None),
        report(Outcome.STOPPED, verified=None),
        report(Outcome.DIVERGED, verified=None),
        report(Outcome.FAILED, verified=None),
    ],
)
def test_a_run_whose_end_nobody_verified_teaches_nothing(run: Listened, end: RunReport) -> None:
    run.agrees()
    assert not run.experience.teaches(end)
    assert run.ends(end, run.known_before()) == run.known_before()


def test_a_run_with_a_refuted_end_takes_away_what_it_relied_on(run: Listened) -> None:
    run.agrees()
    left = run.ends(report(verified=False), run.known_before())
    assert [one.look for one in left.regions] == ["9f"]


def test_a_step_without_its_effect_takes_away_what_it_relied_on(run: Listened) -> None:
    run.agrees()
    run.diverges(Effect(), "effect")
    left = run.ends(report(Outcome.DIVERGED, verified=None), run.known_before())
    assert [one.look for one in left.regions] == ["9f"]


def test_an_effect_that_stays_away_before_anything_was_seen_takes_away_nothing(
    run: Listened,
) -> None:
    run.diverges(Effect(), "effect")
    end = report(Outcome.DIVERGED, verified=None)
    assert run.ends(end, run.known_before()) == run.known_before()


def test_what_a_helper_passed_over_did_not_matter(run: Listened) -> None:
    run.diverges(run.remembered)
    assert len(run.ends(report()).regions) == 1


def test_what_a_helper_cleared_teaches_nothing(run: Listened) -> None:
    run.diverges(run.remembered)
    run.agrees("Drink water")
    assert run.ends(report()).regions == ()


def test_a_screen_without_its_target_teaches_nothing(run: Listened) -> None:
    run.diverges(run.remembered, "here")
    run.experience.note(Finished(Outcome.DONE, hit=False))
    assert run.ends(report()).regions == ()


def test_on_the_way_nothing_is_compared(run: Listened) -> None:
    run.agrees("Drink water")
    run.agrees()
    assert [(held.width, held.height) for held in run.held] == [
        (run.remembered.picture.width, run.remembered.picture.height)
    ]
    run.waiting.pop()()
    assert len(run.ends(report()).regions) == 1


def test_a_look_that_comes_again_after_it_was_compared_is_compared_again(run: Listened) -> None:
    run.agrees("Drink water")
    run.waiting.pop()()
    run.agrees()
    run.waiting.pop()()
    run.waiting[:] = []
    assert len(run.ends(report()).regions) == 1


def test_looks_of_the_same_remembered_one_are_one_lesson(run: Listened) -> None:
    run.agrees()
    run.agrees()
    other = replace(run.remembered, at=None)
    run.experience.agreed(page("Take a walk"), other, RunContext(reader=READER))
    (region,) = run.ends(report()).regions
    assert region.runs == 1


def taken(step: int, alike: float, *, verdict: Verdict = Verdict.GO, post: bool = False) -> Checked:
    return Checked(step, "click", Comparison(verdict, alike), "way", post=post)


def test_each_step_keeps_how_it_fared(run: Listened) -> None:
    run.experience.note(taken(0, 0.99))
    run.experience.note(taken(1, 1.0))
    run.experience.note(taken(1, 0.2, verdict=Verdict.NO))
    run.experience.note(taken(1, 0.3, post=True))
    learned = run.ends(report())
    assert learned.history("way", 0) == History("way", 0, 1, 0, 0.99)
    assert learned.history("way", 1) == History("way", 1, 1, 0, 1.0)
    refuted = run.ends(report(verified=False), learned)
    assert refuted.history("way", 0) == History("way", 0, 1, 1, 0.99)
    assert len(refuted.histories) == 2


def test_an_effect_that_stayed_away_counts_against_its_own_step(run: Listened) -> None:
    run.experience.note(taken(0, 1.0))
    run.experience.note(taken(1, 1.0))
    run.diverges(Effect(), "effect")
    learned = run.ends(report(Outcome.DIVERGED, verified=None))
    assert (learned.history("way", 0).wrong, learned.history("way", 1).wrong) == (0, 1)


def test_a_run_that_nobody_verified_tells_nothing_of_its_steps(run: Listened) -> None:
    run.experience.note(taken(0, 1.0))
    assert run.ends(report(verified=None)).histories == ()


@dataclass(eq=False)
class Interrupting:
    """A picture whose first pixels are asked for on one thread while a look comes in on another."""

    pixels: Picture
    meanwhile: Callable[[], None] | None
    width: int = field(init=False)
    height: int = field(init=False)

    def __post_init__(self) -> None:
        self.width, self.height = self.pixels.width, self.pixels.height

    @property
    def bgra(self) -> bytes | bytearray | memoryview:
        meanwhile, self.meanwhile = self.meanwhile, None
        if meanwhile is not None:
            meanwhile()
        return self.pixels.bgra


def test_a_look_that_comes_while_another_is_compared_is_compared_too(run: Listened) -> None:
    first = page("Take a walk")
    meanwhile = Interrupting(first.picture, lambda: run.agrees("Drink water"))
    now = replace(first, picture=meanwhile)
    run.experience.agreed(now, run.remembered, RunContext(reader=READER))
    for work in run.waiting:
        work()
    assert meanwhile.meanwhile is None, "it was compared"
    assert run.ends(report()).regions == (), "the last look was as remembered"


def test_a_run_whose_end_is_never_asked_for_keeps_the_last_look_alone(run: Listened) -> None:
    run.experience.verified = False
    for tip in ("Take a walk", "Stand up"):
        run.agrees(tip)
    run.experience.agreed(page("Drink water"), page("Drink water"), RunContext(reader=READER))
    assert run.waiting == [], "nothing is worked out in the run"
    assert len(run.experience._agreed) == 1
    assert run.ends(report(verified=None)) == Mask()
