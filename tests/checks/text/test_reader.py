"""Recognised text, by the real reader: GUI text as it is drawn, and the order of lines."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from app.engine.model.geometry import Box
from checks.text.compare import read_word
from checks.text.rapidocr_reader import RapidReader
from checks.vision.pixels import colours
from tests.builders.drawn.screens import Screen


@pytest.fixture(scope="module")
def reader() -> RapidReader:
    return RapidReader()


@pytest.mark.parametrize("text", ["Delivery date", "Schmidt KG", "Order 17 saved"])
def test_a_line_reads_as_it_was_written(reader: RapidReader, text: str) -> None:
    picture = Screen(ground="#ffffff").text(50, 50, text).pixels()
    assert reader.read_line(colours(picture, Box(44, 46, 160, 24))) == text


@pytest.mark.parametrize("text", ["Save", "Delivery date", "Schmidt KG"])
def test_a_short_line_reads_the_same_but_for_spaces(reader: RapidReader, text: str) -> None:
    picture = Screen(ground="#ffffff").text(50, 50, text).pixels()
    pixels = colours(picture, Box(44, 46, 160, 24))
    assert read_word(reader, pixels).replace(" ", "") == text.replace(" ", "")


def test_a_page_reads_line_by_line_with_places(reader: RapidReader) -> None:
    screen = Screen((400, 200), "#ffffff").text(30, 30, "Delivery date").text(30, 120, "Shipping")
    lines = reader.read(colours(screen.pixels()))
    assert [text for text, _ in lines] == ["Delivery date", "Shipping"]
    assert all(
        box.grown(12).covers(Box(30, y, 40, 10))
        for (_, box), y in zip(lines, (36, 126), strict=True)
    )


def test_nothing_reads_as_nothing(reader: RapidReader) -> None:
    nothing = np.zeros((0, 0, 3), dtype=np.uint8)
    blank = np.full((60, 200, 3), 255, dtype=np.uint8)
    assert reader.read_line(nothing) == ""
    assert reader.read(nothing) == []
    assert reader.read(blank) == []


def test_what_was_read_once_is_not_read_again(
    reader: RapidReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    pixels = colours(Screen((200, 40), "#ffffff").text(30, 10, "Shipping").pixels())
    first = reader.read_line(pixels)
    monkeypatch.setattr(reader, "_loaded", lambda: pytest.fail("asked again"))
    assert reader.read_line(pixels.copy()) == first


def test_what_is_forgotten_is_read_anew(reader: RapidReader) -> None:
    pixels = colours(Screen((200, 40), "#ffffff").text(30, 10, "Shipping").pixels())
    first = reader.read_line(pixels)
    reader.forget()
    assert not reader._answers
    assert reader.read_line(pixels) == first


def test_only_so_many_answers_are_kept(
    reader: RapidReader, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("checks.text.rapidocr_reader.ANSWERS_KEPT", 1)
    for text in ("Paper", "Folders", "Pens"):
        reader.read_line(colours(Screen((120, 40), "#ffffff").text(20, 10, text).pixels()))
    assert len(reader._answers) >= 1


def test_it_is_warm_when_the_first_question_comes() -> None:
    cold = RapidReader()
    assert not cold.is_loaded(within_s=0.0)
    cold.warm_up()
    assert cold.is_loaded(within_s=60.0)
    for thread in threading.enumerate():
        if thread.name == "reader":
            thread.join()
    assert cold._lines is not None
