"""The accessibility tree of real applications, the silent ones and the hanging ones among them."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from jeepney import Message

from app.desktop.accessibility import labels as labels_atspi
from app.desktop.accessibility.bus import ACTIVATION_S, AccessibilityBus
from app.desktop.accessibility.elements import Ref
from app.desktop.accessibility.labels import ANSWER_S, AtspiLabels
from app.desktop.accessibility.roles import NAMES, role_name
from app.desktop.display.private import XvfbDisplay
from app.desktop.ports import Application, Label, Window, WindowKind
from app.desktop.signals import StopSwitch
from app.desktop.system.launcher import SubprocessLauncher
from app.desktop.x11.input_injector import XlibHands
from app.desktop.x11.windows import XlibWindows
from app.engine.model.geometry import Box, Point
from tests.builders.desktop.fields import until_true
from tests.builders.desktop.started import command_of

# Real applications answer within times that a second test beside this one would take from them.
pytestmark = pytest.mark.serial

COPY = "Copy Display Value"
LATE_S = 0.15  # what a busy machine may add to the promised time


class Desk:
    """A display, what runs on it, and what it says of itself."""

    def __init__(self, display: XvfbDisplay, folder: Path) -> None:
        self.display = display
        self.windows = XlibWindows(display.name)
        self.labels = AtspiLabels(display.bus, self.windows.all)
        self.hands = XlibHands(display.name, StopSwitch())
        self._launcher = SubprocessLauncher({**display.environment, "HOME": str(folder)})
        self._folder = folder
        self._running: list[Application] = []

    def start(self, *command: str) -> Window:
        application = self._launcher.launch(command, self._folder / "out.txt")
        self._running.append(application)
        until_true(lambda: self._window(application) is not None, f"{command[0]} is active")
        window = self._window(application)
        assert window
        return window

    def start_form(self) -> Window:
        window = self.start(*command_of("qt_form.py"))
        until_true(lambda: self.labels.focused() is not None, "the form describes itself")
        return window

    def named(self, window: Window, name: str) -> Label:
        def there() -> list[Label]:
            labels = self.labels.within(window.box, window.process)
            return [one for one in labels if one.name == name and one.role_name != "label"]

        until_true(lambda: bool(there()), f"{name} is listed")
        return there()[0]

    def close(self) -> None:
        for application in self._running:
            os.kill(application.process, signal.SIGCONT)
            self._launcher.end(application)
        until_true(lambda: not self.windows.all(), "the desk is clear")
        for part in (self.labels, self.hands, self.windows):
            part.close()

    def _window(self, application: Application) -> Window | None:
        active = self.windows.active()
        return active if active and active.process == application.process else None


@pytest.fixture
def desk(display: XvfbDisplay, tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(display, tmp_path)
    yield desk
    desk.close()


def test_the_keys_of_a_gtk_calculator_are_found_by_name_and_work_where_they_say_they_are(
    desk: Desk,
) -> None:
    window = desk.start("galculator")
    for key in ("7", "*", "6", "="):
        label = desk.named(window, key)
        until_true(lambda at=label: desk.labels.at(at.box.centre) == at, "the key is found")  # type: ignore[misc]
        desk.hands.click(label.box.centre)

    until_true(lambda: "42" in {one.value for one in desk.labels.within(window.box)}, "it is 42")
    assert desk.named(window, "7").application == "galculator"


def test_a_window_is_no_name_of_what_lies_in_it(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is all that a busy application tells of itself at first."""
    window = desk.start_form()
    button = desk.named(window, "Cancel").box.centre
    until_true(lambda: desk.labels.at(button) is not None, "the button is found")
    monkeypatch.setattr(labels_atspi, "_under", lambda _, roots, *__: next(iter(roots), None))
    assert desk.labels.at(button) is None


def test_a_greyed_gtk_button_is_told(desk: Desk) -> None:
    window = desk.start("galculator")
    assert desk.named(window, "MR").enabled is False
    assert desk.named(window, "MS").enabled is True


def test_a_gtk_password_field_is_known_and_its_text_is_not_told(desk: Desk) -> None:
    desk.start("yad", "--form", "--field=PIN:H", "secret")
    until_true(lambda: desk.labels.focused() is not None, "the form describes itself")
    focused = desk.labels.focused()
    assert focused is not None
    assert (focused.role, focused.password, focused.value) == (40, True, "")


def test_an_open_gtk_menu_answers_for_its_entries(desk: Desk) -> None:
    window = desk.start("galculator")
    desk.hands.click(desk.named(window, "Edit").box.centre)
    until_true(lambda: desk.windows.all()[0].kind is WindowKind.MENU, "the menu is open")
    menu = desk.windows.all()[0]

    until_true(lambda: COPY in names(desk.labels.within(menu.box)), "its entries are listed")
    copy = next(one for one in desk.labels.within(menu.box) if one.name == COPY)

    assert desk.labels.at(copy.box.centre) == copy
    assert copy.role_name == "menu item"
    desk.hands.press_keys("Escape")


def test_a_qt_table_answers_for_its_cells_where_the_hit_test_of_qt_stops(desk: Desk) -> None:
    window = desk.start_form()
    cell = desk.named(window, "cell 1,0")
    assert desk.labels.at(cell.box.centre) == cell
    assert cell.role_name == "table cell"


def test_an_open_qt_list_answers_for_its_entries(desk: Desk) -> None:
    window = desk.start_form()
    desk.hands.click(desk.named(window, "by post").box.centre)
    until_true(lambda: not desk.windows.all()[0].managed, "the list is open")
    popup = desk.windows.all()[0]

    until_true(lambda: "by mail" in names(desk.labels.within(popup.box)), "its entries are listed")
    entry = next(one for one in desk.labels.within(popup.box) if one.name == "by mail")

    assert desk.labels.at(entry.box.centre) == entry
    desk.hands.press_keys("Escape")


def test_the_focus_is_followed(desk: Desk) -> None:
    desk.start_form()

    desk.hands.press_keys("Tab")

    def has_pin() -> bool:
        focused = desk.labels.focused()
        return focused is not None and focused.name == "PIN"

    until_true(has_pin, "the focus is told")


def test_of_byheart_itself_nothing_is_asked(desk: Desk) -> None:
    form = desk.start_form()
    ours = AtspiLabels(desk.display.bus, desk.windows.all, frozenset({form.process}))
    assert desk.labels.within(form.frame)
    assert list(ours.within(form.frame)) == []
    assert ours.focused() is None
    assert ours.at(form.box.centre) is None
    ours.close()


def test_a_focus_that_was_told_is_known_without_a_search(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.start_form()
    monkeypatch.setattr(labels_atspi, "with_focus", lambda *_: None)  # a search finds nothing

    pressed = float("-inf")

    def told() -> bool:
        """An application that has not heard yet that it is listened to tells of the next focus."""
        nonlocal pressed
        focused = desk.labels.focused()
        if focused is not None and (focused.name, focused.password) == ("PIN", True):
            return True
        if time.monotonic() - pressed >= 1:
            desk.hands.press_keys("Tab")
            pressed = time.monotonic()
        return False

    until_true(told, "the password field is told")


@pytest.fixture
def rounds(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many questions were asked at once, each time that a bus was asked from now on."""
    rounds: list[int] = []

    def counted(bus: AccessibilityBus, questions: Sequence[Message], deadline: float) -> list[Any]:
        rounds.append(len(questions))
        return ask(bus, questions, deadline)

    ask = AccessibilityBus.ask
    monkeypatch.setattr(AccessibilityBus, "ask", counted)
    return rounds


def test_two_questions_in_a_row_tell_the_focus_of_an_application_that_is_known(
    desk: Desk, rounds: list[int]
) -> None:
    desk.start_form()
    at_first = desk.labels.focused()
    rounds.clear()
    assert at_first is not None
    assert desk.labels.focused() == at_first
    assert len(rounds) == 2


def test_a_focus_that_has_moved_on_is_told_all_the_same(desk: Desk, rounds: list[int]) -> None:
    """What was asked about was the element before: it is asked again."""
    desk.start_form()
    at_first = desk.labels.focused()
    desk.hands.press_keys("Tab")
    until_true(lambda: desk.labels.focused() != at_first, "the focus has moved")
    moved = desk.labels.focused()
    assert moved is not None
    assert (moved.name, moved.password) == ("PIN", True)


def test_a_window_that_has_come_since_is_asked_for(desk: Desk, rounds: list[int]) -> None:
    """Of two windows the wrong one could be taken for the active one."""
    desk.start_form()
    at_first, bus = desk.labels.focused(), desk.labels._bus
    assert at_first is not None
    assert bus is not None
    [owner] = bus.windows
    bus.windows[owner] = [Ref(owner, "/no/window")]
    rounds.clear()
    assert desk.labels.focused() == at_first
    assert len(rounds) == 4
    assert [each.path for each in bus.windows[owner]] != ["/no/window"]


@pytest.mark.parametrize("command", [("xterm",), ("xcalc",)])
def test_an_application_that_does_not_describe_itself_has_empty_answers(
    desk: Desk, command: tuple[str, ...]
) -> None:
    window = desk.start(*command)
    assert desk.labels.available
    assert desk.labels.at(window.box.centre) is None
    assert desk.labels.focused() is None
    assert list(desk.labels.within(window.box)) == []


def test_an_application_that_hangs_holds_nobody_up_longer_than_promised(desk: Desk) -> None:
    window = desk.start_form()
    middle = desk.named(window, "Cancel").box.centre
    os.kill(window.process, signal.SIGSTOP)

    for question in (
        lambda: desk.labels.at(middle),
        desk.labels.focused,
        lambda: desk.labels.within(window.box),
    ):
        took, answer = timed(question)
        assert not answer
        assert took < ANSWER_S + LATE_S

    os.kill(window.process, signal.SIGCONT)
    until_true(lambda: desk.labels.at(middle) is not None, "it answers again")


def test_the_other_application_answers_while_one_hangs(desk: Desk) -> None:
    form = desk.start_form()
    calculator = desk.start("galculator")
    seven = desk.named(calculator, "7")
    os.kill(form.process, signal.SIGSTOP)

    took, answer = timed(lambda: desk.labels.at(seven.box.centre))

    assert answer == seven
    assert took < ANSWER_S


def test_a_bus_that_goes_away_leaves_empty_answers() -> None:
    display = XvfbDisplay.start(640, 480)
    labels = AtspiLabels(display.bus)
    known = [labels.available]

    display.close()

    assert labels.at(Point(10, 10)) is None
    assert [*known, labels.available] == [True, False]
    assert list(labels.within(Box(0, 0, 640, 480))) == []
    labels.close()


@contextmanager
def bus_of_its_own(folder: Path, *rules: str) -> Iterator[str]:
    """A session bus that can start no service."""
    address = f"unix:path={folder}/bus"
    configuration = folder / "bus.conf"
    configuration.write_text(
        f"<busconfig><type>session</type><listen>{address}</listen><auth>EXTERNAL</auth>"
        f'<policy context="default">{"".join(rules)}</policy></busconfig>'
    )
    command = ("dbus-daemon", f"--config-file={configuration}", "--nofork", "--print-address")
    bus = subprocess.Popen(command, stdout=subprocess.PIPE)
    try:
        assert bus.stdout
        bus.stdout.readline()
        yield address
    finally:
        bus.kill()
        bus.communicate()


def test_a_session_without_the_service_is_given_up_at_once(tmp_path: Path) -> None:
    everything = '<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>'
    with bus_of_its_own(tmp_path, everything, '<allow own="*"/>') as address:
        labels = AtspiLabels(address)
        took, available = timed(lambda: labels.available)
        labels.close()
    assert available is False
    assert took < 0.3


def test_a_bus_that_never_answers_is_given_up_soon(tmp_path: Path) -> None:
    with bus_of_its_own(tmp_path, '<deny receive_type="method_return"/>') as address:
        labels = AtspiLabels(address)
        took, available = timed(lambda: labels.available)
        took_again, _ = timed(lambda: labels.at(Point(1, 1)))
        labels.close()
    assert available is False
    assert took < 2 * ACTIVATION_S + LATE_S
    assert took_again < 0.05


@pytest.mark.parametrize("address", ["", "unix:path=/nowhere/bus", "nonsense", "tcp:host=x,port=1"])
def test_an_address_that_leads_nowhere_is_no_tree(address: str) -> None:
    labels = AtspiLabels(address)
    assert not labels.available
    assert labels.at(Point(1, 1)) is None
    labels.close()


def test_roles_are_named_by_their_numbers() -> None:
    known = {7: "check box", 23: "frame", 40: "password text", 56: "table cell", 79: "entry"}
    assert {number: role_name(number) for number in known} == known
    assert [role_name(number) for number in (-1, len(NAMES), 9999)] == ["unknown"] * 3
    assert len(set(NAMES)) == len(NAMES)


def names(labels: object) -> set[str]:
    assert isinstance(labels, list)
    return {label.name for label in labels}


def timed(question: Callable[[], object]) -> tuple[float, object]:
    began = time.monotonic()
    answer = question()
    return time.monotonic() - began, answer
