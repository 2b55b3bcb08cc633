"""What tokens cost: a dated table, shipped beside this file and replaceable by one's own."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from app.agent.usage import Usage
from app.engine.errors import UsageError

MILLION = 1_000_000


@dataclass(frozen=True, slots=True)
class Rate:
    """US dollars for a million tokens, for prompts of `up_to` tokens (None: of any length)."""

    input: float
    write_5m: float
    write_1h: float
    read: float
    output: float
    up_to: int | None = None

    def cost(self, used: Usage) -> float:
        """US dollars."""
        return (
            used.fresh * self.input
            + used.written_5m * self.write_5m
            + used.written_1h * self.write_1h
            + used.read * self.read
            + used.output * self.output
        ) / MILLION


@dataclass(frozen=True, slots=True)
class Prices:
    """Rates by model, cheapest band first, and the day on which they held."""

    as_of: str
    rates: Mapping[str, Sequence[Rate]]

    def cost(self, model: str, used: Usage) -> float | None:
        """US dollars of one answer; None for a model whose price is not known."""
        for rate in self.rates.get(model, ()):
            if rate.up_to is None or used.prompt <= rate.up_to:
                return rate.cost(used)
        return None


def read_prices(own: Path | None = None) -> Prices:
    """One's own table where there is one, else the one that came with Byheart.

    UsageError for a table that cannot be read.
    """
    if own is None or not own.exists():
        return _parsed(files(__package__).joinpath("prices.json").read_text(encoding="utf-8"))
    try:
        return _parsed(own.read_text(encoding="utf-8"))
    except (OSError, ValueError, TypeError, KeyError, AttributeError) as error:
        raise UsageError(f"The prices in {own} cannot be read ({error}).") from error


def _parsed(text: str) -> Prices:
    table = json.loads(text)
    rates = {
        model: tuple(Rate(**rate) for rate in bands) for model, bands in table["models"].items()
    }
    return Prices(str(table["as_of"]), rates)
