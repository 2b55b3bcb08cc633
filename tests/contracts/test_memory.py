"""What every memory does, wherever it keeps what it is given. A store joins by one line in
MEMORIES.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from app.engine import Step, StepStatistics, Template, Trajectory, Whole
from app.engine.memory.memory_in_process import MemoryInProcess
from app.engine.model.ports import Memory
from app.store.store import Store
from tests.builders.engine.memory_json import MemoryJson

# Each is given a folder of its own; opened again there, it must still know what it was told
# (`lasts`).
MEMORIES: dict[str, Callable[[Path], Memory]] = {
    "in process": lambda _: MemoryInProcess(),
    "json": lambda folder: MemoryJson(folder / "memory.json"),
    "store": lambda folder: Store.open(folder).memory(),
}
LASTING = ["json", "store"]

ORDER = Trajectory(
    "order",
    ("shop", "orders"),
    (
        Step("click", "v1", {"x": 3, "y": 4, "named": Template("Dear {name},")}, before="list"),
        Step("type_text", "v1", {"text": Whole("name"), "how": None}, before="form", after="full"),
    ),
    recorded_with={"name": "Ann"},
    final="thanks",
)


@pytest.fixture(params=MEMORIES)
def memory(request: pytest.FixtureRequest, tmp_path: Path) -> Memory:
    return MEMORIES[request.param](tmp_path)


def test_what_is_remembered_is_found_under_exactly_its_tags(memory: Memory) -> None:
    memory.remember(ORDER)

    assert list(memory.trajectories(("shop", "orders"))) == [ORDER]
    for tags in ((), ("shop",), ("shop", "orders", "more")):
        assert not memory.trajectories(tags)


def test_the_oldest_comes_first(memory: Memory) -> None:
    for name in ("a", "b", "c"):
        memory.remember(replace(ORDER, id=name))

    assert [each.id for each in memory.trajectories(ORDER.tags)] == ["a", "b", "c"]


def test_the_same_objects_are_given_while_nothing_changes(memory: Memory) -> None:
    memory.remember(ORDER)
    memory.remember(replace(ORDER, id="other"))

    first, again = list(memory.trajectories(ORDER.tags)), list(memory.trajectories(ORDER.tags))
    assert all(one is other for one, other in zip(first, again, strict=True))


def test_a_newer_version_takes_the_place_of_the_older(memory: Memory) -> None:
    memory.remember(ORDER)
    memory.remember(replace(ORDER, id="other"))
    held = memory.trajectories(ORDER.tags)
    before = list(held)
    newer = replace(ORDER, version=2, final="goodbye")
    memory.remember(newer)

    now = memory.trajectories(ORDER.tags)
    assert [(each.id, each.version) for each in now] == [("order", 2), ("other", 1)]
    assert now is not held or list(held) == before  # a change in the middle is never made in place


def test_a_newer_version_may_move_to_other_tags(memory: Memory) -> None:
    memory.remember(ORDER)
    memory.remember(replace(ORDER, tags=("elsewhere",), version=2))

    assert not memory.trajectories(ORDER.tags)
    assert [each.version for each in memory.trajectories(("elsewhere",))] == [2]


def test_what_is_forgotten_is_gone_with_what_was_learned_of_it(memory: Memory) -> None:
    memory.remember(ORDER)
    memory.learn("order", 0, StepStatistics(taken=3))
    memory.forget("order")

    assert not memory.trajectories(ORDER.tags)
    assert memory.statistics("order", 0) == StepStatistics()


def test_forgetting_the_unknown_is_no_error(memory: Memory) -> None:
    memory.forget("nobody")
    memory.remember(ORDER)
    memory.forget("nobody")

    assert list(memory.trajectories(ORDER.tags)) == [ORDER]


def test_statistics_are_zeros_until_something_is_learned(memory: Memory) -> None:
    memory.remember(ORDER)
    learned = StepStatistics(2, 1, 0.5, 0.25, 1.5, 0.125, 3)
    memory.learn("order", 1, learned)

    assert memory.statistics("order", 1) == learned
    assert memory.statistics("order", 0) == StepStatistics()


def test_uses_can_be_counted(memory: Memory) -> None:
    memory.remember(ORDER)
    memory.count_use("order")
    memory.count_use("order")

    assert list(memory.trajectories(ORDER.tags)) == [ORDER]


@pytest.mark.parametrize("name", LASTING)
def test_it_lasts(name: str, tmp_path: Path) -> None:
    first = MEMORIES[name](tmp_path)
    first.remember(ORDER)
    first.learn("order", 1, StepStatistics(taken=7, waited_longest_s=0.25))

    again = MEMORIES[name](tmp_path)
    assert list(again.trajectories(ORDER.tags)) == [ORDER]
    assert again.statistics("order", 1) == StepStatistics(taken=7, waited_longest_s=0.25)
