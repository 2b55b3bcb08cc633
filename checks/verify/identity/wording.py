"""Whether a text says of this run what it said of the recording."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from app.engine.model.geometry import Box
from checks.locator.features import Role
from checks.scene.elements import Item, Scene
from checks.scene.looks import drawn_alike
from checks.scene.relations import Sort, in_row
from checks.text.compare import plain, same_letters, with_values
from checks.text.dated import (
    COUNT,
    differ_by_amount,
    differ_by_room,
    differ_by_stamp,
    is_time,
)
from checks.text.rewording import CLOSES, is_reworded
from checks.verify.axes import is_clock
from checks.verify.identity.pair import SHADE_PX, Pair

# A mark and the gap to its label (pixels).
MARK_PX = 28
# What takes the place of a text begins where that did, to so many pixels across and down.
BEGINS_PX = (8, 4)
# Of how many words a sentence is at least.
LEAST_WORDS = 4
# A number, whatever is said beside it.
ONE_NUMBER = re.compile(r"(\D*)(\d{1,9})(\D*)")


def counts_more(now: str, then: str, more: int) -> bool:
    """Whether two texts differ by that much in the one number that they say."""
    there, was = ONE_NUMBER.fullmatch(now), ONE_NUMBER.fullmatch(then)
    if there is None or was is None or (there[1], there[3]) != (was[1], was[3]):
        return False
    return int(there[2]) - int(was[2]) == more


def is_sentence(text: str) -> bool:
    """Whether a text is one that somebody is told, and no value: of some words, and closed."""
    return text.rstrip().endswith(CLOSES) and len(text.split()) >= LEAST_WORDS


def is_labelled(said: str, before: Iterable[str], others: Iterable[str]) -> bool:
    """Whether a text is another value after its label: it begins with a word with which what stood
    there before began, and none of the `others`, which stand in its column.
    """
    label, *value = said.split()[:2] or [""]
    if not value or not label.rstrip(":").isalpha():
        return False
    stood = any(one != said and one.split()[:1] == [label] for one in before)
    return stood and not any(one.split()[:1] == [label] for one in others)


def says_it_in_other_lines(pair: Pair) -> bool:
    """Whether a button says in letters as high what it said: its lines may end elsewhere, and
    letters may begin between two pixels.
    """
    was, there = pair.was.element, pair.there.element
    if was.sort is not Sort.BUTTON or there.sort is not Sort.BUTTON:
        return False
    tallest = [max(one.box.height for one in some.own) for some in (was, there)]
    if abs(tallest[0] - tallest[1]) > SHADE_PX:
        return False
    said = " ".join(map(pair.read_then, was.own))
    return any(map(str.isalpha, said)) and said == " ".join(map(pair.read_now, there.own))


def label_alike(pair: Pair, present: Item, recorded: Item) -> bool:
    """Whether two labels end alike, and one of them has a mark that was taken for a part of it."""
    now, then = present.box, recorded.box
    spare = abs(now.width - then.width)
    if not 0 < spare <= MARK_PX or min(now.width, then.width) < MARK_PX:
        return False
    width = min(now.width, then.width)
    height = min(now.height, then.height)
    ends = [Box(one.right - width, one.bottom - height, width, height) for one in (now, then)]
    return drawn_alike(pair.now.picture, ends[0], pair.then.picture, ends[1])


def is_about_this_run(pair: Pair) -> bool:
    """Whether a heading or title shows this run's value where the recording had another one: what
    else is said of that (its number, its date) is other, too.
    """
    if not pair.expected.renamed:
        return False
    values = [(was, now) for was, now in pair.expected.values if plain(was) != plain(now)]
    heads = pair.there.of(Role.HEADING, Role.TITLE)
    said = [pair.read_now(one.item) for one in heads]
    if any(plain(now) and plain(now) in text for _, now in values for text in said):
        return True
    return pair.expected.rows and any(_shows_instead(pair, *both) for both in values)


def _shows_instead(pair: Pair, was: str, now: str) -> bool:
    """Whether a text that said the recording's value says this run's in its place."""
    held = [one for one in pair.then.items if pair.was.window.contains(one.box.centre)]
    said = [one for one in held if same_letters(pair.read_then(one), was)]
    present = [
        one for one in pair.now.items if any(stands_for(pair, one.box, other.box) for other in said)
    ]
    return any(same_letters(pair.read_now(one), now) for one in present)


def named_rows(pair: Pair) -> list[tuple[Box, Box]]:
    """The texts that say this run's value where the recorded one stood, each as it stands now and
    stood then, in the target's window: what else stands in their rows is about the same thing.
    """
    if all(plain(was) == plain(now) for was, now in pair.expected.values):
        return []
    then = [one for one in pair.then.items if pair.was.window.contains(one.box.centre)]
    now = [one for one in pair.now.items if pair.there.window.contains(one.box.centre)]
    both = ((one, was) for was in then for one in now if stands_for(pair, one.box, was.box))
    return [(one.box, was.box) for one, was in both if _turned(pair, one, was)]


def _turned(pair: Pair, present: Item, recorded: Item) -> bool:
    if pair.alike(present, recorded):
        return False
    now, then = pair.read_now(present), pair.read_then(recorded)
    return now != then and pair.expected.follows(now, then)


def stands_for(pair: Pair, present: Box, recorded: Box) -> bool:
    """Whether something present begins where something recorded did, as their windows stand."""
    dx, dy = pair.window_move
    return (
        abs(present.x - dx - recorded.x) <= BEGINS_PX[0]
        and abs(present.y - dy - recorded.y) <= BEGINS_PX[1]
    )


def lacks_the_value(pair: Pair, present: Item, recorded: Item) -> bool:
    """Whether a text said the recording's value among other words and does not say this run's in
    its place: the page has not followed yet what was typed.
    """
    then = pair.read_then(recorded)
    return pair.expected.echoes_in(then) and not pair.expected.follows(pair.read_now(present), then)


def says_the_same(pair: Pair, present: Item, recorded: Item) -> bool:
    """Whether two items differ by a clock, a count in brackets, the room on a disk or this run's
    value alone; a sentence about that may be put in other words.
    """
    now, then = pair.read_now(present), pair.read_then(recorded)
    if not now or not then:
        return False
    if pair.expected.follows(now, then):
        return True
    if _is_put_otherwise(pair, present, recorded):
        return True
    if is_time(now) and is_time(then):
        is_told_apart = pair.expected.undoable and is_only(pair)  # when a file was changed, say
        return is_told_apart or is_clock(pair.then, recorded, pair.read_then)
    its = with_values(then, pair.expected.values)
    if differ_by_room(now, its) or (pair.expected.rows and differ_by_stamp(now, then)):
        return True
    bare_now, bare_then = COUNT.sub("", now), COUNT.sub("", then)
    return bare_now == bare_then and (now != bare_now or then != bare_then)


def _is_put_otherwise(pair: Pair, present: Item, recorded: Item) -> bool:
    """Whether a sentence says in other words what this run is given; before a step that may not be
    undone one beside the pane of the target alone.
    """
    strictly = not pair.expected.undoable
    if strictly and (pair.was.pane.covers(recorded.box) or pair.there.pane.covers(present.box)):
        return False
    now, then = pair.read_now(present), pair.read_then(recorded)
    return is_reworded(now, then, pair.expected.values, strictly=strictly)


def is_other_amount(pair: Pair, present: Item, recorded: Item) -> bool:
    """Whether two texts tell how many there are of one thing, before a step that may be undone. In
    the target's row one may name that, unless its own text tells it from all others.
    """
    rows = ((pair.there.element.box, present.box), (pair.was.element.box, recorded.box))
    if not pair.expected.undoable or (any(in_row(*row) for row in rows) and not is_only(pair)):
        return False
    return differ_by_amount(pair.read_now(present), pair.read_then(recorded))


def is_only(pair: Pair) -> bool:
    """Whether the target's own text tells it from all others of its window, on both screens."""
    sides = ((pair.then, pair.was), (pair.now, pair.there))
    return all(is_only_one(scene, side.element.own, side.window) for scene, side in sides)


def has_only_label(pair: Pair) -> bool:
    """Whether the label of the target is written nowhere else in its window, on both screens."""
    sides = ((pair.then, pair.was), (pair.now, pair.there))
    labels = [[one.item for one in side.of(Role.LABEL)] for _, side in sides]
    return all(map(len, labels)) and all(
        is_only_one(scene, items, side.window)
        for (scene, side), items in zip(sides, labels, strict=True)
    )


def still_says(pair: Pair, present: Item, recorded: Item) -> bool:
    """Whether a feature says the same. One that differs by its stamp does where the target's own
    text tells it from all others: an entry of a log is told by its stamp.
    """
    if not says_the_same(pair, present, recorded):
        return False
    if not differ_by_stamp(pair.read_now(present), pair.read_then(recorded)):
        return True
    return is_only(pair)


def is_only_one(scene: Scene, own: Sequence[Item], window: Box) -> bool:
    """Whether nothing else in the window is drawn like an element's own text."""
    picture = scene.picture
    held = [one for one in scene.inside(window) if one not in own]
    return bool(own) and not any(drawn_alike(picture, one.box, picture, own[0].box) for one in held)
