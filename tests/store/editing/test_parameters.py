"""A constant becomes what each run gives, and back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.engine import Engine
from app.engine.errors import UsageError
from app.engine.model.trajectory import Step, Template, Trajectory, Whole
from app.store.editing.parameters import make_constant, make_parameter, rename_parameter
from app.store.model.workflow import EndCheck, EndCheckKind, Parameter, ParameterKind, Workflow
from checks.snapshot.look import Look
from tests.builders.store.kept import look

ROW = Step("click", "1", {"x": 1, "y": 2, "named": ""}, replace(look(), named=""))
GREET = Step("type_text", "1", {"text": "Dear {Anna}, dear Anna!"}, "form")
TYPE = Step("type_text", "1", {"text": "Anna"}, "form")
LAUNCH = Step("launch", "1", {"command": ("desk", "", "--for", "Anna", 7)}, "desk")
READ = Step("read_text", "1", {"x": 1, "y": 2, "width": 3, "height": 4, "into": "order"}, "form")


def taught(*steps: Step, also: tuple[Trajectory, ...] = ()) -> Workflow:
    first = Trajectory("way", ("workflow", "orders"), steps)
    return Workflow("orders", trajectories=(first, *also), proven=True)


def argument(workflow: Workflow, step: int, name: str, trajectory: int = 0) -> object:
    return workflow.trajectories[trajectory].steps[step - 1].arguments[name]


def test_a_text_becomes_a_parameter() -> None:
    edited = make_parameter(taught(TYPE), 1, "text", "customer", kind=ParameterKind.MULTILINE)
    assert argument(edited, 1, "text") == Whole("customer")
    assert edited.parameters == (Parameter("customer", ParameterKind.MULTILINE, "Anna"),)
    assert edited.trajectories[0].recorded_with == {"customer": "Anna"}
    assert edited.trajectories[0].version == 2
    assert not edited.proven


def test_a_part_of_a_text_becomes_a_parameter() -> None:
    edited = make_parameter(taught(GREET), 1, "text", "customer", part="Anna")
    assert argument(edited, 1, "text") == Template("Dear {{{customer}}}, dear {customer}!")
    more = make_parameter(edited, 1, "text", "word", part="Dear")
    assert argument(more, 1, "text") == Template("{word} {{{customer}}}, dear {customer}!")


def test_a_word_of_a_command_becomes_a_parameter() -> None:
    edited = make_parameter(taught(LAUNCH), 1, "command", "customer", part="Anna")
    assert argument(edited, 1, "command") == ("desk", "", "--for", Whole("customer"), 7)


def test_a_click_is_named_by_the_text_it_was_found_by() -> None:
    edited = make_parameter(taught(ROW), 1, "named", "customer", part="Anna")
    assert argument(edited, 1, "named") == Whole("customer")
    before = edited.trajectories[0].steps[0].before
    assert isinstance(before, Look)
    assert before.named == "Anna"


def test_a_click_whose_look_has_no_name_stays_as_it_was_seen() -> None:
    for seen in ("list", Template("list"), None):
        edited = make_parameter(
            taught(replace(ROW, before=seen)), 1, "named", "customer", part="Anna"
        )
        assert edited.trajectories[0].steps[0].before == seen


def test_a_parameter_may_be_used_twice_with_the_same_value() -> None:
    once = make_parameter(taught(TYPE, GREET), 1, "text", "customer")
    twice = make_parameter(once, 2, "text", "customer", part="Anna")
    assert len(twice.parameters) == 1
    with pytest.raises(UsageError, match="“customer” was “Anna” in the recording, not “Dear”"):
        make_parameter(once, 2, "text", "customer", part="Dear")


def test_another_way_that_does_not_use_it_serves_only_the_recorded_value() -> None:
    learned = Trajectory("learned", ("workflow", "orders"), (replace(TYPE, before="other"), ROW))
    unlike = Trajectory("unlike", ("workflow", "orders"), (ROW, TYPE))
    edited = make_parameter(taught(TYPE, also=(learned, unlike)), 1, "text", "customer")
    assert argument(edited, 1, "text", 1) == Whole("customer")
    assert argument(edited, 2, "text", 2) == "Anna"
    assert edited.trajectories[2].recorded_with == {"customer": "Anna"}


@pytest.mark.parametrize(
    ("step", "name", "part", "sentence"),
    [
        (1, "txt", "", "Step 1 (type_text) has no “txt”; it has: text."),
        (1, "text", "Bob", "The “text” of step 1 holds no “Bob” to make a parameter."),
        (2, "x", "", "The “x” of step 2 is no text, so it stays as it is."),
        (2, "named", "", "Say which text of the “named” of step 2 is to vary."),
        (3, "text", "", "The “text” of step 3 is the parameter “known” already."),
        (4, "command", "Bob", "The “command” of step 4 holds no “Bob” to make a parameter."),
        (4, "command", "", "Say which text of the “command” of step 4 is to vary."),
        (9, "text", "", "orders has 5 steps, no step 9."),
    ],
)
def test_what_cannot_become_a_parameter_is_refused(
    step: int, name: str, part: str, sentence: str
) -> None:
    known = replace(TYPE, arguments={"text": Whole("known")})
    with pytest.raises(UsageError) as caught:
        make_parameter(taught(TYPE, ROW, known, LAUNCH, READ), step, name, "customer", part=part)
    assert str(caught.value).endswith(sentence)


@pytest.mark.parametrize("name", ["", "1st", "a b", "a=b", "{a}", "-p"])
def test_a_name_that_cannot_be_typed_is_refused(name: str) -> None:
    with pytest.raises(UsageError, match="cannot name a parameter"):
        make_parameter(taught(TYPE), 1, "text", name)


def test_a_name_that_a_step_reads_is_refused() -> None:
    with pytest.raises(UsageError, match="“order” is what a step reads"):
        make_parameter(taught(TYPE, READ), 1, "text", "order")


def test_a_parameter_becomes_a_constant_everywhere() -> None:
    check = EndCheck(EndCheckKind.TEXT, ("{customer} {{x}}",), expected="{customer}")
    edited = make_parameter(taught(TYPE, GREET, LAUNCH), 1, "text", "customer")
    edited = make_parameter(edited, 2, "text", "customer", part="Anna")
    edited = make_parameter(edited, 3, "command", "customer", part="Anna")
    fixed = make_constant(replace(edited, end_checks=(check,)), "customer")
    assert [step.arguments for step in fixed.trajectories[0].steps] == [
        step.arguments for step in (TYPE, GREET, LAUNCH)
    ]
    assert fixed.parameters == ()
    assert fixed.trajectories[0].recorded_with == {}
    assert fixed.end_checks == (replace(check, words=("Anna {{x}}",), expected="Anna"),)
    assert not fixed.proven


def test_a_parameter_becomes_another_constant() -> None:
    edited = make_parameter(taught(GREET), 1, "text", "customer", part="Anna")
    fixed = make_constant(edited, "customer", "Bob {x}")
    assert argument(fixed, 1, "text") == "Dear {Bob {x}}, dear Bob {x}!"


def test_an_unknown_parameter_is_answered_with_those_there_are() -> None:
    edited = make_parameter(taught(TYPE), 1, "text", "customer")
    with pytest.raises(UsageError, match="orders has no parameter “custmer”; it has: customer"):
        make_constant(edited, "custmer")
    with pytest.raises(UsageError, match="it has: none"):
        make_constant(taught(TYPE), "customer")


def test_an_engine_plays_the_new_parameter_with_this_runs_value() -> None:
    said: list[str] = []
    engine = Engine()

    @engine.function()
    def type_text(text: str) -> None:
        said.append(text)

    engine.set_agent(lambda _task: type_text("Dear Anna,"))
    engine("greet", tags=["greet"])
    recorded = engine.memory.trajectories(("greet",))[0]
    edited = make_parameter(
        Workflow("greet", trajectories=(recorded,)), 1, "text", "name", part="Anna"
    )
    engine.memory.remember(edited.trajectories[0])
    assert engine("greet", tags=["greet"], params={"name": "Bob"})
    assert said == ["Dear Anna,", "Dear Bob,"]


def asking() -> Workflow:
    return replace(taught(TYPE), parameters=(Parameter("customer", recorded="Anna"),))


def test_a_constant_is_encoded_where_an_address_held_its_parameter() -> None:
    address = EndCheck(
        EndCheckKind.HTTP,
        ("https://h/{customer}?k={secret:api}",),
        None,
        "{customer}",
        200,
        "/{customer}",
    )
    fixed = make_constant(replace(asking(), end_checks=(address,)), "customer", "A/B ~{x}")
    (check,) = fixed.end_checks
    assert check.words == ("https://h/A%2FB%20~%7Bx%7D?k={secret:api}",)
    assert check.expected == "A/B ~{{x}}"
    assert check.pointer == "/A~1B ~0{{x}}"


def test_a_parameter_that_a_query_asks_for_stays_one() -> None:
    query = EndCheck(EndCheckKind.SQL, ("o.db", "select :customer"), expected="1")
    with pytest.raises(UsageError, match="asks for :customer; remove that end check first"):
        make_constant(replace(asking(), end_checks=(query,)), "customer")


@pytest.mark.parametrize(
    ("text", "part", "note", "said", "back"),
    [
        ("Anna", "", "Type “Anna” into Name", "Type {customer} into Name", "Type “Bob” into Name"),
        ("Dear Anna", "Anna", "Type “Dear Anna”", "Type “Dear {customer}”", "Type “Dear Bob”"),
        ("Anna", "", "Annabel is told", "Annabel is told", "Annabel is told"),
    ],
)
def test_what_a_step_is_called_follows_its_value(
    text: str, part: str, note: str, said: str, back: str
) -> None:
    step = Step("type_text", "1", {"text": text}, "form", note=note)
    edited = make_parameter(taught(step), 1, "text", "customer", part=part)
    assert edited.trajectories[0].steps[0].note == said
    fixed = make_constant(edited, "customer", "Bob")
    assert fixed.trajectories[0].steps[0].note == back


def test_a_parameter_is_called_otherwise_wherever_it_is_used() -> None:
    check = EndCheck(EndCheckKind.TEXT, ("Saved for {value} {{x}}",), expected="{value}")
    made = make_parameter(
        taught(replace(GREET, note="Type {value}")), 1, "text", "value", part="Anna"
    )
    made = make_parameter(
        replace(made, task="Greet {value}", end_checks=(check,)), 1, "text", "word", part="Dear"
    )
    named = rename_parameter(replace(made, proven=True), "value", "customer")
    assert argument(named, 1, "text") == Template("{word} {{{customer}}}, dear {customer}!")
    assert [one.name for one in named.parameters] == ["customer", "word"]
    assert named.trajectories[0].recorded_with == {"customer": "Anna", "word": "Dear"}
    assert named.trajectories[0].steps[0].note == "Type {customer}"
    assert (named.task, named.proven) == ("Greet {customer}", False)
    assert named.end_checks[0].words == ("Saved for {customer} {{x}}",)
    assert named.end_checks[0].expected == "{customer}"


def test_a_parameter_in_a_command_is_called_otherwise() -> None:
    made = make_parameter(taught(LAUNCH, TYPE), 1, "command", "value", part="Anna")
    other = replace(made.parameters[0], name="only", only_if="value")
    named = rename_parameter(replace(made, parameters=(*made.parameters, other)), "value", "who")
    assert argument(named, 1, "command") == ("desk", "", "--for", Whole("who"), 7)
    assert named.parameters[1].only_if == "who"


@pytest.mark.parametrize(
    ("name", "new", "why"),
    [
        ("nobody", "who", "has no parameter “nobody”; it has: value, word."),
        ("value", "word", "has a parameter “word” already"),
        ("value", "9lives", "cannot name a parameter"),
        ("word", "who", "depend on “word”"),
    ],
)
def test_a_name_that_cannot_be_given_is_refused(name: str, new: str, why: str) -> None:
    made = make_parameter(taught(TYPE), 1, "text", "value")
    word = Parameter("word", recorded="x", made_of=(("same", "word"),))
    with pytest.raises(UsageError, match=why):
        rename_parameter(replace(made, parameters=(*made.parameters, word)), name, new)


def test_a_parameter_that_a_query_asks_for_keeps_its_name() -> None:
    check = EndCheck(EndCheckKind.SQL, ("orders.sqlite", "select 1 where :value = ''"))
    made = make_parameter(taught(TYPE), 1, "text", "value")
    with pytest.raises(UsageError, match="asks for :value"):
        rename_parameter(replace(made, end_checks=(check,)), "value", "customer")
