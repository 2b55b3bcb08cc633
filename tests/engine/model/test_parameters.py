"""Data told from code: what is recognised, what is refused, and what variables bring."""

from __future__ import annotations

from collections import namedtuple
from collections.abc import Callable

import pytest

from app.engine import Engine, Outcome, Step, Template, Whole
from app.engine.errors import UsageError
from app.engine.model.events import Acted, Checked, Finished
from app.engine.model.parameters import AmbiguousValueError, generalise, names_in, resolve
from tests.builders.engine.world import desk, told

Pair = namedtuple("Pair", "one two")  # noqa: PYI024 - a plain one, as libraries make them


class TestRecognising:
    """A value in an argument becomes its parameter's name."""

    @pytest.mark.parametrize(
        ("argument", "values", "becomes"),
        [
            ("John", {"name": "John"}, Whole("name")),
            ("A", {"grade": "A"}, Whole("grade")),
            ("Dear John,", {"name": "John"}, Template("Dear {name},")),
            ("{John}", {"name": "John"}, Template("{{{name}}}")),
            ("John Smith", {"first": "John", "all": "John Smith"}, Whole("all")),
            (
                "To John Smith, John",
                {"first": "John", "all": "John Smith"},
                Template("To {all}, {first}"),
            ),
            ("Johnny", {"name": "John"}, "Johnny"),
            ("ÉJohn", {"name": "John"}, "ÉJohn"),
            ("Al is here", {"name": "Al"}, "Al is here"),
            ("pay 1250 now", {"sum": 1250}, Template("pay {sum} now")),
            ("is it True", {"sure": True}, "is it True"),
            (7, {"count": 7}, Whole("count")),
            (7, {"count": "7"}, 7),
            (1, {"sure": True}, 1),
            (None, {"note": None}, Whole("note")),
            ("", {"note": ""}, ""),
            (["John", "x"], {"name": "John"}, [Whole("name"), "x"]),
            (("John", 1), {"name": "John"}, (Whole("name"), 1)),
            ({"to": "John"}, {"name": "John"}, {"to": Whole("name")}),
            (["John"], {"names": ["John"]}, Whole("names")),
            (Pair("John", 2), {"name": "John"}, Pair("John", 2)),
            (Whole("x"), {"name": "John"}, Whole("x")),
            ("John", {}, "John"),
            (b"John", {"name": "John"}, b"John"),
        ],
    )
    def test_values_become_names(
        self, argument: object, values: dict[str, object], becomes: object
    ) -> None:
        assert generalise(argument, values) == becomes

    def test_two_parameters_with_one_value_cannot_be_told_apart(self) -> None:
        with pytest.raises(AmbiguousValueError, match="'first' and 'last' have the same value"):
            generalise("John", {"first": "John", "last": "John"})
        with pytest.raises(AmbiguousValueError):
            generalise("Dear John,", {"first": "John", "last": "John"})

    def test_unless_one_of_them_is_called_like_the_argument(self) -> None:
        both = {"first": "John", "last": "John"}
        assert generalise("John", both, "last") == Whole("last")
        assert generalise({"first": "John"}, both) == {"first": Whole("first")}


class TestResolving:
    """A name in an argument becomes this run's value."""

    @pytest.mark.parametrize(
        ("argument", "becomes"),
        [
            (Whole("name"), "Ann"),
            (Template("Dear {name}, {{x}} {n}"), "Dear Ann, {x} 3"),
            ([Whole("n"), {"to": Template("{name}")}], [3, {"to": "Ann"}]),
            ((Whole("name"),), ("Ann",)),
            (Pair(1, 2), Pair(1, 2)),
            ("plain {name}", "plain {name}"),
            (None, None),
        ],
    )
    def test_names_become_values(self, argument: object, becomes: object) -> None:
        assert resolve(argument, {"name": "Ann", "n": 3}) == becomes

    def test_a_name_without_a_value_is_refused(self) -> None:
        with pytest.raises(UsageError, match="No value was given for the parameter 'name'"):
            resolve(Template("Dear {name}"), {})

    def test_a_template_looks_into_no_object(self) -> None:
        with pytest.raises(UsageError):
            resolve(Template("{name.__class__}"), {"name": "Ann"})

    @pytest.mark.parametrize(
        ("argument", "names"),
        [
            (Whole("a"), {"a"}),
            (Template("{a} {{b}} {c d}"), {"a", "c d"}),
            ([Whole("a"), (Whole("b"),), {"k": Whole("c")}], {"a", "b", "c"}),
            ("{a}", set()),
        ],
    )
    def test_the_names_an_argument_needs(self, argument: object, names: set[str]) -> None:
        assert names_in(argument) == names


Typist = tuple[Engine, Callable[..., None], list[tuple[str, str]]]


@pytest.fixture
def typist() -> Typist:
    engine = Engine()
    diary: list[tuple[str, str]] = []

    @engine.function()
    def write(text: str, where: str = "note") -> None:
        diary.append((where, text))

    return engine, write, diary


def test_a_value_inside_a_text_is_replaced(typist: Typist) -> None:
    engine, write, diary = typist
    engine.set_agent(lambda name: write(f"Dear {name},"))

    assert not engine("Ann", params={"name": "Ann"})
    assert engine("Bob", params={"name": "Bob"})
    assert diary[-1] == ("note", "Dear Bob,")


def test_a_default_is_no_sign_of_a_parameter(typist: Typist) -> None:
    engine, write, diary = typist
    engine.set_agent(lambda _: write("hello"))
    engine("write", params={"where": "note"})

    [remembered] = engine.memory.trajectories(())
    assert remembered.steps[0].arguments == {"text": "hello", "where": "note"}
    assert diary == [("note", "hello")]


def test_a_value_that_no_step_uses_is_refused_before_the_first_act(typist: Typist) -> None:
    engine, write, diary = typist
    engine.set_agent(lambda _: write("hello"))
    engine("write", params={"colour": "red"})
    diary.clear()

    with pytest.raises(UsageError, match="'colour' was given a value, but no remembered step"):
        engine("write", params={"colour": "blue"})
    with pytest.raises(UsageError, match="'size'"):
        list(engine.run("write", params={"colour": "red", "size": 3}))

    assert diary == []
    assert engine("write", params={"colour": "red"})


def test_a_missing_value_is_refused_before_the_first_act(typist: Typist) -> None:
    engine, write, diary = typist
    engine.set_agent(write)
    engine("Ann", params={"name": "Ann"})
    diary.clear()

    with pytest.raises(UsageError, match="No value was given for the parameter 'name'"):
        engine("write")

    assert diary == []


def test_a_way_that_cannot_use_a_value_is_left_out_where_another_can() -> None:
    here = desk()
    here.engine.learn((), [Step("write", "", {"text": "hello"}, "start")], {"name": "Ann"})
    here.engine.learn((), [Step("write", "", {"text": Whole("name")}, "start")], {"name": "Ann"})

    events = here.play(params={"name": "Bob"})

    assert here.diary == ["write Bob"]
    assert told(events, Finished)[0].hit
    assert events[0].trajectories == 1  # type: ignore[union-attr]


def test_ways_that_end_alike_are_left_out_as_well() -> None:
    """The same calls, recorded for the red and for the blue customer: each holds for its own."""
    here = desk()
    steps = [Step("write", "", {"text": "hello"}, "start")]
    red = here.engine.learn((), steps, {"colour": "red"})
    blue = here.engine.learn((), steps, {"colour": "blue"})

    for way in (red, blue):
        events = here.play(params=way.recorded_with)
        assert told(events, Checked)[0].trajectory == way.id


def test_equal_values_are_not_remembered_under_a_guess(typist: Typist) -> None:
    engine, write, _ = typist

    def agent(first: str, last: str) -> None:
        write(first)
        write(last)

    engine.set_agent(agent)
    events = list(engine.run("Kim", "Kim", params={"first": "Kim", "last": "Kim"}))

    [finished] = told(events, Finished)
    assert finished.outcome is Outcome.DONE
    assert "'first' and 'last' have the same value" in finished.reason
    assert not engine.memory.trajectories(())


class TestVariables:
    """What a step reads, later steps can use."""

    @staticmethod
    def _reader(answers: list[object]) -> tuple[Engine, list[str]]:
        engine = Engine()
        diary: list[str] = []

        @engine.function(provides="into")
        def read(into: str | None = None) -> object:
            return answers.pop(0)

        @engine.function()
        def write(text: str) -> None:
            diary.append(text)

        def agent(_: str) -> None:
            total = read(into="total")
            read()
            write(f"{total} is due")
            write(str(total))

        engine.set_agent(agent)
        return engine, diary

    def test_a_value_that_was_read_is_recognised_and_read_anew(self) -> None:
        engine, diary = self._reader(["12.50", "nothing", "99.00", "nothing"])

        assert not engine("tell the total")
        assert engine("tell the total")
        assert diary == ["12.50 is due", "12.50", "99.00 is due", "99.00"]
        assert engine.variables == {"total": "99.00"}

    def test_what_provides_must_be_an_argument(self) -> None:
        with pytest.raises(UsageError, match="has no argument 'into'"):
            Engine().function(provides="into")(lambda text: text)


def test_an_event_tells_the_values_of_the_run(typist: Typist) -> None:
    engine, _, _ = typist
    engine.learn((), [Step("write", "", {"text": Template("Dear {name}")})], {"name": "Ann"})

    [acted] = told(list(engine.run("write", params={"name": "Bob"})), Acted)

    assert acted.arguments == {"text": "Dear Bob", "where": "note"}
