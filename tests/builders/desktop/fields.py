"""Real text fields to type into, of four toolkits, and reading back what they understood."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Callable, Mapping

import pytest

from app.desktop.x11.windows import XlibWindows
from app.engine.model.geometry import Point
from tests.builders.desktop.started import command_of

PATIENCE_S = 10.0


class Asked:
    """A field in a program of ours that answers questions (applications/qt_field.py)."""

    def __init__(self, script: str, environment: Mapping[str, str]) -> None:
        self._process = subprocess.Popen(
            command_of(script),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="utf-8",
            env=surroundings(environment),
        )
        until_true(lambda: self.ask("ready") is True, "the field has the focus")

    def ask(self, question: str) -> object:
        self.say(question)
        assert self._process.stdout
        answer: object = json.loads(self._process.stdout.readline())
        return answer

    def say(self, line: str) -> None:
        assert self._process.stdin
        self._process.stdin.write(line + "\n")
        self._process.stdin.flush()

    def text(self) -> str:
        return str(self.ask("read"))

    def diary(self) -> list[str]:
        lines = self.ask("diary")
        assert isinstance(lines, list)
        return lines

    def pad(self) -> Point:
        """The top left corner of what clicks are noted on."""
        place = self.ask("pad")
        assert isinstance(place, list)
        return Point(*place)

    def clear(self) -> None:
        self.ask("clear")

    def text_once_it_has(self, length: int) -> str:
        """The text as soon as it is that long, or what there is when patience ends."""
        deadline = time.monotonic() + PATIENCE_S
        while len(self.text()) < length and time.monotonic() < deadline:
            time.sleep(0.01)
        return self.text()

    def close(self) -> None:
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()
        end(self._process)


class Told:
    """A program no one here wrote, which tells what was typed into it when it ends."""

    def __init__(
        self, command: tuple[str, ...], display: str, environment: Mapping[str, str]
    ) -> None:
        self.process = subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=surroundings(environment),
            start_new_session=True,
        )
        windows = XlibWindows(display)
        try:
            until_true(
                lambda: _is_active(windows, self.process.pid),
                lambda: f"{command[0]} ({self.process.poll()}) is active: {windows.all()}",
            )
        except BaseException:
            self.close()
            raise
        finally:
            windows.close()

    def output(self) -> str:
        """What it printed; it must have been told to end."""
        printed, _ = self.process.communicate(timeout=PATIENCE_S)
        return printed.decode()

    def close(self) -> None:
        if self.process.stdout:
            self.process.stdout.close()
        end(self.process)


def surroundings(environment: Mapping[str, str]) -> dict[str, str]:
    """This process's environment with the display's; UTF-8, without an input method."""
    merged = {**os.environ, **environment, "LC_ALL": "C.UTF-8", "XMODIFIERS": "@im=none"}
    return {name: value for name, value in merged.items() if value}


def until_true(question: Callable[[], bool], what: str | Callable[[], str]) -> None:
    deadline = time.monotonic() + PATIENCE_S
    while not question():
        if time.monotonic() >= deadline:
            said = what if isinstance(what, str) else what()
            pytest.fail(f"it did not come to this: {said}")
        time.sleep(0.01)


def end(process: subprocess.Popen[str] | subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(PATIENCE_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _is_active(windows: XlibWindows, process: int) -> bool:
    active = windows.active()
    return active is not None and active.process in {process, 0}
