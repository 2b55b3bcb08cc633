"""The stop key and a person's "no" at moments that a seed decides, in runs, approvals, recoveries.

What came after them is read from what the application took down itself, with the display's own time
of each input. Wrong is an input more than 0.2 s after a stop, anything saved after a "no", and a
run that does not end.
"""

from __future__ import annotations

import argparse
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from app.engine.model.geometry import Point
from tests.builders.desktop.displays import STOP_KEYS, Person, keycodes, private_display
from tests.builders.runs.notes_desk import NotesDesk, seconds_after
from tests.builders.runs.played_run import WATCHED, PlayedRun

TIMES = 500
NO_INPUT_AFTER_S = 0.2
MIDDLE = Point(640, 400)
LENGTHS = {"run": (40, 200, 800), "approval": (10,), "recovery": (10, 80)}
SIGNS = "Crème brûlée, 中文, 45 € at most; the Quick brown fox. "
# A race touches nothing of the desk it is started at.
SESSION = ("DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "DBUS_SESSION_BUS_ADDRESS")
STOP, NO, YES, MENDED = "stop key", "no", "yes", "Save can be clicked again"


@dataclass(frozen=True, slots=True)
class Race:
    """What is done to a run, and when: each deed so many seconds after the one before, the first
    after the `event`.
    """

    number: int
    phase: str
    event: str
    note: str
    deeds: tuple[tuple[float, str], ...]


@dataclass(slots=True)
class Raced:
    """What came of it: how the run ended, when (monotonic) which deed was done, what was wrong."""

    race: Race
    outcome: str = ""
    at_s: dict[str, float] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)


def planned(seed: int, number: int) -> Race:
    """A race by its number: the same whenever it is run."""
    random = Random(f"{seed} {number}")  # noqa: S311 - to be run again
    phase = list(PHASES)[number % len(PHASES)]
    event, deeds = _deeds(random, phase)
    start = random.randrange(len(SIGNS))
    note = (SIGNS[start:] + SIGNS * 20)[: random.choice(LENGTHS[phase])].strip()
    return Race(number, phase, event, note, deeds)


def _deeds(random: Random, phase: str) -> tuple[str, tuple[tuple[float, str], ...]]:
    def soon(most_s: float) -> float:
        return round(random.uniform(0.0, most_s), 3)

    match phase:
        case "run":
            return random.choice(("launched", "acted")), ((soon(1.5), STOP),)
        case "approval":
            said = random.choice(((NO,), (NO, YES), (STOP,), (YES, STOP), (YES, NO), (NO, STOP)))
            return "held", tuple((soon(random.choice((0.05, 0.4))), each) for each in said)
        case _:
            said = random.choice(((MENDED, STOP), (STOP, MENDED), (MENDED, NO), (NO, MENDED)))
            return "asked", tuple((soon(random.choice((0.1, 0.6))), each) for each in said)


# ------------------------------------------------------------------------------------- phases


@contextmanager
def _run(desk: NotesDesk, note: str) -> Iterator[PlayedRun]:
    with desk.plays("note", "-p", f"note={note}") as run:
        yield run


@contextmanager
def _approval(desk: NotesDesk, note: str) -> Iterator[PlayedRun]:
    with desk.plays("note", "-p", f"note={note}", where=WATCHED) as run:
        yield run


@contextmanager
def _recovery(desk: NotesDesk, note: str) -> Iterator[PlayedRun]:
    desk.grey.touch()
    impatient = {"BYHEART_PATIENCE_S": "0.5"}
    with desk.plays("note", "-p", f"note={note}", "--ask", "operator", **impatient) as run:
        yield run
    desk.grey.unlink(missing_ok=True)


PHASES: Mapping[str, Callable[[NotesDesk, str], Any]] = {
    "run": _run,
    "approval": _approval,
    "recovery": _recovery,
}


# -------------------------------------------------------------------------------------- a race


def raced(desk: NotesDesk, person: Person, race: Race) -> Raced:
    """Run it, and hold what came of it against what the application took down."""
    came, keys = Raced(race), keycodes(desk.display.name, STOP_KEYS)
    person.moves(MIDDLE)
    with PHASES[race.phase](desk, race.note) as run:
        try:
            run.until(lambda: is_at(run, race.event), race.event)
            for after_s, deed in race.deeds:
                time.sleep(after_s)  # the moment is what is raced
                came.at_s[deed] = _do(deed, desk, run, person, keys)
            _, report = run.report()
            came.outcome = str(report["outcome"])
        except (AssertionError, subprocess.TimeoutExpired) as error:
            came.wrong.append(f"it did not end: {str(error)[:300]}")
    came.wrong += wrongs(came.at_s, desk.got())
    desk.end_application()
    return came


def is_at(run: PlayedRun, event: str) -> bool:
    """Whether it has come to the event; or has ended."""
    if event == "held":
        asks = any(each.get("by") == "question" for _, each in run.said)
        return asks or run.has_said("report")
    return run.has_said(event) or run.has_said("report")


def _do(deed: str, desk: NotesDesk, run: PlayedRun, person: Person, keys: Sequence[int]) -> float:
    """Do it; when it was done."""
    match deed:
        case "stop key":
            return person.strikes_together(keys)
        case "Save can be clicked again":
            desk.grey.unlink(missing_ok=True)
        case _ if run.keyboard is not None:
            run.types("y" if deed == YES else "n")
        case _:
            run.answers("stop")
    return time.monotonic()


def wrongs(at_s: Mapping[str, float], got: Sequence[Mapping[str, Any]]) -> list[str]:
    """What must not be: `got` is what the application took down."""
    wrong = []
    if (stopped := at_s.get(STOP)) is not None:
        late = [each for each in got if each["key"] not in STOP_KEYS]
        wrong += [
            f"{each['what']} {each['key']} {after:.3f} s after the stop"
            for each in late
            if (after := seconds_after(stopped, each["at_ms"])) > NO_INPUT_AFTER_S
        ]
    if (refused := at_s.get(NO)) is not None:
        grace_s = 0.0 if refused < at_s.get(YES, refused + 1) else NO_INPUT_AFTER_S
        wrong += [
            f"saved {after:.3f} s after the no"
            for each in got
            if each["what"] == "saved"
            and (after := seconds_after(refused, each["at_ms"])) > grace_s
        ]
    return wrong


# -------------------------------------------------------------------------------------- the soak


def summed(all_raced: Sequence[Raced], seed: int) -> dict[str, object]:
    """The soak's answer."""
    ended = Counter(f"{each.race.phase}: {each.outcome or 'none'}" for each in all_raced)
    wrong = [f"race {each.race.number}: {what}" for each in all_raced for what in each.wrong]
    deeds = Counter(deed for each in all_raced for deed in each.at_s)
    return {
        "seed": seed,
        "races": len(all_raced),
        "deeds": dict(deeds),
        "outcomes": dict(ended),
        "wrong": sum(bool(each.wrong) for each in all_raced),
        "what": wrong,
    }


def tell(came: Raced) -> None:
    """One race in a line."""
    race = came.race
    deeds = ", ".join(f"+{after_s:.3f} s {deed}" for after_s, deed in race.deeds)
    wrong = "; ".join(came.wrong) or "nothing wrong"
    print(
        f"{race.number:4} {race.phase}, {race.event} {deeds}: {came.outcome}: {wrong}", flush=True
    )


def main() -> int:
    """Race, and say what came of all."""
    line = argparse.ArgumentParser(description=__doc__)
    line.add_argument("--json", action="store_true", help="one object as the last line")
    line.add_argument("--times", type=int, default=TIMES)
    line.add_argument("--seed", type=int, default=None, help="a fresh one where none is given")
    given = line.parse_args()
    for name in SESSION:
        os.environ.pop(name, None)
    seed = secrets.randbits(32) if given.seed is None else given.seed
    print(f"seed {seed}", flush=True)
    came = []
    with private_display() as display:
        desk = NotesDesk(display, Path(tempfile.mkdtemp(prefix="stop-")))
        desk.learn()
        person = Person(display.name)
        for number in range(given.times):
            came.append(raced(desk, person, planned(seed, number)))
            tell(came[-1])
        person.leaves()
    told = summed(came, seed)
    print(json.dumps(told) if given.json else "\n".join(f"{k:10} {v}" for k, v in told.items()))
    return int(told["wrong"] != 0)


if __name__ == "__main__":
    sys.exit(main())
