"""Which element lies under a point, what names it, and whether it is a field."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PIL import ImageDraw

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Pixels, Point
from checks.locator.naming import container_of
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.scene.element import element_at
from checks.scene.fields import is_field, is_lined, is_switch, stands_in_field
from checks.snapshot.look import LabelSeen, Look, Name, Relation
from checks.vision.edges import edges_of
from checks.vision.pixels import colours
from tests.builders.drawn.screens import BLUE, WHITE, PaperReader, Screen, label, window

SAVE, ITEM = Box(300, 310, 80, 26), Box(220, 100, 180, 24)
PANEL, ENTRY, COMBO = 39, 79, 11


def form() -> Screen:
    return Screen().window().field(ITEM, "Paper", "Item").button(SAVE, "Save")


def element(screen: Screen, x: int, y: int, told: LabelSeen | None = None) -> Box:
    look = replace(screen.look((x, y)), label=told)
    return element_at(look, Point(x, y), edges_of(look.picture))


def names(screen: Screen, at: Point) -> list[tuple[str, Box]]:
    target = name_target(screen.look(at), at).target
    assert target is not None
    return [(str(name.relation), name.box) for name in target.names]


@pytest.mark.parametrize("at", [(310, 315), (340, 323), (378, 330)], ids=str)
def test_a_button_is_its_border_wherever_it_is_hit(at: tuple[int, int]) -> None:
    assert element(form(), *at) == SAVE


def test_a_word_without_a_border_is_an_element() -> None:
    box = element(form(), 140, 112)
    assert box.covers(Box(130, 107, 25, 10))
    assert box.width < 40


def test_strokes_over_an_underline_are_no_border() -> None:
    screen = Screen().window().fill(Box(100, 130, 90, 1), "#707070")
    for stroke in range(6):  # those of letters, 8 of the 13 px between the line and the underline
        screen.fill(Box(104 + 7 * stroke, 134, 2, 8), BLUE)
    screen.fill(Box(104, 143, 37, 1), BLUE)
    assert element(screen, 121, 138).covers(Box(104, 134, 37, 8))


def test_where_nothing_is_drawn_a_patch_around_the_point_is_meant() -> None:
    assert element(form(), 200, 250) == Box(184, 234, 32, 32)


def test_a_rectangle_larger_than_any_element_is_none() -> None:
    large = Screen().window().fill(Box(120, 100, 300, 200), WHITE, "#000000")
    assert element(large, 250, 200) == Box(234, 184, 32, 32)


BAR = Box(110, 84, 300, 30)


def dot(screen: Screen, box: Box, colour: str) -> Screen:
    ImageDraw.Draw(screen.image).ellipse((box.x, box.y, box.right, box.bottom), colour)
    return screen


def words(*starts: int) -> Screen:
    """A strip with words that begin there."""
    strip = Screen().window().fill(BAR, WHITE, "#000000")
    for start in starts:
        strip.text(start, BAR.y + 10, "View")
    return strip


def test_of_a_bar_of_menus_a_name_is_the_element() -> None:
    at = (175, BAR.y + 19)
    assert element(words(120, 165, 210, 255), *at).width < 40
    then = name_target(words(120, 165, 210, 255).look(at), Point(*at)).target
    assert then is not None
    assert then.box.width < 40


def test_of_a_row_whose_entries_keep_no_distance_all_is_the_element() -> None:
    assert element(words(120, 165, 260, 350), 175, BAR.y + 19) == BAR


def tools(*colours: str) -> Screen:
    """A bar with round icons."""
    screen = Screen().window().fill(BAR, "#efefef", "#999999")
    for number, colour in enumerate(colours):
        dot(screen, Box(BAR.x + 10 + 32 * number, BAR.y + 6, 18, 18), colour)
    return screen


def test_of_a_bar_of_tools_the_icon_is_meant() -> None:
    icon = element(tools(BLUE, "#aa2222", "#22aa22"), 161, 99)
    assert Box(148, 84, 30, 30).covers(icon)
    assert icon.covers(Box(152, 90, 18, 18))


def labelled_tools(side: int) -> Screen:
    """A bar with two tools of an icon and a word, and three round icons; the last of these has an
    upright side of so many pixels.
    """
    screen = tools()
    for number, word in enumerate(("Draft", "Later")):
        icon = Box(BAR.x + 10 + 70 * number, BAR.y + 6, 18, 18)
        dot(screen, icon, BLUE).text(icon.right + 3, BAR.y + 9, word)
    for number in range(3):
        dot(screen, Box(BAR.x + 160 + 32 * number, BAR.y + 6, 18, 18), "#aa2222")
    return screen.fill(Box(BAR.x + 224, BAR.centre.y - side // 2, 2, side), "#222222")


@pytest.mark.parametrize("side", [4, 26], ids=["the bar", "a part of the bar"])
def test_of_a_bar_whose_tools_have_words_the_tool_is_meant(side: int) -> None:
    at = Point(BAR.x + 40, BAR.y + 15)
    target = name_target(labelled_tools(side).look(at), at).target
    assert target is not None
    assert Box(BAR.x, BAR.y, 76, 30).covers(target.box)
    assert target.box.covers(Box(BAR.x + 12, BAR.y + 8, 46, 12))


def test_two_icons_make_no_bar_and_words_are_no_icons() -> None:
    assert element(tools(BLUE, "#aa2222"), 161, 99) == BAR
    words = tools().text(120, 91, "Paper").text(190, 91, "Nord").text(260, 91, "Open")
    assert element(words, 200, 99) == BAR
    days = tools().text(120, 91, "1").text(150, 91, "2").text(180, 91, "3")
    assert element(days, 152, 99) == BAR


def menu(*entries: str) -> Screen:
    screen = Screen().window().fill(Box(150, 100, 140, 88), WHITE, "#444444")
    for number, entry in enumerate(entries):
        screen.text(162, 108 + 22 * number, entry)
    return screen


def test_of_a_low_menu_the_entry_is_meant() -> None:
    archive = element(menu("Rename", "Archive", "Delete"), 180, 138)
    assert archive.height < 22
    assert Box(150, 125, 140, 26).covers(archive)


def test_a_picture_with_its_caption_is_one_element() -> None:
    tile = dot(menu("Paper"), Box(200, 140, 30, 30), BLUE)
    assert element(tile, 215, 150) == Box(150, 100, 140, 88)


def test_an_entry_that_has_moved_is_found_and_what_it_was_called_no_longer_is_not() -> None:
    def judged(now: Screen) -> Comparison:
        then = menu("Rename", "Archive", "Delete").look((180, 138))
        return verify_snapshot(now.look((180, 138)), name_target(then, then.at))

    assert judged(menu("Archive", "Rename", "Delete")).adjust == {"x": 180, "y": 116}
    assert not judged(menu("Rename", "Remove", "Delete")).agrees
    assert not judged(menu("Delete", "Rename", "Remove")).agrees


def test_accessibility_knows_the_element_better() -> None:
    told = label(Box(296, 306, 88, 34), "Save")
    assert element(form(), 340, 323, told) == told.box
    assert element(form(), 340, 323, replace(told, role=PANEL)) == SAVE
    assert element(form(), 340, 323, replace(told, box=Box(100, 60, 400, 300))) == SAVE
    assert element(form(), 340, 323, replace(told, box=Box(0, 0, 20, 20))) == SAVE


def test_a_button_is_named_by_what_is_on_it() -> None:
    assert names(form(), SAVE.centre) == [("own", SAVE)]


def test_a_field_is_named_by_the_label_on_its_left() -> None:
    ((relation, box),) = names(form(), ITEM.centre)
    assert relation == "left"
    assert box.covers(Box(130, 107, 25, 10))


def test_a_field_without_a_label_on_its_left_is_named_by_the_one_above() -> None:
    screen = Screen().window().fill(ITEM, WHITE, "#707070").text(ITEM.x, ITEM.y - 18, "Item")
    ((relation, _),) = names(screen, ITEM.centre)
    assert relation == "above"


def test_a_field_that_nothing_names_has_no_name() -> None:
    assert names(Screen().window().fill(ITEM, WHITE, "#707070"), ITEM.centre) == []


def test_a_tall_element_is_named_by_what_stands_above() -> None:
    tall = Box(220, 130, 180, 80)
    screen = Screen().window().fill(tall, WHITE, "#707070").text(tall.x, tall.y - 18, "Note")
    assert [relation for relation, _ in names(screen, tall.centre)] == ["above"]


def test_a_tick_is_named_by_the_word_on_its_right() -> None:
    tick = Box(150, 200, 14, 14)
    screen = Screen().window().fill(tick, WHITE, "#000000").text(170, 199, "Urgent")
    ((relation, box),) = names(screen, tick.centre)
    assert relation == "right"
    assert box.x >= tick.right


def test_a_word_in_a_row_is_named_by_the_whole_row() -> None:
    rows = Screen().window().rows(Box(120, 120, 260, 100), [("Miller", "Berlin"), ("Weber", "Ulm")])
    assert [relation for relation, _ in names(rows, Point(255, 132))] == ["own", "left"]
    assert [relation for relation, _ in names(rows, Point(140, 132))] == ["own", "row"]


def test_what_stands_in_a_field_of_its_own_names_nobody_else() -> None:
    screen = form().button(Box(410, 99, 60, 26), "Find")
    own, *others = names(screen, Point(440, 112))
    assert own[0] == "own"
    assert [box.x < ITEM.x for _, box in others] == [True]


def test_cells_of_a_grid_share_their_lines_and_name_each_other() -> None:
    screen = Screen().window()
    for line in range(3):
        for column, text in enumerate(("Miller", "Berlin")):
            cell = Box(130 + 90 * column, 110 + 24 * line, 91, 25)
            screen.fill(cell, WHITE, "#999999").text(cell.x + 6, cell.y + 4, f"{text}"[: 6 - line])
    relations = [relation for relation, _ in names(screen, Point(150, 145))]
    assert relations == ["own", "row"]


def test_the_container_of_the_outermost_is_the_picture() -> None:
    bare = Screen(ground="#dddddd").text(100, 100, "Save").pixels()
    assert container_of(bare, Box(100, 100, 40, 16), edges_of(bare)) == Box(0, 0, 640, 420)


def told_by(role: int) -> bool:
    look = replace(form().look(ITEM.centre), label=label(ITEM, "Item", role))
    return is_field(look, ITEM, edges_of(look.picture))


def test_accessibility_says_what_is_a_field() -> None:
    assert told_by(ENTRY)
    assert told_by(COMBO)
    assert not told_by(43)


def test_a_field_is_told_by_its_border_and_where_its_text_begins() -> None:
    look = form().look()
    edges = edges_of(look.picture)
    assert is_field(look, ITEM, edges)
    assert not is_field(look, SAVE, edges)
    assert not is_field(look, ITEM.grown(6), edges)


def test_three_dots_in_the_middle_of_a_button_make_no_field_of_it() -> None:
    button = Box(300, 100, 34, 27)
    screen = Screen().window().fill(button, "#e8e8e8", "#555555")
    for y in (108, 112, 116):
        screen.fill(Box(316, y, 2, 2), "#202020")
    look = screen.look()
    assert not is_field(look, button, edges_of(look.picture))


@pytest.mark.parametrize("left", [2, 18], ids=["off", "on"])
def test_a_switch_is_no_field_and_is_named_by_what_it_shows_and_its_row(left: int) -> None:
    box = Box(300, 100, 34, 18)
    screen = Screen().window().text(200, 101, "Sounds")
    pen = ImageDraw.Draw(screen.image)
    pen.rounded_rectangle((box.x, box.y, box.right - 1, box.bottom - 1), 9, "#8a8578")
    pen.ellipse((box.x + left, box.y + 2, box.x + left + 13, box.y + 15), WHITE)
    look = screen.look()
    assert is_switch(look.picture, box)
    assert not is_field(look, box, edges_of(look.picture))
    assert next(name for name, _ in names(screen, box.centre)) == "own"
    assert not is_switch(look.picture, ITEM)


def test_a_selected_row_is_no_field() -> None:
    screen = Screen().window().rows(Box(120, 120, 260, 100), [("Miller", "Berlin")], 0)
    look = screen.look()
    assert not is_field(look, Box(121, 122, 258, 20), edges_of(look.picture))


def test_a_flat_block_without_a_line_around_it_is_no_field() -> None:
    look = Screen().window().fill(ITEM, BLUE).text(226, 103, "Paper", WHITE).look()
    assert not is_field(look, ITEM, edges_of(look.picture))
    nothing = colours(look.picture, Box(0, 0, 0, 0))
    assert not is_lined(look.picture, ITEM, nothing)


def test_a_text_in_a_field_is_told_from_one_in_a_list() -> None:
    picture = form().rows(Box(120, 140, 260, 100), [("Miller", "")]).pixels()
    edges = edges_of(picture)
    assert stands_in_field(picture, Box(225, 107, 36, 12), edges)
    assert not stands_in_field(picture, Box(126, 147, 33, 10), edges)
    assert not stands_in_field(
        Pixels(4, 4, bytes(64)), Box(0, 0, 2, 2), edges_of(Pixels(4, 4, bytes(64)))
    )


def test_a_point_that_is_not_on_the_picture_has_no_target() -> None:
    assert name_target(form().look(), Point(5000, 2)).target is None
    assert name_target(form().look(), None).target is None
    assert name_target(form().look(), None, effect=Box(5, 5, 0, 0)).target is None
    assert name_target(form().look(), None).hash.startswith("dhash-")


def test_what_is_clicked_in_a_title_stands_in_that_window() -> None:
    look = form().look()
    target = name_target(look, Point(480, 68)).target
    assert target is not None
    assert target.window == 0


def test_names_are_worded_by_accessibility() -> None:
    look = replace(
        form().look(ITEM.centre),
        label=label(ITEM, "", ENTRY),
        labels=(label(Box(130, 107, 25, 10), "Item", 29), label(SAVE, "Save")),
    )
    target = name_target(look, ITEM.centre).target
    assert target is not None
    assert target.names == (Name(Relation.LEFT, target.names[0].box, "Item", from_label=True),)
    button = name_target(replace(look, label=label(SAVE, "Save order")), SAVE.centre).target
    assert button is not None
    assert button.names[0].text == "Save order"
    nameless = name_target(replace(look, label=label(SAVE), labels=()), SAVE.centre).target
    assert nameless is not None
    assert nameless.names[0].text == ""


def test_a_label_in_another_row_names_nothing() -> None:
    look = replace(form().look(ITEM.centre), labels=(label(SAVE, "Miller", 29),))
    target = name_target(look, ITEM.centre, named="Miller").target
    assert target is not None
    assert all(name.text != "Miller" for name in target.names)


def test_what_stands_in_a_tall_element_is_not_read() -> None:
    tall = Box(220, 130, 180, 80)
    screen = Screen().window().fill(tall, WHITE, "#707070").text(tall.x + 5, tall.y + 5, "Miller")
    reader = PaperReader("Miller")
    look: Look = name_target(screen.look(tall.centre), tall.centre, named="Miller", reader=reader)
    assert look.target is not None
    assert reader.asked == 0


@pytest.mark.parametrize(
    ("tops", "kind", "height"),
    [((126, 155), "menu", 30), ((131, 147), "menu", 60), ((126, 155), "normal", 60)],
    ids=["entries share the height", "lines of one text stand together", "a card of a page"],
)
@pytest.mark.parametrize("x", [140, 300], ids=["on its text", "beside it"])
def test_what_is_left_of_a_popup_list_is_its_entries(
    tops: tuple[int, int], kind: str, height: int, x: int
) -> None:
    frame = Box(120, 118, 240, 60)
    screen = Screen().window().fill(frame, WHITE, "#707070")
    for top, line in zip(tops, ("Medium", "Large"), strict=True):
        screen.text(128, top, line)
    screen.windows.insert(0, replace(window(frame, "", kind), box=frame))
    box = element(screen, x, tops[0] + 8)
    assert box.height == height
    assert box.width == frame.width
