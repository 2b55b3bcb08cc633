"""A run as the window shows it: what it came to, and its chapters."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from app.engine.places import Box
from app.ui.shown import PictureShown


@dataclass(frozen=True, slots=True)
class ChapterShown:
    """What happened at one step; `kind` is good, warning or bad."""

    number: int
    title: str
    kind: str
    did: str
    lines: tuple[str, ...] = ()
    expected: PictureShown | None = None
    seen: PictureShown | None = None


@dataclass(frozen=True, slots=True)
class RunShown:
    """A run with its story. `endings` is what its end checks said, and whether they held; `unlike`
    in what its screen was not as at the recording; `batch` what its row belongs to, "" for none.
    """

    run: str
    workflow: str
    version: int
    began: datetime
    values: Mapping[str, str]
    outcome: str
    verified: bool | None
    summary: str
    seconds: float
    model_calls: int
    cost_usd: float | None
    chapters: tuple[ChapterShown, ...] = ()
    endings: tuple[tuple[bool, str], ...] = ()
    unlike: tuple[str, ...] = ()
    batch: str = ""


def picture_of(reference: str | None, where: Box | None) -> PictureShown | None:
    """A picture of the story with the place that decided."""
    return PictureShown(reference, 0, 0, where) if reference else None
