"""The actions of one turn, done in order until one fails or the work turns out to be done."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from app.agent.actions import Click, Deed, Deeds, Drag, Move, Screenshot, Scroll, WherePointer, Zoom
from app.agent.answers import ToolCall
from app.agent.conversation import AFTER_A_FAILURE, DONE, Result
from app.agent.pictures import Sent, to_send
from app.agent.ports import AgentLog, Desk, Job, RefusedCall, RefusedError
from app.agent.tool_calls import TOOLSET, BadCallError, Calls
from app.agent.view import View, fitted
from app.engine.errors import GaveUpError
from app.engine.model.geometry import Box, Picture, Point

# The same action on the same screen: what did not help twice does not help the third time.
SAME_AT_MOST = 3
TAKES_TIME = frozenset({"wait"})
# A clock that ticks makes another screen every second: so many turns may only look.
LOOKS_AT_MOST = 5
LOOKS = frozenset({"screenshot", "zoom", "cursor_position"})


@dataclass(slots=True)
class Batch:
    """Does what a model asks for on a desk. The job is asked after each deed whether that was all,
    and after the last one with a little patience. `last_seen` is the picture that was shown last.
    """

    desk: Desk
    view: View
    log: AgentLog
    job: Job
    last_seen: Picture | None = None
    _tried: Counter[str] = field(default_factory=Counter)
    _only_looked: int = field(default=0)

    def look(self) -> Sent:
        """The screen as the model is shown it."""
        self.last_seen = self.desk.see()
        return to_send(self.last_seen, (self.view.width, self.view.height))

    def run(self, calls: Sequence[ToolCall]) -> list[Result] | None:
        """A result for every call; None when the work is done, and nobody waits for results."""
        self._refuse_idling(calls)
        results: list[Result] = []
        for call in calls:
            if results and results[-1].failed:
                results.append(Result(call, AFTER_A_FAILURE, failed=True))
                continue
            result = self._one(call)
            if result is None:
                return None
            results.append(result)
        return None if self.job.is_over_soon() else self._with_the_screen(results)

    def _one(self, call: ToolCall) -> Result | None:
        """None: it was done, and that was all."""
        self._refuse_a_loop(call)
        try:
            return self._done(call)
        except (BadCallError, RefusedError) as refusal:
            self.log.note(RefusedCall(str(call), str(refusal)))
            return Result(call, str(refusal) or "It was refused.", failed=True)

    def _done(self, call: ToolCall) -> Result | None:
        if call.toolset not in {TOOLSET, ""}:
            raise BadCallError(f"There is no toolset {call.toolset} here.")
        match Calls(self.view, self.desk.pointer).read(call.name, call.input):
            case Screenshot():
                return Result(call, pictures=(self.look(),))
            case Zoom(box):
                return Result(call, pictures=(self._part(box),))
            case WherePointer():
                x, y = self.view.on_picture(self.desk.pointer())
                return Result(call, f"X={x}, Y={y}")
            case Deeds(deeds):
                return Result(call) if self._do_all(deeds) else None

    def _do_all(self, deeds: Sequence[Deed]) -> bool:
        """Whether there is still something to do."""
        for deed in deeds:
            for place in places_of(deed):
                if not self.desk.shows(place):
                    raise RefusedError("No monitor shows that place.")
            self.desk.do(deed)
            if self.job.is_over():
                return False
        return True

    def _part(self, box: Box) -> Sent:
        return to_send(self.desk.part(box), fitted(box.width, box.height))

    def _with_the_screen(self, results: list[Result]) -> list[Result]:
        """The screen after the last action, which saves asking for it; errors take no picture."""
        last = results[-1]
        if not last.failed and not last.pictures:
            text = last.text if last.text != DONE else "Done. The screen now:"
            results[-1] = Result(last.call, text, (self.look(),))
        return results

    def _refuse_idling(self, calls: Sequence[ToolCall]) -> None:
        only_looks = all(call.name in LOOKS for call in calls)
        self._only_looked = self._only_looked + 1 if only_looks else 0
        if self._only_looked >= LOOKS_AT_MOST:
            raise GaveUpError(f"The model only looked, {LOOKS_AT_MOST} times in a row.")

    def _refuse_a_loop(self, call: ToolCall) -> None:
        if call.name in TAKES_TIME or self.last_seen is None:
            return
        screen = hashlib.sha256(bytes(self.last_seen.bgra)).hexdigest()
        self._tried[f"{screen} {call}"] += 1
        if self._tried[f"{screen} {call}"] >= SAME_AT_MOST:
            raise GaveUpError(
                f"The model asked {SAME_AT_MOST} times for {call} on the same screen."
            )


def places_of(deed: Deed) -> tuple[Point, ...]:
    """The places where a deed acts; none for the keyboard's."""
    match deed:
        case Drag(at, to):
            return at, to
        case Click() | Move() | Scroll():
            return (deed.at,)
        case _:
            return ()
