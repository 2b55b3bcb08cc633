"""What a request would use of a real model, in tokens, by the documented rules; an estimate."""

from __future__ import annotations

import hashlib
import json
import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from app.agent.pictures import received
from app.demo.fake_model.messages import Asked, Block, images_in, without_images
from app.demo.fake_model.pictures_taken import tiles

# Declaring the toolset costs so much; English and JSON take about so many letters a token.
TOOLSET_TOKENS = 4500
LETTERS = 3.5
KEPT_S = 300.0


@dataclass(slots=True)
class ModelUsage:
    """Counts requests and remembers what the service would have in its cache."""

    _kept: dict[str, float] = field(default_factory=dict)

    def of(self, asked: Asked, content: Sequence[Block]) -> dict[str, int]:
        """The usage that goes with an answer; what was sent within five minutes is read again."""
        parts = list(_parts(asked.body))
        output = _words(list(content))
        if "cache_control" not in asked.body:
            return _told(sum(tokens for _, tokens in parts), 0, 0, output)
        now = time.monotonic()
        fits = [self._kept.get(key, -math.inf) > now - KEPT_S for key, _ in parts]
        known = fits.index(False) if False in fits else len(parts)
        self._kept |= {key: now for key, _ in parts}
        read, written = parts[:known], parts[known:]
        return _told(0, sum(each for _, each in written), sum(each for _, each in read), output)


def _parts(body: Block) -> Iterator[tuple[str, int]]:
    """What a cache can hold, part by part: a key of all up to there, and the part's own tokens."""
    head = {name: body.get(name) for name in ("model", "system", "tools")}
    so_far = hashlib.sha256(json.dumps(head).encode())
    yield so_far.hexdigest(), TOOLSET_TOKENS + _words(body.get("system"))
    for message in body["messages"]:
        so_far.update(json.dumps(message).encode())
        seen = sum(tiles(received(source["data"])) for source in images_in([message]))
        yield so_far.hexdigest(), seen + _words(message["content"])


def _words(value: Any) -> int:  # noqa: ANN401 (whatever JSON holds)
    return math.ceil(len(json.dumps(without_images(value), ensure_ascii=False)) / LETTERS)


def _told(fresh: int, written: int, read: int, output: int) -> dict[str, int]:
    return {
        "input_tokens": fresh,
        "output_tokens": output,
        "cache_creation_input_tokens": written,
        "cache_read_input_tokens": read,
    }
