"""Words that say that a step cannot be taken back, in English and German."""

from __future__ import annotations

import re

from checks.text import plain

LOSING = frozenset(
    (
        *("delete", "erase", "remove", "discard", "destroy", "drop", "purge", "wipe", "reset"),
        *("format", "overwrite", "uninstall", "löschen", "entfernen", "verwerfen", "vernichten"),
        *("leeren", "zurücksetzen", "formatieren", "überschreiben", "deinstallieren"),
    )
)
GIVING = frozenset(
    (
        *("send", "post", "submit", "publish", "pay", "buy", "order", "transfer", "book"),
        *("confirm", "approve", "release", "sign", "senden", "absenden", "versenden"),
        *("veröffentlichen", "zahlen", "bezahlen", "kaufen", "bestellen", "überweisen", "buchen"),
        *("verbuchen", "bestätigen", "genehmigen", "freigeben", "unterschreiben"),
    )
)


def _said(text: str) -> set[str]:
    return set(re.findall(r"\w+", plain(text).lower()))


def irreversible(text: str) -> bool:
    """Whether the text speaks of something that cannot be taken back."""
    return not _said(text).isdisjoint(LOSING | GIVING)


def loses(text: str) -> bool:
    """Whether the text speaks of losing something."""
    return not _said(text).isdisjoint(LOSING)
