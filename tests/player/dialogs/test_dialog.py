"""An answer is given by itself only where all of a dialog is understood and the answer harmless."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

import pytest

from app.player.dialogs.dialog import CROSS, is_harmless_answer, may_be_pressed_by_a_key
from app.player.dialogs.vocabulary import NAMES

CORPUS = Path(__file__).parent
LEAST_DIALOGS = 400
CLOSED_AT_LEAST = 0.8


@dataclass(frozen=True, slots=True)
class Case:
    """One dialog with the control that is pressed, and whether that is harmless."""

    text: str
    pressed: str
    controls: tuple[str, ...]
    harmless: bool

    @property
    def is_held_out(self) -> bool:
        """A third of all, by what they say: looked at in totals, never one by one."""
        told = hashlib.sha256(f"{self.text}|{self.pressed}".encode()).digest()
        return told[0] % 3 == 0

    @property
    def is_closed(self) -> bool:
        """What the rule says."""
        return is_harmless_answer((self.text, *self.controls), self.pressed)


def case(line: str) -> Case:
    """From a line of the corpus: `+` harmless or `-` not, the text, the controls; the one in
    brackets is pressed; a slash tells two others apart.
    """
    sign, rest = line[0], line[1:]
    text, told = (part.strip() for part in rest.split("|"))
    pressed = told[told.index("[") + 1 : told.index("]")]
    beside = told[: told.index("[")], *told[told.index("]") + 1 :].split(" / ")
    others = [other.strip() for each in beside for other in each.split(" / ") if other.strip()]
    return Case(text, pressed, (pressed, *others), sign == "+")


CASES = [
    case(line)
    for name in NAMES
    for line in (CORPUS / f"{name}.txt").read_text(encoding="utf-8").splitlines()
]


def test_the_corpus_is_large_enough_and_holds_each_dialog_once() -> None:
    assert len({(each.text, each.pressed, each.controls) for each in CASES}) >= LEAST_DIALOGS
    assert len({each.text for each in CASES}) >= LEAST_DIALOGS


@pytest.mark.parametrize("held_out", [False, True])
def test_no_harmful_answer_is_given_and_most_harmless_ones_are(*, held_out: bool) -> None:
    cases = [each for each in CASES if each.is_held_out is held_out]
    harmful = sum(each.is_closed for each in cases if not each.harmless)
    harmless = [each.is_closed for each in cases if each.harmless]
    closed = sum(harmless) / len(harmless)
    assert (harmful, closed >= CLOSED_AT_LEAST) == (0, True), (harmful, closed, len(cases))


@pytest.mark.parametrize(
    ("lines", "pressed", "title"),
    [
        (("Delete all orders", "OK"), "OK", ""),
        (("De1ete all orders", "OK"), "OK", ""),
        (("The printer is ready.", "OK", "Cancel"), "OK", ""),
        (("The printer is ready.", "OK"), "OK", "Delete everything"),
        (("The printer is ready.",), "", ""),
        (("45 %", "Cancel"), "Cancel", "Copying files"),
        (("Sending...", "Cancel"), "Cancel", ""),
        (("The pr\u0456nter is ready.", "OK"), "OK", ""),
        (("The printer is re\u200bady.", "OK"), "OK", ""),
        (("The list “Vse naro\u010dila” is ready", "OK"), "Ignore", ""),
        (("", "OK"), "OK", ""),
        ((), "x", ""),
    ],
)
def test_what_is_not_known_to_be_harmless_is_not(
    lines: tuple[str, ...], pressed: str, title: str
) -> None:
    assert not is_harmless_answer(lines, pressed, title)


@pytest.mark.parametrize(
    "lines",
    [
        ("Theprinter isready.", "OK"),
        ("The printer is ready", "Close"),
        ("Delete “Vse naro\u010dila” now?", "Cancel"),
        ("Der Drucker ist bereit.", "OK"),
        ("The printer is ready.", "Nicht jetzt"),
        ("This is a fi1e", "Close"),
    ],
)
def test_what_recognition_gets_wrong_is_understood(lines: tuple[str, ...]) -> None:
    assert is_harmless_answer(lines, lines[-1])


def test_a_key_is_harmless_where_each_control_is() -> None:
    assert may_be_pressed_by_a_key(("The printer is ready.", "OK"))
    assert not may_be_pressed_by_a_key(("The printer is ready.", "OK", "Cancel"))
    assert not may_be_pressed_by_a_key(("The printer is ready.",))


def test_what_is_offered_does_not_run_yet() -> None:
    told = "The reader 7.3 is available. Installing takes about two minutes."
    assert is_harmless_answer([told, "Install now", "Later"], CROSS, "Software Update")
    assert not is_harmless_answer([told, "OK"], CROSS, "Software Update")
