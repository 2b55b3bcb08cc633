"""The file of results: the seed in its first line, then one line for each run; and their sum."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from app.engine.errors import UsageError


@dataclass(frozen=True, slots=True)
class Result:
    """One run that was played; `drift` is "" where nothing interrupted it."""

    number: int
    workflow: str
    drift: str
    verdict: str
    outcome: str
    reason: str
    conversations: int
    model_calls: int
    cost_usd: float
    recovered: Mapping[str, int]
    seconds: float


@dataclass(frozen=True, slots=True)
class Results:
    """What was played so far with one seed, kept line by line."""

    file: Path
    seed: int

    @classmethod
    def at(cls, file: Path, seed: int) -> Results:
        """A file that was begun before, with its own seed, or a new one with this seed."""
        if not file.exists():
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps({"seed": seed}) + "\n", encoding="utf-8")
        try:
            return cls(
                file, int(json.loads(file.read_text(encoding="utf-8").split("\n")[0])["seed"])
            )
        except (ValueError, KeyError, TypeError) as error:
            raise UsageError(f"{file} holds no results of this bench.") from error

    def keep(self, result: Result) -> None:
        """Append one."""
        with self.file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(asdict(result), ensure_ascii=False) + "\n")

    def all(self) -> list[Result]:
        """Every run in the file, in order; a line that was cut off was not played."""
        lines = self.file.read_text(encoding="utf-8").split("\n")[1:-1]
        return sorted((Result(**json.loads(line)) for line in lines), key=lambda one: one.number)


def summed(
    results: Sequence[Result], seed: int, agent_only: Mapping[str, float]
) -> dict[str, object]:
    """The bench's answer."""
    disturbed = [each for each in results if each.drift]
    return {
        "runs": len(results),
        "right": _count(results, "right"),
        "wrong": _count(results, "wrong"),
        "halted": _count(results, "halted"),
        "disturbed": len(disturbed),
        "conversations": sum(each.conversations for each in results),
        "distinct_surprises": len({each.drift for each in disturbed}),
        "model_calls_by_run": [each.model_calls for each in results],
        "cost_usd": round(sum(each.cost_usd for each in results), 4),
        "agent_only_cost_usd": round(sum(agent_only[each.workflow] for each in results), 4),
        "by_reflex": sum(each.recovered.get("reflex", 0) for each in results),
        "by_drift": {
            drift: _row(disturbed, drift) for drift in sorted({d.drift for d in disturbed})
        },
        "seed": seed,
    }


def _row(results: Iterable[Result], drift: str) -> dict[str, int]:
    some = [each for each in results if each.drift == drift]
    return {
        "runs": len(some),
        "right": _count(some, "right"),
        "conversations": sum(each.conversations for each in some),
    }


def _count(results: Iterable[Result], verdict: str) -> int:
    return sum(each.verdict == verdict for each in results)
