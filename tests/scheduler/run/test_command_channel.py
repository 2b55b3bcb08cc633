"""What a parent tells a run reaches the one that is under way, and nobody else."""

from __future__ import annotations

from app.scheduler.run.command_channel import Command, RunCommandChannel


def test_a_command_goes_to_the_run_that_is_under_way() -> None:
    line, told = RunCommandChannel(), list[Command]()
    assert not line.tell({"command": "early"})
    with line.to(told.append):
        assert line.tell({"command": "answer"})
    assert not line.tell({"command": "late"})
    assert told == [{"command": "answer"}]


def test_how_to_go_on_holds_for_those_that_come_after() -> None:
    line, slow, pause = (
        RunCommandChannel(),
        {"command": "pace", "pace": "slow"},
        {"command": "pause"},
    )
    assert not line.tell(pause)
    assert heard_by_next(line) == [pause]
    line.tell(slow)
    assert heard_by_next(line) == [slow, pause]
    line.tell({"command": "go_on"})
    assert heard_by_next(line) == [slow]
    line.tell(pause)
    line.tell({"command": "step"})
    assert heard_by_next(line) == [{"command": "pace", "pace": "steps"}]


def heard_by_next(line: RunCommandChannel) -> list[Command]:
    told: list[Command] = []
    with line.to(told.append):
        return told
