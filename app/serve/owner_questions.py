"""What a run asks its owner, put to them by the program that asked for the run (elicitation).

A program that can show a form to its user gets one, in both eras of the protocol. A program of the
older era is asked while its call is answered. One of the newer era gets the form as the answer and
calls again with what its user said. Only two answers can be given so, which teach nothing: that the
way is clear, and that the run is to stop.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from app.agent.replies import Choice

Json = Mapping[str, Any]
Context = ServerRequestContext[Any]
Answers = Mapping[int, Choice | None]
ANSWERS = {
    str(Choice.AGAIN): "Go on: the way is clear",
    str(Choice.STOP): "Stop the run",
}
ANSWER = "answer"
MINUTE_S = 60
_KEY = re.compile(r"question-(\d{1,9})")


@dataclass(frozen=True, slots=True)
class Caller:
    """The program that calls, what its user has answered by this call (None: they put it off), and
    whether it can ask them.
    """

    context: Context
    answers: Answers
    asks: bool

    @classmethod
    def of(cls, context: Context, given: types.InputResponses | None) -> Caller:
        """Who calls in this context, with these answers of its user."""
        return cls(context, dict(_answers(given)), _shows_forms(context))

    @property
    def is_asked_meanwhile(self) -> bool:
        """Whether its user is asked while its call is answered, so that the form ends with it."""
        return self.context.protocol_version not in MODERN_PROTOCOL_VERSIONS

    async def ask(self, workflow: str, asked: Json) -> types.InputRequiredResult | Answers:
        """Ask its user what a run of this workflow asks (see `app.agent.replies`).

        Returns:
            What they say to it, as `answers` does; who cannot be asked puts it off. Of the newer
            protocol, what to answer the call with.
        """
        form = _form(workflow, asked)
        if not self.is_asked_meanwhile:
            request = types.ElicitRequest(params=form)
            key = f"question-{number_of(asked)}"
            return types.InputRequiredResult(input_requests={key: request})
        question = number_of(asked)
        session, request_id = self.context.session, self.context.request_id
        try:
            said = await session.elicit_form(form.message, form.requested_schema, request_id)
        except MCPError:
            return {question: None}
        return {question: _choice(said)}


def number_of(question: Json) -> int:
    """The number of a question; 0 of none."""
    return int(question.get("question", 0))


KINDS = {
    "ahead": "Somebody seems to have done this step already.",
    "still": "“{}” is still open.",
    "gone": "“{}” is not open any more.",
    "pane": "The part with “{}” showed other things than in the recording.",
}


def question_in_words(workflow: str, asked: Json) -> str:
    """What a run asks, as a person reads it."""
    words = f"{workflow} waits at step {int(asked['step']) + 1}. {_why(asked)}"
    return " ".join(words.split())


def _why(asked: Json) -> str:
    thing = asked.get("thing")
    if asked.get("event") == "showing":
        return "Its own window is being used; nothing of that is learned."
    if not isinstance(thing, Mapping):
        return str(asked["why"])
    return KINDS.get(thing["kind"], "“{}” is in its way.").format(thing["called"])


def _form(workflow: str, asked: Json) -> types.ElicitRequestFormParams:
    left = f"The run waits for {int(asked['seconds']) // MINUTE_S} minutes."
    todo = "See to it on that screen, leave the rest as it is, and then answer."
    choice = {"type": "string", "enum": list(ANSWERS), "enumNames": list(ANSWERS.values())}
    return types.ElicitRequestFormParams(
        message=f"{question_in_words(workflow, asked)} {todo} {left}",
        requested_schema={"type": "object", "properties": {ANSWER: choice}, "required": [ANSWER]},
    )


def _shows_forms(context: Context) -> bool:
    """Who declares elicitation without saying how shows forms."""
    declared = context.session.client_capabilities
    ways = declared.elicitation if declared is not None else None
    return ways is not None and (ways.form is not None or ways.url is None)


def _answers(given: types.InputResponses | None) -> Iterator[tuple[int, Choice | None]]:
    for key, response in (given or {}).items():
        named = _KEY.fullmatch(key)
        if named is not None and isinstance(response, types.ElicitResult):
            yield int(named[1]), _choice(response)


def _choice(said: types.ElicitResult) -> Choice | None:
    """Who declines wants no more of it."""
    answer = (said.content or {}).get(ANSWER)
    if said.action == "accept" and isinstance(answer, str) and answer in ANSWERS:
        return Choice(answer)
    return Choice.STOP if said.action == "decline" else None
