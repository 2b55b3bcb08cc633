"""Names that can be typed on a command line, for what a recording finds by itself."""

from __future__ import annotations

import re
from collections.abc import Collection


def to_identifier(words: str, otherwise: str) -> str:
    """What stands on the screen as a name: "Your password:" is your_password."""
    return "_".join(re.findall(r"\w+", words.lower())) or otherwise


def not_taken(name: str, taken: Collection[str]) -> str:
    """The name, or name_2 when it is taken."""
    free, number = name, 1
    while free in taken:
        number += 1
        free = f"{name}_{number}"
    return free
