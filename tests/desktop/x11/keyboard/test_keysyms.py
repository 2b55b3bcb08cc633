"""Key symbols: compared with libxkbcommon, which Qt and GTK understand keys with."""

from __future__ import annotations

import ctypes
import ctypes.util

import pytest
from hypothesis import given
from hypothesis import strategies as st

from app.desktop.x11.keyboard.keysyms import as_typed, character, keysym_named, keysym_of, name_of
from app.engine.errors import UsageError

OLD_SETS = [*range(0x01, 0x08), 0x0C, 0x0D]  # latin 2 to 4, kana, arabic, cyrillic, greek, ...
# libxkbcommon knows the keys of these sets; it has no words for some punctuation of them
LEFT_OUT = {0x47E, 0x7AE, 0x7AF, 0xDDE}


@pytest.fixture(scope="module")
def xkbcommon() -> ctypes.CDLL:
    library = ctypes.CDLL(ctypes.util.find_library("xkbcommon") or "libxkbcommon.so.0")
    library.xkb_keysym_to_utf32.restype = ctypes.c_uint32
    return library


@pytest.mark.parametrize("number", OLD_SETS)
def test_every_key_of_the_old_sets_types_what_toolkits_type(
    xkbcommon: ctypes.CDLL, number: int
) -> None:
    keysyms = [keysym for keysym in range(number << 8, (number + 1) << 8) if keysym not in LEFT_OUT]
    theirs = {keysym: xkbcommon.xkb_keysym_to_utf32(keysym) for keysym in keysyms}
    expected = {keysym: chr(code) for keysym, code in theirs.items() if code}

    assert {keysym: character(keysym) for keysym in expected} == expected


@given(st.characters(exclude_categories=["Cc", "Cs"]))
def test_every_character_has_a_key_that_types_it(char: str) -> None:
    assert character(keysym_of(char)) == char


@given(st.integers(0, 0x1FFFFFF))
def test_what_a_key_types_is_typed_by_the_usual_key_of_that_character(keysym: int) -> None:
    assert character(as_typed(keysym)) == character(keysym)


def test_a_newline_is_return_and_a_tab_is_tab() -> None:
    assert name_of(keysym_of("\n")) == "Return"
    assert name_of(keysym_of("\t")) == "Tab"
    assert character(keysym_of("\n")) == ""


def test_the_keypad_types_digits_and_stays_the_keypad() -> None:
    kp_5 = keysym_named("KP_5")

    assert character(kp_5) == "5"
    assert as_typed(kp_5) == kp_5


@pytest.mark.parametrize(
    "name", ["Return", "Escape", "F12", "Prior", "Control_L", "eacute", "U4E2D", "Cyrillic_a", "a"]
)
def test_names_and_numbers_belong_together(name: str) -> None:
    assert name_of(keysym_named(name)) == name


def test_a_key_may_be_called_by_its_character_or_code_point() -> None:
    assert keysym_named("é") == keysym_named("eacute") == 0xE9
    assert keysym_named("€") == keysym_named("U20AC")
    assert keysym_named("shift") == keysym_named("Shift_L")


@pytest.mark.parametrize("name", ["Nonsense", "", "UZZZZ", "U110000", "U7"])
def test_a_name_that_no_key_has_is_refused(name: str) -> None:
    with pytest.raises(UsageError, match="No key is called"):
        keysym_named(name)
