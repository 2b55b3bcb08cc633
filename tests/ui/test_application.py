"""`byheart` without a command, as a process of its own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.settings import FILE
from app.ui.application import refusal
from tests.builders.desktop.awaited import within
from tests.builders.runs.command_line import ROOT, byheart, command, surroundings
from tests.builders.ui.windows import texts

THERE_WITHIN_S = 20.0


@contextmanager
def started(home: Path) -> Iterator[subprocess.Popen[str]]:
    """The window of a data folder, drawn on no screen."""
    environment = surroundings({"BYHEART_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"})
    process = subprocess.Popen(
        command(), cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True
    )
    try:
        there = partial(_hears, process, signal.SIGTERM)  # from when it is about to be shown
        assert within(THERE_WITHIN_S, lambda: process.poll() is not None or there())
        assert process.poll() is None, process.communicate()[1]
        yield process
    finally:
        process.kill()
        process.communicate()


def _hears(process: subprocess.Popen[str], what: signal.Signals) -> bool:
    """Whether a process has said what it does on that signal."""
    told = Path(f"/proc/{process.pid}/status").read_text().splitlines()
    [caught] = (line.split()[1] for line in told if line.startswith("SigCgt"))
    return bool(int(caught, 16) >> (what - 1) & 1)


def test_what_draws_the_window_loads_no_library_of_the_database_or_of_pictures() -> None:
    """They take longer to load than the rest; a second process reads what is shown first."""
    dear = "{'sqlalchemy', 'numpy', 'cv2', 'asyncio', 'requests', 'cryptography'}"
    told = f"import sys, app.ui.application; print({dear} & {{*sys.modules}} or 'none')"
    words = [sys.executable, "-c", told]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "none"


def test_it_opens_and_closes_on_a_polite_kill_and_remembers_itself(
    qtbot: QtBot, tmp_path: Path
) -> None:
    home = tmp_path / "home"
    with started(home) as process:
        process.terminate()
        assert process.wait(THERE_WITHIN_S) == 0
        assert process.stderr is not None
        assert process.stderr.read() == ""
    assert (home / "window.ini").exists()


def test_a_second_one_shows_the_first_and_ends(qtbot: QtBot, tmp_path: Path) -> None:
    with started(tmp_path) as process:
        again = byheart(environment={"BYHEART_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"})
        assert (again.status, again.err) == (0, "")
        assert process.poll() is None


@pytest.mark.skipif(os.name != "posix", reason="a display is needed on X11 alone")
def test_without_a_display_it_refuses(tmp_path: Path) -> None:
    answer = byheart(environment={"BYHEART_HOME": str(tmp_path), "QT_QPA_PLATFORM": ""})
    assert answer.is_refusal(3)
    assert "no display" in answer.err


def test_settings_that_make_no_sense_are_said_and_stay_as_they_are(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text('{"ask": "everybody"}')
    environment = surroundings({"BYHEART_HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"})
    with subprocess.Popen(
        command(), cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stderr is not None
        said = process.stderr.readline()
        process.kill()
    assert "ask in" in said
    assert "is to be nobody, operator, agent; not “everybody”" in said
    assert (tmp_path / FILE).read_text() == '{"ask": "everybody"}'


def test_a_refusal_is_shown_as_it_is(qtbot: QtBot) -> None:
    box = refusal("<b> in /home/a/settings.json is to be a number.")
    qtbot.addWidget(box)
    box.show()
    assert "<b> in /home/a/settings.json is to be a number." in texts(box)
