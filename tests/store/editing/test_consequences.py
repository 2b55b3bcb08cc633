"""An edit says what it brings with it."""

from __future__ import annotations

from dataclasses import replace

from app.engine.model.trajectory import Step, Trajectory, Whole
from app.store.editing.consequences import Brings, Consequence, consequences
from app.store.editing.parameters import make_constant
from app.store.editing.steps import delete_step, name_step
from app.store.model.workflow import EndCheck, EndCheckKind, Parameter, Workflow
from app.store.store import Store
from tests.builders.store.kept import workflow

TYPE = Step("type_text", "1", {"text": Whole("customer")})
SECRET = Step("type_secret", "1", {"name": "password"})
SAVE = Step("press_keys", "1", {"keys": "ctrl+s"})
ORDERS = Workflow(
    "orders",
    parameters=(Parameter("customer", recorded="Anna"),),
    secrets=("password",),
    trajectories=(Trajectory("way", (), (TYPE, SECRET, SAVE), {"customer": "Anna"}),),
)


def test_an_edit_that_does_what_it_says_brings_nothing() -> None:
    assert consequences(ORDERS, name_step(ORDERS, 1, "Type it")) == ()


def test_a_parameter_that_goes_with_its_step_is_named() -> None:
    gone = consequences(ORDERS, delete_step(ORDERS, 1))
    assert gone == (Consequence(Brings.PARAMETER_GONE, "customer"),)
    assert str(gone[0]) == "customer is no parameter any more: nothing uses it."


def test_a_parameter_that_only_the_end_asks_for_is_named() -> None:
    check = EndCheck(EndCheckKind.TEXT, ("Saved for {customer}",))
    checked = replace(ORDERS, end_checks=(check,))
    left = consequences(checked, delete_step(checked, 1))
    assert left == (Consequence(Brings.PARAMETER_UNUSED, "customer"),)
    assert consequences(ORDERS, make_constant(ORDERS, "customer"))[0].name == "customer"


def test_a_secret_that_nothing_types_and_a_lost_proof_are_named() -> None:
    proven = replace(ORDERS, proven=True)
    left = consequences(proven, delete_step(proven, 2))
    assert left == (Consequence(Brings.SECRET_UNUSED, "password"), Consequence(Brings.PROOF_GONE))


def test_an_edit_makes_a_version_and_an_earlier_one_comes_back_as_a_new_one(store: Store) -> None:
    first = store.save_workflow(workflow("orders", steps=3))
    store.mark_proven("orders", 1)
    edited = store.edit("orders", lambda one: delete_step(one, 1))
    assert (edited.version, edited.proven) == (2, False)
    restored = store.restore("orders", 1)
    assert (restored.version, restored.proven) == (3, True), "the very thing that was rehearsed"
    assert restored.trajectories[0].steps == first.trajectories[0].steps
    assert store.workflow("orders", 2).trajectories == edited.trajectories
