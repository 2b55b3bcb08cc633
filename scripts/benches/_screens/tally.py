"""What came of the pairs: counted per layout, style and variation, and grouped by cause."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scripts.benches._screens.judging import Judged

GROUPS = ("family", "style", "toolkit", "variation")
CAUSES_SHOWN = 25
QUOTED = re.compile(r"“[^”]*”|\"[^\"]*\"|[-+]?\d[\d.,:]*")


@dataclass(frozen=True, slots=True)
class Count:
    """Of pairs that have something in common."""

    dangerous: int
    false_clicks: int  # on dangerous pairs and on benign ones
    benign: int
    hits: int  # on benign pairs

    def __str__(self) -> str:
        return f"false {self.false_clicks}/{self.dangerous}  hits {self.hits}/{self.benign}"


def count(many: Iterable[Judged]) -> Count:
    """How many of each."""
    answers = Counter((each.case["verdict"] == "go", each.answer) for each in many)
    return Count(
        sum(number for (benign, _), number in answers.items() if not benign),
        answers[False, "false click"] + answers[True, "false click"],
        sum(number for (benign, _), number in answers.items() if benign),
        answers[True, "hit"],
    )


def causes(many: Iterable[Judged], answer: str) -> list[tuple[int, str]]:
    """How often each reason was given for this answer; names and numbers in it do not count."""
    reasons = Counter(QUOTED.sub("…", each.reason) for each in many if each.answer == answer)
    return [(number, reason) for reason, number in reasons.most_common(CAUSES_SHOWN)]


def table(many: Sequence[Judged], *, in_detail: bool) -> list[str]:
    """Lines for a person."""
    lines = [f"{'all':24} {count(many)}"]
    for group in GROUPS if in_detail else ():
        names = sorted({str(each.case[group]) for each in many})
        lines += [""] + [
            f"{name:24} {count([each for each in many if each.case[group] == name])}"
            for name in names
        ]
    for answer in ("false click", "needless stop"):
        lines += ["", f"{answer}: reasons given"]
        lines += [f"{number:5}  {reason}" for number, reason in causes(many, answer)]
    return lines


def names_of(many: Iterable[Judged], answer: str) -> list[str]:
    """A line for each pair that was answered so."""
    return [f"{each.case['name']}: {each.reason}" for each in many if each.answer == answer]
