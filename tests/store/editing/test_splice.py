"""Steps that were recorded later take their place among those that were there."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.errors import UsageError
from app.engine.model.geometry import Box
from app.engine.model.trajectory import Step, Template, Trajectory, Whole
from app.store.editing.splice import Piece, spliced
from app.store.editing.splice_place import Place
from app.store.model.workflow import EndCheck, EndCheckKind, Environment, Parameter, Workflow

OPEN = Step("click", "1", {"x": 1, "y": 2}, "list")
TYPE = Step("type_text", "1", {"text": Whole("customer")}, "form")
SAVE = Step("press_keys", "1", {"keys": "ctrl+s"}, "filled")
NOTE = Step("type_text", "1", {"text": Template("{note}!")}, "note")
TAB = Step("press_keys", "1", {"keys": "Tab"}, "form")
SCREEN = Environment(1280, 800, 1.0)
CUSTOMER = Parameter("customer", recorded="Anna")
WAY = Trajectory("way", ("orders",), (OPEN, TYPE, SAVE), {"customer": "Anna"}, "saved")
ORDERS = Workflow(
    "orders", "", (CUSTOMER,), trajectories=(WAY,), environment=SCREEN, version=3, proven=True
)
PIECE = Piece((TAB, NOTE), "noted", SCREEN, (Parameter("note", recorded="urgent"),), ("pin",))


def test_they_come_after_the_step_and_what_follows_stays() -> None:
    after = spliced(ORDERS, Place(3, 2), PIECE)
    (way,) = after.trajectories
    assert way.steps == (OPEN, TYPE, TAB, NOTE, SAVE)
    assert way.final == "saved"
    assert way.recorded_with == {"customer": "Anna", "note": "urgent"}
    assert way.id != WAY.id, "what was learned of steps by their numbers no longer holds"
    assert [one.name for one in after.parameters] == ["customer", "note"]
    assert after.secrets == ("pin",)
    assert not after.proven


def test_they_take_the_place_of_a_step_and_its_parameter_goes_with_it() -> None:
    after = spliced(ORDERS, Place(3, 1, 1), PIECE)
    assert after.trajectories[0].steps == (OPEN, TAB, NOTE, SAVE)
    assert [one.name for one in after.parameters] == ["note"]
    assert after.trajectories[0].recorded_with == {"note": "urgent"}


@pytest.mark.parametrize("place", [Place(3, 3), Place(3, 2, 1)])
def test_at_the_end_the_workflow_ends_as_they_did(place: Place) -> None:
    assert spliced(ORDERS, place, PIECE).trajectories[0].final == "noted"


def test_a_parameter_that_is_there_stays_as_it_is() -> None:
    again = replace(PIECE, parameters=(Parameter("customer", recorded="Bo"),))
    after = spliced(ORDERS, Place(3, 0), replace(again, steps=(TAB,)))
    assert after.parameters == (CUSTOMER,)
    assert after.trajectories[0].recorded_with == {"customer": "Anna"}
    assert after.trajectories[0].steps == (TAB, OPEN, TYPE, SAVE)


def test_another_way_gets_them_where_it_comes_there_by_the_same_calls() -> None:
    fork = replace(WAY, id="fork", steps=(OPEN, SAVE))
    both = replace(ORDERS, trajectories=(WAY, fork))
    early, late = spliced(both, Place(3, 1), PIECE), spliced(both, Place(3, 2), PIECE)
    assert early.trajectories[1].steps == (OPEN, TAB, NOTE, SAVE)
    assert late.trajectories[1] == fork


@pytest.mark.parametrize(
    ("place", "piece", "why"),
    [
        (Place(2, 1), PIECE, "is version 3 by now"),
        (Place(3, 4), PIECE, "no step 4"),
        (Place(3, 1), replace(PIECE, environment=Environment(1920, 1080)), "1920x1080"),
        (Place(3, 1), replace(PIECE, environment=replace(SCREEN, scale=1.5)), "scale 1.5"),
    ],
)
def test_what_does_not_go_together_is_refused(place: Place, piece: Piece, why: str) -> None:
    with pytest.raises(UsageError, match=why):
        spliced(ORDERS, place, piece)


def test_a_step_that_reads_a_value_is_not_recorded_over() -> None:
    read = Step("read_text", "1", {"into": "order"}, "form")
    orders = replace(ORDERS, trajectories=(replace(WAY, steps=(OPEN, read, SAVE)),))
    with pytest.raises(UsageError, match="reads “order”"):
        spliced(orders, Place(3, 1, 1), PIECE)
    assert spliced(orders, Place(3, 2), PIECE).trajectories[0].steps[1] is read
    again = replace(PIECE, steps=(replace(read, note="anew"),))
    assert spliced(orders, Place(3, 1, 1), again).trajectories[0].steps[1].note == "anew"


def test_what_the_end_is_to_show_is_demanded_where_it_ends() -> None:
    shows = EndCheck(EndCheckKind.REGION, region=Box(1, 2, 30, 40))
    piece = replace(PIECE, end_checks=(shows,))
    assert spliced(ORDERS, Place(3, 3), piece).end_checks == (shows,)
    with pytest.raises(UsageError, match="orders goes on after this"):
        spliced(ORDERS, Place(3, 2), piece)


def test_a_new_parameter_is_not_called_like_what_a_step_reads() -> None:
    reading = Step("read_text", "1", {"into": "note"}, "form")
    way = replace(WAY, steps=(reading, SAVE))
    reads = replace(ORDERS, trajectories=(way,))
    with pytest.raises(UsageError, match="“note” is what a step of orders reads already"):
        spliced(reads, Place(3, 1), PIECE)
