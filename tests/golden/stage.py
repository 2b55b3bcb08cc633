"""A private display on which scenes are set and photographed for the golden pairs."""

from __future__ import annotations

import dataclasses
import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from PIL import Image

from app.desktop.adapters import open_desktop
from app.desktop.display.private import XvfbDisplay
from app.desktop.signals import StopSwitch
from app.engine.places import Point

HERE = Path(__file__).parent
PICTURES = HERE / "pictures"
ROOT = HERE.parents[1]
QUIET_S = 0.3
PATIENCE_S = 8.0
SIZE = (1024, 700)
STOP = "stop"
MOST_COLOURS = 256
Places = dict[str, list[int]]


@dataclass
class Sheet:
    """What a drawing script writes: photographs with what was known of them, and the pairs."""

    subject: str
    shots: dict[str, dict[str, Any]] = field(default_factory=dict)
    pairs: list[dict[str, Any]] = field(default_factory=list)

    def pair(  # noqa: PLR0913 - what a pair is
        self,
        family: str,
        reference: str,
        current: str,
        what: str,
        *,
        to: str = "",
        named: tuple[str, str] = ("", ""),
        values: tuple[tuple[str, str], ...] = (),
        near: tuple[int, int] | None = None,
    ) -> None:
        """A click on `what` in the reference: it must go there (or to `to`) on the current one, or
        must stop (`to=STOP`). `named` is the text that named it in the recording, and the one of
        the run; `values` are the other parameters, likewise. `near` is how far from there a click
        is still right, across and down.
        """
        self.pairs.append(
            {
                "family": family,
                "reference": f"{self.subject}-{reference}",
                "current": f"{self.subject}-{current}",
                "at": self.shots[reference]["places"][what],
                "to": None if to == STOP else self.shots[current]["places"][to or what],
                "named": list(named),
                "values": [list(pair) for pair in values],
                **({"near": list(near)} if near else {}),
            }
        )

    def needless(
        self, family: str, reference: str, current: str, what: str, *, to: str = ""
    ) -> None:
        """A pair that is known to be refused, though nothing forbids it."""
        self.pair(family, reference, current, what, to=to)
        self.pairs[-1]["needless"] = True

    def write(self) -> None:
        """Keep it beside the pictures."""
        shots = {f"{self.subject}-{name}": shot for name, shot in self.shots.items()}
        told = json.dumps({"shots": shots, "pairs": self.pairs}, indent=1)
        (HERE / f"{self.subject}.json").write_text(told + "\n")


def keep(image: Image.Image, path: Path) -> None:
    """Write a photograph without any loss. WebP takes a third of what PNG takes of many colours."""
    if path.suffix == ".webp":
        image.save(path, lossless=True, quality=100, method=6)
    else:
        few_colours(image).save(path, optimize=True)


def few_colours(image: Image.Image) -> Image.Image:
    """The same picture with a palette, where one of 256 colours holds all of it."""
    counted = image.getcolors(MOST_COLOURS)
    if counted is None:
        return image
    palette = Image.new("P", (1, 1))
    palette.putpalette([level for _, colour in counted for level in _levels(colour)])
    small = image.quantize(palette=palette, dither=Image.Dither.NONE)
    return small if small.convert("RGB").tobytes() == image.tobytes() else image


def _levels(colour: tuple[int, ...] | float) -> tuple[int, ...]:
    return colour if isinstance(colour, tuple) else ()


class Stage:
    """The display, the hands that set a scene, and the camera."""

    def __init__(self, subject: str, size: tuple[int, int] = SIZE, kind: str = ".png") -> None:
        self.sheet, self.kind = Sheet(subject), kind
        self.display = XvfbDisplay.start(*size)
        self.desktop = open_desktop(self.display.name, StopSwitch(), self.display.bus)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.desktop.close()
        self.display.close()

    @contextmanager
    def showing(self, *command: str) -> Iterator[Places]:
        """A program of ours that tells, in its first line, where its parts are."""
        with self.started(command) as process:
            line = process.stdout.readline() if process.stdout else b"{}"
            yield json.loads(line)

    @contextmanager
    def started(self, command: Sequence[str]) -> Iterator[subprocess.Popen[bytes]]:
        """Any program, ended afterwards."""
        environment = {**os.environ, **self.display.environment}
        kept = {name: value for name, value in environment.items() if value}
        process = subprocess.Popen(command, cwd=ROOT, env=kept, stdout=subprocess.PIPE)
        try:
            yield process
        finally:
            process.terminate()
            process.wait(5)
            self.gone()

    def form(self, name: str, **options: Any) -> Any:  # noqa: ANN401 - a context manager
        """One of the forms in forms/, with these options."""
        return self.showing(sys.executable, str(HERE / "forms" / f"{name}.py"), json.dumps(options))

    def quiet(self) -> None:
        """Wait until nothing but a caret has changed for a moment."""
        changes, until = self.desktop.changes, time.monotonic() + PATIENCE_S
        while time.monotonic() < min(until, changes.last_change_s + QUIET_S):
            changes.wait(min(until, changes.last_change_s + QUIET_S))
            changes.take()

    def shoot(self, name: str, places: Mapping[str, Sequence[int]] | None = None) -> None:
        """Photograph the screen, with its windows and where the parts of the program are."""
        time.sleep(QUIET_S)  # a program that has only just begun has changed nothing yet
        self.quiet()
        grabbed = self.desktop.screen.grab()
        size = (grabbed.width, grabbed.height)
        image = Image.frombytes("RGB", size, bytes(grabbed.bgra), "raw", "BGRX")
        PICTURES.mkdir(exist_ok=True)
        keep(image, PICTURES / f"{self.sheet.subject}-{name}{self.kind}")
        self.sheet.shots[name] = {
            "places": {what: list(where) for what, where in (places or {}).items()},
            "windows": [self._told(window) for window in self.desktop.windows.all()],
            "pointer": list(self.desktop.hands.pointer()),
        }

    def rest(self, at: tuple[int, int] = (2, 2)) -> None:
        """Put the pointer where it lights nothing up."""
        self.desktop.hands.move(Point(*at))

    @staticmethod
    def _told(window: Any) -> dict[str, Any]:  # noqa: ANN401 - a window of the desktop
        told = dataclasses.asdict(window)
        keep = ("title", "class_name", "active", "kind", "managed")
        modal = {"modal": bool(window.modal_for)}
        boxes = {"box": list(window.box), "frame": list(window.frame)}
        return {name: told[name] for name in keep} | boxes | modal

    def gone(self) -> None:
        """Wait until no window is left."""
        until = time.monotonic() + PATIENCE_S
        while self.desktop.windows.all() and time.monotonic() < until:
            self.desktop.changes.wait(time.monotonic() + 0.05)
            self.desktop.changes.take()
