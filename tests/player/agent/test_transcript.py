"""What passed between Byheart and a model is told and kept, without secrets."""

from __future__ import annotations

from app.agent.ports import ModelCall, RefusedCall
from app.agent.usage import Usage
from app.engine.model.geometry import Picture
from app.player.agent.transcript import AgentStory
from tests.builders.paper.agent_desk import painted

PICTURE = painted(1, (2, 2))
CALL = ModelCall(
    model="claude-sonnet-5-5",
    used=Usage(fresh=1, read=2, output=3),
    usd=0.01234567,
    seconds=1.23456,
    stop_reason="tool_use",
    asked_for=("type(text='hunter2')",),
    picture=PICTURE,
)


def test_a_call_is_told_with_its_cost_and_kept_with_its_picture() -> None:
    said: list[dict[str, object]] = []
    kept: list[tuple[dict[str, object], Picture | None]] = []
    story = AgentStory(
        4, said.append, lambda *both: kept.append(both), lambda text: text.replace("hunter2", "•")
    )

    story.note(CALL)
    story.note(RefusedCall("type(text='hunter2')", "That is a terminal."))

    call, refusal = said
    assert call == {
        "event": "model_call",
        "step": 4,
        "model": "claude-sonnet-5-5",
        "asked_for": ["type(text='•')"],
        "stop_reason": "tool_use",
        "tokens": {"input": 3, "cached": 2, "output": 3},
        "cost_usd": 0.012346,
        "seconds": 1.235,
    }
    assert refusal["action"] == "type(text='•')"
    wanted = {"event": "wanted", "asked_for": ["type(text='•')"]}
    assert kept == [(wanted, None), (call, PICTURE), (refusal, None)]
