"""The end of a recording: does the screen show what it showed then?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, bounds, most_apart
from checks.last_act import LastAct, Phrase, empty_fields
from checks.locator.resolve import twins as twins_of
from checks.pipeline import NOTHING_KNOWN, verify_snapshot
from checks.scene.elements import Item, Scene
from checks.scene.perceive import perceive
from checks.scene.relations import in_row
from checks.snapshot.look import Look
from checks.text.compare import Reader, line_in, only_figures_differ, plain, same_text
from checks.text.dated import differ_by_room
from checks.text.trouble import speaks_of_trouble
from checks.verify.changes.context import RunContext
from checks.verify.changes.snapshot_pair import Place, Unit
from checks.verify.changes.snapshot_pair import Scene as Overlay
from checks.verify.identity.expected import Expected
from checks.verify.pixels.locate import home_units
from checks.verify.pixels.unexpected_windows import new_windows
from checks.vision.pixels import (
    differing,
    fill,
    is_caret,
    regions,
    rows_that_hold,
    words,
)

# What an item leaves beyond its box: the shade of its letters, the ground of a chosen entry.
AROUND_PX, NEAR_PX = 6, 3
# What tells more of a record stands within so many heights of its name.
RECORD = 4
# The refusals that another order of the same entries may be behind.
OVERCOMES = frozenset({"nothing new"})


def compare_final(now: Look, remembered: Look, known: RunContext = NOTHING_KNOWN) -> Comparison:
    """Judge the last screen of a run against the last of the recording: no target, the active
    window as a whole. The same texts in another order, with this run's values among them, are the
    same end: an entry is sorted by what it is called. So are texts that read otherwise and did so
    before the last act. Which window has the keyboard is of no account: nobody types any more.
    """
    now, known = _in_front(now, remembered, known), replace(known, of_window=True)
    answer = verify_snapshot(now, remembered, known)
    if answer.agrees:
        return _unless_troubled(answer, Overlay(now, remembered, known))
    if not remembered.windows and _is_left_alone(now, remembered):
        why = "The application is closed, as it was; another one has shown something meanwhile."
        return replace(answer, verdict=Verdict.GO, similarity=1.0, why=why, rung="closed")
    if answer.rung not in OVERCOMES or not known.at_rest or known.reader is None:
        return answer
    scene = Overlay(now, remembered, known)
    units = home_units(scene)
    if len(units) != 1 or not new_windows(scene, Place(units[0], units[0].dx, units[0].dy)).agrees:
        return answer
    if not _says_the_same(scene, units[0], known.reader):
        return answer
    why = "The same texts are there, this run's values among them, in another order."
    sorted_otherwise = replace(answer, verdict=Verdict.GO, similarity=1.0, why=why, rung="sorted")
    return _unless_troubled(sorted_otherwise, scene)


def _in_front(now: Look, remembered: Look, known: RunContext) -> Look:
    """The present look as if the remembered window, where it is there once, had the keyboard."""
    units = home_units(Overlay(now, remembered, known)) if remembered.windows else []
    there = units[0].window if len(units) == 1 else None
    if there is None or there.active:
        return now
    return replace(now, windows=tuple(replace(one, active=one is there) for one in now.windows))


def _unless_troubled(yes: Comparison, overlay: Overlay) -> Comparison:
    """The yes, unless a text that the last act has brought, and that the recording does not show,
    speaks of trouble.
    """
    reader, accepted, units = overlay.known.reader, overlay.known.accepted, home_units(overlay)
    if reader is None or accepted is None or len(units) != 1 or not overlay.same_size:
        return yes
    if not rows_that_hold(overlay.differing):
        return yes
    now, then = perceive(overlay.now.picture), perceive(overlay.then.picture)
    was = perceive(accepted.now.picture)
    before = LastAct(was, None)
    for one in now.inside(units[0].box_now):
        if before.has_left(now.picture, one) or twins_of(now, one, then) or twins_of(now, one, was):
            continue
        said = plain(line_in(reader, now.picture, one.box))
        if not any(map(str.isalpha, said)) or not speaks_of_trouble(said):
            continue
        if not _says(reader, then, units[0].box, said):
            why = f"At the end the screen says “{said}”, which it did not in the recording."
            return Comparison(Verdict.NO, 0.0, 1.0, one.box, why, "trouble")
    return yes


def _last_act(overlay: Overlay) -> LastAct:
    """What the last verified step tells of the screens before the last act."""
    if (accepted := overlay.known.accepted) is None:
        return LastAct(None, None)
    return LastAct(perceive(accepted.now.picture), perceive(accepted.then.picture))


def _is_of_last_act(before: LastAct, then: Scene, one: Item) -> bool:
    """Whether the recorded last act has brought an item, or the run's has taken it away."""
    if before.now is None or before.has_brought(then.picture, one):
        return True
    return bool(twins_of(then, one, before.now))


def _says(reader: Reader, scene: Scene, area: Box, text: str) -> bool:
    """Whether a text of a window says this, however it is drawn."""
    return any(
        same_text(plain(line_in(reader, scene.picture, one.box)), text)
        for one in scene.inside(area)
    )


def _is_left_alone(now: Look, remembered: Look) -> bool:
    """Whether no window of the workflow's applications is there, and beside those of others the
    screen shows what it showed.
    """
    whole, is_ours = bounds(now.picture), any(one.ours for one in now.windows)
    if not now.windows or is_ours or whole != bounds(remembered.picture):
        return False
    changed = differing(words(now.picture), words(remembered.picture))
    for window in now.windows:
        fill(changed, window.frame, whole, to=False)
    return not changed.any()


def _says_the_same(overlay: Overlay, unit: Unit, reader: Reader) -> bool:
    """Whether the window says what it said, but for this run's values and the order."""
    now, then = perceive(overlay.now.picture), perceive(overlay.then.picture)
    before = _last_act(overlay)
    fresh, gone = list(now.inside(unit.box_now)), list(then.inside(unit.box))
    elsewhere: list[Box] = []
    for one in list(fresh):
        twins = [other for other in twins_of(now, one, then) if other in gone]
        if not twins:
            continue
        here = one.box.moved(-unit.dx, -unit.dy)
        twin = min(twins, key=lambda other: abs(other.box.x - here.x) + abs(other.box.y - here.y))
        if twin.box != here:
            elsewhere += [one.box, twin.box.moved(unit.dx, unit.dy)]
        fresh.remove(one)
        gone.remove(twin)
    reading = _Reading(now, then, reader, Expected(overlay.known.values), before)
    stood = [one.box for one in fresh if before.has_left(now.picture, one)]
    fresh = [one for one in fresh if one.box not in stood]
    stay = [one for one in gone if not _is_of_last_act(before, then, one)]
    elsewhere += _at(unit, (one for one in stay if before.has_moved(then.picture, one)))
    gone = [one for one in gone if one not in stay]
    counts, counted = reading.counted(fresh, gone)
    elsewhere += [*counts, *(one.moved(unit.dx, unit.dy) for one in counted)]
    fresh = [one for one in fresh if not any(box.covers(one.box) for box in counts)]
    gone = [one for one in gone if not any(box.covers(one.box) for box in counted)]
    named, others = list[Box](), list[Box]()
    for lines in _texts(fresh):
        match = next((was for was in gone if reading.follows(lines, was)), None)
        boxes = [one.box for one in lines]
        elsewhere += boxes
        if match is None:
            others += boxes
            continue
        named += boxes
        elsewhere.append(match.box.moved(unit.dx, unit.dy))
        gone.remove(match)
    left = _at(unit, gone)
    elsewhere += _moved_with(now, then, unit, [*elsewhere, *left])
    elsewhere += empty_fields((now, unit.box_now), (then, unit.box), (unit.dx, unit.dy))
    if (others or left) and not (overlay.known.renamed and _is_its_record(named, others, left)):
        return False
    elsewhere += [*stood, *left]
    return bool(fresh or stood) and _nothing_else(overlay, unit, elsewhere, before)


@dataclass(frozen=True, slots=True)
class _Reading:
    """How a text of the present end follows from one of the recorded end."""

    now: Scene
    then: Scene
    reader: Reader
    expected: Expected
    before: LastAct

    def follows(self, lines: Sequence[Item], was: Item) -> bool:
        """Whether it says the same with this run's values, or with figures of its own."""
        text = plain(" ".join(self._said(self.now, one) for one in lines))
        said = plain(self._said(self.then, was))
        if self.expected.follows(text, said) or differ_by_room(text, said):
            return True
        is_status = _is_status(was, (lines[0], self.now), self.then)
        return is_status and only_figures_differ(text, said)

    def counted(self, fresh: Sequence[Item], gone: Sequence[Item]) -> tuple[list[Box], list[Box]]:
        """The phrases that say how many there are by now, and those that said so."""
        here = dict.fromkeys(Phrase.around(self.now, one) for one in fresh)
        were = dict.fromkeys(Phrase.around(self.then, one) for one in gone)
        pairs = [
            (one, was)
            for one in here
            for was in were
            if self.before.counts_alike(one, was, self.reader)
        ]
        return [one.box for one, _ in pairs], [was.box for _, was in pairs]

    def _said(self, scene: Scene, one: Item) -> str:
        return line_in(self.reader, scene.picture, one.box)


def _at(unit: Unit, items: Iterable[Item]) -> list[Box]:
    """Where recorded items would stand on the present picture."""
    return [one.box.moved(unit.dx, unit.dy) for one in items]


def _moved_with(now: Scene, then: Scene, unit: Unit, texts: Sequence[Box]) -> list[Box]:
    """The fields and buttons that have moved, on the present picture: what holds nothing but texts
    that stand elsewhere, and is not where one as large was or is on the other picture.
    """
    sides = [
        [
            (one.box.moved(*move), [item.box.moved(*move) for item in scene.inside(one.box)])
            for one in scene.surfaces
            if window.covers(one.box) and one.box.height < window.height
        ]
        for scene, window, move in (
            (now, unit.box_now, (0, 0)),
            (then, unit.box, (unit.dx, unit.dy)),
        )
    ]
    known = [{box for box, _ in side} for side in sides]
    return [
        box
        for side, others in zip(sides, reversed(known), strict=True)
        for box, held in side
        if held
        and all(any(text.covers(one) for text in texts) for one in held)
        and not any(most_apart(box, other) <= NEAR_PX for other in others)
    ]


def _is_status(was: Item, present: tuple[Item, Scene], then: Scene) -> bool:
    """Whether an item stood in the last row of its window, and another one stands there now: how
    much room a disk has is another figure each time.
    """
    return all(
        item.box.bottom >= max(one.box.bottom for one in scene.items) - NEAR_PX
        for item, scene in ((was, then), present)
    )


def _is_its_record(named: Sequence[Box], others: Sequence[Box], left: Sequence[Box]) -> bool:
    """Whether what reads otherwise stands right below what this run named, text for text: the
    number, the town of the record that it chose.
    """
    heads = [Box(0, one.y, one.right, RECORD * one.height) for one in named]
    rows = all(any(in_row(one, was) for was in left) for one in others)
    near = all(any(head.y <= one.y <= head.bottom for head in heads) for one in (*others, *left))
    return rows and near and len(others) == len(left)


def _texts(items: Iterable[Item]) -> list[list[Item]]:
    """The items, those that are lines of one text together: a long name below an icon is parted."""
    texts: list[list[Item]] = []
    for one in sorted(items, key=lambda item: (item.box.y, item.box.x)):
        above = next((text for text in texts if _goes_on(text[-1], one)), None)
        if above is None:
            texts.append([one])
        else:
            above.append(one)
    return texts


def _goes_on(line: Item, below: Item) -> bool:
    gap = below.box.y - line.box.bottom
    height = max(line.box.height, below.box.height)
    aside = abs(below.box.centre.x - line.box.centre.x)
    return 0 <= gap <= height and min(aside, abs(below.box.x - line.box.x)) <= height / 2


def _nothing_else(overlay: Overlay, unit: Unit, elsewhere: list[Box], before: LastAct) -> bool:
    """Whether all that looks otherwise lies where texts have come, gone or moved."""
    shared = overlay.shared(unit)
    mask = overlay.changed(shared).copy()
    corner = shared.box_now
    mask &= before.has_changed(overlay.now.picture, corner, run=True) | before.has_changed(
        overlay.then.picture, shared.box, run=False
    )
    for box in elsewhere:
        part = box.grown(AROUND_PX).intersection(bounds(overlay.now.picture))
        part = part.intersection(corner).moved(-corner.x, -corner.y)
        mask[max(0, part.y) : part.bottom, max(0, part.x) : part.right] = False
    return all(is_caret(one.box) for one in regions(mask, NEAR_PX, NEAR_PX))
