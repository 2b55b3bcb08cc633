"""What went wrong in the engine that ours is modelled on, one story each."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from app.engine import Check, Engine, Step, Trajectory
from app.engine.memory.memory_in_process import MemoryInProcess
from app.engine.model.events import Acted, Diverged, Finished
from tests.builders.engine.world import World, desk, told


def test_a_run_that_did_nothing_is_never_a_hit() -> None:
    here = desk()
    here.engine.set_agent(lambda _: None)

    assert not here.engine("do nothing")
    assert not here.engine("do nothing")
    assert not here.engine.memory.trajectories(())


def test_an_empty_trajectory_from_elsewhere_is_never_a_hit() -> None:
    memory = MemoryInProcess()
    memory.remember(Trajectory("empty", (), ()))
    here = desk(memory=memory)
    here.engine.set_agent(lambda _: here.press("Save"))

    assert not here.engine("save")
    assert here.diary == ["press Save"]


def test_a_failed_run_is_not_remembered() -> None:
    here = desk()

    def clumsy(_: str) -> None:
        here.press("New")
        raise OSError("the agent fell over")

    here.engine.set_agent(clumsy)
    with pytest.raises(OSError, match="fell over"):
        here.engine("make one")

    assert not here.engine.memory.trajectories(())


def test_a_tool_that_failed_is_not_remembered_as_done() -> None:
    engine = Engine()

    @engine.function()
    def press(button: str) -> None:
        if button == "jammed":
            raise OSError(button)

    def persistent(_: str) -> None:
        with pytest.raises(OSError, match="jammed"):
            press("jammed")
        press("free")

    engine.set_agent(persistent)
    engine("press something")

    [remembered] = engine.memory.trajectories(())
    assert [step.arguments for step in remembered.steps] == [{"button": "free"}]


def test_a_short_trajectory_never_ends_a_longer_one_early() -> None:
    here = desk()
    here.shown("New")
    here.engine.learn((), [*_steps(here.engine), Step("press", "", {"button": "Save"}, "start")])
    here.begin_again()

    assert here.engine("do it")
    assert here.diary == ["press New", "press Save"]


def _steps(engine: Engine) -> tuple[Step, ...]:
    return engine.memory.trajectories(())[0].steps


def test_after_a_and_b_a_memory_of_a_x_y_is_no_candidate() -> None:
    world = World(ways={("start", "press A"): "a", ("a", "press B"): "b", ("a", "press X"): "x"})
    here = desk(world)
    here.shown("A", "B")
    here.begin_again()
    # Y is remembered on the screen that A and B lead to, but only after A and X.
    steps = [
        Step("press", "", {"button": "A"}, "start"),
        Step("press", "", {"button": "X"}, "elsewhere"),
        Step("press", "", {"button": "Y"}, "b"),
    ]
    here.engine.learn((), steps)

    assert here.engine("do it")
    assert here.diary == ["press A", "press B"]


def test_a_check_that_fails_in_the_middle_goes_on_through_the_agent() -> None:
    world = World(ways={("start", "press New"): "form"})
    here = desk(world)
    here.shown("New", "Save")
    here.begin_again()
    world.ways["start", "press New"] = "warning"
    here.engine.set_agent(lambda _: [here.press("OK"), here.press("Save")])

    assert not here.engine("do it")
    assert here.diary == ["press New", "press OK", "press Save"]


def test_a_post_check_that_fails_goes_on_through_the_agent_and_the_call_is_not_repeated() -> None:
    world = World(ways={("start", "press New"): "form"})
    here = desk(world, effect_patience_s=0.0)
    here.shown("New", "Save")
    here.begin_again()
    world.ways.clear()
    here.engine.set_agent(lambda _: here.press("Save"))

    assert not here.engine("do it")
    assert here.diary == ["press New", "press Save"]


def test_the_agent_is_told_where_it_is() -> None:
    world = World(ways={("start", "press New"): "form"})
    here = desk(world)
    here.shown("New", "Save")
    here.begin_again()
    world.ways["start", "press New"] = "warning"
    heard = []

    def attentive(task: str) -> None:
        divergence = here.engine.divergence
        assert divergence is not None
        heard.append(
            {
                "task": divergence.task,
                "parameters": divergence.parameters,
                "done": [str(done) for done in divergence.done],
                "step": divergence.step,
                "expected": divergence.expected,
                "seen": divergence.seen,
                "why": divergence.comparison.why,
                "next": [step.arguments["button"] for step in divergence.next_steps],
            }
        )
        assert task == "do it"

    here.engine.set_agent(attentive)
    here.engine("do it")

    assert heard == [
        {
            "task": "do it",
            "parameters": {},
            "done": ["press(button='New')"],
            "step": 1,
            "expected": "form",
            "seen": "warning",
            "why": "expected form, saw warning",
            "next": ["Save"],
        }
    ]
    assert here.engine.divergence is None


@pytest.mark.parametrize("argument", [None, [1, [2]], {"a": [None]}, {1, 2}, bytearray(b"x")])
def test_arguments_may_be_none_or_unhashable(argument: object) -> None:
    engine = Engine()
    diary = []

    @engine.function()
    def keep(what: object) -> None:
        diary.append(what)

    engine.set_agent(lambda _: keep(argument))

    assert not engine("keep it")
    assert engine("keep it")
    assert diary == [argument, argument]


def test_parameters_may_be_none_or_unhashable() -> None:
    engine = Engine()
    diary = []

    @engine.function()
    def keep(what: object) -> None:
        diary.append(what)

    engine.set_agent(lambda _, what: keep(what))

    assert not engine("keep it", ["a"], params={"what": ["a"]})
    assert engine("keep it", None, params={"what": None})
    assert diary == [["a"], None]


def test_a_tool_without_a_remembered_snapshot_is_not_safe_where_it_has_a_check() -> None:
    here = desk()
    here.engine.learn((), [Step("press", "", {"button": "Save"}, before=None)])

    events = here.play()

    assert here.diary == []
    [diverged] = told(events, Diverged)
    assert diverged.comparison.why == "nothing was remembered to compare with"


def test_memory_survives_the_process(tmp_path: Path) -> None:
    program = textwrap.dedent("""
        import sys
        from pathlib import Path
        from app.engine import Engine
        from tests.builders.engine.memory_json import MemoryJson

        engine = Engine(memory=MemoryJson(Path(sys.argv[1])))

        @engine.function()
        def hello(name, loud=None):
            print("hello", name)

        engine.set_agent(lambda name: hello(name))
        print(engine(sys.argv[2], params={"name": sys.argv[2]}))
    """)

    def run(name: str) -> list[str]:
        command = [sys.executable, "-c", program, str(tmp_path / "memory.json"), name]
        root = Path(__file__).parents[2]
        said = subprocess.run(command, cwd=root, capture_output=True, text=True, check=True)
        return said.stdout.split("\n")[:-1]

    assert run("Ann") == ["hello Ann", "False"]
    assert run("Bob") == ["hello Bob", "True"]
    assert len(json.loads((tmp_path / "memory.json").read_text())["trajectories"]) == 1


def test_a_float_is_compared_with_what_is_required_and_not_with_zero() -> None:
    engine = Engine()
    diary = []
    likeness = {"now": 1.0}
    check: Check[None] = Check(lambda **_: None, lambda *_: likeness["now"], required=0.8)

    @engine.function(pre_check=check)
    def act() -> None:
        diary.append("act")

    engine.set_agent(lambda _: act())
    engine("go")
    likeness["now"] = 0.79

    assert not engine("go")
    likeness["now"] = 0.8
    assert engine("go")


def test_a_miss_in_the_middle_keeps_what_was_done_before_it() -> None:
    world = World(ways={("start", "press New"): "form"})
    here = desk(world)
    here.shown("New", "Save")
    here.begin_again()
    world.ways["start", "press New"] = "warning"
    world.ways["warning", "press OK"] = "form"
    here.engine.set_agent(lambda _: [here.press("OK"), here.press("Save")])
    here.engine("do it")
    here.begin_again()

    events = here.play()

    assert [event.arguments["button"] for event in told(events, Acted)] == ["New", "OK", "Save"]
    [finished] = told(events, Finished)
    assert finished.hit
