"""Patience: the engine waits for slow screens, for effects, for readiness, and for nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from app.engine import Check, Comparison, Engine, Outcome, Recovery, Step, StepStatistics, Verdict
from app.engine.errors import BlockedError, GoneError, LostActError, NotActedError
from app.engine.model.events import Acted, Checked, Diverged, Finished, Recovered, Waited
from tests.builders.engine.world import Desk, PaperClock, World, desk, same_screen, told

FORM = {("start", "press New"): "form"}


def test_a_slow_screen_is_waited_for() -> None:
    world = World(ways=FORM, takes_s={"form": 0.7})
    here = desk(world, patience_s=5)
    here.engine.learn((), [_press("New", "start"), _press("Save", "form")])

    events = here.play()

    assert here.diary == ["press New", "press Save"]
    [waited] = told(events, Waited)
    assert (waited.step, waited.seconds, waited.agreed) == (1, pytest.approx(0.7), True)
    assert told(events, Recovered) == [Recovered(1, Recovery.WAITED, "it came after 0.7 s")]
    [finished] = told(events, Finished)
    assert finished.hit
    assert finished.recovered == {Recovery.WAITED: 1}


def test_a_wait_that_nobody_would_notice_is_no_recovery() -> None:
    world = World(ways=FORM, takes_s={"form": 0.1})
    here = desk(world, patience_s=5)
    here.engine.learn((), [_press("New", "start"), _press("Save", "form")])
    events = here.play()
    assert told(events, Waited)
    assert told(events, Recovered) == []


def test_a_wait_that_is_usual_is_no_recovery() -> None:
    world = World(ways=FORM, takes_s={"form": 0.7})
    here = desk(world, patience_s=5)
    here.engine.learn((), [_press("New", "start"), _press("Save", "form")])
    here.play()
    here.begin_again()

    events = here.play()

    assert told(events, Waited)
    assert told(events, Recovered) == []


@pytest.mark.parametrize(
    ("slow", "outcome", "done"),
    [("form", Outcome.FAILED, ["press New"]), ("start", Outcome.BLOCKED, [])],
    ids=["after an act", "before the first"],
)
def test_a_screen_that_goes_away_while_it_is_waited_for_ends_the_run_as_any_error(
    monkeypatch: pytest.MonkeyPatch, slow: str, outcome: Outcome, done: list[str]
) -> None:
    world = World(ways=FORM, takes_s={slow: 0.7})
    here = desk(world, patience_s=5)
    first = "start" if slow == "form" else "elsewhere"
    here.engine.learn((), [_press("New", first), _press("Save", "form")])

    def gone(*_: object) -> bool:
        raise BlockedError("The display went away.")

    monkeypatch.setattr(world.clock, "wait", gone)
    events = here.play()

    assert here.diary == done
    [finished] = told(events, Finished)
    assert (finished.outcome, finished.reason) == (outcome, "The display went away.")
    assert events[-1] is finished


def lost() -> None:
    raise LostActError("The display went away.")


def gone() -> None:
    raise GoneError("The display went away.")


@pytest.mark.parametrize(
    ("when", "commits", "outcome"),
    [
        ("at the next look", "New", Outcome.UNCERTAIN),
        ("in the call", "New", Outcome.UNCERTAIN),
        ("at the next look", "Save", Outcome.FAILED),
        ("in the call", "Save", Outcome.FAILED),
        ("in the middle of the call", "New", Outcome.UNCERTAIN),
        ("in the middle of the call", "Save", Outcome.FAILED),
        ("at the first look", "New", Outcome.BLOCKED),
    ],
)
def test_a_run_is_uncertain_if_its_screen_goes_away_once_what_cannot_be_undone_has_begun(
    monkeypatch: pytest.MonkeyPatch, when: str, commits: str, outcome: Outcome
) -> None:
    world = World(ways=FORM)
    here = desk(world, patience_s=5)
    steps = [_press("New", "start"), _press("Save", "form")]
    here.engine.learn(
        (),
        [replace(each, irreversible=each.arguments["button"] == commits) for each in steps],
    )
    if when == "in the call":
        monkeypatch.setattr(world, "do", lambda _: gone())
    elif when == "in the middle of the call":
        monkeypatch.setattr(world, "do", lambda _: lost())
    else:
        world.meanwhile = [gone] if when == "at the first look" else [list, gone]
    [finished] = told(here.play(), Finished)
    assert (finished.outcome, finished.reason) == (outcome, "The display went away.")


def test_who_sets_up_the_engine_says_what_cannot_be_undone() -> None:
    world = World(ways=FORM)
    engine = Engine(clock=world.clock, commits=lambda step: step.arguments["button"] == "New")
    engine.function(pre_check=Check(world.look, same_screen))(press_in(world))
    engine.learn((), [_press("New", "start"), _press("Save", "form")])
    world.meanwhile = [list, gone]
    [finished] = told(list(engine.run("play")), Finished)
    assert finished.outcome is Outcome.UNCERTAIN


def press_in(world: World) -> Callable[[str], None]:
    def press(button: str) -> None:
        world.do(f"press {button}")

    return press


def test_a_call_that_knows_to_have_committed_leaves_it_uncertain() -> None:
    world = World()
    here = desk(world)
    here.engine.learn((), [_press("New", "start")])

    def committed() -> None:
        raise GoneError("Another run is uncertain.", committed=True)

    world.meanwhile = [committed]
    [finished] = told(here.play(), Finished)
    assert finished.outcome is Outcome.UNCERTAIN


def test_a_call_that_was_not_made_has_not_begun() -> None:
    """The tool found just before acting that it must not."""
    world = World(ways=FORM)
    engine = Engine(clock=world.clock, commits=lambda _: True)

    def press(button: str) -> None:
        world.meanwhile = [gone]
        raise NotActedError(f"{button} moved")

    engine.function(pre_check=Check(world.look, same_screen, patience_s=5))(press)
    engine.learn((), [_press("New", "start")])
    [finished] = told(list(engine.run("play")), Finished)
    assert finished.outcome is Outcome.BLOCKED


def test_a_screen_that_stays_away_is_a_divergence_once_patience_has_run_out() -> None:
    world = World(ways={("start", "press New"): "warning"})
    here = desk(world, patience_s=5)
    here.engine.learn((), [_press("New", "start"), _press("Save", "form")])

    events = here.play()

    assert world.clock.waits == [5.0]
    assert told(events, Waited) == [Waited(1, 5.0, agreed=False)]
    [diverged] = told(events, Diverged)
    assert (diverged.step, diverged.expected, diverged.seen) == (1, "form", "warning")
    assert told(events, Finished)[0].outcome is Outcome.DIVERGED


def test_without_patience_nothing_is_waited_for() -> None:
    world = World(ways=FORM, takes_s={"form": 0.7})
    here = desk(world)
    here.engine.learn((), [_press("New", "start"), _press("Save", "form")])

    events = here.play()

    assert world.clock.waits == []
    assert told(events, Waited) == []
    assert told(events, Diverged)


class TestWhatIsStillChanging:
    """...is given up to twice the patience; what rests is not."""

    @staticmethod
    def _desk(rests_after_s: float, **checks: float) -> tuple[Desk, World]:
        world = World(ways=FORM, takes_s={"form": 8.0})
        begun = world.clock.now()
        world.moves = lambda: world.clock.now() - begun < rests_after_s
        here = desk(world, **checks)  # type: ignore[arg-type]
        after = "form" if "effect_patience_s" in checks else None
        here.engine.learn((), [_press("New", "start", after), _press("Save", "form")])
        return here, world

    @pytest.mark.parametrize("checks", [{"patience_s": 5.0}, {"effect_patience_s": 5.0}])
    def test_is_waited_for(self, checks: dict[str, float]) -> None:
        here, world = self._desk(60.0, **checks)
        assert told(here.play(), Finished)[0].hit
        assert world.clock.now() == pytest.approx(108.0)

    @pytest.mark.parametrize("checks", [{"patience_s": 5.0}, {"effect_patience_s": 5.0}])
    def test_until_it_rests(self, checks: dict[str, float]) -> None:
        here, world = self._desk(6.0, **checks)
        assert told(here.play(), Diverged)
        assert 106.0 <= world.clock.now() <= 106.3

    def test_but_not_for_ever(self) -> None:
        here, world = self._desk(60.0, patience_s=3.0)
        assert told(here.play(), Diverged)
        assert world.clock.now() == pytest.approx(106.0)

    def test_at_the_end_as_well(self) -> None:
        world = World(ways=FORM, takes_s={"form": 3.0}, moves=lambda: True)
        here = desk(world, with_end=True, end_patience_s=2.0)
        here.engine.learn((), [_press("New", "start")], final="form")
        assert told(here.play(), Finished)[0].hit


class TestALookThatOutlastsPatience:
    """...shows how the screen was when it began: what has come meanwhile is looked at as well."""

    @staticmethod
    def _desk(comes_after_s: float, **checks: float) -> tuple[Desk, World]:
        takes_s = {"form": comes_after_s}
        world = World(ways=FORM, takes_s=takes_s, look_takes_s={"loading": 7.0})
        here = desk(world, **checks)  # type: ignore[arg-type]
        after = "form" if "effect_patience_s" in checks else None
        here.engine.learn((), [_press("New", "start", after), _press("Save", "form")])
        return here, world

    @pytest.mark.parametrize("checks", [{"patience_s": 5.0}, {"effect_patience_s": 5.0}])
    def test_is_not_the_last(self, checks: dict[str, float]) -> None:
        here, world = self._desk(3.0, **checks)
        assert told(here.play(), Finished)[0].hit
        assert here.diary == ["press New", "press Save"]
        assert world.clock.now() == pytest.approx(107.0)

    @pytest.mark.parametrize("checks", [{"patience_s": 5.0}, {"effect_patience_s": 5.0}])
    def test_is_followed_by_one(self, checks: dict[str, float]) -> None:
        here, world = self._desk(60.0, **checks)
        assert told(here.play(), Diverged)
        assert world.clock.now() == pytest.approx(114.0)

    def test_at_the_end_as_well(self) -> None:
        world = World(ways=FORM, takes_s={"form": 3.0}, look_takes_s={"loading": 7.0})
        here = desk(world, with_end=True, end_patience_s=2.0)
        here.engine.learn((), [_press("New", "start")], final="form")
        assert told(here.play(), Finished)[0].hit


def test_patience_is_twice_the_longest_wait_ever_seen() -> None:
    world = World(ways=FORM, takes_s={"form": 1.5})
    here = desk(world)
    learned = here.engine.learn((), [_press("New", "start"), _press("Save", "form")])
    here.engine.memory.learn(learned.id, 1, StepStatistics(taken=9, waited_longest_s=0.8))

    assert told(here.play(), Finished)[0].hit
    assert here.engine.memory.statistics(learned.id, 1).waited_longest_s == pytest.approx(1.5)


def test_a_screen_looked_at_often_is_told_once() -> None:
    world = World(ways=FORM, takes_s={"form": 0.7})
    here = desk(world, patience_s=5)
    here.engine.learn((), [_press("New", "start"), _press("Save", "form")])
    for tenths in range(1, 7):
        world.clock.later(tenths / 10, lambda: None)

    events = here.play()

    verdicts = [event.comparison.verdict for event in told(events, Checked)]
    assert verdicts == [Verdict.GO, Verdict.NOT_YET, Verdict.GO]


def test_statistics_are_learned_from_runs_that_end_well() -> None:
    world = World(ways=FORM, takes_s={"form": 0.7})
    here = desk(world, patience_s=5)
    learned = here.engine.learn((), [_press("New", "start"), _press("Save", "form")])
    for _ in range(2):
        here.play()
        here.begin_again()
    world.takes_s["form"] = 0.2
    here.play()

    assert here.engine.memory.statistics(learned.id, 0) == StepStatistics(3, 3)
    statistics = here.engine.memory.statistics(learned.id, 1)
    assert (statistics.taken, statistics.agreed_at_once) == (3, 0)
    assert statistics.waited_longest_s == pytest.approx(0.7)
    assert statistics.waited_usual_s == pytest.approx(0.6)


def test_nothing_is_learned_from_a_run_that_diverged() -> None:
    world = World(ways={("start", "press New"): "warning"})
    here = desk(world, patience_s=5)
    learned = here.engine.learn((), [_press("New", "start"), _press("Save", "form")])
    here.play()

    assert here.engine.memory.statistics(learned.id, 0) == StepStatistics()


class TestEffects:
    """A step's own effect is seen before the next step is considered."""

    def test_the_next_step_waits_for_the_effect_of_the_last(self) -> None:
        world = World(ways=FORM, takes_s={"form": 0.7})
        here = desk(world, effect_patience_s=5)
        here.engine.learn((), [_press("New", "start", "form"), _press("Save", "form")])

        events = here.play()

        assert here.diary == ["press New", "press Save"]
        posts = [(e.step, e.comparison.verdict) for e in told(events, Checked) if e.post]
        assert posts == [(0, Verdict.NOT_YET), (0, Verdict.GO)]
        assert told(events, Recovered) == []

    def test_how_long_an_effect_takes_is_learned(self) -> None:
        world = World(ways=FORM, takes_s={"form": 0.7})
        here = desk(world, effect_patience_s=5)
        learned = here.engine.learn((), [_press("New", "start", "form"), _press("Save", "form")])
        here.play()

        statistics = here.engine.memory.statistics(learned.id, 0)
        assert statistics.effect_longest_s == pytest.approx(0.7)

    def test_an_effect_that_stays_away_is_a_divergence_and_the_call_is_not_repeated(self) -> None:
        here = desk(World(), effect_patience_s=5)
        here.engine.learn((), [_press("New", "start", "form"), _press("Save", "form")])

        events = here.play()

        assert here.diary == ["press New"]
        [diverged] = told(events, Diverged)
        assert (diverged.step, diverged.expected, diverged.seen) == (0, "form", "start")
        assert here.world.clock.waits == [5.0]

    def test_the_effect_is_looked_for_where_the_step_was_taken(self) -> None:
        engine = Engine()
        asked: list[object] = []
        moved = Comparison(Verdict.GO, adjust={"x": 40})
        before: Check[object] = Check(lambda **_: 1, lambda *_: moved)
        after: Check[object] = Check(lambda **at: asked.append(at), lambda *_: True)

        @engine.function(pre_check=before, post_check=after)
        def click(x: int, y: int) -> None:
            asked.append(("clicked", x, y))

        learned = engine.learn((), [Step("click", "", {"x": 3, "y": 4}, before=1, after=1)])
        engine.set_agent(print)

        engine("click it")

        assert asked == [("clicked", 40, 4), {"x": 40, "y": 4}]
        [kept] = engine.memory.trajectories(())
        assert kept is learned
        assert kept.steps[0].arguments == {"x": 3, "y": 4}


class TestReadiness:
    """An agreeing screen may have to agree for a while before the step is taken."""

    def test_a_step_is_taken_once_the_screen_has_agreed_long_enough(self) -> None:
        here = desk(World())
        here.engine.learn((), [_press("New", "start", ready_after_s=0.3)])

        assert told(here.play(), Finished)[0].hit
        assert here.world.clock.waits == [pytest.approx(0.3)]

    def test_a_screen_that_changes_meanwhile_begins_again(self) -> None:
        world = World()
        here = desk(world, patience_s=5)
        here.engine.learn((), [_press("New", "start", ready_after_s=0.3)])
        world.clock.later(0.2, lambda: world.show("loading"))
        world.clock.later(0.5, lambda: world.show("start"))

        events = here.play()

        assert world.clock.now() == pytest.approx(100.8)
        assert told(events, Finished)[0].hit

    def test_a_screen_that_still_agrees_after_a_change_goes_on_counting(self) -> None:
        world = World()
        here = desk(world)
        here.engine.learn((), [_press("New", "start", ready_after_s=0.3)])
        world.clock.later(0.2, lambda: None)

        assert told(here.play(), Finished)[0].hit
        assert world.clock.now() == pytest.approx(100.3)

    def test_a_learned_delay_counts_as_well(self) -> None:
        here = desk(World())
        learned = here.engine.learn((), [_press("New", "start")])
        here.engine.memory.learn(learned.id, 0, StepStatistics(ready_after_s=0.4))
        here.play()

        assert here.world.clock.waits == [pytest.approx(0.4)]


class TestRefusals:
    """A tool that finds, just before acting, that it must not."""

    @staticmethod
    def _engine(clock: PaperClock, refusals: int, patience_s: float) -> tuple[Engine, list[str]]:
        engine = Engine(clock=clock)
        diary: list[str] = []
        check = Check(lambda **_: "here", same_screen, patience_s=patience_s)

        @engine.function(pre_check=check)
        def click() -> None:
            if len(diary) < refusals:
                diary.append("refused")
                raise NotActedError("the target went away")
            diary.append("clicked")

        engine.learn((), [Step("click", "", {}, before="here")])
        return engine, diary

    def test_it_is_looked_at_again_when_something_changes(self) -> None:
        clock = PaperClock()
        engine, diary = self._engine(clock, 2, patience_s=5)
        clock.later(0.1, lambda: None)
        clock.later(0.2, lambda: None)

        events = list(engine.run("click"))

        assert diary == ["refused", "refused", "clicked"]
        assert told(events, Finished)[0].hit
        assert [event.tool for event in told(events, Acted)] == ["click"]

    @pytest.mark.parametrize("patience_s", [0.0, 3.0])
    def test_it_is_a_divergence_once_patience_has_run_out(self, patience_s: float) -> None:
        engine, diary = self._engine(PaperClock(), 9, patience_s)

        events = list(engine.run("click"))

        assert "clicked" not in diary
        assert told(events, Acted) == []
        [diverged] = told(events, Diverged)
        assert diverged.comparison.why == "the target went away"
        assert told(events, Finished)[0].acted == 0


def test_a_moved_target_is_a_recovery() -> None:
    engine = Engine()
    diary = []
    found = Comparison(Verdict.GO, adjust={"x": 40}, why="it is 37 to the right")
    check: Check[object] = Check(lambda **_: 1, lambda *_: found)

    @engine.function(pre_check=check)
    def click(x: int) -> None:
        diary.append(x)

    way = engine.learn((), [Step("click", "", {"x": 3}, before=1)])

    events = list(engine.run("click"))

    assert diary == [40]
    assert told(events, Recovered) == [Recovered(0, Recovery.RELOCATED, "it is 37 to the right")]
    assert told(events, Acted)[0].arguments == {"x": 40}
    assert engine.memory.statistics(way.id, 0).relocated == 1


def _press(button: str, before: str, after: str | None = None, ready_after_s: float = 0.0) -> Step:
    return Step(
        "press", "", {"button": button}, before=before, after=after, ready_after_s=ready_after_s
    )
