"""Pairs judged as `byheart check` judges them, in a few processes."""

from __future__ import annotations

import multiprocessing
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Literal

from app.engine.model.check import Comparison
from app.engine.model.geometry import Point
from app.store.pictures.png import read_picture
from checks.offline import judge
from checks.text.rapidocr_reader import RapidReader
from scripts.benches._screens.generate import Case

NEAR_PX = 10  # a click this near to the expected place is right even outside the box
Answer = Literal["hit", "false click", "needless stop", "stop"]


@dataclass(frozen=True, slots=True)
class Judged:
    """A pair, what the check said of it and whether that is right."""

    case: Case
    answer: Answer
    reason: str
    rung: str = ""


def judged(folder: Path, cases: Sequence[Case], workers: int) -> Iterator[Judged]:
    """Each pair as it is judged, in the order given."""
    work = [(folder, case) for case in cases]
    if workers == 1:
        yield from map(_judge, work)
        return
    context = multiprocessing.get_context("spawn")
    with context.Pool(workers) as pool:
        yield from pool.imap(_judge, work, chunksize=8)


@cache
def _reader() -> RapidReader:
    """One per process."""
    return RapidReader()


def _judge(work: tuple[Path, Case]) -> Judged:
    folder, case = work
    at = Point(*case["at"])
    pictures = [read_picture(folder / case[which]) for which in ("ref", "cur")]
    comparison = judge(pictures[0], pictures[1], at, _reader())
    answer = answer_to(case, _place(comparison, at))
    return Judged(case, answer, comparison.why, comparison.rung)


def _place(comparison: Comparison, at: Point) -> tuple[int, int] | None:
    """The place where the check would click."""
    if not comparison.agrees:
        return None
    adjusted: Any = comparison.adjust
    return int(adjusted.get("x", at.x)), int(adjusted.get("y", at.y))


def answer_to(case: Case, place: tuple[int, int] | None) -> Answer:
    """Whether clicking there, or nowhere, is right."""
    if place is None:
        return "needless stop" if case["verdict"] == "go" else "stop"
    if case["to"] is None:
        return "false click"
    x, y = place
    left, top, width, height = case["tobox"]
    near = max(abs(x - case["to"][0]), abs(y - case["to"][1])) <= NEAR_PX
    inside = left <= x < left + width and top <= y < top + height
    return "hit" if near or inside else "false click"
