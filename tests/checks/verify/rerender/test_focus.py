"""What is typed goes into the field that was found, as far as the focus is told."""

from __future__ import annotations

from dataclasses import replace

from app.engine.model.geometry import Box
from checks.snapshot.look import Look
from checks.verify.rerender.locate import Found
from checks.verify.rerender.state import focused
from tests.builders.drawn.renderings import dark, matched
from tests.builders.drawn.screens import Screen, label

ITEM, NOTE = Box(240, 100, 160, 24), Box(240, 150, 160, 24)


def form() -> Screen:
    return Screen().window().field(ITEM, "", "Item").field(NOTE, "", "Note")


def goes(now: Look, then: Look | None = None, *, into: Box | None = ITEM) -> bool:
    scene, match = matched(now, then or form().look())
    found = Found(into, ITEM, match.now.lines[0]) if into else None
    return focused(scene, now.windows[0], match, found).agrees


def test_a_click_needs_no_focus() -> None:
    asked = replace(form().look(), at=ITEM.centre)
    assert goes(replace(dark(form()), focus=label(NOTE)), asked)


def test_the_window_that_had_the_focus_must_have_it() -> None:
    now = dark(form())
    assert goes(now)
    assert not goes(replace(now, windows=(replace(now.windows[0], active=False),)))


def test_another_field_that_has_the_focus_is_refused() -> None:
    assert goes(replace(dark(form()), focus=label(ITEM)))
    assert not goes(replace(dark(form()), focus=label(NOTE)))
    assert goes(replace(dark(form()), focus=label(NOTE)), into=None)


def test_a_place_where_nothing_is_drawn_tells_nothing() -> None:
    assert goes(replace(dark(form()), focus=label(Box(300, 250, 90, 30))))
