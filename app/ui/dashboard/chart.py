"""The runs of each day as bars: what went well, and on top of it what did not."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING

from PySide6.QtCore import QDate, QEvent, QLocale, QRect, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from app.ui.i18n.messages_en import Say, tr
from app.ui.widgets.theme import Wardrobe

if TYPE_CHECKING:
    from app.store.runs.totals import DayTotals

HEIGHT, GAP, WIDEST = 136, 2, 40  # of the chart, between bars, of a bar: Qt's pixels
MOST_DAYS = 60


class DayChart(QWidget):
    """A bar a day, the last one today; resting on a day tells its figures."""

    def __init__(self, wardrobe: Wardrobe) -> None:
        super().__init__()
        self._wardrobe = wardrobe
        self._days: list[tuple[date, int, int]] = []
        self.setFixedHeight(HEIGHT)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(tr(Say.DAY_CHART))

    def show_days(self, days: Sequence[DayTotals], reach: int) -> None:
        """Show the last days of a period; 0: as many as there is room for."""
        today = datetime.now().astimezone().date()
        first = min((each.day for each in days), default=today)
        count = min(reach or (today - first).days + 1, MOST_DAYS)
        known = {each.day: each for each in days}
        self._days = []
        for back in range(count - 1, -1, -1):
            day = today - timedelta(days=back)
            told = known.get(day)
            self._days.append((day, told.good if told else 0, told.bad if told else 0))
        good, bad = (sum(each) for each in zip(*((g, b) for _, g, b in self._days), strict=True))
        self.setAccessibleDescription(tr(Say.DAY_FIGURES, day=count, good=good, bad=bad))
        self.update()

    def event(self, event: QEvent) -> bool:
        """The figures of the day under the pointer."""
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            for (day, good, bad), place in zip(self._days, self._places(), strict=True):
                if place.left() <= event.pos().x() <= place.right():
                    words = tr(Say.DAY_FIGURES, day=_short(day), good=good, bad=bad)
                    QToolTip.showText(event.globalPos(), words, self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the bars over their line."""
        painter, theme = QPainter(self), self._wardrobe.theme
        most = max((good + bad for _, good, bad in self._days), default=0)
        base = self.height() - self.fontMetrics().height() - 1
        for (_, good, bad), place in zip(self._days, self._places(), strict=True):
            bottom = base
            for many, colour in ((good, "good"), (bad, "bad")):
                high = round(many / most * (base - GAP)) if most else 0
                high = max(high, GAP) if many else 0
                bar = QRect(place.left(), bottom - high, place.width(), high)
                painter.fillRect(bar, theme.colour(colour))
                bottom -= high
        painter.setPen(QPen(theme.colour("border")))
        painter.drawLine(0, base, self.width(), base)
        self._write_days(painter)
        if most:
            painter.setPen(theme.colour("muted"))
            painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignTop), str(most))

    def _write_days(self, painter: QPainter) -> None:
        """The first day below its bar, and today at the right."""
        painter.setPen(self._wardrobe.theme.colour("muted"))
        below, first = Qt.AlignmentFlag.AlignBottom, self._days[:-1][:1]
        room = self.rect()
        painter.drawText(room, int(below | Qt.AlignmentFlag.AlignRight), tr(Say.PERIOD_TODAY))
        for day, _, _ in first:
            room.setLeft(self._places()[0].left())
            painter.drawText(room, int(below | Qt.AlignmentFlag.AlignLeft), _short(day))

    def _places(self) -> list[QRect]:
        """Where each day stands; the newest at the right."""
        count = len(self._days) or 1
        across = min(self.width() // count, WIDEST)
        left = self.width() - across * count
        return [
            QRect(left + at * across, 0, max(1, across - GAP), self.height())
            for at in range(len(self._days))
        ]


def _short(day: date) -> str:
    if QLocale().language() == QLocale.Language.C:  # it has no habits: “26 11 2026”
        return day.isoformat()
    return QLocale().toString(QDate(day.year, day.month, day.day), QLocale.FormatType.ShortFormat)
