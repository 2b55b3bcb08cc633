"""An application of the bench, as data: how it starts, what a person does in it, and where the
truth about the effect is read.

Texts may hold `{name}` for a parameter's value, and `{work}`, `{home}` and `{url}` for the
folders and the page server of the application.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any

Values = Mapping[str, str]
State = Mapping[str, Any]


class Half(StrEnum):
    """The development half is looked at and debugged on; the counted half is only run."""

    DEVELOPMENT = "development"
    COUNTED = "counted"


@dataclass(frozen=True, slots=True)
class Click:
    """Click an element, found by its accessible name or at a place in the active window.

    `at_px` counts from the top left of the client area; a negative number counts from the far side.
    """

    name: str = ""
    role: str = ""
    at_px: tuple[int, int] | None = None
    count: int = 1


@dataclass(frozen=True, slots=True)
class Type:
    """Type a text, at a person's pace."""

    text: str


@dataclass(frozen=True, slots=True)
class Press:
    """Press a chord such as `ctrl+s`."""

    keys: str


@dataclass(frozen=True, slots=True)
class Await:
    """Wait until a window with this in its title has the focus."""

    title: str


Act = Click | Type | Press | Await


@dataclass(frozen=True, slots=True)
class Look:
    """How an application is told to look otherwise."""

    environment: Mapping[str, str] = field(default_factory=dict)
    arguments: tuple[str, ...] = ()
    resources: str = ""
    files: Mapping[str, str] = field(default_factory=dict)


def files(work: Path, _home: Path) -> State:
    """Every file of the work folder with its text, and every folder."""
    return {
        str(each.relative_to(work)): text_of(each) if each.is_file() else "folder"
        for each in sorted(work.rglob("*"))
    }


def text_of(file: Path) -> str:
    """A file's text without the line end that some editors add."""
    return file.read_text(encoding="utf-8", errors="replace").rstrip("\n")


@dataclass(frozen=True, slots=True)
class Application:
    """One application and its task.

    `values` are three: the first is taught, the others are played. `files` and `settings` are
    written into the work folder before every start, and into the home before the first one.
    `read` tells the state from the work folder and the home, `wanted` what it has to become,
    `underway` what it is in between, where the application keeps that by itself. An
    application with a `page` is a browser; its state is what the page's server has stored, and
    `drifts` are changes of its pages.
    """

    name: str
    toolkit: str
    half: Half
    packages: tuple[str, ...]
    command: tuple[str, ...]
    acts: tuple[Act, ...]
    values: tuple[Values, Values, Values]
    wanted: Callable[[State, Values], State]
    underway: Callable[[State, Values], State] | None = None
    read: Callable[[Path, Path], State] = files
    files: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)
    prepare: Callable[[Path], None] | None = None
    environment: Mapping[str, str] = field(default_factory=dict)
    looks: Mapping[str, Look] = field(default_factory=dict)
    page: str = ""
    drifts: tuple[str, ...] = ()


def filled(text: str, values: Values) -> str:
    """The text with each `{name}` replaced by its value; other braces stay as they are."""
    for name, value in values.items():
        text = text.replace(f"{{{name}}}", value)
    return text
