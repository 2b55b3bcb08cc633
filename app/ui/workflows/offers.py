"""What a workflow lacks before it may run: a person's consent to an import, or a rehearsal."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from app.ui.data.image_loader import Pictures
from app.ui.i18n.messages_en import Say, tr
from app.ui.view_models.workflow import WorkflowShown
from app.ui.widgets.common import keys_in_words, plain_label
from app.ui.widgets.form_dialog import Asking
from app.ui.widgets.image_view import PictureView
from app.ui.widgets.theme import Wardrobe

PICTURE_HEIGHT = 180


class AcceptForm(Asking):
    """Shows line for line what is to be accepted; `told` names the workflow and its version."""

    def __init__(
        self,
        shown: WorkflowShown,
        pictures: Pictures,
        wardrobe: Wardrobe,
        parent: QWidget | None = None,
    ) -> None:
        title = tr(Say.ACCEPT_WORKFLOW, workflow=shown.name)
        super().__init__(title, parent, go=Say.ACCEPT, is_long=True)
        self._which = (shown.name, shown.version)
        self.add_text(tr(Say.ACCEPT_WHAT if shown.accept else Say.ACCEPT_NOTHING))
        for line in shown.accept:
            self.form.addRow(plain_label(line, "warning" if line.startswith("!") else ""))
        for picture in shown.accept_pictures:
            view = PictureView(pictures, wardrobe, tr(Say.REFLEX_PICTURE))
            view.setMinimumHeight(PICTURE_HEIGHT)
            view.show_picture(picture)
            self.form.addRow(view)
        self.leave.setDefault(True)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.look()

    def answer(self) -> tuple[str, int]:
        """What was shown, and nothing newer."""
        return self._which


class _Offer(QWidget):
    """A line that says what is missing, with a button; out of sight until something is."""

    def _hold(self, words: QLabel, go: QPushButton) -> None:
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(words, 1)
        row.addWidget(go)
        self.hide()


class AcceptOffer(_Offer):
    """Says that it is to be accepted; `accepted` when a person has read what, and did."""

    accepted = Signal(object)

    def __init__(self, pictures: Pictures, wardrobe: Wardrobe) -> None:
        super().__init__()
        self._pictures, self._wardrobe = pictures, wardrobe
        self._shown: WorkflowShown | None = None
        self.form: AcceptForm | None = None
        self.words = plain_label(tr(Say.ACCEPT_WHY), "warning")
        self.go = QPushButton(tr(Say.ACCEPT_ASK))
        self.go.clicked.connect(self._ask)
        self._hold(self.words, self.go)

    def show_for(self, shown: WorkflowShown | None) -> None:
        """Offer it where it is missing."""
        self._shown = shown
        self.setVisible(shown is not None and not shown.trusted)

    def _ask(self) -> None:
        if self._shown is not None:
            self.form = AcceptForm(self._shown, self._pictures, self._wardrobe, self)
            self.form.told.connect(self.accepted)
            self.form.open()


KEYS = "F6"


class ScheduleOffer(_Offer):
    """Says that a workflow is proven; `wanted` when the person wants it to be played by itself."""

    wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.words, self.go = plain_label(tr(Say.PROVEN_WHY), "muted"), QPushButton(tr(Say.PLAN))
        self.go.clicked.connect(self.wanted)
        self._hold(self.words, self.go)

    def show_for(self, shown: WorkflowShown) -> None:
        """Offer it where nothing is missing."""
        self.setVisible(shown.trusted and shown.proven)


class RehearsalOffer(_Offer):
    """Says that a workflow is to be rehearsed; `wanted` when the person wants to."""

    wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.words = plain_label(tr(Say.REHEARSE_WHY), "muted")
        self.go = QPushButton(tr(Say.REHEARSE))
        keys = QKeySequence(KEYS)
        self.go.setToolTip(tr(Say.REHEARSE_HINT, keys=keys_in_words(keys)))
        self.go.clicked.connect(self.wanted)
        QShortcut(keys, self).activated.connect(self.wanted)
        self._hold(self.words, self.go)

    def show_for(self, shown: WorkflowShown) -> None:
        """Offer it where it is missing and can be had."""
        self.setVisible(shown.trusted and not shown.proven and bool(shown.steps))
