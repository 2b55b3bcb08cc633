"""A text of several lines says the same where its words stand on other lines."""

from __future__ import annotations

import pytest

from checks.known import Known
from checks.reading.paragraphs import pair_paragraphs
from tests.builders.renderings import matched
from tests.builders.screens import PaperReader, Screen

TEXTS = ("Orders", "Save the", "changes first?", "Save the changes", "first?", "Lose the changes")


def page(*lines: str) -> Screen:
    screen = Screen().window()
    for number, text in enumerate(lines):
        screen.text(130, 140 + 17 * number, text)
    return screen


@pytest.mark.parametrize(
    ("lines", "lost"),
    [(("Save the changes", "first?"), 0), (("Lose the changes", "first?"), 2), (("first?",), 2)],
)
def test_it_is_paired_only_as_a_whole(lines: tuple[str, ...], lost: int) -> None:
    known = Known(reader=PaperReader(*TEXTS))
    _, match = matched(page(*lines).look(), page("Save the", "changes first?").look(), known)
    pair_paragraphs(match)
    assert len(match.lost) == lost
