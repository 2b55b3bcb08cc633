"""Lists the licence of everything installed.

Ends with 1 when one is unknown or binds the whole program (GPL, AGPL), which is marked with "!".
"""

from __future__ import annotations

import re
import sys
from importlib.metadata import Distribution, distributions

COPYLEFT = re.compile(r"\bA?GPL|(?<!Lesser )(?<!Library )General Public", re.IGNORECASE)


def stated() -> dict[str, list[str]]:
    """By name, what every installed distribution but Byheart says of its licence."""
    others = (each for each in distributions() if each.name.lower() != "byheart")
    return {each.name: statements(each) for each in sorted(others, key=lambda d: d.name.lower())}


def statements(distribution: Distribution) -> list[str]:
    """All that it says; its licence file speaks only where its metadata does not."""
    said = distribution.metadata
    first_line, *_ = "".join(said.get_all("License", [])).strip().splitlines() or [""]
    classifiers = [
        classifier.split(" :: ")[-1]
        for classifier in said.get_all("Classifier", [])
        if classifier.startswith("License ::")
    ]
    expressions = said.get_all("License-Expression", [])
    found = dict.fromkeys(one for one in (*expressions, first_line, *classifiers) if one)
    return list(found) or first_words_of_its_file(distribution)


def first_words_of_its_file(distribution: Distribution) -> list[str]:
    """How its licence file begins, if it has one."""
    files = [path for path in distribution.files or [] if path.name.upper().startswith("LICEN")]
    return [" ".join(path.read_text().split()[:4]) for path in files[:1]]


def is_welcome(statement: str) -> bool:
    """Of alternatives joined by OR one suffices; the lesser GPL is welcome."""
    return any(not COPYLEFT.search(choice) for choice in re.split(r"\bOR\b", statement))


def is_acceptable(said: list[str]) -> bool:
    """Something is said, and nothing of it is unwelcome."""
    return bool(said) and all(is_welcome(statement) for statement in said)


if __name__ == "__main__":
    table = stated()
    for name, licences in table.items():
        mark = " " if is_acceptable(licences) else "!"
        print(f"{mark} {name:<26} {'; '.join(licences) or 'says nothing'}")
    sys.exit(not all(is_acceptable(licences) for licences in table.values()))
