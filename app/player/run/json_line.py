"""A line of JSON between two processes: an object, or nothing that was meant for us."""

from __future__ import annotations

import json


def object_of(line: str | bytes) -> dict[str, object]:
    """The object that a line holds; an empty one where it holds none: it is no JSON, something
    else, or nested deeper than anything that is said here.
    """
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return told if isinstance(told, dict) else {}
