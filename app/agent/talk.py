"""A conversation carried on until the job is over: ask, do, show, and every way a turn can end."""

from __future__ import annotations

import time
from dataclasses import dataclass, field

from app.agent.answers import Answer
from app.agent.batch import Batch
from app.agent.brief import not_yet
from app.agent.budget import Budget
from app.agent.conversation import Conversation
from app.agent.ports import AgentLog, Job, ModelCall, Service
from app.agent.prices import Prices
from app.engine.errors import GaveUpError

# Room for what is thought and asked for; without streaming the service takes 21,333 at most.
USUAL_TOKENS = 12_000
MOST_TOKENS = 21_333
# A turn that was paused is asked for again, and a model that says too early that it is done is told
# so, this often.
PAUSES = 3
OBJECTIONS = 1


@dataclass(slots=True)
class Talk:
    """One conversation with one model about one job."""

    model: str
    service: Service
    batch: Batch
    job: Job
    budget: Budget
    prices: Prices
    log: AgentLog
    conversation: Conversation = field(default_factory=Conversation)
    _max_tokens: int = field(default=USUAL_TOKENS)
    _pauses: int = field(default=0)
    _objections: int = field(default=0)

    async def carry_on(self) -> str:
        """Until the job is over; what the model said last. GaveUpError when it will not be."""
        while not self.job.is_over():
            answer = await self._ask()
            if self._take(answer):
                return answer.text
        return ""

    def _take(self, answer: Answer) -> bool:
        """Do what a turn asks for; whether that was all."""
        match answer.stop_reason:
            case "tool_use":
                return self._act(answer)
            case "end_turn":
                return self._is_done(answer)
            case "pause_turn":
                self._resume(answer)
            case "max_tokens":
                self._give_more_room()
            case "refusal":
                raise GaveUpError(f"The model refused. {answer.refusal or answer.text}".strip())
            case "model_context_window_exceeded":
                raise GaveUpError("The conversation has become too long for the model.")
            case other:
                raise GaveUpError(f"The model ended its turn in an unknown way ({other}).")
        return False

    def _act(self, answer: Answer) -> bool:
        self.conversation.heard(answer)
        results = self.batch.run(answer.calls)
        if results is not None:
            self.conversation.answer(results)
        return results is None

    def _is_done(self, answer: Answer) -> bool:
        """The model's word, where it is enough; else it is told once that it is mistaken."""
        objection = self.job.objection()
        if not objection or self.job.is_over_soon():
            return True
        self._objections += 1
        if self._objections > OBJECTIONS:
            raise GaveUpError(f"The model calls it done, and it is not. {answer.text}".strip())
        self.conversation.heard(answer)
        self.conversation.tell(not_yet(objection), [self.batch.look()])
        return False

    def _resume(self, answer: Answer) -> None:
        """A turn that was paused goes on when it is sent back as it is."""
        self._pauses += 1
        if self._pauses > PAUSES:
            raise GaveUpError("The model paused again and again.")
        self.conversation.heard(answer)

    def _give_more_room(self) -> None:
        """What was cut off is neither done nor kept: the turn is asked for again."""
        if self._max_tokens == MOST_TOKENS:
            raise GaveUpError("The model's answer was longer than it may be.")
        self._max_tokens = MOST_TOKENS

    async def _ask(self) -> Answer:
        self._must_have_budget()
        began = time.monotonic()
        view = self.batch.view
        size = (view.width, view.height)
        request = self.conversation.request(self.model, self._max_tokens, size)
        seconds = self.budget.seconds_left
        answer = await self.service.ask(request, seconds, self.budget.call)
        usd = self.prices.cost(self.model, answer.used)
        self.budget.answer(answer.used, usd)
        self.log.note(
            ModelCall(
                model=self.model,
                used=answer.used,
                usd=usd,
                seconds=time.monotonic() - began,
                stop_reason=answer.stop_reason,
                asked_for=tuple(map(str, answer.calls)),
                picture=self.batch.last_seen,
            )
        )
        return answer

    def _must_have_budget(self) -> None:
        if reached := self.budget.reached():
            raise GaveUpError(f"The agent's budget is used up: {reached}.")
        if self.conversation.is_full:
            raise GaveUpError("The conversation has become too large to be sent.")
