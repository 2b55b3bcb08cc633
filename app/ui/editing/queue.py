"""Edits in a quick row: each is made of what the one before has led to."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from enum import Enum, auto

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

Deed = Callable[[], object]


class _At(Enum):
    """How far an edit is."""

    NONE = auto()
    ASKED = auto()
    MADE = auto()
    SHOWN = auto()


class EditQueue:
    """What is wanted while an edit is under way waits until that one is shown. It is for the step
    that is chosen then; where another one was chosen meanwhile, `refuse` says that it is not done.
    """

    def __init__(self, refuse: Deed) -> None:
        self._refuse = refuse
        self._at = _At.NONE
        self._waiting: deque[Deed] = deque()
        self._is_lost = False

    @property
    def is_busy(self) -> bool:
        """Whether an edit is under way."""
        return self._at is not _At.NONE

    def do(self, deed: Deed) -> None:
        """Do it now, or as soon as it can be."""
        if not self.is_busy:
            deed()
        elif self._is_lost:
            self._waiting = deque([self._refuse])
        else:
            self._waiting.append(deed)

    def asked(self) -> None:
        """An edit is under way."""
        self._at = _At.ASKED

    def made(self) -> None:
        """It was made; what is shown next shows it."""
        if self._at is _At.ASKED:
            self._at = _At.MADE

    def showing(self) -> None:
        """What is chosen from now on is chosen in what it has led to."""
        if self._at is _At.MADE:
            self._at = _At.SHOWN

    def chosen(self) -> None:
        """A step was chosen: of what was there before, while the edit is under way."""
        if self._at not in {_At.ASKED, _At.MADE}:
            return
        self._is_lost = True
        if self._waiting:
            self._waiting = deque([self._refuse])

    def shown(self) -> None:
        """Go on with what waits."""
        if self._at is not _At.SHOWN:
            return
        self._at, self._is_lost = _At.NONE, False
        while self._waiting and not self.is_busy:
            self._waiting.popleft()()

    def stop(self) -> None:
        """Nothing came of it, and nothing is to come of what waits."""
        self._at, self._is_lost = _At.NONE, False
        self._waiting.clear()


class TurnAction(QAction):
    """Does what another action does, in its turn: an edit under way can be undone already."""

    def __init__(self, inner: QAction, turns: EditQueue, parent: QObject) -> None:
        super().__init__(parent)
        self._inner, self._turns = inner, turns
        self.setShortcuts(inner.shortcuts())
        inner.changed.connect(self.look)
        self.triggered.connect(self._do)
        self.look()

    def look(self) -> None:
        """Say what the other one says."""
        self.setText(self._inner.text())
        self.setEnabled(self._inner.isEnabled() or self._turns.is_busy)

    def _do(self) -> None:
        self._turns.do(self._inner.trigger)
