"""Which edits there are, their keys, and which of them fit what is shown."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from app.ui.i18n.messages_en import Say, tr
from app.ui.view_models.workflow import StepShown, WorkflowShown

KEYS: dict[Say, str] = {
    Say.EDIT_NAME_STEP: "F2",
    Say.EDIT_DELETE_STEP: "Del",
    Say.EDIT_MOVE_EARLIER: "Alt+Up",
    Say.EDIT_MOVE_LATER: "Alt+Down",
    Say.EDIT_DUPLICATE: "Ctrl+D",
    Say.EDIT_DISABLE: "Ctrl+Shift+D",
    Say.RUN_FROM_HERE: "Ctrl+F5",
    Say.RUN_TO_HERE: "Ctrl+Shift+F5",
    Say.EDIT_RECORD_AFTER: "Ctrl+Shift+R",
    Say.EDIT_RECORD_ANEW: "Ctrl+Alt+R",
    Say.SHOW_AGAIN: "Ctrl+Alt+Shift+R",
    Say.EDIT_LET_VARY: "Ctrl+T",
    Say.EDIT_KEEP_SAME: "Ctrl+Shift+T",
    Say.EDIT_PARAMETER: "Ctrl+Shift+P",
    Say.EDIT_IRREVERSIBLE: "Ctrl+I",
    Say.EDIT_WAIT: "Ctrl+Shift+W",
    Say.EDIT_AREAS: "Ctrl+Shift+K",
    Say.COPY_STEPS: "Ctrl+Shift+C",
    Say.EDIT_END_CHECKS: "Ctrl+E",
    Say.EDIT_RENAME: "Shift+F2",
    Say.PUBLISH: "Ctrl+Shift+U",
    Say.EDIT_DELETE: "Ctrl+Shift+Del",
}
# What is about the whole workflow comes last, below a line.
WHOLE = (
    Say.SHOW_AGAIN,
    Say.EDIT_KEEP_SAME,
    Say.EDIT_PARAMETER,
    Say.COPY_STEPS,
    Say.EDIT_END_CHECKS,
    Say.EDIT_RENAME,
    Say.PUBLISH,
    Say.EDIT_DELETE,
)


# What asks before it does anything.
ASKS = {
    Say.EDIT_NAME_STEP,
    Say.EDIT_LET_VARY,
    Say.EDIT_KEEP_SAME,
    Say.EDIT_PARAMETER,
    Say.EDIT_WAIT,
    Say.EDIT_AREAS,
    Say.EDIT_END_CHECKS,
    Say.EDIT_RENAME,
    Say.EDIT_DELETE,
}


def called(word: Say) -> str:
    """What an edit is called in the menu and on a button."""
    return f"{tr(word)}…" if word in ASKS else tr(word)


def edit_menu(by_word: Mapping[Say, QAction], parent: QWidget) -> QMenu:
    """The edits; the shortcuts stand beside them."""
    menu = QMenu(parent)
    menu.addActions([action for word, action in by_word.items() if word not in WHOLE])
    menu.addSeparator()
    menu.addActions([by_word[word] for word in WHOLE])
    return menu


def fits(word: Say, shown: WorkflowShown | None, step: StepShown | None) -> bool:
    """Whether that can be edited of this workflow, and of its chosen step."""
    if shown is None:
        return False
    match word:
        case Say.EDIT_KEEP_SAME | Say.EDIT_PARAMETER:
            return bool(shown.parameters)
        case Say.PUBLISH | Say.SHOW_AGAIN:
            return shown.trusted
        case Say.RUN_FROM_HERE | Say.RUN_TO_HERE:
            return step is not None and shown.trusted
        case Say.COPY_STEPS | Say.EDIT_END_CHECKS | Say.EDIT_RENAME | Say.EDIT_DELETE:
            return True
        case Say.EDIT_LET_VARY:
            return step is not None and step.varies is not None
        case Say.EDIT_AREAS:
            return step is not None and step.picture is not None
        case _:
            return step is not None
