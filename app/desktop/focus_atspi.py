"""The element with the focus in two questions in a row, where the application has told of it and
has the windows that it had; to search for it takes seven and more, each of which waits until the
application has time.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.desktop.atspi_roles import State
from app.desktop.elements_atspi import Element, Elements, Ref, is_in
from app.desktop.ports import Label


def told_focus(elements: Elements, application: Ref) -> Label | None:
    """What was last told to get the focus in an application, and has it still; None where that must
    be searched for: also when not just one window there is active.
    """
    name, focused, states = _at_once(elements, application) or _in_turn(elements, application)
    active = [one for one in states if is_in(State.SHOWING, one) and is_in(State.ACTIVE, one)]
    if len(active) != 1 or focused is None:
        return None
    if not (focused.has(State.FOCUSED) and focused.has(State.SHOWING)):
        return None
    return elements.labels([focused], name)[0]


_Told = tuple[str, Element | None, Sequence[int]]


def _at_once(elements: Elements, application: Ref) -> _Told | None:
    """The application's name, the element and the states of the windows; None where that was not
    known, or is another one by now.
    """
    known, told = elements.windows_known(application), elements.told(application)
    if not known or told is None:
        return None
    windows, name, focused, states = elements.introduced_beside(application, told)
    is_as_known = windows == known and elements.told(application) == told
    return (name, focused, states) if is_as_known else None


def _in_turn(elements: Elements, application: Ref) -> _Told:
    """The same; what it tells along with the first answer counts for the second question."""
    windows, name = elements.introduced(application)
    told = elements.told(application)
    return (name, *elements.beside(told, windows)) if told else (name, None, ())
