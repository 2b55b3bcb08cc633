"""A workflow is given to others over a registry: all that goes with it is shown first, and nothing
is sent before the person has agreed to that.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QCheckBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QStackedWidget,
    QTabBar,
    QVBoxLayout,
    QWidget,
)

from app.engine.errors import ByheartError, UsageError
from app.engine.model.geometry import Picture
from app.settings import Settings
from app.store.sharing.reference import OciReference
from app.ui.data.image_loader import HeldPictures
from app.ui.data.store_client import StoreWorker
from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.reasons import reason_in_words
from app.ui.view_models.workflow import PictureShown
from app.ui.widgets.common import Elided, plain_label, says
from app.ui.widgets.form_dialog import AskingOn
from app.ui.widgets.image_view import ZoomView
from app.ui.widgets.row_list import PADDING
from app.ui.widgets.screens import screen_of
from app.ui.widgets.theme import Wardrobe
from app.ui.workflows.detail import FactsLabel, scrolled

if TYPE_CHECKING:
    from app.player.review.disclosed_pictures import PictureShared
    from app.player.review.disclosure import Disclosure
    from app.store.store import Store

ADDRESS = "oci://registry.example/team/orders:1"
SIZE = (760, 560)
MOMENTS = {"before step": Say.BEFORE_STEP, "after step": Say.AFTER_STEP}


@dataclass(frozen=True, slots=True)
class PublishOrder:
    """Which workflow is to be given away, where to, and what of it stays as it is."""

    name: str
    address: OciReference
    keep_texts: bool = False
    keep_rows: bool = False


@dataclass(frozen=True, slots=True)
class Given:
    """What goes with a workflow: in short, all that it does, every picture with what is said of it,
    and every text; `trouble` says why it may not be given away.
    """

    disclosure: Disclosure | None = None
    summary: tuple[str, ...] = ()
    does: tuple[str, ...] = ()
    pictures: tuple[tuple[str, Picture], ...] = ()
    texts: tuple[str, ...] = ()
    trouble: str = ""


@dataclass(frozen=True, slots=True)
class Sent:
    """Where it lies for good; `trouble` says why it was not published."""

    address: str = ""
    trouble: str = ""


class PublishForm(AskingOn):
    """Asks where a workflow is to be published, and what of it stays; it is open until that was
    looked at.
    """

    meanwhile = Say.PUBLISH_READING

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(tr(Say.PUBLISH_WORKFLOW, workflow=name), parent, go=Say.PUBLISH_LOOK)
        self._name = name
        self.address = QLineEdit()
        self.address.setPlaceholderText(ADDRESS)
        self.keep_texts = QCheckBox(tr(Say.PUBLISH_TEXTS))
        self.keep_rows = QCheckBox(tr(Say.PUBLISH_ROWS))
        self.add_text(tr(Say.PUBLISH_TEXT))
        self.add_row(Say.SHARED_ADDRESS, self.address)
        for box in (self.keep_texts, self.keep_rows):
            self.form.addRow(box)
        self.address.textChanged.connect(self.look)
        self.look()

    def answer(self) -> PublishOrder:
        """What was told."""
        try:
            address = OciReference.read(self.address.text().strip())
        except UsageError as error:
            raise UsageError(reason_in_words(str(error))) from error
        if address.digest:
            raise UsageError(tr(Say.PUBLISH_TAG))
        texts, rows = self.keep_texts.isChecked(), self.keep_rows.isChecked()
        return PublishOrder(self._name, address, keep_texts=texts, keep_rows=rows)

    def look(self) -> None:
        """An address that nobody has begun to write is no mistake."""
        super().look()
        self.why.setVisible(self.why.isVisibleTo(self) and bool(self.address.text()))


class GivenForm(AskingOn):
    """Shows all that goes with a workflow; `told` when it is to be published so. Then it says where
    it lies, or why it was refused.
    """

    meanwhile = Say.PUBLISHING

    def __init__(
        self, order: PublishOrder, given: Given, wardrobe: Wardrobe, parent: QWidget | None = None
    ) -> None:
        title = tr(Say.PUBLISH_WORKFLOW, workflow=order.name)
        super().__init__(title, parent, go=Say.PUBLISH_NOW)
        self._order = order
        self.summary = plain_label("\n".join(given.summary))
        self.tabs, self.sheets = QTabBar(), QStackedWidget()
        self.pictures = _PicturesGiven(given.pictures, wardrobe)
        self.update_tag = QCheckBox(tr(Say.PUBLISH_UPDATE))
        self.published = QLineEdit()
        self.published.setReadOnly(True)
        self.published.setAccessibleName(tr(Say.SHARED_ADDRESS))
        self.copy_address = QPushButton(tr(Say.COPY))
        self._lay_out(given)
        self.leave.setDefault(True)
        self.why.hide()
        self.resize(QSize(*SIZE).boundedTo(screen_of(self).availableSize()))

    def answer(self) -> bool:
        """Whether the tag may come to mean this in the place of another."""
        return self.update_tag.isChecked()

    def show_published(self, address: str) -> None:
        """It is there: under this address everybody gets exactly this."""
        says(self.why, tr(Say.PUBLISHED), "good")
        self.why.show()
        self.go.hide()
        self.update_tag.hide()
        self.published.setText(address)
        self.published.setCursorPosition(0)
        self._where.show()
        self.leave.setText(tr(Say.CLOSE))
        self.leave.setFocus()

    def _lay_out(self, given: Given) -> None:
        does, texts = FactsLabel(tr(Say.GIVEN_DOES)), FactsLabel(tr(Say.GIVEN_TEXTS))
        does.setText("\n".join(given.does))
        texts.setText("\n".join(given.texts))
        counted = (
            (tr(Say.GIVEN_DOES), scrolled(does, tr(Say.GIVEN_DOES))),
            (f"{tr(Say.GIVEN_PICTURES)} ({len(given.pictures)})", self.pictures),
            (f"{tr(Say.GIVEN_TEXTS)} ({len(given.texts)})", scrolled(texts, tr(Say.GIVEN_TEXTS))),
        )
        for word, sheet in counted:
            self.tabs.addTab(word)
            self.sheets.addWidget(sheet)
        self.tabs.setAccessibleName(tr(Say.TABS))
        self.tabs.setExpanding(False)
        self.tabs.setDrawBase(False)
        self.tabs.currentChanged.connect(self.sheets.setCurrentIndex)
        self._where = QWidget()
        row = QHBoxLayout(self._where)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.published, 1)
        row.addWidget(self.copy_address)
        self._where.hide()
        self.copy_address.clicked.connect(self._copy)
        self.column.insertWidget(1, self.summary)
        self.column.insertWidget(2, self.tabs)
        self.column.insertWidget(3, self.sheets, 1)
        self.column.insertWidget(4, self.update_tag)
        self.column.insertWidget(self.column.indexOf(self.why) + 1, self._where)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.published.text())


class _PicturesGiven(QWidget):
    """One picture after the other, as others would see it."""

    def __init__(self, pictures: tuple[tuple[str, Picture], ...], wardrobe: Wardrobe) -> None:
        super().__init__()
        self._pictures = pictures
        held = HeldPictures({str(at): one for at, (_, one) in enumerate(pictures)}, self)
        self.view = ZoomView(held, wardrobe, tr(Say.GIVEN_PICTURES))
        self.caption = Elided()
        self.before = QPushButton(tr(Say.EARLIER_PICTURE))
        self.after = QPushButton(tr(Say.LATER_PICTURE))
        self._number = 0
        self.before.clicked.connect(lambda: self._show(self._number - 1))
        self.after.clicked.connect(lambda: self._show(self._number + 1))
        row = QHBoxLayout()
        row.addWidget(self.caption, 1)
        row.addWidget(self.before)
        row.addWidget(self.after)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, PADDING, 0, 0)
        column.addLayout(row)
        column.addWidget(self.view, 1)
        self._show(0)

    def _show(self, number: int) -> None:
        self._number = number
        self.before.setEnabled(number > 0)
        self.after.setEnabled(number + 1 < len(self._pictures))
        if number < len(self._pictures):
            said, picture = self._pictures[number]
            self.caption.setText(f"{number + 1} / {len(self._pictures)}: {said}")
            self.view.show_picture(PictureShown(str(number), picture.width, picture.height))


class Publishing(QObject):
    """Asks where to, shows what goes, and publishes it when the person agrees."""

    trouble = Signal(str)

    def __init__(self, settings: Settings, wardrobe: Wardrobe, window: QWidget) -> None:
        super().__init__(window)
        self._wardrobe, self._window = wardrobe, window
        self._worker = StoreWorker(settings, self)
        self._worker.trouble.connect(self._fail)
        self.form: PublishForm | None = None
        self.given: GivenForm | None = None

    def ask(self, name: str) -> None:
        """Ask where a workflow is to be published."""
        self.form = PublishForm(name, self._window)
        self.form.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.form.told.connect(self._read)
        self.form.finished.connect(self._forget)
        self.form.open()

    def close(self) -> None:
        """Ask nothing any more."""
        self._worker.close()

    def _forget(self) -> None:
        self.form = None

    def _forget_given(self) -> None:
        self.given = None

    def _read(self, order: PublishOrder) -> None:
        self._worker.ask(partial(_given, order=order), partial(self._show, order))

    def _show(self, order: PublishOrder, given: Given) -> None:
        """Whoever has closed the form meanwhile wants to see no more of it."""
        if self.form is None:
            return
        if given.disclosure is None:
            self.form.refuse(given.trouble)
            return
        self.form.accept()
        self.given = GivenForm(order, given, self._wardrobe, self._window)
        self.given.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.given.told.connect(partial(self._send, order, given.disclosure))
        self.given.finished.connect(self._forget_given)
        self.given.open()

    def _send(self, order: PublishOrder, disclosure: Disclosure, update: bool) -> None:  # noqa: FBT001 - a signal's argument
        question = partial(_sent, disclosure=disclosure, order=order, update=update)
        self._worker.ask(question, self._tell)

    def _tell(self, sent: Sent) -> None:
        if self.given is None:
            if sent.trouble:
                self.trouble.emit(sent.trouble)
        elif sent.trouble:
            self.given.refuse(sent.trouble)
        else:
            self.given.show_published(sent.address)

    def _fail(self, why: str) -> None:
        """What nobody expected."""
        asking = self.given or self.form
        if asking is not None:
            asking.refuse(reason_in_words(why))
        self.trouble.emit(why)


def _given(store: Store, *, order: PublishOrder) -> Given:
    from app.player.review.acceptance import acceptance_list  # noqa: PLC0415 - for who shares only
    from app.wiring.storage.sharing import disclosed  # noqa: PLC0415 - as above

    try:
        texts, rows = order.keep_texts, order.keep_rows
        disclosure = disclosed(store, order.name, keep_texts=texts, keep_rows=rows)
    except ByheartError as error:
        return Given(trouble=reason_in_words(str(error)))
    return Given(
        disclosure,
        _summary(disclosure, order),
        tuple(map(str, acceptance_list(disclosure.workflow))),
        tuple((_caption(each), each.picture) for each in disclosure.pictures),
        disclosure.texts,
    )


def _summary(disclosure: Disclosure, order: PublishOrder) -> tuple[str, ...]:
    from app.player.reflexes.run_reflexes import applications_of  # noqa: PLC0415 - see _given

    found_by = ", ".join(sorted(applications_of(disclosure.workflow.trajectories)))
    painted = sum(len(one.painted) for one in disclosure.pictures)
    rows = sum(len(one.rows) for one in disclosure.pictures)
    lines = [tr(Say.GIVEN_WHERE, address=order.address, applications=found_by)]
    lines.append(tr(Say.GIVEN_PAINTED, places=painted, rows=rows))
    if disclosure.asked:
        lines.append(tr(Say.GIVEN_ASKED, names=", ".join(disclosure.asked)))
    if any(each.needed for each in disclosure.pictures):
        lines.append(tr(Say.GIVEN_NEEDED))
    return tuple(lines)


def _caption(each: PictureShared) -> str:
    words, _, step = each.moment.rpartition(" ")
    moment = tr(MOMENTS.get(words, Say.AT_THE_END), step=step)
    said = tr(Say.GIVEN_CAPTION, moment=moment, places=len(each.painted))
    return f"{said} · {tr(Say.GIVEN_NEEDED)}" if each.needed else said


def _sent(store: Store, *, disclosure: Disclosure, order: PublishOrder, update: bool) -> Sent:
    from app.wiring.storage.sharing import publish_workflow  # noqa: PLC0415 - see _given

    try:
        return Sent(str(publish_workflow(store, disclosure, order.address, update=update)))
    except ByheartError as error:
        return Sent(trouble=reason_in_words(str(error)))
