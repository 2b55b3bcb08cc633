"""Regions that were learned to change: more of the same is no news, anything else still is."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box
from checks.learning.observe import Change, Sight, observe
from checks.learning.update import with_run, without
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.snapshot.thresholds import History
from checks.verify.changes.context import RunContext
from checks.verify.changes.mask import (
    ENOUGH_RUNS,
    NOTHING_LEARNED,
    Mask,
    Sort,
    Volatile,
    complaint_of_mask,
    ink_colour,
    name_of,
    saying,
    sort_of,
)
from checks.verify.changes.panels import panels
from checks.verify.changes.snapshot_pair import Scene
from checks.verify.pixels.learned_changes import is_usual_picture
from tests.builders.drawn.screens import BLACK, FRAME, WHITE, PaperReader, Screen, blind

SAVE = Box(300, 310, 80, 26)
BANNER = Box(130, 190, 160, 70)
TIP = (120, 150)
RED = "#cc0000"
TIPS = ("Drink water", "Take a walk", "Stretch a bit", "Sit upright", "Open a window", "Blink")
READER = PaperReader(*TIPS, "Connection lost", "Visits 17", "Visits 25")


def page(seed: int = 0, tip: str = TIPS[0], colour: str = BLACK) -> Screen:
    """A form with a picture and a line of text that nobody needs."""
    screen = Screen().window().button(SAVE, "Save").text(*TIP, tip, colour)
    return photograph(screen, BANNER, seed)


def photograph(screen: Screen, box: Box, seed: int) -> Screen:
    """Shapes and colours as a camera sees them: small patches, nothing straight or plain."""
    noise = Image.frombytes("RGB", (40, 18), random.Random(seed).randbytes(40 * 18 * 3))
    screen.image.paste(noise.resize((box.width, box.height), Image.Resampling.BICUBIC), box[:2])
    return screen


def recorded(screen: Screen) -> Look:
    return name_target(screen.look(SAVE.centre), SAVE.centre)


def taught(fresh: list[Look], remembered: Look, mask: Mask = NOTHING_LEARNED) -> Mask:
    """The mask after verified runs that saw these."""
    for look in fresh:
        mask = with_run(mask, [observe(look, remembered, RunContext(reader=READER))], READER)
    return mask


def asked(fresh: Screen, remembered: Look, mask: Mask) -> Comparison:
    known = RunContext(volatile=mask.of(remembered), reader=READER)
    return verify_snapshot(fresh.look(SAVE.centre), remembered, known)


@pytest.fixture(scope="module")
def remembered() -> Look:
    return recorded(page())


@pytest.fixture(scope="module")
def mask(remembered: Look) -> Mask:
    """After five runs, each with another picture and another tip."""
    seen = [page(seed, TIPS[seed]).look(SAVE.centre) for seed in range(1, ENOUGH_RUNS + 1)]
    return taught(seen, remembered)


def test_before_anything_was_learned_another_picture_is_refused(remembered: Look) -> None:
    answer = asked(page(seed=9), remembered, NOTHING_LEARNED)
    assert (answer.agrees, answer.rung) == (False, "nothing new")


def test_four_runs_are_not_enough(remembered: Look) -> None:
    four = taught([page(seed).look(SAVE.centre) for seed in range(1, ENOUGH_RUNS)], remembered)
    assert four.of(remembered) == ()
    assert not asked(page(seed=9), remembered, four).agrees


def test_after_five_runs_a_picture_never_seen_is_more_of_the_same(
    remembered: Look, mask: Mask
) -> None:
    assert {one.sort for one in mask.of(remembered)} == {Sort.PICTURE, Sort.TEXT}
    assert asked(page(seed=9), remembered, mask).agrees
    assert asked(page(9, "Blink"), remembered, mask).agrees


def test_by_pixels_alone_it_is_learned_as_well() -> None:
    remembered = blind(recorded(page()))
    fresh = [blind(page(seed).look(SAVE.centre)) for seed in range(1, 6)]
    mask = taught(fresh, remembered)
    known = RunContext(volatile=mask.of(remembered))
    assert verify_snapshot(blind(page(9).look(SAVE.centre)), remembered, known).agrees
    popup = page(9).popup(BANNER.grown(-12), "Hello")
    assert not verify_snapshot(blind(popup.look(SAVE.centre)), remembered, known).agrees


@pytest.mark.parametrize(
    "place",
    [
        BANNER.grown(-12),
        BANNER,
        BANNER.grown(3),
        BANNER.grown(14),
        Box(BANNER.x + 60, BANNER.y + 30, 150, 60),
        Box(BANNER.x + 40, BANNER.y + 20, 40, 20),
    ],
    ids=["inside", "exactly over it", "a little larger", "larger", "over its corner", "small"],
)
@pytest.mark.parametrize("outline", [BLACK, None], ids=["bordered", "without a border"])
def test_a_popup_over_the_picture_is_still_news(
    place: Box, outline: str | None, remembered: Look, mask: Mask
) -> None:
    popup = page(seed=9).fill(place, "#ffe9a8", outline).text(place.x + 8, place.y + 6, "Hi")
    answer = asked(popup, remembered, mask)
    assert (answer.agrees, answer.rung) == (False, "nothing new")


def test_a_popup_whose_ground_is_a_gradient_is_still_news(remembered: Look, mask: Mask) -> None:
    place = BANNER.grown(-14)
    popup = page(seed=9)
    for row in range(place.height):
        level = 250 - row
        line = Box(place.x, place.y + row, place.width, 1)
        popup.fill(line, f"#{level:02x}{level:02x}{level - 20:02x}")
    ImageDraw.Draw(popup.image).rectangle(
        (place.x, place.y, place.right - 1, place.bottom - 1), outline=BLACK
    )
    assert not asked(popup.text(place.x + 8, place.y + 6, "Hi"), remembered, mask).agrees


def test_a_picture_that_is_gone_is_still_news(remembered: Look, mask: Mask) -> None:
    assert not asked(page(seed=9).fill(BANNER, "#dddddd"), remembered, mask).agrees


def test_a_text_that_tells_of_trouble_is_still_news(remembered: Look, mask: Mask) -> None:
    assert not asked(page(tip="Connection lost"), remembered, mask).agrees


def test_a_text_in_another_colour_is_still_news(remembered: Look, mask: Mask) -> None:
    assert not asked(page(tip="Blink", colour=RED), remembered, mask).agrees


def test_a_text_on_another_ground_is_still_news(remembered: Look, mask: Mask) -> None:
    marked = page().fill(Box(TIP[0] - 2, TIP[1], 90, 17), "#ffe0e0").text(*TIP, "Blink")
    assert not asked(marked, remembered, mask).agrees


def test_a_popup_over_the_text_is_still_news(remembered: Look, mask: Mask) -> None:
    over = page().fill(Box(TIP[0] - 4, TIP[1] - 2, 100, 22), WHITE, BLACK).text(*TIP, "Blink")
    assert not asked(over, remembered, mask).agrees


def test_without_a_reader_no_text_is_taken_for_another(remembered: Look, mask: Mask) -> None:
    known = RunContext(volatile=mask.of(remembered))
    fresh = page(tip="Blink").look(SAVE.centre)
    assert not verify_snapshot(fresh, remembered, known).agrees


def test_what_cannot_be_taken_back_is_done_beside_known_texts_alone(
    remembered: Look, mask: Mask
) -> None:
    known = RunContext(volatile=mask.of(remembered), reader=READER, irreversible=True)
    assert verify_snapshot(page(9, TIPS[2]).look(SAVE.centre), remembered, known).agrees
    never_seen = RunContext(
        volatile=tuple(replace(one, texts=one.texts[:4]) for one in mask.of(remembered)),
        reader=READER,
        irreversible=True,
    )
    assert not verify_snapshot(page(9, TIPS[5]).look(SAVE.centre), remembered, never_seen).agrees


def test_the_target_and_what_names_it_are_never_learned_nor_covered(remembered: Look) -> None:
    other = [page().button(SAVE, text).look(SAVE.centre) for text in ("Post", "Drop", "Exit")]
    assert taught(other * 3, remembered).regions == ()
    mask = taught([page(seed).look(SAVE.centre) for seed in range(1, 6)], remembered)
    wide = tuple(replace(one, box=one.box.union(SAVE)) for one in mask.of(remembered))
    over = page(seed=9).button(SAVE, "Delete").look(SAVE.centre)
    assert not verify_snapshot(over, remembered, RunContext(volatile=wide)).agrees
    assert not verify_snapshot(
        page(seed=9).look(SAVE.centre), remembered, RunContext(volatile=wide)
    ).agrees


def test_a_popup_that_came_in_every_run_is_never_learned(remembered: Look) -> None:
    seen = [page().popup(Box(140, 120, 220, 60)).look(SAVE.centre) for _ in range(9)]
    assert taught(seen, remembered).regions == ()


def test_what_changed_but_once_is_no_habit(remembered: Look) -> None:
    once = [page(tip=TIPS[1]), page(tip=TIPS[2]), *(page(seed) for seed in range(1, 6))]
    mask = taught([screen.look(SAVE.centre) for screen in once], remembered)
    assert {one.sort for one in mask.of(remembered)} == {Sort.PICTURE}
    assert {one.runs for one in mask.regions} == {2, 5}


def test_most_of_a_window_is_no_region(remembered: Look) -> None:
    large = Box(FRAME.x + 4, FRAME.y + 30, FRAME.width - 8, 190)
    fresh = [photograph(page(), large, seed).look(SAVE.centre) for seed in range(1, 7)]
    assert taught(fresh, remembered).of(remembered) == ()


def test_a_run_with_a_bad_end_takes_away_what_it_relied_on(remembered: Look, mask: Mask) -> None:
    bad = observe(page(seed=9).look(SAVE.centre), remembered, RunContext(reader=READER))
    left = without(mask, [bad])
    assert {one.sort for one in left.of(remembered)} == {Sort.TEXT}
    assert not asked(page(seed=9), remembered, left).agrees


def test_what_one_step_taught_holds_for_every_step_that_showed_the_same(mask: Mask) -> None:
    other = name_target(page().button(Box(200, 310, 80, 26), "Back").look(SAVE.centre), SAVE.centre)
    assert len(mask.of(other)) == 2
    assert mask.of(recorded(page(seed=3, tip=TIPS[3]))) == ()
    assert mask.of(recorded(Screen().window(title="Letters").button(SAVE, "Save"))) == ()


def test_one_run_counts_once_however_many_steps_saw_it(remembered: Look) -> None:
    sight = observe(page(seed=4).look(SAVE.centre), remembered, RunContext(reader=READER))
    mask = with_run(NOTHING_LEARNED, [sight, sight, sight], READER)
    assert (mask.runs, [one.runs for one in mask.regions]) == (1, [1])


def test_a_window_that_moved_shows_the_same_region_elsewhere(remembered: Look, mask: Mask) -> None:
    moved = Screen().window(FRAME.moved(30, 20)).button(SAVE.moved(30, 20), "Save")
    moved = photograph(moved.text(TIP[0] + 30, TIP[1] + 20, TIPS[0]), BANNER.moved(30, 20), 9)
    assert asked(moved, remembered, mask).agrees
    popup = moved.popup(BANNER.moved(30, 20).grown(-12), "Hello")
    assert not asked(popup, remembered, mask).agrees


def test_numbers_are_known_again_whatever_they_are() -> None:
    remembered = recorded(page(tip="Visits 17"))
    seen = [page(seed, "Visits 25").look(SAVE.centre) for seed in range(1, 6)]
    mask = taught(seen, remembered)
    text = next(one for one in mask.regions if one.sort is Sort.TEXT)
    assert text.texts == (saying("Visits 4711"),)


def test_a_text_that_may_follow_the_values_of_the_run_is_not_learned(remembered: Look) -> None:
    seen = [page(seed, TIPS[seed]).look(SAVE.centre) for seed in range(1, 6)]
    mask = NOTHING_LEARNED
    for look in seen:
        known = RunContext(reader=READER, values=(("Miller", "Weber"),))
        mask = with_run(mask, [observe(look, remembered, known)], READER)
    assert {one.sort for one in mask.of(remembered)} == {Sort.PICTURE}


def test_what_lies_in_a_field_is_data_and_needs_no_learning() -> None:
    field = Box(220, 100, 180, 24)
    remembered = recorded(page().field(field, "17"))
    seen = [page().field(field, str(number)).look(SAVE.centre) for number in range(20, 26)]
    assert taught(seen, remembered).regions == ()


def test_where_its_window_cannot_be_found_nothing_is_learned(remembered: Look) -> None:
    elsewhere = Screen().window(title="Letters", kind="dialog").look(SAVE.centre)
    assert observe(elsewhere, remembered, RunContext()).changes == ()


def test_a_region_that_once_showed_a_text_and_then_a_picture_begins_anew(
    remembered: Look, mask: Mask
) -> None:
    where = Box(118, 152, 98, 16)
    shown = [photograph(page(), where, seed).look(SAVE.centre) for seed in (4, 5)]
    again = taught(shown, remembered, mask)
    assert {(one.sort, one.runs) for one in again.regions if one.box.meets(where)} == {
        (Sort.PICTURE, 2)
    }
    assert not asked(photograph(page(), where, 6), remembered, again).agrees
    assert not asked(photograph(page(), where, 6), remembered, mask).agrees


def test_a_panel_where_the_picture_was_teaches_nothing(remembered: Look, mask: Mask) -> None:
    plain = page().fill(BANNER, "#dddddd").text(BANNER.x + 20, BANNER.y + 20, "No picture")
    again = taught([plain.look(SAVE.centre)], remembered, mask)
    assert {one.runs for one in again.regions if one.box.meets(BANNER)} == {5}


def test_a_region_that_grew_too_large_is_none(remembered: Look) -> None:
    def seen(box: Box) -> Sight:
        nothing = np.zeros((1, 1, 3), dtype=np.uint8)
        return Sight(remembered, (Change(box, Sort.PICTURE, (0, 0, 0), None, nothing),))

    left, right = Box(110, 100, 190, 120), Box(290, 100, 190, 120)
    small = with_run(NOTHING_LEARNED, [seen(left)], READER)
    assert [one.box for one in small.regions] == [left]
    assert with_run(small, [seen(right)], READER).regions == ()


def test_a_region_of_no_pixels_shows_nothing() -> None:
    nothing = np.zeros((0, 0, 3), dtype=np.uint8)
    assert panels(nothing) == []
    assert ink_colour(nothing, nothing) is None
    assert sort_of(nothing) is Sort.TEXT


def test_a_region_is_named_only_where_it_lies_in_its_window(remembered: Look) -> None:
    assert name_of(remembered, BANNER) != ""
    assert name_of(remembered, Box(0, 0, 50, 50)) == ""
    assert name_of(blind(remembered), Box(-5, 0, 50, 50)) == ""


def test_a_picture_that_has_left_the_screen_is_not_as_usual(remembered: Look) -> None:
    fresh = Scene(page(9).look(SAVE.centre), remembered)
    assert is_usual_picture(fresh, Volatile(BANNER, "", Sort.PICTURE))
    assert not is_usual_picture(fresh, Volatile(BANNER, "", Sort.TEXT))
    assert not is_usual_picture(fresh, Volatile(Box(-9, 0, 20, 20), "", Sort.PICTURE))


def test_without_a_reader_only_pictures_are_learned(remembered: Look) -> None:
    mask = NOTHING_LEARNED
    for seed in range(1, 6):
        look = page(seed, TIPS[seed]).look(SAVE.centre)
        mask = with_run(mask, [observe(look, remembered, RunContext())], None)
    assert {one.sort for one in mask.of(remembered)} == {Sort.PICTURE}


REGION = Volatile(Box(0, 0, 10, 10), "seen", Sort.TEXT, 3, ((0, 128, 255),), (), ("said",))


def test_a_mask_from_elsewhere_may_be_whole(mask: Mask) -> None:
    assert complaint_of_mask(mask) == complaint_of_mask(Mask(3, (REGION,))) == ""


@pytest.mark.parametrize(
    ("brought", "complaint"),
    [
        ("a mask", "is no mask"),
        (Mask(3, (REGION,) * 65), "has more than 64 regions"),
        (Mask(2, (REGION,)), "tells of more runs than there were"),
        (Mask(3, histories=(History("new", 0, right=4),)), "tells of more runs than there were"),
        (Mask(3, histories=(History("new", 0, wrong=-1),)), "runs that there cannot have been"),
        (Mask(3, (replace(REGION, box=Box(0, 0, 0, 10)),)), "has a region that is none"),
        (Mask(3, (replace(REGION, look=""),)), "has a region that is none"),
        (Mask(3, (replace(REGION, texts=("said",) * 9),)), "cannot have been seen"),
        (Mask(3, (replace(REGION, inks=((0, 0, 256),)),)), "cannot have been seen"),
    ],
)
def test_what_cannot_have_been_learned_is_refused(brought: object, complaint: str) -> None:
    assert complaint in complaint_of_mask(brought)


def test_how_a_step_has_fared_is_kept_by_its_place() -> None:
    kept = History("new", 1, right=2)
    assert Mask(3, histories=(kept,)).history("new", 1) == kept
    assert Mask(3, histories=(kept,)).history("new", 2) == History("new", 2)
