"""A card says each thing once."""

from __future__ import annotations

import pytest

from app.recorder.notes.phrase import Part, Piece
from app.ui.view_models.workflow import StepShown
from app.ui.workflows.step_delegates import untold_values

TYPED = (Piece("Type "), Piece("{customer}", Part.VALUE), Piece(" into Name"))


@pytest.mark.parametrize(
    ("step", "said"),
    [
        (StepShown(1, TYPED, values="text = {customer}"), ""),
        (StepShown(1, TYPED, note="Fill in", values="text = {customer}"), "text = {customer}"),
        (StepShown(1, TYPED, values="text = {customer} ← Name"), "text = {customer} ← Name"),
        (StepShown(1, TYPED, values="text = {customer}, keys = {key}"), None),
        (StepShown(1, TYPED), ""),
    ],
)
def test_what_the_sentence_says_is_not_said_below_it(step: StepShown, said: str | None) -> None:
    assert untold_values(step) == (step.values if said is None else said)
