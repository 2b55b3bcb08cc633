"""The file of results, one line for each run, and their sums."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from pathlib import Path


class Verdict(StrEnum):
    """Right is the wanted effect and a run that says so; wrong is any other effect, or a success
    that is none.
    """

    RIGHT = "right"
    WRONG = "wrong"
    HALTED = "halted"


def judged(
    before: object, wanted: object, state: object, *, says_done: bool, underway: object = None
) -> Verdict:
    """The truth decides; the run's own word is only held against it. A run that halts may leave
    what is `underway` behind.
    """
    known = (before, wanted, *([] if underway is None else [underway]))
    if state not in known or (says_done and state != wanted):
        return Verdict.WRONG
    return Verdict.RIGHT if says_done else Verdict.HALTED


@dataclass(frozen=True, slots=True)
class Key:
    """Which run it is. `labels` says whether Byheart is told of the accessibility bus."""

    application: str
    labels: bool
    perturbation: str
    value: int


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one run; `step`, `why` and `picture` say where it halted."""

    application: str
    toolkit: str
    half: str
    labels: bool
    perturbation: str
    value: int
    verdict: Verdict
    outcome: str = ""
    step: str = ""
    why: str = ""
    picture: str = ""
    seconds: float = 0.0

    @property
    def key(self) -> Key:
        """Which run it is."""
        return Key(self.application, self.labels, self.perturbation, self.value)


@dataclass(frozen=True, slots=True)
class Results:
    """A file that every result is appended to as soon as it is there."""

    file: Path

    def keep(self, result: Result) -> None:
        """Append one."""
        with self.file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(asdict(result), ensure_ascii=False) + "\n")

    def all(self) -> list[Result]:
        """Every result so far; a line that was cut off is none."""
        if not self.file.exists():
            return []
        lines = self.file.read_text(encoding="utf-8").split("\n")[:-1]
        return [_result(json.loads(line)) for line in lines]


def _result(told: dict[str, object]) -> Result:
    known = {each.name: told[each.name] for each in fields(Result)}
    return Result(**(known | {"verdict": Verdict(str(told["verdict"]))}))  # type: ignore[arg-type]


def summed(results: Iterable[Result]) -> dict[str, object]:
    """The bench's answer: the sums of each half, and in it by what differs."""
    some = list(results)
    return {
        **_counts(some),
        "halves": {
            half: {
                **_counts(of_half),
                "by_perturbation": _by(of_half, lambda one: one.perturbation),
                "by_application": _by(of_half, lambda one: one.application),
                "by_toolkit": _by(of_half, lambda one: one.toolkit),
                "by_labels": _by(of_half, lambda one: "labels" if one.labels else "pixels"),
            }
            for half in dict.fromkeys(one.half for one in some)
            for of_half in [[one for one in some if one.half == half]]
        },
    }


def _by(results: list[Result], name_of: Callable[[Result], str]) -> dict[str, dict[str, int]]:
    names = dict.fromkeys(name_of(one) for one in results)
    return {name: _counts(one for one in results if name_of(one) == name) for name in names}


def _counts(results: Iterable[Result]) -> dict[str, int]:
    some = list(results)
    counted = Counter(one.verdict for one in some)
    return {"runs": len(some), **{str(verdict): counted[verdict] for verdict in Verdict}}
