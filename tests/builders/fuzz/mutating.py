"""Contents that are nearly sound: bytes, JSON and the members of zip files, changed at random."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from random import Random
from typing import Any

MOST_BYTES = 400_000
NUMBERS = (0, 1, -1, 127, 255, 32_767, 65_535, 2**31 - 1, 2**31, 2**63, 10**30, 0.1, -0.0, 1e308)
TEXTS = (
    *("", " ", "\0", "\x1b[2J", "a\nb", "\u2028", "\ud800", "\ufeff", "é" * 300, "x" * 30_000),
    *("../../x", "~nobody-here", "{x}", "{", "$", "True", "NaN", "inf", "-1", "1e999", "9" * 5_000),
)
DEEP = "as deep as JSON is read"
VALUES: tuple[Any, ...] = (
    *NUMBERS,
    *TEXTS,
    None,
    True,
    False,
    [],
    {},
    [[]],
    {"$": "map", "of": []},
    {"$": 0},
)
TOKENS = (
    *(b"\0", b"\xff\xfe", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\x1b[2J", b"\r", b"\n", b'"', b"'"),
    *(b",", b";", b"<", b"&x;", b"]]>", b"../", b"NaN", b"Infinity", b"1e999", b"-1", b"1048577"),
    *(b"999999999", b"9" * 5_000, b"[" * 5_000, b'{"a":' * 2_000, b"," * 5_000, b"\\ud800"),
    *("\u2028".encode(), "𝔄é中".encode(), b"PK\x05\x06", b"IDAT", bytes(64)),
)


def changed_bytes(random: Random, content: bytes) -> bytes:
    """Some bytes flipped, lost, doubled, set or put in."""
    data = bytearray(content)
    for _ in range(random.choice((1, 1, 2, 3, 8))):
        random.choice(EDITS)(random, data)
    return bytes(data[:MOST_BYTES])


def _flip(random: Random, data: bytearray) -> None:
    if data:
        data[random.randrange(len(data))] ^= 1 << random.randrange(8)


def _set(random: Random, data: bytearray) -> None:
    number = int(random.choice(NUMBERS)) if random.random() < 0.5 else random.getrandbits(32)
    width, order = random.choice((1, 2, 4)), random.choice(("little", "big"))
    at = random.randrange(len(data) + 1)
    packed = (number % 2**64).to_bytes(8, "little")[:width]
    data[at : at + width] = packed if order == "little" else packed[::-1]


def _lose(random: Random, data: bytearray) -> None:
    start, end = _span(random, data)
    del data[start:end]


def _cut_off(random: Random, data: bytearray) -> None:
    del data[random.randrange(len(data) + 1) :]


def _double(random: Random, data: bytearray) -> None:
    start, end = _span(random, data)
    times = random.choice((1, 1, 3, 200))
    data[end:end] = (bytes(data[start:end]) * times)[:MOST_BYTES]


def _move(random: Random, data: bytearray) -> None:
    start, end = _span(random, data)
    piece = bytes(data[start:end])
    del data[start:end]
    at = random.randrange(len(data) + 1)
    data[at:at] = piece


def _put_in(random: Random, data: bytearray) -> None:
    at = random.randrange(len(data) + 1)
    data[at : at + random.choice((0, 0, 1, 8))] = random.choice(TOKENS)


EDITS: tuple[Callable[[Random, bytearray], None], ...] = (
    *(_flip, _set, _lose, _cut_off, _double, _move, _put_in),
)


def _span(random: Random, data: bytearray) -> tuple[int, int]:
    start = random.randrange(len(data) + 1)
    return start, start + random.choice((1, 4, 32, 300, 5_000))


def changed_json(random: Random, value: Any) -> Any:  # noqa: ANN401 (JSON)
    """The same with some of its values replaced, lost, doubled, or called otherwise."""
    whole = {"": deepcopy(value)}
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        places = list(_places(whole)) or [(whole, whole.setdefault("", None) or "")]
        holder, key = random.choice(places)
        other, its_key = random.choice(places)
        _change(random, holder, key, deepcopy(other[its_key]))
    return whole.get("")


def _places(value: Any) -> Iterator[tuple[Any, Any]]:  # noqa: ANN401 (JSON)
    """Every value in it, as who holds it and where."""
    keys = list(value) if isinstance(value, dict) else range(len(value))
    for key in keys:
        yield value, key
        if isinstance(value[key], dict | list):
            yield from _places(value[key])


def _change(random: Random, holder: Any, key: Any, other: Any) -> None:  # noqa: ANN401 (JSON)
    match random.randrange(6):
        case 0 | 1:
            holder[key] = deepcopy(random.choice(VALUES))
        case 2:
            holder[key] = other
        case 3:
            holder.pop(key)
        case 4 if isinstance(holder, list):
            holder[key:key] = [holder[key]] * random.choice((1, 1, 500))
        case 4:
            holder[random.choice(TEXTS)] = other
        case _:
            holder[key] = random.choice(([other], {"$": other}, deepcopy(DEEP)))


def json_bytes(value: Any) -> bytes:  # noqa: ANN401 (JSON)
    """As it stands in a file."""
    return json.dumps(value).encode().replace(json.dumps(DEEP).encode(), b"[" * 980 + b"]" * 980)


def any_json(random: Random, keys: tuple[str, ...], depth: int = 3) -> Any:  # noqa: ANN401 (JSON)
    """An object of some of these keys, and values of every kind."""
    names = random.sample(keys, random.randint(0, len(keys)))
    whole: dict[str, Any] = {name: _any(random, keys, depth) for name in names}
    if random.random() < 0.2:
        whole[random.choice(TEXTS)] = random.choice(VALUES)
    return whole


def _any(random: Random, keys: tuple[str, ...], depth: int) -> Any:  # noqa: ANN401 (JSON)
    if depth and random.random() < 0.1:
        return any_json(random, keys, depth - 1)
    return random.choice((random.choice(VALUES), random.random() * 100, random.randint(-5, 99)))


def changed_member(random: Random, members: Mapping[str, bytes]) -> dict[str, bytes]:
    """The members of a file with one of them changed, lost or called like another."""
    changed = dict(members)
    name = random.choice(sorted(changed))
    match random.randrange(12):
        case 0:
            del changed[name]
        case 1:
            changed[random.choice((*TEXTS, *members)) or "x"] = changed[name]
        case _:
            changed[name] = changed_bytes(random, changed[name])
    return changed
