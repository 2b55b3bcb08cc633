"""The variations that make sense on every page."""

from __future__ import annotations

from typing import Any

from scripts.benches._screens.content import NOTICES, STATUS, Draw
from scripts.benches._screens.nodes import button, col, label, row, space
from scripts.benches._screens.scene import Content, Frame, Page, Scene, Variation

DESKTOP = (1280, 800)
OVER = (300, 130)
BANNERS = (
    "Tonight from 22:00 the system will be down for half an hour.",
    "A new version is available.",
    "You have 3 unread messages.",
    "The server is slow at present.",
)


def general(page: Page, frame: Frame, draw: Draw) -> list[Variation]:
    """All of them, with what they change drawn."""
    grown = (draw.of((-24, 40, 60, 90)), draw.of((30, 50, 80, -16)))
    to_x = draw.number(4, DESKTOP[0] - frame.width - 20)
    to_y = draw.number(4, DESKTOP[1] - frame.height - 40)
    found = [
        Variation("same", "go"),
        Variation("moved", "go", _sets(dx=to_x - frame.x, dy=to_y - frame.y)),
        Variation("resized", "go", _sets(dw=grown[0], dh=grown[1])),
        Variation("scrollbar", "go", _sets(scrollbar=True)),
        Variation("hover_target", "go", hover="target"),
        Variation("clock", "go", _sets(clock=draw.clock())),
        Variation("status", "go", lambda c: c.update(status=STATUS[c["status"]])),
        Variation("banner", "go", _sets(banner=draw.of(BANNERS))),
        Variation("popup_over", "stop", _sets(popup="over")),
        Variation("popup_beside", "stop", _sets(popup="beside")),
        Variation("bystander", "go", _sets(popup="bystander")),
    ]
    if page.others:
        found.append(Variation("hover_other", "go", hover="other"))
    if not frame.clock_in:
        found = [each for each in found if each.name != "clock"]
    return [each for each in found if each.name not in page.without]


def _sets(**values: Any) -> Any:  # noqa: ANN401
    def change(content: Content) -> None:
        content.update(values)

    return change


def notice(draw: Draw) -> Scene:
    """A small dialog of the kind that comes between; its place is set by who shows it."""
    title, text, answers = draw.of(NOTICES)
    buttons = [button(f"popup{n}", answer) for n, answer in enumerate(answers)]
    body = col(label(text), space(), row(space(), *buttons, gap=8, fill=1), gap=8, fill=1, pad=12)
    return {"title": title, "w": OVER[0], "h": OVER[1], "x": 0, "y": 0, "body": body}


def place_over(dialog: Scene, target: list[int], draw: Draw) -> None:
    """So that it covers the target's place well."""
    x, y, w, h = target
    dialog["x"] = _within(x + w // 2 - draw.number(60, 240), DESKTOP[0] - OVER[0] - 10)
    dialog["y"] = _within(y + h // 2 - draw.number(40, 100), DESKTOP[1] - OVER[1] - 40)


def place_beside(dialog: Scene, target: list[int], frame: Frame, draw: Draw) -> bool:
    """So that it covers nothing of the target; False when there is no room."""
    x, y, w, h = target
    for _ in range(60):
        left = draw.number(4, DESKTOP[0] - OVER[0] - 10)
        top = draw.number(4, DESKTOP[1] - OVER[1] - 40)
        apart_x = left > x + w + 40 or left + OVER[0] < x - 40
        apart_y = top > y + h + 30 or top + OVER[1] + 30 < y - 30
        near = frame.x - 60 < left < frame.x + frame.width - 200
        if (apart_x or apart_y) and near:
            dialog["x"], dialog["y"] = left, top
            return True
    return False


def place_outside(dialog: Scene, frame: Frame, draw: Draw) -> bool:
    """So that it does not even touch the window; False when there is no room."""
    for _ in range(80):
        left = draw.number(4, DESKTOP[0] - OVER[0] - 10)
        top = draw.number(4, DESKTOP[1] - OVER[1] - 40)
        apart_x = left > frame.x + frame.width + 12 or left + OVER[0] + 12 < frame.x
        apart_y = top > frame.y + frame.height + 40 or top + OVER[1] + 50 < frame.y
        if apart_x or apart_y:
            dialog["x"], dialog["y"] = left, top
            return True
    return False


def _within(value: int, most: int) -> int:
    return max(4, min(value, most))
