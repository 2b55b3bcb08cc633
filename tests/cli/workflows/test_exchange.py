"""`byheart export` and `import` carry one workflow from machine to machine."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from app.engine.model.geometry import Picture, Pixels
from app.store.model.workflow import Workflow, steps_of
from app.store.store import Store
from checks.snapshot.look import Look
from tests.builders.runs.command_line import Answer
from tests.builders.store.exchange import sound

ByHeart = Callable[..., Answer]


def _looks(made: Workflow) -> list[Look]:
    return [step.before for step in steps_of(made) if isinstance(step.before, Look)]


def _pictures(made: Workflow) -> list[Picture]:
    return [look.picture for look in _looks(made)]


def _without_pictures(made: Workflow) -> tuple[object, ...]:
    nothing = Pixels(0, 0, b"")
    looks = [replace(look, picture=nothing, hash="") for look in _looks(made)]
    calls = [(step.tool, step.arguments, step.note) for step in steps_of(made)]
    return (made.task, made.parameters, made.start, made.end_checks, calls, [repr(looks)])


@pytest.fixture
def file(byheart: ByHeart, store: Store, tmp_path: Path) -> Path:
    """A workflow that was exported, and is not known here any more."""
    store.save_workflow(sound())
    exported = tmp_path / "orders.byheart"
    assert byheart("export", "orders", str(exported)).out == f"Wrote orders to {exported}.\n"
    store.delete("orders")
    return exported


def test_what_comes_in_may_not_run_before_somebody_accepts_it(
    byheart: ByHeart, store: Store, file: Path
) -> None:
    answer = byheart("import", str(file))
    assert answer.status == 0
    assert "command 'order-desk' '--fast'" in answer.out
    assert "command 'test' '-e' '/tmp/x; rm'" in answer.out
    assert "byheart edit accept orders" in answer.out
    assert not store.workflow("orders").trusted
    assert byheart("run", "orders", "-p", "customer=Bo").is_refusal(2)


def test_who_knows_what_is_in_it_accepts_it_at_once(
    byheart: ByHeart, store: Store, file: Path
) -> None:
    assert byheart("import", str(file), "--accept").out.endswith("Accepted.\n")
    assert store.workflow("orders").trusted


def test_it_can_come_in_under_another_name(byheart: ByHeart, store: Store, file: Path) -> None:
    byheart("import", str(file))
    assert byheart("import", str(file)).is_refusal(2), "the name is taken"
    assert byheart("import", str(file), "--as", "a/b").is_refusal(2)
    assert byheart("import", str(file), "--as", "orders of Anna").status == 0
    assert [one.name for one in store.workflows()] == ["orders", "orders of Anna"]


def test_nothing_is_lost_on_the_way(byheart: ByHeart, store: Store, file: Path) -> None:
    byheart("import", str(file), "--accept")
    came_in = store.workflow("orders")
    store.delete("orders")
    was = store.save_workflow(sound())
    assert _without_pictures(came_in) == _without_pictures(was)
    assert [bytes(each.bgra) for each in _pictures(came_in)] == [
        bytes(each.bgra) for each in _pictures(was)
    ]


def test_what_is_not_known_cannot_be_exported(byheart: ByHeart, tmp_path: Path) -> None:
    file = tmp_path / "x.byheart"
    assert byheart("export", "nothing", str(file)).is_refusal(2)
    assert not file.exists()


def test_a_place_that_cannot_be_written_is_told(byheart: ByHeart, store: Store) -> None:
    store.save_workflow(sound())
    assert byheart("export", "orders", "/").is_refusal(2)
    assert byheart("export", "orders", "").is_refusal(2)
    refused = byheart("export", "orders", "/proc/x.byheart")
    assert refused.is_refusal(refused.status)
    assert refused.status in {1, 3}
