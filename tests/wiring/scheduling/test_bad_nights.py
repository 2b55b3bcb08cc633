"""What can be wrong with a machine at night ends one run, says what it is, and no more: the next
one is played.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from types import SimpleNamespace

import pytest

from app.engine.errors import BlockedError
from app.engine.model.events import Outcome
from app.player.run.messages import RunReport, RunRequest
from app.scheduler.notifications.alerts import Alert, Kind, On
from app.scheduler.ports import FullError, Job
from app.scheduler.run.run_process import Message
from app.scheduler.run.supervisor import Supervisor
from app.scheduler.triggers.schedule import Retry, Schedule
from app.scheduler.triggers.triggers import Every
from app.settings import FILE as SETTINGS
from app.settings import read_settings
from app.store.database.database import FILE_NAME
from app.store.errors import UnreachableStoreError
from app.store.model.workflow import Start
from app.store.schedules.schedules import Schedules
from app.store.secrets.secrets import Secrets
from app.store.store import Store
from app.wiring.scheduling.alerts import Alerting
from app.wiring.scheduling.job_runner import JobRunner
from app.wiring.scheduling.stored_schedules import add_schedule
from app.wiring.storage.sealing import verified
from app.wiring.storage.store_opening import open_secrets, opened_store
from tests.builders.runs.in_place_of import OPENED, in_place_of_runs
from tests.builders.servers.mail_server import mail_server
from tests.builders.store.disks import small_disk
from tests.builders.store.kept import workflow

NIGHTLY = Schedule(
    "orders",
    1,
    Every(60, datetime(2026, 11, 21, tzinfo=UTC)),
    parameters={"customer": "Bo"},
    display="private",
    forced=True,
)


@dataclass
class Evening:
    """Two workflows are scheduled; "orders" types a secret. Their runs do nothing and are done."""

    said: list[str] = field(default_factory=list)
    jobs: int = 0

    def plays(self, schedule: str = "plain") -> tuple[str, str]:
        """How the next job of a schedule ended, and why."""
        self.jobs += 1
        job = Job(f"1@{self.jobs}", schedule, "")
        ending = JobRunner(read_settings(), self._tell).perform(job)
        return ending.outcome, ending.reason

    def _tell(self, message: Message) -> None:
        if message["event"] == "said":
            self.said.append(str(message["reason"]))


class NoDisplay:
    """A display that nothing is played on."""

    name, environment = ":none", dict[str, str]()

    def close(self) -> None:
        """There is nothing to end."""


def done(supervisor: Supervisor, request: RunRequest) -> Iterator[Message]:
    """A run as a child's would be filed."""
    with opened_store() as store:
        store.append_event(request.run, {"event": "started", "task": "Enter it", "steps": 1})
    report = RunReport(request.run, request.workflow, request.version, Outcome.DONE)
    yield dict(supervisor.file(report))


@pytest.fixture
def evening(monkeypatch: pytest.MonkeyPatch) -> Evening:
    monkeypatch.setattr("app.desktop.display.private.XvfbDisplay.start", lambda *_: NoDisplay())
    monkeypatch.setattr(OPENED, in_place_of_runs(done))
    monkeypatch.setattr("app.scheduler.notifications.alerts.PAUSES_S", ())
    return Evening()


def prepared(store: Store) -> None:
    made = replace(workflow("orders"), end_checks=(), start=Start((("true",),)))
    store.save_workflow(made)
    store.save_workflow(replace(made, name="plain", secrets=()))
    for secret in made.secrets:
        open_secrets(store).set("orders", secret, "horse")
    for name in ("orders", "plain"):
        add_schedule(store, name, replace(NIGHTLY, workflow=name))


@pytest.fixture
def store() -> Iterator[Store]:
    with opened_store() as opened:
        prepared(opened)
        yield opened


def test_a_disk_that_has_little_room_left(
    evening: Evening, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as tonight:
        full = SimpleNamespace(free=1_000_000)
        tonight.setattr("app.scheduler.run.preflight.shutil.disk_usage", lambda _: full)
        outcome, reason = evening.plays()
    assert (outcome, "has 1 MB left and a night needs 100; free some." in reason) == ("blocked", 1)
    assert store.schedules.named("plain").note == f"blocked: {reason}"
    assert store.runs()[0].report["reason"] == reason
    [notice] = store.notices.unseen()
    assert (notice.schedule, notice.outcome, notice.reason) == ("plain", "blocked", reason)
    assert evening.plays()[0] == "done"
    assert store.notices.unseen() == (notice,), "who plays well is not told of"


def test_a_disk_that_is_full_or_read_only(
    evening: Evening, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("app.scheduler.run.preflight.ROOM_BYTES", 0)
    with small_disk(tmp_path / "disk") as disk:
        monkeypatch.setenv("BYHEART_HOME", str(disk.folder))
        with opened_store() as store:
            prepared(store)
        assert evening.plays()[0] == "done"
        disk.fill()
        outcome, reason = evening.plays()
        assert (outcome, "is full" in reason) == ("blocked", True), reason
        disk.empty()
        assert evening.plays()[0] == "done"
        disk.make_read_only()
        outcome, reason = evening.plays()
        assert (outcome, "cannot write to" in reason) == ("blocked", True), reason


def test_a_keyring_that_is_locked(
    evening: Evening, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(_: Store) -> Secrets:
        raise BlockedError("The keyring is locked; unlock it.")

    monkeypatch.setattr("app.wiring.run.launcher.open_secrets", locked)
    assert evening.plays("orders") == ("blocked", "The keyring is locked; unlock it.")
    assert store.schedules.named("orders").note == "blocked: The keyring is locked; unlock it."
    assert evening.plays() == ("done", ""), "what needs no secret is played"
    assert any("not sealed against changes: The keyring is" in each for each in evening.said)
    monkeypatch.setattr("app.wiring.run.launcher.open_secrets", open_secrets)
    assert evening.plays("orders")[0] == "done"


def test_a_mail_server_that_refuses(evening: Evening, store: Store) -> None:
    with mail_server(refuses=True) as mailbox:
        told = {"target": "ops@example.org", "server": mailbox.address, "on": On.ALWAYS}
        Alerting(store).add(Alert("ops", Kind.MAIL, insecure=True, **told))  # type: ignore[arg-type]
        assert evening.plays() == ("done", "")
    assert "The alert ops could not be sent: the mail server did not take it" in evening.said[-1]
    assert evening.plays()[0] == "done"


def corrupt_event(base: sqlite3.Connection) -> None:
    base.execute("UPDATE run_events SET event = '{'")


def corrupt_report(base: sqlite3.Connection) -> None:
    base.execute("UPDATE runs SET report = '{'")


def cut_off(base: sqlite3.Connection) -> None:
    base.execute("DELETE FROM run_events")


@contextmanager
def database(store: Store) -> Iterator[sqlite3.Connection]:
    base = sqlite3.connect(store.home / FILE_NAME)
    with base:
        yield base
    base.close()


def test_a_lost_run_whose_journal_is_corrupt(evening: Evening, store: Store) -> None:
    with opened_store() as other:
        lost = other.begin_run("plain", 1, {})
        other.append_event(lost, {"event": "acted", "step": 0, "tool": "click"})
    with database(store) as base:
        corrupt_event(base)
    assert evening.plays() == ("done", "")
    told = store.run(lost)
    assert (told.outcome, "its journal is damaged" in told.report["reason"]) == ("uncertain", True)


def test_settings_that_make_no_sense_until_they_are_mended(evening: Evening, store: Store) -> None:
    """The scheduler that serves reads them again before every run."""
    night = JobRunner(read_settings(), evening._tell)
    (store.home / SETTINGS).write_text('{"patience_s": "long"}')
    ending = night.perform(Job("1@a", "plain", ""))
    assert "patience_s in" in ending.reason
    assert store.runs() == (), "nothing has begun"
    (store.home / SETTINGS).write_text('{"patience_s": 9}')
    assert night.perform(Job("1@b", "plain", "")).outcome == "done"


def test_a_job_whose_run_was_deleted_before_it_is_offered_again(
    evening: Evening, store: Store
) -> None:
    """A person may clear a run away before the scheduler is back: it is not begun a second time."""
    assert evening.plays() == ("done", "")
    (run,) = store.runs()
    store.delete_run(run.run)
    evening.jobs = 0
    assert evening.plays() == ("done", "")
    assert store.runs() == ()


@pytest.mark.parametrize("damage", [corrupt_event, corrupt_report, cut_off])
def test_a_journal_that_is_corrupt(
    evening: Evening, store: Store, damage: Callable[[sqlite3.Connection], None]
) -> None:
    evening.plays()
    (first,) = store.runs()
    with database(store) as base:
        damage(base)
    answer = verified(store, first.run, open_secrets(store))
    assert not answer.sound
    assert "damaged" in answer.reason or "cut" in answer.reason or "changed" in answer.reason
    assert evening.plays() == ("done", "")
    with database(store) as base:
        (second,) = base.execute("SELECT id FROM runs WHERE id <> ?", (first.run,)).fetchone()
    answer = verified(store, second, open_secrets(store))
    assert answer.sound, answer.reason


@pytest.mark.logs("a scheduled run failed")
def test_a_fault_of_our_own(
    evening: Evening, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> Iterator[Message]:
        raise BrokenPipeError(32, "Broken pipe")

    with monkeypatch.context() as patched:
        patched.setattr(OPENED, in_place_of_runs(fails))
        outcome, reason = evening.plays()
    assert (outcome, "BrokenPipeError" in reason) == ("failed", True)
    assert store.schedules.named("plain").note.startswith("failed: Byheart itself failed")
    assert evening.plays()[0] == "done"


@pytest.mark.logs("a scheduled run failed")
def test_a_fault_of_our_own_in_the_middle_of_rows(
    evening: Evening, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The row is uncertain, and the others are played when the job is offered again."""
    rows = store.home / "rows.csv"
    rows.write_text("customer\nAda\nBo\nCleo\n", encoding="utf-8")
    asked = replace(NIGHTLY, workflow="plain", parameters={}, data=str(rows), retry=Retry(1, 1.0))
    add_schedule(store, "rows", asked)
    played: list[str] = []

    def fails(supervisor: Supervisor, request: RunRequest) -> Iterator[Message]:
        played.append(request.parameters["customer"])
        if played == ["Ada", "Bo"]:
            raise BrokenPipeError(32, "Broken pipe")
        yield from done(supervisor, request)

    monkeypatch.setattr(OPENED, in_place_of_runs(fails))
    ending = JobRunner(read_settings(), evening._tell).perform(Job("3@a", "rows", ""))
    assert (ending.outcome, ending.again_after_s) == ("failed", 1.0)
    JobRunner(read_settings(), evening._tell).perform(Job("3@a#2", "rows", "", 2))
    assert played == ["Ada", "Bo", "Cleo"]
    (batch,) = store.batches.all()
    assert [str(row.state) for row in store.batches.rows(batch.id)] == ["done", "uncertain", "done"]


@pytest.mark.parametrize(("acted", "again"), [(0, True), (1, False)])
def test_a_worker_that_ends_hands_on_a_run_that_has_done_nothing(
    evening: Evening,
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    acted: int,
    again: bool,  # noqa: FBT001
) -> None:
    del evening, store
    runner = JobRunner(read_settings(), lambda _: None)

    def stopped(supervisor: Supervisor, request: RunRequest) -> Iterator[Message]:
        runner.stop_all("the scheduler was ended")
        report = RunReport(request.run, request.workflow, 1, Outcome.STOPPED, acted=acted)
        yield dict(supervisor.file(report))

    monkeypatch.setattr(OPENED, in_place_of_runs(stopped))
    ending = runner.perform(Job("1@x", "plain", ""))
    assert ending.outcome == "stopped"
    assert (ending.again_after_s is not None) == again


@pytest.mark.parametrize(
    ("outcome", "reason"),
    [(Outcome.DIVERGED, "At step 3: Something new."), (Outcome.DONE, "Something new.")],
)
def test_a_schedule_says_at_which_step_something_unexpected_came(
    store: Store,
    evening: Evening,
    monkeypatch: pytest.MonkeyPatch,
    outcome: Outcome,
    reason: str,
) -> None:
    """One that was helped, and is done, has nothing to say of it."""
    del evening

    def diverges(supervisor: Supervisor, request: RunRequest) -> Iterator[Message]:
        for step in (1, 2):
            yield {"event": "diverged", "step": step}
        report = RunReport(request.run, request.workflow, 1, outcome, acted=2)
        yield {**dict(supervisor.file(report)), "reason": "Something new."}

    monkeypatch.setattr(OPENED, in_place_of_runs(diverges))
    ending = JobRunner(read_settings(), lambda _: None).perform(Job("1@y", "plain", ""))
    assert (ending.outcome, ending.reason) == (outcome, reason)
    assert reason in store.schedules.named("plain").note


GONE = UnreachableStoreError("connection refused")


def test_an_ending_stands_whatever_keeps_it_from_being_noted(
    evening: Evening, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that is started anew right then: the note is written when it is back."""
    monkeypatch.setattr("app.wiring.scheduling.job_runner.SERVER_AGAIN_S", 0.01)
    note, tries = Schedules.note, iter((GONE, GONE))

    def away_twice(self: Schedules, id_: int, text: str) -> None:
        if (error := next(tries, None)) is not None:
            raise error
        note(self, id_, text)

    monkeypatch.setattr(Schedules, "note", away_twice)
    assert evening.plays() == ("done", "")
    assert store.schedules.named("plain").note == "done"


def test_a_worker_that_ends_waits_for_no_server(
    evening: Evening, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    del store
    runner = JobRunner(read_settings(), evening.said.append)  # type: ignore[arg-type]

    def away(*_: object) -> None:
        runner.stop_all("the scheduler was ended")
        raise GONE

    monkeypatch.setattr(Schedules, "note", away)
    assert runner.perform(Job("1@x", "plain", "")).outcome == "done"


@pytest.mark.parametrize("part", ["named", "begin_run"])
def test_a_server_that_is_away_ends_no_job(
    evening: Evening, store: Store, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    """It is offered again, though its schedule asks for no second attempt."""
    with monkeypatch.context() as away:
        where = Schedules if part == "named" else Store
        away.setattr(where, part, _raises_gone)
        ending = JobRunner(read_settings(), lambda _: None).perform(Job("1@x", "plain", ""))
    assert (ending.outcome, ending.reason) == ("blocked", str(GONE))
    assert ending.again_after_s is not None
    assert store.notices.unseen() == ()
    assert evening.plays()[0] == "done"


def test_a_workflow_that_is_played_often_enough_is_handed_back_and_a_seat_is_left_at_the_end(
    evening: Evening, store: Store
) -> None:
    for worker in ("one", "two"):
        store.workers.begin(worker)
    store.seats.limit("plain", 1)
    assert store.seats.take("two", "plain", 30)
    store.journal.worker = "one"
    runner = JobRunner(read_settings(), evening.said.append, store)  # type: ignore[arg-type]
    with pytest.raises(FullError) as full:
        runner.perform(Job("1@x", "plain", ""))
    assert (full.value.workflow, full.value.at_once) == ("plain", 1)
    assert runner.perform(Job("1@y", "orders", "")).outcome == "done"
    store.seats.leave("two")
    assert runner.perform(Job("1@x", "plain", "")).outcome == "done"
    assert store.seats.take("two", "plain", 30)


def _raises_gone(*_: object) -> None:
    raise GONE
