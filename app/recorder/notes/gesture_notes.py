"""What a gesture is called while the recording goes on: nothing that may be a secret is shown."""

from __future__ import annotations

from app.desktop.input.key_text import keys_in_words
from app.engine.model.geometry import Point
from app.recorder.model.demonstration import (
    Click,
    Drag,
    Gesture,
    Hover,
    Keys,
    OtherButton,
    Read,
    Scroll,
    Typed,
)
from app.recorder.notes.notes import CLICKS, Words, quoted, scrolled, short
from app.recorder.notes.phrase import Worded
from checks.snapshot.look import Look

PASSWORD_ROLE = 40


def gesture_note(
    gesture: Gesture, look: Look, worded: Worded = str, *, may_show: bool, name: str = ""
) -> str:
    """One short sentence from what is known at once, in the language of `worded`; the finished step
    is named better. A text is shown only where it `may_show`, which only evidence says. `name` was
    read where accessibility told none.
    """
    said = _said(gesture, look, worded, name or _name(gesture, look), may_show=may_show)
    return said[:1].upper() + said[1:]


def _said(  # noqa: C901 - one case for each
    gesture: Gesture, look: Look, worded: Worded, name: str, *, may_show: bool
) -> str:
    match gesture:
        case Click(at=at, count=count):
            click = worded(CLICKS.get(count, Words.CLICK))
            if not name and _title(look):
                return _inside(click, look, worded)
            return worded(Words.CLICK_ON).format(click=click, target=_target(at, name, worded))
        case Drag(at=at, to=to):
            target = _target(at, name, worded)
            return worded(Words.DRAG).format(target=target, x=to.x, y=to.y)
        case Scroll(dx=dx, dy=dy):
            return scrolled(dx, dy, worded)
        case Hover():
            return worded(Words.POINT).format(target=name) if name else worded(Words.POINT_MENU)
        case Keys(keys=keys):
            return worded(Words.PRESS).format(value=keys_in_words(keys))
        case Typed(text=text):
            is_shown = may_show and not _is_password(look)
            return _typing(quoted(text, worded) if is_shown else "", name, look, worded)
        case Read(name=value):
            return worded(Words.READ).format(value=value)
        case OtherButton():
            return worded(Words.OTHER_BUTTON)


def _typing(value: str, field: str, look: Look, worded: Worded) -> str:
    """A text, or that it was one; into which field, where that is known."""
    if field:
        into = worded(Words.TYPE_INTO if value else Words.TYPE_HIDDEN_INTO)
        return into.format(value=value, target=field)
    if value:
        return worded(Words.TYPE).format(value=value)
    return _inside(worded(Words.TYPE_HIDDEN), look, worded)


def _target(at: Point, name: str, worded: Worded) -> str:
    return name or worded(Words.AT).format(x=at.x, y=at.y)


def _name(gesture: Gesture, look: Look) -> str:
    """What accessibility calls the thing; of a text, the field it goes into."""
    told = look.focus if isinstance(gesture, Typed) else look.label
    return short(told.name) if told else ""


def _title(look: Look) -> str:
    return short(look.active.title) if look.active else ""


def _inside(deed: str, look: Look, worded: Worded) -> str:
    """A deed on what has no name: where it was done tells more than two numbers."""
    title = _title(look)
    return worded(Words.IN).format(deed=deed, window=title) if title else deed


def _is_password(look: Look) -> bool:
    return look.focus is not None and look.focus.role == PASSWORD_ROLE
