"""What a remembered answer spares: the tokens that the model used for it, and their price."""

from __future__ import annotations

from app.agent.prices import Prices
from app.agent.usage import usage_of
from app.store.turns.memory import Turn


def spared(turn: Turn, prices: Prices) -> tuple[int, float | None]:
    """Tokens, and US dollars where the price of the model is known."""
    used = turn.usage
    if "total_tokens" in used:  # Chat Completions
        return int(used["total_tokens"]), None
    try:
        usage = usage_of(used)
    except ValueError:
        return 0, None
    return usage.total, prices.cost(turn.model, usage)
