"""The element with the focus in three questions in a row, where the application has told of it; to
search for it takes seven and more, each of which waits until the application has time.
"""

from __future__ import annotations

from app.desktop.atspi_roles import State
from app.desktop.elements_atspi import Elements, Ref, is_in
from app.desktop.ports import Label


def told_focus(elements: Elements, application: Ref) -> Label | None:
    """What was last told to get the focus in an application, and has it still; None where that must
    be searched for: also when not just one window there is active.
    """
    windows, name = elements.introduced(application)
    told = elements.told(application)
    if told is None:
        return None
    focused, states = elements.beside(told, windows)
    active = [one for one in states if is_in(State.SHOWING, one) and is_in(State.ACTIVE, one)]
    if len(active) != 1 or focused is None:
        return None
    if not (focused.has(State.FOCUSED) and focused.has(State.SHOWING)):
        return None
    return elements.labels([focused], name)[0]
