"""Other rows of lists are left out of what is shared, where no check needs them."""

from __future__ import annotations

from dataclasses import replace

from app.engine.model.check import Verdict
from app.engine.model.geometry import Box, Pixels, Point
from app.engine.model.trajectory import Step, Trajectory, Whole
from app.player.review.disclosed_pictures import PictureShared
from app.player.review.disclosure import disclose
from app.store.model.workflow import Parameter, Workflow
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look
from checks.text.rapidocr_reader import RapidReader
from checks.verify.changes.context import RunContext
from checks.vision.pixels import colours
from tests.builders.drawn.screens import Screen
from tests.golden import table

READER = RapidReader()
SAVE = Point(869, 681)
OTHERS = ("Adams Office", "Brandt Papier", "Northwind", "Olsen", "Zhang")


def shared(customer: str = "Miller & Sons", **options: bool) -> tuple[Pixels, PictureShared]:
    """A photograph of Order Desk with a chosen customer, and how it is given away with a click on
    “Save”.
    """
    seen = table.picture("desk-one-filled")
    typed = Step("type_text", "1", {"text": Whole("customer")})
    save = Step("click", "1", {}, Look(seen, at=SAVE))
    way = Trajectory("way", ("workflow", "orders"), (typed, save), {"customer": customer})
    known = (Parameter("customer", recorded=customer),)
    made = Workflow("orders", parameters=known, trajectories=(way,))
    (given,) = disclose(made, READER, **options).pictures
    return seen, given


def read(given: PictureShared) -> str:
    return " ".join(text for text, _ in READER.read(colours(given.picture).copy()))


def verdicts(reference: Pixels | PictureShared) -> list[Verdict]:
    """What is said of the same screen, and of one with another customer, before the order is saved
    for good.
    """
    picture = reference if isinstance(reference, Pixels) else reference.picture
    known = RunContext(reader=READER, irreversible=True)
    screens = (
        Look(table.picture(f"desk-{name}"), at=SAVE) for name in ("one-filled", "two-filled")
    )
    return [verify_snapshot(one, Look(picture, at=SAVE), known).verdict for one in screens]


def test_other_rows_are_gone_where_a_value_names_the_chosen_one() -> None:
    _, given = shared()
    told = read(given)
    assert [one for one in OTHERS if one in told] == []
    for stays in ("XCUSX", "Leeds", "Number", "Name", "City", "Quantity", "Save"):
        assert stays in told


def test_rows_stay_where_only_they_tell_whether_something_else_is_chosen() -> None:
    seen, given = shared("Nobody")
    assert given.rows == ()
    assert verdicts(seen) == verdicts(given) == [Verdict.GO, Verdict.NO]


def test_they_stay_where_that_is_asked_for() -> None:
    _, given = shared(keep_rows=True)
    assert given.rows == ()
    assert "Northwind" in read(given)


def test_the_pane_of_a_step_that_cannot_be_undone_stays_whole() -> None:
    seen, given = shared()
    assert given.rows
    step = Step("press_keys", "1", {"keys": "enter"}, Look(seen), irreversible=True)
    way = Trajectory("way", ("workflow", "orders"), (step,))
    made = Workflow("orders", trajectories=(way,))
    (whole,) = disclose(made, READER).pictures
    assert whole.rows == ()
    way = replace(way, steps=(replace(step, irreversible=False),))
    (key,) = disclose(replace(made, trajectories=(way,)), READER).pictures
    assert key.rows == (), "what is chosen is no value"


# a list of one column


NAMES = ("Adams Office", "Brandt Papier", "Miller Clinic", "Northwind", "Olsen", "Zhang Trading")


def clicked(at: Point, named: str, values: dict[str, str]) -> tuple[Pixels, PictureShared]:
    """A window with a list of names, and how it is given away with a click."""
    screen = Screen().window(title="Customers")
    screen.rows(Box(120, 110, 240, 180), [(one,) for one in NAMES])
    screen.button(Box(390, 110, 80, 26), "Open")
    look = replace(screen.look((at.x, at.y)), named=named)
    given = {"named": Whole("customer")} if named else {}
    way = Trajectory("way", ("workflow", "list"), (Step("click", "1", given, look),), values)
    known = tuple(Parameter(name, recorded=value) for name, value in values.items())
    made = Workflow("list", parameters=known, trajectories=(way,))
    (shown,) = disclose(made, READER).pictures
    return screen.pixels(), shown


def test_other_entries_of_a_list_of_one_column_are_gone_where_one_is_named() -> None:
    _, given = clicked(Point(150, 160), "Miller Clinic", {"customer": "Miller Clinic"})
    told = read(given)
    assert [one for one in NAMES if one.split()[0] in told] == []
    assert "XCUSX" in told
    assert "Open" in told


def test_a_list_beside_a_button_is_gone() -> None:
    _, given = clicked(Point(430, 123), "", {})
    assert [one for one in NAMES if one in read(given)] == []


def test_a_menu_stays_whole() -> None:
    _, given = clicked(Point(150, 160), "", {})
    assert given.rows == ()
    assert all(one in read(given) for one in NAMES)
