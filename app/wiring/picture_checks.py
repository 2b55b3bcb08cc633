"""Pictures judged and described by their pixels, as `byheart check` and `byheart show` ask."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from app.engine.model.check import Comparison
from app.engine.model.geometry import Point
from app.engine.model.trajectory import Step
from app.store.pictures import png
from app.store.pictures.png import read_picture
from checks.evidence import draw_evidence
from checks.locator.sentence import sentence
from checks.offline import judge
from checks.snapshot.look import Look
from checks.text.rapidocr_reader import RapidReader


def judge_pictures(reference: Path, current: Path, at: Point) -> Comparison:
    """Whether a click at that place of the reference may be made on the current picture, and where.
    UsageError when a file is no picture.
    """
    return judge(read_picture(reference), read_picture(current), at, RapidReader())


def judge_many(pairs: Sequence[tuple[Path, Path, Point]]) -> Iterator[Comparison]:
    """The same for many pairs, one after the other, with one reader of texts."""
    reader = RapidReader()
    for reference, current, at in pairs:
        yield judge(read_picture(reference), read_picture(current), at, reader)


def known_by(step: Step) -> str:
    """What tells a step's target from its likes, in a sentence; "" where it has none."""
    look = step.before
    if not isinstance(look, Look) or look.target is None:
        return ""
    return sentence(look.picture, look.target.at, RapidReader())


def explain_pictures(reference: Path, current: Path, at: Point, comparison: Comparison) -> bytes:
    """A PNG file that shows both pictures and what decided."""
    drawn = draw_evidence(read_picture(reference), read_picture(current), at, comparison)
    return png.encode(drawn)
