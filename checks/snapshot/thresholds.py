"""How alike the names of a target must be for a step with this history, under an error budget.

Nothing is won by letting history widen a threshold. The same word hovered, selected or on another
ground never differed by more than 0.013 of its ink (1,776 answers on golden pairs are the same at
0.015 as at 0.03). Of 15,083 pairs of look-alikes (22 of them, in 59 fonts of 9 to 20 px) none comes
closer than 0.0157, 33 lie below 0.03 and 56 below 0.045 (l for I in Liberation Sans Bold). So all
begin at 0.015, no history leads beyond, and what went wrong once has to be drawn exactly as it was
until its history is within the budget again.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, lgamma, log

# The share of runs in which a step may act wrongly, as far as its own history can tell.
CAREFUL = 0.001
NORMAL = 0.05
CONFIDENCE = 0.95

# Between the same word (0.013) and the nearest look-alike (0.0157).
SAME = 0.015
# No more than the rounding of one pixel.
EXACT = 0.002
PRECISION = 40  # halvings


@dataclass(frozen=True, slots=True)
class History:
    """A step's own: in how many verified runs its check had agreed rightly, in how many others
    wrongly (the end was refuted, or its effect stayed away), and how alike its target was at least.
    """

    trajectory: str
    step: int
    right: int = 0
    wrong: int = 0
    least_alike: float = 1.0

    def is_of(self, other: History) -> bool:
        """Whether both are of the same step."""
        return (self.trajectory, self.step) == (other.trajectory, other.step)

    def after(self, alike: float, *, right: bool) -> History:
        """The same after one more run in which its check agreed, its target so alike."""
        return replace(
            self,
            right=self.right + right,
            wrong=self.wrong + (not right),
            least_alike=min(self.least_alike, alike) if right else self.least_alike,
        )


def farthest(history: History | None, budget: float, *, irreversible: bool) -> float:
    """By how much of the ink a name may differ. What cannot be taken back is not trusted again."""
    if history is None or not history.wrong:
        return SAME
    is_within = most_wrong(history.right, history.wrong) <= budget
    return SAME if is_within and not irreversible else EXACT


def most_wrong(right: int, wrong: int) -> float:
    """The upper bound of the share of wrong runs, one-sided at 95 %: Clopper and Pearson, "The Use
    of Confidence or Fiducial Limits Illustrated in the Case of the Binomial" (1934). With none
    wrong it is about 3 / n, the rule of three (Hanley and Lippman-Hand, 1983). After one wrong run
    a budget of 5 % is met by 92 right ones, one of 0.1 % by 4,741.
    """
    runs, low, high = right + wrong, 0.0, 1.0
    for _ in range(PRECISION):
        share = (low + high) / 2
        as_few = sum(_chance(count, runs, share) for count in range(wrong + 1))
        low, high = (share, high) if as_few > 1 - CONFIDENCE else (low, share)
    return high


def _chance(count: int, runs: int, share: float) -> float:
    """Of so many wrong ones in so many runs, where that share of all is wrong (in logarithms: the
    numbers of ways are too large for a float).
    """
    ways = lgamma(runs + 1) - lgamma(count + 1) - lgamma(runs - count + 1)
    return exp(ways + count * log(share) + (runs - count) * log(1 - share))
