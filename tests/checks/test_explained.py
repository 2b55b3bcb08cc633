"""What a changed text is read with: the rest of its line."""

from __future__ import annotations

from checks.aligned import Aligned
from checks.explained import line_around
from checks.ink import text_blocks
from checks.pixels import bounds, colours
from tests.builders.screens import Screen

GAP = 14  # wider than between the letters of a word


def words_at(*words: tuple[int, str]) -> Screen:
    screen = Screen()
    for x, word in words:
        screen.text(x, 40, word)
    return screen


def test_a_line_is_read_to_its_end_though_its_words_stand_apart() -> None:
    first = text_blocks(words_at((40, "Adams")).pixels(), bounds(Screen().pixels()))[0]
    now = words_at((40, "Adams"), (first.right + GAP, "Supply")).pixels()
    then = words_at((40, "Miller-Sons")).pixels()
    end = max(word.right for word in text_blocks(now, bounds(now)))
    pair = Aligned(colours(now), colours(then))
    first_change = min((each.box for each in pair.regions), key=lambda box: box.x)
    assert line_around(pair, first_change._replace(width=10)).right == end


def test_a_text_in_another_column_is_another_line() -> None:
    now, then = (words_at((40, text), (400, "Berlin")).pixels() for text in ("Anna", "Bert"))
    pair = Aligned(colours(now), colours(then))
    assert all(line_around(pair, each.box).right < 400 for each in pair.regions)
