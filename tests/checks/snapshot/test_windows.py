"""Which window is the remembered one, what is new, and what lies over what."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Point
from checks.locator.target import name_target
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look, WindowSeen
from checks.snapshot.windows import candidates, moved_between, news, target_window
from checks.verify.changes.context import RunContext
from checks.verify.changes.mask import Sort, Volatile
from checks.verify.changes.snapshot_pair import Place, Scene
from checks.verify.pixels.locate import home_units
from checks.verify.pixels.unexpected_windows import proposals
from tests.builders.drawn.screens import FRAME, PaperReader, Screen, window

SAVE = Box(300, 310, 80, 26)
ELSEWHERE = Box(510, 20, 120, 100)


def form(title: str = "Orders") -> Screen:
    return Screen().window(title=title).button(SAVE, "Save")


def asked(look: Look | None = None) -> Look:
    return name_target(look or form().look(SAVE.centre), SAVE.centre)


def seen(*others: WindowSeen, title: str = "Orders") -> Look:
    """The form, and other windows over it that happen to show no pixel."""
    look = form(title).look(SAVE.centre)
    return replace(look, windows=(*others, *look.windows))


def with_a_new(**how: object) -> Comparison:
    fresh = replace(window(ELSEWHERE, "Note"), **{"active": False, **how})  # type: ignore[arg-type]
    return verify_snapshot(seen(fresh), asked())


@pytest.mark.parametrize(
    "how",
    [
        {"kind": "dialog"},
        {"kind": "menu", "ours": False},
        {"modal": True},
        {"active": True, "ours": False},
        {"ours": True},
        {"frame": FRAME, "ours": False},
        {"kind": "notification", "frame": FRAME, "ours": False},
    ],
    ids=lambda how: " ".join(map(str, how.items())),
)
def test_a_new_window_that_concerns_the_target_is_refused(how: dict[str, object]) -> None:
    answer = with_a_new(**how)
    assert answer.verdict is Verdict.NO
    assert ("A menu has appeared." if how.get("kind") == "menu" else "Note") in answer.why


@pytest.mark.parametrize(
    "how",
    [
        {"ours": False},
        {"kind": "dialog", "ours": False},
        {"modal": True, "ours": False},
        {"frame": Box(380, 70, 240, 200), "ours": False},
        {"kind": "notification", "ours": False},
        {"kind": "tooltip"},
        {"kind": "dock"},
        {"kind": "desktop"},
    ],
    ids=lambda how: " ".join(map(str, how.items())),
)
def test_a_new_window_that_passes_by_elsewhere_is_none_of_our_business(
    how: dict[str, object],
) -> None:
    assert with_a_new(**how).agrees


def test_a_window_of_another_application_behind_the_targets_covers_nothing() -> None:
    note = replace(window(FRAME, "Note"), active=False, ours=False)
    now = form().look(SAVE.centre)
    assert verify_snapshot(replace(now, windows=(*now.windows, note)), asked()).agrees


def test_a_tooltip_over_the_target_is_refused() -> None:
    answer = with_a_new(kind="tooltip", frame=SAVE, title="")
    assert answer.why == "“tooltip” lies over the target."


def test_a_tooltip_over_what_names_the_target_is_refused() -> None:
    def labelled() -> Look:
        return Screen().window().field(Box(220, 100, 180, 24), "", "Item").look((300, 110))

    tip = replace(window(Box(125, 98, 40, 24), ""), kind="tooltip", active=False)
    now = labelled()
    answer = verify_snapshot(
        replace(now, windows=(tip, *now.windows)),
        name_target(labelled(), Box(220, 100, 180, 24).centre),
    )
    assert answer.why == "A tooltip has appeared."


def test_a_covering_window_that_was_there_is_in_the_way_all_the_same() -> None:
    other = replace(window(FRAME, "Other", "other"), active=False)
    behind = seen()
    then = replace(behind, windows=(*behind.windows, other))
    now = replace(behind, windows=(other, *behind.windows))
    answer = verify_snapshot(now, asked(then))
    assert (answer.rung, answer.why) == ("reachable", "“Other” lies over the target.")


def test_a_window_at_the_very_same_corner_is_not_taken_for_it() -> None:
    other = replace(window(FRAME, "Updates", "dialog"), active=False)
    answer = verify_snapshot(seen(other), asked())
    assert answer.verdict is Verdict.NO


def test_a_target_outside_its_shrunken_window_cannot_be_reached() -> None:
    look = form().look(SAVE.centre)
    small = replace(look.windows[0], frame=Box(100, 60, 150, 100), box=Box(101, 80, 148, 79))
    answer = verify_snapshot(replace(look, windows=(small,)), asked())
    assert answer.why == "The target lies outside its window."


def test_a_bare_place_that_moved_beyond_the_screen_cannot_be_reached() -> None:
    bare = Box(390, 220, 20, 20)
    remembered = name_target(form().look(bare.centre), bare.centre)
    away = Screen().window(FRAME.moved(300, 0)).button(SAVE.moved(300, 0), "Save")
    assert (
        verify_snapshot(away.look(bare.centre), remembered).why
        == "The target lies outside the screen."
    )


def test_numbers_and_values_in_a_title_are_data() -> None:
    wanted = window(FRAME, "Order 17 - Miller")
    look = seen(title="Order 18 - Schmidt")
    assert candidates(look, wanted, [("Miller", "Schmidt")])
    assert candidates(look, replace(wanted, title="Order 17 - Schmidt"))


def test_a_window_with_another_document_is_another_but_a_changed_document_is_not() -> None:
    look = seen(title="*letter.txt - Editor")
    assert candidates(look, window(FRAME, "letter.txt - Editor"))
    assert not candidates(look, window(FRAME, "prices.txt - Editor"))
    dialog = replace(look, windows=(window(FRAME, "Delete file", "dialog"),))
    assert not candidates(dialog, window(FRAME, "Delete fill", "dialog"))


def test_what_came_is_told_from_what_was_there() -> None:
    one, other = window(FRAME, "letter - Editor"), window(ELSEWHERE, "Note")
    then = replace(seen(), windows=(one,))
    now = replace(seen(), windows=(replace(one, title="later - Editor"), other))
    assert news(now, then) == [other]
    assert news(then, now) == []


def test_without_a_target_the_active_window_is_meant() -> None:
    look = seen()
    assert target_window(look) is look.windows[0]
    assert target_window(replace(look, windows=())) is None


def test_a_target_on_the_bare_desk_stands_in_no_window() -> None:
    def desk() -> Screen:
        return form().text(20, 20, "Trash")

    remembered = name_target(desk().look((30, 28)), Point(30, 28))
    assert remembered.target is not None
    assert remembered.target.window == -1
    assert verify_snapshot(
        desk().fill(Box(5, 5, 2, 12), "#000000").look((30, 28)), remembered
    ).agrees
    assert not verify_snapshot(desk().popup(Box(20, 200, 70, 60)).look((30, 28)), remembered).agrees


def test_a_neighbour_with_another_document_does_not_make_the_targets_window_a_new_one() -> None:
    neighbour = replace(window(ELSEWHERE, "Stock of Bolts - Paper"), active=False)
    own = form("Orders - Paper").look(SAVE.centre)
    then = replace(own, windows=(*own.windows, neighbour))
    renamed = replace(neighbour, title="Stock of Orders - Paper")  # as near to the target's window
    now = replace(own, windows=(renamed, *own.windows))
    assert news(now, then) == []
    assert verify_snapshot(now, asked(then)).agrees


def test_a_window_of_another_application_or_kind_is_another_window_whatever_its_title() -> None:
    look, wanted = seen(), window(FRAME, "Orders")
    assert candidates(look, wanted) == [look.windows[0]]
    for other in (replace(wanted, class_name="Browser"), replace(wanted, kind="dialog")):
        assert candidates(look, other) == []
        assert news(look, replace(look, windows=(other,))) == [look.windows[0]]


def test_a_dialogs_title_that_does_not_follow_the_values_is_still_the_same() -> None:
    asking, values = window(FRAME, "Miller & Co", "dialog"), [("Miller", "Weber")]
    look = replace(seen(), windows=(asking,))
    assert candidates(look, asking, values) == [asking]
    assert news(look, look, values) == []


@pytest.mark.parametrize("title", ["Orders", "Order 18", "Orders 2"])
@pytest.mark.parametrize("modal", [True, False])
def test_a_second_window_is_news_whatever_it_is_called(title: str, *, modal: bool) -> None:
    remembered = asked(form("Order 17").look(SAVE.centre))
    over = replace(window(ELSEWHERE, title), active=True, modal=modal)
    below = form("Order 17").look(SAVE.centre)
    passive = tuple(replace(one, active=False) for one in below.windows)
    answer = verify_snapshot(replace(below, windows=(over, *passive)), remembered)
    assert not answer.agrees


def test_a_region_beyond_the_screen_hides_nothing_on_it() -> None:
    beyond = (Box(0, -30, 640, 20), Box(-50, 0, 40, 480))
    known = RunContext(volatile=tuple(Volatile(box, "", Sort.PICTURE) for box in beyond))
    covered = form().popup(Box(80, 200, 400, 220)).look(SAVE.centre)
    assert not verify_snapshot(covered, asked(), known).agrees


FIELD = Box(240, 200, 160, 24)
UNDER_IT = Box(238, 226, 180, 60)


@pytest.mark.parametrize(
    ("how", "passes"),
    [
        ({}, True),
        ({"kind": "menu"}, False),
        ({"frame": UNDER_IT.moved(0, -26 - UNDER_IT.height)}, True),
        ({"kind": "dialog"}, False),
        ({"managed": True}, False),
        ({"active": True}, False),
        ({"frame": UNDER_IT.moved(0, -10)}, False),
        ({"frame": UNDER_IT.moved(0, 40)}, False),
        ({"frame": UNDER_IT.moved(150, 0)}, False),
    ],
    ids=lambda how: " ".join(map(str, how.items())) if isinstance(how, dict) else "",
)
def test_a_list_of_proposals_at_the_field_does_not_keep_from_typing(
    how: dict[str, object], *, passes: bool
) -> None:
    asked = name_target(Screen().window().field(FIELD, "", "Item").look(), None, effect=FIELD)
    now = Screen().window().field(FIELD, "", "Item").look()
    popup = replace(
        window(UNDER_IT, ""),
        **{"kind": "notification", "managed": False, "active": False, **how},  # type: ignore[arg-type]
    )
    now = replace(now, windows=(popup, *now.windows))
    assert verify_snapshot(now, asked, RunContext(types=True)).agrees is passes
    assert not verify_snapshot(now, asked, RunContext(types=False)).agrees


def test_the_list_is_no_news_where_the_page_is_about_another_record() -> None:
    """...and is drawn over what lies below the field."""

    def page(name: str, number: str) -> Screen:
        screen = Screen().window(title="Customers").text(130, 110, name).text(130, 135, number)
        screen.field(FIELD, "", "Item").button(SAVE, "Save").text(130, 260, "Note")
        return screen.text(200, 260, "Folders").text(300, 260, "Paper")

    asked = name_target(page("Adler", "C-101").look(), None, effect=FIELD)
    now = page("Falke", "C-102").popup(UNDER_IT, "555 0187").look()
    popup = replace(window(UNDER_IT, ""), kind="notification", managed=False, active=False)
    windows = (popup, *now.windows)
    known = RunContext(
        reader=PaperReader("Adler", "Falke", "C-101", "C-102", "Item", "Save", "Note", "Folders"),
        values=(("Adler", "Falke"),),
        renamed=True,
        types=True,
    )
    answer = verify_snapshot(replace(now, windows=windows), asked, known)
    assert answer.agrees, answer.why
    assert not verify_snapshot(
        replace(now, windows=windows), asked, replace(known, types=False)
    ).agrees


@pytest.mark.parametrize(("types", "found"), [(True, [UNDER_IT]), (False, [])])
def test_where_proposals_hang_is_known_while_a_line_is_typed(
    found: list[Box], *, types: bool
) -> None:
    asked = name_target(Screen().window().field(FIELD, "", "Item").look(), None, effect=FIELD)
    popup = replace(window(UNDER_IT, ""), kind="notification", managed=False, active=False)
    now = replace(asked, windows=(popup, *asked.windows))
    scene = Scene(now, asked, RunContext(types=types))
    (unit,) = home_units(scene)
    assert proposals(scene, Place(unit, unit.dx, unit.dy)) == found


def test_how_far_the_window_in_front_has_moved_is_told() -> None:
    aside = FRAME.moved(30, -12)
    assert moved_between(asked(), Screen().window(aside).look()) == [30, -12]
    assert moved_between(asked(), seen()) is None
    assert moved_between(asked(), Screen().look()) is None, "nothing is in front"
    assert (
        moved_between(asked(), replace(seen(), windows=(window(aside, "Orders", "dialog"),)))
        is None
    )
    assert moved_between("a look of another tool", seen()) is None
