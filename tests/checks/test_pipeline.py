"""May the step be taken, and where? On drawn screens, with their windows and by pixels alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from app.engine.model.check import Verdict
from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.pipeline import unchanged, verify_snapshot
from checks.snapshot.look import Look
from checks.verify.changes.cache import ExplainedChangeCache
from checks.verify.changes.context import RunContext
from checks.verify.changes.snapshot_pair import Scene
from checks.vision.pixels import Bytes
from tests.builders.drawn.screens import FRAME, PaperReader, Screen, blind, label, window

SAVE = Box(300, 310, 80, 26)
ITEM = Box(220, 100, 180, 24)
CITY = Box(220, 135, 180, 24)
Shown = Callable[[Look], Look]


def form(
    dx: int = 0, dy: int = 0, item: str = "", label: str = "Item", save: str = "Save"
) -> Screen:
    screen = Screen().window(FRAME.moved(dx, dy))
    screen.field(ITEM.moved(dx, dy), item, label).field(CITY.moved(dx, dy), "", "City")
    return screen.button(SAVE.moved(dx, dy), save)


def recorded(screen: Screen, box: Box, see: Shown) -> Look:
    return name_target(see(screen.look(box.centre)), box.centre)


def now(screen: Screen, box: Box, see: Shown) -> Look:
    return see(screen.look(box.centre))


@pytest.fixture(params=["with its windows", "by pixels alone"])
def see(request: pytest.FixtureRequest) -> Shown:
    return blind if request.param == "by pixels alone" else lambda look: look


def test_the_same_screen_is_a_go_where_it_was(see: Shown) -> None:
    answer = verify_snapshot(now(form(), SAVE, see), recorded(form(), SAVE, see))
    assert answer.agrees
    assert answer.adjust == {}
    assert answer.where == SAVE


@pytest.mark.parametrize("box", [SAVE, ITEM, CITY], ids=["button", "field", "second field"])
def test_a_moved_window_is_a_go_where_it_went(see: Shown, box: Box) -> None:
    answer = verify_snapshot(now(form(57, 23), box, see), recorded(form(), box, see))
    assert answer.agrees
    assert answer.adjust == {"x": box.centre.x + 57, "y": box.centre.y + 23}
    assert "moved by 57, 23" in answer.why


def test_another_value_in_a_field_is_data(see: Shown) -> None:
    assert verify_snapshot(now(form(item="Paper"), SAVE, see), recorded(form(), SAVE, see)).agrees


def test_a_field_is_known_by_its_label(see: Shown) -> None:
    answer = verify_snapshot(now(form(label="IBAN"), ITEM, see), recorded(form(), ITEM, see))
    assert answer.verdict is Verdict.NO
    assert answer.rung == "same"
    assert "left of the target" in answer.why


def test_another_text_on_the_button_is_another_button(see: Shown) -> None:
    answer = verify_snapshot(now(form(save="Delete"), SAVE, see), recorded(form(), SAVE, see))
    assert not answer.agrees
    assert answer.rung == "here"


def test_another_label_elsewhere_in_the_window_is_refused(see: Shown) -> None:
    answer = verify_snapshot(now(form(label="IBAN"), SAVE, see), recorded(form(), SAVE, see))
    assert answer.rung == "nothing new"
    assert answer.where is not None
    assert answer.where.meets(Box(130, 100, 80, 24))


def test_a_greyed_button_is_refused_and_the_contrast_said(see: Shown) -> None:
    grey = form().button(SAVE, "Save", grey=True)
    answer = verify_snapshot(now(grey, SAVE, see), recorded(form(), SAVE, see))
    assert answer.verdict is Verdict.NO
    assert answer.rung == "enabled"
    assert "greyed" in answer.why
    assert answer.similarity < answer.required


@pytest.mark.parametrize(
    "place",
    [Box(310, 300, 150, 60), Box(140, 200, 220, 80), Box(105, 85, 200, 60)],
    ids=["over the target", "beside it", "over a label"],
)
def test_a_popup_inside_the_window_is_refused(see: Shown, place: Box) -> None:
    answer = verify_snapshot(now(form().popup(place), SAVE, see), recorded(form(), SAVE, see))
    assert not answer.agrees


def test_a_popup_beside_the_window_is_refused_by_pixels_alone() -> None:
    popup = form().popup(Box(510, 100, 120, 80))
    answer = verify_snapshot(now(popup, SAVE, blind), recorded(form(), SAVE, blind))
    assert answer.rung == "nothing new"
    assert answer.why == "Something new has appeared."


def test_an_empty_window_is_not_there_yet(see: Shown) -> None:
    answer = verify_snapshot(now(Screen().window(), SAVE, see), recorded(form(), SAVE, see))
    assert not answer.agrees


def test_a_missing_text_means_not_yet(see: Shown) -> None:
    def page(*, loaded: bool) -> Screen:
        screen = form()
        return screen.text(120, 200, "All prices are net") if loaded else screen

    answer = verify_snapshot(
        now(page(loaded=False), SAVE, see), recorded(page(loaded=True), SAVE, see)
    )
    assert answer.verdict is Verdict.NOT_YET


def test_while_the_screen_changes_it_is_not_yet() -> None:
    look = recorded(form(), SAVE, lambda look: look)
    answer = verify_snapshot(look, look, RunContext(settling=True))
    assert (answer.verdict, answer.rung) == (Verdict.NOT_YET, "still")


def test_a_window_that_is_not_there_means_not_yet() -> None:
    other = Screen().window(title="Customers", kind="dialog")
    asked = recorded(Screen().window(kind="dialog").button(SAVE, "Save"), SAVE, lambda look: look)
    answer = verify_snapshot(now(other.button(SAVE, "Save"), SAVE, lambda look: look), asked)
    assert answer.verdict is Verdict.NOT_YET
    assert "“Orders” is not there" in answer.why


def test_two_windows_that_fit_cannot_be_told_apart() -> None:
    def twins() -> Screen:
        screen = form()
        screen.windows.append(window(FRAME, "Orders"))
        return screen

    answer = verify_snapshot(
        now(twins(), SAVE, lambda look: look), recorded(form(), SAVE, lambda look: look)
    )
    assert answer.verdict is Verdict.CANNOT_TELL


def test_two_places_that_fit_cannot_be_told_apart() -> None:
    def icons(*places: tuple[int, int]) -> Screen:
        screen = Screen(ground="#dddddd")
        for x, y in places:
            screen.text(x, y, "Print")
        return screen

    asked = name_target(icons((100, 100)).look((108, 108)), Point(108, 108))
    answer = verify_snapshot(icons((300, 100), (100, 300)).look((108, 108)), asked)
    assert answer.verdict is Verdict.CANNOT_TELL
    assert "2 places" in answer.why


def test_a_look_without_a_target_gets_one_when_it_says_where() -> None:
    asked = form().look(SAVE.centre)
    assert asked.target is None
    assert verify_snapshot(form(57, 23).look(SAVE.centre), asked).adjust["x"] == SAVE.centre.x + 57


def test_a_key_has_no_place_to_be_adjusted() -> None:
    asked = name_target(form().look(), None, effect=ITEM)
    answer = verify_snapshot(form(57, 23).look(), asked)
    assert answer.agrees
    assert answer.adjust == {}
    assert answer.where == ITEM.moved(57, 23)


def test_what_this_run_typed_explains_a_text_that_shows_it(see: Shown) -> None:
    reader = PaperReader("Order for Miller", "Order for Schmidt", "Order for Weber")

    def page(name: str) -> Screen:
        return form().text(120, 200, f"Order for {name}")

    asked = recorded(page("Miller"), SAVE, see)
    known = RunContext(values=(("Miller", "Schmidt"),), reader=reader)
    assert verify_snapshot(now(page("Schmidt"), SAVE, see), asked, known).agrees
    assert not verify_snapshot(now(page("Weber"), SAVE, see), asked, known).agrees
    assert not verify_snapshot(now(page("Schmidt"), SAVE, see), asked).agrees


def test_other_numbers_are_data_unless_something_would_be_lost(see: Shown) -> None:
    reader = PaperReader("Order 17 saved", "Order 18 saved", "Delete order 17", "Delete order 18")

    def page(text: str) -> Screen:
        return form().text(120, 200, text)

    def judged(then: str, fresh: str) -> bool:
        asked = recorded(page(then), SAVE, see)
        return verify_snapshot(now(page(fresh), SAVE, see), asked, RunContext(reader=reader)).agrees

    assert judged("Order 17 saved", "Order 18 saved")
    assert not judged("Delete order 17", "Delete order 18")


def test_an_exact_copy_of_the_screen_is_unchanged() -> None:
    asked = recorded(form(), SAVE, lambda look: look)
    advert = now(form().text(120, 200, "Buy more"), SAVE, lambda look: look)
    assert unchanged(Scene(now(form(), SAVE, lambda look: look), asked))
    assert not unchanged(Scene(advert, asked))
    assert not unchanged(Scene(replace(asked, windows=()), asked))
    assert not unchanged(Scene(replace(asked, named="Miller"), asked))


def test_a_key_is_no_unchanged_screen_when_another_window_has_the_focus() -> None:
    asked = form().look()
    behind = replace(asked, windows=(replace(asked.windows[0], active=False),))
    assert unchanged(Scene(asked, asked))
    assert not unchanged(Scene(behind, asked))


def test_a_disabled_element_is_refused_whatever_it_looks_like() -> None:
    asked = recorded(form(), SAVE, lambda look: look)
    told = replace(
        now(form(item="x"), SAVE, lambda look: look), label=label(SAVE, "Save", enabled=False)
    )
    answer = verify_snapshot(told, asked)
    assert (answer.verdict, answer.why) == (Verdict.NO, "“Save” is there but disabled.")
    nameless = replace(told, label=label(SAVE, enabled=False))
    assert verify_snapshot(nameless, asked).why == "The target is disabled."
    assert verify_snapshot(replace(told, label=label(SAVE, enabled=True)), asked).agrees


def test_a_field_that_has_become_read_only_is_refused() -> None:
    def told(look: Look, *, read_only: bool | None) -> Look:
        return replace(look, label=replace(label(ITEM, "Item", role=61), read_only=read_only))

    fresh = form(item="x").look(ITEM.centre)
    clicked = name_target(told(form().look(ITEM.centre), read_only=False), ITEM.centre)
    answer = verify_snapshot(told(fresh, read_only=True), clicked)
    assert (answer.rung, answer.why) == ("enabled", "“Item” is there but read-only.")
    assert verify_snapshot(told(fresh, read_only=False), clicked).agrees
    always = name_target(told(form().look(ITEM.centre), read_only=True), ITEM.centre)
    assert verify_snapshot(told(fresh, read_only=True), always).agrees  # clicked to be copied
    typed = name_target(form().look(), None, effect=ITEM)
    typing = replace(told(fresh, read_only=True), at=None)
    assert verify_snapshot(typing, typed).why == "“Item” is there but read-only."


def test_a_blank_field_that_is_drawn_in_another_colour_may_be_read_only() -> None:
    then = Screen().window().fill(ITEM, "#ffffff", "#707070")
    now = Screen().window().fill(ITEM, "#ececec", "#707070")
    answer = verify_snapshot(
        now.look(ITEM.centre), name_target(then.look(ITEM.centre), ITEM.centre)
    )
    assert (answer.verdict, answer.rung) == (Verdict.CANNOT_TELL, "enabled")
    assert "read-only" in answer.why


def test_a_field_without_any_name_is_looked_for_nowhere_else() -> None:
    then = Screen(ground="#dddddd").fill(ITEM, "#ffffff", "#707070")
    moved = Screen(ground="#dddddd").fill(ITEM.moved(40, 30), "#ffffff", "#707070")
    answer = verify_snapshot(
        moved.look(ITEM.centre), name_target(then.look(ITEM.centre), ITEM.centre)
    )
    assert (answer.verdict, answer.why) == (Verdict.NO, "The target is not there.")


def test_a_misread_letter_of_the_recording_is_forgiven_where_this_runs_value_stands(
    see: Shown,
) -> None:
    class Hasty(PaperReader):
        """Loses a letter of the recording."""

        def read_line(self, pixels: Bytes) -> str:
            return super().read_line(pixels).replace("Order for Miller", "Oder for Miller")

    reader = Hasty("Order for Miller", "Order for Schmidt", "Order for Weber")

    def page(name: str) -> Screen:
        return form().text(120, 200, f"Order for {name}")

    known = RunContext(values=(("Miller", "Schmidt"),), reader=reader)
    asked = recorded(page("Miller"), SAVE, see)
    assert verify_snapshot(now(page("Schmidt"), SAVE, see), asked, known).agrees
    assert not verify_snapshot(now(page("Weber"), SAVE, see), asked, known).agrees


def test_a_run_remembers_what_it_found_explained() -> None:
    asked = recorded(form(), SAVE, lambda look: look)
    known = RunContext(judged=ExplainedChangeCache())
    fresh = now(form(item="Paper"), SAVE, lambda look: look)
    assert verify_snapshot(fresh, asked, known).agrees
    assert verify_snapshot(fresh, asked, known).agrees
    assert not verify_snapshot(
        now(form(label="IBAN"), SAVE, lambda look: look), asked, known
    ).agrees
