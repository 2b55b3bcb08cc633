"""The doubts with which steps of a run were taken, kept until a step that cannot be undone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box
from checks.pipeline import as_remembered
from checks.snapshot.windows import target_window
from checks.verify.changes.snapshot_pair import Scene


@dataclass(frozen=True, slots=True)
class _Window:
    """A window of the recording."""

    title: str
    class_name: str


@dataclass(slots=True)
class Carried:
    """The windows about which a doubt is left; it is settled where one shows what it showed, and no
    more.
    """

    _doubts: dict[_Window, str] = field(default_factory=dict)

    def __bool__(self) -> bool:
        """Whether any doubt is left."""
        return bool(self._doubts)

    def accepted(self, yes: Comparison, scene: Scene, read: Sequence[Box] = ()) -> None:
        """A step is about to be taken on this yes, which was given about these looks. What stands
        in the places that were `read` is data, and no doubt.
        """
        window = target_window(scene.then)
        key = _Window(window.title, window.class_name) if window is not None else _Window("", "")
        if yes.doubt and not (read and as_remembered(scene, read)):
            self._doubts[key] = yes.doubt
        elif key in self._doubts and as_remembered(scene, read):
            del self._doubts[key]

    def settled(self, answer: Comparison) -> Comparison:
        """The answer about what cannot be undone, unless a doubt is left."""
        doubt = next(iter(self._doubts.values()), "")
        if not doubt or not answer.agrees:
            return answer
        return Comparison(Verdict.CANNOT_TELL, 0.0, 1.0, answer.where, doubt, "doubt")
