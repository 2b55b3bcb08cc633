"""What of the way ahead a helper did itself: told by its calls and the looks before them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.engine.assist.call_recorder import Deed
from app.engine.memory.tree import Fork, call_key
from app.engine.run.candidates import Option, judge
from app.engine.tools import Tool


@dataclass(slots=True)
class Ahead:
    """One step of the way ahead, with each look it is remembered with.

    `agreed_then` is whether its check agreed at the divergence already.
    """

    fork: Fork
    options: list[Option]
    agreed_then: bool = True

    @property
    def tool(self) -> Tool:
        """The tool it calls."""
        return self.options[0].candidate.tool

    @property
    def is_irreversible(self) -> bool:
        """Whether it cannot be undone: then its call counts, whatever it was made on."""
        return any(option.candidate.step.irreversible for option in self.options)


@dataclass(slots=True)
class HelperProgress:
    """Which steps of the way ahead were done: all before `first`, and those in `steps`.

    `perhaps`: the call of step `first` was made, but on another screen than the remembered one.
    """

    first: int = 0
    steps: set[int] = field(default_factory=set)
    perhaps: bool = False

    @property
    def last(self) -> int:
        """The last step that was done; -1 when none was."""
        return max(self.steps, default=-1)

    @property
    def nothing(self) -> bool:
        """Whether none of it was."""
        return not self.steps and not self.perhaps

    def has(self, number: int) -> bool:
        """Whether a step was done, or is the one that perhaps was."""
        return number in self.steps or (self.perhaps and number == self.first)

    def count(self, number: int) -> None:
        """Note a step as done."""
        self.steps.add(number)
        while self.first in self.steps:
            self.first += 1
            self.perhaps = False


def what_was_done(deeds: Sequence[Deed], way: Sequence[Ahead]) -> HelperProgress:
    """What a helper's calls did of a way."""
    did = HelperProgress()
    for deed in deeds:
        _count(deed, way, did)
    return did


def _count(deed: Deed, way: Sequence[Ahead], did: HelperProgress) -> None:
    call = call_key(deed.tool, deed.arguments)
    for number in range(did.first, len(way)):
        if all(option.call != call for option in way[number].options):
            continue
        if _looked_like(way[number], deed) or (number > did.first and way[number].is_irreversible):
            did.count(number)
            return
        did.perhaps = did.perhaps or number == did.first
    if deed.by_hand and did.first < len(way) and _looked_like(way[did.first], deed):
        did.perhaps = True  # there are more ways than one to do it by hand, and it was there to do


def _looked_like(ahead: Ahead, deed: Deed) -> bool:
    """Whether a deed was done on a screen that a step is remembered with."""
    check = ahead.tool.pre_check
    if check is None:
        return True
    return any(
        judge(check, deed.before, option.candidate.step.before).agrees for option in ahead.options
    )
