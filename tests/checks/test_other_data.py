"""The same page with other data: what a run names on it is used; on another page it is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.check import Comparison
from app.engine.model.geometry import Pixels, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.context import RunContext

SANS = ImageFont.truetype("LiberationSans-Regular.ttf", 13)
LEFT, TOP, TAB = 20, 60, 26


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


@dataclass(frozen=True)
class Page:
    """A heading, a row of tabs, what the first of them holds, and buttons below."""

    tabs: Sequence[str] = ("Amber", "Cedar", "Quartz")
    text: Sequence[str] = ("Nickel tundra delta mirror indigo onyx", "crystal fjord magnet harbor.")
    heading: str = "Folders of the house"
    buttons: Sequence[str] = ("Archive",)
    notice: str = ""

    def look(self, at: Point | None = None) -> Look:
        picture = Image.new("RGB", (520, 300), "white")
        pen = ImageDraw.Draw(picture)
        pen.text((LEFT, 20), self.heading, "black", font=SANS)
        for number, left in enumerate(self.lefts):
            ground = "white" if number == 0 else "#efefef"
            width = self.width(number)
            pen.rectangle((left, TOP, left + width, TOP + TAB), ground, "#b0b0b0")
            pen.text((left + 11, TOP + 5), self.tabs[number], "black", font=SANS)
        pen.rectangle((LEFT, TOP + TAB, 480, TOP + TAB + 90), "white", "#b0b0b0")
        for number, line in enumerate(self.text):
            pen.text((LEFT + 12, TOP + TAB + 14 + 20 * number), line, "black", font=SANS)
        for number, button in enumerate(self.buttons):
            left = LEFT + 110 * number
            pen.rectangle((left, 220, left + 90, 246), "#e4e4e4", "#606060")
            middle = left + 45 - pen.textlength(button, SANS) / 2
            pen.text((middle, 225), button, "black", font=SANS)
        if self.notice:
            pen.rectangle((120, 90, 400, 200), "#fff0c0", "#404040")
            pen.text((140, 130), self.notice, "black", font=SANS)
        return Look(Pixels(520, 300, picture.convert("RGBA").tobytes("raw", "BGRA")), at=at)

    def width(self, number: int) -> int:
        return int(SANS.getlength(self.tabs[number])) + 22

    @property
    def lefts(self) -> list[int]:
        found = [LEFT]
        for number in range(len(self.tabs) - 1):
            found.append(found[-1] + self.width(number) + 4)
        return found

    def at(self, number: int) -> Point:
        return Point(self.lefts[number] + self.width(number) // 2, TOP + TAB // 2)


OTHER = Page(("Willow", "Birch", "Onyx"), ("Birch chalk crystal coral sable spruce",))


def judged(now: Page, named: str, reader: RapidReader, *, final: bool = False) -> Comparison:
    then = Page()
    at = then.at(1)
    asked = name_target(then.look(at), at, named="Cedar", reader=reader)
    known = RunContext(
        reader=reader, values=(("Cedar", named),), irreversible=final, decisive=not final
    )
    return verify_snapshot(replace(now.look(at), named=named), asked, known)


def test_what_a_run_names_is_used_on_a_page_with_other_data(reader: RapidReader) -> None:
    answer = judged(OTHER, "Birch", reader)
    assert answer.agrees, answer.why
    x, y = answer.adjust.get("x", Page().at(1).x), answer.adjust.get("y", Page().at(1).y)
    left = OTHER.lefts[1]
    assert left < int(str(x)) < left + OTHER.width(1)
    assert TOP < int(str(y)) < TOP + TAB


@pytest.mark.parametrize(
    "page",
    [
        replace(OTHER, heading="Accounts to be deleted"),
        replace(OTHER, buttons=("Delete all",)),
        replace(OTHER, buttons=("Archive", "Delete all")),
        replace(OTHER, buttons=()),
        replace(OTHER, text=("The folder is locked.",)),
        replace(OTHER, notice="Shall the folder go?"),
        replace(OTHER, tabs=("Willow", "Larch", "Onyx")),
    ],
    ids=["heading", "button", "one more", "none", "trouble", "notice", "not there"],
)
def test_on_another_page_it_is_not(page: Page, reader: RapidReader) -> None:
    assert not judged(page, "Birch", reader).agrees


def test_before_what_cannot_be_undone_other_data_has_to_be_explained(reader: RapidReader) -> None:
    assert not judged(OTHER, "Birch", reader, final=True).agrees
