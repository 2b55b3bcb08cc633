"""What a person has edited: every edit is a new version, and so is taking it back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction, QKeySequence, QUndoCommand, QUndoGroup, QUndoStack

from app.store.editing.splice_place import Place
from app.ui.data.store_client import Library
from app.ui.editing.commands import EditCommand
from app.ui.editing.outcomes import Edited, Known, Renamed
from app.ui.i18n.messages_en import Say, tr


def undo_and_redo(history: QUndoStack | QUndoGroup, parent: QObject) -> tuple[QAction, QAction]:
    """Both with their usual keys; they say what they would undo and redo."""
    undo = history.createUndoAction(parent, tr(Say.UNDO))
    redo = history.createRedoAction(parent, tr(Say.REDO))
    undo.setShortcut(QKeySequence.StandardKey.Undo)
    redo.setShortcut(QKeySequence.StandardKey.Redo)
    return undo, redo


def word_on_button(word: Say) -> str:
    """The word of either on a button. Nothing follows it there, so no colon ends it."""
    return tr(word).rstrip(":")


if TYPE_CHECKING:
    from app.store.model.kept_reflex import KeptReflex
    from app.store.store import Store

T = TypeVar("T")


class Editing(QObject):
    """The histories of all workflows that were edited since the window was opened. `edited` tells
    that one has a new version, `beside_edited` that something else is known of it, `asked` that an
    edit is under way.
    """

    asked = Signal()
    edited = Signal(str, int)
    beside_edited = Signal(str)
    said = Signal(str)
    refused = Signal(str)

    def __init__(self, library: Library, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library = library
        self._group = QUndoGroup(self)
        self._histories: dict[str, _History] = {}

    def actions(self, parent: QObject) -> tuple[QAction, QAction]:
        """Undo and redo, which say what they would."""
        return undo_and_redo(self._group, parent)

    def open(self, name: str) -> None:
        """Undo and redo what was done to this workflow from now on."""
        self._group.setActiveStack(self._history(name))

    def edit(self, name: str, version: int, wish: EditCommand, words: str) -> None:
        """Make of that version the one that is wished for, while it is the newest; `words` call the
        edit.
        """
        history = self._history(name)
        question = partial(_edited, known=history.known, version=version, wish=wish, words=words)
        self._ask(question, history.note)

    def recorded(self, name: str, version: int, place: Place) -> None:
        """What was just recorded has made that version of it; it can be undone as any edit."""
        history = self._history(name)
        joined = partial(_joined, known=history.known, version=version, place=place)
        self._library.ask(joined, history.note)

    def made(self, name: str, version: int, words: str) -> None:
        """Recording it again, or merging, has made that version; it can be undone as any edit."""
        history = self._history(name)
        elsewhere = history.known.newest not in {0, version - 1}
        history.note(Edited(words, version - 1, version, elsewhere=elsewhere))

    def rename(self, name: str, new: str) -> None:
        """Call it otherwise; its history goes along."""
        history = self._history(name)
        noted = history.renamed(tr(Say.EDIT_RENAME))
        self._ask(partial(_renamed, known=history.known, new=new), noted)

    def forget_reflex(self, name: str, reflex: str, words: str) -> None:
        """Forget a reflex; it can be had back as any edit."""
        history = self._history(name)
        history.push(_Forgotten(history, reflex, words))

    def change_reflex(self, history: _History, change: Callable[[Store], object]) -> None:
        """Change one, and show the workflow again."""

        def changed(_: object) -> None:
            self.beside_edited.emit(history.known.name)

        self._library.ask(change, changed)

    def turn_to(self, history: _History, version: int) -> None:
        """Make that version the newest again."""
        self._ask(partial(_restored, known=history.known, version=version), history.turned)

    def call(self, history: _History, new: str) -> None:
        """Give it a name back."""
        self._ask(partial(_renamed, known=history.known, new=new), history.called)

    def keep(self, history: _History, was: str) -> None:
        """Its history is found under its new name from now on."""
        self._histories.pop(was, None)
        self._histories[history.known.name] = history

    def forget(self, name: str) -> None:
        """There is nothing to undo in what was deleted."""
        if (history := self._histories.pop(name, None)) is not None:
            self._group.removeStack(history)
            history.deleteLater()

    def _ask(self, question: Callable[[Store], T], answer: Callable[[T], object]) -> None:
        self.asked.emit()
        self._library.ask(question, answer)

    def _history(self, name: str) -> _History:
        if name not in self._histories:
            self._histories[name] = _History(self, Known(name))
            self._group.addStack(self._histories[name])
        return self._histories[name]


class _History(QUndoStack):
    """The edits of one workflow."""

    def __init__(self, editing: Editing, known: Known) -> None:
        super().__init__(editing)
        self.editing, self.known = editing, known

    def note(self, done: Edited) -> None:
        """An edit was made, or refused: then it may have been asked of what is shown no more."""
        if done.refused:
            self.editing.refused.emit(done.refused)
            self.editing.beside_edited.emit(self.known.name)
            return
        if done.elsewhere:
            self.clear()
        self.known = replace(self.known, newest=done.now)
        self.push(_Version(self, done))
        self._tell(done)

    def turned(self, done: Edited) -> None:
        """An edit was undone or done again; when it could not be, nothing before it can."""
        if done.refused:
            self.clear()
            self.editing.refused.emit(done.refused)
            return
        self.known = replace(self.known, newest=done.now)
        self._tell(done)

    def renamed(self, words: str) -> Callable[[Renamed], None]:
        """The workflow has another name, or none could be given."""

        def noted(done: Renamed) -> None:
            if done.refused:
                self.editing.refused.emit(done.refused)
                return
            self.push(_Name(self, done.was, done.now, words))
            self.called(done)

        return noted

    def called(self, done: Renamed) -> None:
        """It has that name now."""
        if done.refused:
            self.clear()
            self.editing.refused.emit(done.refused)
            return
        self.known = replace(self.known, name=done.now)
        self.editing.keep(self, done.was)
        self.editing.edited.emit(self.known.name, 0)

    def _tell(self, done: Edited) -> None:
        at = tr(Say.NOW_VERSION, version=done.now)
        self.editing.said.emit(" ".join((at, *done.brings)))
        self.editing.edited.emit(self.known.name, done.step)


class _Version(QUndoCommand):
    """From one version to another. The first redo is the push, when it is done already."""

    def __init__(self, history: _History, done: Edited) -> None:
        super().__init__(done.words)
        self._history, self._done, self._is_fresh = history, done, True

    def redo(self) -> None:
        """Do it again."""
        if not self._is_fresh:
            self._history.editing.turn_to(self._history, self._done.now)
        self._is_fresh = False

    def undo(self) -> None:
        """Take it back."""
        self._history.editing.turn_to(self._history, self._done.was)


class _Forgotten(QUndoCommand):
    """A reflex that is known no more."""

    def __init__(self, history: _History, reflex: str, words: str) -> None:
        super().__init__(words)
        self._history, self._reflex = history, reflex
        self._kept: KeptReflex | None = None

    def redo(self) -> None:
        """Forget it."""
        self._history.editing.change_reflex(self._history, self._forget)

    def undo(self) -> None:
        """Know it again."""
        self._history.editing.change_reflex(self._history, self._restore)

    def _forget(self, store: Store) -> None:
        from app.ui.queries.reflexes import change_reflex  # noqa: PLC0415 - loads the checks, elsewhere

        self._kept = change_reflex(store, self._reflex, "delete", value=True)

    def _restore(self, store: Store) -> None:
        from app.ui.queries.reflexes import restore_reflex  # noqa: PLC0415 - loads the checks, elsewhere

        if self._kept is not None:
            restore_reflex(store, self._kept)


class _Name(QUndoCommand):
    """From one name to another."""

    def __init__(self, history: _History, was: str, new: str, words: str) -> None:
        super().__init__(words)
        self._history, self._was, self._new, self._is_fresh = history, was, new, True

    def redo(self) -> None:
        """Do it again."""
        if not self._is_fresh:
            self._history.editing.call(self._history, self._new)
        self._is_fresh = False

    def undo(self) -> None:
        """Take it back."""
        self._history.editing.call(self._history, self._was)


def _joined(store: Store, *, known: Known, version: int, place: Place) -> Edited:
    from app.ui.editing.apply import joined  # noqa: PLC0415 - loads the checks, elsewhere

    return joined(store, known, version, place)


def _edited(store: Store, *, known: Known, version: int, wish: EditCommand, words: str) -> Edited:
    from app.ui.editing.apply import edited  # noqa: PLC0415 - loads the checks, elsewhere

    return edited(store, known, version, wish, words)


def _restored(store: Store, *, known: Known, version: int) -> Edited:
    from app.ui.editing.apply import restored  # noqa: PLC0415 - loads the checks, elsewhere

    return restored(store, known, version)


def _renamed(store: Store, *, known: Known, new: str) -> Renamed:
    from app.ui.editing.apply import renamed  # noqa: PLC0415 - loads the checks, elsewhere

    return renamed(store, known, new)
