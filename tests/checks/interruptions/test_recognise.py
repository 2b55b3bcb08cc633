"""An interruption is known again wherever it stands, and nothing that merely looks like it is."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Pixels, Point, bounds
from checks.interruptions.appeared import ScreenAdditions, news_of
from checks.interruptions.model import (
    InterruptionTarget,
    block_around,
    own_name,
    with_words,
    within_at,
)
from checks.interruptions.recognise import locate_interruption
from checks.snapshot.look import Look
from checks.vision.pixels import (
    NOISE_LEVELS,
    apart,
    colours,
    cut,
)
from tests.builders.drawn.interruptions import (
    BLOCK,
    ELSEWHERE,
    POPUP,
    QUESTION,
    SayingReader,
    desk,
    frame_close,
    frame_minimise,
    later,
    with_block,
    with_frame_buttons,
    with_window,
)
from tests.builders.drawn.screens import PaperReader, Screen, window


def learned(look: Look, at: Point | None) -> InterruptionTarget:
    found = within_at(look, at, news_of(look, desk().look()))
    assert found is not None
    return found[0]


def seen(now: Look, within: InterruptionTarget, control: str | None = None) -> Comparison:
    reader = None if control is None else SayingReader(control=control)
    return locate_interruption(now, within, news_of(now, desk().look()), reader)


BLACK_LINE = "#000000"
UPDATE = learned(with_window(), later())
CLOSED_BY_FRAME = learned(with_frame_buttons(), frame_close())
ADVERT = learned(with_block(), Point(383, 189))


class TestWhatIsLearned:
    def test_is_the_window_and_not_the_screen(self) -> None:
        what = UPDATE.interruption
        assert (what.title, what.class_name, what.kind) == ("Update", "Paper", "dialog")
        assert bounds(what.picture) == Box(0, 0, 238, 89)
        name = own_name(UPDATE.target)
        assert name is not None
        assert name.box.contains(Point(170, 63))
        assert not what.is_block

    def test_is_the_block_and_not_its_window(self) -> None:
        what = ADVERT.interruption
        assert what.is_block
        assert bounds(what.picture) == Box(0, 0, 300, 60)

    def test_what_was_there_before_is_no_interruption(self) -> None:
        now = with_window()
        news = news_of(now, desk().look())
        assert within_at(now, Point(260, 313), news) is None
        assert within_at(now, Point(5, 5), news) is None

    @pytest.mark.parametrize("at", [Point(POPUP.x + 3, POPUP.y + 3), Point(POPUP.x + 40, 140)])
    def test_nor_does_its_title_bar_do_anything_to_it(self, at: Point) -> None:
        now = with_window(title="Software update")
        assert within_at(now, at, news_of(now, desk().look())) is None

    def test_nor_is_a_button_alone_that_does_not_say_what_it_answers(self) -> None:
        lone = desk().button(Box(330, 200, 100, 26), "Continue").look()
        assert within_at(lone, Point(380, 213), news_of(lone, desk().look())) is None

    def test_nor_is_another_page_of_the_window(self) -> None:
        page = desk().fill(Box(101, 80, 398, 279), "#ffe9a8", BLACK_LINE).text(120, 100, "Terms")
        now = page.button(Box(330, 300, 100, 26), "Continue").look()
        assert within_at(now, Point(380, 313), news_of(now, desk().look())) is None

    def test_what_bears_nothing_could_not_be_found_again(self) -> None:
        now = with_window()
        bare = Point(POPUP.x + 214, POPUP.y + 42)
        assert within_at(now, bare, news_of(now, desk().look())) is None

    def test_the_keyboard_reaches_the_window_in_front(self) -> None:
        assert learned(with_window(), None).target is None
        now = desk().look()
        assert within_at(now, None, ScreenAdditions()) is None
        assert within_at(replace(now, windows=()), None, ScreenAdditions()) is None

    def test_it_is_read_with_what_its_target_says(self) -> None:
        class Whole(PaperReader):
            def read(self, pixels: object) -> list[tuple[str, Box]]:
                return [(QUESTION, Box(14, 16, 120, 14)), (" ", Box(0, 0, 1, 1))]

        read = with_words(UPDATE, Whole("Later"))
        assert read.interruption.says == (QUESTION,)
        name = own_name(read.target)
        assert name is not None
        assert name.text == "Later"
        assert with_words(replace(UPDATE, target=None), Whole()).target is None


class TestAFrame:
    """A window may be closed by the button on its frame: then that is shown with it."""

    def test_is_part_of_what_is_learned(self) -> None:
        what = CLOSED_BY_FRAME.interruption
        assert what.is_framed
        assert bounds(what.picture) == Box(0, 0, POPUP.width, POPUP.height)
        name = own_name(CLOSED_BY_FRAME.target)
        assert name is not None
        assert name.box.grown(4).contains(Point(POPUP.width - 12, 10))

    @pytest.mark.parametrize("at", [POPUP, ELSEWHERE])
    def test_is_used_wherever_the_window_stands(self, at: Box) -> None:
        answer = seen(with_frame_buttons(at), CLOSED_BY_FRAME)
        assert answer.agrees, answer.why
        assert answer.adjust == dict(zip("xy", frame_close(at), strict=True))

    @pytest.mark.parametrize(
        "now",
        [
            pytest.param(with_frame_buttons(says="Delete all orders?"), id="asks something else"),
            pytest.param(with_frame_buttons(title="Upgrade"), id="is called otherwise"),
            pytest.param(with_window(), id="has no such button"),
        ],
    )
    def test_of_another_window_is_another_one(self, now: Look) -> None:
        assert not seen(now, CLOSED_BY_FRAME).agrees

    def test_is_not_said_of_what_stands_in_the_window(self) -> None:
        """One that came from outside may say anything of itself."""
        inside = learned(with_window(ELSEWHERE), later(ELSEWHERE))
        frame = cut(with_window().picture, POPUP)
        target = inside.target
        assert target is not None
        names = tuple(replace(one, box=one.box.moved(1, 20)) for one in target.names)
        moved = replace(target, at=Point(170, 83), box=target.box.moved(1, 20), names=names)
        what = replace(inside.interruption, picture=frame, is_framed=True)
        answer = seen(with_window(), InterruptionTarget(what, moved))
        assert not answer.agrees
        assert "frame" in answer.why

    def test_has_several_buttons_which_are_told_apart(self) -> None:
        minimised = learned(with_frame_buttons(), frame_minimise())
        answer = seen(with_frame_buttons(ELSEWHERE), minimised)
        assert answer.adjust == dict(zip("xy", frame_minimise(ELSEWHERE), strict=True))


class TestItIsKnownAgain:
    @pytest.mark.parametrize("at", [POPUP, ELSEWHERE, Box(20, 20, 240, 110)])
    def test_a_window_wherever_it_stands(self, at: Box) -> None:
        answer = seen(with_window(at), UPDATE)
        assert answer.agrees, answer.why
        assert answer.where == window(at, "").box
        assert answer.adjust == {"x": later(at).x, "y": later(at).y}

    @pytest.mark.parametrize("at", [BLOCK, Box(170, 270, 300, 60)])
    def test_a_block_wherever_it_stands(self, at: Box) -> None:
        answer = seen(with_block(at), ADVERT)
        assert answer.agrees, answer.why
        assert answer.adjust == {"x": at.right - 47, "y": at.y + 29}

    @pytest.mark.parametrize("wide", [340, 260])
    def test_a_block_of_another_width_that_says_the_same(self, wide: int) -> None:
        at = Box(130, 160, wide, 60)
        answer = seen(with_block(at), ADVERT)
        assert answer.agrees, answer.why
        assert answer.adjust == {"x": at.right - 47, "y": at.y + 29}

    def test_a_window_of_another_size_that_says_the_same(self) -> None:
        assert seen(with_window(Box(180, 130, 260, 130)), UPDATE).agrees

    def test_a_word_that_is_drawn_half_a_pixel_farther_if_it_reads_the_same(self) -> None:
        """Qt places letters between two columns of pixels."""
        at = Box(130, 160, 340, 60)
        smeared = _half_a_pixel_farther(with_block(at), Box(140, 178, 90, 20))
        assert seen(smeared, ADVERT).verdict is Verdict.NO
        assert seen(smeared, ADVERT, control="weeks!").agrees
        assert seen(smeared, ADVERT, control="2 weeks").verdict is Verdict.NO
        assert seen(smeared, ADVERT, control="").verdict is Verdict.NO

    def test_with_the_pointer_over_its_button(self) -> None:
        now = with_window()
        hovered = desk().window(POPUP, "Update", "dialog").text(194, 166, QUESTION)
        hovered.button(Box(200, 200, 80, 26), "Now")
        hovered.button(Box(310, 200, 80, 26), "Later", ground="#f4f4f4")
        over = hovered.look()
        assert apart(colours(now.picture), colours(over.picture), NOISE_LEVELS).any()
        assert seen(over, UPDATE).agrees

    def test_by_the_keyboard_where_it_has_the_focus(self) -> None:
        within = learned(with_window(), None)
        now = with_window(ELSEWHERE)
        assert seen(now, within).agrees
        behind = replace(now, windows=(replace(now.windows[0], active=False), now.windows[1]))
        assert seen(behind, within).verdict is Verdict.CANNOT_TELL


class TestWhatMerelyLooksLikeIt:
    """Nothing is pressed on any of these."""

    @pytest.mark.parametrize(
        "now",
        [
            pytest.param(with_window(says="Delete all orders?"), id="asks something else"),
            pytest.param(with_window(says="Install the updates?"), id="one letter more"),
            pytest.param(with_window(says="Install the update!"), id="one letter else"),
            pytest.param(with_window(title="Delete"), id="is called something else"),
            pytest.param(
                with_window(Box(180, 130, 260, 110), "Delete all?"), id="and another size"
            ),
            pytest.param(with_window(Box(180, 130, 480, 260)), id="is much larger"),
            pytest.param(desk().look(), id="is not there"),
            pytest.param(with_block(), id="is another thing"),
        ],
    )
    def test_is_another_window(self, now: Look) -> None:
        assert seen(now, UPDATE).verdict is Verdict.NO

    @pytest.mark.parametrize(
        "now",
        [
            pytest.param(with_block(says="Paper works!"), id="says something else"),
            pytest.param(with_block(Box(130, 160, 340, 60), "Delete all?"), id="and another size"),
            pytest.param(with_block(Box(130, 160, 340, 60), "Paper week!"), id="a letter less"),
            pytest.param(with_block(Box(110, 100, 380, 250)), id="is much larger"),
            pytest.param(with_window(), id="is a window"),
            pytest.param(desk().look(), id="is not there"),
        ],
    )
    def test_is_another_block(self, now: Look) -> None:
        assert seen(now, ADVERT).verdict is Verdict.NO

    def test_of_another_size_it_must_be_of_one_colour_and_have_as_many_buttons(self) -> None:
        at = Box(130, 160, 340, 60)
        red = desk().fill(at, "#f7c9c4", "#a8281c").text(142, 180, "Paper weeks!")
        other = red.button(Box(at.right - 80, at.y + 16, 66, 26), "Close").look()
        assert seen(other, ADVERT).verdict is Verdict.NO
        two = desk().fill(at, "#ffe9a8", "#d99a00").text(142, 180, "Paper weeks!")
        two.button(Box(at.right - 160, at.y + 16, 66, 26), "Buy")
        more = two.button(Box(at.right - 80, at.y + 16, 66, 26), "Close").look()
        assert seen(more, ADVERT).verdict is Verdict.NO

    def test_one_of_another_application_is_another_one(self) -> None:
        now = with_window()
        foreign = (replace(now.windows[0], class_name="Mail"), *now.windows[1:])
        assert seen(replace(now, windows=foreign), UPDATE).verdict is Verdict.NO
        block = with_block()
        theirs = (replace(block.windows[0], class_name="Mail"),)
        news = news_of(block, desk().look())
        assert (
            locate_interruption(replace(block, windows=theirs), ADVERT, news).verdict is Verdict.NO
        )
        assert locate_interruption(replace(block, windows=()), ADVERT, news).verdict is Verdict.NO


class TestWhatCannotBeUsed:
    def test_one_that_was_expected_is_no_interruption(self) -> None:
        now = with_window()
        assert locate_interruption(now, UPDATE, news_of(now, now)).verdict is Verdict.NO

    def test_of_two_nobody_knows_which(self) -> None:
        two = with_window(screen=desk())
        other = with_window(Box(20, 250, 240, 110), screen=_screen_of(two))
        answer = seen(other, UPDATE)
        assert answer.verdict is Verdict.CANNOT_TELL
        assert "more than once" in answer.why

    def test_something_lies_over_its_button(self) -> None:
        now = with_window()
        over = window(Box(300, 190, 120, 60), "Mail")
        hidden = replace(now, windows=(over, *now.windows))
        answer = locate_interruption(hidden, UPDATE, ScreenAdditions((now.windows[0],)))
        assert answer.verdict is Verdict.CANNOT_TELL
        assert "lies over" in answer.why

    def test_its_button_is_greyed(self) -> None:
        """Somebody asks the same, and cannot be answered yet."""
        at = Box(130, 160, 340, 60)
        shown = desk().fill(at, "#ffe9a8", "#d99a00").text(142, 180, "Paper weeks!")
        now = shown.button(Box(at.right - 80, at.y + 16, 66, 26), "Close", grey=True).look()
        assert seen(now, ADVERT).verdict is not Verdict.GO

    def test_a_block_that_is_for_the_keyboard_is_known_by_nothing(self) -> None:
        bare = replace(ADVERT, target=None)
        assert seen(with_block(), bare).verdict is Verdict.NO


class TestNews:
    def test_of_a_window_that_was_there_is_what_has_changed_in_it(self) -> None:
        news = news_of(with_block(), desk().look())
        assert news.windows == ()
        assert news.places == (BLOCK,)

    def test_a_window_that_has_moved_brings_none(self) -> None:
        moved = Screen().window(Box(140, 80, 400, 300)).field(Box(260, 130, 180, 24), label="Name")
        now = moved.button(Box(260, 320, 80, 26), "Save").look()
        assert news_of(now, desk().look()) == ScreenAdditions()

    def test_what_lies_over_it_is_none_of_its_own(self) -> None:
        now, then = with_window(), desk().look()
        assert news_of(now, then).places == ()
        assert news_of(then, now).places == ()

    def test_furniture_brings_none(self) -> None:
        then = replace(desk().look(), windows=(window(Box(100, 60, 400, 300), "Orders", "dock"),))
        now = replace(with_block(), windows=then.windows)
        assert news_of(now, then) == ScreenAdditions()


def test_a_block_without_a_border_is_where_it_changed() -> None:
    region = Box(20, 20, 90, 40)
    plain = Screen(ground="#ffffff").text(30, 30, "Synchronised").pixels()
    assert block_around(plain, Point(60, 36), region) == region


def _screen_of(look: Look) -> Screen:
    """Draw on."""
    screen = Screen()
    size = (look.picture.width, look.picture.height)
    screen.image = Image.frombytes("RGBX", size, bytes(look.picture.bgra), "raw", "BGRX").convert(
        "RGB"
    )
    screen.windows = list(look.windows)
    return screen


def _half_a_pixel_farther(look: Look, box: Box) -> Look:
    """Every second column of pixels takes a little of the one to its left."""
    pixels = np.frombuffer(bytes(look.picture.bgra), dtype=np.uint8).copy()
    rows = pixels.reshape(look.picture.height, look.picture.width, 4)
    part = rows[box.y : box.bottom, box.x : box.right].astype(np.float32)
    part[:, 1:] = 0.85 * part[:, 1:] + 0.15 * part[:, :-1]
    rows[box.y : box.bottom, box.x : box.right] = part.astype(np.uint8)
    return replace(look, picture=Pixels(look.picture.width, look.picture.height, pixels.tobytes()))
