"""Typed text is read back from real fields of four toolkits, on three layouts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from Xlib import XK
from Xlib.display import Display

from app.desktop.display.private import XvfbDisplay
from app.desktop.x11.input_injector import XlibHands
from app.engine.errors import NotActedError
from tests.builders.desktop.displays import Person, keyboard_now, lock_group
from tests.builders.desktop.fields import Asked, Told
from tests.builders.engine.switch import Switch

LAYOUTS = ["us", "de", "fr", "us,ru", "gr"]
TEXT = (
    "The quick <brown> fox: me@host.example, 5 % of 3 € #1 `a` ^b ~c {d} [e] \\f| "
    "Äpfel, ça, niño, ß — “so” 中文 日本語 Привет Ωμέγα 😀 e\u0301."
)


@pytest.fixture(params=["qt", "tk"])
def field(request: pytest.FixtureRequest, display: XvfbDisplay) -> Iterator[Asked]:
    started = Asked(f"{request.param}_field.py", display.environment)
    yield started
    started.close()


@pytest.fixture
def hands(display: XvfbDisplay) -> Iterator[XlibHands]:
    made = XlibHands(display.name, Switch())
    yield made
    made.close()


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_field_of_our_own_understands_every_character(
    display: XvfbDisplay,
    layout_of: Callable[[str], None],
    field: Asked,
    hands: XlibHands,
    layout: str,
) -> None:
    layout_of(layout)
    before = keyboard_now(display.name)
    hands.type_text(TEXT)

    assert field.text_once_it_has(len(TEXT)) == TEXT
    assert keyboard_now(display.name) == before


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_gtk_dialog_understands_every_character(
    display: XvfbDisplay, layout_of: Callable[[str], None], hands: XlibHands, layout: str
) -> None:
    layout_of(layout)
    dialog = Told(("yad", "--entry", "--width=600"), display.name, display.environment)
    hands.type_text(TEXT + "\n")
    typed = dialog.output()
    dialog.close()

    assert typed == TEXT + "\n"


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_terminal_understands_every_character(
    display: XvfbDisplay,
    layout_of: Callable[[str], None],
    hands: XlibHands,
    layout: str,
    tmp_path: Path,
) -> None:
    layout_of(layout)
    written = tmp_path / "written"
    script = f"stty -icanon min 1 -echo; head -c {len(TEXT.encode()) + 1} >{written}"
    command = ("xterm", "-u8", "-e", "sh", "-c", script)
    terminal = Told(command, display.name, display.environment)
    hands.type_text(TEXT + "\n")
    terminal.output()
    terminal.close()

    assert written.read_text() == TEXT + "\n"


def test_an_application_that_is_busy_still_reads_what_was_meant(
    display: XvfbDisplay, field: Asked, hands: XlibHands
) -> None:
    field.say("sleep 0.7")
    hands.type_text("né €5 中 😀")

    assert field.text_once_it_has(9) == "né €5 中 😀"


def test_caps_lock_changes_nothing_and_is_on_again_afterwards(
    display: XvfbDisplay, person: Person, field: Asked, hands: XlibHands
) -> None:
    caps = keycode(display, "Caps_Lock")
    person.strikes(caps)
    before = keyboard_now(display.name)
    hands.type_text("Abc Éé 1!")
    after = keyboard_now(display.name)
    person.strikes(caps)

    assert field.text_once_it_has(9) == "Abc Éé 1!"
    assert before == after != keyboard_now(display.name)


def test_while_somebody_holds_a_modifier_nothing_is_typed(
    display: XvfbDisplay, person: Person, field: Asked, hands: XlibHands
) -> None:
    control = keycode(display, "Control_L")
    person.presses(control)
    with pytest.raises(NotActedError, match="ctrl"):
        hands.type_text("q")
    with pytest.raises(NotActedError, match="ctrl"):
        hands.press_keys("q")
    person.releases(control)
    hands.type_text("x")

    assert field.text_once_it_has(1) == "x"


def test_a_layout_that_changes_between_two_texts_is_noticed(
    layout_of: Callable[[str], None], field: Asked, hands: XlibHands
) -> None:
    for n, layout in enumerate(("us", "de", "fr", "us"), 1):
        layout_of(layout)
        hands.type_text("y@z")
        assert field.text_once_it_has(3 * n) == "y@z" * n


def test_the_second_group_of_a_layout_is_typed_in(
    display: XvfbDisplay,
    layout_of: Callable[[str], None],
    field: Asked,
    hands: XlibHands,
) -> None:
    layout_of("us,ru")
    lock_group(display.name, 1)
    hands.type_text("Привет, world <@>")
    lock_group(display.name, 0)

    assert field.text_once_it_has(17) == "Привет, world <@>"


@pytest.mark.parametrize("field", ["qt"], indirect=True)
def test_a_shortcut_works_on_a_layout_without_its_letter(
    display: XvfbDisplay,
    layout_of: Callable[[str], None],
    field: Asked,
    hands: XlibHands,
) -> None:
    layout_of("us,ru")
    lock_group(display.name, 1)
    hands.type_text("старый")
    hands.press_keys("ctrl+a")
    hands.type_text("новый")
    lock_group(display.name, 0)

    assert field.text_once_it_has(5) == "новый"


def keycode(display: XvfbDisplay, name: str) -> int:
    connection = Display(display.name)
    code = connection.keysym_to_keycode(XK.string_to_keysym(name))
    connection.close()
    return code
