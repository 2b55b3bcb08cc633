"""A task that was shown again: what both recordings tell is shown, and they are merged when the
person agrees to that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from app.engine.errors import ByheartError
from app.settings import Settings
from app.ui.data.store_client import StoreWorker
from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.reasons import reason_in_words
from app.ui.workflows.merge_form import MergeForm, MergeOrder, MergeShown, OpenValue, ValueFound

if TYPE_CHECKING:
    from app.recorder.merging.workflow import Branch
    from app.store.store import Store
    from app.wiring.recording.merging import Merging

FIRST_AGAIN = 2  # the version with which a workflow has been shown twice
VERSION = "@"  # as in NAME@VERSION


class Merges(QObject):
    """Offers to merge. `again` names the workflow that was recorded under a known name, `merged`
    the one that was merged, each with its new version. `trouble` says what went wrong when no form
    is shown that could say it.
    """

    again = Signal(str, int)
    merged = Signal(str, int)
    trouble = Signal(str)

    def __init__(self, settings: Settings, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._worker = StoreWorker(settings, self)
        self._worker.trouble.connect(self._fail)
        self.form: MergeForm | None = None

    def offer(self, name: str) -> None:
        """The newest version of this workflow was just recorded; where there was one before, both
        tell what is data.
        """
        self._worker.ask(partial(_earlier, name=name), partial(self._compare, name))

    def close(self) -> None:
        """Offer nothing any more."""
        self._worker.close()

    def _compare(self, name: str, earlier: int) -> None:
        if earlier:
            self.again.emit(name, earlier + 1)
            order = MergeOrder(name, earlier)
            self._worker.ask(partial(_merge_shown, order=order), partial(self._show, order))

    def _show(self, order: MergeOrder, shown: MergeShown) -> None:
        if shown.trouble and self.form is None:
            self.trouble.emit(shown.trouble)
            return
        if self.form is None:
            self.form = MergeForm(order, shown, self._window)
            self.form.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            self.form.told.connect(self._merge)
            self.form.answered.connect(self._answer)
            self.form.changed.connect(self._anew)
            self.form.finished.connect(self._forget)
            self.form.open()
        elif self.form.order.name == order.name:
            self.form.show_merge(order, shown)

    def _answer(self, value: str, text: str) -> None:
        """Merged once more with what the person said."""
        if self.form is not None:
            order = self.form.order
            self._anew(replace(order, answers=(*order.answers, (value, text))))

    def _anew(self, order: MergeOrder) -> None:
        self._worker.ask(partial(_merge_shown, order=order), partial(self._show, order))

    def _merge(self, order: MergeOrder) -> None:
        self._worker.ask(partial(_merged, order=order), partial(self._end, order.name))

    def _end(self, name: str, kept: int | str) -> None:
        """It was kept as that version, or not for a reason."""
        if isinstance(kept, int):
            if self.form is not None:
                self.form.accept()
            self.merged.emit(name, kept)
        elif self.form is not None:
            self.form.refuse(kept)
        else:
            self.trouble.emit(kept)

    def _forget(self) -> None:
        self.form = None

    def _fail(self, why: str) -> None:
        """What nobody expected."""
        if self.form is not None:
            self.form.refuse(reason_in_words(why))
        self.trouble.emit(why)


def _earlier(store: Store, *, name: str) -> int:
    """The version before the newest one; 0 where there is none."""
    version = store.workflow(name).version
    return version - 1 if version >= FIRST_AGAIN else 0


def _found(store: Store, order: MergeOrder) -> Merging:
    from app.wiring.recording.merging import merging  # noqa: PLC0415 - for who merges only
    from checks.text.rapidocr_reader import RapidReader  # noqa: PLC0415 - as above

    data = Path(order.file) if order.file else None
    return merging(
        store,
        order.name,
        [_draft(order)],
        data,
        dict(order.answers),
        RapidReader(),
        without_sheet=order.without_sheet,
    )


def _draft(order: MergeOrder) -> str:
    return f"{order.name}{VERSION}{order.earlier}"


def _sheet(store: Store, order: MergeOrder) -> str:
    """What may be taken from the file instead of from a spreadsheet; "" where nothing may."""
    from app.wiring.recording.merging import merging_without_sheet  # noqa: PLC0415 - as above
    from checks.text.rapidocr_reader import RapidReader  # noqa: PLC0415 - as above

    if not order.file:
        return ""
    file = Path(order.file)
    try:
        found = merging_without_sheet(store, order.name, [_draft(order)], file, RapidReader())
    except ByheartError:
        return ""
    if found is None or found.sheet is None:
        return ""
    sheet = found.sheet
    return tr(
        Say.MERGE_SHEET,
        steps=", ".join(str(at + 1) for at in next(iter(sheet.copied.values())).steps),
        columns=", ".join(sheet.columns),
        file=file.name,
        application=sheet.application,
    )


def _merged(store: Store, *, order: MergeOrder) -> int | str:
    try:
        return store.save_workflow(_found(store, order).workflow).version
    except ByheartError as error:
        return reason_in_words(str(error))


def _merge_shown(store: Store, *, order: MergeOrder) -> MergeShown:
    try:
        found = _found(store, order)
    except ByheartError as error:
        return MergeShown(trouble=reason_in_words(str(error)), sheet=_sheet(store, order))
    recordings = tuple(_called(each.name, order.name) for each in found.merged.recordings)
    values = tuple(_values(found, recordings))
    notes = list(_notes(found, recordings, order.name))
    if not values and not found.branches:
        notes.insert(0, tr(Say.MERGE_ALIKE))
    if order.file:
        notes.insert(0, tr(Say.MERGE_FILE, file=Path(order.file).name))
    sheet = _sheet(store, order)
    return MergeShown(recordings[::-1], values, tuple(notes), _open(found), sheet=sheet)


def _called(recording: str, name: str) -> str:
    """A recording as its column is headed: the version that it is, where it is the workflow's."""
    workflow, _, version = recording.partition(VERSION)
    return tr(Say.VERSION, version=version) if version and workflow == name else recording


def _values(found: Merging, recordings: tuple[str, ...]) -> Iterator[ValueFound]:
    from app.induction.origins import Constant  # noqa: PLC0415 - as above
    from app.ui.i18n.origin_text import foretold_in_words, origin_in_words  # noqa: PLC0415

    for line in found.merged.lines:
        if line.origin is None or isinstance(line.origin, Constant):
            continue
        told = dict(zip(sorted(line.places), found.trial.of(line.name), strict=False))
        cells = tuple(
            foretold_in_words(told[number]) if number in told else ""
            for number in reversed(range(len(recordings)))  # the earliest first
        )
        yield ValueFound(line.label or line.name, origin_in_words(line.origin, recordings), cells)


def _notes(found: Merging, recordings: tuple[str, ...], name: str) -> Iterator[str]:
    for recording, count in found.repeated.items():
        yield tr(Say.MERGE_REPEATED, recording=_called(recording, name), count=count)
    for branch in found.branches:
        yield _branch_in_words(branch, recordings)


def _branch_in_words(branch: Branch, recordings: tuple[str, ...]) -> str:
    from app.ui.i18n.origin_text import guard_in_words  # noqa: PLC0415 - as above

    having = ", ".join(recordings[number] for number in sorted(branch.recordings))
    guard = branch.lines[0].guard
    if not branch.name:
        return tr(Say.BRANCH_BY_WINDOW, recordings=having)
    if guard is None:
        return tr(Say.BRANCH_ASKED, recordings=having, name=branch.name)
    test = guard_in_words(guard)
    if not guard.is_sure:
        return tr(Say.BRANCH_PERHAPS, recordings=having, name=branch.name, test=test)
    if guard.exceptions:
        odd = ", ".join(recordings[number] for number in guard.exceptions)
        return tr(Say.BRANCH_BUT, recordings=having, test=test, exceptions=odd)
    return tr(Say.BRANCH_SURE, recordings=having, test=test)


def _open(found: Merging) -> OpenValue | None:
    asked = found.question
    if asked is None:
        return None
    known = asked.known.items()
    case = ", ".join(tr(Say.KNOWN_CASE, name=name, value=value) for name, value in known)
    question = tr(Say.MERGE_QUESTION, case=case, value=asked.label or asked.line)
    return OpenValue(asked.line, question, asked.texts)
