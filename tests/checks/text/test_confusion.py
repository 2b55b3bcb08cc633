"""What recognition confuses explains a reading; another text it does not."""

from __future__ import annotations

import pytest

from checks.text.confusion import (
    can_be_read,
    is_typeset,
    may_be_read_as,
    may_end_in_a_caret,
    same_number,
    wrong_letters,
)


@pytest.mark.parametrize(
    ("read", "meant"),
    [
        ("Zoe Unall|", "Zoë Unall"),
        ("0l57", "Ol 57"),
        ("bum", "burn"),
        ("12/24/2026", "12242026"),
        ("Birch&Co", "Birch & Co"),
    ],
)
def test_what_may_be_misread_is_no_other_text(read: str, meant: str) -> None:
    assert wrong_letters(read, meant) == 0


@pytest.mark.parametrize(
    ("read", "meant", "wrong"),
    [("Birch & C", "Birch & Co", 1), ("Larch", "Birch", 2), ("1260", "1250", 1), ("", "abc", 3)],
)
def test_letters_that_no_misreading_explains_are_counted(read: str, meant: str, wrong: int) -> None:
    assert wrong_letters(read, meant) == wrong


def test_an_amount_may_be_written_in_several_ways() -> None:
    assert same_number("1,250.00", "1250")
    assert same_number("1.250,00", "1250")
    assert not same_number("1,260.00", "1250")
    assert not same_number("12.50", "1250")
    assert not same_number("Birch", "Larch")


def test_a_caret_may_be_taken_for_a_last_letter() -> None:
    assert may_end_in_a_caret("Unalll", "Unall")
    assert not may_end_in_a_caret("Unallx", "Unall")


@pytest.mark.parametrize(
    ("read", "expected"),
    [("Unall", True), ("Un all|", True), ("Unalll", True), ("Unallx", False), ("", False)],
)
def test_a_reading_gives_a_text_with_a_caret_behind_it_or_without(
    read: str, *, expected: bool
) -> None:
    assert may_be_read_as(read, "Unall") is expected


def test_a_script_that_the_reader_was_not_taught_tells_nothing() -> None:
    assert can_be_read("Zoë 中文 4")
    assert not can_be_read("Привет 4")


def test_signs_may_be_shown_as_printers_write_them() -> None:
    assert is_typeset("39×1204", "39*1204")  # noqa: RUF001
    assert is_typeset("8000 − 37", "8000-37")  # noqa: RUF001
    assert is_typeset("“Birch”", '"Birch"')
    assert not is_typeset("39×1204", "39/1204")  # noqa: RUF001
    assert not is_typeset("39×12", "39*1204")  # noqa: RUF001
    assert not is_typeset("", "")
