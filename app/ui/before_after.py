"""The screen before a step and the one after it, beside each other."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.ui.picture_view import PictureView
from app.ui.pictures import Pictures
from app.ui.sentences import Say, tell
from app.ui.shown import PictureShown, StepShown
from app.ui.theme import Wardrobe
from app.ui.widgets import plain_label

GAP = 8


class BeforeAfter(QWidget):
    """Shows both with what is acted on, and what it changed; the one alone where a step has no
    after.
    """

    def __init__(self, pictures: Pictures, wardrobe: Wardrobe) -> None:
        super().__init__()
        self.before = PictureView(pictures, wardrobe, tell(Say.PICTURE))
        self.after = PictureView(pictures, wardrobe, tell(Say.PICTURE_AFTER))
        self._caption = plain_label(tell(Say.BEFORE_IT), "muted")
        self._side = QWidget()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        row.addLayout(_captioned(QVBoxLayout(), self._caption, self.before), 1)
        row.addWidget(self._side, 1)
        _captioned(
            QVBoxLayout(self._side), plain_label(tell(Say.AFTER_IT), "muted"), self.after
        ).setContentsMargins(0, 0, 0, 0)
        self.show_step(None)

    def show_step(self, step: StepShown | None) -> None:
        """Show what this step was taken on, and what it brought about."""
        self._show(step.picture if step else None, step.after if step else None)
        if step is not None:
            self.before.setAccessibleDescription(_target_in(step))
            self.after.setAccessibleDescription(_change_in(step))

    def show_picture(self, shown: PictureShown | None) -> None:
        """Show the one alone."""
        self._show(shown, None)
        self.before.setAccessibleDescription("" if shown else tell(Say.NO_PICTURE))

    def _show(self, before: PictureShown | None, after: PictureShown | None) -> None:
        for each in (self._caption, self._side):
            each.setVisible(after is not None)
        self.before.show_picture(before)
        self.after.show_picture(after)


def _captioned(column: QVBoxLayout, caption: QWidget, view: QWidget) -> QVBoxLayout:
    column.addWidget(caption)
    column.addWidget(view, 1)
    return column


def _target_in(step: StepShown) -> str:
    shown = step.picture
    place = (shown.mark.centre if shown.mark else shown.at) if shown else None
    if place is None:
        return tell(Say.NO_PICTURE)
    return tell(Say.TARGET_AT, number=step.number, x=place.x, y=place.y)


def _change_in(step: StepShown) -> str:
    mark = step.after.mark if step.after else None
    if mark is None:
        return tell(Say.CHANGED_NOTHING, number=step.number)
    place = mark.centre
    return tell(Say.CHANGED_AT, number=step.number, x=place.x, y=place.y)
