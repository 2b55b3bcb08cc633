"""What interrupts a step is told from the screens that were expected, and acted on where it is."""

from __future__ import annotations

import pytest

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Point
from checks.interruptions.appeared import news_of
from checks.interruptions.model import InterruptionTarget, within_at
from checks.interruptions.recognise import locate_interruption
from checks.snapshot.look import Effect, Look
from tests.builders.drawn.interruptions import BLOCK
from tests.builders.drawn.interruptions import desk as window_of_the_task
from tests.builders.drawn.screens import Screen
from tests.builders.fake_desktop import PaperKind, PaperWindow
from tests.builders.paper.played_desk import PlayedDesk

POPUP = Box(120, 150, 220, 100)


def opened(desk: PlayedDesk, box: Box = POPUP, title: str = "Update available") -> PaperWindow:
    """A dialog with one button."""
    window = desk.desktop.open(title, box, modal_for=desk.orders)
    desk.desktop.add(window, PaperKind.BUTTON, "Later", Box(120, 60, 80, 24))
    desk.rest()
    return window


def asked(desk: PlayedDesk, remembered: Look | InterruptionTarget, **where: int) -> Comparison:
    """The pre-check of a click."""
    check = desk.guard.check("click")
    assert check is not None
    answer = check.compare(check.capture(None, **where), remembered)
    assert isinstance(answer, Comparison)
    return answer


@pytest.fixture
def save(desk: PlayedDesk) -> Look:
    return desk.remembered(desk.save)


@pytest.fixture
def within(desk: PlayedDesk, save: Look) -> InterruptionTarget:
    """How the dialog was met once, at another place."""
    window = opened(desk)
    look = desk.eyes.look()
    found = within_at(look, Point(window.box.x + 160, window.box.y + 72), news_of(look, save))
    assert found is not None
    desk.desktop.close(window)
    desk.rest()
    return found[0]


def test_it_is_clicked_where_it_stands_now(
    desk: PlayedDesk, save: Look, within: InterruptionTarget
) -> None:
    window = opened(desk, Box(30, 40, 220, 100))
    assert not asked(desk, save, x=save.at.x, y=save.at.y).agrees  # type: ignore[union-attr]
    target = within.target
    assert target is not None

    check = desk.guard.interrupted.check()
    assert check.compare(check.capture(), within).agrees  # type: ignore[union-attr]
    answer = asked(desk, within, x=target.at.x, y=target.at.y)

    assert answer.agrees, answer.why
    there = Point(window.box.x + target.at.x, window.box.y + target.at.y)
    assert answer.adjust == {"x": there.x, "y": there.y}
    desk.guard.confirm(there)


def test_no_yes_before_the_screen_has_come_to_rest(
    desk: PlayedDesk, save: Look, within: InterruptionTarget, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened(desk)
    asked(desk, save)
    monkeypatch.setattr("app.player.screen.interruptions.STILL_S", 60.0)
    assert asked(desk, within).verdict is Verdict.NOT_YET


def test_where_nothing_was_expected_nothing_interrupts(
    desk: PlayedDesk, within: InterruptionTarget
) -> None:
    opened(desk)
    assert asked(desk, within).verdict is Verdict.CANNOT_TELL


def test_what_agreed_since_was_no_interruption(
    desk: PlayedDesk, save: Look, within: InterruptionTarget
) -> None:
    window = opened(desk)
    asked(desk, save)
    desk.desktop.close(window)
    desk.rest()
    assert asked(desk, save, x=save.at.x, y=save.at.y).agrees  # type: ignore[union-attr]
    assert asked(desk, within).verdict is Verdict.CANNOT_TELL


def test_a_dialog_of_the_way_itself_is_none(
    desk: PlayedDesk, save: Look, within: InterruptionTarget
) -> None:
    """Of two next steps one is remembered with the dialog open: it is not closed by a reflex."""
    opened(desk)
    asked(desk, save)
    desk.guard.interrupted.expect(desk.eyes.look())
    assert asked(desk, within).verdict is Verdict.NO


def test_it_has_gone_when_it_is_not_there(
    desk: PlayedDesk, save: Look, within: InterruptionTarget
) -> None:
    check = desk.guard.interrupted.check()
    window = opened(desk)
    asked(desk, save)
    assert check.compare(check.capture(), within).agrees  # type: ignore[union-attr]
    desk.desktop.close(window)
    answer = check.compare(check.capture(), within)
    assert isinstance(answer, Comparison)
    assert answer.verdict is Verdict.NO


def test_what_was_to_open_upon_an_act_is_none(
    desk: PlayedDesk, save: Look, within: InterruptionTarget
) -> None:
    at = save.at
    assert at is not None
    for opens, verdict in (("Update available", Verdict.NO), ("Another", Verdict.GO)):
        assert asked(desk, save, x=at.x, y=at.y).agrees
        desk.guard.confirm(at)
        window = opened(desk)
        effect = desk.guard.effect("click")
        assert effect is not None
        expected = Effect(at, (), (opens, "Never seen"))
        effect.compare(effect.capture(None, x=at.x, y=at.y), expected)
        assert asked(desk, within).verdict is verdict
        desk.desktop.close(window)
        desk.rest()


def advert(screen: Screen) -> Look:
    """A block with a button, over whatever is there."""
    shown = screen.fill(BLOCK, "#d0f0d0", "#208020").text(BLOCK.x + 12, BLOCK.y + 20, "Paper!")
    return shown.button(Box(BLOCK.right - 80, BLOCK.y + 16, 66, 26), "Close").look()


def terms() -> Screen:
    """Another page of the task's window."""
    page = window_of_the_task().fill(Box(101, 80, 398, 279), "#ffe9a8", "#000000")
    return page.text(120, 100, "Terms").button(Box(330, 300, 100, 26), "Continue")


def test_a_block_over_a_page_that_only_some_ways_have_is_known(desk: PlayedDesk) -> None:
    """To the ways without it all of the page is new."""
    plain, interrupted = window_of_the_task().look(), desk.guard.interrupted
    met = advert(window_of_the_task())
    found = within_at(met, Point(383, 189), news_of(met, plain))
    assert found is not None
    interrupted.expect(plain)
    interrupted.expect(terms().look())
    now = advert(terms())
    assert locate_interruption(now, found[0], interrupted.news(now)).agrees


def test_the_page_itself_interrupts_nothing(desk: PlayedDesk) -> None:
    interrupted = desk.guard.interrupted
    interrupted.expect(window_of_the_task().look())
    interrupted.expect(terms().look())
    assert interrupted.news(terms().look()).places == ()
