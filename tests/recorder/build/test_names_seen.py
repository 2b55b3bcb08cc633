"""What pixels alone name is told to people as it is read; no check asks for it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from app.engine.model.geometry import Box
from app.engine.model.trajectory import Step
from app.player.reporting.step_details import identity_in_words
from app.recorder.build.readings import with_names_seen
from app.recorder.notes.notes import note_of
from checks.locator.target import name_target
from checks.snapshot.look import Look
from checks.text.rapidocr_reader import RapidReader
from checks.vision.pixels import Bytes
from tests.builders.drawn.screens import PaperReader, Screen, label

SAVE, ITEM = Box(300, 310, 80, 26), Box(220, 100, 180, 24)
READER = PaperReader("Orders", "Save", "Item", "Paper")


class Unsure(PaperReader):
    """Reads another text each time."""

    def __init__(self) -> None:
        super().__init__()
        self.said = iter(("Save", "Sove", "Seve"))

    def read_line(self, pixels: Bytes) -> str:
        return next(self.said, "")


def look(at: Box = SAVE) -> Look:
    screen = Screen().window().field(ITEM, "Paper", "Item").button(SAVE, "Save")
    return name_target(screen.look(at.centre), at.centre)


def click(before: Look) -> Step:
    return Step("click", "1", {"x": 340, "y": 323}, before)


def test_a_button_is_called_by_what_stands_on_it() -> None:
    read = with_names_seen(click(look()), READER)
    assert note_of(read) == "Click Save in Orders"
    assert note_of(click(look())) == "Click the place at the bottom in Orders"
    assert any("“Save”" in line for line in identity_in_words(read))


def test_a_field_is_called_by_its_label_and_not_by_what_stands_in_it() -> None:
    typing = Step("type_text", "1", {"text": "Pens"}, look(ITEM))
    assert note_of(with_names_seen(typing, READER)) == "Type “Pens” into Item in Orders"


def test_what_accessibility_or_nobody_can_tell_stays_as_it_is() -> None:
    told = replace(look(), label=label(SAVE, "Save all"))
    for before, reader in ((told, READER), (look(), None), (look(), Unsure())):
        step = click(before)
        assert with_names_seen(step, reader) is step
    blind = Step("click", "1", {}, replace(look(), target=None))
    assert with_names_seen(blind, READER) is blind


@pytest.mark.parametrize(("text", "said"), [("OK", "OK"), ("Finish", "Finish"), ("+", "")])
def test_a_real_reader_reads_short_words_in_capitals(text: str, said: str) -> None:
    screen = Screen().window().button(SAVE, text)
    before = name_target(screen.look(SAVE.centre), SAVE.centre)
    step = with_names_seen(click(before), RapidReader())
    assert isinstance(step.before, Look)
    assert step.before.target is not None
    assert next((one.seen_as for one in step.before.target.names), "") == said
