"""What strokes typed, by the rows that X servers tell of real layouts."""

# ruff: noqa: RUF001 - accents that stand alone look like punctuation

from __future__ import annotations

import pytest

from app.desktop.x11.keyboard.decoding import ALT, CONTROL, LEVEL3, LOCK, NUM_LOCK, SHIFT, HeardKeys
from app.desktop.x11.keyboard.keymap import Keymap, Stroke
from app.desktop.x11.keyboard.keysyms import keysym_named
from app.desktop.x11.keyboard.typing import batches

SECOND_GROUP = 1 << 13
EURO_SIGN = 0x20AC  # the key's own number, not Unicode's


def row(*names: str) -> tuple[int, ...]:
    return tuple(keysym_named(name) if name else 0 for name in names)


# keycodes of a German keyboard, of a French one (2nd digit key), and of "us,ru"
GERMAN = Keymap(
    {
        24: row("q", "Q", "q", "Q", "at", "Greek_OMEGA", "at"),
        26: (*row("e", "E", "e", "E"), EURO_SIGN, EURO_SIGN, EURO_SIGN),
        20: row("ssharp", "question", "ssharp", "question", "backslash", "questiondown"),
        21: row("dead_acute", "dead_grave", "dead_acute", "dead_grave", "dead_cedilla", ""),
        49: row("dead_circumflex", "degree", "dead_circumflex", "degree"),
        38: row("a", "A", "a", "A", "ae", "AE", "ae"),
        65: row("space"),
        50: row("Shift_L"),
        108: row("ISO_Level3_Shift"),
        84: row("KP_Begin", "KP_5", "KP_Begin", "KP_5"),
        36: row("Return"),
    }
)
FRENCH = Keymap({11: row("eacute", "2", "eacute", "2", "asciitilde", "dead_breve")})
RUSSIAN = Keymap({24: row("q", "Q", "Cyrillic_shorti", "Cyrillic_SHORTI")})


def typed(keymap: Keymap, *strokes: tuple[int, int]) -> str:
    keys = HeardKeys(keymap)
    return "".join(keys.text(keys.keysym(code, state), state) for code, state in strokes)


@pytest.mark.parametrize(
    ("keymap", "keycode", "state", "text"),
    [
        (GERMAN, 24, 0, "q"),
        (GERMAN, 24, SHIFT, "Q"),
        (GERMAN, 24, LOCK, "Q"),
        (GERMAN, 24, LOCK | SHIFT, "q"),
        (GERMAN, 24, LEVEL3, "@"),
        (GERMAN, 24, LEVEL3 | SHIFT, "Ω"),
        (GERMAN, 26, LEVEL3, "€"),
        (GERMAN, 20, 0, "ß"),
        (GERMAN, 20, SHIFT, "?"),
        (GERMAN, 20, LOCK, "ß"),
        (GERMAN, 24, CONTROL, ""),
        (GERMAN, 24, ALT, ""),
        (GERMAN, 36, 0, ""),
        (GERMAN, 84, NUM_LOCK, "5"),
        (GERMAN, 84, SHIFT, "5"),
        (GERMAN, 84, 0, ""),
        (FRENCH, 11, 0, "é"),
        (FRENCH, 11, SHIFT, "2"),
        (FRENCH, 11, LOCK, "É"),
        (RUSSIAN, 24, 0, "q"),
        (RUSSIAN, 24, SECOND_GROUP, "й"),
        (RUSSIAN, 24, SECOND_GROUP | LOCK, "Й"),
        (GERMAN, 99, 0, ""),
    ],
)
def test_a_stroke_types(keymap: Keymap, keycode: int, state: int, text: str) -> None:
    assert typed(keymap, (keycode, state)) == text


@pytest.mark.parametrize(
    ("strokes", "text"),
    [
        ([(49, 0), (38, 0)], "â"),
        ([(21, 0), (50, 0), (38, SHIFT)], "Á"),
        ([(21, SHIFT), (26, 0)], "è"),
        ([(49, 0), (65, 0)], "^"),
        ([(49, 0), (49, 0)], "^"),
        ([(21, 0), (21, 0)], "´"),
        ([(49, 0), (24, 0), (24, 0)], "q"),
        ([(49, 0), (38, 0), (38, 0)], "âa"),
        ([(49, 0), (21, 0), (38, 0)], "á"),
        ([(49, 0), (36, 0), (38, 0)], "a"),
    ],
)
def test_a_dead_key_accents_the_next_letter(strokes: list[tuple[int, int]], text: str) -> None:
    assert typed(GERMAN, *strokes) == text


def test_a_key_is_named_without_its_modifiers() -> None:
    assert HeardKeys(GERMAN).name(24, SHIFT | LEVEL3) == "q"
    assert HeardKeys(RUSSIAN).name(24, SECOND_GROUP) == "Cyrillic_shorti"


def test_a_character_is_struck_with_the_fewest_modifiers() -> None:
    strokes = GERMAN.strokes()

    assert strokes[ord("q")] == Stroke(24, 0)
    assert strokes[ord("?")] == Stroke(20, 1)
    assert strokes[ord("@")] == Stroke(24, 2)
    assert strokes[keysym_named("U20AC")] == Stroke(26, 2)


def test_what_only_a_dead_key_could_type_is_no_stroke() -> None:
    assert ord("^") not in GERMAN.strokes()


def test_without_an_altgr_key_its_levels_cannot_be_struck() -> None:
    assert ord("~") not in FRENCH.strokes()


def test_the_other_group_is_struck_by_its_own_letters() -> None:
    assert keysym_named("U0439") in RUSSIAN.strokes(group=1)
    assert ord("q") not in RUSSIAN.strokes(group=1)


def test_a_text_is_cut_where_the_free_keys_run_out() -> None:
    strokes = GERMAN.strokes()

    assert list(batches("qéqñqé", strokes, 1)) == ["qéq", "ñq", "é"]
    assert list(batches("éñ中", strokes, 2)) == ["éñ", "中"]
    assert list(batches("qaqa", strokes, 0)) == ["qaqa"]
    assert list(batches("", strokes, 5)) == []
