"""What a changed text is read with: the rest of its line."""

from __future__ import annotations

from app.engine.model.geometry import bounds
from checks.verify.changes.context import RunContext
from checks.verify.changes.explained import line_around, reads_as_expected
from checks.vision.image_diff import Aligned
from checks.vision.ink import text_blocks
from checks.vision.pixels import (
    Bytes,
    colours,
)
from tests.builders.drawn.screens import PaperReader, Screen

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


class CountingReader(PaperReader):
    """Reads another number every time."""

    def read_line(self, pixels: Bytes) -> str:
        self.asked += 1
        return f"Pos {self.asked}"


def test_a_line_with_two_changes_is_read_once() -> None:
    now, then = (
        words_at((40, text), (52, "of"), (70, more)).pixels() for text, more in ("17", "94")
    )
    pair = Aligned(colours(now), colours(then))
    ends = [words_at((40, "1")), words_at((70, "7"))]
    changes = [text_blocks(each.pixels(), bounds(now))[0] for each in ends]
    reader = CountingReader()
    assert all(reads_as_expected(pair, box, RunContext(reader=reader)) for box in changes)
    assert reader.asked == 2  # now and then


def test_the_folder_of_a_dialog_may_be_another_where_a_whole_path_is_typed() -> None:
    folders = "/srv/home", "/srv/work"
    then, now = (words_at((40, text)).pixels() for text in folders)
    pair = Aligned(colours(now), colours(then))
    change = pair.regions[0].box
    reader = PaperReader(*folders)
    assert not reads_as_expected(pair, change, RunContext(reader=reader))
    assert reads_as_expected(pair, change, RunContext(reader=reader, by_path=True))
    final = RunContext(reader=reader, by_path=True, irreversible=True)
    again = Aligned(colours(now), colours(then))
    assert not reads_as_expected(again, change, final), "it may be what is copied from"
    other = Aligned(colours(words_at((40, "Delete")).pixels()), colours(then))
    says = RunContext(reader=PaperReader(*folders, "Delete"), by_path=True)
    assert not reads_as_expected(other, other.regions[0].box, says)
