"""A run's process on standby: loaded before it is known what it is to play."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.desktop.signals import StopSwitch
from app.player.run.messages import RunRequest
from app.scheduler.run.run_process import RunProcess
from app.scheduler.run.standby import Standby

REQUEST = RunRequest("3f2a", "unknown", 1, ":9")


@pytest.fixture
def standby() -> Iterator[Standby]:
    standby = Standby.start()
    yield standby
    standby.close()


def test_it_plays_in_the_place_that_it_is_told(
    standby: Standby, stop: StopSwitch, tmp_path: Path
) -> None:
    home, errors = tmp_path / "home", tmp_path / "errors.txt"
    child = standby.take({**os.environ, "BYHEART_HOME": str(home)}, errors)
    assert child is not None
    run = RunProcess(REQUEST, child)
    reports = list(run.messages(stop))
    run.close()
    assert "no workflow “unknown”" in str(reports[-1]["reason"])
    assert home.is_dir()


def test_what_it_writes_to_standard_error_is_kept(standby: Standby, tmp_path: Path) -> None:
    errors = tmp_path / "errors.txt"
    child = standby.take(os.environ, errors)
    assert child is not None
    child.communicate(b"no request\n", timeout=60)
    assert "That is no run request" in errors.read_text(encoding="utf-8")
    assert child.returncode == 2


def test_of_the_environment_that_it_was_started_in_nothing_stays(
    monkeypatch: pytest.MonkeyPatch, stop: StopSwitch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BYHEART_DATABASE", "postgresql://nowhere.invalid/unknown")
    standby = Standby.start()
    monkeypatch.delenv("BYHEART_DATABASE")
    child = standby.take({**os.environ, "BYHEART_HOME": str(tmp_path)}, tmp_path / "errors.txt")
    assert child is not None
    run = RunProcess(REQUEST, child)
    reports = list(run.messages(stop))
    run.close()
    assert "no workflow “unknown”" in str(reports[-1]["reason"])


def test_it_is_taken_once(standby: Standby, tmp_path: Path) -> None:
    child = standby.take(os.environ, tmp_path / "errors.txt")
    assert child is not None
    assert standby.take(os.environ, tmp_path / "errors.txt") is None
    child.communicate(timeout=60)


def test_one_that_has_ended_is_not_taken(tmp_path: Path) -> None:
    standby = Standby.start((sys.executable, "-c", "import os; os.close(0)"))
    child = standby._child
    assert child is not None
    child.wait(60)
    assert standby.take(os.environ, tmp_path / "errors.txt") is None


def test_it_ends_without_a_word_when_there_is_nothing_to_play() -> None:
    standby = Standby.start()
    child = standby._child
    assert child is not None
    said, _ = child.communicate(timeout=60)
    assert (said, child.returncode) == (b"", 0)


def test_closing_ends_it(standby: Standby) -> None:
    child = standby._child
    assert child is not None
    standby.close()
    assert child.returncode is not None
