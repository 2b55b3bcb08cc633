"""Reflexes from the store to the window, and changes of them; imported elsewhere alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from app.engine.errors import UsageError
from app.engine.model.trajectory import Step
from app.player.reflexes.harmless import is_harmless
from app.player.reporting.workflow_text import deed_in_words
from app.store.model.kept_reflex import KeptReflex, Scope
from app.store.model.stored_picture import StoredPicture
from app.store.store import Store
from app.ui.i18n.messages_en import Say, tr
from app.ui.i18n.step_text import worded
from app.ui.view_models.reflex import ReflexShown
from app.ui.view_models.workflow import PictureShown
from checks.interruptions.model import Interruption, InterruptionTarget

TEACHERS = {"agent": Say.TAUGHT_BY_AGENT, "operator": Say.TAUGHT_BY_OPERATOR}


def reflexes_shown(store: Store) -> tuple[ReflexShown, ...]:
    """All of them, the newest first."""
    return tuple(as_shown(kept) for kept in reversed(store.reflexes.all()))


def change_reflex(store: Store, reflex: str, what: str, value: object) -> KeptReflex:
    """Change one; how it was before. `what` is on, accept, scope or delete."""
    kept = _one(store, reflex)
    match what:
        case "delete":
            store.reflexes.delete(reflex)
        case "accept":
            store.reflexes.change([kept.accepted()])
        case "scope":
            store.reflexes.change([replace(kept, scope=Scope(str(value)))])
        case _:
            store.reflexes.change([replace(kept, is_on=bool(value))])
    return kept


def restore_reflex(store: Store, kept: KeptReflex) -> KeptReflex:
    """Make it what it was before."""
    if any(one.id == kept.id for one in store.reflexes.all()):
        store.reflexes.change([kept])
    else:
        store.reflexes.restore(kept)
    return kept


def _one(store: Store, reflex: str) -> KeptReflex:
    for kept in store.reflexes.all():
        if kept.id == reflex:
            return kept
    raise UsageError(tr(Say.REFLEX_GONE, reflex=reflex))


def as_shown(kept: KeptReflex) -> ReflexShown:
    """One of them."""
    seen = kept.reflex.interruption
    interruption = seen.interruption if isinstance(seen, InterruptionTarget) else None
    return ReflexShown(
        id=kept.id,
        workflow=kept.workflow,
        title=_title(interruption) or kept.id,
        trust=kept.trust,
        scope=kept.scope,
        is_on=kept.is_on,
        fired=kept.fired,
        failed=kept.failed,
        picture=_picture(kept, interruption),
        facts=tuple(_facts(kept, interruption)),
    )


def _title(interruption: Interruption | None) -> str:
    """A block stands in a window of the task: what is written on it names it."""
    if interruption is None:
        return ""
    written = next(iter(interruption.says), "")
    return written if interruption.is_block and written else interruption.title or written


def _picture(kept: KeptReflex, interruption: Interruption | None) -> PictureShown | None:
    """Marked is what is acted on first."""
    if interruption is None or not isinstance(interruption.picture, StoredPicture):
        return None
    first = kept.reflex.steps[0].before if kept.reflex.steps else None
    target = first.target if isinstance(first, InterruptionTarget) else None
    picture = interruption.picture
    mark = target.box if target else None
    return PictureShown(picture.sha256, picture.width, picture.height, mark)


def _facts(kept: KeptReflex, interruption: Interruption | None) -> Iterator[str]:
    if kept.run:
        teacher = tr(TEACHERS[kept.taught_by]) if kept.taught_by in TEACHERS else kept.taught_by
        yield tr(Say.REFLEX_OF, workflow=kept.workflow, teacher=teacher)
    else:
        yield tr(Say.REFLEX_BROUGHT, workflow=kept.workflow)
    if interruption and interruption.says:
        yield tr(Say.REFLEX_SAYS, lines=" · ".join(interruption.says))
    for step in kept.reflex.steps:
        yield tr(Say.REFLEX_DOES, deed=_deed(step))
    yield tr(Say.REFLEX_HARMLESS if is_harmless(kept.reflex) else Say.REFLEX_BINDING)


def _deed(step: Step) -> str:
    """As it is kept; its own sentence in the language of the window."""
    is_own = isinstance(step.before, InterruptionTarget) and step.note == deed_in_words(step)
    return deed_in_words(step, worded) if is_own else step.note
