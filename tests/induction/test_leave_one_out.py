"""Each recording is foretold by the others, and what they cannot tell is seen before a merge."""

from __future__ import annotations

from app.induction.leave_one_out import Foretold, leave_one_out
from app.induction.merging import merge
from tests.builders.paper.shown_twice import form


def test_what_the_others_tell_is_right_and_a_parameter_is_given() -> None:
    shown = [
        form({"name": name}, Name=name.upper(), Code=code)
        for name, code in (("anna", "17"), ("bert", "42"), ("carl", "99"))
    ]
    trial = leave_one_out(merge(shown))

    assert [cell.foretold for cell in trial.of("name_2")] == [Foretold.RIGHT] * 3
    assert [cell.foretold for cell in trial.of("code")] == [Foretold.GIVEN] * 3


def test_a_recording_that_alone_tells_two_origins_apart_is_seen() -> None:
    rows = [("Graz", "Graz"), ("Linz", "Linz"), ("Wien", "Wels")]
    merged = merge([form({"billing": one, "shipping": two}, Town=two) for one, two in rows])
    trial = leave_one_out(merged)

    told = [(cell.foretold, cell.instead) for cell in trial.of("town")]
    assert told == [(Foretold.RIGHT, ""), (Foretold.RIGHT, ""), (Foretold.ASKED, "Wels or Wien")]


def test_what_is_always_the_same_is_no_part_of_the_table() -> None:
    assert leave_one_out(merge([form({}, Kind="a"), form({}, Kind="a")])).cells == ()
