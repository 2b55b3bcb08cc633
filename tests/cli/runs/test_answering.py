"""A question of a run is answered in the terminal: by a number, by a word, or as a command."""

from __future__ import annotations

import os

import pytest

from app.cli.runs.answering import Answering, Message

ASKED = {"event": "asked", "question": 3, "choices": ["show", "again", "stop"]}


def heard(
    *lines: str, is_json: bool = False, after: tuple[Message, ...] = (ASKED,)
) -> list[Message]:
    told: list[Message] = []
    answering = Answering(told.append, is_json=is_json)
    for message in after:
        answering.note(message)
    for line in lines:
        answering.heard(line)
    return told


@pytest.mark.parametrize("line", ["2", " again ", "Again"])
def test_a_number_or_a_word_answers_the_open_question(line: str) -> None:
    assert heard(line) == [{"command": "answer", "question": 3, "choice": "again"}]


@pytest.mark.parametrize("line", ["", "0", "4", "skip", "-1", "²", "9" * 5000])
def test_what_is_not_offered_is_no_answer(line: str) -> None:
    assert heard(line) == []


def test_what_is_typed_while_nothing_is_asked_answers_nothing() -> None:
    assert heard("1", after=()) == []
    assert heard("1", after=(ASKED, {"event": "answered", "question": 3})) == []
    assert len(heard("1", after=(ASKED, {"event": "acted"}))) == 1


def test_another_program_sends_the_command_itself() -> None:
    assert heard('{"command": "stop"}', is_json=True) == [{"command": "stop"}]
    assert heard("1", "[1]", "stop", is_json=True) == []


def test_lines_are_read_until_there_are_no_more() -> None:
    told: list[Message] = []
    answering = Answering(told.append, is_json=False)
    answering.note(ASKED)
    reading, writing = os.pipe()
    try:
        thread = answering.listen(reading)
        os.write(writing, b"ag")
        os.write(writing, b"ain\n3\nsto")
        os.close(writing)
        thread.join()
    finally:
        os.close(reading)
    assert [each["choice"] for each in told] == ["again", "stop"]


def test_where_nothing_can_be_read_nothing_is() -> None:
    Answering(lambda _: None, is_json=False).listen(-1).join()


HELD = {"event": "held", "by": "question", "question": 4}


@pytest.mark.parametrize(
    ("line", "yes"), [("y", True), (" Yes ", True), ("ja", True), ("n", False), ("", False)]
)
def test_a_step_is_allowed_by_a_yes_and_nothing_else(line: str, *, yes: bool) -> None:
    assert heard(line, after=(HELD,)) == [{"command": "allow", "question": 4, "yes": yes}]


def test_a_yes_that_nobody_asked_for_allows_nothing() -> None:
    assert heard("y", after=({**HELD, "by": "paused"},)) == []
    assert heard("y", after=(HELD, {"event": "goes_on", "step": 2})) == []


def test_enter_lets_a_paused_run_go_on() -> None:
    assert heard("", after=({"event": "held", "by": "paused"},)) == [{"command": "go_on"}]


@pytest.mark.parametrize("line", ["n", " No ", "nein"])
@pytest.mark.parametrize(
    "after",
    [(), ({"event": "goes_on", "step": 2},), ({"event": "held", "by": "paused"},), (ASKED,)],
    ids=["at once", "going on", "paused", "asked something else"],
)
def test_a_no_is_passed_on_after_a_yes(line: str, after: tuple[Message, ...]) -> None:
    told: list[Message] = []
    answering = Answering(told.append, is_json=False)
    answering.note(HELD)
    answering.heard("y")
    for message in after:
        answering.note(message)
    answering.heard(line)
    assert told[1:] == [{"command": "allow", "question": 4, "yes": False}]


def test_an_empty_line_after_a_yes_refuses_nothing() -> None:
    told: list[Message] = []
    answering = Answering(told.append, is_json=False)
    answering.note(HELD)
    answering.heard("y")
    answering.note({"event": "goes_on", "step": 2})
    answering.heard("")
    assert told == [{"command": "allow", "question": 4, "yes": True}]
