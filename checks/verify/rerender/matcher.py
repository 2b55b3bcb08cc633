"""May the remembered step be taken on this screen, drawn in another scale, font, theme or size?

Taken when the pixels have said no and the window is evidently rendered otherwise. The same page
must be there: every text of then is there now, and none is new but data. The target must be the one
element that its names still name, in the same state. The windows must be the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from app.engine.model.check import Comparison, Verdict
from app.engine.model.geometry import Box, bounds
from checks.locator.describe import describe
from checks.scene.perceive import perceive
from checks.snapshot.look import Look, WindowSeen
from checks.snapshot.windows import above, candidates, covering, news
from checks.text.trouble import is_no_trouble
from checks.verify.borders import Panes, panes, shown_within
from checks.verify.changes.patch_similarity import core
from checks.verify.changes.snapshot_pair import Scene, Unit
from checks.verify.pixels.unexpected_windows import called, concerns, proposes
from checks.verify.rerender.areas import MAIN, fills_a_field
from checks.verify.rerender.bars import is_hidden, is_spread
from checks.verify.rerender.cut_off import pair_cut_off
from checks.verify.rerender.detect import (
    drawn_as_it_was,
    has_moved,
    is_otherwise,
    may_be_otherwise,
    readable,
    resized,
)
from checks.verify.rerender.explained_lines import (
    explained,
    has_gone_below,
    is_at_cut_end,
    is_beyond,
    pair_record,
)
from checks.verify.rerender.icons import is_of_an_icon, pair_icons, pair_same_icons
from checks.verify.rerender.line_matching import Matching, pair_told
from checks.verify.rerender.line_similarity import shapes_of
from checks.verify.rerender.locate import Found, find
from checks.verify.rerender.page import Line, Page, page_of
from checks.verify.rerender.panes_beside import beside
from checks.verify.rerender.paragraphs import pair_paragraphs, pair_rows
from checks.verify.rerender.parameter_target import find_named
from checks.verify.rerender.readings import Readings, is_word
from checks.verify.rerender.scrolling import HIDDEN, is_cut_off, list_now
from checks.verify.rerender.state import focused, same_state
from checks.verify.rerender.typed_fields import typed_fields, typed_kept
from checks.verify.step import BESIDE, doubt_of_more
from checks.vision.image_diff import ground_colour, levels_between
from checks.vision.ink import inked

RUNG = "nothing new"
# What a yes of the reading is told by.
READ = "read"
# Of another rendering of a page so many texts are found again.
THAT_PAGE = 0.5
# Signs stand together in a line no longer than so many of its heights.
SIGNS = 4
# The last row of a window ends so many of its heights above the window's end at most.
LAST_ROW = 1.0
# A stroke is so wide (pixels, share of its height).
STROKE_PX, STROKE = 3, 0.34
# The grounds of two themes differ by more levels than this.
SAME_GROUND = 40
FITS = Comparison(Verdict.GO)
PUSHED = "A part of the window stands elsewhere; every name and text agrees."


@dataclass(frozen=True, slots=True)
class Windows:
    """The window that the target stands in, now and then; None where no windows are known. Then
    `panes` are its boxes, where its border tells of them.
    """

    now: WindowSeen | None
    then: WindowSeen | None
    panes: Panes | None = None

    def box_now(self, scene: Scene) -> Box:
        """The part of the fresh picture that counts."""
        if self.panes is not None:
            return self.panes.now
        return self.now.box if self.now else bounds(scene.now.picture)

    def box_then(self, scene: Scene) -> Box:
        """The part of the remembered picture that counts."""
        if self.panes is not None:
            return self.panes.then
        return self.then.box if self.then else bounds(scene.then.picture)


def match_rerendered(scene: Scene, refusal: Comparison) -> Comparison:
    """The answer of the reading; the refusal of the pixels where it is not for it to say."""
    windows = _windows(scene)
    if windows is None or scene.known.reader is None:
        return refusal
    pane = _main_pane(scene, windows)
    is_mostly_same = _mostly_as_it_was(scene, windows, pane)
    if is_mostly_same and scene.target is not None:
        return refusal
    match = _match(scene, windows, Readings(scene.known.reader))
    if not readable(match):
        return refusal
    is_otherwise_drawn = not is_mostly_same and may_be_otherwise(match, pane)
    if not is_otherwise_drawn and (scene.target is not None or not has_moved(match)):
        return refusal
    _pair(scene, match)
    if not _is_that_page(match):
        return refusal
    if not is_otherwise_drawn:
        answer = _judge(scene, windows, match, None)
        return replace(answer, why=PUSHED) if answer.agrees else refusal
    return _by_reading(scene, windows, match, refusal) if is_otherwise(match, pane) else refusal


def _pair(scene: Scene, match: Matching) -> None:
    """Find for each text and icon of then the one that it is now."""
    if not scene.irreversible and not match.is_question:  # there every word counts
        match.pair_looks()
        pair_icons(match)
    pair_same_icons(match)
    match.pair_texts()
    pair_told(match, scene.now.told)
    pair_paragraphs(match)
    pair_rows(match)
    pair_cut_off(match, scene.target, strict=scene.irreversible)
    pair_icons(match)


def _by_reading(scene: Scene, windows: Windows, match: Matching, refusal: Comparison) -> Comparison:
    """The answer where the page is drawn otherwise."""
    found = _find(scene, match)
    if isinstance(found, Comparison):
        answer = _in_its_list(scene, windows, match, found)
        return _told(answer) if resized(match) or scene.by_windows or windows.panes else refusal
    return _judge(scene, windows, match, found)


def _windows(scene: Scene) -> Windows | None:
    """The one pair of windows that is to be compared; None where there is not one."""
    if not scene.by_windows:
        return Windows(None, None, panes(scene))
    then = scene.window
    if then is None:
        return None
    fits = candidates(scene.now, then, scene.known.values)
    return Windows(fits[0], then) if len(fits) == 1 else None


def _is_that_page(match: Matching) -> bool:
    """Whether most of what was written is written here: another page is no other rendering."""
    missing = sum(not line.is_data for line in match.lost)
    found = len(match.then.lines) - len(match.lost)
    return found >= THAT_PAGE * (found + missing)


def _main_pane(scene: Scene, windows: Windows) -> Box | None:
    """The pane that the target stood in, where that took up most of its window: what is around it,
    bars of tools, may be drawn as it was. None for another one.
    """
    if scene.target is None:
        return None
    window = windows.box_then(scene)
    pane = describe(perceive(scene.then.picture), scene.target.at).pane.intersection(window)
    return pane if MAIN * window.area <= pane.area < window.area else None


def _mostly_as_it_was(scene: Scene, windows: Windows, pane: Box | None) -> bool:
    """Whether the target of a window of the same size and ground, or most that is drawn in it and
    in the target's pane, is drawn as it was. Then it is the same rendering, and the pixels have
    judged it; not so where the window had another size before.
    """
    now, then = windows.box_now(scene), windows.box_then(scene)
    unit = scene.shared(Unit(then, now.x - then.x, now.y - then.y))
    if scene.known.sized or now[2:] != then[2:] or unit.box.area == 0:
        return False
    target = scene.target
    is_drawn = target is not None and _same_drawn(scene, target.box, unit)
    if is_drawn and _has_same_ground(scene, unit):
        return True
    if windows.panes is not None:
        unit = replace(unit, box=shown_within(scene, unit))
    return all(
        drawn_as_it_was(scene.changed(part), scene.edges_inside(part.box))
        for part in (unit, *([scene.shared(replace(unit, box=pane))] if pane else []))
    )


def _has_same_ground(scene: Scene, unit: Unit) -> bool:
    """Whether most of a window has the colour that most of it had."""
    now, then = scene.both(unit.box, unit.dx, unit.dy)
    return levels_between(ground_colour(now), ground_colour(then)) <= SAME_GROUND


def _same_drawn(scene: Scene, box: Box, unit: Unit) -> bool:
    """Whether the very same is drawn in a box, and anything at all."""
    now, then = scene.both(core(box, framed=scene.framed), unit.dx, unit.dy)
    return np.array_equal(now, then) and bool(inked(then).any())


def _match(scene: Scene, windows: Windows, readings: Readings) -> Matching:
    pane = windows.panes
    then = page_in(scene.then, windows.then, pane.then if pane else None)
    now = page_in(scene.now, windows.now, pane.now if pane else None)
    known, shapes = scene.known, shapes_of(then, now)
    return Matching(then, now, readings, known.values, shapes=shapes, sized=known.sized)


def page_in(look: Look, window: WindowSeen | None, pane: Box | None = None) -> Page:
    """What is written in a window of a look, without what lies over it; in a pane for None, or
    throughout.
    """
    area = window.box if window else pane or bounds(look.picture)
    return page_of(look.picture, area, _over(look, window))  # type: ignore[arg-type] # by identity


def _over(look: Look, window: WindowSeen | None) -> tuple[Box, ...]:
    return tuple(one.frame for one in above(look, window)) if window else ()


def _judge(scene: Scene, windows: Windows, match: Matching, found: Found | None) -> Comparison:
    for answer in (
        _shown_whole(scene, windows, match, found),
        same_state(match, found),
        _reachable(scene, windows, found),
        focused(scene, windows.now, match, found),
        typed_kept(scene, match),
        news := nothing_new(scene, match, found),
        _no_new_windows(scene, windows, match, found),
    ):
        if not answer.agrees:
            return _told(answer)
    return replace(_go(scene, match, found), doubt=news.doubt)


def _find(scene: Scene, match: Matching) -> Found | Comparison | None:
    """The target; None where the step has none."""
    if scene.target is None:
        return None
    if scene.renamed or scene.then.named:
        return find_named(scene, match)
    by_keys = scene.then.at is None
    typed = by_keys and not scene.irreversible
    found = find(match, scene.target, typed=typed, by_place=scene.known.carries)
    if by_keys and scene.known.carries and not scene.known.types and not scene.target.names:
        return None if isinstance(found, Comparison) else found  # keys go to what has the focus
    return found


def _reachable(scene: Scene, windows: Windows, found: Found | None) -> Comparison:
    if found is None or windows.now is None:
        return FITS
    over = covering(scene.now, windows.now, found.now)
    if over is None:
        return FITS
    where = over.frame.intersection(found.now)
    why = f"“{over.title or over.kind}” lies over the target."
    return Comparison(Verdict.NO, 0.0, 1.0, where, why, "reachable")


def _in_its_list(
    scene: Scene, windows: Windows, match: Matching, missing: Comparison
) -> Comparison:
    """The refusal with the list that may hide what is missing, if all else is as known."""
    rows = list_now(scene, match) if missing.verdict is Verdict.NOT_YET else None
    if rows is None or (windows.now and covering(scene.now, windows.now, rows)):
        return missing
    news = (
        nothing_new(scene, match),
        _no_new_windows(scene, windows, match, None),
    )
    if not all(answer.agrees for answer in news):
        return missing
    return replace(missing, where=rows, rung=HIDDEN)


def _shown_whole(
    scene: Scene, windows: Windows, match: Matching, found: Found | None
) -> Comparison:
    """Whether the row that this run names is no row that its list cuts off."""
    if found is None or found.line is None or not scene.then.named:
        return FITS
    if not is_cut_off(scene, match, found.line):
        return FITS
    why = f"“{scene.now.named or scene.then.named}” is cut off by the end of its list."
    return _in_its_list(
        scene, windows, match, Comparison(Verdict.NOT_YET, 0.0, 1.0, None, why, "reachable")
    )


def nothing_new(scene: Scene, match: Matching, found: Found | None = None) -> Comparison:
    """Whether every text is there, and none that is new but data and what this run typed. Before
    what cannot be undone not even an icon may be there that was not. What another pane than that
    of the target that was found shows is a doubt.
    """
    strict = scene.irreversible
    panes = beside(scene, match, found)
    if scene.known.renamed and not strict:
        pair_record(match)
    typed = typed_fields(scene, match)
    gone = [
        line
        for line in match.lost
        if not line.is_data
        and not typed.stood(line)
        and not _passes(match.then, match, line, strict=strict)
        and not _is_cut(match, line, fresh=False, strict=strict)
    ]
    doubted = panes.missing(gone, _unexplained(scene, match)) if gone else []
    doubt = BESIDE if doubted else ""
    gone = [line for line in gone if line not in doubted]
    if gone and not (not strict and all(has_gone_below(match, line) for line in gone)):
        why = f"“{match.readings.text(match.then, gone[0])}” is missing."
        return Comparison(Verdict.NOT_YET, 0.0, 1.0, None, why, RUNG)
    match.pair_data(_unexplained(scene, match))
    pair_cut_off(match, scene.target, strict=strict)  # beside data that is known now
    for line in _unexplained(scene, match):
        if not panes.passes(line, fresh=True):
            why = f"“{match.readings.text(match.now, line)}” was not there."
            return Comparison(Verdict.NO, 0.0, 1.0, line.box, why, RUNG)
        doubt = doubt or doubt_of_more(scene)
    return replace(FITS, doubt=doubt)


def _unexplained(scene: Scene, match: Matching) -> list[Line]:
    """The fresh lines that are neither data where there was data before, nor what this run typed,
    nor nothing much.
    """
    strict, typed = scene.irreversible, typed_fields(scene, match)
    return [
        line
        for line in match.new
        if not explained(match, line)
        and not typed.stands(line)
        and not _passes(match.now, match, line, strict=strict)
        and not _is_cut(match, line, fresh=True, strict=strict)
        and (strict or not (is_of_an_icon(match, line) or fills_a_field(match, line)))
    ]


def _passes(page: Page, match: Matching, line: Line, *, strict: bool) -> bool:
    """Whether a line is no more than an arrow, a grip, a window's buttons, a status: what no
    rendering draws as another one does. In a strict step even these count, but for a single stroke:
    a caret, a piece of a line between cells, an I, which nobody can tell from them.
    """
    if strict:
        return line.box.width <= max(STROKE_PX, STROKE * line.box.height)
    if page.is_small(line) or _is_status(page, match, line):
        return True
    said = match.readings.text(page, line)
    return not said or (not is_word(said) and line.box.width <= SIGNS * line.box.height)


def _is_status(page: Page, match: Matching, line: Line) -> bool:
    """Whether a line stands in the last row of a window that has another size now and speaks of no
    trouble: one that ended below the screen shows its status.
    """
    is_last = page.area.bottom - line.box.bottom <= LAST_ROW * line.box.height
    return is_last and resized(match) and is_no_trouble(match.readings.text(page, line))


def _is_cut(match: Matching, line: Line, *, fresh: bool, strict: bool) -> bool:
    """Whether a line of a bar is shown in one rendering alone, where there is room for it: icons,
    and words that speak of no trouble where the step can be undone, or the other window ends.
    """
    is_cut = is_at_cut_end(match, line, fresh=fresh) or (
        not strict and (is_spread(match, line, fresh=fresh) or is_hidden(match, line, fresh=fresh))
    )
    if not is_cut:
        return False
    said = match.readings.text(match.now if fresh else match.then, line)
    may_say = not strict or is_beyond(match, line, fresh=fresh)
    return not is_word(said) or (may_say and is_no_trouble(said))


def _no_new_windows(
    scene: Scene, windows: Windows, match: Matching, found: Found | None
) -> Comparison:
    if windows.now is None or windows.then is None:
        return FITS
    vital = [found.now, *([found.line.box] if found.line else [])] if found else []
    known = (windows.now, windows.then)
    for window in news(scene.now, scene.then, scene.known.values, known):
        if found is not None and proposes(scene, found.now, window):
            continue
        if concerns(window, windows.now, match.now.area, vital):
            why = f"A {called(window)} has appeared."
            return Comparison(Verdict.NO, 0.0, 1.0, window.frame, why, RUNG)
    return FITS


def _told(answer: Comparison) -> Comparison:
    why = f"Drawn in another scale, font, theme or size: {answer.why}"
    return Comparison(
        answer.verdict, answer.similarity, answer.required, answer.where, why, answer.rung
    )


def _go(scene: Scene, match: Matching, found: Found | None) -> Comparison:
    share = 1.0 - len(match.lost) / max(1, len(match.then.lines))
    why = "Drawn in another scale, font, theme or size; every name and text agrees."
    if found is None or scene.target is None:
        return Comparison(Verdict.GO, share, 0.0, None, why, READ)
    there, at = found.place(scene.target.at), scene.now.at
    adjust = {"x": there.x, "y": there.y} if at is not None and there != at else {}
    return Comparison(Verdict.GO, share, 0.0, found.now, why, READ, adjust)
