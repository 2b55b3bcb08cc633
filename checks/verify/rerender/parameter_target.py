"""The element of a fresh page that this run names: a row, an entry, a button in a row."""

from __future__ import annotations

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box
from checks.snapshot.look import Name, Relation
from checks.text.compare import WAYS, could_be_mistaken, is_code, nearly_same
from checks.verify.changes.snapshot_pair import Scene
from checks.verify.pixels.parameter_target import must_be_told, parameter_name
from checks.verify.rerender.explained_lines import ALIGNED
from checks.verify.rerender.layout import in_row
from checks.verify.rerender.line_matching import Matching
from checks.verify.rerender.locate import Found, lines_of, on_the_text
from checks.verify.rerender.page import Line
from checks.verify.rerender.paragraphs import follows
from checks.verify.rerender.readings import squeezed
from checks.verify.rerender.row_ends import away_from, end_of, is_end_of
from checks.vision.pixels import around_all

# A value may run over so many lines of its cell.
MOST_LINES = 3
# It is read alike in so many ways at least.
SURELY = 2


def find_named(scene: Scene, match: Matching) -> Found | Comparison:
    """The element, or why there is none."""
    name, wanted = parameter_name(scene), scene.now.named or scene.then.named
    if name is None or scene.target is None:
        return _no("same", f"Where “{scene.then.named}” stood was not seen when this was recorded.")
    hits = _standing(scene, match, _column(match, name), wanted)
    if not hits:
        why = f"“{wanted}” is not to be seen in the column where “{scene.then.named}” stood."
        return _no("same", why, Verdict.NOT_YET)
    if len(hits) > 1:
        return _no("same", f"“{wanted}” stands in {len(hits)} places.")
    if name.relation is Relation.OWN:
        own = [line.box for line in lines_of(match, name)]
        return Found(_around(hits[0]), own[0] if own else name.box, hits[0][0], is_text=True)
    return _in_the_row(scene, match, hits[0][0])


def _standing(scene: Scene, match: Matching, column: list[Line], wanted: str) -> list[list[Line]]:
    """The lines of a column, or texts of several lines, that say the value; none when another text
    that is seen or known could be mistaken for it. What accessibility says to the letter may be
    read with a letter amiss.
    """
    texts = [text for line in column for text in _from(match, line)]
    says = [text for text in texts if _reads(match, text, wanted)]
    boxes = [one.box for one in scene.now.told if one.says(wanted)]
    listed = [text for text in texts if any(box.contains(text[0].box.centre) for box in boxes)]
    told = [text for text in listed if text in says]
    told = told or [text for text in listed if _nearly_reads(match, text, wanted)]
    if told or must_be_told(scene):
        return told
    others = {match.readings.text(match.now, text[0]) for text in texts if text not in says}
    recorded = [scene.then.named, *(now for _, now in scene.known.values)]
    if could_be_mistaken(wanted, [*others, *recorded]):
        return []
    return [] if scene.irreversible and is_code(wanted) else says


def _from(match: Matching, line: Line) -> list[list[Line]]:
    """The texts that begin with a line: it alone, and with the lines that follow in its cell."""
    text, texts = [line], [[line]]
    while len(text) < MOST_LINES:
        after = [one for one in match.now.lines if follows(match.now, text[-1], one)]
        if not after:
            break
        text = [*text, after[0]]
        texts.append(text)
    return texts


def _reads(match: Matching, lines: list[Line], wanted: str) -> bool:
    """Whether the lines together say it, in most ways of reading them."""
    if not squeezed(wanted).startswith(squeezed(match.readings.text(match.now, lines[0]))[:1]):
        return False
    said = (_joined(match, lines, way) for way in range(len(WAYS)))
    return sum(one == squeezed(wanted) for one in said) >= SURELY


def _nearly_reads(match: Matching, lines: list[Line], wanted: str) -> bool:
    said = (_joined(match, lines, way) for way in range(len(WAYS)))
    return any(nearly_same(one, squeezed(wanted)) for one in said)


def _joined(match: Matching, lines: list[Line], way: int) -> str:
    return squeezed("".join(match.readings.text(match.now, line, way) for line in lines))


def _around(lines: list[Line]) -> Box:
    return around_all(line.box for line in lines) or lines[0].box


def _column(match: Matching, name: Name) -> list[Line]:
    """The entries among which the recorded value's counterpart stands, if it does."""
    if not mates_of(match, name):
        match.pair_data(match.new)
    mates, height = mates_of(match, name), match.now.height
    return [
        line
        for line in match.now.lines
        if any(_aligned(mate.box, line.box, height) for mate in mates)
    ]


def mates_of(match: Matching, name: Name) -> list[Line]:
    """The known entries of the recorded value's column, where they are now."""
    own = match.then.at(name.box)  # accessibility tells the box of a cell, not of what it says
    text = own[0].box if len(own) == 1 else name.box
    return [
        now
        for then, now in match.pairs
        if _aligned(then.box, text, match.then.height) and not then.box.meets(name.box)
    ]


def _aligned(one: Box, other: Box, height: float) -> bool:
    starts, ends = abs(one.x - other.x), abs(one.right - other.right)
    return min(starts, ends, abs(one.centre.x - other.centre.x)) <= ALIGNED * height


def _in_the_row(scene: Scene, match: Matching, row: Line) -> Found | Comparison:
    """The target's like in the row that says the value."""
    names = scene.target.names if scene.target else ()
    own = [name for name in names if name.relation is Relation.OWN and lines_of(match, name)]
    if not own or scene.target is None:
        return _at_its_end(scene, match, row) or _no(
            "here", f"What was used in the row of “{scene.now.named}” has no text."
        )
    text = lines_of(match, own[0])[0]
    lines = (one for one in match.now.lines if in_row(one.box, row.box))
    fits = [on_the_text(match, scene.target, text, one) for one in lines if _says(match, text, one)]
    found = [one for one in fits if one is not None]
    if len(found) == 1:
        return found[0]
    return _no("here", f"The row of “{scene.now.named}” is there, but not what was used in it.")


def _at_its_end(scene: Scene, match: Matching, row: Line) -> Found | None:
    """The empty end of this run's row, if that of the recorded one was used."""
    name, target = parameter_name(scene), scene.target
    text = lines_of(match, name) if name else []
    if target is None or scene.irreversible or len(text) != 1:
        return None
    if not is_end_of(match.then, text[0], target.at):
        return None
    away = away_from(text[0], target.at, match.now)
    end = end_of(match.now, row, away) or end_of(match.now, row, 0)
    return Found(end, target.box, row) if end else None


def _says(match: Matching, then: Line, now: Line) -> bool:
    return match.says_the_same(then, now)


def _no(rung: str, why: str, verdict: Verdict = Verdict.CANNOT_TELL) -> Comparison:
    return Comparison(verdict, 0.0, 1.0, None, why, rung)
