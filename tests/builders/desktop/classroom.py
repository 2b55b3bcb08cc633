"""A real window on a display of its own, real hands, and the recorder beside them."""

from __future__ import annotations

import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from app.desktop.adapters import Desktop, open_desktop
from app.desktop.display.private import XvfbDisplay
from app.desktop.x11.listener import XlibListener
from app.engine.model.geometry import Box, Point
from app.engine.model.stop import NeverStop
from app.recorder.model.options import RecorderInputs, RecordingOptions
from app.recorder.recorder import Recorder
from tests.builders.desktop.started import command_of

GLIDE_STEPS = 5


@dataclass(slots=True)
class Classroom:
    """A real window, real hands, and the recorder beside them."""

    display: XvfbDisplay
    desktop: Desktop
    process: subprocess.Popen[str]
    kept: dict[str, str] = field(default_factory=dict)
    places: dict[str, Box] = field(default_factory=dict)
    recorder: Recorder = field(init=False)

    def record(self, **lesson: Any) -> None:  # noqa: ANN401 (whatever Lesson takes)
        senses = RecorderInputs(
            screen=self.desktop.screen,
            changes=self.desktop.changes,
            windows=self.desktop.windows,
            labels=self.desktop.labels,
            listener=XlibListener(self.display.name),
            pointer=self.desktop.hands.pointer,
            covered=self.desktop.covered,
        )
        self.recorder = Recorder(
            senses, RecordingOptions(keep_secret=self.kept.__setitem__, **lesson)
        )
        self.recorder.start()

    def place(self, name: str) -> Box:
        """Where it is, as soon as the application has told."""
        while name not in self.places:
            self.hear()
        return self.places[name]

    def hear(self) -> str:
        assert self.process.stdout
        told = json.loads(self.process.stdout.readline())
        if "name" in told:
            self.places[told["name"]] = Box(*told["place"])
        return str(told.get("told", ""))

    def glide(self, name: str) -> Point:
        """As a hand moves: over everything on the way, and a moment of rest at the end."""
        start, end = self.desktop.hands.pointer(), self.place(name).centre
        for step in range(1, GLIDE_STEPS + 1):
            x = start.x + (end.x - start.x) * step // GLIDE_STEPS
            y = start.y + (end.y - start.y) * step // GLIDE_STEPS
            self.desktop.hands.move(Point(x, y))
        self.see()
        return end

    def click(self, name: str) -> None:
        self.desktop.hands.click(self.glide(name))
        self.see()

    def type(self, text: str) -> None:
        self.desktop.hands.type_text(text)
        self.see()

    def see(self) -> None:
        """A person looks before going on: until the screen has been still for a moment."""
        self.recorder._watcher.wait_until_quiet(0.12, 5.0, since_s=time.monotonic())


@contextmanager
def classroom_with(display: XvfbDisplay, script: str) -> Iterator[Classroom]:
    """The application of that name (tests/builders/applications) on the display."""
    environment = {**os.environ, **display.environment, "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
    process = subprocess.Popen(
        command_of(script),
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    desktop = open_desktop(display.name, NeverStop(), display.bus)
    room = Classroom(display, desktop, process)
    try:
        while room.hear() != "ready":
            continue
        yield room
    finally:
        room.recorder.abandon()
        desktop.close()
        process.terminate()
        process.wait(5)
        assert process.stdout
        process.stdout.close()
