"""A run as a story: its events, its ends, how it is stopped, and that there is one at a time."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from app.engine import Check, Engine, Outcome, Report, Step, StopToken, report_of
from app.engine.errors import BlockedError, ByheartError, StoppedError, UsageError
from app.engine.memory.memory_in_process import MemoryInProcess
from app.engine.model.check import Comparison, Verdict
from app.engine.model.events import Acted, Checked, Finished, Started, Stopped
from app.engine.model.stop import NeverStop
from app.engine.model.trajectory import Trajectory
from tests.builders.engine.world import Desk, World, desk, told

STEPS = [
    Step("press", "", {"button": "New"}, "start"),
    Step("press", "", {"button": "Save"}, "form", note="Save the order"),
]


@pytest.fixture
def here() -> Desk:
    made = desk(World(ways={("start", "press New"): "form"}))
    made.engine.learn(("orders",), STEPS)
    return made


def test_a_run_is_told_step_by_step(here: Desk) -> None:
    [remembered] = here.engine.memory.trajectories(("orders",))
    agreed = Comparison(Verdict.GO)

    events = here.play(tags="orders")

    acts = [event.seconds for event in told(events, Acted)]
    assert events == [
        Started("play", ("orders",), trajectories=1, steps=2),
        Checked(0, "press", agreed, remembered.id, "start", "start"),
        Acted(0, "press", {"button": "New"}, acts[0]),
        Checked(1, "press", agreed, remembered.id, "form", "form"),
        Acted(1, "press", {"button": "Save"}, acts[1]),
        Finished(Outcome.DONE, hit=True, steps=2, acted=2),
    ]


def test_nothing_is_done_that_is_not_asked_for(here: Desk) -> None:
    """Whoever no longer asks for the next event has stopped the run."""
    story = here.engine.run("play", tags=("orders",))
    for event in story:
        if isinstance(event, Acted):
            break
    story.close()

    assert here.diary == ["press New"]
    assert told(here.play(tags=("orders",)), Started)  # and the engine is free again


class TestStopping:
    def test_a_stop_between_two_steps_ends_the_run(self, here: Desk) -> None:
        stop = StopToken()
        events = []
        for event in here.engine.run("play", tags=("orders",), stop=stop):
            events.append(event)
            if isinstance(event, Acted):
                stop.ask("the operator pressed the stop key")

        assert here.diary == ["press New"]
        [stopped] = told(events, Stopped)
        assert stopped.reason == "the operator pressed the stop key"
        assert stopped.done == ("press(button='New')",)
        assert told(events, Finished)[0].outcome is Outcome.STOPPED

    def test_a_stop_ends_a_wait_at_once(self) -> None:
        stop = StopToken()
        here = desk(World("loading"), patience_s=60)
        here.engine.learn((), STEPS)
        here.world.clock.later(1.0, stop.ask)

        events = here.play(stop=stop)

        assert here.world.clock.waits == [1.0]
        assert told(events, Finished)[0].reason == "asked to stop"

    def test_a_stop_ends_the_wait_for_an_effect(self) -> None:
        stop = StopToken()
        here = desk(effect_patience_s=60)
        here.engine.learn((), [Step("press", "", {"button": "New"}, "start", after="form")])
        here.world.clock.later(1.0, stop.ask)

        events = here.play(stop=stop)

        assert told(events, Finished)[0].outcome is Outcome.STOPPED
        assert told(events, Stopped)[0].done == ("press(button='New')",)

    def test_a_stop_between_look_and_act_prevents_the_act(self) -> None:
        stop = StopToken()
        engine = Engine()
        diary = []

        def compare(*_: object) -> bool:
            stop.ask()
            return True

        @engine.function(pre_check=Check(lambda **_: 0, compare))
        def click() -> None:
            diary.append("click")

        engine.learn((), [Step("click", "", {}, before=0)])

        assert told(list(engine.run("click", stop=stop)), Stopped)
        assert diary == []

    def test_an_agent_cannot_act_once_a_stop_was_asked_for(self, here: Desk) -> None:
        stop = StopToken()

        def agent(_: str) -> None:
            here.press("A")
            stop.ask("enough")
            here.press("B")

        here.engine.set_agent(agent)

        events = here.play(stop=stop)

        assert here.diary == ["press A"]
        assert told(events, Stopped)[0].reason == "enough"
        assert not here.engine.memory.trajectories(())

    def test_an_agent_is_given_time_for_the_end_until_a_stop(self) -> None:
        stop = StopToken()
        here = desk(with_end=True, end_patience_s=60)
        here.engine.learn((), STEPS, final="thanks")
        here.world.ways["start", "press New"] = "popup"
        here.engine.set_agent(lambda _: here.world.clock.later(1.0, stop.ask))

        assert told(here.play(stop=stop), Finished)[0].outcome is Outcome.STOPPED

    def test_a_tool_may_stop_the_run(self) -> None:
        engine = Engine()

        @engine.function()
        def click() -> None:
            raise StoppedError("the fail-safe corner was touched")

        engine.learn((), [Step("click", "", {})])
        engine.set_agent(print)

        [finished] = told(list(engine.run("click")), Finished)
        assert finished.reason == "the fail-safe corner was touched"
        with pytest.raises(StoppedError, match="corner"):
            engine("click")

    def test_the_first_reason_is_kept(self) -> None:
        stop = StopToken()
        assert (stop.asked, stop.reason) == (False, "")
        stop.ask("one")
        stop.ask("two")
        assert (stop.asked, stop.reason) == (True, "one")
        assert (NeverStop().asked, NeverStop().reason) == (False, "")


class TestFailing:
    @staticmethod
    def _engine(error: Exception) -> Engine:
        engine = Engine()

        @engine.function()
        def click(what: str) -> None:
            if what == "bad":
                raise error

        engine.learn(("bad",), [Step("click", "", {"what": "bad"})])
        engine.learn(
            ("good, bad",),
            [Step("click", "", {"what": "good"}), Step("click", "", {"what": "bad"})],
        )
        return engine

    @pytest.mark.parametrize(
        ("error", "tags", "outcome", "reason"),
        [
            (OSError("no hands"), "bad", Outcome.FAILED, "no hands"),
            (KeyError(), "bad", Outcome.FAILED, "KeyError"),
            (BlockedError("no display"), "bad", Outcome.BLOCKED, "no display"),
            (BlockedError("no display"), "good, bad", Outcome.FAILED, "no display"),
        ],
    )
    def test_a_tool_that_fails_ends_the_story(
        self, error: Exception, tags: str, outcome: Outcome, reason: str
    ) -> None:
        events = list(self._engine(error).run("click", tags=tags))

        [finished] = told(events, Finished)
        assert (finished.outcome, finished.reason, finished.hit) == (outcome, reason, False)

    def test_and_is_raised_to_whoever_called_the_engine(self) -> None:
        engine = self._engine(OSError("no hands")).set_agent(print)
        with pytest.raises(OSError, match="no hands"):
            engine("click", tags=["bad"])


class TestOneAtATime:
    def test_a_second_run_is_refused(self, here: Desk) -> None:
        story = here.engine.run("first", tags="orders")
        next(story)

        with pytest.raises(UsageError, match="doing a task already"):
            next(here.engine.run("second"))
        assert list(story)

    def test_also_from_inside_and_from_another_thread(self, here: Desk) -> None:
        refused = []

        def attempt() -> None:
            with pytest.raises(UsageError):
                here.engine("again")
            refused.append(threading.current_thread().name)

        def agent(_: str) -> None:
            attempt()
            thread = threading.Thread(target=attempt, name="other")
            thread.start()
            thread.join()

        here.engine.set_agent(agent)
        here.engine("first")
        assert refused == ["MainThread", "other"]

    def test_engines_do_not_disturb_each_other(self, here: Desk) -> None:
        other = desk(World(ways={("start", "press New"): "form"}))
        other.engine.learn((), STEPS)
        outer, inner = here.engine.run("one", tags="orders"), other.engine.run("two")

        for _ in range(6):
            assert type(next(outer)) is type(next(inner))
        assert here.diary == other.diary == ["press New", "press Save"]


class TestEnding:
    def test_the_end_is_looked_at_where_it_is_known(self) -> None:
        here = desk(World(ways={("start", "press New"): "form"}), with_end=True)
        here.engine.learn((), STEPS[:1], final="form")
        assert told(here.play(), Finished)[0].hit

        here.begin_again()
        here.world.ways["start", "press New"] = "warning"
        events = here.play()
        [finished] = told(events, Finished)
        assert (finished.outcome, finished.reason) == (
            Outcome.DIVERGED,
            "expected form, saw warning",
        )

    def test_a_slow_end_is_waited_for(self) -> None:
        world = World(ways={("start", "press New"): "form"}, takes_s={"form": 0.5})
        here = desk(world, with_end=True, end_patience_s=2)
        here.engine.learn((), STEPS[:1], final="form")

        assert told(here.play(), Finished)[0].hit
        assert world.clock.waits == [0.5]

    def test_a_known_end_ends_where_the_longer_way_does_not_fit(self) -> None:
        here = desk(World(ways={("start", "press New"): "form"}), with_end=True, patience_s=9)
        here.engine.learn((), STEPS[:1], final="form")
        longer = [STEPS[0], Step("press", "", {"button": "Confirm"}, "confirm")]
        here.engine.learn((), longer, final="thanks")

        assert told(here.play(), Finished)[0].hit
        assert (here.diary, here.world.clock.waits) == (["press New"], [])

        here.begin_again()
        here.world.ways = {
            ("start", "press New"): "confirm",
            ("confirm", "press Confirm"): "thanks",
        }
        assert told(here.play(), Finished)[0].hit
        assert here.diary == ["press New", "press Confirm"]

    @pytest.mark.parametrize("final", [None, "form"])
    def test_the_longer_way_is_given_time_before_an_end(self, final: str | None) -> None:
        """The end looks right already, but a longer way was on its way or was known to be slow."""
        world = World(ways={("start", "press New"): "form"})
        here = desk(world, with_end=True, patience_s=9)
        here.engine.learn((), STEPS[:1], final=final)
        longer = here.engine.learn(
            (), [STEPS[0], Step("press", "", {"button": "Confirm"}, "confirm")]
        )
        statistics = here.engine.memory.statistics(longer.id, 1)
        here.engine.memory.learn(longer.id, 1, type(statistics)(taken=1, waited_longest_s=0.5))
        world.clock.later(0.7, lambda: world.show("confirm"))

        assert told(here.play(), Finished)[0].hit
        assert here.diary == ["press New", "press Confirm"]

    def test_an_end_that_demands_nothing_comes_after_all_patience(self) -> None:
        here = desk(World(ways={("start", "press New"): "form"}), patience_s=9)
        here.engine.learn((), STEPS[:1])
        here.engine.learn((), [STEPS[0], Step("press", "", {"button": "Confirm"}, "confirm")])

        assert told(here.play(), Finished)[0].hit
        assert here.world.clock.waits == [9.0]

    def test_a_longer_way_that_is_plainly_coming_is_waited_for(self) -> None:
        world = World(ways={("start", "press New"): "loading"})
        here = desk(world, with_end=True, patience_s=9)
        here.engine.learn((), STEPS[:1], final="loading")
        here.engine.learn((), STEPS)
        world.clock.later(2, lambda: world.show("form"))

        assert told(here.play(), Finished)[0].hit
        assert here.diary == ["press New", "press Save"]

    def test_of_several_ends_the_one_that_is_seen_counts(self) -> None:
        here = desk(World(ways={("start", "press New"): "form"}), with_end=True)
        for final in ("thanks", None, "form"):
            here.engine.learn((), STEPS[:1], final=final)
        memory = here.engine.memory
        assert isinstance(memory, MemoryInProcess)

        here.play()

        assert [memory.uses(each.id) for each in memory.trajectories(())] == [0, 0, 1]


class TestRemembering:
    def test_what_is_not_verified_is_not_remembered(self, here: Desk) -> None:
        here.engine.set_agent(lambda _: here.press("New"))
        events = here.play(verify=lambda: False)

        [finished] = told(events, Finished)
        assert (finished.outcome, finished.reason) == (Outcome.FAILED, "the end was not verified")
        assert not here.engine.memory.trajectories(())

    def test_a_verification_that_fails_ends_the_story(self, here: Desk) -> None:
        def verify() -> bool:
            raise OSError("the database is gone")

        [finished] = told(here.play(tags="orders", verify=verify), Finished)
        assert (finished.outcome, finished.reason) == (Outcome.FAILED, "the database is gone")

    def test_a_verified_run_counts_as_a_use(self, here: Desk) -> None:
        memory = here.engine.memory
        assert isinstance(memory, MemoryInProcess)
        [known] = memory.trajectories(("orders",))
        here.play(tags="orders", verify=lambda: True)

        assert memory.uses(known.id) == 1

    def test_a_memory_that_fails_does_not_undo_what_was_done(self) -> None:
        class Full(MemoryInProcess):
            def remember(self, trajectory: Trajectory) -> None:
                raise ByheartError("the disk is full")

        here = desk(memory=Full())
        here.engine.set_agent(lambda _: here.press("New"))

        [finished] = told(here.play(), Finished)
        assert finished.outcome is Outcome.DONE
        assert finished.reason == "done, but not remembered: the disk is full"


class TestReporting:
    def test_a_story_folds_into_a_report(self) -> None:
        world = World(ways={("start", "press New"): "form"}, takes_s={"form": 0.7})
        here = desk(world, patience_s=5)
        here.engine.learn((), STEPS)

        report = report_of(here.play())

        assert (report.task, report.tags, report.outcome, report.hit) == (
            "play",
            (),
            Outcome.DONE,
            True,
        )
        assert report.acted == 2
        assert report.recovered == {
            "waited": 1,
            "relocated": 0,
            "raised": 0,
            "reflex": 0,
            "agent": 0,
            "operator": 0,
        }
        assert report.steps[1].waited_s == pytest.approx(0.7)
        assert [checked.seen for checked in report.steps[1].checked] == ["loading", "form"]
        assert [acted.tool for acted in report.steps[1].acted] == ["press"]
        assert len(report.steps[1].recovered) == 1

    def test_a_divergence_and_a_stop_are_in_it(self, here: Desk) -> None:
        here.world.ways.clear()
        diverged = report_of(here.play(tags="orders"))
        assert diverged.steps[1].diverged is not None
        assert diverged.outcome is Outcome.DIVERGED

        stop = StopToken()
        stop.ask("enough")
        here.begin_again()
        stopped = report_of(here.play(tags="orders", stop=stop))
        assert (stopped.reason, stopped.done) == ("enough", ())

    def test_a_story_without_an_end_is_uncertain(self) -> None:
        assert Report().outcome is Outcome.UNCERTAIN


def test_metrics_tell_where_the_time_goes(here: Desk) -> None:
    here.play(tags="orders")
    assert here.engine.metrics.timings == {}

    here.begin_again()
    here.engine.metrics.enable()
    here.engine.set_agent(lambda _: here.press("New"))
    here.play(tags="orders")
    here.play()

    counts = {name: timing.count for name, timing in here.engine.metrics.timings.items()}
    assert counts == {
        "query": 2,
        "pre_check.capture": 2,
        "pre_check.compare": 2,
        "tool": 2,
        "agent": 1,
    }
    assert '"count": 2' in here.engine.metrics.report()
    here.engine.metrics.disable()
    here.play(tags="orders")
    assert here.engine.metrics.timings["query"].count == 2
    assert here.engine.metrics.timings["query"].avg_time >= 0
    here.engine.metrics.reset()
    assert here.engine.metrics.report() == "{}"


def test_learning_refuses_what_it_cannot_replay(here: Desk) -> None:
    learn: Callable[..., object] = here.engine.learn
    with pytest.raises(UsageError, match="no step was shown"):
        learn((), [])
    with pytest.raises(UsageError, match="'fly' calls a tool that this engine has not"):
        learn((), [Step("fly", "", {})])
    with pytest.raises(UsageError, match="'fly'"):
        here.engine.tool_version("fly")
    assert here.engine.tool_version("press")
