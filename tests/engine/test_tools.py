"""Tools: how they are told apart, called and captured; what of the calls is recorded."""

from __future__ import annotations

import functools
import inspect
import operator
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app.engine import Check, Engine, Outcome, Step
from app.engine.errors import UsageError
from app.engine.model.events import Diverged, Finished
from app.engine.tools import describe, version_of
from tests.builders.engine.world import desk, told


def version(signature: str, name: str = "tool") -> str:
    names: dict[str, Any] = {}
    exec(f"def tool{signature}: ...", names)  # noqa: S102 - the signatures below
    return version_of(name, inspect.signature(names["tool"]))


class TestVersions:
    """A step replays the tool it was recorded with, or none."""

    def test_a_version_is_the_same_in_every_process(self) -> None:
        program = (
            "import inspect; from app.engine.tools import version_of\n"
            "def click(x, y, *more, button='left', then=object()): ...\n"
            "print(version_of('click', inspect.signature(click)))"
        )
        root = Path(__file__).parents[2]
        said = {
            subprocess.run(
                [sys.executable, "-c", program],
                cwd=root,
                env={"PYTHONHASHSEED": seed},
                capture_output=True,
                text=True,
                check=True,
            ).stdout
            for seed in ("1", "2")
        }
        assert len(said) == 1

    @pytest.mark.parametrize(
        "other",
        ["(x, z)", "(x)", "(x, y=1)", "(x, y=None)", "(x, *y)", "(x, *, y)", "(x, /, y)", "(y, x)"],
    )
    def test_another_signature_is_another_version(self, other: str) -> None:
        assert version(other) != version("(x, y)")

    def test_a_default_without_a_name_of_its_own_counts_by_its_kind(self) -> None:
        assert version("(x=object())") == version("(x=object())")
        assert version("(x=object())") != version("(x=[])")

    def test_another_name_is_another_version(self) -> None:
        assert version("(x)", "a") != version("(x)", "b")

    def test_annotations_do_not_matter(self) -> None:
        assert version("(x: int, y: str) -> None") == version("(x, y)")

    def test_steps_of_a_changed_tool_are_ignored(self) -> None:
        here = desk()
        here.shown("New")
        memory = here.engine.memory
        here.begin_again()
        changed = Engine(memory=memory)
        diary = []

        @changed.function()
        def press(button: str, firmly: bool = False) -> None:  # noqa: FBT001, FBT002
            diary.append((button, firmly))

        changed.set_agent(lambda _: press("New", firmly=True))

        assert not changed("show")
        assert changed("show")
        assert diary == [("New", True)] * 2

    def test_two_tools_of_one_name_are_told_apart_by_their_arguments(self) -> None:
        engine = Engine()
        diary: list[object] = []

        def first() -> None:
            @engine.function()
            def say(text: str) -> None:
                diary.append(text)

            engine.set_agent(lambda _: say("hello"))

        def second() -> None:
            @engine.function()
            def say(text: str, to: str) -> None:
                diary.append((text, to))

            engine.set_agent(lambda _: say("hello", "Ann"))

        first()
        engine("say", tags="one")
        second()
        engine("say", tags="two")

        assert engine("say", tags="one")
        assert engine("say", tags="two")
        assert diary == ["hello", ("hello", "Ann")] * 2

    def test_two_tools_that_cannot_be_told_apart_are_refused(self) -> None:
        engine = Engine()

        class One:
            @engine.method()
            def say(self, text: str) -> None: ...

        with pytest.raises(UsageError, match="Two tools are called 'say'"):

            class Two:
                @engine.method()
                def say(self, text: str) -> None: ...

        class Three:
            @engine.method(name="say_louder")
            def say(self, text: str) -> None: ...

        assert engine.tool_version("say") != engine.tool_version("say_louder")

    def test_a_tool_defined_again_takes_the_place_of_the_first(self) -> None:
        engine = Engine()
        diary = []
        for number in (1, 2):

            @engine.function()
            def say(number: int = number) -> None:
                diary.append(number)

        engine.learn((), [Step("say", "", {"number": 3})])
        list(engine.run("say"))
        assert diary == [3]


class Robot:
    """An object with tools, some of them checked."""

    engine = Engine()
    looks: list[object] = []  # noqa: RUF012 - emptied by each test

    def __init__(self, name: str) -> None:
        self.name = name
        self.diary: list[str] = []

    def look(self, **arguments: object) -> str:
        self.looks.append(arguments)
        return self.name

    @engine.method(pre_check=Check(look, lambda now, then: now == then))
    def grip(self, hand: str, force: int = 1) -> str:
        self.diary.append(f"grip {hand} {force}")
        return hand

    @engine.method(pre_check=Check(lambda self: self.name, lambda now, then: now == then))
    def stop(self, *joints: str, **how: int) -> None:
        self.diary.append(f"stop {joints} {how}")


class TestMethods:
    def test_they_are_replayed_on_the_object_of_the_context(self) -> None:
        robot = Robot("R2")
        Robot.engine.set_context(robot).set_agent(
            lambda _: [robot.grip("left"), robot.stop("a", at=1)]
        )

        assert not Robot.engine("grip", tags="methods")
        assert Robot.engine("grip", tags="methods")
        assert robot.diary == ["grip left 1", "stop ('a',) {'at': 1}"] * 2
        assert {"hand": "left", "force": 1} in Robot.looks

    def test_an_engine_says_when_it_has_no_object_for_them(self) -> None:
        engine = Engine()

        class Client:
            @engine.method()
            def hello(self) -> None: ...

        with pytest.raises(UsageError, match="set_context"):
            engine.set_agent(Client).finalize()
        engine.set_context(Client()).finalize()


class TestCaptures:
    """A capture may take fewer arguments than its tool, or call them otherwise."""

    @pytest.mark.parametrize(
        ("capture", "sees"),
        [
            (lambda x, y: (x, y), (3, 4)),
            (lambda x: x, 3),
            (lambda: "all", "all"),
            (lambda **named: named, {"x": 3, "y": 4}),
            (lambda y, **named: (y, named), (4, {"x": 3})),
            (lambda left, top: (left, top), (3, 4)),
            (lambda *places: places, (3, 4)),
            (lambda left, top, /: (left, top), (3, 4)),
            (max, 4),
            (functools.partial(lambda z, x, y: (z, x, y), 0), (0, 3, 4)),
        ],
    )
    def test_it_is_called_as_it_can_be(self, capture: Callable[..., Any], sees: object) -> None:
        def click(x: int, y: int) -> None: ...

        tool = describe(
            click,
            is_method=False,
            pre_check=Check(capture, lambda *_: True),
            post_check=None,
        )
        assert tool.see_before is not None
        assert tool.see_before(None, {"x": 3, "y": 4}) == sees

    def test_a_built_in_function_may_be_a_tool_if_it_says_what_it_takes(self) -> None:
        tool = describe(divmod, is_method=False, pre_check=None, post_check=None)
        assert tool.call(None, {"x": 7, "y": 2}) == (3, 1)

    def test_a_callable_object_may_be_a_tool(self) -> None:
        class Shout:
            def __call__(self, text: str) -> str:
                return text.upper()

        engine = Engine()
        shout = engine.function()(functools.wraps(Shout.__call__)(Shout()))
        assert shout("a") == "A"
        assert describe(Shout(), is_method=False, pre_check=None, post_check=None).name == "Shout"


class TestRecording:
    """What of the agent's calls becomes a step."""

    def test_calls_outside_a_run_leave_no_trace(self) -> None:
        here = desk()
        here.press("New")

        assert here.diary == ["press New"]
        assert here.world.looks == 0

    def test_a_tool_called_by_a_tool_is_part_of_that_call(self) -> None:
        here = desk()

        @here.engine.function()
        def save() -> None:
            here.press("Save")

        here.engine.set_agent(lambda _: save())

        assert not here.engine("save")
        assert here.engine("save")
        [remembered] = here.engine.memory.trajectories(())
        assert [step.tool for step in remembered.steps] == ["save"]
        assert here.diary == ["press Save"] * 2

    def test_a_tool_of_another_engine_is_a_step_of_its_own_there(self) -> None:
        outer, inner = desk(), desk()

        @outer.engine.function()
        def order() -> None:
            inner.engine("order")

        inner.engine.set_agent(lambda _: inner.press("Save"))
        outer.engine.set_agent(lambda _: order())
        outer.engine("order")

        assert [t.steps[0].tool for t in inner.engine.memory.trajectories(())] == ["press"]
        assert [t.steps[0].tool for t in outer.engine.memory.trajectories(())] == ["order"]

    def test_wrong_arguments_fail_as_the_call_itself_would(self) -> None:
        here = desk()
        here.engine.set_agent(lambda _: here.press())

        with pytest.raises(TypeError, match="button"):
            here.engine("press")
        with pytest.raises(TypeError, match="button"):
            here.press()

    def test_the_wrapper_looks_like_the_function(self) -> None:
        here = desk()
        assert here.press.__name__ == "press"
        assert list(inspect.signature(here.write).parameters) == ["text", "style"]

    def test_an_effect_is_captured_at_once_where_the_check_has_no_patience(self) -> None:
        here = desk(effect_patience_s=0.0)
        here.world.ways["start", "press New"] = "form"

        def agent(_: str) -> None:
            here.press("New")
            here.world.show("something else")

        here.engine.set_agent(agent)
        here.engine("new")

        [remembered] = here.engine.memory.trajectories(())
        assert remembered.steps[0].after == "form"

    def test_a_patient_check_captures_the_effect_as_late_as_can_be(self) -> None:
        here = desk(effect_patience_s=1.0)
        here.world.ways["start", "press New"] = "loading"

        def agent(_: str) -> None:
            here.press("New")
            here.world.show("form")
            here.press("Save")
            here.world.show("thanks")

        here.engine.set_agent(agent)
        here.engine("new")

        [remembered] = here.engine.memory.trajectories(())
        assert [step.after for step in remembered.steps] == ["form", "thanks"]
        assert [step.before for step in remembered.steps] == ["start", "form"]


class TestSettingUp:
    def test_an_engine_that_is_final_is_not_changed(self) -> None:
        engine = desk().engine.set_agent(print).finalize()

        for change in (
            lambda: engine.set_agent(print),
            lambda: engine.set_context(1),
            lambda: engine.set_reflexes(Check(dict, operator.eq), ()),
            engine.function,
            engine.method,
        ):
            with pytest.raises(UsageError, match="final"):
                change()

    def test_an_engine_without_checks_is_legal(self) -> None:
        engine = Engine()
        diary = []

        @engine.function()
        def click() -> None:
            diary.append("click")

        engine.set_agent(lambda _: click())
        assert (engine("click"), engine("click")) == (False, True)

    def test_a_snapshot_without_its_check_does_not_matter(self) -> None:
        """The check was taken off the tool since."""
        engine = Engine()
        diary = []

        @engine.function()
        def click() -> None:
            diary.append("click")

        engine.learn((), [Step("click", "", {}, before="start", after="form")])
        assert told(list(engine.run("click")), Finished)[0].outcome is Outcome.DONE

    def test_nothing_seen_agrees_with_nothing_remembered(self) -> None:
        engine = Engine()

        @engine.function(pre_check=Check(lambda: None, lambda now, then: now is then))
        def click() -> None: ...

        engine.set_agent(lambda _: click())
        engine("click")
        assert engine("click")

    def test_a_tool_with_defaults_is_the_same_call_with_and_without_them(self) -> None:
        here = desk()
        short = Step("write", "", {"text": "Ann"}, "start")
        known = here.engine.learn((), [short])
        same = here.engine.learn(
            (), [Step("write", "", {"text": "Ann", "style": "plain"}, "start")]
        )

        assert same is known
        assert told(here.play(), Diverged) == []
