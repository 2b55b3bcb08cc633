"""What the words on a control say of its consequences, in English and German."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise

from checks.text.compare import plain
from checks.text.risk_words import irreversible

# What changes the machine or binds its owner, though it may be taken back.
BINDING = frozenset(
    (
        *("install", "update", "upgrade", "restart", "reboot", "shutdown", "logout", "quit"),
        *("accept", "agree", "allow", "grant", "subscribe", "unsubscribe", "activate"),
        *("installieren", "aktualisieren", "neustarten", "herunterfahren", "abmelden", "beenden"),
        *("akzeptieren", "annehmen", "zustimmen", "erlauben", "zulassen", "abonnieren"),
    )
)
BINDING_PAIRS = frozenset({("sign", "out"), ("log", "out"), ("log", "off"), ("shut", "down")})
# They keep a session, and speak of no signature.
KEEPING = re.compile(r"\b(?:stay|remain|keep (?:me|us)) (?:signed|logged) in\b")
# Closing without what was written is losing it.
UNSAVED = re.compile(r"\b(?:(?:don.t|do not|without) sav|(?:nicht|ohne zu) speicher)")
# What a reader of pixels takes for a letter, and the letter.
MISREAD = str.maketrans("01|5", "olls")


def binding_words(text: str) -> set[str]:
    """The words by which a text speaks of what an agent must leave to a person."""
    said = KEEPING.sub("", plain(text).lower())
    return _binding(said) | _binding(said.translate(MISREAD))


def _binding(text: str) -> set[str]:
    words = re.findall(r"\w+", text)
    pairs = set(pairwise(words)) & BINDING_PAIRS
    alone = {word for word in words if word in BINDING or irreversible(word)}
    unsaved = {"unsaved"} if UNSAVED.search(text) else set[str]()
    return alone.union(unsaved, *pairs)


def asks_for(task: str) -> Callable[[str], bool]:
    """Whether a task asks for what a text speaks of, by its own words."""
    asked = set(re.findall(r"\w+", plain(task).lower()))
    return lambda text: binding_words(text) <= asked
