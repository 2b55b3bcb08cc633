"""The same one: what names the target still does, at the place where it is thought to stand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, Picture
from checks.scene.looks import drawn_alike
from checks.scene.perceive import perceive
from checks.scene.relations import in_row, is_mark_sized
from checks.snapshot.look import Name, Relation
from checks.text.compare import line_in, plain, same_text, with_values
from checks.verify.changes.patch_similarity import GREYED, SAME_SHAPE, Likeness, core, likeness
from checks.verify.changes.snapshot_pair import Place, Scene
from checks.verify.chosen.shown_entry import is_another_entry

REQUIRED = 1.0 - SAME_SHAPE
# A caret, a badge or a rounded corner may interrupt a border that is there.
STILL_FRAMED = 0.6
# A text of fewer letters is no name.
LETTERS = 3
# Bold letters take so much more room on either side.
BOLDER = 5
# Marks of one column begin at one place, to within so many pixels.
SAME_COLUMN_PX = 2

WORDS = {
    Relation.OWN: "The target itself",
    Relation.LEFT: "What stands left of the target",
    Relation.RIGHT: "What stands right of the target",
    Relation.ABOVE: "What stands above the target",
    Relation.ROW: "The row of the target",
    Relation.COLUMN: "The column of the target",
    Relation.ITEM: "The entry of the target",
}


def same_one(scene: Scene, place: Place) -> Comparison:
    """Whether everything that names the target agrees at this place."""
    worst = _bordered(scene, place)
    if not worst.agrees:
        return worst
    for name in named_by(scene):
        answer = _still_names(scene, place, name)
        if not answer.agrees:
            return answer
        worst = min(worst, answer, key=lambda one: one.similarity)
    return worst


def marked_otherwise(scene: Scene, place: Place) -> bool:
    """Whether the cell that is clicked was empty and holds a mark now, or the other way round, as
    other cells of its column do.
    """
    if scene.then.at is None or scene.target is None or not scene.framed:
        return False
    box, there = scene.target.box, place.now(scene.target.box)
    if np.array_equal(*scene.both(box, place.dx, place.dy)):
        return False  # nothing is perceived where nothing has changed: that takes long
    held = [
        (seen, item.box, item.box.x - cell.x)
        for seen, cell in ((scene.then.picture, box), (scene.now.picture, there))
        for item in perceive(seen).inside(cell)
    ]
    if len(held) != 1 or not is_mark_sized(held[0][1]):
        return False
    seen, mark, inset = held[0]
    return any(
        not box.meets(item.box)
        and abs(item.box.x - box.x - inset) <= SAME_COLUMN_PX
        and drawn_alike(seen, mark, scene.then.picture, item.box)
        for item in perceive(scene.then.picture).items
    )


def named_by(scene: Scene) -> tuple[Name, ...]:
    """The names of the target, its own first."""
    names = scene.target.names if scene.target else ()
    return tuple(sorted(names, key=lambda name: name.relation is not Relation.OWN))


def _still_names(scene: Scene, place: Place, name: Name) -> Comparison:
    dx, dy = offset_of(name, place)
    box = core(name.box, framed=name.relation is Relation.OWN and scene.framed)
    alike = likeness(scene, box, dx, dy)
    there = name.box.moved(dx, dy)
    if alike.similar >= scene.required:
        return Comparison(Verdict.GO, alike.similar, scene.required, there, rung="same")
    if name.relation is Relation.COLUMN and _reads_the_same(scene, name.box, dx, dy):
        return Comparison(Verdict.GO, scene.required, scene.required, there, rung="same")
    if _own_greyed(name, alike):
        return greyed(alike, there)
    if any(
        rule(scene, place, name) for rule in (_follows_value, _says_what_was_typed, _is_of_a_list)
    ):
        return Comparison(Verdict.GO, scene.required, scene.required, there, rung="same")
    return replace(_refusal(name, alike, there), required=scene.required)


def _reads_the_same(scene: Scene, box: Box, dx: int, dy: int) -> bool:
    """Whether the title of a column says what it said, be it in bold letters now: it marks the
    columns of what is selected.
    """
    reader = scene.known.reader
    if reader is None or scene.irreversible:
        return False
    now, then = scene.both(box.grown(BOLDER), dx, dy)
    said = reader.read_line(then.copy())
    return bool(said) and same_text(reader.read_line(now.copy()), said)


def _follows_value(scene: Scene, place: Place, name: Name) -> bool:
    """Whether what stands beside the target says what it said, with this run's value in the place
    of the recorded one: “To Mei”, “To Anneke”. What cannot be undone is left to what identifies it.
    """
    reader, values = scene.known.reader, scene.known.values
    if reader is None or name.relation is Relation.OWN or not values or scene.irreversible:
        return False
    changed = _changed_text(scene, place, name)
    if changed is None:
        return False
    was, now = changed
    said = line_in(reader, scene.then.picture, was)
    wanted = with_values(said, values)
    return wanted != plain(said) and same_text(line_in(reader, scene.now.picture, now), wanted)


def _says_what_was_typed(scene: Scene, place: Place, name: Name) -> bool:
    """Whether what stands beside the target, where its window has it, is all that the recording
    typed before, and this run's text now: what was entered into a table names the next cell of its
    row. Beside that, the same texts may stand, such as the number of the row. A figure names
    nothing: the number of another row may be the same.
    """
    reader = scene.known.reader
    moved = (place.dx, place.dy) != (place.unit.dx, place.unit.dy)
    if reader is None or name.relation is Relation.OWN or moved or scene.irreversible:
        return False
    typed = [one for one in scene.typed if one.text != one.remembered and _is_word(one.text)]
    changed = _changed_text(scene, place, name) if typed else None
    if changed is None:
        return False
    was, now = changed
    whole = name.text if was == name.box else ""
    said = whole or line_in(reader, scene.then.picture, was)
    wanted = [one.text for one in typed if said and same_text(one.remembered, said)]
    return bool(wanted) and same_text(line_in(reader, scene.now.picture, now), wanted[-1])


def _changed_text(scene: Scene, place: Place, name: Name) -> tuple[Box, Box] | None:
    """The one text of a name that is not the same here, then and now; None where there is more that
    differs, or a text reaches into the target.
    """
    there = place.now(name.box)
    texts = _texts_beside(scene.now.picture, there)
    if scene.target and any(one.meets(place.now(scene.target.box)) for one in texts):
        return None
    before = _texts_beside(scene.then.picture, name.box)
    if len(texts) == 1:
        return before[0] if len(before) == 1 else name.box, texts[0]
    if len(before) != len(texts):
        return None
    pairs = zip(before, texts, strict=True)
    changed = [(was, now) for was, now in pairs if not _is_the_same(scene, place, was, now)]
    return changed[0] if len(changed) == 1 else None


def _texts_beside(picture: Picture, box: Box) -> list[Box]:
    """The texts in a box that names something, from left to right."""
    items = (one.box for one in perceive(picture).items)
    return sorted((one for one in items if one.meets(box) and in_row(one, box)), key=lambda b: b.x)


def _is_the_same(scene: Scene, place: Place, was: Box, now: Box) -> bool:
    stays = now == place.now(was)
    return stays and likeness(scene, was, place.dx, place.dy).similar >= scene.required


def _is_of_a_list(scene: Scene, place: Place, name: Name) -> bool:
    """Whether what stands in the target's row is another entry of the list that this run chose
    from.
    """
    beside = name.relation in {Relation.LEFT, Relation.ROW}
    return beside and is_another_entry(scene, place, name.box)


def _is_word(text: str) -> bool:
    return sum(map(str.isalpha, text)) >= LETTERS


def _own_greyed(name: Name, alike: Likeness) -> bool:
    return name.relation is Relation.OWN and alike.greyed_shape


def greyed(alike: Likeness, there: Box) -> Comparison:
    """It is the target, but it cannot be used."""
    why = f"The target is there but greyed: it shows {alike.shown:.0%} of its contrast."
    return Comparison(Verdict.NO, alike.shown, GREYED, there, why, "enabled")


def offset_of(name: Name, place: Place) -> tuple[int, int]:
    """Where a name moves to with the target: the head of a column stays behind when a row moves."""
    stays = name.relation is Relation.COLUMN
    return (place.dx, place.unit.dy) if stays else (place.dx, place.dy)


def _refusal(name: Name, alike: Likeness, there: Box) -> Comparison:
    called = f" (“{name.text}”)" if name.text else ""
    rung = "here" if name.relation is Relation.OWN else "same"
    why = f"{WORDS[name.relation]}{called} is not what it was."
    return Comparison(Verdict.NO, alike.similar, REQUIRED, there, why, rung)


def _bordered(scene: Scene, place: Place) -> Comparison:
    """Whether the border of a bordered target is there."""
    if scene.target is None or not scene.bordered:
        return Comparison(Verdict.GO, place.similarity, REQUIRED, rung="same")
    there = place.now(scene.target.box)
    share = scene.border_now(there)
    if share < STILL_FRAMED:
        why = "The target is not there."
        return Comparison(Verdict.NO, share, STILL_FRAMED, there, why, "here")
    return Comparison(Verdict.GO, place.similarity, REQUIRED, there, rung="same")
