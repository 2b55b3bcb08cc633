"""What was taught once on a paper desktop is played there by heart, with another value."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

import pytest

from app.desktop.tools.actions import DesktopTools, instrument
from app.engine.engine import Engine
from app.engine.errors import BlockedError, ByheartError, GoneError, StoppedError
from app.engine.model.events import Outcome
from app.engine.model.geometry import Box
from app.engine.model.ports import Memory
from app.engine.model.trajectory import Step, Trajectory
from app.induction.merging import merge
from app.player.control.pacing import AskedBefore, Pacing
from app.player.control.run_controls import REFUSED, RunControls
from app.player.end_checks.runner import EndAnswer, EndChecks
from app.player.run.applications import Applications
from app.player.run.executor import Performance, StartsAfter, leads_back, require_played
from app.player.run.journal_writer import Journal
from app.player.run.messages import RunReport, RunRequest, as_message
from app.recorder.merging.drafts import recording_of
from app.recorder.merging.workflow import merged_workflow
from app.store.model.workflow import EndCheck, EndCheckKind, Start, Workflow
from app.store.store import Store
from app.store.workflows.tags import workflow_tags
from app.wiring.storage.store_opening import desktop_tools
from checks.verify.changes.context import RunContext
from tests.builders.engine.switch import Switch
from tests.builders.fake_desktop import PaperClipboard, PaperLabels, PaperWindows
from tests.builders.fake_desktop.launcher import PaperLauncher
from tests.builders.paper.played_desk import LiteralReader, PlayedDesk
from tests.builders.paper.shown_drafts import draft
from tests.builders.paper.taught_desk import TaughtDesk

SHOWN, ASKED = "Anna", "Bo"


@pytest.mark.parametrize(
    ("outcome", "verified", "error"),
    [
        (Outcome.DONE, True, None),
        (Outcome.DONE, None, None),
        (Outcome.DONE, False, ByheartError),
        (Outcome.DIVERGED, None, ByheartError),
        (Outcome.BLOCKED, None, BlockedError),
        (Outcome.STOPPED, None, StoppedError),
        (Outcome.UNCERTAIN, None, GoneError),
    ],
)
def test_a_workflow_begins_only_after_another_that_has_ended_well(
    outcome: Outcome,
    verified: bool | None,  # noqa: FBT001
    error: type[ByheartError] | None,
) -> None:
    left, first = Left(), RunReport("7f", "log-in", 1, outcome, verified, reason="Why.")
    begins = StartsAfter(left, lambda: first)
    if error is None:
        begins.restart(taught())
    else:
        with pytest.raises(error, match="log-in is played first, and has not ended well"):
            begins.restart(taught())
    assert left.starts == (error is None)


@pytest.mark.parametrize(
    ("report", "error"),
    [
        (RunReport("7f", "find", 1, Outcome.DONE, verified=True), None),
        (RunReport("7f", "find", 1, Outcome.DONE, verified=False), ByheartError),
        (RunReport("7f", "find", 1, Outcome.BLOCKED), BlockedError),
        (RunReport("7f", "find", 1, Outcome.STOPPED, acted=2), StoppedError),
        (RunReport("7f", "find", 1, Outcome.DIVERGED, acted=2), ByheartError),
        (RunReport("7f", "find", 1, Outcome.UNCERTAIN, acted=2), GoneError),
    ],
)
def test_a_run_goes_on_only_after_a_workflow_that_it_has_played_well(
    report: RunReport, error: type[ByheartError] | None
) -> None:
    if error is None:
        require_played(report)
        return
    with pytest.raises(error, match="find was played in a step, and has not ended well"):
        require_played(report)


def test_a_workflow_that_was_blocked_after_it_had_acted_blocks_nothing_any_more() -> None:
    with pytest.raises(ByheartError) as refusal:
        require_played(RunReport("7f", "find", 1, Outcome.BLOCKED, acted=1))
    assert not isinstance(refusal.value, BlockedError)


class NoSecrets:
    def get(self, name: str) -> str:
        raise BlockedError(f"there is no secret {name}")


def taught(**more: object) -> Workflow:
    """A person clicks Customer, types a name and clicks Save."""
    return replace(recorded_once(), **more)  # type: ignore[arg-type]


@cache
def recorded_once() -> Workflow:
    """A recording waits until the screen rests: one serves all tests, which only play it."""
    desk = TaughtDesk()
    recorder = desk.record(
        parameters={"customer": SHOWN}, version_of=lambda tool: desktop_tools()[tool].version
    )
    desk.click(desk.customer)
    desk.type(SHOWN)
    desk.click(desk.save)
    recorded = recorder.finish()
    desk.changes.close()
    way = Trajectory(
        "way", workflow_tags("orders"), recorded.steps, {"customer": SHOWN}, recorded.final
    )
    start = Start(window_title="Orders")
    return Workflow("orders", "", recorded.parameters, (), start, trajectories=(way,))


@dataclass
class Left:
    """Applications as an earlier run has left them; `restart` closes what is in the way."""

    shows: bool = True
    closes: Callable[[], None] = lambda: None
    starts: int = 0

    def start(self, workflow: Workflow) -> None:
        self.starts += 1

    def restart(self, workflow: Workflow) -> None:
        self.starts += 1
        self.closes()

    def take_up(self, workflow: Workflow, classes: frozenset[str]) -> None:
        raise AssertionError(classes)

    def show_a_window(self) -> bool:
        return self.shows


class WhenActed(list[Mapping[str, object]]):
    """What the parent hears; at the first act something happens."""

    def __init__(self, happens: Callable[[], None]) -> None:
        super().__init__()
        self._happens = happens

    def append(self, message: Mapping[str, object]) -> None:
        super().append(message)
        if message["event"] == "acted":
            self._happens()
            self._happens = lambda: None


@dataclass
class Stage:
    """A run on paper, put together as its process would; `said` is what the parent hears."""

    store: Store
    workflow: Workflow
    output: Path
    desk: PlayedDesk = field(init=False)
    stop: Switch = field(default_factory=Switch)
    said: list[Mapping[str, object]] = field(default_factory=list)
    saved: list[str] = field(default_factory=list)
    awake: list[int] = field(default_factory=list)
    run: str = ""
    says: bool | None = None
    left: Left | None = None
    first: int = 1
    there_already: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        self.workflow = self.store.save_workflow(self.workflow)
        self.desk = PlayedDesk(known=RunContext(values=((SHOWN, ASKED),)))
        self.desk.guard.patience_s = 3.0
        self.desk.save.pressed = lambda: self.saved.append(self.desk.customer.value)

    def plays(self, customer: str = ASKED) -> RunReport:
        values = {"customer": customer}
        self.run = self.store.begin_run("orders", self.workflow.version, values)
        request = RunRequest(
            self.run, "orders", self.workflow.version, "", values, row=3, first=self.first
        )
        with ExitStack() as after:
            journal = Journal(self.store, self.run, lambda error: self.said.append({"": error}))
            after.callback(journal.close)
            report = self._performance(journal).perform(request)
        self.store.finish_run(self.run, as_message(report))
        return report

    def told(self) -> list[object]:
        return [message["event"] for message in self.said]

    def _performance(self, journal: Journal) -> Performance:
        desk = self.desk
        windows = PaperWindows(desk.desktop)
        applications = Applications(
            PaperLauncher({}),
            windows,
            desk.clock,
            self.stop,
            self.output,
            {},
            lambda _: (),
            lambda _: None,
        )
        tools = DesktopTools(
            hands=desk.hands,
            windows=windows,
            labels=PaperLabels(desk.desktop),
            clipboard=PaperClipboard(desk.desktop),
            launch_application=applications.launch,
            guard=desk.guard,
            secrets=NoSecrets(),
            clock=desk.clock,
            stop=self.stop,
        )
        memory = self.store.memory_of(self.workflow)
        engine = Engine(
            memory=memory,
            clock=desk.clock,
            end_check=desk.guard.end_check(),
        )
        instrument(engine, tools)
        engine.set_context(tools)
        if self.says is not None:
            engine.set_gate(self._rehearsing(memory, says=self.says))
        return Performance(
            workflow=self.workflow,
            engine=engine,
            applications=self.left or applications,
            goes_on=self.left is not None,
            there_already=self.there_already,
            end_checks=EndChecks(time.time(), self._read, self._same_region),
            journal=journal,
            say=self.said.append,
            stop=self.stop,
            values=lambda: tools.values_read,
            ready=lambda: self.awake.append(len(self.said)),
        )

    def _rehearsing(self, memory: Memory, *, says: bool) -> Pacing:
        """A person watches, and says yes or no whenever they are asked."""
        reins = RunControls()

        def tell(message: Mapping[str, object]) -> None:
            self.said.append(message)
            if message.get("by") == "question":
                reins.hearers["allow"]({"question": message["question"], "yes": says})

        ways = memory.trajectories(workflow_tags("orders"))
        asks_before = AskedBefore.of(ways, LiteralReader([]))
        reins.stop = self.stop.ask
        return Pacing(reins, tell, asks_before)

    def _read(self, box: Box | None) -> str:
        return f"saved {' '.join(self.saved)}"

    def _same_region(self, box: Box) -> EndAnswer:
        return EndAnswer(holds=True, why="as recorded")


@pytest.fixture
def stage(store: Store, tmp_path: Path) -> Iterator[Callable[..., Stage]]:
    with ExitStack() as after:

        def built(**more: object) -> Stage:
            built = Stage(store, taught(**more), tmp_path / "output.txt")
            after.callback(built.desk.close)
            return built

        yield built


def text_check(text: str) -> EndCheck:
    return EndCheck(EndCheckKind.TEXT, (text,))


def test_it_is_played_by_heart_with_another_value(stage: Callable[..., Stage]) -> None:
    played = stage()
    report = played.plays()
    assert (report.outcome, report.reason) == ("done", "")
    assert played.saved == [ASKED]
    assert (report.steps, report.acted, report.row, report.verified) == (3, 3, 3, None)
    assert played.told()[0] == "started"
    assert played.told()[-1] == "finished"
    assert played.told().count("acted") == 3


def test_two_recordings_merged_are_played_with_a_third_value(store: Store, tmp_path: Path) -> None:
    drafts = [draft("one", SHOWN), draft("two", "Bert")]
    found = merge([recording_of(each, {}) for each in drafts])
    played = Stage(store, merged_workflow("orders", found, drafts), tmp_path / "output.txt")
    try:
        report = played.plays()
    finally:
        played.desk.close()

    assert (report.outcome, report.reason, report.acted) == ("done", "", 3)
    assert played.saved == [ASKED]


def test_a_run_that_goes_on_begins_where_the_one_before_it_has_ended(
    stage: Callable[..., Stage],
) -> None:
    played = stage()
    played.left = Left()
    assert played.plays().outcome == "done"
    assert (played.left.starts, played.saved) == (0, [ASKED])


def test_one_whose_first_step_is_not_found_there_starts_the_applications_anew(
    stage: Callable[..., Stage],
) -> None:
    played = stage()
    played.desk.guard.patience_s = 0.3
    desktop = played.desk.desktop
    popup = desktop.open("Update", Box(150, 60, 250, 150), modal_for=played.desk.orders)
    played.left = Left(closes=lambda: desktop.close(popup))
    report = played.plays()
    assert (report.outcome, report.acted) == ("done", 3)
    assert (played.left.starts, played.saved) == (1, [ASKED])
    (noted,) = [each for each in played.said if each["event"] == "noted"]
    assert "the application is started anew" in str(noted["reason"])
    assert "noted" in [each["event"] for each in played.store.events(played.run)]


def test_one_that_finds_no_window_starts_them_at_once(stage: Callable[..., Stage]) -> None:
    played = stage()
    played.left = Left(shows=False)
    assert played.plays().outcome == "done"
    assert played.left.starts == 1
    assert "diverged" not in played.told()


def test_a_surprise_after_the_first_act_starts_nothing_anew(stage: Callable[..., Stage]) -> None:
    played = stage()
    played.desk.guard.patience_s = 0.3
    played.left = Left()
    orders = played.desk.orders
    played.said = WhenActed(lambda: played.desk.desktop.close(orders))
    report = played.plays()
    assert report.outcome == "diverged"
    assert report.acted > 0
    assert len(report.done) == report.acted
    assert report.done[0].startswith("click(")
    assert played.left.starts == 0


def test_a_run_may_go_on_only_from_a_known_end_to_a_checked_first_step() -> None:
    launched = replace(taught(), start=Start((("orders",),)))
    (way,) = launched.trajectories
    launches = Step("launch", "", {"command": "notes"})
    unchecked = replace(way.steps[0], before=None)
    assert leads_back(launched, [way])
    assert not leads_back(taught(), [way]), "it finds a window, and cannot start anything"
    assert not leads_back(launched, [])
    assert not leads_back(launched, [way, replace(way, final=None)])
    assert not leads_back(launched, [replace(way, steps=(unchecked, *way.steps[1:]))])
    assert not leads_back(launched, [replace(way, steps=(*way.steps, launches))])


def test_the_labels_are_awake_before_the_first_step(stage: Callable[..., Stage]) -> None:
    played = stage()
    played.plays()
    assert played.awake == [0], "nothing was told before"


def test_the_journal_keeps_the_same_story_with_pictures(stage: Callable[..., Stage]) -> None:
    played = stage()
    played.plays()
    events = played.store.events(played.run)
    assert [each["event"] for each in events if each["event"] != "checked"] == [
        each for each in played.told() if each != "checked"
    ]
    seen = [each["seen"] for each in events if each["event"] == "checked"]
    assert seen
    assert all(played.store.picture(str(reference)) for reference in seen)
    assert all(each.get("seen") is None for each in played.said), "the parent needs no picture"


def test_a_rehearsal_asks_before_the_last_step_and_goes_on_upon_a_yes(
    stage: Callable[..., Stage],
) -> None:
    played = stage()
    played.says = True
    assert played.plays().outcome == "done"
    assert played.saved == [ASKED]
    (held,) = [each for each in played.said if each["event"] == "held"]
    assert (held["by"], held["step"]) == ("question", 2)
    assert played.told().count("allowed") == 1


def test_a_rehearsal_in_which_the_person_says_no_does_not_take_that_step(
    stage: Callable[..., Stage],
) -> None:
    played = stage()
    played.says = False
    report = played.plays()
    assert (report.outcome, report.reason) == ("stopped", REFUSED)
    assert (played.saved, report.acted) == ([], 2)


def test_an_end_check_that_holds_verifies_the_run(stage: Callable[..., Stage]) -> None:
    played = stage(end_checks=(text_check("saved {customer}"),))
    report = played.plays()
    assert (report.outcome, report.verified, report.exit_status) == ("done", True, 0)
    assert report.done == ()
    (asked,) = [each for each in played.said if each["event"] == "end_check"]
    assert asked["why"] == f"The text “saved {ASKED}” is on the screen."


def test_an_end_check_that_refutes_is_told_and_fails_the_command(
    stage: Callable[..., Stage],
) -> None:
    played = stage(end_checks=(text_check("saved"), text_check("posted")))
    report = played.plays()
    assert (report.verified, report.outcome, report.exit_status) == (False, Outcome.FAILED, 1)
    told = as_message(report)
    assert told["outcome"] == "failed"
    assert len(told["done"]) == report.acted > 0  # type: ignore[arg-type]


def test_an_end_check_that_cannot_be_asked_does_not_hold(stage: Callable[..., Stage]) -> None:
    played = stage(end_checks=(EndCheck(EndCheckKind.HTTP, ("x",)),))
    assert played.plays().verified is False


def test_a_popup_that_stays_ends_the_run_before_the_act(stage: Callable[..., Stage]) -> None:
    played = stage()
    played.desk.guard.patience_s = 0.3
    played.desk.desktop.open("Update", Box(150, 60, 250, 150), modal_for=played.desk.orders)
    report = played.plays()
    assert report.outcome == "diverged"
    assert report.reason
    assert report.acted == 0
    assert played.saved == []


def test_a_stop_between_steps_tells_what_was_done(stage: Callable[..., Stage]) -> None:
    played = stage()
    played.stop.ask_when(lambda: played.desk.customer.value == ASKED)
    report = played.plays()
    assert (report.outcome, report.reason) == ("stopped", "it was seen")
    assert played.saved == []
    assert len(report.done) == report.acted == 2


def test_a_window_that_is_not_there_blocks_the_run(
    stage: Callable[..., Stage], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.player.run.applications.FIRST_WINDOW_S", 0.05)
    played = stage()
    played.desk.desktop.close(played.desk.orders)
    report = played.plays()
    assert (report.outcome, report.exit_status) == ("blocked", 3)
    assert "No window “Orders” was there" in report.reason


def test_a_stop_before_the_first_act_does_nothing(stage: Callable[..., Stage]) -> None:
    played = stage()
    played.stop.ask("the stop key was pressed")
    report = played.plays()
    assert (report.outcome, report.acted, report.done) == ("stopped", 0, ())
    assert played.desk.desktop.diary == []


def test_a_part_that_begins_later_needs_the_window_that_it_goes_on_in(
    stage: Callable[..., Stage],
) -> None:
    part = stage()
    part.first, part.there_already = 2, frozenset({"Nowhere"})
    report = part.plays()
    assert report.outcome is Outcome.BLOCKED
    assert "play it from the first step" in report.reason
    assert part.saved == []
