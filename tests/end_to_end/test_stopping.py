"""A person can always stop it: from anywhere, at any moment, and nothing stays pressed.

The keys, the pointer and the signals are real; what the run still does is heard on the display
itself, by a listener that knows nothing of it.
"""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from app.demo.fake_model.stand_in_process import pointed_at
from app.engine.model.geometry import Point
from tests.builders.desktop.displays import (
    STOP_KEYS,
    Person,
    keyboard_now,
    keycodes,
    private_display,
)
from tests.builders.desktop.fields import until_true
from tests.builders.desktop.lateness import Lateness, lateness
from tests.builders.runs.notes_desk import NotesDesk, seconds_after
from tests.builders.runs.played_run import PlayedRun
from tests.builders.servers.messages_server import Reply, messages_server

pytestmark = pytest.mark.on_screen

NO_INPUT_AFTER_S = 0.2
REPORT_WITHIN_S = 2.0
# Of so many runs one at least stops by itself.
TRIES = 3
# Characters that no layout here has: keys are borrowed for them for as long as the text lasts.
LONG_NOTE = "Crème brûlée, 中文, 45 € at most; " * 100


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[NotesDesk]:
    with private_display() as display:
        desk = NotesDesk(display, tmp_path_factory.mktemp("stopping"))
        desk.learn()
        desk.learn_to_wait()
        yield desk


@pytest.fixture
def somebody(desk: NotesDesk) -> Iterator[Person]:
    person = Person(desk.display.name)
    person.moves(Point(640, 400))
    yield person
    person.leaves()


@pytest.fixture
def late() -> Iterator[Lateness]:
    """What a busy machine takes is nobody's delay."""
    with lateness() as watched:
        yield watched


# ------------------------------------------------------------------------------------- phases


@contextmanager
def waiting_for_the_application(desk: NotesDesk) -> Iterator[PlayedRun]:
    with desk.plays("waits") as run:
        run.until(lambda: run.has_said("launched"), "the application is started")
        yield run


@contextmanager
def between_two_steps(desk: NotesDesk) -> Iterator[PlayedRun]:
    desk.grey.touch()
    with desk.plays("note", "-p", "note=Call Bo") as run:
        run.until(lambda: run.has_said("acted", 2), "the note is written")
        yield run
    desk.grey.unlink()


@contextmanager
def in_the_middle_of_a_long_text(desk: NotesDesk) -> Iterator[PlayedRun]:
    with desk.plays("note", "-p", f"note={LONG_NOTE}") as run:
        run.until(lambda: len(desk.typed()) > 60, "some of the text is typed")
        yield run


@contextmanager
def while_a_model_is_asked(desk: NotesDesk) -> Iterator[PlayedRun]:
    """It was sent the screen, and does not answer."""
    never = threading.Event()
    desk.grey.touch()
    with messages_server() as server:
        server.answers(Reply(b"{}", hang=never))
        impatient = {**pointed_at(server.url), "BYHEART_PATIENCE_S": "0.5"}
        words = ("note", "-p", "note=Call Bo", "--ask", "agent")
        with desk.plays(*words, **impatient) as run:
            run.until(lambda: len(server.asked) == 1, "the model is asked")
            yield run
        never.set()
    desk.grey.unlink()


# ------------------------------------------------------------------------------- ways to stop


def press_the_stop_key(desk: NotesDesk, _: PlayedRun, person: Person) -> None:
    person.strikes_together(keycodes(desk.display.name, STOP_KEYS))


def interrupt_the_command(_: NotesDesk, run: PlayedRun, __: Person) -> None:
    run.process.send_signal(signal.SIGINT)


def throw_the_pointer_into_the_corner(_: NotesDesk, __: PlayedRun, person: Person) -> None:
    person.moves(Point(0, 0))


WAYS = {
    "stop key": (press_the_stop_key, "the stop key ctrl+shift+F12 was pressed"),
    "interrupt": (interrupt_the_command, "SIGINT was received"),
    "corner": (throw_the_pointer_into_the_corner, "fail-safe corner"),
}
PHASES = [
    waiting_for_the_application,
    between_two_steps,
    in_the_middle_of_a_long_text,
    while_a_model_is_asked,
]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("phase", PHASES, ids=lambda phase: phase.__name__)
def test_it_stops_at_once_reports_in_time_and_leaves_the_desk_as_it_was(
    desk: NotesDesk, somebody: Person, late: Lateness, phase: Callable[..., Any], way: str
) -> None:
    tries = (stops(desk, somebody, late, phase, way) for _ in range(TRIES))
    assert any(tries), "it stops by itself"


def stops(
    desk: NotesDesk, somebody: Person, late: Lateness, phase: Callable[..., Any], way: str
) -> bool:
    """Stop a run, and look at what it leaves. False where it had to be ended: a busy machine may
    take longer for one comparison than a run has to stop.
    """
    stop, reason = WAYS[way]
    before = keyboard_now(desk.display.name)
    with phase(desk) as run:
        stop(desk, run, somebody)
        asked_s = time.monotonic()
        reported_s, report = run.report()
        assert (report["event"], report["outcome"]) == ("report", "stopped"), report
        assert reason in report["reason"]
        until_true(lambda: run.left() == [], "all its processes have ended")
        assert run.heard_after(asked_s + NO_INPUT_AFTER_S + late.since(asked_s)) == []
        if "had to be ended" in report["reason"]:
            return False
        assert reported_s - asked_s < REPORT_WITHIN_S + late.since(asked_s)
        assert len(report.get("done", ())) == report["acted"], "what was done is told"
        assert run.process.returncode == 1
        assert keyboard_now(desk.display.name) == before, "keys, buttons and mapping as before"
    return True


def test_the_stop_key_is_heard_on_the_session_while_a_run_is_on_a_display_of_its_own(
    desk: NotesDesk, somebody: Person, late: Lateness
) -> None:
    with desk.plays("note", "-p", f"note={LONG_NOTE}", where="private") as run:
        run.until(lambda: len(desk.typed()) > 60, "some of the text is typed")
        press_the_stop_key(desk, run, somebody)
        asked_s = time.monotonic()
        reported_s, report = run.report()
        assert report["outcome"] == "stopped"
        assert reported_s - asked_s < REPORT_WITHIN_S + late.since(asked_s)
        last_s = seconds_after(asked_s, desk.got()[-1]["at_ms"])
        assert last_s < NO_INPUT_AFTER_S + late.since(asked_s)
        until_true(lambda: run.left() == [], "its display and all its processes have ended")


def test_the_stop_key_is_heard_though_the_run_let_go_of_shift(
    desk: NotesDesk, somebody: Person
) -> None:
    """A run that was typing a capital lets go of Shift, a moment after the person pressed it."""
    control, shift, last = keys = keycodes(desk.display.name, STOP_KEYS)
    with between_two_steps(desk) as run:
        somebody.presses(control)
        somebody.presses(shift)
        somebody.releases(shift)
        somebody.presses(last)
        for key in reversed(keys):
            somebody.releases(key)
        _, report = run.report()
    assert report["outcome"] == "stopped", report


def test_keys_held_meanwhile_command_nothing(desk: NotesDesk, somebody: Person) -> None:
    """A person takes a third of a second from Ctrl to F12; a run types a hundred letters then."""
    control, *_ = keys = keycodes(desk.display.name, STOP_KEYS)
    with in_the_middle_of_a_long_text(desk) as run:
        somebody.presses(control)
        time.sleep(0.1)
        so_far = len(desk.typed())
        time.sleep(0.2)
        assert len(desk.typed()) == so_far, "nothing is typed meanwhile"
        somebody.releases(control)
        run.until(lambda: len(desk.typed()) > so_far + 20, "the typing goes on")
        for key in keys:
            somebody.presses(key)
            time.sleep(0.15)
        for key in reversed(keys):
            somebody.releases(key)
        _, report = run.report()
    assert report["outcome"] == "stopped"
    commanded = [each for each in desk.told() if each["control"] and each["key"] not in STOP_KEYS]
    # The letter that is on its way when Ctrl goes down is the one nobody can call back.
    assert len(commanded) <= 2, commanded


def test_a_run_whose_process_is_killed_is_uncertain_and_leaves_the_desk_as_it_was(
    desk: NotesDesk, somebody: Person, late: Lateness
) -> None:
    before = keyboard_now(desk.display.name)
    with in_the_middle_of_a_long_text(desk) as run:
        assert keyboard_now(desk.display.name) != before, "keys are borrowed"
        os.kill(run.child, signal.SIGKILL)
        killed_s = time.monotonic()
        reported_s, report = run.report()
        assert (report["outcome"], report["acted"]) == ("uncertain", 1)
        assert "killed by SIGKILL" in report["reason"]
        assert reported_s - killed_s < REPORT_WITHIN_S + late.since(killed_s)
        assert run.process.returncode == 1
        assert keyboard_now(desk.display.name) == before
        until_true(lambda: run.left() == [], "all its processes have ended")


def test_a_run_whose_parent_is_killed_stops_by_itself(
    desk: NotesDesk, somebody: Person, late: Lateness
) -> None:
    before = keyboard_now(desk.display.name)
    with in_the_middle_of_a_long_text(desk) as run:
        run.process.kill()
        run.process.wait()
        killed_s = time.monotonic()
        until_true(lambda: run.left() == [], "all its processes have ended")
        assert run.heard_after(killed_s + NO_INPUT_AFTER_S + late.since(killed_s)) == []
        assert keyboard_now(desk.display.name) == before
