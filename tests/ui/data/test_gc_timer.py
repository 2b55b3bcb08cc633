"""What Qt must not destroy on another thread is not collected there."""

from __future__ import annotations

import threading
import weakref

from PySide6.QtCore import QStringListModel
from pytestqt.qtbot import QtBot

from app.ui.data.gc_timer import LOOK_EVERY_MS
from app.ui.data.worker import Background

# As many objects as make Python look for garbage of every age, if it looks at all.
ENOUGH = 300_000


class Knot:
    """A model of Qt's in a cycle: only the collector lets go of it."""

    def __init__(self, seen: list[threading.Thread]) -> None:
        self.model = QStringListModel()
        self.itself = self
        weakref.finalize(self, lambda: seen.append(threading.current_thread()))


def test_garbage_is_collected_on_the_windows_thread_whoever_made_it_due(qtbot: QtBot) -> None:
    seen: list[threading.Thread] = []
    hoard: list[list[int]] = []
    Knot(seen)
    elsewhere = threading.Thread(target=lambda: hoard.extend([one] for one in range(ENOUGH)))
    elsewhere.start()
    elsewhere.join()
    assert seen == []
    qtbot.waitUntil(lambda: bool(seen), timeout=10 * LOOK_EVERY_MS)
    assert seen == [threading.main_thread()]


def test_what_was_asked_is_let_go_of_on_the_windows_thread(qtbot: QtBot) -> None:
    seen: list[threading.Thread] = []
    background = Background()

    class Question:
        def __init__(self) -> None:
            weakref.finalize(self, lambda: seen.append(threading.current_thread()))

        def __call__(self) -> int:
            return 1

    heard: list[int] = []
    for _ in range(50):
        background.ask(Question(), heard.append)
    qtbot.waitUntil(lambda: len(heard) == 50)
    background.close()
    assert seen == [threading.main_thread()] * 50
