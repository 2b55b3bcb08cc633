"""Which remembered step a person did by hand: the same deed, on a screen that the step's own check
agrees with, at the place that the check found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from app.engine.assist.call_recorder import Witnessed
from app.engine.assist.helper_progress import Ahead
from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Point
from app.engine.model.parameters import resolve
from app.engine.model.trajectory import Step
from app.engine.run.candidates import Option
from app.player.reflexes.derive import place_of
from checks.snapshot.look import Look

# What of a call the check itself answers for: a target may have moved, and be another row.
FOUND_BY_THE_CHECK = frozenset({"x", "y", "named"})


@dataclass(frozen=True, slots=True)
class DemonstrationMatcher:
    """`ahead` are the steps still to do, `values` this run's; `compare` judges an earlier look."""

    ahead: Sequence[Ahead]
    values: Mapping[str, object]
    compare: Callable[[Look, Look], Comparison]

    def of(self, steps: Sequence[Step]) -> list[Witnessed]:
        """Each step as the remembered one, where it is one."""
        return [self._known(step) or Witnessed(step, step.before) for step in steps]

    def _known(self, step: Step) -> Witnessed | None:
        options = (option for ahead in self.ahead for option in ahead.options)
        found = (self._same(step, option) for option in options if not option.missing)
        return next((one for one in found if one is not None), None)

    def _same(self, step: Step, option: Option) -> Witnessed | None:
        remembered, seen = option.candidate.step.before, step.before
        if not isinstance(remembered, Look) or not isinstance(seen, Look):
            return None
        if not self._is_call(step, option):
            return None
        there = place_of(replace(step, arguments=option.arguments))
        asked = replace(seen, at=there, named=str(option.arguments.get("named") or ""))
        answer = self.compare(asked, remembered)
        if not answer.agrees or not _is_target(step, seen, remembered, there, answer):
            return None
        return Witnessed(option.candidate.step, asked)

    def _is_call(self, step: Step, option: Option) -> bool:
        tool = option.candidate.tool
        if step.tool != tool.name:
            return False
        given = {name: resolve(each, self.values) for name, each in step.arguments.items()}
        done, known = tool.completed(given), option.arguments
        return all(done[name] == known[name] for name in done.keys() - FOUND_BY_THE_CHECK)


def _is_target(
    step: Step, seen: Look, remembered: Look, there: Point | None, answer: Comparison
) -> bool:
    """Whether the deed was done to the step's own target, wherever that stands now; typing was, if
    it was typed into the same field.
    """
    target = remembered.target
    if step.tool == "press_keys":
        return True
    if target is None:
        return False
    box = _moved(target.box, there, answer)
    if there is None:
        return seen.target is not None and box.contains(seen.target.box.centre)
    at = place_of(step)
    return at is not None and box.contains(at)


def _moved(box: Box, there: Point | None, answer: Comparison) -> Box:
    x, y = answer.adjust.get("x"), answer.adjust.get("y")
    if there is None or not isinstance(x, int) or not isinstance(y, int):
        return box
    return box.moved(x - there.x, y - there.y)
