"""The paper desktop behaves as one: what hands do, windows, labels and pictures show."""

from __future__ import annotations

import pytest

from app.desktop.ports import WindowKind
from app.engine.errors import ByheartError
from app.engine.model.geometry import Box, Point
from tests.builders.engine.switch import Switch
from tests.builders.fake_desktop import (
    PaperChanges,
    PaperClipboard,
    PaperDesktop,
    PaperHands,
    PaperKind,
    PaperLabels,
    PaperScreen,
    PaperWindows,
)


@pytest.fixture
def desktop() -> PaperDesktop:
    return PaperDesktop()


@pytest.fixture
def hands(desktop: PaperDesktop) -> PaperHands:
    return PaperHands(desktop, Switch())


def test_text_goes_into_the_field_that_was_clicked(
    desktop: PaperDesktop, hands: PaperHands
) -> None:
    orders = desktop.open("Orders", Box(50, 60, 300, 200))
    name = desktop.add(orders, PaperKind.FIELD, "Name", Box(10, 10, 150, 24))
    town = desktop.add(orders, PaperKind.FIELD, "Town", Box(10, 50, 150, 24))
    hands.type_text("Müller")
    hands.click(orders.place_of(town).centre)
    hands.type_text("Köln\t!")

    assert (name.value, town.value) == ("Müller!", "Köln")
    assert desktop.diary == ["type 'Müller'", "left click 135,122", "type 'Köln\\t!'"]


def test_a_button_is_pressed_unless_it_is_greyed(desktop: PaperDesktop, hands: PaperHands) -> None:
    pressed: list[str] = []
    window = desktop.open("Save?", Box(50, 60, 300, 200), WindowKind.DIALOG)
    save = desktop.add(
        window, PaperKind.BUTTON, "Save", Box(0, 0, 60, 20), lambda: pressed.append("save")
    )
    hands.click(window.place_of(save).centre)
    save.enabled = False
    hands.click(window.place_of(save).centre)

    assert pressed == ["save"]


def test_what_lies_over_a_button_takes_its_click(desktop: PaperDesktop, hands: PaperHands) -> None:
    pressed: list[str] = []
    below = desktop.open("Orders", Box(50, 60, 300, 200))
    save = desktop.add(
        below, PaperKind.BUTTON, "Save", Box(100, 100, 60, 20), lambda: pressed.append("save")
    )
    notice = desktop.open("", Box(120, 130, 200, 100), WindowKind.NOTIFICATION)
    hands.click(below.place_of(save).centre)
    assert pressed == []

    desktop.close(notice)
    hands.click(below.place_of(save).centre)
    assert pressed == ["save"]


def test_a_field_is_replaced_copied_and_pasted_by_the_usual_keys(
    desktop: PaperDesktop, hands: PaperHands
) -> None:
    window = desktop.open("Orders", Box(50, 60, 300, 200))
    field = desktop.add(window, PaperKind.FIELD, "Name", Box(10, 10, 150, 24))
    hands.type_text("old")
    for keys in ("ctrl+a", "ctrl+c"):
        hands.press_keys(keys)
    hands.type_text("new")
    hands.press_keys("ctrl+v")
    hands.press_keys("BackSpace")

    assert field.value == "newol"
    assert PaperClipboard(desktop).read() == "old"


def test_a_shortcut_of_the_window_is_heard(desktop: PaperDesktop, hands: PaperHands) -> None:
    saved: list[bool] = []
    window = desktop.open("Orders", Box(50, 60, 300, 200))
    window.keys["ctrl+s"] = lambda: saved.append(True)
    hands.press_keys("ctrl+s")

    assert saved == [True]


def test_windows_are_told_topmost_first_with_their_frames(desktop: PaperDesktop) -> None:
    orders = desktop.open("Orders", Box(50, 60, 300, 200))
    dialog = desktop.open("Sure?", Box(90, 100, 100, 50), WindowKind.DIALOG, modal_for=orders)
    windows = PaperWindows(desktop)
    assert [window.title for window in windows.all()] == ["Sure?", "Orders"]
    assert windows.all()[0].modal_for == orders.id
    assert windows.all()[0].frame.covers(windows.all()[0].box)

    windows.close_window(dialog.id)
    active = windows.active()
    assert active is not None
    assert active.title == "Orders"
    with pytest.raises(ByheartError, match="gone"):
        windows.focus(dialog.id)


def test_a_menu_takes_no_focus(desktop: PaperDesktop) -> None:
    desktop.open("Orders", Box(50, 60, 300, 200))
    desktop.open("", Box(60, 80, 80, 90), WindowKind.MENU)
    active = PaperWindows(desktop).active()

    assert active is not None
    assert active.title == "Orders"


def test_labels_tell_names_and_hide_passwords(desktop: PaperDesktop, hands: PaperHands) -> None:
    window = desktop.open("Log in", Box(50, 60, 300, 200))
    secret = desktop.add(window, PaperKind.PASSWORD, "Password", Box(10, 10, 150, 24))
    hands.type_text("geheim")
    labels = PaperLabels(desktop)
    label = labels.at(window.place_of(secret).centre)

    assert label is not None
    assert (label.role, label.password, label.value) == (40, True, "")
    assert labels.focused() == label
    assert list(labels.within(Box(0, 0, 640, 480))) == [label]
    assert PaperLabels(desktop, available=False).at(window.place_of(secret).centre) is None
    assert secret.value == "geheim"


def test_what_is_typed_is_seen_where_it_was_typed(desktop: PaperDesktop, hands: PaperHands) -> None:
    window = desktop.open("Orders", Box(50, 60, 300, 200))
    field = desktop.add(window, PaperKind.FIELD, "Name", Box(10, 10, 150, 24))
    screen, changes = PaperScreen(desktop), PaperChanges(desktop)
    before = screen.grab(window.place_of(field)).bgra
    hands.type_text("O")
    typed_o = screen.grab(window.place_of(field)).bgra
    hands.press_keys("BackSpace")
    hands.type_text("0")
    typed_0 = screen.grab(window.place_of(field)).bgra
    changed = changes.take()
    changes.close()

    assert len({bytes(before), bytes(typed_o), bytes(typed_0)}) == 3
    assert set(changed) == {window.place_of(field)}


def test_a_moved_window_looks_the_same_elsewhere(desktop: PaperDesktop) -> None:
    window = desktop.open("Orders", Box(50, 60, 100, 80))
    desktop.add(window, PaperKind.BUTTON, "Save", Box(10, 10, 60, 24))
    screen = PaperScreen(desktop)
    before = screen.grab(window.frame).bgra
    desktop.move(window, Point(200, 150))

    assert screen.grab(window.frame).bgra == before
    assert screen.grab(Box(50, 60, 100, 80)).bgra != before
