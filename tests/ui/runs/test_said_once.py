"""What a step's lines say again is left out."""

from __future__ import annotations

from app.ui.queries.runs import _without_what_was_said

WHY = "Another pane of the window showed other things."


def test_a_reason_is_said_once() -> None:
    lines = (WHY, f"not sure: {WHY}", "waited 15.0 s", f"a person was asked: {WHY}", "stopped: No.")
    told = (WHY, "not sure", "waited 15.0 s", "a person was asked", "stopped: No.")
    assert tuple(_without_what_was_said(lines)) == told
    assert tuple(_without_what_was_said(())) == ()
