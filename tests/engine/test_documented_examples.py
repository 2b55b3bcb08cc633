"""Every example that Muscle Mem's README and launch text print runs here, with only the import
changed.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from app.engine import Engine


class Names(dict[str, Any]):
    """What an example leaves to its reader: `your_agent` is made when it is first asked for."""

    def __missing__(self, name: str) -> Any:  # noqa: ANN401 - whatever an example leaves out
        if name != "your_agent":
            raise KeyError(name)
        self[name] = agent_of(self["engine"])
        return self[name]


def agent_of(engine: Engine) -> Callable[..., None]:
    @engine.tool()
    def say(text: str) -> None:
        print(text)  # noqa: T201 - as the examples do

    return say


def play(example: str) -> Names:
    names = Names()
    text = textwrap.dedent(example).replace("from muscle_mem", "from byheart")
    exec(compile(text, "example", "exec"), names, names)  # noqa: S102 - the example is ours
    return names


ENGINE = """
    from muscle_mem import Engine

    engine = Engine()
    engine.set_agent(your_agent){finalize}

    # your agent is independently callable
    your_agent("do some task")

    # the engine gives you the same interface, but with muscle memory
    missed = engine("do some task")
    hit = engine("do some task") # cache hit
"""


@pytest.mark.parametrize("finalize", ["", ".finalize()"])
def test_the_engine_wraps_an_agent(finalize: str) -> None:
    names = play(ENGINE.format(finalize=finalize))

    assert not names["missed"]
    assert names["hit"]


def test_tags_make_buckets() -> None:
    names = play("""
        from muscle_mem import Engine
        engine = Engine()
        engine.set_agent(your_agent).finalize()
        hits = [
            engine("do some task", tags=["some task"]), # cache miss
            engine("do some task", tags=["some task"]), # cache hit

            engine("do some task", tags=["different task"]), # cache miss
            engine("do some task", tags=["different task"]), # cache hit
        ]
    """)

    assert names["hits"] == [False, True, False, True]


@pytest.mark.parametrize("decorator", ["function", "tool"])
def test_functions_are_instrumented(decorator: str, capsys: pytest.CaptureFixture[str]) -> None:
    play(f"""
        from muscle_mem import Engine

        engine = Engine()

        @engine.{decorator}()
        def hello(name: str):
            print(f"hello {{name}}!")

        hello("world") # invocation of hello is stored, with arg name="world"
    """)

    assert capsys.readouterr().out == "hello world!\n"


def test_methods_are_instrumented_and_get_their_object_back(
    capsys: pytest.CaptureFixture[str],
) -> None:
    names = play("""
        from muscle_mem import Engine

        engine = Engine()

        class SomeClient:
           @engine.method()
           def hello(self, name: str):
               print(f"hello {name}!")

        client = SomeClient()

        client.hello("world") # invocation of SomeClient.hello is stored, with arg name="world"

        def your_agent(task):
            client.hello(task.removeprefix("say hello ").removesuffix("!"))

        engine = (
            engine
            .set_agent(your_agent)
            .set_context(client) # your client object will be injected as self into SomeClient.hello
            .finalize()
        )
        first = engine("say hello world!")
        second = engine("say hello world!")
    """)

    assert capsys.readouterr().out == "hello world!\n" * 3
    assert (names["first"], names["second"]) == (False, True)


def test_a_parameter_takes_the_new_value(capsys: pytest.CaptureFixture[str]) -> None:
    names = play("""
        from muscle_mem import Engine
        engine = Engine()

        @engine.function()
        def type(text: str):
            print(text)

        def agent(task):
            type(task.rsplit(" ", 1)[1])

        engine.set_agent(agent)

        # first run stores invocation of type("John"), with dynamic arg `text` mapped to top level
        # param `name`
        first = engine("fill the form with name: John", params={"name": "John"})

        # second run is a cache hit, using Jane instead of John
        second = engine("fill the form with name: Jane", params={"name": "Jane"})
    """)

    assert (names["first"], names["second"]) == (False, True)
    assert capsys.readouterr().out == "John\nJane\n"


CHECKED = """
    from dataclasses import dataclass
    from muscle_mem import Check, Engine
    import time

    engine = Engine()

    # our "environment" features, stored in DB
    @dataclass
    class T:
        name: str
        time: float

    # our capture implementation, taking params and returning T
    def capture(name: str) -> T:
        now = time.time()
        return T(name=name, time=now)

    # our compare implementation, taking current and candidate T
    def compare(current: T, candidate: T) -> bool:
        # cache is valid if happened within the last 1 second
        diff = current.time - candidate.time
        passed = diff <= 1
        return passed

    # decorate our tool with a precheck
    @engine.{decorator}(pre_check=Check(capture, compare))
    def hello(name: str):
        time.sleep(0.1)
        print(f"hello {{name}}")

    # pretend this is your agent
    def agent(name: str):
       for i in range(9):
            hello(name + " + " + str(i))

    engine.set_agent(agent){finalize}

    # Run once
    cache_hit = engine("erik")
    assert not cache_hit

    # Run again
    cache_hit = engine("erik")
    assert cache_hit

    # Break cache with a sleep, then run again
    time.sleep(3)
    cache_hit = engine("erik")
    assert not cache_hit
"""


@pytest.fixture
def quick_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """`import time` gives an example a clock on which sleeping takes no time."""
    now = [1_000.0]

    def sleep(seconds: float) -> None:
        now[0] += seconds

    paper = SimpleNamespace(time=lambda: now[0], sleep=sleep)
    monkeypatch.setitem(__import__("sys").modules, "time", paper)


@pytest.mark.parametrize(("decorator", "finalize"), [("function", ".finalize()"), ("tool", "")])
@pytest.mark.usefixtures("quick_time")
def test_a_check_lets_the_cache_expire(
    decorator: str, finalize: str, capsys: pytest.CaptureFixture[str]
) -> None:
    play(CHECKED.format(decorator=decorator, finalize=finalize))

    said = capsys.readouterr().out.splitlines()
    assert said == [f"hello erik + {number}" for number in range(9)] * 3
