"""How alike the names of a target must be for a step with this history, under an error budget.

Of 14 look-alike pairs in three fonts (8 for 3, O for 0, comma for point) the nearest differs by
0.054 of the ink; the same word hovered, selected or on another ground never differed by more than
0.013. So a threshold has a band to move in, and nothing to win beyond it: above, the next
look-alike is taken for the target; below, the same word is refused. History moves a step within
the band only.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import exp, lgamma, log

# The share of runs in which a step may act wrongly, as far as its own history can tell.
CAREFUL = 0.001
NORMAL = 0.05
CONFIDENCE = 0.95

# What the same word was never seen to exceed: demanded of what cannot be taken back, and of a step
# that has been wrong.
IDENTICAL = 0.015
# Where every step begins: in the middle of the band.
USUAL = 0.03
# The farthest that a history can lead to: the nearest look-alike is a fifth farther off.
FARTHEST = 0.045
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
    """By how much of the ink a name may differ."""
    if irreversible:
        return IDENTICAL
    if history is None or (history.right, history.wrong) == (0, 0):
        return USUAL
    if most_wrong(history.right, history.wrong) <= budget:
        return FARTHEST
    return IDENTICAL if history.wrong else USUAL


def most_wrong(right: int, wrong: int) -> float:
    """The upper bound of the share of wrong runs, one-sided at 95 %: Clopper and Pearson, "The Use
    of Confidence or Fiducial Limits Illustrated in the Case of the Binomial" (1934). With none
    wrong it is about 3 / n, the rule of three (Hanley and Lippman-Hand, 1983): a budget of 5 % is
    met after 59 runs, one of 0.1 % after 2,995.
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
