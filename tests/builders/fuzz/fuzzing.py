"""Thousands of contents for one door, made from a seed, and what must not come of any of them: an
error that is not the documented one, a process that grows, an input that takes forever.

The content of a number is the same whenever it is made. It lies in the folder while it is read, so
that it is there even when the process dies of it.
"""

from __future__ import annotations

import gc
import hashlib
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from traceback import extract_tb
from types import FrameType

from app.engine.errors import ByheartError

MOST_GROWTH_MB = 300.0
LONGEST_S = 20.0  # of a core: a busy machine makes none longer
LONGEST_SENTENCE = 2_000
STATUS, CLEAR = Path("/proc/self/status"), Path("/proc/self/clear_refs")
FORGET_PEAK = "5"  # proc(5)


class TookTooLongError(BaseException):
    """Raised in the middle of what takes too long: nobody catches it for damage."""


@dataclass(frozen=True, slots=True)
class Door:
    """Where something comes in: `make` gives a content, `read` reads the file that holds it, whose
    name is `file`. It may end in one of the `refusals` and in nothing else.
    """

    name: str
    file: str
    make: Callable[[Random], bytes]
    read: Callable[[Path], object]
    refusals: tuple[type[ByheartError], ...]


@dataclass(frozen=True, slots=True)
class Failure:
    """What went wrong with an input; `count` inputs ended alike, and this was the first."""

    door: str
    number: int
    sha256: str
    what: str
    file: str
    count: int = 1


@dataclass(slots=True)
class Fuzzed:
    """What came of a door's inputs."""

    door: str
    inputs: int = 0
    read: int = 0
    refused: int = 0
    slowest_s: float = 0.0
    grown_mb: float = 0.0
    failures: dict[str, Failure] = field(default_factory=dict)


def fuzz(
    door: Door,
    seed: int,
    folder: Path,
    goes_on: Callable[[int], bool],
    longest_s: float = LONGEST_S,
) -> Fuzzed:
    """Feed a door with the contents of a seed, for as long as it goes on (it is asked with how many
    there were). What fails stays in the folder.
    """
    path, came, memory = folder / door.file, Fuzzed(door.name), _Memory()
    while goes_on(came.inputs):
        content = content_of(door, seed, came.inputs)
        path.write_bytes(content)
        began_s = time.process_time()
        ended, what = _outcome(door, path, longest_s)
        came.slowest_s = max(came.slowest_s, round(time.process_time() - began_s, 2))
        came.grown_mb = max(came.grown_mb, grown := memory.grown_mb())
        if grown > MOST_GROWTH_MB:
            ended, what = "failed", f"the process grew by more than {MOST_GROWTH_MB:g} MB"
            memory = _Memory()
        _count(came, ended, what, content, folder)
        came.inputs += 1
    path.unlink(missing_ok=True)
    return came


def content_of(door: Door, seed: int, number: int) -> bytes:
    """The content of that number."""
    return door.make(Random(f"{seed} {door.name} {number}"))


def _count(came: Fuzzed, ended: str, what: str, content: bytes, folder: Path) -> None:
    came.read += ended == "read"
    came.refused += ended == "refused"
    if ended != "failed":
        return
    if before := came.failures.get(what):
        came.failures[what] = replace(before, count=before.count + 1)
        return
    sha256 = hashlib.sha256(content).hexdigest()
    kept = folder / f"{came.door}-{sha256[:16]}"
    kept.write_bytes(content)
    came.failures[what] = Failure(came.door, came.inputs, sha256, what, str(kept))


def _outcome(door: Door, path: Path, longest_s: float) -> tuple[str, str]:
    """How the reading ended, and what is wrong with that."""
    try:
        with _at_most(longest_s):
            door.read(path)
    except door.refusals as error:
        wrong = complaint_of_sentence(str(error))
        return ("failed", f"{type(error).__name__}: {wrong}") if wrong else ("refused", "")
    except TookTooLongError as error:
        return "failed", f"it took more than {longest_s:g} s of a core in {_place(error)}"
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what is looked for
        return "failed", f"{type(error).__name__} in {_place(error)}"
    return "read", ""


def complaint_of_sentence(text: str) -> str:
    """What is wrong with a text that is to be one sentence for a person."""
    if len(text.splitlines()) != 1:
        return "it says more or less than one line"
    if len(text) > LONGEST_SENTENCE:
        return f"it says more than {LONGEST_SENTENCE:,} characters"
    return "" if text.endswith((".", "?", "…")) else "it does not end as a sentence"


def _place(error: BaseException) -> str:
    """Where our own code was: failures of one place are one failure."""
    frames = [each for each in extract_tb(error.__traceback__) if "/app/" in each.filename]
    return f"{Path(frames[-1].filename).name} {frames[-1].name}" if frames else "no code of ours"


@contextmanager
def _at_most(seconds: float) -> Iterator[None]:
    """TookTooLongError once the process has computed for so long."""

    def end(_: int, __: FrameType | None) -> None:
        raise TookTooLongError

    before = signal.signal(signal.SIGVTALRM, end)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.0)
        signal.signal(signal.SIGVTALRM, before)


class _Memory:
    """How much larger than now the process has been since."""

    def __init__(self) -> None:
        gc.collect()  # what goes meanwhile would hide as much growth
        CLEAR.write_text(FORGET_PEAK)
        self._before_mb = _of_status("VmRSS")

    def grown_mb(self) -> float:
        return round(_of_status("VmHWM") - self._before_mb, 1)


def _of_status(name: str) -> float:
    facts = dict(line.split(":", 1) for line in STATUS.read_text().splitlines())
    return int(facts[name].split()[0]) / 1024
