"""Whose reviews of shared workflows count, how many are asked for, and one's own key for others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QSpinBox, QVBoxLayout, QWidget

from app.engine.errors import ByheartError
from app.ui.data.store_client import Library
from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.reasons import reason_in_words
from app.ui.widgets.common import plain_label, says, unrolled

if TYPE_CHECKING:
    from app.store.sharing.trust import Trust
    from app.store.store import Store

MOST_REVIEWS = 100
# So many digits of a key tell it from others to the eye.
SHOWN = 12


@dataclass(frozen=True, slots=True)
class TrustShown:
    """The keys by their owners' names, how many reviews are asked for; why nothing was changed."""

    keys: tuple[tuple[str, str], ...] = ()
    reviews: int = 1
    why: str = ""


@dataclass(frozen=True, slots=True)
class OwnKey:
    """One's own public key; or why there is none."""

    key: str = ""
    why: str = ""


class ReviewersBox(QWidget):
    """A line for each reviewer, one for another, and how many of them have to accept a workflow."""

    def __init__(self, library: Library, parent: QWidget) -> None:
        super().__init__(parent)
        self._library = library
        self._shown: TrustShown | None = None
        self.lines: dict[str, ReviewerLine] = {}
        self.name, self.key = QLineEdit(), QLineEdit()
        self.add = QPushButton(tr(Say.REVIEWER_ADD))
        self.copy = QPushButton(tr(Say.REVIEWER_COPY))
        self.reviews = QSpinBox()
        self.said = plain_label("", "muted")
        self.none = plain_label(tr(Say.REVIEWERS_NONE), "muted")
        self.rows = QVBoxLayout()
        self._set_up()
        self._lay_out()
        self._offer()

    def refresh(self) -> None:
        """Read them again."""
        self._library.ask(_trust_shown, self._show)

    def _set_up(self) -> None:
        self.name.setPlaceholderText(tr(Say.REVIEWER_NAME))
        self.name.setAccessibleName(tr(Say.REVIEWER_NAME))
        self.key.setPlaceholderText(tr(Say.REVIEWER_KEY))
        self.key.setAccessibleName(tr(Say.REVIEWER_KEY))
        self.copy.setToolTip(tr(Say.REVIEWER_COPY_HINT))
        unrolled(self.reviews)
        self.reviews.setRange(1, MOST_REVIEWS)
        self.reviews.setAccessibleName(tr(Say.REVIEWS_NEEDED))
        for line in (self.name, self.key):
            line.textChanged.connect(self._offer)
            line.returnPressed.connect(self._add)
        self.add.clicked.connect(self._add)
        self.copy.clicked.connect(lambda: self._library.ask(_own_key, self._keep_for_pasting))
        self.reviews.editingFinished.connect(self._need)

    def _lay_out(self) -> None:
        another, needed = QHBoxLayout(), QHBoxLayout()
        another.addWidget(self.name, 1)
        another.addWidget(self.key, 3)
        another.addWidget(self.add)
        words = plain_label(tr(Say.REVIEWS_NEEDED))
        words.setWordWrap(False)
        needed.addWidget(words)
        needed.addWidget(self.reviews)
        needed.addStretch(1)
        needed.addWidget(self.copy)
        self.rows.setContentsMargins(0, 0, 0, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.none)
        column.addLayout(self.rows)
        column.addLayout(another)
        column.addLayout(needed)
        column.addWidget(self.said)
        self.said.hide()

    def _offer(self) -> None:
        """Only what can be done can be pressed."""
        self.add.setEnabled(bool(self.name.text().strip() and self.key.text().strip()))

    def _say(self, sentence: str, kind: str = "muted") -> None:
        says(self.said, sentence, kind)
        self.said.setVisible(bool(sentence))

    def _add(self) -> None:
        name, key = self.name.text().strip(), self.key.text().strip()
        if name and key:
            change = partial(_changed, change=lambda trust: trust.trusting(name, key))
            self._library.ask(change, partial(self._added, name))

    def _added(self, name: str, shown: TrustShown) -> None:
        if not shown.why:
            self.name.clear()
            self.key.clear()
        self._show(shown, tr(Say.REVIEWER_ADDED, name=name))

    def _remove(self, name: str) -> None:
        change = partial(_changed, change=lambda trust: trust.without(name))
        self._library.ask(change, partial(self._show, done=tr(Say.REVIEWER_REMOVED, name=name)))

    def _need(self) -> None:
        reviews = self.reviews.value()
        if self._shown is not None and reviews != self._shown.reviews:
            change = partial(_changed, change=lambda trust: trust.asking_for(reviews))
            self._library.ask(change, self._show)

    def _keep_for_pasting(self, own: OwnKey) -> None:
        if own.why:
            self._say(own.why, "warning")
            return
        QGuiApplication.clipboard().setText(own.key)
        self._say(tr(Say.REVIEWER_COPIED), "good")

    def _show(self, shown: TrustShown, done: str = "") -> None:
        self._say(shown.why or done, "warning" if shown.why else "good")
        if shown == self._shown:
            return
        self._shown = shown
        for line in self.lines.values():
            line.hide()
            line.deleteLater()
        self.lines = {name: ReviewerLine(name, key) for name, key in shown.keys}
        for name, line in self.lines.items():
            line.remove.clicked.connect(partial(self._remove, name))
            self.rows.addWidget(line)
        self.none.setVisible(not shown.keys)
        self.reviews.setValue(shown.reviews)


class ReviewerLine(QWidget):
    """Who is trusted, the beginning of the key, and the button that ends it."""

    def __init__(self, name: str, key: str) -> None:
        super().__init__()
        self.remove = QPushButton(tr(Say.REVIEWER_REMOVE))
        self.remove.setAccessibleName(f"{tr(Say.REVIEWER_REMOVE)}: {name}")
        kind, _, digits = key.rpartition(":")
        said = plain_label(f"{name} · {kind}:{digits[:SHOWN]}…")
        said.setToolTip(key)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(said, 1)
        row.addWidget(self.remove)


def _trust_shown(store: Store, why: str = "") -> TrustShown:
    from app.store.sharing.trust import read_trust  # noqa: PLC0415 - loads the signing, elsewhere

    try:
        trust = read_trust(store.home)
    except ByheartError as error:
        return TrustShown(why=reason_in_words(str(error)))
    return TrustShown(tuple(trust.keys.items()), trust.reviews, why)


def _changed(store: Store, *, change: Callable[[Trust], Trust]) -> TrustShown:
    from app.store.sharing.trust import read_trust, write_trust  # noqa: PLC0415 - as above

    try:
        write_trust(store.home, change(read_trust(store.home)))
    except ByheartError as error:
        return _trust_shown(store, reason_in_words(str(error)))
    return _trust_shown(store)


def _own_key(store: Store) -> OwnKey:
    from app.store.sharing.reviews import public_key  # noqa: PLC0415 - as above
    from app.wiring.storage.sharing import own_key  # noqa: PLC0415 - as above

    try:
        return OwnKey(public_key(own_key(store)))
    except ByheartError as error:
        return OwnKey(why=reason_in_words(str(error)))
