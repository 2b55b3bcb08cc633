"""What a machine says of its disk is no name."""

from __future__ import annotations

import pytest

from checks.text.dated import differ_by_room, is_time


@pytest.mark.parametrize(
    ("now", "then"),
    [
        ("79306204 kB of 264212084 kB free", "79314548 kB of 264212084 kB free"),
        ("Free space: 12.3 GiB (Total: 34.0 GiB)", "Free space: 9 GiB (Total: 34.0 GiB)"),
        ("60.2 GiB free", "60.3 GIB free"),
        ("1,024 bytes of 2 TB used", "998 bytes of 2 TB used"),
    ],
)
def test_texts_that_differ_by_the_room_on_a_disk_say_the_same(now: str, then: str) -> None:
    assert differ_by_room(now, then)


@pytest.mark.parametrize(
    ("now", "then"),
    [
        ("12 MB", "14 MB"),
        ("plan.pdf 12 MB", "plan.pdf 14 MB"),
        ("plan.pdf 12 MB free", "note.pdf 12 MB free"),
        ("12 MB of 40 MB free", "12 MB of 40 MB lost"),
        ("Order 12 of 40", "Order 13 of 40"),
        ("C-12 B of C-40 B, Birch", "C-13 B of C-40 B, Adams"),
    ],
)
def test_a_file_an_order_and_other_words_are_others(now: str, then: str) -> None:
    assert not differ_by_room(now, then)


@pytest.mark.parametrize(
    ("text", "is_one"),
    [("06:24", True), ("06:2.4", True), ("at 6:24 pm", True), ("12.50", False), ("", False)],
)
def test_a_time_is_known_also_as_a_small_font_is_read(text: str, *, is_one: bool) -> None:
    assert is_time(text) is is_one
