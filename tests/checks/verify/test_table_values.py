"""A table is read by its heads: as accessibility tells it, and from its pixels."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from app.engine.model.geometry import Box, Pixels, Point
from checks.snapshot.look import LabelSeen, Look, WindowSeen
from checks.text.rapidocr_reader import RapidReader
from checks.verify.values.table_values import UnreadableTable, table_seen
from checks.vision.pixels import pictured

READER = RapidReader()
HEADS = ("Name", "City", "Amount")
ROWS = (("Anna Smith", "Leeds", "120"), ("Bert Berg", "York", "75"), ("Cora Dorn", "Hull", "9"))
STARTS = (30, 160, 260)
FRAME, WINDOW = Box(20, 40, 320, 150), Box(0, 0, 400, 240)
PITCH, TOP = 24, 72
AT = Point(45, 55)


def drawn(rows: Sequence[Sequence[str]], heads: Sequence[str] = HEADS, top: int = TOP) -> Pixels:
    image = Image.new("RGB", (400, 240), (240, 240, 240))
    draw = ImageDraw.Draw(image)
    font = ImageFont.truetype("DejaVuSans.ttf", 13)
    draw.rectangle((20, 40, 339, 189), (255, 255, 255), (120, 120, 120))
    draw.line((20, 66, 339, 66), (120, 120, 120))
    for number, row in enumerate((heads, *rows)):
        for start, text in zip(STARTS, row, strict=True):
            y = 47 if number == 0 else top + (number - 1) * PITCH
            draw.text((start, y), text, (0, 0, 0), font)
    return pictured(np.asarray(image))


def shown(
    rows: Sequence[Sequence[str]] = ROWS, heads: Sequence[str] = HEADS, top: int = TOP
) -> Look:
    window = WindowSeen("People", "List", WINDOW, WINDOW, active=True)
    return Look(drawn(rows, heads, top), (window,))


def label(role: int, text: str, column: int, y: int) -> LabelSeen:
    ends = (*STARTS[1:], 340)
    return LabelSeen(role, "", text, Box(STARTS[column], y, ends[column] - STARTS[column], 22))


def told(rows: Sequence[Sequence[str]] = ROWS) -> tuple[LabelSeen, ...]:
    heads = [label(57, text, column, 43) for column, text in enumerate(HEADS)]
    cells = [
        label(56, text, column, TOP - 2 + number * PITCH)
        for number, row in enumerate(rows)
        for column, text in enumerate(row)
        if text
    ]
    return (*heads, *cells)


@pytest.mark.parametrize("labels", [(), told(), told(ROWS[:1]), told(())])
def test_all_rows_are_seen_whatever_accessibility_leaves_out(labels: tuple[LabelSeen, ...]) -> None:
    seen = table_seen(replace(shown(), labels=labels), AT, READER)
    assert (seen.heads, seen.rows) == (HEADS, ROWS)
    assert seen.area.bottom <= FRAME.bottom


def test_what_accessibility_says_is_taken_as_it_says() -> None:
    rows = (("Zoë Ångström", "Łódź", "O0"), *ROWS[1:])
    seen = table_seen(replace(shown(), labels=told(rows)), AT, None)
    assert seen.rows == rows


def test_an_empty_cell_is_empty() -> None:
    rows = (ROWS[0], ("Bert Berg", "", "75"), ROWS[2])
    assert table_seen(shown(rows), AT, READER).rows == rows
    assert table_seen(replace(shown(rows), labels=told(rows)), AT, READER).rows == rows


def test_a_row_that_is_cut_off_is_no_row_yet() -> None:
    rows = (*ROWS, ("Dirk Falk", "Kiel", "8"), ("Elsa Hahn", "Ulm", "7"))
    assert table_seen(shown(rows, top=86), AT, READER).rows == rows[:4]


def test_a_row_that_was_not_seen_is_missed() -> None:
    rows = (ROWS[0], ("", "", ""), ROWS[1], ROWS[2])
    with pytest.raises(UnreadableTable, match="one distance"):
        table_seen(shown(rows), AT, READER)


def test_what_could_be_another_text_is_not_read() -> None:
    rows = (("Anna Smith", "C-44O8", "1"), *ROWS[1:])
    with pytest.raises(UnreadableTable, match="could be another"):
        table_seen(shown(rows), AT, READER)


def test_columns_that_run_into_each_other_are_not_told_apart() -> None:
    rows = (("Anna Smith of the long name", "x", "1"), *ROWS[1:])
    with pytest.raises(UnreadableTable, match="told apart"):
        table_seen(shown(rows), AT, READER)


@pytest.mark.parametrize("at", [Point(200, 210), Point(5, 5)])
def test_where_no_head_stands_there_is_no_table(at: Point) -> None:
    with pytest.raises(UnreadableTable, match="no head"):
        table_seen(shown(), at, READER)


def test_without_anyone_who_reads_only_what_is_told_is_known() -> None:
    with pytest.raises(UnreadableTable, match="no text can be read"):
        table_seen(shown(), AT, None)
    with pytest.raises(UnreadableTable, match="leaves out rows"):
        table_seen(replace(shown(), labels=told(ROWS[:1])), AT, None)
