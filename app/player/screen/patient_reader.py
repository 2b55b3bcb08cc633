"""Reading text in a run: the models take seconds to load, and a stop may not wait for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from app.engine.errors import StoppedError
from app.engine.model.geometry import Box
from app.engine.model.ports import Stop
from checks.text.compare import Reader, read_word
from checks.vision.pixels import Bytes

SLICE_S = 0.05  # loading ends on another thread and a stop on a third; no event tells of either


class LoadedReader(Reader, Protocol):
    """A reader that has to load before it can read."""

    def warm_up(self) -> None:
        """Begin to load; more than once does no harm."""

    def is_loaded(self, within_s: float) -> bool:
        """Whether loading has ended, or ends within so long."""


@dataclass(slots=True)
class PatientReader:
    """Reads once the reader is loaded; StoppedError when a stop is asked for before that."""

    reader: LoadedReader
    stop: Stop
    _is_loaded: bool = field(default=False)

    def warm_up(self) -> None:
        """Begin to load, so that the first question need not wait so long."""
        self.reader.warm_up()

    def read_line(self, pixels: Bytes) -> str:
        """What one line says."""
        self._await_loaded()
        return self.reader.read_line(pixels)

    def read_word(self, pixels: Bytes) -> str:
        """What one short line says."""
        self._await_loaded()
        return read_word(self.reader, pixels)

    def read(self, pixels: Bytes) -> Sequence[tuple[str, Box]]:
        """Every line, with its box."""
        self._await_loaded()
        return self.reader.read(pixels)

    def _await_loaded(self) -> None:
        if self._is_loaded:
            return
        self.reader.warm_up()
        while not self.reader.is_loaded(SLICE_S):
            if self.stop.asked:
                raise StoppedError(self.stop.reason)
        self._is_loaded = True
