"""A text of several lines says the same where its words stand on other lines."""

from __future__ import annotations

from pathlib import Path

import cv2
import pytest

from app.engine.model.geometry import Box, Pixels
from checks.snapshot.look import Look, WindowSeen
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.context import RunContext
from checks.verify.rerender.paragraphs import pair_paragraphs, pair_rows
from checks.vision.pixels import Bytes
from tests.builders.drawn.renderings import matched
from tests.builders.drawn.screens import PaperReader, Screen, font

PICTURES = Path(__file__).parents[2] / "pictures"
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
    known = RunContext(reader=PaperReader(*TEXTS))
    _, match = matched(page(*lines).look(), page("Save the", "changes first?").look(), known)
    pair_paragraphs(match)
    assert len(match.lost) == lost


def line(*words: str, apart: int = 14) -> Screen:
    """A line of words so far apart."""
    screen, x = Screen().window(), 130
    for text in words:
        screen.text(x, 140, text)
        x += round(font().getlength(text)) + apart
    return screen


@pytest.mark.parametrize(
    ("words", "apart", "lost"),
    [
        (("Save", "the changes"), 14, 0),
        (("Lose", "the changes"), 14, 2),
        (("Save the",), 14, 1),
        (("Save", "the changes"), 90, 2),
    ],
)
def test_a_line_is_paired_whole_where_it_is_parted_at_other_words(
    words: tuple[str, ...], apart: int, lost: int
) -> None:
    known = RunContext(
        reader=PaperReader("Orders", "Save the", "changes", "Save", "Lose", "the changes")
    )
    then = line("Save the", "changes")
    _, match = matched(line(*words, apart=apart).look(), then.look(), known)
    match.lost = [one for one in match.lost if match.readings.text(match.then, one) != "Orders"]
    pair_rows(match)
    assert len(match.lost) == lost


@pytest.mark.parametrize(("words", "lost"), [(("Save", "changes"), 0), (("Save", "- 5"), 2)])
def test_dashes_between_the_words_of_a_line_may_be_parted_from_them(
    words: tuple[str, ...], lost: int
) -> None:
    texts = ("Orders", "- Save", "- changes", "Save", "changes", "- 5")
    known = RunContext(reader=PaperReader(*texts))
    _, match = matched(line(*words).look(), line("- Save", "- changes").look(), known)
    match.lost = [one for one in match.lost if match.readings.text(match.then, one) != "Orders"]
    pair_rows(match)
    assert len(match.lost) == lost


class ByWidth:
    """Reads lines by how wide they are, and a single letter not at all."""

    def read_line(self, pixels: Bytes) -> str:
        texts = ((30, ""), (round(font().getlength("Width: ")) + 6, "Width:"))
        return next((text for width, text in texts if pixels.shape[1] < width), "Width: 4")

    def read(self, pixels: Bytes) -> list[tuple[str, Box]]:
        assert pixels.size
        return []


def test_a_letter_that_is_read_in_its_line_alone_is_read_there() -> None:
    then = line("Width: 4").text(130, 200, "Orders")
    now = line("Width:", "4", apart=12).text(130, 200, "Orders")
    _, match = matched(now.look(), then.look(), RunContext(reader=ByWidth()))
    match.lost, match.new = (
        [one for one in page.lines if 135 < one.box.y < 180] for page in (match.then, match.now)
    )
    assert [len(match.lost), len(match.new)] == [1, 2]
    pair_rows(match)
    assert [match.lost, match.new] == [[], []]


def test_this_runs_value_stands_for_the_recorded_one_parted_within_the_word() -> None:
    known = RunContext(
        values=(("Delivery", "Heating"),), reader=PaperReader("Del", "ivery", "Heating")
    )
    _, match = matched(line("Heating").look(), line("Del", "ivery", apart=12).look(), known)
    pair_rows(match)
    assert [match.readings.text(match.then, one) for one in match.lost] in ([], ["Orders"], [""])


def test_a_status_that_larger_letters_bring_to_the_corner_of_its_window_is_one() -> None:
    now, then = pictured("status_larger"), pictured("status")
    _, match = matched(now, then, RunContext(reader=RapidReader()))
    pair_rows(match)
    assert not [one for one in match.new if not match.now.is_small(one)]


def pictured(name: str) -> Look:
    """The lower end of pcmanfm's window, as its only window."""
    picture = cv2.imread(str(PICTURES / f"{name}.png"), cv2.IMREAD_COLOR)
    assert picture is not None
    pixels = cv2.cvtColor(picture, cv2.COLOR_BGR2BGRA)
    whole = Box(0, 0, pixels.shape[1], pixels.shape[0])
    window = WindowSeen("work", "Pcmanfm", whole, whole, active=True)
    return Look(Pixels(whole.width, whole.height, pixels.tobytes()), (window,))


@pytest.mark.parametrize(
    ("said", "lost"), [("space: 73.5 GB", 0), ("space: 73.5 MB", 2), ("spice: 73.5 GB", 2)]
)
def test_the_figures_of_a_line_that_is_parted_at_other_words_may_be_others(
    said: str, lost: int
) -> None:
    words = ("Free", said), ("Free space:", "73.6 GB")
    known = RunContext(reader=PaperReader("Orders", *words[0], *words[1]))
    _, match = matched(line(*words[0]).look(), line(*words[1]).look(), known)
    match.lost = [one for one in match.lost if match.readings.text(match.then, one) in words[1]]
    pair_rows(match)
    assert len(match.lost) == lost
