"""What runs leave in memory: one tree, no copies, bounded looks, in step with what is forgotten."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace

import pytest

from app.engine import Check, Engine, Outcome, Step, Trajectory, Whole
from app.engine.memory.memory_in_process import MemoryInProcess
from app.engine.memory.tree import Fork, Recall
from app.engine.model.events import Checked, Finished, Started
from app.engine.replay.learning import LOOKS_KEPT
from app.engine.run.candidate_search import MANY
from app.engine.tools import Tools, describe
from tests.builders.engine.index_in_process import IndexInProcess
from tests.builders.engine.world import World, desk, told


def _press(button: str, before: str = "start") -> Step:
    return Step("press", "", {"button": button}, before)


class TestLearning:
    def test_the_same_demonstration_twice_is_one_trajectory(self) -> None:
        here = desk()
        first = here.engine.learn((), [_press("New")], {"name": "Ann"})
        again = here.engine.learn((), [_press("New")], {"name": "Ann"})

        assert again is first
        assert len(here.engine.memory.trajectories(())) == 1

    def test_another_look_at_the_same_calls_is_kept_beside_it(self) -> None:
        here = desk()
        here.engine.learn((), [_press("New")])
        here.engine.learn((), [_press("New", "night")])
        here.engine.learn((), [_press("New")], final="another end")

        assert len(here.engine.memory.trajectories(())) == 3

    def test_a_known_id_makes_a_newer_version(self) -> None:
        here = desk()
        first = here.engine.learn((), [_press("New")], id="order")
        second = here.engine.learn((), [_press("New"), _press("Save")], id="order")

        assert (first.version, second.version) == (1, 2)
        assert list(here.engine.memory.trajectories(())) == [second]
        assert told(here.play(), Started)[0].steps == 2
        assert here.diary == ["press New", "press Save"]

    def test_the_same_version_may_be_learned_again_under_its_id(self) -> None:
        here = desk()
        for version in (1, 2, 3):
            assert here.engine.learn((), [_press("New")], id="order").version == version
        assert len(here.engine.memory.trajectories(())) == 1

    def test_of_the_same_calls_the_first_look_and_the_latest_are_kept(self) -> None:
        here = desk()
        for number in range(LOOKS_KEPT + 3):
            here.world.screen = f"look {number}"
            here.shown("New")

        kept = [t.steps[0].before for t in here.engine.memory.trajectories(())]
        assert kept == ["look 0", *(f"look {number}" for number in range(4, LOOKS_KEPT + 3))]

    def test_an_agent_that_does_what_is_known_adds_nothing(self) -> None:
        """The end could not be verified, the agent did the very same again."""
        here = desk(with_end=True)
        here.engine.learn((), [_press("New")], final="start")
        here.engine.learn((), [_press("Old")], final="start")  # ambiguous: the agent decides
        here.engine.set_agent(lambda _: here.press("New"))

        here.engine("go")
        assert len(here.engine.memory.trajectories(())) == 2


class TestRecall:
    """The tree follows the memory, whoever changes it."""

    def test_what_another_hand_remembers_is_recalled(self) -> None:
        here = desk()
        known = here.engine.learn((), [_press("New")])
        here.engine.memory.remember(replace(known, id="b", tags=("other",)))

        assert told(here.play(tags="other"), Finished)[0].hit

    def test_what_is_forgotten_is_not_recalled(self) -> None:
        here = desk()
        keep = here.engine.learn((), [_press("New", "night"), _press("Save", "form")])
        gone = here.engine.learn((), [_press("New"), _press("Save", "form")])
        last = here.engine.learn((), [_press("New"), _press("Delete", "form")])
        assert told(here.play(), Started)[0].trajectories == 3

        here.engine.memory.forget(gone.id)
        assert told(here.play(), Started)[0].trajectories == 2
        assert list(here.engine.memory.trajectories(())) == [keep, last]

        here.engine.memory.forget(last.id)
        here.begin_again("night")
        here.world.ways["night", "press New"] = "form"
        events = here.play()
        assert here.diary == ["press New", "press Save"]
        assert {event.trajectory for event in told(events, Checked)} == {keep.id}

    def test_a_memory_may_give_a_new_list_every_time(self) -> None:
        class Copying(MemoryInProcess):
            def trajectories(self, tags: tuple[str, ...]) -> Sequence[Trajectory]:
                return tuple(super().trajectories(tags))

        here = desk(memory=Copying())
        for number in range(3):
            here.engine.learn((), [_press("New", f"look {number}")], id=str(number))
        here.engine.learn((), [_press("New", "start")], id="1")  # replaced in the middle

        assert told(here.play(), Finished)[0].hit
        assert told(here.play(), Started)[0].trajectories == 3

    def test_a_tool_that_comes_later_brings_its_steps_back(self) -> None:
        here = desk()
        version = desk().engine.tool_version("press")
        memory = here.engine.memory
        memory.remember(Trajectory("later", (), (Step("shout", "", {}),)))
        memory.remember(Trajectory("known", (), (Step("press", version, {"button": "A"}, "x"),)))
        assert told(here.play(), Started)[0].trajectories == 1

        @here.engine.function()
        def shout() -> None:
            here.world.do("shout")

        assert told(here.play(), Finished)[0].hit
        assert here.diary == ["shout"]

    def test_an_unknown_way_can_be_forgotten_too(self) -> None:
        here = desk()
        here.engine.memory.remember(Trajectory("odd", (), (Step("fly", "", {}),)))
        here.play()
        here.engine.memory.forget("odd")

        assert told(here.play(), Started)[0].trajectories == 0

    def test_the_tree_shares_its_beginnings(self) -> None:
        tools = Tools()
        tools.add(describe(_press, is_method=False, pre_check=None, post_check=None, name="press"))
        memory = MemoryInProcess()
        for number in range(100):
            steps = tuple(
                Step("press", "", {"button": digit, "before": "x"}) for digit in f"{number:02}"
            )
            memory.remember(Trajectory(str(number), (), steps))
        tree = Recall(memory, tools).tree(())

        assert len(tree.root.nexts.by_key) == 10
        assert sum(1 for _ in _forks(tree.root)) == 1 + 10 + 100


def _forks(fork: Fork) -> Iterable[Fork]:
    yield fork
    for alike in fork.nexts.calls.values():
        yield from _forks(alike[0].leads_to)


@dataclass
class ExactIndex:
    """Finds equal snapshots; keeps count of what it is asked."""

    keys: dict[str, object] = field(default_factory=dict)
    asked: int = 0
    rules_out: bool = True

    def near(self, snapshot: object, keys: AbstractSet[str], limit: int) -> Sequence[str]:
        self.asked += 1
        return [key for key in keys if self.keys[key] == snapshot]

    def add(self, key: str, snapshot: object) -> None:
        self.keys[key] = snapshot

    def remove(self, key: str) -> None:
        del self.keys[key]


@dataclass
class FarIndex(ExactIndex):
    """Takes one snapshot for far from everything."""

    far: object = None
    rules_out: bool = False

    def __init__(self, far: object) -> None:
        super().__init__(rules_out=False)
        self.far = far

    def near(self, snapshot: object, keys: AbstractSet[str], limit: int) -> Sequence[str]:
        self.asked += 1
        return [key for key in keys if self.keys[key] != self.far][:limit]


def _at_a_wide_fork(*, rival_agrees: bool) -> tuple[Engine, list[str]]:
    """A hundred next steps of which one agrees; another may, which looks quite otherwise."""
    engine, diary = Engine(index=ExactIndex(rules_out=False)), list[str]()
    before = Check(
        lambda **_: "look 77",
        lambda now, then: now == then or (rival_agrees and then == "its rival"),
    )

    @engine.function(pre_check=before)
    def press(button: str) -> None:
        diary.append(button)

    for number in range(100):
        engine.learn((), [_press(f"B{number}", f"look {number}")])
    engine.learn((), [_press("Rival", "its rival")])
    return engine, diary


class TestTheIndex:
    """Where very many next steps are known, an index says which are near."""

    def test_only_the_near_are_looked_at(self) -> None:
        index = ExactIndex()
        here = desk(World("look 77"), index=index)
        for number in range(100):
            here.engine.learn((), [_press(f"B{number}", f"look {number}")])

        assert told(here.play(), Finished)[0].hit
        assert here.diary == ["press B77"]
        assert (here.world.looks, index.asked) == (2, 1)

    def test_a_narrow_fork_asks_nothing_of_it(self) -> None:
        index = ExactIndex()
        here = desk(index=index)
        for number in range(MANY - 1):
            here.engine.learn((), [_press(f"B{number}", f"look {number}")])
        here.engine.learn((), [_press("New")])

        assert told(here.play(), Finished)[0].hit
        assert index.asked == 0

    def test_steps_without_a_check_or_a_value_are_still_options(self) -> None:
        index = ExactIndex()
        here = desk(World("nowhere"), index=index)

        @here.engine.function()
        def shout() -> None:
            here.world.do("shout")

        for number in range(MANY + 1):
            here.engine.learn((), [_press(f"B{number}", f"look {number}")])
        here.engine.learn((), [Step("shout", "", {})])

        assert told(here.play(), Finished)[0].hit
        assert here.diary == ["shout"]

    def test_where_nothing_is_to_be_seen_all_are_options(self) -> None:
        index = ExactIndex()
        engine = Engine(index=index)
        diary: list[str] = []

        @engine.function(pre_check=Check(lambda **_: None, lambda *_: True))
        def launch(name: str) -> None:
            diary.append(name)

        for number in range(MANY + 1):
            engine.learn((), [Step("launch", "", {"name": f"program {number}"})])

        assert told(list(engine.run("play")), Finished)[0].outcome is Outcome.DIVERGED
        assert (diary, index.asked) == ([], 0)

    def test_one_of_many_equals_still_makes_the_choice_doubtful(self) -> None:
        here = desk(index=IndexInProcess(lambda one, other: one != other))
        for number in range(MANY):
            step = replace(_press("Save"), after=f"look {number}")
            here.engine.memory.remember(Trajectory(f"save {number}", (), (step,)))
        here.engine.learn((), [_press("Delete")])

        assert told(here.play(), Finished)[0].outcome is Outcome.DIVERGED
        assert here.diary == []

    def test_a_rival_that_the_index_thought_far_is_asked_before_a_yes_counts(self) -> None:
        for rival_agrees in (True, False):
            engine, diary = _at_a_wide_fork(rival_agrees=rival_agrees)
            [finished] = told(list(engine.run("play")), Finished)
            assert diary == ([] if rival_agrees else ["B77"])
            assert finished.hit is not rival_agrees
            assert ("different remembered steps fit" in finished.reason) is rival_agrees

    def test_a_step_that_the_index_thought_far_is_found_before_the_run_gives_up(self) -> None:
        index = FarIndex("look 77")
        here = desk(World("look 77"), index=index, patience_s=3)
        for number in range(100):
            here.engine.learn((), [_press(f"B{number}", f"look {number}")])

        assert told(here.play(), Finished)[0].hit
        assert here.diary == ["press B77"]

    def test_an_end_is_no_end_while_a_longer_way_has_not_been_asked(self) -> None:
        index = FarIndex("look 77")
        here = desk(World("start", ways={("start", "press New"): "look 77"}), index=index)
        here.engine.learn((), [_press("New")])
        for number in range(100):
            here.engine.learn((), [_press("New"), _press(f"B{number}", f"look {number}")])

        assert told(here.play(), Finished)[0].hit
        assert here.diary == ["press New", "press B77"]

    def test_what_is_forgotten_leaves_it(self) -> None:
        index = ExactIndex()
        here = desk(index=index)
        known = here.engine.learn((), [_press("New")])
        here.play()
        assert list(index.keys.values()) == ["start"]

        here.engine.memory.forget(known.id)
        here.play()
        assert index.keys == {}

    def test_what_comes_back_changed_does_not_hide_what_stayed(self) -> None:
        here = desk()
        for name in ("first", "second"):
            here.engine.memory.remember(Trajectory(name, (), (_press("New"),)))
        here.play()
        here.engine.memory.forget("first")
        here.play()
        here.engine.memory.remember(Trajectory("first", (), (_press("Delete"),)))
        here.begin_again()

        assert told(here.play(), Finished)[0].outcome is Outcome.DIVERGED
        assert here.diary == []


class TestMemoryInProcess:
    def test_uses_and_statistics_go_with_the_trajectory(self) -> None:
        memory = MemoryInProcess()
        memory.remember(Trajectory("a", (), (_press("New"),)))
        memory.count_use("a")
        assert memory.uses("a") == 1

        memory.forget("a")
        assert memory.uses("a") == 0

    def test_asking_for_unknown_tags_keeps_nothing(self) -> None:
        memory = MemoryInProcess()
        for number in range(3):
            memory.trajectories((str(number),))
        assert memory._by_tags == {}


@pytest.mark.parametrize("text", ["Ann", "Bob"])
def test_a_new_value_is_the_same_way(text: str) -> None:
    """A demonstration with other data is the same trajectory if its data are parameters."""
    here = desk()
    known = here.engine.learn((), [_write(Whole("name"))], {"name": "Kim"})

    assert here.engine.learn((), [_write(Whole("name"))], {"name": text}) is known


def _write(text: object) -> Step:
    return Step("write", "", {"text": text}, "start")


def test_snapshots_that_cannot_be_compared_are_different() -> None:
    class Odd:
        def __eq__(self, other: object) -> bool:
            raise ValueError("neither yes nor no, like an array")

        __hash__ = None  # type: ignore[assignment]

    engine = Engine()

    @engine.function(pre_check=Check(lambda **_: 0, lambda *_: True))
    def keep(what: object) -> None: ...

    for _ in range(2):
        engine.learn((), [Step("keep", "", {"what": 1}, before=Odd())])
        engine.learn((), [Step("keep", "", {"what": Odd()}, before=0)])
    assert len(engine.memory.trajectories(())) == 4
