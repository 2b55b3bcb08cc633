"""Looking at several remembered steps at once, and choosing between them."""

from __future__ import annotations

from typing import Any

import pytest

from app.engine import Check, Comparison, Engine, Step, Verdict, Whole
from app.engine.memory.memory_in_process import MemoryInProcess
from app.engine.memory.tree import Candidate, Fork, Tree
from app.engine.model.events import Checked, Diverged, Finished
from app.engine.model.metrics import Metrics
from app.engine.run.candidates import as_comparison, look, option_for
from app.engine.run.coroutine_driver import answer_now
from app.engine.run.services import EngineServices
from app.engine.tools import Tools, describe
from tests.builders.engine.world import PaperClock, World, desk, told


@pytest.mark.parametrize(
    ("answer", "required", "verdict", "similarity"),
    [
        (True, 0.5, Verdict.GO, 1.0),
        (False, 0.5, Verdict.NO, 0.0),
        (0.5, 0.5, Verdict.GO, 0.5),
        (0.49, 0.5, Verdict.NO, 0.49),
        (float("nan"), 0.5, Verdict.NO, None),
        (1, 0.5, Verdict.GO, 1.0),
        (None, 0.5, Verdict.NO, 0.0),
        ("yes", 0.5, Verdict.GO, 1.0),
        (Comparison(Verdict.NOT_YET, 0.3), 0.1, Verdict.NOT_YET, 0.3),
    ],
)
def test_every_kind_of_answer_is_a_comparison(
    answer: object, required: float, verdict: Verdict, similarity: float | None
) -> None:
    comparison = as_comparison(answer, required)

    assert comparison.verdict is verdict
    if similarity is not None:
        assert comparison.similarity == similarity


def test_cannot_tell_counts_as_no() -> None:
    assert not Comparison(Verdict.CANNOT_TELL).agrees


def test_equal_calls_are_captured_once_and_compared_with_each_look() -> None:
    here = desk()
    for screen in ("start", "night", "winter"):
        here.engine.learn((), [Step("press", "", {"button": "New"}, screen)])
    here.world.screen = "winter"

    assert told(here.play(), Finished)[0].hit
    assert here.world.looks == 1


def test_a_step_that_needs_a_value_not_read_yet_cannot_be_told() -> None:
    tool = describe(print, is_method=False, pre_check=None, post_check=None)
    nowhere = Fork(Tree(Tools()), 1)
    candidate = Candidate(Step("print", "", {}), tool, {"args": Whole("total")}, nowhere, "a:0")
    option = option_for(candidate, {})

    means = EngineServices(MemoryInProcess(), PaperClock(), Tools(), None, Metrics())
    [view] = answer_now(look([option], means))
    assert option.missing == "total"
    assert view.comparison.verdict is Verdict.CANNOT_TELL
    assert view.comparison.why == "the value of 'total' has not been read"


class TestAmbiguity:
    """Two different remembered steps fit: that is not a guess."""

    def test_neither_is_taken(self) -> None:
        here = desk()
        here.engine.learn((), [Step("press", "", {"button": "Save"}, "start", note="save it")])
        here.engine.learn((), [Step("press", "", {"button": "Delete"}, "start")])

        events = here.play()

        assert here.diary == []
        [diverged] = told(events, Diverged)
        assert diverged.comparison.verdict is Verdict.CANNOT_TELL
        assert diverged.comparison.why == (
            "different remembered steps fit: save it and press(button='Delete')"
        )

    def test_the_same_call_in_different_words_is_no_ambiguity(self) -> None:
        here = desk()
        for words in ("Ann", Whole("name")):
            here.engine.learn((), [Step("write", "", {"text": words}, "start")], {"name": "Ann"})

        assert told(here.play(params={"name": "Ann"}), Finished)[0].hit
        assert here.diary == ["write Ann"]

    def test_both_ways_are_followed_while_they_make_the_same_calls(self) -> None:
        here = desk(World(ways={("start", "write Ann"): "b"}))
        recorded = {"name": "Ann"}
        here.engine.learn(
            (), [Step("write", "", {"text": "Ann"}, "start"), _press("A", "a")], recorded
        )
        here.engine.learn(
            (), [Step("write", "", {"text": Whole("name")}, "start"), _press("B", "b")], recorded
        )

        assert told(here.play(params=recorded), Finished)[0].hit
        assert here.diary == ["write Ann", "press B"]

    def test_a_trajectory_that_agreed_at_every_step_so_far_decides(self) -> None:
        """After New both Save and Delete fit, but only one was remembered after such a start."""
        here = desk()
        here.engine.learn((), [_press("New", "night"), _press("Delete", "start")])
        here.engine.learn((), [_press("New", "start"), _press("Save", "start")])

        assert told(here.play(), Finished)[0].hit
        assert here.diary == ["press New", "press Save"]

    def test_a_step_with_a_check_is_preferred_to_one_without(self) -> None:
        here = desk()

        @here.engine.function()
        def shout() -> None:
            here.world.do("shout")

        here.engine.learn((), [Step("shout", "", {})])
        here.engine.learn((), [_press("Save", "start")])

        assert told(here.play(), Finished)[0].hit
        assert here.diary == ["press Save"]

    def test_of_two_looks_at_one_call_the_likelier_decides_where(self) -> None:
        engine = Engine()
        diary = []

        as_remembered: Check[Any] = Check(lambda **_: 0, lambda _, then: then)

        @engine.function(pre_check=as_remembered)
        def click(x: int) -> None:
            diary.append(x)

        for similarity, x in ((0.8, 30), (0.9, 40), (0.7, 50)):
            before = Comparison(Verdict.GO, similarity=similarity, adjust={"x": x})
            engine.learn((), [Step("click", "", {"x": 3}, before)])

        assert told(list(engine.run("click")), Finished)[0].hit
        assert diary == [40]

    def test_of_two_looks_at_one_call_the_one_without_a_doubt_decides(self) -> None:
        engine, diary = Engine(), []

        @engine.function(pre_check=Check(lambda **_: 0, lambda _, then: then))
        def click(x: int) -> None:
            diary.append(x)

        for doubt, x in (("Another pane showed other things.", 30), ("", 40)):
            before = Comparison(Verdict.GO, similarity=0.9, adjust={"x": x}, doubt=doubt)
            engine.learn((), [Step("click", "", {"x": 3}, before)])

        assert told(list(engine.run("click")), Finished)[0].hit
        assert diary == [40]


def test_the_most_promising_disagreement_is_told() -> None:
    engine = Engine()
    answers = {
        "a": Comparison(Verdict.NO, similarity=0.9),
        "b": Comparison(Verdict.CANNOT_TELL, similarity=0.1),
        "c": Comparison(Verdict.NOT_YET, similarity=0.0),
        "d": Comparison(Verdict.NO, similarity=0.95),
    }

    @engine.function(pre_check=Check(lambda **_: 0, lambda _, then: answers[then]))
    def click(what: str) -> None: ...

    for what in answers:
        engine.learn((), [Step("click", "", {"what": what}, what)])

    events = list(engine.run("click"))

    assert told(events, Checked)[0].comparison is answers["c"]
    assert told(events, Diverged)[0].comparison is answers["c"]


def _press(button: str, before: str) -> Step:
    return Step("press", "", {"button": button}, before)
