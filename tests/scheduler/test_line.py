"""What a parent tells a run reaches the one that is under way, and nobody else."""

from __future__ import annotations

from app.scheduler.line import Command, Line


def test_a_command_goes_to_the_run_that_is_under_way() -> None:
    line, told = Line(), list[Command]()
    assert not line.tell({"command": "early"})
    with line.to(told.append):
        assert line.tell({"command": "answer"})
    assert not line.tell({"command": "late"})
    assert told == [{"command": "answer"}]
