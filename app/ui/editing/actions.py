"""The edits of the workflow page: a menu, its shortcuts, the questions that some of them ask."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QDialog, QHBoxLayout, QMenu, QToolButton, QWidget

from app.store.model.workflow import Parameter
from app.ui.data.image_loader import Pictures
from app.ui.data.store_client import Library
from app.ui.editing.commands import (
    DeleteStep,
    Disable,
    Duplicate,
    EditCommand,
    ForgetWay,
    Mark,
    MoveStep,
    MoveTo,
    RenameStep,
)
from app.ui.editing.end_check_form import EndChecksForm
from app.ui.editing.history import Editing, word_on_button
from app.ui.editing.menu import KEYS, WHOLE, called, edit_menu, fits
from app.ui.editing.queue import EditQueue, TurnAction
from app.ui.editing.region_form import AreaForm
from app.ui.editing.step_forms import KeepSameForm, LetVaryForm, ParameterForm, WaitForm
from app.ui.i18n.messages_en import Say, tr
from app.ui.recording.form import AnewForm
from app.ui.view_models.workflow import Aside, CardShown, StepAnnotation, StepShown, WorkflowShown
from app.ui.widgets.common import ActionButton
from app.ui.widgets.form_dialog import Asking, AskText
from app.ui.widgets.theme import Wardrobe


class EditActions(QObject):
    """Asks for edits of the workflow that is shown, and of its chosen step.

    `record_wanted` tells what is to be shown by doing it, `again_wanted` which workflow is to be
    shown once more with other data. `part_wanted` tells from which step to which one it is to run.
    `copy_wanted` tells that its steps are to be copied. `delete_wanted` and `publish_wanted` name
    the workflow that is to go, or to be given to others.
    """

    record_wanted = Signal(object)
    delete_wanted = Signal(str)
    part_wanted = Signal(int, int)
    copy_wanted = Signal()
    publish_wanted = Signal(str)
    again_wanted = Signal(str)

    def __init__(
        self, library: Library, pictures: Pictures, wardrobe: Wardrobe, view: QWidget
    ) -> None:
        super().__init__(view)
        self._library, self._pictures, self._wardrobe = library, pictures, wardrobe
        self._view = view
        self.editing = Editing(library, self)
        self._turns = EditQueue(self._refuse)
        self.form: QDialog | None = None
        self._shown: WorkflowShown | None = None
        self._card: CardShown | None = None
        self.undo, self.redo = (
            TurnAction(each, self._turns, self) for each in self.editing.actions(self)
        )
        self.by_word = {word: self._action(word) for word in KEYS}
        self._does = {
            Say.EDIT_NAME_STEP: self._name_step,
            Say.EDIT_DELETE_STEP: self._delete_step,
            Say.EDIT_MOVE_EARLIER: self._move_earlier,
            Say.EDIT_MOVE_LATER: self._move_later,
            Say.EDIT_DUPLICATE: self._duplicate,
            Say.EDIT_DISABLE: self._disable,
            Say.RUN_FROM_HERE: self._run_from,
            Say.RUN_TO_HERE: self._run_to,
            Say.COPY_STEPS: self.copy_wanted.emit,
            Say.EDIT_RECORD_AFTER: self._record_after,
            Say.EDIT_RECORD_ANEW: self._record_anew,
            Say.SHOW_AGAIN: self._show_again,
            Say.EDIT_LET_VARY: self._let_vary,
            Say.EDIT_KEEP_SAME: self._keep_same,
            Say.EDIT_PARAMETER: self._change_parameter,
            Say.EDIT_IRREVERSIBLE: self._mark,
            Say.EDIT_WAIT: self._wait,
            Say.EDIT_AREAS: self._draw,
            Say.EDIT_END_CHECKS: self._end_checks,
            Say.EDIT_RENAME: self._rename,
            Say.PUBLISH: self._publish,
            Say.EDIT_DELETE: self._delete,
        }
        for word in (Say.EDIT_IRREVERSIBLE, Say.EDIT_DISABLE):
            self.by_word[word].setCheckable(True)
        self.editing.asked.connect(self._asked)
        self.editing.edited.connect(self._made)
        self.editing.refused.connect(self._stop)
        library.background.trouble.connect(self._stop)
        self._hear_keys(view)
        self._offer()

    def _hear_keys(self, view: QWidget) -> None:
        """Where the steps are; what is about the whole workflow, anywhere in its window."""
        for each in (self.undo, self.redo, *self.by_word.values()):
            each.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            view.addAction(each)
        for word in WHOLE:
            self.by_word[word].setShortcutContext(Qt.ShortcutContext.WindowShortcut)

    def show(self, shown: WorkflowShown | None) -> None:
        """Edit this workflow from now on."""
        self._shown = shown
        if shown is None:
            self._stop()
            return
        self._turns.showing()
        self.editing.open(shown.name)
        self._offer()

    def go_on(self) -> None:
        """It is shown, and a step of it is chosen."""
        self._turns.shown()
        self._offer()

    def forget(self, aside: StepAnnotation) -> None:
        """Forget a way or a reflex of the workflow."""
        if self._shown is None:
            return
        if aside.kind is Aside.WAY:
            self._edit(ForgetWay(aside.id), Say.FORGET_WAY)
        else:
            self.editing.forget_reflex(self._shown.name, aside.id, tr(Say.FORGET_REFLEX))

    def choose(self, card: CardShown | None) -> None:
        """Edit this card from now on; what is about one step is about the one that says what the
        card does.
        """
        self._card = card
        self._turns.chosen()
        self._offer()

    def move_to(self, step: int, before: int) -> None:
        """Let that step come right before another one."""
        self._turns.do(partial(self._edit, MoveTo(step, before), Say.EDIT_MOVE_HERE))

    @property
    def _step(self) -> StepShown | None:
        return self._card.main if self._card else None

    def buttons(self) -> QHBoxLayout:
        """Undo, redo, and the menu of edits."""
        row = QHBoxLayout()
        for word, action in ((Say.UNDO, self.undo), (Say.REDO, self.redo)):
            row.addWidget(ActionButton(word_on_button(word), action))
        edit = ActionButton(tr(Say.EDIT))
        edit.setToolTip(tr(Say.EDIT_HINT))
        edit.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        edit.setMenu(self.menu(edit))
        row.addWidget(edit)
        return row

    def menu(self, parent: QWidget) -> QMenu:
        """The edits."""
        return edit_menu(self.by_word, parent)

    def _action(self, word: Say) -> QAction:
        action = QAction(called(word), self)
        action.setShortcut(QKeySequence(KEYS[word]))
        action.setShortcutVisibleInContextMenu(True)
        action.triggered.connect(self._triggered)
        action.setProperty("word", word.value)
        return action

    def _triggered(self) -> None:
        word = Say(self.sender().property("word"))
        self._turns.do(partial(self._do, word))
        self._offer()  # what can be checked has checked itself

    def _do(self, word: Say) -> None:
        if self.by_word[word].isEnabled():
            self._does[word]()

    def _asked(self) -> None:
        self._turns.asked()
        self._offer()

    def _made(self) -> None:
        self._turns.made()

    def _refuse(self) -> None:
        self.editing.refused.emit(tr(Say.CHANGED_MEANWHILE))

    def _stop(self) -> None:
        self._turns.stop()
        self._offer()

    def _offer(self) -> None:
        """Only what can be done can be chosen."""
        shown, step = self._shown, self._step
        for word, action in self.by_word.items():
            action.setEnabled(fits(word, shown, step))
        for each in (self.undo, self.redo):
            each.look()
        marked = step is not None and step.irreversible
        self.by_word[Say.EDIT_IRREVERSIBLE].setChecked(marked)
        self.by_word[Say.EDIT_DISABLE].setChecked(self._card is not None and self._card.disabled)

    def _edit(self, wish: EditCommand, word: Say) -> None:
        if self._shown is not None:
            self.editing.edit(self._shown.name, self._shown.version, wish, tr(word))

    def _ask(self, form: Asking, word: Say) -> None:
        form.told.connect(self._later(word))
        self._open(form)

    def _later(self, word: Say) -> Callable[[EditCommand], None]:
        """The edit of what is shown now, whatever is shown when a question about it is answered."""
        shown = self._shown

        def edit(wish: EditCommand) -> None:
            if shown is not None:
                self.editing.edit(shown.name, shown.version, wish, tr(word))

        return edit

    def _open(self, form: QDialog) -> None:
        self.form = form
        form.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        form.open()

    def _name_step(self) -> None:
        if (step := self._step) is None:
            return
        hint = tr(Say.STEP_CALLED_HINT)
        title = tr(Say.EDIT_NAME_STEP)
        form = AskText(title, Say.STEP_CALLED, step.note or step.sentence, hint, self._view)
        edit = self._later(Say.EDIT_NAME_STEP)

        def told(note: str) -> None:
            said = "" if note == step.sentence and not step.note else note
            edit(RenameStep(step.number, said))

        form.told.connect(told)
        self._open(form)

    def _delete_step(self) -> None:
        if self._card is not None:
            first, last = self._card.span
            wish = DeleteStep(first, last) if first < last else DeleteStep(first)
            self._edit(wish, Say.EDIT_DELETE_STEP)

    def _duplicate(self) -> None:
        if self._card is not None:
            self._edit(Duplicate(*self._card.span), Say.EDIT_DUPLICATE)

    def _disable(self) -> None:
        if (card := self._card) is not None:
            self._edit(Disable(*card.span, disabled=not card.disabled), Say.EDIT_DISABLE)

    def _run_from(self) -> None:
        if self._card is not None and self._shown is not None:
            self.part_wanted.emit(self._card.span[0], len(self._shown.steps))

    def _run_to(self) -> None:
        if self._card is not None:
            self.part_wanted.emit(1, self._card.span[1])

    def _move_earlier(self) -> None:
        if self._step is not None:
            self._edit(MoveStep(self._step.number, later=False), Say.EDIT_MOVE_EARLIER)

    def _move_later(self) -> None:
        if self._step is not None:
            self._edit(MoveStep(self._step.number, later=True), Say.EDIT_MOVE_LATER)

    def _record_after(self) -> None:
        self._record(instead=False)

    def _record_anew(self) -> None:
        self._record(instead=True)

    def _record(self, *, instead: bool) -> None:
        if (shown := self._shown) is not None and (step := self._step) is not None:
            key = self._library.stop_key
            form = AnewForm(shown, step, key, self._view, instead=instead)
            form.told.connect(self.record_wanted)
            self._open(form)

    def _let_vary(self) -> None:
        if (step := self._step) is not None:
            steps = self._shown.steps if self._shown is not None else ()
            others = {one.number: one.varies for one in steps if one.varies and one is not step}
            form = LetVaryForm(step.number, step.varies or "", self._view, others)
            self._ask(form, Say.EDIT_LET_VARY)

    def _keep_same(self) -> None:
        self._ask(KeepSameForm(self._parameters(), self._view), Say.EDIT_KEEP_SAME)

    def _change_parameter(self) -> None:
        self._ask(ParameterForm(self._parameters(), self._view), Say.EDIT_PARAMETER)

    def _parameters(self) -> list[Parameter]:
        """Those that the chosen step takes come first."""
        given = self._step.given if self._step else ()
        known = self._shown.parameters if self._shown else ()
        return sorted(known, key=lambda one: one.name not in given)

    def _mark(self) -> None:
        if (step := self._step) is not None:
            wish = Mark(step.number, irreversible=not step.irreversible)
            self._edit(wish, Say.EDIT_IRREVERSIBLE)

    def _wait(self) -> None:
        if (step := self._step) is not None:
            self._ask(WaitForm(step.number, step.wait_s, self._view), Say.EDIT_WAIT)

    def _draw(self) -> None:
        if (shown := self._shown) is not None and (step := self._step) is not None:
            library, pictures, wardrobe = self._library, self._pictures, self._wardrobe
            form = AreaForm(library, pictures, wardrobe, shown.name, step, self._view)
            self._ask(form, Say.EDIT_AREAS)

    def _end_checks(self) -> None:
        if self._shown is not None:
            form = EndChecksForm(self._shown.end_checks, self._view)
            form.remove_wanted.connect(self._later(Say.EDIT_END_CHECKS))
            self._ask(form, Say.EDIT_END_CHECKS)

    def _delete(self) -> None:
        if self._shown is not None:
            self.delete_wanted.emit(self._shown.name)

    def _publish(self) -> None:
        if self._shown is not None:
            self.publish_wanted.emit(self._shown.name)

    def _show_again(self) -> None:
        if self._shown is not None:
            self.again_wanted.emit(self._shown.name)

    def _rename(self) -> None:
        if (shown := self._shown) is not None:
            title = tr(Say.EDIT_RENAME)
            form = AskText(title, Say.NEW_NAME, shown.name, "", self._view, may_be_empty=False)

            def told(new: str) -> None:
                if new != shown.name:
                    self.editing.rename(shown.name, new)

            form.told.connect(told)
            self._open(form)
