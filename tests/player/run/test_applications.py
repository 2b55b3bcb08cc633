"""A workflow's applications are started or found, and told apart from everything else."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from app.desktop.ports import Application, WindowKind
from app.engine.errors import BlockedError, StoppedError
from app.engine.model.geometry import Box
from app.player.run.applications import ENDED_FOR_S, FIRST_WINDOW_S, Applications
from app.store.model.workflow import Start, Workflow
from tests.builders.engine.switch import Switch
from tests.builders.engine.world import PaperClock
from tests.builders.fake_desktop import PaperDesktop, PaperWindows
from tests.builders.fake_desktop.launcher import PaperLauncher

FIRST_PROCESS = 1000  # a paper launcher counts from here
CHILD, STRANGER = 2001, 3001


@dataclass
class Room:
    """Where the applications of a workflow are started: a screen, a clock, and what was heard."""

    output: Path
    desktop: PaperDesktop = field(default_factory=PaperDesktop)
    clock: PaperClock = field(default_factory=PaperClock)
    stop: Switch = field(default_factory=Switch)
    heard: list[Application] = field(default_factory=list)
    asked: list[int] = field(default_factory=list)
    launcher: PaperLauncher = field(init=False)
    applications: Applications = field(init=False)

    def __post_init__(self) -> None:
        self.launcher = PaperLauncher({"desk": lambda _: "", "helper": lambda _: ""})
        self.applications = Applications(
            launcher=self.launcher,
            windows=PaperWindows(self.desktop),
            clock=self.clock,
            stop=self.stop,
            output=self.output,
            environment={},
            ancestors=self.parents,
            started=self.heard.append,
        )

    def parents(self, process: int) -> tuple[int, ...]:
        self.asked.append(process)
        return (FIRST_PROCESS, 1) if process == CHILD else (1,)

    def opens(
        self,
        title: str,
        process: int,
        class_name: str = "Paper",
        kind: WindowKind = WindowKind.NORMAL,
    ) -> None:
        box = Box(10, 30, 200, 100)
        self.desktop.open(title, box, kind, process=process, class_name=class_name)


@pytest.fixture
def room(tmp_path: Path) -> Room:
    return Room(tmp_path / "logs" / "output.txt")


def launching(*commands: str) -> Workflow:
    return Workflow("orders", start=Start(launch=tuple((each,) for each in commands)))


def test_an_application_is_started_and_its_window_awaited(room: Room) -> None:
    room.clock.later(2.0, lambda: room.opens("Orders", FIRST_PROCESS))
    room.applications.start(launching("desk"))
    assert room.launcher.diary == ["launch desk"]
    assert [each.process for each in room.heard] == [FIRST_PROCESS]
    assert room.clock.time_s >= 102.0


def test_a_window_of_a_child_of_the_application_will_do(room: Room) -> None:
    room.opens("Mail", STRANGER)
    room.clock.later(1.0, lambda: room.opens("Orders", CHILD))
    room.applications.start(launching("desk"))
    assert room.clock.time_s >= 101.0


@pytest.mark.parametrize("kind", [WindowKind.SPLASH, WindowKind.OTHER])
def test_a_picture_that_is_shown_while_an_application_starts_is_no_first_window(
    room: Room, kind: WindowKind
) -> None:
    room.opens("", FIRST_PROCESS, kind=kind)
    room.clock.later(12.0, lambda: room.opens("Orders", FIRST_PROCESS))
    room.applications.start(launching("desk"))
    assert room.clock.time_s >= 112.0


def test_an_application_without_any_other_window_begins_when_time_is_up(room: Room) -> None:
    room.opens("", FIRST_PROCESS, kind=WindowKind.OTHER)
    room.applications.start(launching("desk"))
    assert room.clock.time_s == pytest.approx(100.0 + FIRST_WINDOW_S)


def test_the_last_of_several_commands_is_told_when_no_window_appears(room: Room) -> None:
    with pytest.raises(BlockedError, match="No window of helper appeared within 30 s") as refusal:
        room.applications.start(launching("desk", "helper"))
    assert str(room.output) in str(refusal.value)
    assert room.clock.time_s == pytest.approx(100.0 + FIRST_WINDOW_S)


def test_a_program_that_hands_over_to_one_elsewhere_blocks_the_run(room: Room) -> None:
    """It asks the one that runs in the session to open a window there, and ends."""
    room.clock.later(2.0, lambda: room.launcher.end(room.heard[0]))
    with pytest.raises(BlockedError, match="desk opened no window of its own") as refusal:
        room.applications.start(launching("desk"))
    assert "profile of its own" in str(refusal.value)
    assert room.clock.time_s == pytest.approx(100.0 + 2.0 + ENDED_FOR_S, abs=1.0)


def test_a_starter_may_end_before_the_window_is_there(room: Room) -> None:
    room.opens("Orders", STRANGER)
    room.asked.clear()
    room.clock.later(1.0, lambda: room.launcher.end(room.heard[0]))
    room.clock.later(3.0, lambda: room.opens("Orders", CHILD))
    room.applications.start(launching("desk"))
    assert room.clock.time_s >= 103.0


def test_a_program_that_does_not_exist_blocks_the_run(room: Room) -> None:
    with pytest.raises(BlockedError, match="there is no such program"):
        room.applications.start(launching("no-such-desk"))


def test_a_stop_ends_the_wait_for_a_window(room: Room) -> None:
    room.clock.later(1.0, lambda: room.stop.ask("the stop key was pressed"))
    with pytest.raises(StoppedError, match="the stop key was pressed"):
        room.applications.start(launching("desk"))
    assert room.clock.time_s < 102.0


@pytest.mark.parametrize(
    "start",
    [
        Start(window_class="Paper"),
        Start(window_title="Orders"),
        Start(window_title="Orders", window_class="Paper"),
    ],
)
def test_a_window_that_is_there_already_is_found(room: Room, start: Start) -> None:
    room.opens("Mail", STRANGER, class_name="Post")
    room.opens("Orders - 2026", CHILD)
    room.applications.start(Workflow("orders", start=start))
    assert room.launcher.diary == []
    assert room.applications.owns(CHILD)
    assert not room.applications.owns(STRANGER)


def test_a_window_with_the_title_of_another_class_is_not_the_one(room: Room) -> None:
    room.opens("Orders", STRANGER, class_name="Browser")
    with pytest.raises(BlockedError, match="No window “Orders” of Paper was there within"):
        room.applications.start(
            Workflow("orders", start=Start(window_title="Orders", window_class="Paper"))
        )


def test_a_workflow_that_names_no_start_begins_where_it_is(room: Room) -> None:
    room.applications.start(Workflow("orders"))
    assert not room.applications.known()


def test_whose_window_it_is_is_asked_once_per_process(room: Room) -> None:
    room.applications.launch(("desk",))
    assert room.applications.known()
    assert [room.applications.owns(CHILD) for _ in range(3)] == [True] * 3
    assert [room.applications.owns(STRANGER) for _ in range(3)] == [False] * 3
    assert not room.applications.owns(0), "a window that names no process is nobody's"
    assert room.asked == [CHILD, STRANGER]


def test_who_was_a_stranger_is_asked_again_once_something_was_started(room: Room) -> None:
    assert not room.applications.owns(CHILD)
    room.applications.launch(("desk",))
    assert room.applications.owns(CHILD)


def test_what_was_started_is_ended_once(room: Room) -> None:
    room.applications.start(launching())
    room.applications.launch(("desk",))
    room.applications.end()
    room.applications.end()
    assert room.launcher.diary == ["launch desk", "end desk"]


def test_what_was_launched_is_ended_and_started_once_more(room: Room) -> None:
    workflow = Workflow("orders", start=Start((("desk",),)))
    room.opens("Orders", FIRST_PROCESS)
    room.applications.restart(workflow)
    assert room.applications.show_a_window()
    room.opens("Orders", FIRST_PROCESS + 1)
    room.applications.restart(workflow)
    assert room.launcher.diary == ["launch desk", "end desk", "launch desk"]
    assert not room.applications.owns(FIRST_PROCESS)


def test_what_was_launched_ahead_is_taken_at_the_first_start_only(room: Room) -> None:
    workflow = launching("desk")
    room.applications.launch_ahead(workflow)
    assert [each.process for each in room.heard] == [FIRST_PROCESS]
    room.clock.later(2.0, lambda: room.opens("Orders", FIRST_PROCESS))
    room.applications.restart(workflow)
    assert room.launcher.diary == ["launch desk"]
    assert room.clock.time_s >= 102.0
    room.opens("Orders", FIRST_PROCESS + 1)
    room.applications.restart(workflow)
    assert room.launcher.diary == ["launch desk", "end desk", "launch desk"]


def test_what_does_not_start_ahead_is_ended_and_told_at_the_start(room: Room) -> None:
    workflow = launching("desk", "no-such-desk")
    room.applications.launch_ahead(workflow)
    assert room.launcher.diary == ["launch desk", "end desk"]
    with pytest.raises(BlockedError, match="there is no such program"):
        room.applications.restart(workflow)


def test_without_a_window_of_theirs_none_is_shown(room: Room) -> None:
    room.opens("Notes", STRANGER)
    assert not room.applications.show_a_window()


def test_a_part_goes_on_in_the_windows_that_are_there(room: Room) -> None:
    room.opens("Orders", STRANGER, "Desk")
    room.opens("Other", 4001, "Else")
    room.applications.take_up(Workflow("orders"), frozenset({"Desk"}))
    assert room.applications.owns(STRANGER)
    assert not room.applications.owns(4001)
    assert room.heard == [], "nothing is started"


def test_a_part_is_not_played_where_its_window_is_missing(room: Room) -> None:
    room.applications.take_up(Workflow("orders"), frozenset())
    with pytest.raises(BlockedError, match="play it from the first step"):
        room.applications.take_up(Workflow("orders"), frozenset({"Desk"}))


def test_a_workflow_that_is_played_in_a_step_starts_only_what_is_missing(room: Room) -> None:
    room.opens("Orders", FIRST_PROCESS)
    room.applications.start(launching("desk"))
    room.applications.join(launching("desk"))
    assert room.launcher.diary == ["launch desk"]
    before = room.clock.time_s
    room.clock.later(2.0, lambda: room.opens("Help", FIRST_PROCESS + 1))
    room.applications.join(launching("desk", "helper"))
    assert room.launcher.diary == ["launch desk", "launch helper"]
    assert room.clock.time_s >= before + 2.0, "its own window was awaited"
