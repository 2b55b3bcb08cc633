"""Whoever stops a run does not wait until text can be read."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
import pytest

from app.engine.errors import StoppedError
from app.engine.model.geometry import Box
from app.player.screen.patient_reader import PatientReader
from checks.vision.pixels import Bytes
from tests.builders.engine.switch import Switch
from tests.builders.paper.played_desk import LiteralReader

PIXELS: Bytes = np.zeros((2, 2, 3), dtype=np.uint8)


@dataclass
class SlowReader:
    """Reads "Total" once it was loaded, which somebody else decides."""

    literal: LiteralReader = field(default_factory=lambda: LiteralReader(["Total"]))
    loaded: threading.Event = field(default_factory=threading.Event)
    begun: threading.Event = field(default_factory=threading.Event)
    waits: int = 0

    def warm_up(self) -> None:
        self.begun.set()

    def is_loaded(self, within_s: float) -> bool:
        self.waits += 1
        return self.loaded.wait(within_s)

    def read_line(self, pixels: Bytes) -> str:
        assert self.loaded.is_set()
        return self.literal.read_line(pixels)

    def read(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
        assert self.loaded.is_set()
        return self.literal.read(pixels)


def test_the_first_question_waits_until_it_can_be_answered() -> None:
    slow = SlowReader()

    def load() -> None:
        slow.begun.wait(5)
        slow.loaded.set()

    loading = threading.Thread(target=load)
    loading.start()
    assert PatientReader(slow, Switch()).read_line(PIXELS) == "Total"
    loading.join()


def test_once_loaded_nobody_asks_again() -> None:
    slow = SlowReader()
    slow.loaded.set()
    reader = PatientReader(slow, Switch())
    assert [reader.read_line(PIXELS), reader.read(PIXELS)[0][0]] == ["Total", "Total"]
    assert reader.read_word(PIXELS) == "Total"
    assert slow.waits == 1


def test_a_stop_ends_the_waiting() -> None:
    slow, stop = SlowReader(), Switch()
    stop.ask_when(slow.begun.is_set)
    with pytest.raises(StoppedError, match="it was seen"):
        PatientReader(slow, stop).read(PIXELS)
