"""Merging recordings: are values of new cases filled right, are cases found, how long does it take?

`scripts/bench induction --logs DIR [--json] [--seeds N]`. DIR holds the logs of RPM_Segmentator
(Leno et al., Apache-2.0) as CSV. From 2, 3 and 5 cases of a log, drawn by each seed, a merged
recording is learned. It fills the fields of all other cases, whose truth is what the person left
there. A value is right, refused (asked, or said to be missing) or wrong. "blank" counts the right
ones that differ from the truth by a blank at an end. Without --logs only the speed is measured.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from app.induction.leave_one_out import leave_one_out
from app.induction.merging import Merged, merge
from app.induction.origins import Answer, Filled
from app.induction.segmentation import overlap, segments
from scripts.benches._induction.logs import Case, cases_of, events_of, signatures_of, true_cases
from scripts.benches._induction.made_up import recordings

LEARNED_FROM = (2, 3, 5)
REAL = ("StudentRecord", "Reimbursement")
SYNTHETIC = tuple(f"log{number}" for number in range(1, 10))
# The cases from here on were looked at by nobody while the programs were written.
HELD_OUT_FROM = 25
# The box that is ticked in some cases only: there the question is whether, not what.
GUARDED = "Chrome|clickCheckbox|DecisionBox"
TICKED = "Chrome|editField|DecisionBox"


@dataclass(slots=True)
class Score:
    """The fields of the cases that were not learned from."""

    counts: Counter[str] = field(default_factory=Counter)
    held_out: Counter[str] = field(default_factory=Counter)
    decided: Counter[str] = field(default_factory=Counter)
    decided_wrong: set[str] = field(default_factory=set)
    wrong: list[dict[str, str]] = field(default_factory=list)

    def as_data(self) -> dict[str, object]:
        """Shares, and every wrong value."""
        return {
            "fields": self.counts.total(),
            **_shares(self.counts),
            "blank": self.counts["blank"],
            "held_out": {"fields": self.held_out.total(), **_shares(self.held_out)},
            "guard": {**self.decided, "wrong_cases": sorted(self.decided_wrong)},
            "wrong_values": self.wrong,
        }


def learned(cases: Sequence[Case], count: int, seeds: int) -> Score:
    """Learn from so many cases, drawn by each seed; fill the others."""
    score = Score()
    for seed in range(seeds):
        drawn = random.Random(seed).sample(range(len(cases)), count)  # noqa: S311 - no secret
        merged = merge([cases[place].recording for place in drawn])
        for place, case in enumerate(cases):
            if place not in drawn:
                _fill(score, merged, case, is_held_out=place >= HELD_OUT_FROM)
    return score


def _fill(score: Score, merged: Merged, case: Case, *, is_held_out: bool) -> None:
    answers = merged.fill(case.recording.known)
    by_signature = {line.signature: answers.get(line.name) for line in merged.lines if line.name}
    for signature, truth in case.truth.items():
        if signature == TICKED:
            continue
        verdict = _judged(by_signature.get(signature), truth)
        score.counts[verdict] += 1
        score.held_out[verdict] += is_held_out
        if verdict == "wrong":
            told = str(by_signature[signature])
            score.wrong.append({"case": case.name, "field": signature, "is": truth, "filled": told})
    _decide(score, merged, case)


def _decide(score: Score, merged: Merged, case: Case) -> None:
    line = next((line for line in merged.lines if line.signature == GUARDED), None)
    if line is None or line.guard is None:
        return
    taken = line.guard.decide(case.recording.known)
    is_ticked = TICKED in case.truth
    verdict = "refused" if taken is None else "right" if taken is is_ticked else "wrong"
    score.decided[verdict] += 1
    if verdict == "wrong":
        score.decided_wrong.add(case.name)


def _judged(answer: Answer | None, truth: str) -> str:
    if not isinstance(answer, Filled):
        return "refused"
    if answer.text == truth:
        return "right"
    return "blank" if answer.text.strip() == truth.strip() else "wrong"


def _shares(counts: Mapping[str, int]) -> dict[str, float]:
    total = sum(counts.values()) or 1
    right = counts.get("right", 0) + counts.get("blank", 0)
    return {
        "right": round(right / total, 4),
        "refused": round(counts.get("refused", 0) / total, 4),
        "wrong": round(counts.get("wrong", 0) / total, 4),
    }


def guard_found(cases: Sequence[Case]) -> dict[str, object]:
    """The guard of the check box, from all cases, and the recordings that went otherwise."""
    merged = merge([case.recording for case in cases])
    line = next(line for line in merged.lines if line.signature == GUARDED)
    if line.guard is None:
        return {"test": None, "exceptions": []}
    names = [merged.recordings[number].name for number in line.guard.exceptions]
    return {"test": line.guard.words, "exceptions": names}


def segmented(path: Path) -> dict[str, object]:
    """How well the cases of a log are found without their numbers."""
    events = events_of(path)
    found, truth = segments(signatures_of(events)), true_cases(events)
    cases = {"cases": len(truth), "found": len(found)}
    return {"log": path.stem, **cases, "jaccard": round(overlap(found, truth), 4)}


def speed(count: int = 30, steps: int = 200) -> dict[str, object]:
    """How long it takes to merge made-up recordings, and to foretell each from the others."""
    made_up = recordings(count, steps, seed=1)
    began = time.perf_counter()
    merged = merge(made_up)
    merged_s = time.perf_counter() - began
    trial = leave_one_out(merged)
    return {
        "recordings": count,
        "steps": steps,
        "lines": len(merged.lines),
        "merge_s": round(merged_s, 2),
        "with_leave_one_out_s": round(time.perf_counter() - began, 2),
        "foretold": len(trial.cells),
    }


def measure(logs: Path | None, seeds: int) -> dict[str, object]:
    """Everything."""
    result: dict[str, object] = {"speed": speed()}
    if logs is None:
        return result
    for name in REAL:
        cases = cases_of(logs / f"{name}_seg.csv")
        result[name] = {count: learned(cases, count, seeds).as_data() for count in LEARNED_FROM}
    result["guard"] = guard_found(cases_of(logs / f"{REAL[0]}_seg.csv"))
    result["segmentation"] = [segmented(logs / f"{name}.csv") for name in SYNTHETIC]
    return {**result, "seeds": seeds}


def main() -> int:
    """Measure, and say what was found."""
    line = argparse.ArgumentParser(description=__doc__)
    line.add_argument("--json", action="store_true", help="one object as the last line")
    line.add_argument("--logs", type=Path, help="the folder of the logs")
    line.add_argument("--seeds", type=int, default=20, help="so many draws of cases for each count")
    given = line.parse_args()
    if given.logs is not None and not (given.logs / f"{REAL[0]}_seg.csv").is_file():
        print(f"There is no log {REAL[0]}_seg.csv in {given.logs}.", file=sys.stderr)
        return 2
    result = measure(given.logs, given.seeds)
    print(json.dumps(result) if given.json else json.dumps(result, indent=2, ensure_ascii=False))
    return 0


if __name__ == "__main__":
    sys.exit(main())
