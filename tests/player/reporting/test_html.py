"""The report is one page that stands alone: escaped, each picture once, nothing fetched."""

from __future__ import annotations

import base64
import re
from dataclasses import replace
from html.parser import HTMLParser

import numpy as np
import pytest

from app.engine.model.events import Outcome, Recovery
from app.engine.model.geometry import Box, Pixels
from app.player.reporting.html import PictureFile, report_page
from app.player.reporting.timeline import Call, Chapter, Ending
from app.player.run.messages import RunReport, as_message
from app.store.pictures import png
from checks.vision.compression import as_webp
from tests.builders.store.kept import picture

REPORT = RunReport("3f2a", "orders", 2, Outcome.DONE, verified=True, steps=2, acted=2, seconds=3.14)
REFUTED = replace(REPORT, outcome=Outcome.FAILED, verified=False)
EVIL = "<script>alert('“pwned”')</script>&amp;\"'"
VOID = {"meta", "rect", "use", "image", "br", "link"}


class Page(HTMLParser):
    """Reads a page as a browser would: its elements, its text, and whether its tags match."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.open: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attributes)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attributes)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.text += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]


def kept(reference: str) -> PictureFile | None:
    """Pictures are called by a number, which is also what is seen on them; "gone" is gone."""
    if reference == "gone":
        return None
    return PictureFile(32, 24, png.encode(picture(int(reference))))


def page(*chapters: Chapter, report: RunReport = REPORT) -> Page:
    return Page(report_page(as_message(report), list(chapters), kept))


CHAPTER = Chapter(
    0,
    "Choose the customer",
    expected="1",
    seen="2",
    where=Box(10, 20, 30, 40),
    decided="go",
    rung="same",
    why="All is as remembered.",
    similarity=0.98,
    required=0.9,
    act="clicked at 5,6",
    by="memory",
)


def test_a_step_tells_what_was_expected_seen_how_alike_and_why() -> None:
    read = page(CHAPTER)
    assert read.open == [], "every tag is closed"
    for said in (
        "orders",
        "The effect was verified.",
        "1. Choose the customer",
        "Did: clicked at 5,6.",
        "Alike 0.980, required 0.900, decided by “same” at 10,20 (30x40 pixels).",
        "All is as remembered.",
        "Expected",
        "Seen",
    ):
        assert said in read.text


REFUSED = replace(CHAPTER, decided="diverged", why="It is greyed.", similarity=0.4, rung="enabled")


def test_a_refusal_names_rung_region_and_numbers() -> None:
    told = "Alike 0.400, required 0.900, decided by “enabled” at 10,20 (30x40 pixels)."
    assert f"{told} It is greyed." in page(REFUSED).text


def test_a_refusal_of_no_rung_and_no_region_says_so() -> None:
    told = page(replace(REFUSED, rung="", where=None, similarity=0.0)).text
    assert "Alike 0.000, required 0.900, decided by “the replay itself” without a region." in told


def test_what_was_not_compared_tells_its_reason_alone() -> None:
    told = page(replace(REFUSED, similarity=None)).text
    assert "It is greyed." in told
    assert "Alike" not in told


def test_each_end_check_says_whether_it_holds_and_why() -> None:
    endings = [Ending(holds=True, why="It is there."), Ending(holds=False, why=EVIL)]
    read = Page(report_page(as_message(REPORT), [], kept, endings))
    assert "holds: It is there." in read.text
    assert f"does not hold: {EVIL}" in read.text
    assert read.all("script") == []


def test_the_place_that_decided_is_framed_on_what_was_seen() -> None:
    frames = page(CHAPTER).all("rect")
    assert frames
    for frame in frames:
        assert frame == {"x": "7", "y": "17", "width": "36", "height": "46"}


@pytest.mark.parametrize(
    "chapter",
    [
        replace(CHAPTER, title=EVIL),
        replace(CHAPTER, why=EVIL),
        replace(CHAPTER, act=EVIL),
        replace(CHAPTER, notes=[EVIL]),
        replace(CHAPTER, rung=EVIL),
        replace(CHAPTER, decided=EVIL),
        replace(CHAPTER, by=EVIL),
    ],
)
def test_what_was_on_the_screen_is_shown_and_never_interpreted(chapter: Chapter) -> None:
    read = page(chapter)
    assert read.all("script") == []
    assert read.open == []
    assert EVIL in read.text or any(EVIL in str(each.get("class")) for each in read.all("span"))


def test_a_name_a_reason_and_what_was_read_are_never_interpreted_either() -> None:
    read = page(report=replace(REPORT, workflow=EVIL, reason=EVIL, values={EVIL: EVIL}))
    assert read.all("script") == []
    assert read.text.count(EVIL) >= 4


def test_a_picture_that_is_shown_often_stands_there_once() -> None:
    read = page(CHAPTER, replace(CHAPTER, step=1, expected="2", seen="1"))
    images = read.all("image")
    assert len(images) == 2
    assert {each["href"] for each in read.all("use")} == {"#p1", "#p2"}
    assert {each["id"] for each in images} == {"p1", "p2"}
    for image in images:
        number = int(str(image["id"]).removeprefix("p"))
        data = str(image["href"]).removeprefix("data:image/png;base64,")
        assert base64.b64decode(data) == png.encode(picture(number))


def test_a_film_strip_leads_to_each_step_and_a_link_to_the_failure() -> None:
    slow = replace(CHAPTER, step=1, seconds=3.0, began_s=1.0, decided="diverged", act="")
    read = page(replace(CHAPTER, seconds=1.0), slow)
    links = [each for each in read.all("a") if "frame" in str(each["class"])]
    assert [each["href"] for each in links] == ["#s1", "#s2"]
    assert [each["style"] for each in links] == ["flex-grow: 1.00", "flex-grow: 3.00"]
    assert [each["class"] for each in links] == ["frame good", "frame bad"]
    assert {"s1", "s2"} <= {str(each.get("id")) for each in read.all("section")}
    [jump] = [each for each in read.all("a") if each["class"] == "jump"]
    assert jump["href"] == "#s2"
    assert "3.0 s, from 1.0 s" in read.text
    assert "width: 33.3%" in {str(each.get("style")) for each in read.all("i")}


def test_what_was_seen_is_shown_at_its_full_size_around_what_decided() -> None:
    wide = PictureFile(1920, 1080, png.encode(picture(2)))
    chapter = replace(CHAPTER, expected=None, where=Box(900, 500, 40, 20))
    read = Page(report_page(as_message(REPORT), [chapter], lambda _: wide))
    boxes = [each["viewbox"] for each in read.all("svg") if each.get("class") == "shot"]
    assert boxes == ["680 360 480 300", "0 0 1920 1080"]


def test_the_expected_picture_can_be_laid_over_and_taken_from_the_seen_one() -> None:
    read = page(CHAPTER)
    assert {"slider", "difference", "top"} <= {each.get("class") for each in read.all("div")}
    assert [each["href"] for each in read.all("use") if each.get("class") == "over"] == ["#p1"]
    alone = page(replace(CHAPTER, expected=None))
    assert "difference" not in {each.get("class") for each in alone.all("div")}


def test_what_was_seen_afterwards_is_shown_with_what_changed() -> None:
    read = page(replace(CHAPTER, after="3", changed=Box(1, 2, 3, 4)))
    assert "After" in read.text
    assert "#p3" in {each["href"] for each in read.all("use")}


def test_a_call_of_a_model_tells_what_it_cost_and_was_shown() -> None:
    calls = [Call("m1", "click(x=1)", 0.0123, 2.5, "3"), Call("m1", EVIL, None, 1.0)]
    read = page(replace(CHAPTER, calls=calls))
    assert "m1: click(x=1) ($0.0123, 2.5 s)" in read.text
    assert "price not known" in read.text
    assert "#p3" in {each["href"] for each in read.all("use")}


def test_the_values_that_it_was_given_are_told() -> None:
    report = {**as_message(REPORT), "given": {"customer": EVIL}}
    read = Page(report_page(report, [], kept))
    assert "Given: customer" in read.text
    assert EVIL in read.text


def noise(number: int) -> PictureFile:
    """A picture of a screen that hardly compresses: half a megabyte."""
    canvas = np.random.default_rng(number).integers(0, 256, (340, 512, 4), dtype=np.uint8)
    canvas[..., 3] = 255
    return PictureFile(512, 340, png.encode(Pixels(512, 340, canvas.tobytes())))


def test_a_page_of_100_steps_stays_within_15_mb_and_keeps_the_failure() -> None:
    chapters = [
        replace(CHAPTER, step=n, seen=str(2 * n), expected=str(2 * n + 1)) for n in range(100)
    ]
    chapters[-1].decided, chapters[-1].act = "diverged", ""
    source = report_page(as_message(REPORT), chapters, lambda reference: noise(int(reference)))
    assert len(source.encode()) <= 15_000_000
    read = Page(source)
    shown = {str(each["id"]) for each in read.all("image")}
    assert {"p198", "p199"} <= shown
    assert len(shown) < 200
    assert "left out to keep this page small" in read.text


def test_what_is_no_picture_cannot_be_compressed() -> None:
    with pytest.raises(ValueError, match="no picture"):
        as_webp(b"nothing")


def test_the_page_stands_alone() -> None:
    source = report_page(as_message(REPORT), [CHAPTER], kept)
    addresses = re.findall(r"""(?:href|src|url)\s*[=(]\s*["']?([^"')>\s]+)""", source)
    assert addresses
    assert all(address.startswith(("#", "data:")) for address in addresses)
    assert "http" not in source.replace("http-equiv", "")


def test_the_page_may_load_nothing_and_run_nothing() -> None:
    [policy] = [each for each in page().all("meta") if "http-equiv" in each]
    assert policy["http-equiv"] == "Content-Security-Policy"
    assert str(policy["content"]).split("; ") == [
        "default-src 'none'",
        "img-src data:",
        "style-src 'unsafe-inline'",
        "base-uri 'none'",
        "form-action 'none'",
    ]


def test_a_picture_that_is_gone_is_said_so() -> None:
    read = page(replace(CHAPTER, expected="gone", seen=None))
    assert read.text.count("No picture was kept.") == 2
    assert read.all("image") == []


@pytest.mark.parametrize(
    ("report", "said"),
    [
        (replace(REPORT, verified=None), "Done, effect not verified"),
        (REFUTED, "the effect is not there"),
        (
            replace(REPORT, outcome=Outcome.DIVERGED, reason="A popup is over it."),
            "A popup is over",
        ),
        (replace(REPORT, row=4), "3f2a, row 4"),
        (replace(REPORT, recovered={Recovery.WAITED: 2}), "waited 2, relocated 0"),
        (replace(REPORT, model_calls=3, cost_usd=0.0123), "3, $0.0123"),
        (
            replace(REPORT, model_calls=3, cost_usd=None, tokens=900),
            "3, 900 tokens, price not known",
        ),
        (replace(REPORT, values={"number": "1001"}), "Read: number"),
    ],
)
def test_the_head_tells_how_it_ended(report: RunReport, said: str) -> None:
    assert said in page(report=report).text


def test_only_what_is_done_is_green() -> None:
    def colour(report: RunReport) -> str:
        return str(page(report=report).all("span")[0]["class"])

    assert colour(REPORT) == "verdict go"
    assert colour(REFUTED) == "verdict "
    assert colour(replace(REPORT, outcome=Outcome.STOPPED)) == "verdict "


def test_a_recovery_by_somebody_is_named() -> None:
    assert "Did: clicked at 5,6 (operator)." in page(replace(CHAPTER, by="operator")).text


def test_a_story_without_chapters_is_a_page_too() -> None:
    assert page().open == []
