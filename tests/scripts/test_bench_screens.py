from collections import Counter
from typing import Any

import pytest

from scripts.benches._screens.content import STATUS, Draw
from scripts.benches._screens.families import COUNTED, FAMILIES
from scripts.benches._screens.general import general
from scripts.benches._screens.judging import answer_to
from scripts.benches._screens.scene import Frame, Page, Scene, changed, scene_of
from scripts.benches._screens.split import HELD_OUT_STYLES, half_of
from scripts.benches._screens.styles import STYLES

FRAME = Frame(100, 80, 640, 480, "header", "#404040")
CASE: dict[str, Any] = {"verdict": "go", "to": [100, 50], "tobox": [90, 40, 60, 20]}


def drawn(family: str, seed: int) -> tuple[Page, Draw]:
    draw = Draw(f"{family}.{seed}")
    page = FAMILIES[family](draw)
    page.content |= {"clock": draw.clock(), "status": draw.of(list(STATUS))}
    return page, draw


def ids_in(part: object) -> set[str]:
    found: set[str] = set()
    if isinstance(part, dict):
        found |= {part["id"]} if "id" in part else set()
        if part.get("t") == "table":
            found |= {f"{row['id']}/{n}" for row in part["items"] for n in range(len(row["cells"]))}
        part = list(part.values())
    if isinstance(part, list):
        for each in part:
            found |= ids_in(each)
    return found


def scenes(page: Page, draw: Draw) -> dict[str, tuple[str, Scene]]:
    variations = [*page.variations, *general(page, FRAME, draw)]
    return {
        each.name: (each.verdict, scene_of(page, changed(page.content, each), FRAME))
        for each in variations
    }


def test_a_pair_is_only_counted_if_its_layout_or_its_style_is_held_out() -> None:
    assert half_of("rows", "tk-clam") == "development"
    assert half_of("cards", "tk-clam") == "counted"
    assert half_of("rows", "html-material") == "counted"


def test_about_half_of_all_pages_are_only_counted() -> None:
    halves = Counter(half_of(family, style.name) for family in FAMILIES for style in STYLES)

    assert 0.4 < halves["counted"] / halves.total() < 0.6


def test_there_are_at_least_twenty_layouts_and_twenty_styles_of_six_toolkits() -> None:
    assert len(FAMILIES) >= 20
    assert len(STYLES) >= 20
    assert len({style.toolkit for style in STYLES}) == 6
    assert set(FAMILIES) > COUNTED
    assert {style.name for style in STYLES} > HELD_OUT_STYLES


@pytest.mark.parametrize("family", FAMILIES)
def test_the_target_is_there_wherever_a_click_on_it_is_right(family: str) -> None:
    for seed in range(12):
        page, draw = drawn(family, seed)
        assert page.target in ids_in(scene_of(page, page.content, FRAME))
        for name, (verdict, scene) in scenes(page, draw).items():
            if verdict != "stop":
                assert page.target in ids_in(scene), (seed, name)


@pytest.mark.parametrize("family", FAMILIES)
def test_a_dangerous_variation_shows_something_else(family: str) -> None:
    shown_by_the_generator = {"popup_over", "popup_beside"}
    for seed in range(12):
        page, draw = drawn(family, seed)
        reference = scene_of(page, page.content, FRAME)
        for name, (verdict, scene) in scenes(page, draw).items():
            if verdict != "go" and name not in shown_by_the_generator:
                assert scene != reference, (seed, name)


@pytest.mark.parametrize("family", FAMILIES)
def test_every_layout_has_benign_and_dangerous_variations(family: str) -> None:
    page, draw = drawn(family, 1)
    verdicts = Counter(verdict for verdict, _ in scenes(page, draw).values())

    assert verdicts["go"] >= 5
    assert verdicts["stop"] + verdicts["stop_or_to"] >= 5


def test_the_same_seed_draws_the_same_page() -> None:
    first, second = (drawn("ruled", 3)[0] for _ in range(2))

    assert scene_of(first, first.content, FRAME) == scene_of(second, second.content, FRAME)


@pytest.mark.parametrize("text", ["C-4408", "#19728", "Birch Ltd", "Иванова", "王小明"])
def test_a_look_alike_differs_but_little(text: str) -> None:
    similar = Draw("1").alike(text)

    assert similar != text
    assert abs(len(similar) - len(text)) <= 1
    assert len(Counter(text) - Counter(similar)) <= 1


def test_a_click_inside_the_target_is_a_hit() -> None:
    assert answer_to(CASE, (148, 58)) == "hit"


def test_a_click_elsewhere_is_a_false_click() -> None:
    assert answer_to(CASE, (300, 58)) == "false click"
    assert answer_to({**CASE, "verdict": "stop", "to": None, "tobox": None}, (100, 50)) == (
        "false click"
    )


def test_a_stop_is_needless_only_on_a_benign_pair() -> None:
    assert answer_to(CASE, None) == "needless stop"
    assert answer_to({**CASE, "verdict": "stop_or_to"}, None) == "stop"
