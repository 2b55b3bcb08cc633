"""A run's process as its parent sees it: what it says, and that it ends when it must."""

from __future__ import annotations

import os
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO

import pytest

from app.desktop.signals import StopSwitch
from app.player.run.messages import RunRequest
from app.scheduler.run.run_command import RUN_COMMAND
from app.scheduler.run.run_process import STOP_PATIENCE_S, RunProcess
from tests.builders.runs.acted_runs import group_lives, plays, until_gone

NEVER_S = 60  # who sleeps so long is not waited for
REQUEST = RunRequest("3f2a", "orders", 1, ":9", {"customer": "Müller 中"})
Start = Callable[[str], RunProcess]


@pytest.fixture
def errors(tmp_path: Path) -> Iterator[IO[bytes]]:
    with (tmp_path / "errors.txt").open("w+b") as file:
        yield file


@pytest.fixture
def start(errors: IO[bytes]) -> Iterator[Start]:
    started: list[RunProcess] = []

    def start_part(part: str) -> RunProcess:
        run = RunProcess.start(REQUEST, os.environ, errors, plays(part))
        started.append(run)
        return run

    yield start_part
    for run in started:
        run.close()
        until_gone(run.process)


def test_what_it_says_is_heard_in_order_and_its_end_is_the_end(
    start: Start, stop: StopSwitch
) -> None:
    run = start("say('started', steps=2); say('acted'); report(); sys.exit(0)")
    assert [each["event"] for each in run.messages(stop)] == ["started", "acted", "report"]
    assert run.exit_code == 0


def test_it_is_handed_the_request_as_it_was_asked(start: Start, stop: StopSwitch) -> None:
    run = start("say('heard', command=request['command'], values=request['parameters'])")
    (heard,) = run.messages(stop)
    assert heard["values"] == {"customer": "Müller 中"}
    assert heard["command"] == "run"


def test_half_a_line_is_waited_for(start: Start, stop: StopSwitch) -> None:
    run = start(
        """
        sys.stdout.write('{"event": "sta'); sys.stdout.flush()
        time.sleep(0.05)
        sys.stdout.write('rted"}\\n{"event":"act'); sys.stdout.flush()
        time.sleep(0.05)
        sys.stdout.write('ed"}\\n'); sys.stdout.flush()
        """
    )
    assert [each["event"] for each in run.messages(stop)] == ["started", "acted"]


def test_a_message_larger_than_a_pipe_arrives_whole(start: Start, stop: StopSwitch) -> None:
    run = start("say('checked', why='x' * 300_000)")
    (message,) = run.messages(stop)
    assert message["why"] == "x" * 300_000


def test_what_is_no_message_is_not_heard(start: Start, stop: StopSwitch) -> None:
    run = start("print('hello'); print('[1, 2]'); print('\\x00'); print(); say('acted')")
    assert [each["event"] for each in run.messages(stop)] == ["acted"]


def test_what_it_complains_of_is_kept(start: Start, stop: StopSwitch, errors: IO[bytes]) -> None:
    run = start("sys.exit('no such screen')")
    assert list(run.messages(stop)) == []
    errors.seek(0)
    assert b"no such screen" in errors.read()
    assert run.exit_code == 1


@pytest.mark.serial
def test_a_stop_is_passed_on_with_its_reason_and_obeyed_at_once(
    start: Start, stop: StopSwitch
) -> None:
    run = start("say('started'); say('told', **hear()); report('stopped')")
    messages = run.messages(stop)
    assert next(messages)["event"] == "started"
    stop.ask("the stop key was pressed")
    asked = time.monotonic()
    told, report = messages
    assert time.monotonic() - asked < 0.5
    assert (told["command"], told["reason"]) == ("stop", "the stop key was pressed")
    assert report["outcome"] == "stopped"


def test_a_stop_asked_before_it_began_is_passed_on_too(start: Start, stop: StopSwitch) -> None:
    stop.ask("SIGINT was received")
    run = start("say('told', **hear())")
    assert [each["reason"] for each in run.messages(stop)] == ["SIGINT was received"]


def test_who_does_not_obey_in_time_is_killed(start: Start, stop: StopSwitch) -> None:
    ignores = "signal.signal(signal.SIGTERM, signal.SIG_IGN)"
    run = start(f"{ignores}; say('started'); time.sleep({NEVER_S})")
    messages = run.messages(stop)
    next(messages)
    stop.ask("the stop key was pressed")
    asked = time.monotonic()
    assert list(messages) == []
    assert STOP_PATIENCE_S <= time.monotonic() - asked < NEVER_S / 2
    assert run.exit_code == -9


@pytest.mark.serial
def test_who_talks_without_a_pause_is_stopped_all_the_same(start: Start, stop: StopSwitch) -> None:
    run = start("while True: say('checked', why='x' * 2000)")
    messages = run.messages(stop)
    next(messages)
    stop.ask("the stop key was pressed")
    asked = time.monotonic()
    for _ in messages:
        assert time.monotonic() - asked < STOP_PATIENCE_S + 1.0
    assert run.exit_code == -9


def test_at_the_deadline_it_is_asked_to_stop(start: Start, stop: StopSwitch) -> None:
    run = start("say('told', **hear()); report('stopped')")
    told, report = run.messages(stop, time.monotonic() + 0.3)
    assert told["reason"] == "The time limit of the run was reached."
    assert report["outcome"] == "stopped"


def test_who_does_not_mind_the_deadline_is_killed(start: Start, stop: StopSwitch) -> None:
    run = start(f"time.sleep({NEVER_S})")
    began = time.monotonic()
    assert list(run.messages(stop, began + 0.2)) == []
    assert time.monotonic() - began < NEVER_S / 2
    assert run.exit_code == -9


def test_who_has_nothing_more_to_say_may_not_linger(start: Start, stop: StopSwitch) -> None:
    run = start(f"report(); os.close(1); time.sleep({NEVER_S})")
    began = time.monotonic()
    assert [each["event"] for each in run.messages(stop)] == ["report"]
    assert time.monotonic() - began < NEVER_S / 2
    assert run.exit_code == -9


def test_who_was_killed_from_outside_has_ended(start: Start, stop: StopSwitch) -> None:
    run = start(f"say('started'); time.sleep({NEVER_S})")
    messages = run.messages(stop)
    next(messages)
    os.kill(run.process, 9)
    assert list(messages) == []
    assert run.exit_code == -9


def test_its_children_are_killed_with_it(start: Start, stop: StopSwitch) -> None:
    run = start("subprocess.Popen(['sleep', '60']); say('started'); time.sleep(60)")
    next(run.messages(stop))
    assert group_lives(run.process)
    run.close()
    until_gone(run.process)


def test_asking_who_has_ended_already_is_no_accident(start: Start, stop: StopSwitch) -> None:
    run = start("sys.exit(0)")
    assert list(run.messages(stop)) == []
    run.stop("too late")
    run.kill()
    run.close()
    run.close()


def test_a_folder_called_app_where_one_stands_is_not_mistaken_for_byheart(tmp_path: Path) -> None:
    (tmp_path / "app").mkdir()
    (tmp_path / "app" / "__main__.py").write_text("print('another program')", encoding="utf-8")
    asked = subprocess.run(
        (*RUN_COMMAND[:-1], "--help"), cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert "another program" not in asked.stdout
    assert "by heart" in asked.stdout


@pytest.mark.serial  # on a busy machine it is killed while it ends
def test_the_real_run_process_refuses_nonsense_and_ends(
    errors: IO[bytes], stop: StopSwitch
) -> None:
    run = RunProcess.start(RunRequest("r", "unknown", 1, ":9"), os.environ, errors)
    watch = threading.Timer(30, run.kill)
    watch.start()
    messages = list(run.messages(stop))
    watch.cancel()
    run.close()
    watch.join()
    report = messages[-1]
    assert (report["event"], report["outcome"]) == ("report", "failed")
    assert "no workflow “unknown”" in str(report["reason"])
    assert run.exit_code == 1
