"""Which pictures the service takes: their kind, their size, how many of them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from app.agent.pictures import received
from app.demo.fake_model.messages import Block, images_in
from app.engine.model.geometry import Pixels

TILE = 28
EDGE, TILES = 2576, 4784  # of every model that knows the toolset
KINDS = {"image/png": "iVBOR", "image/jpeg": "/9j/"}
MOST_BYTES = 10_000_000
MOST, MANY, MANY_EDGE = 600, 20, 2000


def tiles(picture: Pixels) -> int:
    """What a picture counts for, in tokens."""
    return math.ceil(picture.width / TILE) * math.ceil(picture.height / TILE)


def refused_pictures(messages: Sequence[Block]) -> Iterator[str]:
    """Every reason to refuse a request for its pictures."""
    sources = list(images_in(messages))
    if len(sources) > MOST:
        yield f"more than {MOST} pictures"
    for source in sources:
        begins = KINDS.get(source.get("media_type", ""), "not a kind of picture")
        if source.get("type") != "base64" or not source["data"].startswith(begins):
            yield "a picture is not of the kind it is said to be"
        elif len(source["data"]) > MOST_BYTES:
            yield "a picture is larger than 10 MB"
        else:
            yield from _size(received(source["data"]), are_many=len(sources) > MANY)


def _size(picture: Pixels, *, are_many: bool) -> Iterator[str]:
    long = max(picture.width, picture.height)
    if math.ceil(long / TILE) * TILE > EDGE or tiles(picture) > TILES:
        yield f"a picture of {picture.width}x{picture.height} is too large"
    if are_many and long > MANY_EDGE:
        yield "too large for many-image requests"
