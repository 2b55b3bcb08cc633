"""Where a remembered interruption stands now, and what in it a step acts on.

It is known by all that it shows. Of the same size it must look the same, but for a caret, a focus
ring and what the pointer is over. Of another size it must say the same word for word, on the same
ground. What merely looks like it is another one: "Install the update?" is not "Delete all?".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import takewhile

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Picture, Point, bounds, shifted
from checks.interruptions.appeared import ScreenAdditions
from checks.interruptions.countdowns import Tick, differences, is_a_tick
from checks.interruptions.model import BORDER, MARGIN, InterruptionTarget, block_around, own_name
from checks.pipeline import find
from checks.scene.parts import SAME_COLOUR, Part
from checks.snapshot.look import Look, WindowSeen
from checks.snapshot.windows import covering
from checks.text.compare import Reader, is_code, same_text, without_spaces
from checks.verify.changes.context import RunContext
from checks.verify.changes.snapshot_pair import Place, Scene, Unit
from checks.verify.pixels.enabled import enabled
from checks.verify.relayout.contents import Contents, drawn_alike
from checks.vision.image_diff import ground_colour, levels_between
from checks.vision.pixels import colours, cut, greys
from checks.vision.template_match import places_of

NOT_HERE = Comparison(Verdict.NO, 0.0, 1.0, why="It is not there.", rung="interruption")
# Wrapped otherwise it may be so much larger or smaller.
RESIZED = 3.0


@dataclass(frozen=True, slots=True)
class Area:
    """Where it may stand, and in which window."""

    box: Box
    window: WindowSeen


def locate_interruption(
    now: Look, within: InterruptionTarget, news: ScreenAdditions, reader: Reader | None = None
) -> Comparison:
    """Whether the interruption stands on a fresh look, in one place only; `where` it is, and in
    `adjust` where its target is now. A "cannot tell": it is there and cannot be used.
    """
    fitting = [area for area in _areas(now, within, news) if _is_it(now, area, within, reader)]
    size = bounds(within.interruption.picture)
    fitting.sort(key=lambda area: (area.box.width, area.box.height) != (size.width, size.height))
    found = _apart(fitting)
    if not found:
        return NOT_HERE
    if len(found) > 1:
        return _unusable(found[0].box, "It is there more than once.")
    return _usable(now, found[0], within, reader)


def _apart(areas: Iterable[Area]) -> list[Area]:
    """Without those that another one meets: two of one thing cannot show all of it there."""
    found: list[Area] = []
    for area in areas:
        if not any(area.box.meets(other.box) for other in found):
            found.append(area)
    return found


def _areas(now: Look, within: InterruptionTarget, news: ScreenAdditions) -> Iterator[Area]:
    what = within.interruption
    if what.is_block:
        yield from dict.fromkeys(_blocks(now, within, news))
        return
    for window in news.windows:
        alike = (window.class_name, window.kind) == (what.class_name, what.kind)
        if alike and same_text(window.title, what.title):
            box = window.frame if what.is_framed else window.box
            yield Area(box.intersection(bounds(now.picture)), window)


def _blocks(now: Look, within: InterruptionTarget, news: ScreenAdditions) -> Iterator[Area]:
    """The changed blocks in which something looks like the target."""
    what, name = within.interruption, own_name(within.target)
    if name is None:
        return
    patch = greys(what.picture, name.box)
    for region in news.places:
        part = region.grown(BORDER).intersection(bounds(now.picture))
        window = next((one for one in now.windows if one.frame.contains(part.centre)), None)
        if window is None or window.class_name != what.class_name:
            continue
        for place in places_of(patch, greys(now.picture, part)):
            corner = Point(part.x + place.at.x, part.y + place.at.y)
            middle = shifted(corner, name.box.width // 2, name.box.height // 2)
            yield Area(block_around(now.picture, middle, region), window)


def _is_it(now: Look, area: Area, within: InterruptionTarget, reader: Reader | None) -> bool:
    """Whether what stands there shows what the interruption showed."""
    what, seen = within.interruption, cut(now.picture, area.box)
    if bounds(seen) == bounds(what.picture):
        return looks_the_same(seen, what.picture, what.ticks, reader)
    larger = max(area.box.area, 1) / max(bounds(what.picture).area, 1)
    if not 1 / RESIZED <= larger <= RESIZED:
        return False
    return _same_ground(seen, what.picture) and says_the_same(seen, what.picture, reader)


def looks_the_same(
    now: Picture, then: Picture, ticks: Sequence[Tick] = (), reader: Reader | None = None
) -> bool:
    """Whether two pictures of one size differ by nothing but what passes and numbers that count."""
    return all(is_a_tick(now, region, ticks, reader) for region in differences(now, then))


def says_the_same(now: Picture, then: Picture, reader: Reader | None) -> bool:
    """Whether the same words follow each other as they did, on the ground and on each of the parts
    (buttons), wherever the lines end.
    """
    return _same_words(Contents(now, bounds(now)), Contents(then, bounds(then)), reader)


def _same_words(now: Contents, then: Contents, reader: Reader | None) -> bool:
    if len(now.parts) != len(then.parts) or not then.beside_parts:
        return False
    ordered = [sorted(each.parts, key=_by_place) for each in (now, then)]
    written = [(now.beside_parts, then.beside_parts)]
    written += [(now.within(one), then.within(other)) for one, other in zip(*ordered, strict=True)]
    return all(
        _drawn_the_same(now, words, then, others)
        or (reader is not None and _reads_the_same(now, words, then, others, reader))
        for words, others in written
    )


def _drawn_the_same(
    now: Contents, words: Sequence[Box], then: Contents, others: Sequence[Box]
) -> bool:
    return len(words) == len(others) and all(
        drawn_alike(now.drawn(one), then.drawn(other))
        for one, other in zip(words, others, strict=True)
    )


def _reads_the_same(
    now: Contents, words: Sequence[Box], then: Contents, others: Sequence[Box], reader: Reader
) -> bool:
    """Whether words that are drawn otherwise (between two columns of pixels, or on another line)
    read the same one after the other. Digits are told from letters by their pixels alone, so none
    of the words that differ may hold any.
    """
    fresh, known = _differing(now, words, then, others)
    said, was = _read(now, fresh, reader), _read(then, known, reader)
    return said == was != "" and not is_code(said)


def _differing(
    now: Contents, words: Sequence[Box], then: Contents, others: Sequence[Box]
) -> tuple[Sequence[Box], Sequence[Box]]:
    """Without what is drawn alike at the beginning of both."""
    pairs = zip(words, others, strict=False)
    alike = list(
        takewhile(lambda pair: drawn_alike(now.drawn(pair[0]), then.drawn(pair[1])), pairs)
    )
    return words[len(alike) :], others[len(alike) :]


def _read(contents: Contents, words: Sequence[Box], reader: Reader) -> str:
    """What the words say, run together: where one ends is told otherwise on another line."""
    read = (
        reader.read_line(colours(contents.picture, word.grown(MARGIN)).copy()) for word in words
    )
    return "".join(map(without_spaces, read))


def _by_place(part: Part) -> tuple[int, int]:
    return part.box.x, part.box.y


def _same_ground(now: Picture, then: Picture) -> bool:
    one, other = (ground_colour(colours(picture)) for picture in (now, then))
    return levels_between(one, other) <= SAME_COLOUR


def _usable(now: Look, area: Area, within: InterruptionTarget, reader: Reader | None) -> Comparison:
    """Where the target of the step is, if it can be used there."""
    if within.target is None:
        if not area.window.active:
            return _unusable(area.box, "It does not have the focus.")
        return Comparison(Verdict.GO, where=area.box, why="It is there.", rung="interruption")
    scene = _scene(now, area, within, reader)
    place = _place(scene, within)
    if isinstance(place, Comparison):
        return _unusable(area.box, place.why)
    if not (answer := enabled(scene, place)).agrees:
        return _unusable(area.box, answer.why)
    there = place.now(within.target.box).moved(area.box.x, area.box.y)
    if within.interruption.is_framed and area.window.box.meets(there):
        return _unusable(there, "It is not on the frame of the window.")
    if covering(now, area.window, there) is not None:
        return _unusable(there, "Another window lies over it.")
    return _there(area, within, place)


def _place(scene: Scene, within: InterruptionTarget) -> Place | Comparison:
    """Where the target stands in it. In a picture of the same size all that differs is what passes,
    the target included: lit by the pointer it may look like another one, and is where it was.
    """
    found = find(scene)
    if not isinstance(found, Comparison) or not scene.same_size or _ticks_over(within):
        return found
    return Place(Unit(bounds(scene.now.picture)), 0, 0)


def _ticks_over(within: InterruptionTarget) -> bool:
    """Whether the target lies where a number counts."""
    target = within.target
    return target is None or any(one.box.meets(target.box) for one in within.interruption.ticks)


def _there(area: Area, within: InterruptionTarget, place: Place) -> Comparison:
    assert within.target is not None  # noqa: S101 - asked by whoever calls
    at = shifted(within.target.at, place.dx + area.box.x, place.dy + area.box.y)
    adjust = {"x": at.x, "y": at.y}
    return Comparison(
        Verdict.GO, place.similarity, 1.0, area.box, "It is there.", "interruption", adjust
    )


def _scene(now: Look, area: Area, within: InterruptionTarget, reader: Reader | None) -> Scene:
    """Both cut out, laid over each other. In another size what stands beside the target has moved
    against it; that all of it says the same is known by then.
    """
    seen, target, name = cut(now.picture, area.box), within.target, own_name(within.target)
    if (
        target is not None
        and name is not None
        and bounds(seen) != bounds(within.interruption.picture)
    ):
        target = replace(target, names=(name,))
    return Scene(
        Look(seen), Look(within.interruption.picture, target=target), RunContext(reader=reader)
    )


def _unusable(where: Box, why: str) -> Comparison:
    return Comparison(Verdict.CANNOT_TELL, 0.0, 1.0, where, why, "interruption")
