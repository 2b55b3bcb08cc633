"""Names for values: proposed from the label of the field that they were put into."""

from __future__ import annotations

import re
from collections.abc import Collection

UNCALLED = "value"
LONGEST = 40
_NO_PART_OF_A_NAME = re.compile(r"[^0-9A-Za-z]+")


def name_for(label: str, taken: Collection[str]) -> str:
    """A name that begins with a letter and that is not taken: “Order no.:” becomes `order_no`."""
    plain = _NO_PART_OF_A_NAME.sub("_", label.strip().lower()).strip("_")[:LONGEST]
    stem = plain if plain[:1].isalpha() else f"{UNCALLED}_{plain}".strip("_")
    if stem not in taken:
        return stem
    number = 2
    while f"{stem}_{number}" in taken:
        number += 1
    return f"{stem}_{number}"
