"""A conversation with a model as the service is sent it: it only ever grows.

Nothing that was sent is changed or dropped later: thinking is bound to what stood before it, and
what stood before is paid for at a tenth. Where the cache ends is said beside the messages, not in
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from app.agent.answers import Answer, ToolCall
from app.agent.brief import SYSTEM
from app.agent.dialect import spoken_to
from app.agent.pictures import Sent

Block = dict[str, object]

AFTER_A_FAILURE = "Not executed: an earlier computer action in this turn failed."
DONE = "Done."
KEPT = {"type": "ephemeral"}
# A request may hold 32 MB.
MOST_BYTES = 28_000_000


@dataclass(frozen=True, slots=True)
class Result:
    """What came of one call: words, maybe a picture; an error has words only."""

    call: ToolCall
    text: str = DONE
    pictures: tuple[Sent, ...] = ()
    failed: bool = False

    def as_block(self) -> Block:
        """As the service takes it."""
        words: Block = {"type": "text", "text": self.text}
        content = [words, *(picture.as_block() for picture in self.pictures)]
        block: Block = {
            "type": "tool_result",
            "tool_use_id": self.call.id,
            **({"toolset_name": self.call.toolset} if self.call.toolset else {}),
            "content": content,
        }
        return {**block, "is_error": True} if self.failed else block


@dataclass(slots=True)
class Conversation:
    """The messages so far, and the parts of a request that never change."""

    messages: list[Block] = field(default_factory=list)
    size: int = 0

    def tell(self, text: str, pictures: Sequence[Sent] = ()) -> None:
        """Say something to the model: words first, then pictures."""
        words: Block = {"type": "text", "text": text}
        self._add("user", [words, *(picture.as_block() for picture in pictures)], pictures)

    def show(self, parts: Sequence[tuple[str, Sent | None]]) -> None:
        """Say several things, each with its picture after it."""
        content: list[Block] = []
        for text, picture in parts:
            content.append({"type": "text", "text": text})
            if picture is not None:
                content.append(picture.as_block())
        self._add("user", content, [picture for _, picture in parts if picture])

    def heard(self, answer: Answer) -> None:
        """Keep the model's turn as it came; an empty one would be refused when sent back."""
        if answer.content:
            self._add("assistant", list(answer.content), ())

    def answer(self, results: Sequence[Result]) -> None:
        """Answer every call of the last turn."""
        pictures = [picture for result in results for picture in result.pictures]
        self._add("user", [result.as_block() for result in results], pictures)

    @property
    def is_full(self) -> bool:
        """Whether another picture might be more than one request may hold."""
        return self.size > MOST_BYTES

    def request(self, model: str, max_tokens: int, size: tuple[int, int]) -> Block:
        """All that is sent; `size` is that of the screen's picture.

        The toolset and the system prompt are kept by the service, and so is
        everything up to the last message.
        """
        return {
            "model": model,
            "max_tokens": max_tokens,
            "system": [{"type": "text", "text": SYSTEM, "cache_control": KEPT}],
            **spoken_to(model, *size),
            "messages": list(self.messages),
            "cache_control": KEPT,
        }

    def _add(self, role: str, content: list[Block], pictures: Sequence[Sent]) -> None:
        self.messages.append({"role": role, "content": content})
        self.size += sum(len(picture.data) for picture in pictures)
