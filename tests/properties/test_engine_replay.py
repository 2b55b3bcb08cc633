"""Whatever is remembered and whatever the world does: only remembered ways are gone, only verified
steps taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from app.engine import Check, Engine, Outcome, Step
from app.engine.errors import NotActedError
from app.engine.model.events import Acted, Checked, Event, Finished, Started
from tests.builders.engine.world import PaperClock, told

SCREENS = "abc"
BUTTONS = "xyz"

steps = st.tuples(st.sampled_from(BUTTONS), st.sampled_from(SCREENS))
ways = st.lists(st.lists(steps, min_size=1, max_size=5), min_size=1, max_size=6)
worlds = st.lists(st.sampled_from(SCREENS), min_size=1, max_size=12)
refusals = st.sets(st.integers(0, 12), max_size=4)


@dataclass
class FickleWorld:
    """Shows the next screen of a list after every press, whatever was pressed."""

    screens: Sequence[str]
    refuse: frozenset[int] | set[int] = frozenset()
    presses: list[tuple[str, str]] = field(default_factory=list)
    tries: int = 0

    @property
    def screen(self) -> str:
        return self.screens[min(len(self.presses), len(self.screens) - 1)]

    def press(self, button: str) -> None:
        self.tries += 1
        if self.tries in self.refuse:
            raise NotActedError("not now")
        self.presses.append((button, self.screen))


def engine_for(world: FickleWorld) -> Engine:
    engine = Engine(clock=PaperClock())
    check: Check[str] = Check(lambda **_: world.screen, lambda now, then: now == then)

    @engine.function(pre_check=check)
    def press(button: str) -> None:
        world.press(button)

    return engine


def remember(engine: Engine, remembered: Sequence[Sequence[tuple[str, str]]]) -> None:
    for way in remembered:
        engine.learn((), [Step("press", "", {"button": b}, before=s) for b, s in way])


def play(engine: Engine) -> list[Event]:
    return list(engine.run("play"))


@given(ways, worlds, refusals)
def test_a_replay_goes_only_remembered_ways(
    remembered: list[list[tuple[str, str]]], screens: list[str], refuse: set[int]
) -> None:
    world = FickleWorld(screens, refuse)
    engine = engine_for(world)
    remember(engine, remembered)

    [finished] = told(play(engine), Finished)

    pressed = [button for button, _ in world.presses]
    known = [[button for button, _ in way] for way in remembered]
    assert any(way[: len(pressed)] == pressed for way in known)
    if finished.outcome is Outcome.DONE:
        assert pressed in known
        assert finished.hit


@given(ways, worlds, refusals)
def test_no_step_is_taken_on_a_screen_it_is_not_remembered_with(
    remembered: list[list[tuple[str, str]]], screens: list[str], refuse: set[int]
) -> None:
    world = FickleWorld(screens, refuse)
    engine = engine_for(world)
    remember(engine, remembered)

    play(engine)

    for number, (button, seen) in enumerate(world.presses):
        done = [pressed for pressed, _ in world.presses[:number]]
        assert any(
            [pressed for pressed, _ in way[:number]] == done
            and way[number : number + 1] == [(button, seen)]
            for way in remembered
        )


@given(ways, worlds)
def test_every_act_is_told_with_the_look_that_allowed_it(
    remembered: list[list[tuple[str, str]]], screens: list[str]
) -> None:
    world = FickleWorld(screens)
    engine = engine_for(world)
    remember(engine, remembered)

    events = play(engine)

    assert isinstance(events[0], Started)
    assert isinstance(events[-1], Finished)
    acts = told(events, Acted)
    assert [act.arguments["button"] for act in acts] == [button for button, _ in world.presses]
    agreed = [event for event in told(events, Checked) if event.comparison.agrees]
    assert [event.step for event in agreed] == [act.step for act in acts]
    assert [event.seen for event in agreed] == [seen for _, seen in world.presses]


@given(ways, worlds)
def test_what_an_agent_did_is_done_by_heart_in_the_same_world(
    remembered: list[list[tuple[str, str]]], screens: list[str]
) -> None:
    """An agent that knows what to do is never asked twice in a world that does not change."""
    world = FickleWorld(screens)
    engine = Engine(clock=PaperClock())
    check: Check[str] = Check(lambda **_: world.screen, lambda now, then: now == then)

    @engine.function(pre_check=check)
    def press(button: str) -> None:
        world.press(button)

    [task] = remembered[:1]
    engine.set_agent(lambda _: [press(button) for button, _ in task])
    engine("do it")
    first = list(world.presses)
    world.presses.clear()

    assert engine("do it")
    assert world.presses == first


@given(ways, ways, worlds)
def test_forgetting_leaves_no_trace(
    kept: list[list[tuple[str, str]]], gone: list[list[tuple[str, str]]], screens: list[str]
) -> None:
    """A tree that something was cut out of is the tree that never had it."""
    with_gaps, plain = FickleWorld(screens), FickleWorld(screens)
    gappy, simple = engine_for(with_gaps), engine_for(plain)
    remember(simple, kept)
    remember(gappy, kept)
    before = {each.id for each in gappy.memory.trajectories(())}
    remember(gappy, gone)
    play(gappy)
    with_gaps.presses.clear()
    for each in list(gappy.memory.trajectories(())):
        if each.id not in before:
            gappy.memory.forget(each.id)

    assert _without_names(play(gappy)) == _without_names(play(simple))
    assert with_gaps.presses == plain.presses


def _without_names(events: list[Event]) -> list[object]:
    return [
        (type(event), getattr(event, "step", None), getattr(event, "comparison", None))
        for event in events
    ]
