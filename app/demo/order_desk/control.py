"""Orders to the application while it runs: JSON lines on standard input, in a FIFO or in a file.

A line is one object; each of its keys is an order:

    {"popup": "update", "place": "beside", "when": "form", "again": true}
    {"dismiss": true}, {"move": [x, y], "when": "form"}, {"resize": [w, h]}, {"shuffle": seed},
    {"slow": ms}, {"late": ms}, {"grey": true}, {"fake": true}, {"theme": "dark"}, {"font": 12},
    {"where": true}, {"quit": true}
    {"terms": true} is a page before an order is posted
    {"doubles": "beside"} or "instead": see `app.demo.order_desk.customers`

Without "when" it happens at once; a popup with "back" comes once more when it is answered.
A file is read from its beginning and followed as it grows, so it can hold orders for the start.
"""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QFileSystemWatcher, QObject, QSocketNotifier
from PySide6.QtWidgets import QApplication

from app.demo.order_desk.customers import Doubles
from app.demo.order_desk.desk import Desk
from app.demo.order_desk.options import Interruption, Moment, Move, Place, Popup

Wish = dict[str, Any]


class Control(QObject):
    """Reads lines as they come and carries them out."""

    def __init__(self, place: str, desk: Desk, where: Callable[[], None]) -> None:
        """Open the place: "-" or a path."""
        super().__init__()
        self._desk = desk
        self._where = where
        self._rest = b""
        self._notifier: QSocketNotifier | None = None
        self._descriptor = 0 if place == "-" else _open(Path(place))
        os.set_blocking(self._descriptor, False)
        if stat.S_ISREG(os.fstat(self._descriptor).st_mode):
            self._watcher = QFileSystemWatcher([place], self)
            self._watcher.fileChanged.connect(self.read)
        else:
            read = QSocketNotifier.Type.Read
            self._notifier = QSocketNotifier(self._descriptor, read, self)
            self._notifier.activated.connect(self.read)

    def read(self) -> None:
        """Carry out every complete line there is."""
        *lines, self._rest = (self._rest + self._take()).split(b"\n")
        for line in filter(None, lines):
            self.obey(json.loads(line))

    def _take(self) -> bytes:
        parts = []
        try:
            while part := os.read(self._descriptor, 65536):
                parts.append(part)
        except BlockingIOError:
            return b"".join(parts)
        if self._notifier is not None:  # the writer is gone: its end would be told for ever
            self._notifier.setEnabled(False)
        return b"".join(parts)

    def obey(self, wish: Wish) -> None:
        """Carry out one order."""
        desk, nuisance = self._desk, self._desk.nuisance
        orders: dict[str, Callable[[Any], object]] = {
            "popup": lambda _: self._popup(wish),
            "move": lambda _: self._move(wish),
            "dismiss": lambda _: nuisance.dismiss(),
            "resize": lambda size: nuisance.resize_window(*size),
            "theme": lambda look: nuisance.dress(look=look),
            "font": lambda size: nuisance.dress(font_size=size),
            "shuffle": desk.shuffle,
            "doubles": lambda how: desk.double(Doubles(how)),
            "late": lambda ms: setattr(nuisance, "late_ms", ms),
            "slow": lambda ms: setattr(desk, "slow_ms", ms),
            "fake": lambda on: setattr(desk, "fake_success", on),
            "grey": lambda on: desk.grey(on=on),
            "terms": lambda on: setattr(desk, "has_terms", on),
            "where": lambda _: self._where(),
            "quit": lambda _: QApplication.quit(),
        }
        for what in wish.keys() & orders.keys():
            orders[what](wish[what])

    def _popup(self, wish: Wish) -> None:
        popup, place = Popup(wish["popup"]), Place(wish.get("place", "over"))
        moment = self._moment(wish)
        again, back = bool(wish.get("again", False)), bool(wish.get("back", False))
        if moment is None:
            self._desk.nuisance.interrupt(popup, place, back=back)
            return
        self._desk.nuisance.arm(Interruption(popup, moment, place, again, back))

    def _move(self, wish: Wish) -> None:
        x, y = wish["move"]
        moment = self._moment(wish)
        if moment is None:
            self._desk.nuisance.move_window(x, y)
        else:
            self._desk.nuisance.arm(Move(x, y, moment))

    def _moment(self, wish: Wish) -> Moment | None:
        """When; None is now. Before the window is shown, now means at the start."""
        if "when" in wish:
            return Moment(wish["when"])
        return None if self._desk.window.isVisible() else Moment.START


def _open(place: Path) -> int:
    """A descriptor of a FIFO (whose writers may come and go) or of a file, made when missing."""
    fifo = place.exists() and stat.S_ISFIFO(place.stat().st_mode)
    access = os.O_RDWR if fifo else os.O_RDONLY | os.O_CREAT
    return os.open(place, access | os.O_CLOEXEC, 0o600)
