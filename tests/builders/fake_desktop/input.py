"""What the paper desktop does with input, and who hears of it."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeGuard
from weakref import WeakKeyDictionary

from app.desktop.ports import Input, InputKind
from app.engine.places import Point
from tests.builders.fake_desktop.desktop import PaperDesktop
from tests.builders.fake_desktop.elements import PaperElement, PaperKind, PaperWindow

Ear = Callable[[Input], None]
_ears: WeakKeyDictionary[PaperDesktop, list[Ear]] = WeakKeyDictionary()


def listen(desktop: PaperDesktop, ear: Ear) -> None:
    """Hear every input from now on, on the thread that acts."""
    with desktop.lock:
        _ears.setdefault(desktop, []).append(ear)


def unlisten(desktop: PaperDesktop, ear: Ear) -> None:
    """No longer; no call after it returned."""
    with desktop.lock:
        _ears[desktop].remove(ear)


def happen(desktop: PaperDesktop, event: Input) -> None:
    """An input event: those who listen hear it, and the desktop reacts."""
    with desktop.lock:
        desktop.last_input_s = time.monotonic()
        for ear in list(_ears.get(desktop, ())):
            ear(event)
        match event.kind:
            case InputKind.MOVE:
                desktop.pointer = event.at
            case InputKind.PRESS if event.button == 1:
                _point_at(desktop, event.at)
            case InputKind.RELEASE if event.button == 1:
                _press_button(desktop, event.at)
            case InputKind.KEY_DOWN:
                _strike(desktop, event)
            case _:
                pass


def _point_at(desktop: PaperDesktop, at: Point) -> None:
    window = desktop.window_at(at)
    if window is None:
        return
    desktop.activate(window)
    element = window.at(at)
    if element is not None and element.enabled and element.kind.is_typed_into:
        window.focused = element
        element.selected = False


def _press_button(desktop: PaperDesktop, at: Point) -> None:
    window = desktop.window_at(at)
    element = window.at(at) if window else None
    if element is not None and element.enabled and element.kind is PaperKind.BUTTON:
        element.pressed()


def _strike(desktop: PaperDesktop, event: Input) -> None:
    window = desktop.active
    if window is None:
        return
    shortcut = "+".join((*event.modifiers, event.key))
    if shortcut in window.keys:
        window.keys[shortcut]()
    elif event.key == "Tab":
        window.focused = _next_field(window)
    elif _takes_keys(window.focused):
        _edit(desktop, window.focused, shortcut, event.text)
        desktop.changed(window.place_of(window.focused))


def _takes_keys(element: PaperElement | None) -> TypeGuard[PaperElement]:
    return element is not None and element.enabled and not element.read_only


def _edit(desktop: PaperDesktop, field: PaperElement, shortcut: str, text: str) -> None:
    match shortcut:
        case "ctrl+a":
            field.selected = True
        case "ctrl+c" if field.selected and field.kind is PaperKind.FIELD:
            desktop.clipboard = field.value
        case "ctrl+v":
            field.type(desktop.clipboard)
        case "BackSpace" | "Delete":
            field.erase()
        case "Return":
            field.pressed()
        case _ if text:
            field.type(text)
        case _:
            pass


def _next_field(window: PaperWindow) -> PaperElement | None:
    fields = [one for one in window.elements if one.kind.is_typed_into and one.enabled]
    if window.focused not in fields:
        return fields[0] if fields else None
    return fields[(fields.index(window.focused) + 1) % len(fields)]
