"""What is otherwise than at the recording is said in one sentence."""

from __future__ import annotations

import pytest

from app.desktop.x11.display_settings import DisplaySettings
from app.engine.model.geometry import Box
from app.scheduler.run.preflight import CHECKED, describe_display_differences
from app.store.model.workflow import Environment

LEFT, RIGHT = Box(0, 0, 1920, 1080), Box(1920, 0, 1280, 1024)
SIZE = (3200, 1080)
THEN = Environment(*SIZE, 1.0, "de", "Adwaita", (LEFT, RIGHT))
NOW = DisplaySettings(1.0, "de", "Adwaita", (RIGHT, LEFT))


def test_where_all_is_as_it_was_nothing_is_said() -> None:
    assert describe_display_differences(THEN, SIZE, NOW) == ""


@pytest.mark.parametrize(
    ("size", "now", "said"),
    [
        ((800, 600), NOW, "the screen measures 800x600 (then 3200x1080)"),
        (SIZE, DisplaySettings(1.25, "de", "Adwaita", (LEFT, RIGHT)), "its scale is 1.25 (then 1)"),
        (
            SIZE,
            DisplaySettings(1.0, "us", "Adwaita", (LEFT, RIGHT)),
            "the keyboard is “us” (then “de”)",
        ),
        (
            SIZE,
            DisplaySettings(1.0, "de", "Adwaita:dark", (LEFT, RIGHT)),
            "the theme is “Adwaita:dark” (then “Adwaita”)",
        ),
        (
            SIZE,
            DisplaySettings(1.0, "de", "Adwaita", (Box(0, 0, *SIZE),)),
            "the monitors are 3200x1080 at 0,0 (then 1920x1080 at 0,0 and 1280x1024 at 1920,0)",
        ),
    ],
)
def test_each_difference_is_named(size: tuple[int, int], now: DisplaySettings, said: str) -> None:
    assert (
        describe_display_differences(THEN, size, now)
        == f"Unlike at the recording, {said}. {CHECKED}"
    )


def test_all_differences_are_one_sentence() -> None:
    told = describe_display_differences(THEN, (800, 600), DisplaySettings(2.0, "us"))
    assert told == (
        "Unlike at the recording, the screen measures 800x600 (then 3200x1080), its scale is 2 "
        f"(then 1), the keyboard is “us” (then “de”). {CHECKED}"
    )


def test_what_is_not_known_is_no_difference() -> None:
    assert describe_display_differences(THEN, SIZE, DisplaySettings()) == ""
    assert describe_display_differences(Environment(*SIZE), SIZE, NOW) == ""
    assert describe_display_differences(Environment(), SIZE, NOW) == ""
