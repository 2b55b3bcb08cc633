"""A tile without a frame is told by its texts, which stand to its button as its neighbours' do."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from checks.locator.describe import describe
from checks.locator.features import Role
from checks.offline import judge
from checks.scene.perceive import perceive
from tests.builders.drawn.screens import PaperReader, Screen

GOODS = (("Adler", "A-1"), ("Birch", "B-2"), ("Corso", "C-3"), ("Dorn", "D-4"))
OTHER = ("Elster", "E-5")
SAID = [text for tile in (*GOODS, OTHER) for text in tile]
READER = PaperReader("Shop", "Goods", "Buy", "Sold", *SAID)
WIDE, HIGH = 180, 120
WINDOW = Box(100, 60, 560, 420)


def button_of(place: int) -> Box:
    return Box(140 + WIDE * (place % 2), 176 + HIGH * (place // 2), 80, 24)


def shop(
    goods: Sequence[tuple[str, str]] = GOODS,
    second: tuple[int, int] = (0, -24),
    window: Box = WINDOW,
) -> Screen:
    screen = Screen((800, 600)).window(window, "Shop").text(120, 92, "Goods")
    for place, (name, code) in enumerate(goods):
        button = button_of(place)
        screen.text(button.x, button.y - 44, name)
        screen.text(button.x + second[0], button.y + second[1], code)
        screen.button(button, "Buy")
    return screen


def asked(now: Screen, then: Screen, place: int) -> Comparison:
    return judge(then.pixels(), now.pixels(), button_of(place).centre, READER)


@pytest.mark.parametrize(("count", "place"), [(2, 0), (2, 1), (4, 0), (4, 1), (4, 2), (4, 3)])
def test_it_is_described_by_its_own_texts(count: int, place: int) -> None:
    scene = perceive(shop(GOODS[:count]).pixels())
    row = describe(scene, button_of(place).centre).of(Role.ROW)
    held = [one.item.box for one in row]
    over = button_of(place).grown(50)
    assert len([one for one in held if over.covers(one)]) == len(GOODS[0])
    assert all(over.covers(one) for one in held)


@pytest.mark.parametrize("second", [(0, -24), (90, 4)], ids=["over it", "beside it"])
@pytest.mark.parametrize("place", range(4))
def test_another_text_in_it_refuses(place: int, second: tuple[int, int]) -> None:
    def with_tile(*tile: str) -> Screen:
        name, code = tile
        return shop([*GOODS[:place], (name, code), *GOODS[place + 1 :]], second)

    then, (name, _) = shop(second=second), GOODS[place]
    assert asked(then, then, place).agrees
    assert not asked(with_tile(*OTHER), then, place).agrees
    assert not asked(with_tile(name, OTHER[1]), then, place).agrees


@pytest.mark.parametrize("place", range(4))
def test_the_other_tiles_may_say_anything(place: int) -> None:
    others = [one if number == place else OTHER for number, one in enumerate(GOODS)]
    assert asked(shop(others), shop(), place).agrees


def test_of_two_each_is_decided_against_the_other() -> None:
    assert not asked(shop([GOODS[0], OTHER]), shop(GOODS[:2]), 0).agrees


@pytest.mark.parametrize(("x", "y"), [(0, -62), (0, 26), (96, -24)])
def test_what_has_come_at_its_own_tile_refuses(x: int, y: int) -> None:
    button = button_of(0)
    assert not asked(shop().text(button.x + x, button.y + y, "Sold"), shop(), 0).agrees


def test_one_tile_less_refuses() -> None:
    assert not asked(shop(GOODS[:3]), shop(), 0).agrees


def test_it_is_found_where_it_stands_now() -> None:
    now = shop([GOODS[3], *GOODS[1:3], GOODS[0]])
    answer = asked(now, shop(), 0)
    assert not answer.agrees or Point(**answer.adjust) == button_of(3).centre  # type: ignore[arg-type]


def test_the_window_may_be_larger() -> None:
    assert asked(shop(window=Box(100, 60, 640, 500)), shop(), 1).agrees
