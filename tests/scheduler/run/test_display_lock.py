"""A display is one run's at a time, whoever asks, and free again when that one dies."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.desktop.signals import StopSwitch
from app.engine.errors import BlockedError, StoppedError
from app.scheduler.run.display_lock import DisplayLocks
from tests.builders.runs.command_line import ROOT, surroundings

WITHIN_S = 10.0
HOLDS = """
import sys
from pathlib import Path
from app.desktop.signals import StopSwitch
from app.scheduler.run.display_lock import DisplayLocks

with DisplayLocks(Path(sys.argv[1])).turn(":7", print, StopSwitch()):
    print("mine", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def never() -> Iterator[StopSwitch]:
    switch = StopSwitch()
    yield switch
    switch.close()


@pytest.fixture
def asked() -> Iterator[StopSwitch]:
    switch = StopSwitch()
    switch.ask("the stop key")
    yield switch
    switch.close()


def nothing() -> None:
    raise AssertionError("nobody else has it")


def test_it_is_given_at_once_where_nobody_has_it_and_each_has_its_own(
    tmp_path: Path, never: StopSwitch
) -> None:
    locks = DisplayLocks(tmp_path)
    with locks.turn(":0", nothing, never), locks.turn(":1", nothing, never):
        pass
    with locks.turn(":0", nothing, never):
        pass


@pytest.mark.parametrize("name", [":0", ":0.0", "unix:0", ":0.1"])
def test_the_names_of_one_display_are_one(
    tmp_path: Path, name: str, never: StopSwitch, asked: StopSwitch
) -> None:
    locks = DisplayLocks(tmp_path)
    with (
        locks.turn(":0", nothing, never),
        pytest.raises(StoppedError, match="for its turn"),
        locks.turn(name, lambda: None, asked),
    ):
        pass


def test_who_waits_is_told_and_begins_when_the_other_has_ended(
    tmp_path: Path, never: StopSwitch
) -> None:
    locks = DisplayLocks(tmp_path)
    order: list[str] = []
    waits = threading.Event()

    def second() -> None:
        with locks.turn(":0", waits.set, never):
            order.append("second")

    with locks.turn(":0", nothing, never):
        other = threading.Thread(target=second)
        other.start()
        assert waits.wait(WITHIN_S)
        order.append("first")
    other.join(WITHIN_S)
    assert order == ["first", "second"]


def test_another_process_has_it_until_it_dies(tmp_path: Path, never: StopSwitch) -> None:
    with subprocess.Popen(
        (sys.executable, "-c", HOLDS, str(tmp_path)),
        cwd=ROOT,
        env=surroundings({"PYTHONPATH": str(ROOT)}),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "mine\n"
        told: list[str] = []

        def waits() -> None:
            told.append("it waits")
            process.kill()

        with DisplayLocks(tmp_path).turn(":7", waits, never):
            assert told == ["it waits"]


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path, never: StopSwitch) -> None:
    (tmp_path / "file").write_text("")
    locks = DisplayLocks(tmp_path / "file" / "below")
    with pytest.raises(BlockedError, match="No lock can be kept"), locks.turn(":0", nothing, never):
        pass
