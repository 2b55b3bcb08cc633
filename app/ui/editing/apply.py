"""From a wish to a new version of a workflow; asked on another thread, which alone imports this."""

from __future__ import annotations

from app.engine.errors import ByheartError, UsageError
from app.player.editing.impact_preview import Past, past_decisions
from app.player.editing.reorder import move, move_to, number_after, number_moved_to
from app.player.run.parameters import change_parameter
from app.player.screen.check_regions import Areas, set_areas
from app.store.editing import steps
from app.store.editing.consequences import Brings, Consequence, consequences
from app.store.editing.parameters import (
    make_constant,
    make_parameter,
    rename_parameter,
    varying,
)
from app.store.editing.splice_place import Place
from app.store.model.workflow import Workflow, new_name
from app.store.store import Store
from app.ui.editing.commands import (
    AddEndCheck,
    ChangeParameter,
    DeleteStep,
    Disable,
    Draw,
    Duplicate,
    EditCommand,
    ForgetWay,
    KeepSame,
    LetVary,
    Mark,
    MoveStep,
    MoveTo,
    RemoveEndCheck,
    RenameStep,
    Wait,
)
from app.ui.editing.outcomes import Edited, Known, Renamed
from app.ui.i18n.messages_en import Say, tr

BRINGS = {
    Brings.PARAMETER_GONE: Say.PARAMETER_GONE,
    Brings.PARAMETER_UNUSED: Say.PARAMETER_UNUSED,
    Brings.SECRET_UNUSED: Say.SECRET_UNUSED,
    Brings.PROOF_GONE: Say.PROOF_GONE,
}


def edited(store: Store, known: Known, version: int, wish: EditCommand, words: str) -> Edited:
    """Make of that version the one that is wished for. A newer one is left alone: what has this
    number there may be another step.
    """

    def change(workflow: Workflow) -> Workflow:
        if workflow.version != version:
            raise UsageError(tr(Say.CHANGED_MEANWHILE))
        return changed(workflow, wish)

    try:
        before = store.workflow(known.name)
        after = store.edit(known.name, change)
    except ByheartError as error:
        return Edited(words, refused=str(error))
    elsewhere = known.newest not in {0, before.version}
    brings = tuple(map(_in_words, consequences(before, after)))
    step = _next(before, wish)
    return Edited(words, before.version, after.version, brings, step=step, elsewhere=elsewhere)


def joined(store: Store, known: Known, version: int, place: Place) -> Edited:
    """What was recorded has become that version already."""
    before, after = (store.workflow(known.name, each) for each in (place.version, version))
    words = Say.EDIT_RECORD_ANEW if place.instead_of else Say.EDIT_RECORD_AFTER
    brings = tuple(map(_in_words, consequences(before, after)))
    return Edited(tr(words), before.version, version, brings, step=place.after + 1)


def restored(store: Store, known: Known, version: int) -> Edited:
    """Make an earlier version the newest, while nobody else has made one since: theirs stays."""
    try:
        before = store.workflow(known.name)
        if before.version != known.newest:
            raise UsageError(tr(Say.CHANGED_ELSEWHERE, workflow=known.name))
        after = store.restore(known.name, version)
    except ByheartError as error:
        return Edited(refused=str(error))
    return Edited(was=before.version, now=after.version)


def renamed(store: Store, known: Known, new: str) -> Renamed:
    """Give it that name, unless it is taken or none."""
    try:
        store.rename(known.name, new_name(new))
    except ByheartError as error:
        return Renamed(known.name, known.name, str(error))
    return Renamed(known.name, new)


def drawn_past(store: Store, name: str, wish: Draw) -> tuple[Past | None, str]:
    """What past runs would have decided with these areas; or why they cannot be drawn."""
    areas = Areas(wish.ignored, wish.demanded)
    try:
        set_areas(store.workflow(name), wish.step, areas)
        return past_decisions(store, name, wish.step, areas), ""
    except ByheartError as error:
        return None, str(error)


def changed(workflow: Workflow, wish: EditCommand) -> Workflow:  # noqa: C901, PLR0912 - one case for each
    """The workflow as it is wished for; UsageError says why it cannot be."""
    match wish:
        case RenameStep(step, note):
            return steps.name_step(workflow, step, note)
        case DeleteStep(step, last):
            return _without(workflow, step, last or step)
        case MoveStep(step, later):
            return move(workflow, step, later=later)
        case MoveTo(step, before):
            return move_to(workflow, step, before)
        case Duplicate(step, last):
            return steps.duplicate_steps(workflow, step, last)
        case Disable(step, last, disabled):
            return steps.set_disabled(workflow, range(step, last + 1), disabled=disabled)
        case LetVary():
            return _let_vary(workflow, wish)
        case KeepSame(name, value):
            return make_constant(workflow, name, value)
        case ChangeParameter(name, kind, default, called):
            told = change_parameter(workflow, name, kind, default)
            return told if called == name else rename_parameter(told, name, called)
        case Mark(step, irreversible):
            return steps.mark_irreversible(workflow, step, irreversible=irreversible)
        case Wait(step, seconds):
            return steps.set_wait(workflow, step, seconds)
        case Draw(step, ignored, demanded):
            return set_areas(workflow, step, Areas(ignored, demanded))
        case ForgetWay(way):
            return steps.forget_way(workflow, way)
        case AddEndCheck(check):
            return steps.add_end_check(workflow, check)
        case RemoveEndCheck(number):
            return steps.remove_end_check(workflow, number)


def _let_vary(workflow: Workflow, wish: LetVary) -> Workflow:
    name, part, kind = wish.name, wish.part, wish.kind
    for number in (wish.step, *wish.also):
        argument = varying(steps.step_at(workflow, number))
        workflow = make_parameter(workflow, number, argument, name, part=part, kind=kind)
    return workflow


def _without(workflow: Workflow, first: int, last: int) -> Workflow:
    for number in range(last, first - 1, -1):
        workflow = steps.delete_step(workflow, number)
    return workflow


def _next(workflow: Workflow, wish: EditCommand) -> int:
    """The step to look at then; 0: the same as before."""
    match wish:
        case MoveStep(step, later):
            return number_after(workflow, step, later=later)
        case MoveTo(step, before):
            return number_moved_to(workflow, step, before)
        case Duplicate(step, last):
            return 2 * last - step + 1
        case DeleteStep(step, last) if last:
            return step
        case _:
            return 0


def _in_words(consequence: Consequence) -> str:
    return tr(BRINGS[consequence.brings], name=consequence.name)
