"""A label that has this run's value in it follows that, and is no other label."""

from __future__ import annotations

import pytest

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box
from checks.locator.target import name_target
from checks.pipeline import ALL, verify_snapshot
from checks.snapshot.look import Look, Relation
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.context import RunContext
from tests.builders.drawn.screens import WHITE, Screen

AREA = Box(20, 60, 220, 70)


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


def answer_to(label: str) -> Look:
    """A field for an answer, below whom that goes to."""
    screen = Screen(ground=WHITE).text(20, 38, label).field(AREA)
    return Look(screen.button(Box(20, 140, 70, 24), "Send").pixels(), at=AREA.centre)


def judged(label: str, reader: RapidReader) -> Comparison:
    asked = name_target(answer_to("To Mei"), AREA.centre, reader=reader)
    assert asked.target is not None
    assert [one.relation for one in asked.target.names] == [Relation.ABOVE]
    known = RunContext(reader=reader, values=(("Mei", "Anneke"),), carries=True)
    return verify_snapshot(answer_to(label), asked, known)


def test_a_label_with_this_runs_value_is_the_recorded_one(reader: RapidReader) -> None:
    answer = judged("To Anneke", reader)
    assert (answer.agrees, answer.rung) == (True, ALL), answer.why


@pytest.mark.parametrize("label", ["To Farouk", "From Anneke", "To Annette"])
def test_a_label_that_says_something_else_is_another_one(label: str, reader: RapidReader) -> None:
    assert not judged(label, reader).agrees
