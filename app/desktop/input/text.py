"""Rules of typed text: what may be typed, and what is said when typing ends early."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from app.engine.errors import ByheartError, NotActedError, UsageError

LINES_AND_TABS = frozenset("\n\t")


def refuse_control_characters(text: str, *, multiline: bool, what: str = "The text") -> None:
    """UsageError for a character that acts instead of being written: a newline submits a form, a
    tab leaves the field.

    Newlines and tabs are fine where `multiline` says so. The text itself is never repeated in the
    error.
    """
    allowed = LINES_AND_TABS if multiline else frozenset[str]()
    for place, character in enumerate(text, 1):
        if unicodedata.category(character) in {"Cc", "Cs"} and character not in allowed:
            name = {"\n": "a line break", "\t": "a tab"}.get(character, "a control character")
            raise UsageError(
                f"{what} has {name} as character {place}, which must not be typed here."
            )


@contextmanager
def typed_so_far(may_go_on: Callable[[], bool]) -> Iterator[Callable[[], bool]]:
    """The same question, with a memory.

    An interruption after some characters is no longer "nothing was done": it becomes a ByheartError
    with the same sentence, which says how many.
    """
    began = False

    def remembered() -> bool:
        nonlocal began
        allowed = may_go_on()
        began = began or allowed
        return allowed

    try:
        yield remembered
    except NotActedError as error:
        if began:
            raise ByheartError(str(error)) from error
        raise


def focus_moved(typed: int, text: str) -> NotActedError:
    """What to raise when typing may not go on; says how many were typed, never which."""
    return _ended(typed, text, "the focus moved")


def modifier_held(typed: int, text: str) -> NotActedError:
    """What to raise when a person does not let go of a modifier."""
    return _ended(typed, text, "somebody holds a key such as ctrl")


def _ended(typed: int, text: str, why: str) -> NotActedError:
    return NotActedError(f"Typing stopped after {typed} of {len(text)} characters: {why}.")
