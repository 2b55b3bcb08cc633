"""The button that leads to a table's next page: found again by what identifies it, or greyed or
gone at the last page. And what the window says of the pages in numbers: “Rows 11-20 of 48”.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from app.engine.model.geometry import Box, Picture, Point, bounds, most_apart
from checks.locator.describe import describe
from checks.locator.resolve import twins
from checks.locator.target import window_at
from checks.scene.looks import drawn_alike, is_greyed
from checks.scene.perceive import perceive
from checks.snapshot.look import LabelSeen, Look
from checks.text.compare import Reader, line_in, plain
from checks.text.lines import lines_in
from checks.verify.changes.patch_similarity import GREYED_SHAPE
from checks.verify.values.table_values import CELLS
from checks.vision.ink import text_blocks
from checks.vision.pixels import words

# AtspiRole: push button, link, page tab, toggle button, menu item, button of a page.
PRESSED = frozenset({35, 37, 43, 62, 88})
# A button with the pointer or the focus is drawn otherwise, a little beyond its border (pixels).
RIM = 8
# The button stands where it did, to so many pixels.
NEAR = 3
# The head of a column and the bar beside its rows are drawn otherwise likewise (pixels).
BESIDE = 26
# What tells of a table's pages stands this near above or below it (pixels).
REACH = 140
# 1,204 is one number.
_NUMBER = re.compile(r"\d+(?:[.,]\d{3})*")
# A number alone may as well say how many rows are left.
LEAST_NUMBERS = 2


class Turn(StrEnum):
    """What can be said of the button for the next page."""

    FOUND = "found"
    GREYED = "greyed"
    GONE = "gone"
    UNSURE = "unsure"


@dataclass(frozen=True, slots=True)
class NextPage:
    """Where the button stands now, if it was found, greyed too; `why` says why that is unsure."""

    turn: Turn
    at: Point | None = None
    why: str = ""


def next_page(now: Look, head: Point, area: Box, then: Look, button: Point) -> NextPage:
    """Where the button stands that the recorded look shows at a point. The table's rows stand in
    `area` now, and one of its heads at `head`. That the button is gone is one look's word: a page
    may not be complete yet. One that was greyed then, as what leads back is on a first page, is
    found where it is not.
    """
    was = _pressed_at(then.told, button)
    told = _told(now, head, was) if was is not None else None
    if told is not None and told.enabled is not False:
        if not _shows(now, told.box, area, then, button):
            return NextPage(Turn.UNSURE, why="the button for the next page is not where it is told")
        found = NextPage(Turn.FOUND, told.box.centre)
    else:
        first = then.at or head
        found = _seen(now, area, then, button, (head.x - first.x, head.y - first.y))
        if was is not None and told is not None:
            found = _greyed(was, told, found)
    if (
        found.turn is Turn.FOUND
        and found.at is not None
        and window_at(now, found.at) != window_at(now, head)
    ):
        return NextPage(Turn.UNSURE, why="something lies over the button for the next page")
    if found.turn is Turn.UNSURE and _says_gone(now, then, was):
        return NextPage(Turn.GONE)
    return found


def rest_of(look: Look, head: Point, area: Box, button: Point | None) -> str:
    """What stands around a table and its button in their window, as a digest: two pages that show
    the same rows are one page if this is the same, too.
    """
    number, whole = window_at(look, head), bounds(look.picture)
    frame = look.windows[number].box.intersection(whole) if number >= 0 else whole
    seen = words(look.picture).copy()
    hidden = [area.union(Box(head.x, head.y, 1, 1)).grown(BESIDE)]
    if button is not None:
        hidden.append(describe(perceive(look.picture), button).element.box.grown(RIM))
    for box in hidden:
        inside = box.intersection(whole)
        seen[inside.y : inside.bottom, inside.x : inside.right] = 0
    part = seen[frame.y : frame.bottom, frame.x : frame.right]
    return hashlib.sha256(part.tobytes()).hexdigest()


def _told(now: Look, head: Point, was: LabelSeen) -> LabelSeen | None:
    """The button as accessibility tells it; None where it tells of no such one, or of several."""
    window = now.windows[number].frame if (number := window_at(now, head)) >= 0 else None
    alike = [one for one in now.told if (one.role, plain(one.name)) == (was.role, plain(was.name))]
    here = {one.box: one for one in alike if window is None or window.contains(one.box.centre)}
    return next(iter(here.values())) if len(here) == 1 else None


def _greyed(was: LabelSeen, told: LabelSeen, seen: NextPage) -> NextPage:
    """A button that is told to be greyed and was not when it was recorded has to look otherwise:
    what is told may be behind, and taking it for the last page's would end the reading early.
    """
    if was.enabled is not False and seen.turn is Turn.FOUND:
        why = "the button for the next page is told to be greyed, but does not look it"
        return NextPage(Turn.UNSURE, why=why)
    return NextPage(Turn.GREYED, told.box.centre)


def _shows(now: Look, told: Box, area: Box, then: Look, button: Point) -> bool:
    """Whether what is told of the button's place holds of this picture: an application that is busy
    tells for a while where it stood on the page before. In another rendering, any text will do.
    """
    before, scene = perceive(then.picture), perceive(now.picture)
    own = max(describe(before, button).element.own, key=lambda one: one.box.area, default=None)
    alike = [] if own is None else twins(before, own, scene)
    places = [one.box for one in alike if not area.meets(one.box)]
    if places:
        return any(told.contains(one.centre) for one in places)
    inside = told.intersection(bounds(now.picture))
    return not area.meets(told) and bool(text_blocks(now.picture, inside))


def _pressed_at(labels: Sequence[LabelSeen], at: Point) -> LabelSeen | None:
    """The smallest element there that is pressed and has a name."""
    there = [
        one for one in labels if one.role in PRESSED and one.box.contains(at) and plain(one.name)
    ]
    return min(there, key=lambda one: one.box.area, default=None)


def _seen(now: Look, area: Box, then: Look, button: Point, move: tuple[int, int]) -> NextPage:
    """As the pixels show it: where it stood beside the table, else at the only place that is drawn
    like it. It is gone where nothing at all stands in its place.
    """
    before, scene = perceive(then.picture), perceive(now.picture)
    element = describe(before, button).element
    own = max(element.own, key=lambda one: one.box.area, default=None)
    if own is None:
        return NextPage(Turn.UNSURE, why="the button for the next page bears no text and no icon")
    home, there = own.box.moved(*move), Point(button.x + move[0], button.y + move[1])
    places = [one.box for one in twins(before, own, scene) if not area.meets(one.box)]
    at_home = [one for one in places if most_apart(one, home) <= NEAR]
    place = next(iter(at_home or (places if len(places) == 1 else ())), None)
    if place is not None:
        dx, dy = place.x - own.box.x, place.y - own.box.y
        is_weak = is_greyed(now.picture, place, then.picture, own.box)
        turn = Turn.GREYED if is_weak else Turn.FOUND
        return NextPage(turn, Point(button.x + dx, button.y + dy))
    inside = home.intersection(bounds(now.picture))
    if inside == home and _is_weaker(now.picture, home, then.picture, own.box):
        return NextPage(Turn.GREYED, there)
    if not text_blocks(now.picture, element.box.moved(*move).intersection(bounds(now.picture))):
        return NextPage(Turn.GONE)
    return NextPage(Turn.UNSURE, why="the button for the next page is not there as it was")


def _is_weaker(now: Picture, there: Box, then: Picture, here: Box) -> bool:
    """Whether the same is greyed there: it may have got a light edge."""
    return drawn_alike(now, there, then, here, GREYED_SHAPE) and is_greyed(now, there, then, here)


def _says_gone(now: Look, then: Look, was: LabelSeen | None) -> bool:
    """Whether accessibility told of the button, and tells now of most of what else stood in its
    window, but not of it.
    """
    if was is None:
        return False
    lasting = {_key(one) for one in then.told if one.role not in CELLS} - {_key(was)}
    seen = {_key(one) for one in now.told}
    return _key(was) not in seen and len(lasting & seen) * 2 > len(lasting)


def _key(label: LabelSeen) -> tuple[int, str]:
    return label.role, plain(label.name)


def counts_around(look: Look, head: Point, area: Box, reader: Reader) -> dict[str, tuple[int, ...]]:
    """The numbers of each text above and below a table, by the words around them. The table's rows
    stand in `area`, and one of its heads at `head`.
    """
    found = {}
    for text in _texts_around(look, head, area, reader):
        numbers = tuple(int(re.sub(r"\D", "", one)) for one in _NUMBER.findall(text))
        if len(numbers) >= LEAST_NUMBERS:
            found["".join(_NUMBER.sub("#", text).split())] = numbers
    return found


def _texts_around(look: Look, head: Point, area: Box, reader: Reader) -> Iterator[str]:
    number, whole = window_at(look, head), bounds(look.picture)
    frame = look.windows[number].box.intersection(whole) if number >= 0 else whole
    top = 2 * head.y - area.y  # the head's middle is as far from its upper end
    for y in (top - REACH, area.bottom):
        part = Box(frame.x, y, frame.width, REACH).intersection(frame)
        if part.width > 0 and part.height > 0:
            yield from (line_in(reader, look.picture, one) for one in lines_in(look.picture, part))
