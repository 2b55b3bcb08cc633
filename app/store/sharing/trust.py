"""Whose reviews count, and how many are asked for: a file in the data folder that its owner may
read and change.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from app.engine.errors import UsageError
from app.store.atomic_files import write_whole
from app.store.sharing.reviews import read_key

FILE = "trust.json"
MOST_REVIEWS = 100


@dataclass(frozen=True, slots=True)
class Trust:
    """The public `keys` by the names that the user gave them, and how many `reviews` by different
    ones of them a workflow needs before it is added.
    """

    keys: Mapping[str, str] = field(default_factory=dict)
    reviews: int = 1

    def name_of(self, key: str) -> str:
        """What the user calls the owner of a key; "" for a key that is not trusted."""
        return next((name for name, known in self.keys.items() if known == key), "")

    def trusting(self, name: str, key: str) -> Trust:
        """With one key more. UsageError when the name, or the key under another name, is taken."""
        if not name.strip() or not name.isprintable():
            raise UsageError("A reviewer needs a name of visible characters.")
        read = read_key(key)
        if name in self.keys and self.keys[name] != read:
            raise UsageError(f"There is another key of “{name}”; remove that one first.")
        if (known := self.name_of(read)) and known != name:
            raise UsageError(f"That is the key of “{known}” already.")
        return replace(self, keys={**self.keys, name: read})

    def without(self, name: str) -> Trust:
        """With one key less. UsageError when there is none of that name."""
        if name not in self.keys:
            raise UsageError(f"There is no key of “{name}”; “byheart trust list” lists them.")
        return replace(self, keys={one: key for one, key in self.keys.items() if one != name})

    def asking_for(self, reviews: int) -> Trust:
        """With so many reviews asked for."""
        if not 1 <= reviews <= MOST_REVIEWS:
            raise UsageError(f"1 to {MOST_REVIEWS} reviews can be asked for, not {reviews}.")
        return replace(self, reviews=reviews)


def read_trust(home: Path) -> Trust:
    """What the file of a data folder says; nobody is trusted where there is none. UsageError for a
    file that says something else.
    """
    file = home / FILE
    try:
        told = json.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return Trust()
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{file} holds no keys ({error}); mend or remove it.") from error
    match told:
        case {"reviews": int(reviews), "keys": dict(keys)} if not isinstance(reviews, bool):
            trust = Trust().asking_for(reviews)
            for name, key in keys.items():
                trust = trust.trusting(str(name), str(key))
            return trust
        case _:
            raise UsageError(f"{file} says neither “keys” nor “reviews”; mend or remove it.")


def write_trust(home: Path, trust: Trust) -> None:
    """Keep it."""
    told = {"reviews": trust.reviews, "keys": dict(trust.keys)}
    write_whole(home / FILE, json.dumps(told, indent=1, ensure_ascii=False).encode("utf-8"))
