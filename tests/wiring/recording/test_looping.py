"""“And so on for all” makes of a recording what is done for each row."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.engine.errors import UsageError
from app.engine.model.trajectory import Step, Whole
from app.store.model.workflow import Parameter, RowLoop, Workflow, steps_of
from app.store.store import Store
from app.wiring.recording.looping import loop_over_rows
from app.wiring.storage.store_opening import snapshots
from tests.builders.paper.shown_steps import clicks, presses, shown, types


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with closing(Store.open(tmp_path / "home", snapshots)) as opened:
        yield opened


def rows(*names: str) -> list[Step]:
    return [step for name in names for step in (types(name, "Name"), clicks("Save"))]


def looped(store: Store, *steps: Step, parameters: tuple[Parameter, ...] = ()) -> Workflow:
    store.save_workflow(replace(shown("orders", *steps), parameters=parameters))
    return loop_over_rows(store, "orders")


def test_two_rows_are_enough_and_what_comes_before_them_is_played_first(store: Store) -> None:
    made = looped(store, clicks("Orders"), presses("F2"), *rows("Anna Roth", "Bert Kuhn"))
    assert made.loop == RowLoop(2)
    assert made.start.after == "orders-begin"
    assert len(steps_of(made)) == 2
    assert [each.name for each in made.parameters] == ["name"]
    assert len(steps_of(store.workflow("orders-begin"))) == 2


def test_without_steps_before_them_the_rows_are_all(store: Store) -> None:
    made = looped(store, *rows("Anna Roth", "Bert Kuhn", "Carl Lang"))
    assert (made.loop, made.start.after) == (RowLoop(3), "")


def test_shown_once_the_marked_values_are_the_row(store: Store) -> None:
    name = Parameter("name", recorded="Anna Roth")
    made = looped(store, types(Whole("name"), "Name"), clicks("Save"), parameters=(name,))
    assert made.loop == RowLoop(1)
    assert [each.name for each in made.parameters] == ["name"]


@pytest.mark.parametrize(
    ("steps", "why"),
    [
        ([clicks("Name"), presses("Down"), presses("Down")], "nothing says what differs"),
        (rows("Anna Roth"), "nothing says what differs"),
        (
            [
                *(types("Ana", "Name"), presses("ctrl+a"), types("Anna", "Name")),
                *rows("Bert Kuhn", "Carl Lang"),
            ],
            "typed anew",
        ),
    ],
)
def test_a_recording_that_tells_nothing_is_left_as_it_is(
    store: Store, steps: list[Step], why: str
) -> None:
    with pytest.raises(UsageError, match=why):
        looped(store, *steps)
    assert store.workflow("orders").version == 1


def test_a_parameter_within_the_rows_is_refused(store: Store) -> None:
    name = Parameter("name", recorded="Anna Roth")
    one, other = rows("Anna Roth", "Bert Kuhn"), types(Whole("name"), "Name")
    with pytest.raises(UsageError, match="has the parameter name"):
        looped(store, other, one[1], *rows("Bert Kuhn"), parameters=(name,))
    assert [each.name for each in store.workflows()] == ["orders"]
