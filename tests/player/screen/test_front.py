"""Byheart's own question may hold the keyboard while a person is asked; then it is given back."""

from __future__ import annotations

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box
from app.player.agent.question import FocusRestorer
from tests.builders.fake_desktop import PaperWindow, PaperWindows
from tests.builders.paper.played_desk import BYHEART, PlayedDesk

CORNER = Box(460, 300, 150, 100)


def question(desk: PlayedDesk) -> PaperWindow:
    return desk.desktop.open("Byheart needs you", CORNER, process=BYHEART)


def active(desk: PlayedDesk) -> str | None:
    seen = desk.eyes.look().active
    return seen.title if seen is not None else None


def test_while_it_is_asked_the_task_is_seen_in_front(desk: PlayedDesk) -> None:
    assert active(desk) == "Orders"
    question(desk)
    assert active(desk) is None
    with desk.guard.front.lent():
        assert active(desk) == "Orders"
    assert active(desk) is None


def test_what_is_typed_next_could_go_on_while_the_question_has_the_keyboard(
    desk: PlayedDesk,
) -> None:
    remembered = desk.remembered_typing()
    question(desk)
    desk.rest()
    check = desk.guard.check("type_text")

    def agrees() -> bool:
        answer = check.compare(check.capture(None, text="Birch"), remembered)
        return isinstance(answer, Comparison) and answer.agrees

    assert not agrees()
    with desk.guard.front.lent():
        assert agrees()


def test_the_keyboard_goes_to_who_had_it_before_what_was_in_the_way(desk: PlayedDesk) -> None:
    desk.eyes.look()
    dialog = desk.desktop.open("Update", CORNER)
    desk.eyes.look()
    own, windows = frozenset({BYHEART}), PaperWindows(desk.desktop)
    hand_back = FocusRestorer.to_the_task(windows, own, desk.guard.front.rightful)
    asked = question(desk)
    desk.desktop.close(dialog)
    assert desk.desktop.active is asked

    hand_back()

    assert desk.desktop.active is desk.orders


def test_a_window_of_somebody_elses_keeps_it(desk: PlayedDesk) -> None:
    desk.eyes.look()
    with desk.guard.front.lent():
        mail = desk.desktop.open("Mail", CORNER, process=2000)
        assert active(desk) == "Mail"
    FocusRestorer.to_the_task(PaperWindows(desk.desktop), frozenset({BYHEART}))()
    assert desk.desktop.active is mail
