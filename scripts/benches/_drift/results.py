"""The file of results: the seed in its first line, then one line for each run; and their sums."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from app.engine.errors import UsageError
from scripts.benches._drift.drifts import Sort
from scripts.benches._drift.truth import Verdict


@dataclass(frozen=True, slots=True)
class Result:
    """One run that was played. `evidence` is its folder, where it was kept."""

    number: int
    sort: Sort
    drift: str
    verdict: Verdict
    outcome: str
    reason: str
    seconds: float
    evidence: str = ""


@dataclass(frozen=True, slots=True)
class Results:
    """What was played so far with one seed, kept line by line."""

    file: Path
    seed: int

    @classmethod
    def begin(cls, file: Path, seed: int) -> Results:
        """A new file."""
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps({"seed": seed}) + "\n", encoding="utf-8")
        return cls(file, seed)

    @classmethod
    def resume(cls, file: Path) -> Results:
        """A file that was begun before, without the line that the end of a process cut off;
        UsageError for any other file.
        """
        try:
            whole = file.read_text(encoding="utf-8").rpartition("\n")[0]
            found = cls(file, int(json.loads(whole.partition("\n")[0])["seed"]))
        except (ValueError, KeyError, TypeError) as error:
            raise UsageError(f"{file} holds no results of this bench.") from error
        file.write_text(f"{whole}\n", encoding="utf-8")
        return found

    def keep(self, result: Result) -> None:
        """Append one."""
        with self.file.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps(asdict(result), ensure_ascii=False) + "\n")

    def all(self) -> list[Result]:
        """Every run in the file."""
        lines = self.file.read_text(encoding="utf-8").split("\n")[1:-1]
        return [_result(json.loads(line)) for line in lines]


def _result(told: dict[str, object]) -> Result:
    known = {each.name: told[each.name] for each in fields(Result)}
    known |= {"sort": Sort(str(told["sort"])), "verdict": Verdict(str(told["verdict"]))}
    return Result(**known)  # type: ignore[arg-type] # as `keep` wrote them


def summed(results: Sequence[Result], seed: int) -> dict[str, object]:
    """The bench's answer."""
    return {
        "runs": len(results),
        **_verdicts(results),
        "undisturbed": _count(results, Sort.UNDISTURBED),
        "undisturbed_right": _count(results, Sort.UNDISTURBED, Verdict.RIGHT),
        "benign": _count(results, Sort.BENIGN),
        "benign_right": _count(results, Sort.BENIGN, Verdict.RIGHT),
        "hostile": _count(results, Sort.HOSTILE),
        "by_drift": _by_drift(results),
        "seed": seed,
    }


def _by_drift(results: Sequence[Result]) -> dict[str, dict[str, int]]:
    kinds = sorted({(result.sort, result.drift) for result in results})
    return {drift: _row(each for each in results if each.drift == drift) for _, drift in kinds}


def _row(results: Iterable[Result]) -> dict[str, int]:
    some = list(results)
    return {"runs": len(some), **_verdicts(some)}


def _verdicts(results: Iterable[Result]) -> dict[str, int]:
    counted = Counter(result.verdict for result in results)
    return {verdict.value: counted[verdict] for verdict in Verdict}


def _count(results: Iterable[Result], sort: Sort, verdict: Verdict | None = None) -> int:
    return sum(each.sort is sort and verdict in {None, each.verdict} for each in results)
