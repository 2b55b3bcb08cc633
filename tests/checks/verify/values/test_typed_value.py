"""A typed value is verified once, right after typing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from app.engine.model.check import Verdict
from app.engine.model.geometry import Box
from checks.snapshot.look import Look
from checks.verify.values.typed_value import BORDER, typed_value_seen
from checks.vision.pixels import Bytes
from tests.builders.drawn.screens import PaperReader, Screen, font, label

SAVE, ITEM = Box(300, 310, 80, 26), Box(220, 100, 180, 24)
WHOLE = Box(110, 85, 380, 260)


def form(value: str = "") -> Screen:
    return Screen().window().field(ITEM, value, "Item").button(SAVE, "Save")


def typed(text: str, shown: str, **how: object) -> Verdict:
    reader = PaperReader("Paper", "Pa per", "Folders")
    answer = typed_value_seen(
        form().look(),
        form(shown).look(),
        text,
        ITEM,
        reader,
        **how,  # type: ignore[arg-type]
    )
    return answer.verdict


def test_a_typed_value_is_read_back() -> None:
    assert typed("Paper", "Paper") is Verdict.GO
    assert typed("Folders", "Paper") is Verdict.NOT_YET
    assert typed("Paper", "Pa per") is Verdict.GO  # a reader may see a gap where there is none


@pytest.mark.parametrize(
    ("tight", "with_rim", "verdict"),
    [
        ("Roper", "Paper", Verdict.GO),
        ("Paper", "Paperl", Verdict.GO),
        ("Roper", "Paperl", Verdict.CANNOT_TELL),  # what can be read in two ways is a doubt
        ("Roper", "Robert", Verdict.NOT_YET),
    ],
)
def test_a_letter_at_the_rim_of_a_field_gets_a_second_look(
    tight: str, with_rim: str, verdict: Verdict
) -> None:
    class Rimmed(PaperReader):
        def read_line(self, pixels: Bytes) -> str:
            return with_rim if pixels.shape[0] > ITEM.height - 2 * BORDER else tight

    shown = form("Paper").look()
    assert typed_value_seen(form().look(), shown, "Paper", ITEM, Rimmed()).verdict is verdict


def test_of_a_text_longer_than_its_field_the_end_is_enough() -> None:
    reader = PaperReader("of many folders")

    def shown(left: int) -> Look:
        screen = form().fill(ITEM, "#ffffff", "#707070")
        return screen.text(ITEM.x + left, 103, "of many folders").look()

    whole = "A large parcel of many folders"
    assert typed_value_seen(form().look(), shown(3), whole, ITEM, reader).agrees
    assert not typed_value_seen(form().look(), shown(40), whole, ITEM, reader).agrees
    assert not typed_value_seen(form().look(), shown(3), "Paper", ITEM, reader).agrees


def test_a_text_on_the_line_above_its_place_was_typed_elsewhere() -> None:
    page, place = Box(110, 90, 380, 200), Box(126, 120, 160, 20)
    reader = PaperReader("Paper", "Folders", "PaperFolders")

    def written(*lines: str) -> Look:
        screen = Screen().window().fill(page, "#ffffff")
        for row, line in enumerate(lines):
            screen.text(130, 102 + 20 * row, line)
        return screen.look()

    before = written("Folders")
    assert typed_value_seen(before, written("Folders", "Paper"), "Paper", place, reader).agrees
    above = typed_value_seen(before, written("PaperFolders"), "Paper", place, reader)
    assert above.verdict is Verdict.NOT_YET


@pytest.mark.parametrize("shown", ["MillerPaper", "PaperMiller"])
def test_what_stood_in_a_field_that_was_empty_when_it_was_recorded_is_no_label(shown: str) -> None:
    """Somebody else left it there: the field of a form that remembers, a key that a person hit."""
    reader = PaperReader("Paper", "Miller", shown)

    def seen(*, alone: bool) -> Verdict:
        before, now = form("Miller").look(), form(shown).look()
        return typed_value_seen(before, now, "Paper", ITEM, reader, alone=alone).verdict

    assert seen(alone=False) is Verdict.GO, "a unit, say, that belongs to the field"
    assert seen(alone=True) is Verdict.NOT_YET
    told = replace(form(shown).look(), focus=label(ITEM, "Item", 79, value=shown))
    answer = typed_value_seen(form("Miller").look(), told, "Paper", ITEM, reader, alone=True)
    assert not answer.agrees


def test_a_secret_is_never_read() -> None:
    assert typed("hunter2", "*****", secret=True) is Verdict.GO
    assert typed("hunter2", "", secret=True) is Verdict.NOT_YET


def test_accessibility_reads_better_than_eyes() -> None:
    now = replace(form("Paper").look(), focus=label(ITEM, "Item", 79, value="Folders"))
    assert typed_value_seen(form().look(), now, "Folders", ITEM).agrees
    assert typed_value_seen(form().look(), now, "Folders", None).agrees
    elsewhere = replace(now, focus=label(SAVE, "", 79, value="Folders"))
    assert (
        typed_value_seen(form().look(), elsewhere, "Folders", ITEM).verdict is Verdict.CANNOT_TELL
    )


def test_without_a_reader_a_typed_value_cannot_be_told() -> None:
    answer = typed_value_seen(form().look(), form("Paper").look(), "Paper", ITEM)
    assert answer.verdict is Verdict.CANNOT_TELL


@pytest.mark.parametrize(("shown", "seen"), [("Paper", Verdict.GO), ("", Verdict.NOT_YET)])
def test_a_value_is_looked_for_where_something_appeared(shown: str, seen: Verdict) -> None:
    reader = PaperReader("Paper")
    before, now = form().look(), form(shown).look()
    assert typed_value_seen(before, now, "Paper", None, reader).verdict is seen


class Misreading:
    """Reads what it was told, whatever is there."""

    def __init__(self, text: str) -> None:
        self.text = text

    def read_line(self, pixels: Bytes) -> str:
        return self.text if pixels.any() else ""

    def read(self, pixels: Bytes) -> list[tuple[str, Box]]:
        return [(self.read_line(pixels), ITEM)]


@pytest.mark.parametrize(
    ("read", "told", "agrees"),
    [
        ("0l 57|", "", True),  # look-alikes of what was typed
        ("OIS57", "Ol 57", True),  # much of it is read, and the field says so itself
        ("OIS57", "", False),
        ("OIS57", "Ol 58", False),
        ("Saved", "Ol 57", False),
    ],
)
def test_in_another_rendering_what_is_much_like_it_may_be_what_was_typed(
    read: str, told: str, *, agrees: bool
) -> None:
    now = replace(form("Ol 57").look(), focus=label(ITEM.moved(90, 90), value=told))
    asked = (form().look(), now, "Ol 57", ITEM, Misreading(read))
    assert typed_value_seen(*asked, otherwise=True).agrees is agrees
    assert typed_value_seen(*asked).agrees is (read == "0l 57|")


@pytest.mark.parametrize(
    ("typed_text", "value", "agrees"),
    [
        ("12242026", "12/24/2026", True),  # the field formats it
        ("1250", "1,250.00", True),
        ("oslo", "OSLO", True),
        ("Birch", "Birch & Company", False),  # completed
        ("Birch", "BirchBirch", False),  # doubled
        ("Birch", "Birc", False),  # too short
        ("12.50", "1250", False),  # a point was lost
        ("1250", "1260", False),
    ],
)
def test_accessibility_may_tell_it_as_the_field_writes_it_and_nothing_else(
    typed_text: str, value: str, *, agrees: bool
) -> None:
    now = replace(form("Paper").look(), focus=label(ITEM, "Item", 79, value=value))
    assert typed_value_seen(form().look(), now, typed_text, ITEM).agrees is agrees


@pytest.mark.parametrize(
    ("read", "verdict"),
    [
        ("Zoe Unall|", Verdict.GO),
        ("Zoe Unal", Verdict.NOT_YET),
        ("Zoe UnallZoe Unall", Verdict.NOT_YET),
        ("Zoe Unall of Oslo", Verdict.NOT_YET),
        ("Larch Ltd", Verdict.NOT_YET),
        ("", Verdict.CANNOT_TELL),
    ],
)
def test_the_question_is_whether_what_is_read_contradicts_what_was_typed(
    read: str, verdict: Verdict
) -> None:
    shown = form("Zoe Unall").look()
    answer = typed_value_seen(form().look(), shown, "Zoë Unall", ITEM, Misreading(read))
    assert answer.verdict is verdict


def test_in_an_editor_all_of_a_text_is_read_though_the_recorded_one_was_shorter() -> None:
    reader = PaperReader("paid by Birch & Co")
    recorded = Box(220, 100, 40, 24)
    before = Screen().window()
    now = Screen().window().text(223, 103, "paid by Birch & Co")
    answer = typed_value_seen(before.look(), now.look(), "paid by Birch & Co", recorded, reader)
    assert answer.verdict is Verdict.GO
    nothing = typed_value_seen(before.look(), before.look(), "paid by", recorded, reader)
    assert nothing.verdict is Verdict.NOT_YET


@pytest.mark.parametrize(
    ("line", "again", "agrees"),
    [
        ("Paper", "", True),
        ("Pa'per", "", True),
        ("Papor", "Paper", True),
        ("Papers", "Papers", False),
        ("Folders", "Paper", False),
    ],
)
def test_where_more_of_the_window_changed_a_line_of_its_own_is_enough(
    line: str, again: str, *, agrees: bool
) -> None:
    class Page(PaperReader):
        def read_line(self, pixels: Bytes) -> str:
            return again if pixels.shape[1] < WHOLE.width // 2 else "Item Paper Save Cancel"

        def read(self, _: Bytes) -> Sequence[tuple[str, Box]]:
            return [(line, Box(0, 0, 60, 16)), ("Save", Box(90, 215, 40, 14))]

    before, now = form().look(), form("Paper").button(SAVE, "Save", ground="#ffffff").look()
    answer = typed_value_seen(before, now, "Paper", WHOLE, Page())
    assert answer.agrees is agrees


@pytest.mark.parametrize(
    ("readings", "verdict"),
    [
        (("Item: Paqer", "Item: Paler"), Verdict.CANNOT_TELL),
        (("Item: Folders", "Item: Folders"), Verdict.NOT_YET),
        (("Item: Paper", "Item: Paper"), Verdict.GO),
    ],
)
def test_a_prompt_before_the_text_is_no_part_of_it(
    readings: tuple[str, str], verdict: Verdict
) -> None:
    class Prompted(PaperReader):
        def read_line(self, pixels: Bytes) -> str:
            is_empty = int(pixels[:, pixels.shape[1] // 8 :].min()) > 128
            is_tight = pixels.shape[0] <= ITEM.height - 2 * BORDER
            return "Item:" if is_empty else readings[is_tight]

    answer = typed_value_seen(form().look(), form("Paper").look(), "Paper", ITEM, Prompted())
    assert answer.verdict is verdict


def test_figures_that_are_read_as_another_script_were_not_read() -> None:
    class Foreign(PaperReader):
        def read_line(self, _: Bytes) -> str:
            return "品"

    answer = typed_value_seen(form().look(), form("47").look(), "47", ITEM, Foreign())
    assert answer.verdict is Verdict.CANNOT_TELL


def test_a_text_that_goes_on_beyond_what_is_known_of_its_field_is_read_as_a_whole() -> None:
    before = Screen().window().fill(WHOLE, "white")
    shown = Screen().window().fill(WHOLE, "white").text(130, 120, "Paper").text(176, 120, "trays")
    known = Box(126, 116, 34, 20)
    reader = PaperReader("Paper", "Paper trays", "trays")

    class Whole(PaperReader):
        def read_line(self, pixels: Bytes) -> str:
            return "Paper trays" if pixels.shape[1] > 2 * known.width else reader.read_line(pixels)

    seen = typed_value_seen(before.look(), shown.look(), "Paper trays", known, Whole())
    assert seen.agrees, seen.why
    other = typed_value_seen(before.look(), shown.look(), "Paper", known, Whole())
    assert other.verdict is not Verdict.NO


def test_a_text_that_is_longer_by_a_letter_is_read_to_its_end() -> None:
    """The recorded one ended where the place of the text does; no border stops this one."""
    place = Box(130, 120, 6 + int(font().getlength("Ask for Giuli")), 24)

    class Line(PaperReader):
        def read_line(self, pixels: Bytes) -> str:
            scale = 2 if pixels.shape[0] > place.height else 1
            is_whole = pixels.shape[1] > scale * (place.width + 2)
            return "Ask for Giulia" if is_whole else "Ask for Giuli"

    before, shown = Screen().window(), Screen().window().text(133, 124, "Ask for Giulia")
    answer = typed_value_seen(before.look(), shown.look(), "Ask for Giulia", place, Line())
    assert answer.verdict is Verdict.GO, answer.why
    for text in ("Ask for Giuli", "Ask for Gianna"):
        other = typed_value_seen(before.look(), shown.look(), text, place, Line())
        assert other.verdict is not Verdict.GO, "it was completed, or is another one"


@pytest.mark.parametrize(("line", "agrees"), [("Paper trays", True), ("Paper trash", False)])
def test_while_the_window_is_drawn_anew_a_line_is_read_beyond_what_is_known_of_its_field(
    line: str, *, agrees: bool
) -> None:
    known = Box(126, 116, 34, 20)
    before = Screen().window().fill(WHOLE, "#dddddd")
    resized = Screen().window().fill(WHOLE, "white").text(130, 120, line)

    class Line(PaperReader):
        def read_line(self, pixels: Bytes) -> str:
            return line if pixels.shape[1] > 2 * known.width else line[:5]

    answer = typed_value_seen(before.look(), resized.look(), "Paper trays", known, Line())
    assert answer.agrees is agrees, answer.why


def test_a_date_that_is_told_in_another_order_is_read() -> None:
    focus = label(ITEM, "Item", 79, value="2026-12-24")
    shown = replace(form("24/12/2026").look(), focus=focus, labels=(focus,))
    reader = PaperReader("24/12/2026")
    answer = typed_value_seen(form().look(), shown, "24/12/2026", ITEM, reader)
    assert answer.agrees, answer.why


def test_what_a_tooltip_under_the_field_says_is_no_part_of_it() -> None:
    area = Box(ITEM.x, ITEM.y, ITEM.width, 40)
    screens = [Screen().window().button(SAVE, "Save").fill(area, "#ffffff") for _ in range(2)]
    screens[1].text(area.x + 4, area.y + 3, "Paper").text(area.x + 4, area.y + 25, "Folders")
    before, now = (one.look() for one in screens)

    class Lines(PaperReader):
        def read_line(self, pixels: Bytes) -> str:
            return " ".join(said for said, _ in self.read(pixels))

        def read(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
            lines = enumerate(np.array_split(pixels, 2))
            width, half = pixels.shape[1], pixels.shape[0] // 2
            read = (
                (super(Lines, self).read_line(one), Box(0, half * n, width, half))
                for n, one in lines
            )
            return [(said, box) for said, box in read if said]

    reader = Lines("Paper", "Folders")
    assert typed_value_seen(before, now, "Paper", area, reader).verdict is Verdict.GO
    assert typed_value_seen(before, now, "Papers", area, reader).verdict is not Verdict.GO


@pytest.mark.parametrize(
    ("shown", "verdict"), [("Paper", Verdict.GO), ("Folders", Verdict.CANNOT_TELL)]
)
def test_a_text_is_read_on_its_line_where_its_place_cuts_across_two(
    shown: str, verdict: Verdict
) -> None:
    def lines(*texts: str) -> Look:
        screen = Screen().window().fill(WHOLE, "#ffffff")
        for number, text in enumerate(texts):
            screen.text(120, 100 + 13 * number, text)
        return screen.look()

    cut = Box(120, 108, 60, 17)
    reader = PaperReader("Paper", "Folders", "Dear")
    answer = typed_value_seen(lines("Dear"), lines("Dear", shown), "Paper", cut, reader)
    assert answer.verdict is verdict
