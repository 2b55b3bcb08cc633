"""A look is judged quickly, dearly only where that disagrees, and the same sight only once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from app.desktop.ports import Label
from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Point
from app.player.screen.comparison_cache import ComparisonCache
from checks.snapshot.look import Look, Name, Relation, Target
from checks.verify.changes.context import RunContext
from checks.vision.pixels import cut
from tests.builders.paper.played_desk import PlayedDesk

GO = Comparison(Verdict.GO)
NO = Comparison(Verdict.NO)


class Asked:
    """Answers as told, and notes whether it was asked with labels."""

    def __init__(self, *, pixels: Comparison, labels: Comparison = GO) -> None:
        self._pixels, self._labels = pixels, labels
        self.with_labels: list[bool] = []

    def __call__(self, now: Look, _then: Look, _known: RunContext) -> Comparison:
        self.with_labels.append(bool(now.labels))
        return self._labels if now.labels else self._pixels


def answer(desk: PlayedDesk, asked: Asked, named: str = "") -> Comparison:
    """What the judge says of the screen now, remembered with another name."""
    judge = ComparisonCache(desk.eyes, desk.clock)
    now = judge.look(desk.place(desk.save), named)
    return judge.compare(now, replace(now, named=named and "the recorded one"), RunContext(), asked)


def moves(desk: PlayedDesk) -> None:
    desk.desktop.changed(desk.orders.frame)


def test_where_pixels_agree_no_label_is_asked_for(desk: PlayedDesk) -> None:
    desk.rest()
    asked = Asked(pixels=GO)
    assert answer(desk, asked).agrees
    assert asked.with_labels == [False]


def test_where_they_disagree_labels_decide_once_the_screen_is_at_rest(desk: PlayedDesk) -> None:
    asked = Asked(pixels=NO)
    moves(desk)
    assert not answer(desk, asked).agrees
    desk.rest()
    assert answer(desk, asked).agrees
    assert asked.with_labels == [False, False, True]


def test_another_row_is_looked_for_among_the_labels_and_only_at_rest(desk: PlayedDesk) -> None:
    asked = Asked(pixels=GO)
    moves(desk)
    assert answer(desk, asked, named="Cleo").verdict is Verdict.NOT_YET
    assert asked.with_labels == []
    desk.rest()
    assert answer(desk, asked, named="Cleo").agrees
    assert asked.with_labels == [True]


def test_the_same_sight_is_judged_once(desk: PlayedDesk) -> None:
    desk.rest()
    asked, judge = Asked(pixels=GO), ComparisonCache(desk.eyes, desk.clock)
    remembered = desk.eyes.look()
    for _ in range(3):
        assert judge.compare(judge.look(), remembered, RunContext(), asked).agrees
    assert len(asked.with_labels) == 1
    moves(desk)
    desk.rest()
    assert judge.compare(judge.look(), remembered, RunContext(), asked).agrees
    assert len(asked.with_labels) == 2


def test_what_a_window_lists_is_asked_for_once_for_all_places_in_it(
    desk: PlayedDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk.rest()
    listed: list[Box] = []
    within = desk.eyes.labels.within

    def noting(box: Box) -> Sequence[Label]:
        listed.append(box)
        return within(box)

    monkeypatch.setattr(desk.eyes.labels, "within", noting)
    judge, asked = ComparisonCache(desk.eyes, desk.clock), Asked(pixels=NO)

    def answers(at: Point) -> Look:
        now = judge.look(at)
        assert judge.compare(now, replace(now), RunContext(), asked).agrees
        return now

    save = desk.place(desk.save)
    answers(save)
    answers(Point(save.x, save.y - 40))
    assert len(listed) == 1
    desk.desktop.changed(desk.orders.frame)
    desk.rest()
    answers(save)
    assert len(listed) == 2


def test_a_caret_that_blinks_is_looked_at_where_it_may_be_what_is_waited_for(
    desk: PlayedDesk,
) -> None:
    judge, caret = ComparisonCache(desk.eyes, desk.clock), Box(200, 100, 2, 16)
    for shade in (0, 255, 0):  # the look may come as the caret is not shown, however often
        desk.desktop.paint(caret, (shade, shade, shade))
        off = judge.look()
    desk.desktop.paint(caret, (255, 255, 255))
    assert judge.look().picture is off.picture, "for any other question it is the same sight"
    sight = judge.sight
    shown = judge.look(anew=True)
    assert bytes(cut(shown.picture, caret).bgra) != bytes(cut(off.picture, caret).bgra)
    assert judge.sight == sight
    assert judge.shows_now(shown)
    assert judge.look(anew=True).picture is shown.picture, "nothing has stirred since"


def test_a_name_that_accessibility_has_not_told_yet_is_asked_for_again(desk: PlayedDesk) -> None:
    """A sight that stays the same is judged once, unless more of it may be told."""
    desk.rest()
    place, asked = desk.place(desk.save), Asked(pixels=NO, labels=NO)
    name = Name(Relation.OWN, desk.save.box, "Bert", from_label=True)
    judge = ComparisonCache(desk.eyes, desk.clock)
    now = judge.look(place, "Cleo")
    then = replace(now, named="Bert", target=Target(place, desk.save.box, (name,)))
    for _ in range(2):
        judge.compare(now, then, RunContext(), asked)
    assert len(asked.with_labels) == 2
    pixels = replace(then, target=Target(place, desk.save.box, (replace(name, from_label=False),)))
    for _ in range(2):
        judge.compare(now, pixels, RunContext(), asked)
    assert len(asked.with_labels) == 3
