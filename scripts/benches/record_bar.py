"""How soon the bar of a recording shows a step: its small picture painted, counted from the press.

Customers of the sample application are clicked at a person's pace, on a display of its own, while
the recorder of the window listens. `p95_ms` is to be at most 300.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop, QObject, QTimer, Slot
from PySide6.QtWidgets import QApplication

from app.demo.order_desk.diary import Diary
from app.demo.show import Props
from app.desktop.display.private import XvfbDisplay
from app.desktop.x11.input_injector import XlibHands
from app.engine.model.geometry import Point
from app.engine.model.stop import NeverStop
from app.recorder.model.events import StepBegun, StepSeen
from app.settings import Settings
from app.ui.recording.bar import RecordBar
from app.ui.recording.worker import Assignment, RecordingThread
from app.wiring.recording.recording import RecordingRequest

NAME, MOST_MS, SEED = "thumbnails", 300.0, 4711
# The rows of Order Desk's list of customers, at the left of its window.
LEFT, TOP, PITCH, ROWS = 218, 215, 23, 8
PACE_S = (0.7, 1.4)
LONGEST_S = 120.0


@dataclass
class Bar(QObject):
    """The bar; `painted_s` says when each step was first painted with its picture."""

    bar: RecordBar
    painted_s: dict[int, float] = field(default_factory=dict)
    listens: threading.Event = field(default_factory=threading.Event)

    def __post_init__(self) -> None:
        """One that lives in the thread of the window."""
        super().__init__()

    @Slot(object)
    def hear(self, event: object) -> None:
        """One more event of the recorder, painted at once."""
        if not isinstance(event, StepBegun | StepSeen):
            return
        self.bar.hear(event)
        self.bar.grab()
        if event.picture is not None:
            self.painted_s.setdefault(event.number, time.monotonic())

    @Slot(object)
    def begin(self, _: object) -> None:
        """The recorder listens."""
        self.listens.set()


def clicked(bar: Bar, diary: Diary, hands: XlibHands, count: int) -> list[float]:
    """When each click began, in order; at a person's pace."""
    assert bar.listens.wait(LONGEST_S), "the recorder did not begin"  # noqa: S101
    pace, began = random.Random(SEED), list[float]()  # noqa: S311
    diary.wait_for("shown")
    for number in range(count):
        began.append(time.monotonic())
        hands.click(Point(LEFT, TOP + PITCH * (number % ROWS)))
        time.sleep(pace.uniform(*PACE_S))
    return began


@contextmanager
def recorded(props: Props, display: XvfbDisplay) -> Iterator[RecordingThread]:
    """The thread of a recording in the sample application; what it recorded is forgotten."""
    request = RecordingRequest(
        NAME, launch=props.launch, display=display.name, environment=display.environment
    )
    thread = RecordingThread(
        Settings(props.folder / "byheart"), Assignment(NAME, "", None, lambda: request)
    )
    try:
        yield thread
    finally:
        thread.finish(discard=True)
        thread.forget()
        thread.wait()


def props_in(folder: str) -> Props:
    """The sample application's files, with nothing that disturbs."""
    props = Props(Path(folder))
    props.disturb(None)
    return props


def measure(count: int) -> dict[str, object]:
    """The figures of so many clicks."""
    _ = QApplication.instance() or QApplication([])
    with (
        tempfile.TemporaryDirectory() as folder,
        XvfbDisplay.start(1280, 800) as display,
        closing(Diary.at((props := props_in(folder)).diary)) as diary,
        recorded(props, display) as thread,
    ):
        bar, loop, began = Bar(RecordBar(NAME, "F12")), QEventLoop(), list[float]()
        bar.bar.show()
        thread.began.connect(bar.begin)
        thread.heard.connect(bar.hear)
        hands = XlibHands(display.name, NeverStop())
        hand = threading.Thread(target=lambda: began.extend(clicked(bar, diary, hands, count)))
        over = QTimer(loop)
        over.timeout.connect(lambda: None if hand.is_alive() else loop.quit())
        thread.start()
        hand.start()
        over.start(50)
        loop.exec()
        hands.close()
    waits = sorted(
        1000 * (bar.painted_s[number] - at)
        for number, at in enumerate(began, 1)
        if number in bar.painted_s
    )
    return summary(waits, count)


def summary(waits: list[float], count: int) -> dict[str, object]:
    """The figures of these waits, in milliseconds."""
    p95 = waits[min(len(waits) - 1, len(waits) * 95 // 100)] if waits else float("inf")
    return {
        "steps": count,
        "shown": len(waits),
        "p50_ms": round(waits[len(waits) // 2], 1) if waits else None,
        "p95_ms": round(p95, 1) if waits else None,
        "slowest_ms": round(waits[-1], 1) if waits else None,
        "ok": len(waits) == count and p95 <= MOST_MS,
    }


def main() -> None:
    """Measure, and say it."""
    line = argparse.ArgumentParser(description=__doc__)
    line.add_argument("--json", action="store_true", help="one object as the last line")
    line.add_argument("--steps", type=int, default=30)
    given = line.parse_args()
    told = measure(given.steps)
    for name, value in told.items():
        print(f"{name:<12}{value}")
    if given.json:
        print(json.dumps(told))


if __name__ == "__main__":
    main()
