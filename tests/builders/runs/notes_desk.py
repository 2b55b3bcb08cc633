"""Somebody's desk where a note was written and saved once, with Byheart looking on."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil

from app.desktop.display.private import XvfbDisplay
from app.desktop.x11.input_injector import XlibHands
from app.desktop.x11.windows import XlibWindows
from app.engine.model.geometry import Point
from app.settings import Settings
from app.store.model.workflow import Start, Workflow
from app.wiring.storage.store_opening import open_store
from tests.builders.desktop.fields import until_true
from tests.builders.desktop.processes import command_of as command_line_of
from tests.builders.desktop.started import command_of
from tests.builders.runs.byheart import Byheart
from tests.builders.runs.played_run import PlayedRun, played_run

ENDS_WITHIN_S = 5.0
NOTE, SAVE = Point(400, 203), Point(265, 264)
CLOCK_MS = 2**32  # a display's clock begins anew then


def seconds_after(moment_s: float, at_ms: int) -> float:
    """How long after a moment (`time.monotonic()`) a display's time is: its clock is the machine's,
    in milliseconds of 32 bits.
    """
    apart = (at_ms - int(1000 * moment_s)) % CLOCK_MS
    return (apart - CLOCK_MS if apart > CLOCK_MS // 2 else apart) / 1000


@dataclass
class NotesDesk:
    """Notes on a display; what is true is what the application wrote down."""

    display: XvfbDisplay
    folder: Path

    @property
    def home(self) -> Path:
        return self.folder / "byheart"

    @property
    def diary(self) -> Path:
        return self.folder / "diary"

    @property
    def inputs(self) -> Path:
        return self.diary.with_suffix(".inputs")

    @property
    def grey(self) -> Path:
        """Where it exists, Save is grey."""
        return self.diary.with_suffix(".grey")

    @property
    def telling(self) -> Path:
        """While it exists, the application says that it has saved."""
        return self.diary.with_suffix(".telling")

    @property
    def stuck(self) -> Path:
        """While it exists, the application answers nothing more once it has saved."""
        return self.diary.with_suffix(".stuck")

    @property
    def launch(self) -> tuple[str, ...]:
        return command_of("tk_notes.py", str(self.diary))

    def told(self) -> list[dict[str, Any]]:
        """The keys that the application got."""
        return _lines(self.diary)

    def typed(self) -> str:
        return "".join(each["text"] for each in self.told())

    def got(self) -> list[dict[str, Any]]:
        """Every input that the application got and what it saved, with the display's time of it."""
        return _lines(self.inputs)

    def did(self, what: str) -> bool:
        """Whether the application got such an input, or saved."""
        return any(each["what"] == what for each in self.got())

    def learn(self) -> None:
        """Write a note and save it."""
        byheart = Byheart(self.home)
        values = {"note": "Call Anna"}
        windows = XlibWindows(self.display.name)
        with byheart.recording("note", self.launch, values, self.display) as hands:
            until_true(lambda: _in_front(windows, "Notes"), "Notes is there")
            hands.click(NOTE)
            # A window manager may look at the press first: keys would overtake it.
            until_true(lambda: self.did("button"), "the click has arrived")
            _look_at(hands)
            hands.type_text(values["note"])
            until_true(lambda: self.typed() == values["note"], "the note is written")
            _look_at(hands)
            hands.click(SAVE)
            until_true(lambda: self.did("saved"), "the note is saved")
            _look_at(hands)
        windows.close()
        self.end_application()

    def end_application(self) -> None:
        """What was started stays open; the next time it would be in the way."""
        ours = [one for one in psutil.process_iter() if tuple(command_line_of(one)) == self.launch]
        for process in ours:
            with suppress(psutil.NoSuchProcess):
                process.terminate()
        psutil.wait_procs(ours, ENDS_WITHIN_S)

    def learn_to_wait(self) -> None:
        """A workflow whose application never shows a window."""
        store = open_store(Settings(self.home))
        store.save_workflow(Workflow("waits", start=Start(launch=(("sleep", "600"),))))
        store.close()

    @contextmanager
    def plays(self, *words: str, where: str = "current", **environment: str) -> Iterator[PlayedRun]:
        """See `played_run`."""
        self.diary.unlink(missing_ok=True)
        self.inputs.unlink(missing_ok=True)
        given = {"BYHEART_PATIENCE_S": "60", **environment}
        with played_run(self.display, self.home, *words, where=where, **given) as run:
            yield run


def _lines(path: Path) -> list[dict[str, Any]]:
    if not path.exists():
        return []
    whole = path.read_text(encoding="utf-8").rpartition("\n")[0]
    return [json.loads(line) for line in whole.splitlines()]


def _in_front(windows: XlibWindows, title: str) -> bool:
    active = windows.active()
    return active is not None and active.title == title


def _look_at(hands: XlibHands) -> None:
    """As long as a person looks before going on."""
    time.sleep(0.4)
