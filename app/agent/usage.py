"""What one answer of a model used, in tokens, as the service tells it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Usage:
    """Tokens. Those written to the cache and read from it are no part of `fresh`."""

    fresh: int = 0
    written_5m: int = 0
    written_1h: int = 0
    read: int = 0
    output: int = 0

    @property
    def prompt(self) -> int:
        """All that the request held."""
        return self.fresh + self.written_5m + self.written_1h + self.read

    @property
    def total(self) -> int:
        """All tokens, both ways."""
        return self.prompt + self.output

    def __add__(self, other: Usage) -> Usage:
        """Both together."""
        return Usage(
            self.fresh + other.fresh,
            self.written_5m + other.written_5m,
            self.written_1h + other.written_1h,
            self.read + other.read,
            self.output + other.output,
        )


def usage_of(told: Mapping[str, object]) -> Usage:
    """The tokens of an answer; ValueError when it does not tell them."""
    fresh, output = _tokens(told, "input_tokens"), _tokens(told, "output_tokens")
    if fresh is None or output is None:
        raise ValueError("it does not tell what it used")
    written = _tokens(told, "cache_creation_input_tokens") or 0
    parts = told.get("cache_creation")
    for_an_hour = 0
    if isinstance(parts, Mapping):
        for_an_hour = min(written, _tokens(parts, "ephemeral_1h_input_tokens") or 0)
    read = _tokens(told, "cache_read_input_tokens") or 0
    return Usage(fresh, written - for_an_hour, for_an_hour, read, output)


def _tokens(told: Mapping[str, object], name: str) -> int | None:
    value = told.get(name)
    return value if isinstance(value, int) and value >= 0 else None
