"""The runs of the bench `remote_apps`: a line of a file each, and their sums."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from scripts.benches._apps.results import Verdict
from scripts.benches._remote.screens import Kind

AT_MOST_POINTS = 5.0
Json = dict[str, Any]


class Condition(StrEnum):
    """What is different from the demonstration."""

    NONE = "none"
    SLOW = "slow"
    MOVED = "moved"
    POPUP = "popup"
    RECONNECT = "reconnect"


NEEDS_A_LINK = (Condition.SLOW, Condition.RECONNECT)


@dataclass(frozen=True, slots=True)
class Run:
    """Which run it is."""

    application: str
    screen: str
    condition: str
    value: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of one run. One that a popup stopped, as it has to, is right; `step` and `why` say
    where any run halted.
    """

    application: str
    screen: str
    condition: str
    value: int
    verdict: str
    outcome: str = ""
    seconds: float = 0.0
    step: str = ""
    why: str = ""

    @property
    def run(self) -> Run:
        """Which run it is."""
        return Run(self.application, self.screen, self.condition, self.value)


def keep(file: Path, outcome: Outcome) -> None:
    """Append one line."""
    with file.open("a", encoding="utf-8") as lines:
        lines.write(json.dumps(asdict(outcome), ensure_ascii=False) + "\n")


def kept(file: Path) -> list[Outcome]:
    """Every outcome so far; a line that was cut off is none."""
    lines = file.read_text(encoding="utf-8").split("\n")[:-1] if file.exists() else []
    return [Outcome(**json.loads(line)) for line in lines]


def summed(outcomes: Sequence[Outcome]) -> Json:
    """The sums of each screen, in all and by what differs. `ok`: nothing wrong, and each far screen
    right as often as the one here within AT_MOST_POINTS.
    """
    screens: Json = {}
    for kind in dict.fromkeys(one.screen for one in outcomes):
        here = [one for one in outcomes if one.screen == kind]
        screens[kind] = {
            **_counted(here),
            "by_condition": _by(here, "condition"),
            "by_application": _by(here, "application"),
        }
    near = screens.get(Kind.X11, {}).get("right_percent")
    for told in screens.values():
        told["points_below_x11"] = None if near is None else round(near - told["right_percent"], 1)
    wrong = sum(told["wrong"] for told in screens.values())
    below = [told["points_below_x11"] or 0.0 for told in screens.values()]
    ok = wrong == 0 and max(below, default=0.0) <= AT_MOST_POINTS
    return {"runs": len(outcomes), "wrong": wrong, "screens": screens, "ok": ok}


def table(told: Json) -> str:
    """Right / wrong / halted by screen and condition."""
    lines = [f"{'':6}" + "".join(f"{each:>14}" for each in (*Condition, "all"))]
    for kind, one in told["screens"].items():
        by = {**one["by_condition"], "all": one}
        cells = [_cell(by.get(each)) for each in (*Condition, "all")]
        lines.append(f"{kind:6}" + "".join(f"{cell:>14}" for cell in cells))
    return "\n".join(lines)


def _cell(told: Json | None) -> str:
    return f"{told['right']} / {told['wrong']} / {told['halted']}" if told else "-"


def _by(outcomes: Sequence[Outcome], name: str) -> Json:
    names = dict.fromkeys(getattr(one, name) for one in outcomes)
    return {
        each: _counted([one for one in outcomes if getattr(one, name) == each]) for each in names
    }


def _counted(outcomes: Iterable[Outcome]) -> Json:
    some = list(outcomes)
    counted = Counter(one.verdict for one in some)
    right = counted[Verdict.RIGHT]
    return {
        "runs": len(some),
        **{str(verdict): counted[verdict] for verdict in Verdict},
        "right_percent": round(100 * right / len(some), 1) if some else 0.0,
    }
