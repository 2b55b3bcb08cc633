"""A way that goes on from another effect of a known call: it is followed only where that effect is
seen, and the known way where the known one is.
"""

from __future__ import annotations

from functools import partial

from app.engine import Check, Engine, Outcome, Reflex, Step
from app.engine.model.events import Finished
from tests.builders.engine.world import Desk, World, desk, same_screen, told

PLAIN = {
    ("form", "press Save"): "sure?",
    ("terms", "press Continue"): "sure?",
    ("sure?", "press Yes"): "thanks",
}
WITH_TERMS = {**PLAIN, ("form", "press Save"): "terms"}
SAVE = Step("press", "", {"button": "Save"}, "form", "sure?")
YES = Step("press", "", {"button": "Yes"}, "sure?", "thanks")


def effect_in(world: World, **_: object) -> str:
    """What is seen after a call; a screen that vanishes is another one right after that."""
    seen = world.look()
    if seen == getattr(world, "vanishes", ""):
        world.show("sure?")
    return seen


def a_form(ways: dict[tuple[str, str], str], *, keeps: bool = True) -> Desk:
    """Save asks whether one is sure; some days it first shows the terms."""
    world = World(screen="form", ways=dict(ways))
    here = desk(world, effect_patience_s=0.0)
    after = Check(
        partial(effect_in, world), same_screen, instead=lambda seen: seen if keeps else None
    )
    before = Check(world.look, same_screen)
    engine = Engine(clock=world.clock)

    @engine.function(pre_check=before, post_check=after)
    def press(button: str) -> None:
        world.do(f"press {button}")

    here.engine, here.press = engine, press
    engine.learn((), [SAVE, YES])
    return here


def helped(here: Desk) -> Finished:
    """An agent reads the terms, and hands back."""

    def agent(*_: object) -> None:
        here.press("Continue")
        assert here.engine.divergence is not None
        assert here.engine.divergence.resolved

    here.engine.set_agent(agent)
    return finished(here)


def finished(here: Desk) -> Finished:
    [last] = told(here.play(), Finished)
    assert isinstance(last, Finished)
    return last


def test_the_page_is_passed_by_heart_the_next_time() -> None:
    here = a_form(WITH_TERMS)
    assert helped(here).outcome is Outcome.DONE
    here.begin_again("form")
    assert finished(here).hit
    assert here.diary == ["press Save", "press Continue", "press Yes"]


def test_and_the_known_way_is_gone_where_there_is_none() -> None:
    here = a_form(WITH_TERMS)
    helped(here)
    here.world.ways = dict(PLAIN)
    here.begin_again("form")
    assert finished(here).hit
    assert here.diary == ["press Save", "press Yes"]


def test_where_the_other_effect_is_seen_the_known_next_step_is_not_taken() -> None:
    """*Yes* may be in sight all along: that is no evidence that the form was saved."""
    here = a_form(WITH_TERMS)
    helped(here)
    here.begin_again("form")
    here.engine.set_agent(lambda *_: None)
    here.world.vanishes = "terms"  # type: ignore[attr-defined]
    assert not finished(here).hit
    assert here.diary == ["press Save"]


class TestAPopupOverTheOtherPage:
    """Some days it lies over the terms when they come: both are known."""

    @staticmethod
    def _desk() -> Desk:
        here = a_form(WITH_TERMS)
        helped(here)
        here.begin_again("form")
        here.world.ways[("form", "press Save")] = "popup"
        here.world.ways[("popup", "press Later")] = "terms"
        return here

    def test_is_closed_by_its_reflex_and_the_page_passed_by_heart(self) -> None:
        here = self._desk()
        later = Reflex("popup", "popup", (Step("press", "", {"button": "Later"}, "popup"),))
        here.engine.set_reflexes(Check(here.world.look, same_screen), [later])
        here.engine.set_agent(lambda *_: None)
        assert finished(here).hit
        assert here.diary == ["press Save", "press Later", "press Continue", "press Yes"]

    def test_is_all_that_whoever_is_asked_has_to_close(self) -> None:
        here = self._desk()

        def agent(*_: object) -> None:
            assert here.engine.divergence is not None
            here.press("Later")
            assert here.engine.divergence.resolved

        here.engine.set_agent(agent)
        assert finished(here).outcome is Outcome.DONE
        assert here.diary == ["press Save", "press Later", "press Continue", "press Yes"]

    def test_is_not_passed_where_what_follows_on_the_page_is_missing(self) -> None:
        here = self._desk()
        here.world.vanishes = "terms"  # type: ignore[attr-defined]
        resolved = []

        def agent(*_: object) -> None:
            assert here.engine.divergence is not None
            here.press("Later")
            here.world.screen = "terms"
            resolved.append(here.engine.divergence.resolved)

        here.engine.set_agent(agent)
        assert not finished(here).hit
        assert resolved == [False]
        assert here.diary == ["press Save", "press Later"]


def test_what_shows_nothing_that_could_be_known_again_is_asked_about_again() -> None:
    here = a_form(WITH_TERMS, keeps=False)
    helped(here)
    here.begin_again("form")
    here.engine.set_agent(lambda *_: None)
    assert not finished(here).hit
