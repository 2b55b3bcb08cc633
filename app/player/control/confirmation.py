"""Before which steps a person is asked while they watch a rehearsal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from app.engine.model.ports import Ahead
from app.engine.model.trajectory import Step, Trajectory
from app.player.learning.step_context import cannot_be_taken_back, own_words, read_on
from app.store.editing.steps import READS
from checks.snapshot.look import Look
from checks.text.compare import Reader
from checks.text.risk_words import irreversible

# Looking on, pointing and scrolling bring nothing about.
IDLE = frozenset({"move", "scroll", "wait_for", "focus_window", *READS})


@dataclass(slots=True)
class AskedBefore:
    """Steps that cannot be taken back, by what a person said of them or by the words on their
    targets. Of a way with none that is known to be one, the last that does something: it is most
    often the one that files what was entered, whatever it is called. Where that is done in a window
    that the step before it has opened, it may only answer "It was saved": then both.
    """

    reader: Reader
    _last: frozenset[int] = frozenset()
    _known: dict[int, bool] = field(default_factory=dict)

    @classmethod
    def of(cls, ways: Iterable[Trajectory], reader: Reader) -> AskedBefore:
        """For steps of these ways: the very objects, as the engine's memory gives them."""
        asked = cls(reader)
        lasts = (_last(way.steps) for way in ways if not any(map(asked._is_final, way.steps)))
        asked._last = frozenset(id(step) for some in lasts for step in some)
        return asked

    def __call__(self, ahead: Ahead) -> bool:
        """Whether a person is asked before this step."""
        step = ahead.step
        return step is not None and (id(step) in self._last or self._is_final(step))

    def _is_final(self, step: Step) -> bool:
        if id(step) not in self._known:
            self._known[id(step)] = cannot_be_taken_back(step, self.reader) or self._says_so(step)
        return self._known[id(step)]

    def _says_so(self, step: Step) -> bool:
        look = step.before
        if step.tool in IDLE or not isinstance(look, Look) or look.target is None:
            return False
        words = [*own_words(look), look.label.name if look.label else ""]
        return any(map(irreversible, words if any(words) else read_on(look, self.reader)))


def _last(steps: Iterable[Step]) -> tuple[Step, ...]:
    doing = [step for step in steps if step.tool not in IDLE]
    return tuple(doing[-2:] if _opens_its_window(doing[-2:]) else doing[-1:])


def _opens_its_window(steps: Sequence[Step]) -> bool:
    """Whether the second of two steps is done in a window that was not there before the first."""
    looks = [step.before for step in steps]
    match looks:
        case [Look() as first, Look() as second] if second.active is not None:
            known = [(one.title, one.class_name) for one in first.windows]
            return bool(known) and (second.active.title, second.active.class_name) not in known
        case _:
            return False
