"""Undo and redo, as every page that can be edited offers them."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QKeySequence, QUndoGroup, QUndoStack

from app.ui.sentences import Say, tell


def undo_and_redo(history: QUndoStack | QUndoGroup, parent: QObject) -> tuple[QAction, QAction]:
    """Both with their usual keys; they say what they would undo and redo."""
    undo = history.createUndoAction(parent, tell(Say.UNDO))
    redo = history.createRedoAction(parent, tell(Say.REDO))
    undo.setShortcut(QKeySequence.StandardKey.Undo)
    redo.setShortcut(QKeySequence.StandardKey.Redo)
    return undo, redo
