"""Judges every golden pair and counts, per family: right, wrong (a click that must not be),
needless refusals.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from PIL import Image

from app.engine.model.check import Comparison
from app.engine.model.geometry import Box, Pixels, Point
from checks.locator.target import name_target
from checks.offline import judge_again, remember
from checks.pipeline import verify_snapshot
from checks.snapshot.look import Look, WindowSeen
from checks.text.compare import Reader
from checks.verify.changes.context import RunContext

HERE = Path(__file__).parent
# A click this near to the middle of the right element is a click on it.
NEAR_PX = 5
# What must stop in these families must stop the other way round, too.
NEVER = frozenset(
    {"other tab", "other page", "another label", "another dialog", "another button", "look-alikes"}
)

# Known to be refused the other way round: where a row is chosen no more, an icon may act on it.
KNOWN_TURNED = frozenset(
    {("shop-table", "shop-table-chosen", at) for at in (Point(146, 105), Point(175, 105))}
)

# With the pictures alone, a question of three lines is not told from another rendering of it: the
# title is drawn as it was, and makes up a third of what is written there.
TOLD_BY_WINDOWS = "renderings-qt-ask"


@dataclass(frozen=True)
class Pair:
    """A click on `at` of the reference must go to `to` on the current screen; None: it must
    stop.
    """

    family: str
    reference: str
    current: str
    at: Point
    to: Point | None
    named: tuple[str, str] = ("", "")
    values: tuple[tuple[str, str], ...] = ()
    near: tuple[int, int] = (NEAR_PX, NEAR_PX)
    needless: bool = False  # it is known to be refused, though nothing forbids it

    @property
    def needs_a_run(self) -> bool:
        """Whether pictures alone cannot tell: this run's values are needed."""
        return any(self.named) or bool(self.values)

    def __str__(self) -> str:
        named = " → ".join(self.named) if any(self.named) else ""
        return f"{self.reference} → {self.current} at {self.at.x},{self.at.y} {named}"


@dataclass(frozen=True)
class Judged:
    """What was answered, and whether that is right, wrong, needless, or known to be needless."""

    pair: Pair
    comparison: Comparison
    where: Point | None

    @property
    def verdict(self) -> str:
        """right, wrong, needless or known."""
        if self.where is None:
            refused = "known" if self.pair.needless else "needless"
            return "right" if self.pair.to is None else refused
        return "right" if self.pair.to is not None and _near(self.pair, self.where) else "wrong"


def _near(pair: Pair, where: Point) -> bool:
    across, down = pair.near
    to = pair.to or where
    return abs(where.x - to.x) <= across and abs(where.y - to.y) <= down


def sheets() -> dict[str, Any]:
    """Every subject's sheet."""
    return {path.stem: json.loads(path.read_text()) for path in sorted(HERE.glob("*.json"))}


@lru_cache(maxsize=1)
def pairs() -> tuple[Pair, ...]:
    """Every pair of every sheet, and those that mean the same the other way round, recorded on what
    is current there. Those of the same two photographs follow each other: what is worked out of a
    photograph is still known when the next pair asks for it.
    """
    drawn = list(_drawn())
    plain = (pair for pair in drawn if not pair.needs_a_run)
    turned = (_turned(pair) for pair in plain if pair.to or pair.family in NEVER)
    return tuple(sorted(dict.fromkeys([*drawn, *turned]), key=_photographs))


def _photographs(pair: Pair) -> tuple[str, ...]:
    return *sorted((pair.reference, pair.current)), pair.reference


def _turned(pair: Pair) -> Pair:
    at, to = pair.to or pair.at, pair.at if pair.to else None
    known = pair.needless or (pair.reference, pair.current, pair.at) in KNOWN_TURNED
    turned = replace(pair, reference=pair.current, current=pair.reference, at=at, to=to)
    return replace(turned, needless=known)


def _drawn() -> Iterator[Pair]:
    for sheet in sheets().values():
        for told in sheet["pairs"]:
            to = Point(*told["to"]) if told["to"] else None
            at = Point(*told["at"])
            named = (told["named"][0], told["named"][1])
            values = tuple((recorded, now) for recorded, now in told["values"])
            pictures, known = (told["reference"], told["current"]), told.get("needless", False)
            near = told.get("near", (NEAR_PX, NEAR_PX))
            near = (near[0], near[1])
            yield Pair(told["family"], *pictures, at, to, named, values, near, known)


@lru_cache(maxsize=60)
def picture(name: str) -> Pixels:
    """A photograph, as the screen gives it."""
    kinds = (HERE / "pictures" / f"{name}{kind}" for kind in (".png", ".webp"))
    image = Image.open(next(path for path in kinds if path.exists())).convert("RGB")
    return Pixels(image.width, image.height, image.tobytes("raw", "BGRX"))


@lru_cache(maxsize=1)
def _shots() -> dict[str, Any]:
    return {name: shot for sheet in sheets().values() for name, shot in sheet["shots"].items()}


def look(name: str, at: Point) -> Look:
    """A photograph with its windows."""
    shot = _shots()[name]
    windows = tuple(_window(told) for told in shot["windows"])
    return Look(picture(name), windows, at=at, pointer=Point(*shot["pointer"]))


def _window(told: dict[str, Any]) -> WindowSeen:
    boxes = {"box": Box(*told["box"]), "frame": Box(*told["frame"])}
    return WindowSeen(**{**told, **boxes})


def by_pixels(pair: Pair, reader: Reader | None = None) -> Judged:
    """Judge from the two pictures alone."""
    remembered = _clicked(pair.reference, pair.at, reader)  # type: ignore[arg-type] # by identity
    answer = judge_again(remembered, picture(pair.current), reader)
    known = pair.needless or pair.reference.startswith(TOLD_BY_WINDOWS)
    return Judged(replace(pair, needless=known), answer, place(answer, pair.at))


def by_windows(pair: Pair, reader: Reader | None = None) -> Judged:
    """Judge with the window lists known."""
    recorded, wanted = pair.named
    remembered = _recorded(pair.reference, pair.at, recorded, reader)  # type: ignore[arg-type]
    values = ((recorded, wanted), *pair.values) if recorded else pair.values
    now = replace(look(pair.current, pair.at), named=wanted)
    answer = verify_snapshot(now, remembered, RunContext(values=values, reader=reader))
    return Judged(pair, answer, place(answer, pair.at))


@lru_cache(maxsize=16)
def _clicked(name: str, at: Point, reader: Reader | None) -> Look:
    return remember(picture(name), at, reader)


@lru_cache(maxsize=16)
def _recorded(name: str, at: Point, named: str, reader: Reader | None) -> Look:
    return name_target(look(name, at), at, named=named, reader=reader)


def place(answer: Comparison, at: Point) -> Point | None:
    """Where a "go" would click; None for any other answer."""
    if not answer.agrees:
        return None
    x, y = answer.adjust.get("x", at.x), answer.adjust.get("y", at.y)
    return Point(int(str(x)), int(str(y)))


def table(judged: list[Judged]) -> str:
    """Per family: how many, right, wrong, needless, and which of those are known."""
    families: dict[str, list[str]] = defaultdict(list)
    for one in judged:
        families[one.pair.family].append(one.verdict)
    families["all"] = [one.verdict for one in judged]
    kinds = ("right", "wrong", "needless", "known")
    lines = [f"{'family':<28}{'pairs':>6}" + "".join(f"{kind:>10}" for kind in kinds)]
    for family, verdicts in families.items():
        counts = "".join(f"{verdicts.count(kind):>10}" for kind in kinds)
        lines.append(f"{family:<28}{len(verdicts):>6}{counts}")
    return "\n".join(lines)
