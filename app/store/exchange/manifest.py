"""The list of contents of an exported workflow: which members there are, how long, and their
hashes.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from app.store.errors import ImportRefusedError

KIND = "byheart workflow"
VERSION = 1
LARGEST_NUMBER = 2**31
MOST_VALUES = 1_000_000  # each takes up to 130 bytes; a workflow of 100 steps holds 30,000
HALF_LETTER = re.compile(rb"\\u[dD][89a-fA-F]")
MANIFEST = "manifest.json"
WORKFLOW = "workflow.json"


@dataclass(frozen=True, slots=True)
class Member:
    """What a member must be."""

    sha256: str
    length: int

    @classmethod
    def of(cls, content: bytes) -> Member:
        """The entry for this content."""
        return cls(hashlib.sha256(content).hexdigest(), len(content))


def picture_member(sha256: str) -> str:
    """The member that holds a picture."""
    return f"pictures/{sha256}.png"


def write_manifest(members: Mapping[str, Member]) -> bytes:
    """The manifest as a member of the file."""
    listed = {name: {"sha256": one.sha256, "bytes": one.length} for name, one in members.items()}
    whole = {"format": KIND, "version": VERSION, "members": listed}
    return json.dumps(whole, indent=1).encode("utf-8")


def read_manifest(content: bytes) -> dict[str, Member]:
    """The members that the file says it has. ImportRefusedError when it is no manifest of ours."""
    match read_json(content, MANIFEST):
        case {"format": str(kind)} if kind != KIND:
            raise ImportRefusedError("it is not the export of a workflow")
        case {"format": str(), "version": int(version)} if version != VERSION:
            raise ImportRefusedError(
                f"it has format version {version} and this Byheart knows version {VERSION}"
            )
        case {"format": str(), "version": int(), "members": dict(members)}:
            return {name: _member(name, entry) for name, entry in members.items()}
        case _:
            raise ImportRefusedError("its list of contents is incomplete")


def read_json(content: bytes, name: str) -> Any:  # noqa: ANN401 (JSON)
    """What the member holds. ImportRefusedError when it is no JSON, or of too many values: three
    bytes of it may take a hundred once they are read.
    """
    if sum(map(content.count, (b",", b"[", b"{"))) > MOST_VALUES:
        raise ImportRefusedError(f"its {name} holds more than {MOST_VALUES:,} values")
    try:
        found = json.loads(
            content, parse_constant=_refuse, parse_int=_sane_integer, parse_float=_finite
        )
        _refuse_half_letters(content, found)
    except (ValueError, RecursionError):
        raise ImportRefusedError(f"its {name} is not sound JSON") from None
    return found


def _member(name: str, entry: object) -> Member:
    match entry:
        case {"sha256": str(sha256), "bytes": int(length)}:
            return Member(sha256, length)
        case _:
            raise ImportRefusedError(f"its list of contents tells too little of {name[:80]}")


def _refuse_half_letters(content: bytes, found: object) -> None:
    """ValueError for a text that no file can hold: JSON can name one half of a letter."""
    if HALF_LETTER.search(content):
        json.dumps(found, ensure_ascii=False).encode("utf-8")


def _refuse(constant: str) -> None:
    raise ValueError(constant)


def _sane_integer(digits: str) -> int:
    """No count, no place and no size is larger than this."""
    value = int(digits)
    if abs(value) >= LARGEST_NUMBER:
        raise ValueError(digits[:40])
    return value


def _finite(digits: str) -> float:
    value = float(digits)
    if not math.isfinite(value):
        raise ValueError(digits[:40])
    return value
