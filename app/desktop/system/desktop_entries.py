"""The applications that the desktop's menu offers, read as the Desktop Entry Specification tells:
https://specifications.freedesktop.org/desktop-entry-spec/latest/
"""

from __future__ import annotations

import configparser
import shlex
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

GROUP = "Desktop Entry"
USUAL_FOLDERS = "/usr/local/share:/usr/share"
PLACEHOLDERS = frozenset(f"%{letter}" for letter in "fFuUdDnNickvm")


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """An application: what it is called, and the argument list that starts it."""

    name: str
    command: tuple[str, ...]


def menu_entries(environment: Mapping[str, str], language: str = "") -> tuple[MenuEntry, ...]:
    """All of them, by name, in that language ("de") where they have a name in it. What is hidden,
    asks for a terminal, is not installed or cannot be read is left out.
    """
    found: dict[str, MenuEntry | None] = {}
    for folder in _folders(environment):
        for file in sorted(folder.glob("*.desktop")):
            if file.name not in found:  # one's own folder comes first, and hides what is after it
                found[file.name] = _read(file, language)
    entries = {entry for entry in found.values() if entry is not None}
    return tuple(sorted(entries, key=lambda entry: (entry.name.casefold(), entry.command)))


def _folders(environment: Mapping[str, str]) -> Iterator[Path]:
    own = environment.get("XDG_DATA_HOME") or str(
        Path(environment.get("HOME") or "~").expanduser() / ".local" / "share"
    )
    shared = environment.get("XDG_DATA_DIRS") or USUAL_FOLDERS
    yield from (Path(place) / "applications" for place in (own, *shared.split(":")) if place)


def _read(file: Path, language: str) -> MenuEntry | None:
    parser = configparser.RawConfigParser(delimiters=("=",), comment_prefixes=("#",), strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign] # its keys have capitals
    try:
        parser.read(file, encoding="utf-8")
        told = dict(parser[GROUP])
        command = _command(told.get("Exec", ""))
    except (OSError, ValueError, KeyError, configparser.Error):
        return None
    name = told.get(f"Name[{language}]") or told.get("Name", "")
    return MenuEntry(name, command) if name and command and _is_offered(told, command) else None


def _is_offered(told: Mapping[str, str], command: tuple[str, ...]) -> bool:
    if told.get("Type") != "Application":
        return False
    if "true" in (told.get("NoDisplay"), told.get("Hidden"), told.get("Terminal")):
        return False
    return all(shutil.which(program) for program in (command[0], told.get("TryExec") or command[0]))


def _command(told: str) -> tuple[str, ...]:
    """The argument list without the placeholders of files to open; ValueError when it is none."""
    words = shlex.split(told.replace("\\\\", "\\"))
    return tuple(word.replace("%%", "%") for word in words if word not in PLACEHOLDERS)
