"""The journal files a run's events in order, with their pictures, and survives a log that fails."""

from __future__ import annotations

import queue
import threading
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

import pytest

from app.engine.errors import ByheartError
from app.engine.model.check import Comparison, Verdict
from app.engine.model.events import Checked, Diverged, Finished, Outcome, Started
from app.engine.model.geometry import Picture, Pixels
from app.player.run.journal_writer import Journal, bytes_of, picture_of
from app.player.screen.clock import IdleSignal
from app.store.store import Store
from checks.snapshot.look import Effect, Look
from tests.builders.store.disks import small_disk
from tests.builders.store.kept import SNAPSHOTS, look, picture

STARTED = Started("orders", ("workflow", "orders"), trajectories=1, steps=2)
FINISHED = Finished(Outcome.DONE, hit=True)


def checked(verdict: Verdict, why: str = "", seen: Look | None = None, step: int = 0) -> Checked:
    return Checked(step, "click", Comparison(verdict, why=why), "way", look(1), seen or look(2))


def told(store: Store, run: str) -> list[object]:
    return [event["event"] for event in store.events(run)]


def filed(store: Store, *events: object) -> str:
    """A run whose journal was told these events, without any trouble."""
    run = store.begin_run("orders", 1, {})
    trouble: list[ByheartError] = []
    journal = Journal(store, run, trouble.append)
    for event in events:
        journal.note(event)  # type: ignore[arg-type]
    journal.close()
    assert trouble == []
    return run


def test_events_and_messages_are_kept_in_the_order_they_came(store: Store) -> None:
    message = {"event": "end_check", "holds": True, "why": "The file is there."}
    run = filed(store, STARTED, checked(Verdict.GO), message, FINISHED)
    assert told(store, run) == ["started", "checked", "end_check", "finished"]


def test_pictures_are_kept_beside_the_events_that_show_them(store: Store) -> None:
    run = filed(store, checked(Verdict.GO, seen=look(7)))
    (event,) = store.events(run)
    seen = store.picture(str(event["seen"]))
    assert bytes(seen.bgra) == bytes(picture(7).bgra)
    assert event["expected"] != event["seen"]


def test_a_message_is_kept_with_the_picture_that_goes_with_it(store: Store) -> None:
    run = store.begin_run("orders", 1, {})
    journal = Journal(store, run, lambda error: pytest.fail(str(error)))
    journal.note({"event": "model_call"}, picture(7))
    journal.note({"event": "refused"}, None)
    journal.close()
    called, refused = store.events(run)
    assert bytes(store.picture(str(called["seen"])).bgra) == bytes(picture(7).bgra)
    assert "seen" not in refused


def test_of_equal_looks_in_a_row_only_the_first_is_kept(store: Store) -> None:
    waiting = checked(Verdict.NOT_YET, "still changing")
    run = filed(store, waiting, waiting, waiting, checked(Verdict.GO), waiting)
    assert [event["verdict"] for event in store.events(run)] == ["not_yet", "go", "not_yet"]


def test_the_same_answer_at_another_step_is_another_one(store: Store) -> None:
    run = filed(store, checked(Verdict.GO, step=0), checked(Verdict.GO, step=1))
    assert [event["step"] for event in store.events(run)] == [0, 1]


def test_an_event_without_a_picture_names_none(store: Store) -> None:
    diverged = Diverged(0, "click", Comparison(Verdict.NO), expected=None, seen="a text")
    run = filed(store, diverged)
    (event,) = store.events(run)
    assert (event["expected"], event["seen"]) == (None, None)


@dataclass
class FullLog:
    """Keeps two events; then there is no more room."""

    kept: list[object] = field(default_factory=list)

    def append_events(
        self, run: str, events: Sequence[tuple[dict[str, object], int, datetime]]
    ) -> None:
        for event, _, _ in events:
            if len(self.kept) == 2:
                raise ByheartError("The disk is full.")
            self.kept.append(event["event"])

    def keep_picture(self, picture: Picture) -> str:
        return "kept"


def test_a_log_that_fails_is_told_once_and_the_run_goes_on() -> None:
    log, trouble = FullLog(), list[ByheartError]()
    journal = Journal(log, "r", trouble.append)
    for _ in range(5):
        journal.note({"event": "acted"})
    journal.close()
    assert log.kept == ["acted", "acted"]
    assert [str(error) for error in trouble] == ["The disk is full."]


def test_a_disk_that_runs_full_is_told_once_and_nothing_hangs(tmp_path: Path) -> None:
    with small_disk(tmp_path / "small") as disk:
        store = Store.open(disk.folder / "home", SNAPSHOTS)
        run = store.begin_run("orders", 1, {})
        trouble: list[ByheartError] = []
        journal = Journal(store, run, trouble.append)
        disk.fill()
        for number in range(20):
            journal.note(checked(Verdict.GO, seen=look(number), step=number))
        journal.close()
        assert len(trouble) == 1
        assert "full" in str(trouble[0])
        store.close()


def test_a_picture_is_found_in_a_look_and_in_an_effect() -> None:
    seen = look(3)
    assert picture_of(seen) is seen.picture
    assert picture_of(Effect(after=seen)) is seen.picture
    assert picture_of(Effect()) is None
    assert picture_of("text") is None


class Watched(FullLog):
    """Tells of each event that is kept."""

    def __init__(self) -> None:
        super().__init__()
        self.said: queue.SimpleQueue[object] = queue.SimpleQueue()

    def append_events(
        self, run: str, events: Sequence[tuple[dict[str, object], int, datetime]]
    ) -> None:
        for event, number, _ in events:
            self.said.put((number, event["event"]))


def test_what_was_done_is_filed_at_once_and_what_was_seen_when_there_is_time() -> None:
    log, leisure = Watched(), IdleSignal()
    journal = Journal(log, "r", lambda error: pytest.fail(str(error)), leisure)
    journal.note(checked(Verdict.GO))
    journal.note({"event": "acted"})
    assert log.said.get(timeout=5.0) == (1, "acted")
    with leisure.while_waiting():
        assert log.said.get(timeout=5.0) == (0, "checked")
    journal.close()


def test_where_another_run_follows_any_wait_will_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.player.screen.clock.LONG_S", 3600.0)
    log, leisure = Watched(), IdleSignal()
    journal = Journal(log, "r", lambda error: pytest.fail(str(error)), leisure, eager=True)
    with leisure.while_waiting():
        journal.note(checked(Verdict.GO))
        assert log.said.get(timeout=5.0) == (0, "checked")
    journal.close()


def test_who_is_eager_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.player.run.journal_writer.ASK_AGAIN_S", 0.001)
    log = Watched()
    journal = Journal(log, "r", lambda error: pytest.fail(str(error)), eager=True)
    journal.note(checked(Verdict.GO))
    assert log.said.get(timeout=5.0) == (0, "checked")
    journal.close()


@dataclass
class AtTheEnd(FullLog):
    """Counts how often it is written."""

    written: list[int] = field(default_factory=list)

    def append_events(
        self, run: str, events: Sequence[tuple[dict[str, object], int, datetime]]
    ) -> None:
        self.written.append(len(events))


def test_what_is_left_at_the_end_is_filed_together() -> None:
    log = AtTheEnd()
    journal = Journal(log, "r", lambda error: pytest.fail(str(error)))
    for step in range(3):
        journal.note(checked(Verdict.GO, step=step))
    journal.close()
    assert log.written == [3]


def test_pictures_that_take_too_much_room_are_filed_without_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("app.player.run.journal_writer.MOST_BYTES", 0)
    log = Watched()
    journal = Journal(log, "r", lambda error: pytest.fail(str(error)))
    journal.note(checked(Verdict.GO))
    assert log.said.get(timeout=5.0) == (0, "checked")
    journal.close()


def test_other_work_is_done_in_its_time_and_at_the_end_at_the_latest(store: Store) -> None:
    run, done = store.begin_run("orders", 1, {}), list[str]()
    journal = Journal(store, run, lambda _: None)
    journal.later(lambda: done.append("compared"), Pixels(1, 1, bytes(4)))
    journal.note(STARTED)
    journal.close()
    assert done == ["compared"]
    assert told(store, run) == ["started"]


class Packing(FullLog):
    """Keeps a picture only while it keeps another one, too."""

    def __init__(self) -> None:
        super().__init__()
        self.both = threading.Barrier(2, timeout=20.0)

    def append_events(
        self, run: str, events: Sequence[tuple[dict[str, object], int, datetime]]
    ) -> None:
        self.kept += [(number, event["seen"]) for event, number, _ in events]

    def keep_picture(self, picture: Picture) -> str:
        self.both.wait()
        return str(picture.width)


def test_what_is_left_at_the_end_is_packed_by_several_threads_and_filed_in_order() -> None:
    log = Packing()
    journal = Journal(log, "r", lambda error: pytest.fail(str(error)))
    for width in range(1, 5):
        journal.note({"event": "model_call"}, Pixels(width, 1, bytes(4 * width)))
    journal.close()
    assert log.kept == [(0, "1"), (1, "2"), (2, "3"), (3, "4")]


def test_a_picture_that_several_wait_with_takes_its_room_once() -> None:
    picture = Pixels(2, 3, bytes(24))
    assert bytes_of([picture, None, picture, Pixels(1, 1, bytes(4))]) == 28


def test_a_picture_that_is_needed_at_once_is_there(store: Store) -> None:
    journal = Journal(store, store.begin_run("orders", 1, {}), lambda _: None)
    reference = journal.keep(picture(7))
    assert reference is not None
    assert bytes(store.picture(reference).bgra) == bytes(picture(7).bgra)
    journal.close()
