"""When two texts say the same, and which letters a screen cannot tell apart."""

from __future__ import annotations

import pytest

from checks.text.compare import (
    are_numbers,
    could_be_mistaken,
    folded,
    is_code,
    is_path,
    look_alike,
    names_a_code,
    nearly_same,
    only_numbers_differ,
    plain,
    same_codes,
    same_text,
    same_years,
    with_values,
)
from checks.text.risk_words import alarming, in_a_known_language, irreversible, loses, opens


@pytest.mark.parametrize("text", ["New", "New customer", "Search", "Neue Rechnung", "Hilfe"])
def test_what_only_shows_or_begins_something_is_known(text: str) -> None:
    assert opens(text)


@pytest.mark.parametrize("text", ["", "Delete", "Search and replace all", "Renew", "Add", "Newer"])
def test_what_may_act_on_something_is_not_known_to_show(text: str) -> None:
    assert not opens(text)


def test_space_and_unicode_variants_say_the_same() -> None:
    assert same_text("Müller  & So\u0308hne ", "Müller & Söhne")
    assert plain(" a\n b\t") == "a b"
    assert not same_text("Miller", "miller")


@pytest.mark.parametrize(
    ("now", "then", "same"),
    [
        ("November 2026", "November 2026", True),
        ("November 2037", "November 2026", False),
        ("2025-11-21", "2026-11-21", False),
        ("21.11.2026", "22.11.2026", True),
        ("20:26", "19:45", True),
        ("1,999.00", "1,998.00", True),
        ("12041 parts", "12042 parts", True),
    ],
)
def test_another_year_is_another_page_of_a_calendar(now: str, then: str, *, same: bool) -> None:
    assert same_years(now, then) is same


@pytest.mark.parametrize(
    ("now", "then", "expected"),
    [
        ("12:04", "12:03", True),
        ("Order 17 saved", "Order 1800 saved", True),
        ("3 of 12", "4 of 9", True),
        ("Total: 1.250,00 €", "Total: 9,99 €", True),
        ("Order 17 lost", "Order 17 saved", False),
        ("Saved", "Saved", True),
        ("", "", False),
        ("3,21 (48/48)", "3,15 {42/42]", True),
        ("3,21 48/48", "3,15 (42/42)", False),
    ],
)
def test_numbers_are_data(now: str, then: str, *, expected: bool) -> None:
    assert only_numbers_differ(now, then) is expected


def test_a_text_says_this_runs_values() -> None:
    values = [("20", "7"), ("2026-12-01", "2027-01-15"), ("Miller", "Weber"), ("", "x")]
    said = with_values("20 for Miller by 2026-12-01, 200 in all", values)
    assert said == "7 for Weber by 2027-01-15, 200 in all"


def test_a_value_that_is_part_of_another_is_replaced_once() -> None:
    assert with_values("Ann Smith", [("Ann", "Ann Smith"), ("Ann Smith", "Bob")]) == "Bob"


@pytest.mark.parametrize(
    ("then", "expected"),
    [
        ("Wu, Giulia (1)", "Garcia, Marta Luisa (1)"),
        ("Wu,Giulia", "Garcia,Marta Luisa"),
        ("Giulia Wu", "Marta Luisa Garcia"),
        ("Wu Giulia", "Wu Giulia"),
        ("Wunder, Giulia", "Wunder, Giulia"),
    ],
)
def test_a_name_may_be_turned_about(then: str, expected: str) -> None:
    assert with_values(then, [("Giulia Wu", "Marta Luisa Garcia")]) == plain(expected)


def test_what_is_one_word_or_a_number_is_not_turned_about() -> None:
    assert with_values("Wu, 7", [("7 Wu", "8 Ash")]) == plain("Wu, 7")
    assert with_values("Wu, Giulia", [("Giulia Wu", "Marta")]) == plain("Wu, Giulia")


@pytest.mark.parametrize(
    ("one", "other"),
    [("C-4408", "C-44O8"), ("l0", "I0"), ("barn", "bam"), ("vv", "w"), ("5S", "SS")],
)
def test_look_alikes_are_known(one: str, other: str) -> None:
    assert look_alike(one, other)
    assert folded(one) == folded(other)


def test_the_same_text_and_other_texts_are_no_look_alikes() -> None:
    assert not look_alike("Miller", "Miller")
    assert not look_alike("Miller", "Schmidt")
    assert could_be_mistaken("C-4408", ["Miller", "C-44O8"])
    assert not could_be_mistaken("C-4408", ["C-4408"])


def test_codes_hold_digits() -> None:
    assert is_code("C-4408")
    assert not is_code("Miller")


@pytest.mark.parametrize(
    "text", ["Delete order 17?", "Alles löschen", "Remove", "Datei überschreiben"]
)
def test_what_loses_something_cannot_be_taken_back(text: str) -> None:
    assert loses(text)
    assert irreversible(text)


@pytest.mark.parametrize(
    "text",
    [
        *("Send", "Sends", "sent", "Sending…", "Post it", "Posted", "Submit", "Submission"),
        *("Pay now", "Payment", "Place order", "Buy", "Bought", "Transfer", "Confirm"),
        *("Senden", "Jetzt absenden", "Gesendet", "Schicken Sie das Formular ab", "Sende es ab"),
        *("Jetzt bezahlen", "Zahlung", "Überweisung", "Ueberweisen", "Buchen", "Bestellen"),
        *("Bestätigen", "BESTÄTIGEN", "Freigeben", "Einreichen", "Veröffentlichen"),
    ],
)
def test_what_gives_something_away_cannot_be_taken_back_but_loses_nothing(text: str) -> None:
    assert irreversible(text)
    assert not loses(text)


@pytest.mark.parametrize(
    "text",
    [
        *("Deleted", "Deleting 3 files", "Deletion", "Removed", "Erase", "Wiping", "Discard"),
        *("Overwritten", "Lost", "Clear all", "Empty trash", "Uninstalling", "Revoked"),
        *("Gelöscht", "Loeschen", "Lösche Ordner", "Entfernt", "Verworfen", "Storniert"),
        *("Kündigung", "Zurückgesetzt", "Überschrieben", "Papierkorb leeren"),
    ],
)
def test_every_usual_form_of_losing_is_known(text: str) -> None:
    assert loses(text)


@pytest.mark.parametrize("text", ["Open the postbox", "Cancel", "Customer", "Suchen", "Next", ""])
def test_other_words_can_be_taken_back(text: str) -> None:
    assert not irreversible(text)
    assert not alarming(text)


@pytest.mark.parametrize("text", ["Connection failed", "Fehler 17", "Nicht gespeichert", "Sent"])
def test_trouble_and_what_cannot_be_taken_back_are_alarming(text: str) -> None:
    assert alarming(text)


@pytest.mark.parametrize("text", ["Save as", "Speichern", "Post", "Abbrechen"])
def test_english_and_german_are_known(text: str) -> None:
    assert in_a_known_language(text)


@pytest.mark.parametrize("text", ["Зберегти", "Tallenna", "OK", "", "保存"])
def test_other_languages_are_not(text: str) -> None:
    assert not in_a_known_language(text)


def test_a_recording_may_be_read_with_a_letter_wrong() -> None:
    assert nearly_same("Post this order for Miller?", "Post this oder for Miller?")
    assert not nearly_same("Credit", "Debit")
    assert not nearly_same("", "")


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("No. K-20455 born 1990", True),
        ("K26/682", True),
        ("#54699", True),
        ("Number 34922", True),
        ("INV2024/17", True),
        ("Order 17 saved", False),
        ("1,501.02 of 12345.67", False),
        ("2025-03-02 09:45:29", False),
        ("186/388MB", False),
        ("3,21 (48/48)", False),
    ],
)
def test_figures_right_after_letters_or_five_of_them_are_a_code(text: str, *, codes: bool) -> None:
    assert names_a_code(text) is codes


def test_another_code_is_another_thing() -> None:
    assert same_codes("K26/682 paid 17", "K26/682 paid 18")
    assert not same_codes("K26/682", "K26/628")
    assert not same_codes("Number 34922", "Number 39422")


@pytest.mark.parametrize(
    ("text", "expected"),
    [("1,284.50", True), ("12.06.2027", True), ("Order 12", False), ("", False)],
)
def test_numbers_are_nothing_but_numbers(text: str, expected: bool) -> None:  # noqa: FBT001
    assert are_numbers(text) is expected


@pytest.mark.parametrize(
    ("text", "is_one"),
    [
        ("/srv/letters/ada.txt", True),
        ("Directory: /home/ann", True),
        ("~/letters", True),
        ("C:\\Users\\ann", True),
        ("12/24/2026", False),
        ("and/or", False),
        ("Look in: /", False),
        ("http://shop.example/orders", False),
    ],
)
def test_a_whole_path_is_known(text: str, *, is_one: bool) -> None:
    assert is_path(text) is is_one
