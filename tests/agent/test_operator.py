"""A person is asked: the run goes on by itself, and never where they may have done a step."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

import pytest

from app.agent.operator import LETS_GO_S, Operator, engines_operator
from app.agent.replies import Choice, Replies
from app.engine import Outcome, Recovery, Step
from app.engine.assist.call_recorder import Witnessed
from app.engine.errors import GaveUpError, StoppedError
from app.engine.model.events import Finished, Recovered
from app.engine.model.trajectory import Trajectory
from tests.builders.engine.world import Desk, World, desk, told

WAYS = {
    ("start", "press New"): "popup",
    ("popup", "press OK"): "form",
    ("form", "press Save"): "saved",
}


@dataclass
class Person:
    """Does one thing after the other, each time the run waits; `used` is their trespass."""

    here: Desk
    deeds: list[Callable[[], object]] = field(default_factory=list)
    used: str = ""
    idle_s: float = 0.0
    said: list[dict[str, object]] = field(default_factory=list)
    replies: Replies = field(default_factory=Replies)
    by_hand: list[Witnessed] = field(default_factory=list)
    is_busy: bool = False
    only_closes: bool = False
    loses_sight: bool = False
    vouched: list[Witnessed] = field(default_factory=list)
    kept: list[Trajectory] = field(default_factory=list)
    acceptable: object = None
    thing: dict[str, object] = field(default_factory=dict)
    is_doubted: bool = False
    completed: dict[int, object] = field(default_factory=dict)
    allowed: frozenset[Choice] = frozenset(Choice)
    acts: int = 0
    unheard: int = 0
    watched: int = 0
    handed_back: int = 0
    closed: int = 0

    def look(self) -> str:
        self.idle_s = 0.0 if self.unheard else self.idle_s
        self.acts, self.unheard = self.acts + self.unheard, 0
        return self.used

    def close(self) -> None:
        self.closed += 1

    def watch(self) -> Person:
        """Begin to watch: what was done before that is not seen."""
        self.watched += 1
        self.by_hand.clear()
        self.acts = self.unheard = 0
        return self

    def so_far(self) -> list[Witnessed]:
        return list(self.by_hand)

    def finish(self) -> list[Witnessed]:
        if self.loses_sight:
            raise GaveUpError("It was not recorded.")
        self.unheard += self.is_busy
        return list(self.by_hand)

    def presses(self, button: str) -> None:
        """By hand: the engine's tools know nothing of it."""
        before = self.here.world.screen
        self.by_hand.append(Witnessed(Step("press", "", {"button": button}, before), before))
        self.unheard += 1
        self.here.world.do(f"by hand {button}")
        self.here.world.lead_to(WAYS.get((before, f"press {button}"), before))

    def clicks(self) -> None:
        """Somewhere, unrecorded."""
        self.unheard += 1

    def wait(self, seconds: float) -> None:
        self.here.world.clock.time_s += seconds
        self.idle_s += seconds
        if self.deeds:
            self.deeds.pop(0)()
            self.idle_s = 0.0

    def does(self, deed: Callable[[Desk], object] | str) -> None:
        if isinstance(deed, str) and deed.startswith("press "):
            self.presses(deed.removeprefix("press "))
        elif deed == "use it":
            self.used = "It was used."
        elif isinstance(deed, str):
            self.answer(deed)
        else:
            deed(self.here)

    def answer(self, choice: str, question: int | None = None) -> None:
        number = self.replies.asked if question is None else question
        self.replies.hear({"command": "answer", "question": number, "choice": choice})

    def hand_back(self) -> None:
        self.handed_back += 1

    def told(self, event: str, fact: str) -> list[object]:
        return [message[fact] for message in self.said if message["event"] == event]

    def play(self) -> Finished:
        engine, clock = self.here.engine, self.here.world.clock
        operator = Operator(
            say=self.said.append,
            replies=self.replies,
            watch=self.watch,
            wait=self.wait,
            now=clock.now,
            shown=lambda it: {"why": it.comparison.why, **self.thing},
            hand_back=self.hand_back,
            interrupts=lambda *_: self.only_closes,
            vouch=self.vouched.extend,
            acceptable=lambda _: self.acceptable,
            final=lambda: self.here.world.screen,
            keep=self.kept.append,
            is_doubted=lambda _: self.is_doubted,
            settle=partial(self.here.world.show, "form"),
            completed=lambda _: self.completed,
            allowed=self.allowed,
            longest_s=60.0,
        )
        engine.set_agent(
            engines_operator(lambda _: operator, lambda: engine.divergence), Recovery.OPERATOR
        )
        self.events = self.here.play()
        [finished] = told(self.events, Finished)
        assert isinstance(finished, Finished)
        return finished


def person(*deeds: Callable[[Desk], object] | str, **how: float | bool) -> Person:
    """Somebody who is asked in the middle of a task; a word among their deeds is an answer, or what
    they press by hand.
    """
    here = desk(World(ways=dict(WAYS)), **how)  # type: ignore[arg-type]
    here.engine.learn(
        (),
        [
            Step("press", "", {"button": "New"}, "start"),
            Step("press", "", {"button": "Save"}, "form", note="press Save"),
            Step("press", "", {"button": "Close"}, "saved"),
        ],
        final="end" if how.get("with_end") else None,
    )
    somebody = Person(here)
    somebody.deeds += [partial(somebody.does, deed) for deed in deeds]
    return somebody


def nothing(_: Desk) -> None:
    """Do nothing for a moment."""


def shows(screen: str) -> Callable[[Desk], object]:
    return lambda here: here.world.show(screen)


def test_the_run_goes_on_by_itself_once_the_way_is_clear_and_the_hand_rests() -> None:
    somebody = person(lambda _: somebody.clicks(), shows("form"))

    assert somebody.play().outcome is Outcome.DONE

    assert somebody.here.diary == ["press New", "press Save", "press Close"]
    assert told(somebody.events, Recovered) == [
        Recovered(1, Recovery.OPERATOR, "expected form, saw popup")
    ]
    assert somebody.said == [
        {
            "event": "asked",
            "question": 1,
            "step": 1,
            "where": "before",
            "why": "expected form, saw popup",
            "next": ["press Save", "press"],
            "seconds": 60,
            "choices": ["again", "show", "skip", "done", "stop"],
        },
        {"event": "answered", "question": 1, "choice": "cleared"},
    ]
    assert somebody.idle_s >= LETS_GO_S
    assert somebody.closed == 1


def test_what_went_by_itself_was_waited_for_and_not_helped() -> None:
    somebody = person(nothing, shows("form"))
    finished = somebody.play()
    assert finished.hit
    assert finished.recovered == {Recovery.WAITED: 1}


def test_who_clicked_and_then_asked_to_try_again_has_helped() -> None:
    somebody = person(lambda _: somebody.clicks(), "again", *[nothing] * 12, shows("form"))
    assert somebody.play().recovered == {Recovery.OPERATOR: 1}


class TestWhoUsesTheTasksWindowUnasked:
    """...may have done the step: what they do is taken in, and the run waits for their word."""

    def test_it_does_not_go_on_by_itself(self) -> None:
        somebody = person("use it", shows("form"))
        finished = somebody.play()
        assert finished.outcome is Outcome.DIVERGED
        assert "within 60 s" in finished.reason
        assert somebody.here.diary == ["press New"]
        assert somebody.told("showing", "unasked") == [True]
        assert somebody.closed == 1

    def test_once_they_say_so_it_goes_on_and_nothing_is_done_twice(self) -> None:
        somebody = person("use it", "press OK", "press Save", *[nothing] * 3, "again")
        assert somebody.play().outcome is Outcome.DONE
        assert somebody.here.diary == ["press New", "by hand OK", "by hand Save", "press Close"]

    def test_it_is_not_learned(self) -> None:
        somebody = person("use it", "press OK", *[nothing] * 3, "again")
        assert somebody.play().outcome is Outcome.DONE
        assert somebody.vouched == []
        assert len(somebody.here.engine.memory.trajectories(())) == 1

    def test_who_uses_it_after_saying_so_has_not_let_go(self) -> None:
        somebody = person("again", "use it", shows("form"))
        assert somebody.play().outcome is Outcome.DIVERGED
        assert "press Save" not in somebody.here.diary

    def test_they_may_say_that_all_is_done(self) -> None:
        somebody = person("use it", "press OK", "press Save", "press Close", "done")
        assert somebody.play().outcome is Outcome.DONE
        assert somebody.kept == []


class TestWhoSaysThatItIsFine:
    """...lets the step be taken on what is seen, then and later."""

    def test_the_step_is_taken_and_what_it_is_known_with_is_kept(self) -> None:
        somebody = person("fine")
        somebody.acceptable = "popup"
        somebody.here.world.ways["popup", "press Save"] = "saved"
        assert somebody.play().outcome is Outcome.DONE
        assert somebody.here.diary == ["press New", "press Save", "press Close"]
        assert somebody.told("asked", "choices") == [
            ["fine", "again", "show", "skip", "done", "stop"]
        ]
        [way] = somebody.kept
        assert [step.before for step in way.steps] == ["start", "popup", "saved"]

    def test_a_screen_that_is_another_one_by_then_is_asked_about_again(self) -> None:
        somebody = person(shows("other popup"), "fine", *[nothing] * 12, "stop")
        somebody.acceptable = "popup"
        assert somebody.play().outcome is Outcome.STOPPED
        assert somebody.here.diary == ["press New"]

    def test_only_a_step_that_is_still_to_be_taken_can_be_fine(self) -> None:
        somebody = person("fine", with_end=True)
        somebody.here.world.ways[("start", "press New")] = "form"
        somebody.acceptable = "saved"
        assert "only a step" in somebody.play().reason.lower()

    def test_what_is_not_offered_is_not_done(self) -> None:
        somebody = person("fine", shows("form"))
        assert somebody.play().outcome is Outcome.DONE
        assert somebody.told("answered", "choice") == ["cleared"]


def test_who_says_that_the_task_is_done_ends_it_and_is_not_asked_again() -> None:
    somebody = person("done", with_end=True)
    somebody.here.world.ways[("start", "press New")] = "form"
    assert somebody.play().outcome is Outcome.DONE
    [way] = somebody.kept
    assert (len(way.steps), way.final) == (3, "saved")


class TestWhoAnswers:
    """...need not wait until the run sees by itself that it may go on."""

    def test_that_the_way_is_clear_is_believed_once_it_is_seen(self) -> None:
        somebody = person(shows("form"), "again")
        assert somebody.play().outcome is Outcome.DONE
        assert somebody.told("answered", "choice") == ["again"]
        assert somebody.handed_back == 1

    def test_a_doubt_that_they_were_told_of_is_settled_by_their_word(self) -> None:
        somebody = person("again")
        somebody.is_doubted = True
        assert somebody.play().outcome is Outcome.DONE
        assert somebody.told("asked", "question") == [1]

    def test_a_doubt_that_they_call_fine_is_settled_and_known_from_then_on(self) -> None:
        somebody = person("fine")
        somebody.is_doubted, somebody.acceptable = True, "form"
        somebody.completed = {0: "start, uncovered"}
        assert somebody.play().outcome is Outcome.DONE
        [way] = somebody.kept
        assert [step.before for step in way.steps][:2] == ["start, uncovered", "form"]

    def test_what_differs_without_a_doubt_completes_no_earlier_step(self) -> None:
        somebody = person("fine")
        somebody.acceptable, somebody.completed = "popup", {0: "start, uncovered"}
        somebody.here.world.ways["popup", "press Save"] = "saved"
        assert somebody.play().outcome is Outcome.DONE
        [way] = somebody.kept
        assert way.steps[0].before == "start"

    def test_a_doubt_is_not_settled_by_who_may_teach_nothing(self) -> None:
        somebody = person("again", *[nothing] * 12, shows("form"))
        somebody.is_doubted = True
        somebody.allowed = frozenset({Choice.AGAIN, Choice.STOP})
        assert somebody.play().outcome is Outcome.DONE
        assert somebody.told("asked", "question") == [1, 2]

    def test_who_is_wrong_is_asked_again(self) -> None:
        somebody = person("again", *[nothing] * 12, shows("form"))
        assert somebody.play().outcome is Outcome.DONE
        assert somebody.told("asked", "question") == [1, 2]
        assert somebody.told("answered", "choice") == ["again", "cleared"]

    def test_an_answer_to_an_earlier_question_is_none(self) -> None:
        somebody = person(lambda _: somebody.answer("stop", 0), "sing", shows("form"))
        assert somebody.play().outcome is Outcome.DONE

    def test_all_skipped_steps_are_told(self) -> None:
        somebody = person(nothing, "skip", "skip", nothing)
        reason = somebody.play().reason
        assert reason == "Steps 2 and 3 were skipped, as a person had decided."

    def test_a_skipped_step_is_not_done_and_the_next_one_is_checked_as_ever(self) -> None:
        somebody = person(shows("saved"), "skip")
        finished = somebody.play()
        assert finished.outcome is Outcome.DONE
        assert somebody.here.diary == ["press New", "press Close"]
        assert finished.reason == "Step 2 was skipped, as a person had decided."
        [way] = somebody.here.engine.memory.trajectories(())
        assert len(way.steps) == 3, "what was skipped is no way of its own"

    def test_a_step_behind_a_skipped_one_is_not_taken_on_another_screen(self) -> None:
        somebody = person("skip")
        assert somebody.play().outcome is Outcome.DIVERGED
        assert somebody.here.diary == ["press New"]

    def test_an_effect_that_is_missing_may_be_done_without(self) -> None:
        here = desk(World(ways={("start", "press New"): "form"}), effect_patience_s=0.0)
        steps = [
            Step("press", "", {"button": "New"}, "start", "new"),
            Step("press", "", {"button": "Save"}, "form"),
        ]
        here.engine.learn((), steps)
        somebody = Person(here)
        somebody.deeds.append(lambda: somebody.answer("skip"))
        assert somebody.play().outcome is Outcome.DONE
        assert somebody.told("asked", "where") == ["effect"]
        assert here.diary == ["press New", "press Save"], "and nothing is pressed twice"

    def test_a_stop_says_who_wanted_it(self) -> None:
        somebody = person("stop")
        finished = somebody.play()
        assert finished.outcome is Outcome.STOPPED
        assert finished.reason == "the person who was asked stopped it"
        assert somebody.told("answered", "choice") == ["stop"]

    def test_the_end_of_a_task_cannot_be_skipped(self) -> None:
        somebody = person("skip", "stop", with_end=True)
        somebody.here.world.ways[("start", "press New")] = "form"
        assert somebody.play().outcome is Outcome.STOPPED
        assert somebody.told("asked", "where") == ["end"]
        assert somebody.told("asked", "choices") == [["done", "again", "show", "stop"]]

    def test_behind_a_skipped_step_an_end_is_not_taken_for_likely(self) -> None:
        somebody = person(shows("saved"), "skip", "stop", with_end=True)
        somebody.here.world.ways[("saved", "press Close")] = "form"
        assert somebody.play().outcome is Outcome.STOPPED
        assert somebody.told("asked", "where")[-1] == "end"
        assert somebody.told("asked", "choices")[-1] == ["again", "show", "done", "stop"]


def test_a_step_that_somebody_has_done_already_is_likely_skipped() -> None:
    somebody = person("stop")
    somebody.thing = {"thing": {"called": "Form", "kind": "ahead", "box": [0, 0, 9, 9]}}
    assert somebody.play().outcome is not Outcome.DONE
    choices = somebody.told("asked", "choices")[0]
    assert isinstance(choices, list)
    assert choices[0] == "skip"


class TestWhoShowsHowItGoesOn:
    """...may use everything, and the run takes over where it knows the screen again."""

    def test_what_they_do_is_remembered_as_a_way(self) -> None:
        somebody = person("show", "press OK")
        assert somebody.play().outcome is Outcome.DONE
        here = somebody.here
        assert here.diary == ["press New", "by hand OK", "press Save", "press Close"]
        assert somebody.told("showing", "choices") == [["again", "done", "stop"]]
        assert somebody.told("watched", "acts") == [1], "and is told that it was seen"
        assert somebody.told("answered", "choice") == ["show", "cleared"]
        assert [one.step.arguments["button"] for one in somebody.vouched] == ["OK"]
        here.begin_again()
        assert told(here.play(), Finished)[0].hit, "and done by heart from then on"
        assert here.diary == ["press New", "press OK", "press Save", "press Close"]

    def test_what_they_use_of_the_task_is_evidence_and_no_trespass(self) -> None:
        somebody = person("show", lambda _: setattr(somebody, "used", "Used."), "press OK")
        assert somebody.play().outcome is Outcome.DONE

    def test_what_they_do_of_the_task_is_not_done_again(self) -> None:
        somebody = person("show", "press OK", "press Save")
        assert somebody.play().outcome is Outcome.DONE
        assert somebody.here.diary == ["press New", "by hand OK", "by hand Save", "press Close"]

    def test_what_they_may_have_done_otherwise_is_not_done_again(self) -> None:
        """On the form *Save* is there all along, and there are other ways to save."""
        somebody = person("show", "press OK", "press ctrl+S", *[nothing] * 8, "stop")
        assert somebody.play().outcome is Outcome.STOPPED
        assert somebody.here.diary == ["press New", "by hand OK", "by hand ctrl+S"]

    def test_until_they_say_that_it_is_to_be_skipped(self) -> None:
        somebody = person("show", "press OK", "press Save by key")
        somebody.deeds += [lambda: None] * 8 + [lambda: somebody.answer("again")]
        somebody.deeds += [lambda: None] * 12 + [lambda: somebody.here.world.show("saved")]
        somebody.deeds.append(lambda: somebody.answer("skip"))
        finished = somebody.play()
        assert finished.outcome is Outcome.DONE
        assert somebody.here.diary[-1] == "press Close"
        assert somebody.told("asked", "question") == [1, 3]

    def test_or_that_all_of_it_is_done(self) -> None:
        somebody = person("show", "press OK", "press Save", "press Close", "done")
        assert somebody.play().outcome is Outcome.DONE
        assert somebody.here.diary[-1] == "by hand Close"

    def test_what_is_done_while_it_is_taken_down_is_not_passed_over(self) -> None:
        somebody = person("show", "press OK")
        somebody.is_busy = True
        finished = somebody.play()
        assert finished.outcome is Outcome.DIVERGED
        assert "being taken down" in finished.reason

    def test_what_is_done_while_the_screen_is_looked_at_is_taken_down_too(self) -> None:
        """Looking takes a while: what clears it then was not there when the hand was at rest."""
        somebody = person("show")
        here = somebody.here
        somebody.deeds.append(lambda: here.world.meanwhile.append(lambda: somebody.presses("OK")))
        assert somebody.play().outcome is Outcome.DONE, somebody.said
        assert here.diary == ["press New", "by hand OK", "press Save", "press Close"]
        assert [one.step.arguments["button"] for one in somebody.vouched] == ["OK"]

    def test_a_screen_that_is_another_one_by_then_is_asked_about_again(self) -> None:
        somebody = person("show", "press OK")
        finish, world = somebody.finish, somebody.here.world

        def once() -> list[Witnessed]:
            somebody.finish = finish  # type: ignore[method-assign]
            world.show("popup")
            somebody.deeds.append(lambda: somebody.presses("OK"))
            return finish()

        somebody.finish = once  # type: ignore[method-assign]
        assert somebody.play().outcome is Outcome.DONE
        assert somebody.told("asked", "question") == [1, 3]


class TestWhoClearsTheWayUnasked:
    """...did it to go on, not to be watched: only what closes something is learned of it."""

    def test_it_is_not_too_quick_to_do_it_while_the_screen_is_looked_at(self) -> None:
        somebody = person(nothing)
        world = somebody.here.world
        somebody.deeds.append(lambda: world.meanwhile.append(lambda: somebody.presses("OK")))
        assert somebody.play().outcome is Outcome.DONE, somebody.said

    def test_what_closed_it_is_taken_in(self) -> None:
        somebody = person("press OK")
        somebody.only_closes = True
        assert somebody.play().outcome is Outcome.DONE
        ways = somebody.here.engine.memory.trajectories(())
        assert [len(way.steps) for way in ways] == [3, 4]
        assert somebody.vouched == []

    def test_what_did_anything_else_is_not(self) -> None:
        somebody = person("press OK")
        assert somebody.play().outcome is Outcome.DONE
        assert len(somebody.here.engine.memory.trajectories(())) == 1

    def test_what_was_not_seen_is_not_either(self) -> None:
        somebody = person("press OK")
        somebody.loses_sight = somebody.only_closes = True
        assert somebody.play().outcome is Outcome.DONE
        assert len(somebody.here.engine.memory.trajectories(())) == 1


@pytest.mark.parametrize(
    "command",
    [
        {},
        {"question": "1", "choice": "stop"},
        {"question": 1, "choice": "jump"},
        {"question": 1, "choice": ["stop"]},
    ],
)
def test_what_is_no_answer_is_not_heard(command: dict[str, object]) -> None:
    replies = Replies()
    replies.next_question()
    replies.hear(command)
    assert replies.take() is None


def test_with_nobody_at_the_desk_it_ends() -> None:
    finished = person().play()
    assert finished.outcome is Outcome.DIVERGED
    assert "within 60 s" in finished.reason


def test_a_stop_ends_it_at_once() -> None:
    def stop(_: Desk) -> None:
        raise StoppedError("Ctrl+C")

    somebody = person(stop)
    assert somebody.play().outcome is Outcome.STOPPED
    assert somebody.closed == 1


def test_where_nothing_is_remembered_there_is_nothing_to_clear() -> None:
    here = desk()
    finished = Person(here).play()
    assert finished.outcome is Outcome.DIVERGED
    assert "nothing to clear" in finished.reason


def test_what_they_have_closed_is_not_in_the_way_any_more() -> None:
    """Something else is not right yet: they are asked about that."""
    thing = {"called": "Information", "kind": "window", "box": [0, 0, 9, 9]}

    def closes(_: Desk) -> None:
        somebody.thing = {"thing": None}
        somebody.clicks()

    somebody = person(closes)
    somebody.thing = {"thing": thing}
    assert somebody.play().outcome is not Outcome.DONE
    things = [one["thing"] for one in somebody.said if one["event"] == "asked"]
    assert things == [thing, None]
