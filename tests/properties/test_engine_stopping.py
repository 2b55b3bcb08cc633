"""A stop at any moment of a recovery: nothing is done any more, and nothing is learned of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from hypothesis import given
from hypothesis import strategies as st

from app.engine import Cleared, Outcome, Recovery, Reflex, Step
from app.engine.model.check import Check
from app.engine.model.events import Acted, Finished
from app.engine.model.stop import NeverStop
from tests.builders.engine.world import Desk, World, desk, same_screen, told

WAYS = {
    ("start", "press New"): "popup",
    ("popup", "press Next"): "popup 2",
    ("popup 2", "press Close"): "question",
    ("question", "press No"): "form",
    ("form", "press Save"): "thanks",
}
SLOW = {"popup": 0.3, "popup 2": 0.2, "question": 0.2, "form": 0.4, "thanks": 0.3}
CLOSES = (
    Step("press", "", {"button": "Next"}, "popup"),
    Step("press", "", {"button": "Close"}, "popup 2"),
)
LOOKS = 60
ALL = ["press New", "press Next", "press Close", "press No", "press Save"]


@dataclass
class Watched(World):
    """Somebody asks to stop during the n-th look; what was done by then is noted."""

    at_look: int = 0
    done_by_then: int = 0
    reason: str = "the stop key"

    @property
    def asked(self) -> bool:
        return 0 < self.at_look <= self.looks

    def look(self, **_: object) -> str:
        seen = super().look()
        if self.looks == self.at_look:
            self.done_by_then = len(self.diary)
        return seen


@dataclass
class Learned:
    """What would be remembered."""

    of: list[Cleared] = field(default_factory=list)
    fared: list[bool] = field(default_factory=list)

    def learn(self, cleared: Cleared) -> bool:
        self.of.append(cleared)
        return True

    def fired(self, _: Reflex, *, cleared: bool) -> None:
        self.fared.append(cleared)


def recovering(at_look: int = 0) -> tuple[Desk, Watched, Learned]:
    """A dialog of two pages that a reflex knows, and behind it one that only an agent closes."""
    world = Watched(ways=dict(WAYS), takes_s=dict(SLOW), at_look=at_look)
    here, learned = desk(world, patience_s=2.0, effect_patience_s=1.0), Learned()
    here.engine.learn(
        (),
        [
            Step("press", "", {"button": "New"}, "start"),
            Step("press", "", {"button": "Save"}, "form", "thanks"),
        ],
    )
    reflex = Reflex("two pages", "popup", CLOSES)
    here.engine.set_reflexes(Check(world.look, same_screen, patience_s=2.0), [reflex], learned)

    def agent(*_: object) -> None:
        assert here.engine.divergence is not None
        while not here.engine.divergence.resolved:
            if world.screen == "question":
                here.press("No")
            world.clock.wait(world.clock.now() + 0.1, NeverStop())

    here.engine.set_agent(agent)
    return here, world, learned


def test_without_one_both_are_cleared_and_learned() -> None:
    here, world, learned = recovering()
    [finished] = told(here.play(), Finished)
    assert (finished.outcome, here.diary) == (Outcome.DONE, ALL)
    assert finished.recovered[Recovery.AGENT] == 1
    assert (learned.fared, len(learned.of)) == ([True], 1)
    assert 20 < world.looks < LOOKS


@given(st.integers(1, LOOKS))
def test_nothing_is_done_after_it_and_nothing_is_learned(at_look: int) -> None:
    here, world, learned = recovering(at_look)
    events = here.play(stop=world)
    [finished] = told(events, Finished)
    if finished.outcome is Outcome.DONE:
        assert here.diary == ALL
        return
    assert finished.outcome is Outcome.STOPPED
    assert here.diary == ALL[: world.done_by_then]
    acted = [f"press {act.arguments['button']}" for act in told(events, Acted)]
    assert acted == here.diary
    assert learned.of == []
    assert len(here.engine.memory.trajectories(())) == 1
