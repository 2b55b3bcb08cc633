"""Looking through a list for what it does not show: down to its end, up to its beginning, and back
to where it was. After each turn of the wheel the check is asked again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from app.engine.model.check import Comparison, Reach, Verdict
from app.engine.model.geometry import Box, Picture, shifted
from checks.pipeline import with_target
from checks.snapshot.look import Look
from checks.verify.changes.context import RunContext
from checks.verify.changes.snapshot_pair import Scene
from checks.verify.pixels.scrolling import list_around, list_to_scroll, same_rows
from checks.verify.rerender.scrolling import HIDDEN
from checks.vision.pixels import cut

# The rungs that say that the target is not where it may be, or is cut off; of one that is cut off
# what is to be seen may seem greyed, too.
MISSING = frozenset({"here", "same", "reachable", HIDDEN})
CUT_OFF = frozenset({"enabled"})
# A turn of the wheel shows within this; Qt and GTK take a frame or two, on a busy machine many.
SHOWS_S = 1.0
# Of a list this high, one notch moves less than half: three rows of up to 30 pixels in Qt.
NOTCH_PX = 90
MOST_TURNS = 400
# A list that is filled while it is looked through is looked through anew.
MOST_SEARCHES = 3


class Way(Enum):
    """Where a search is going."""

    DOWN = auto()
    UP = auto()
    BACK = auto()  # down again, to where it began
    OVER = auto()


NEXT = {Way.DOWN: Way.UP, Way.UP: Way.BACK, Way.BACK: Way.OVER, Way.OVER: Way.OVER}


@dataclass(slots=True)
class Search:
    """One list being looked through, in this `area`. `start` is what it showed first, `before` what
    it showed before the last turn (None: none was made since the way was changed).
    """

    area: Box
    start: Picture
    way: Way = Way.DOWN
    before: Picture | None = None
    turned_s: float = 0.0
    turns: int = 0

    def next(self, rows: Picture, seen_s: float, now_s: float) -> Reach | None:
        """What to do now that the list showed these rows at `seen_s`, and the target is not among
        them: to judge a picture takes longer than a turn to show, and it is judged as it was.
        """
        if self.before is not None and same_rows(rows, self.before):
            left_s = self.turned_s + SHOWS_S - seen_s
            if left_s > 0:
                return Reach("", {}, left_s)
            self.way, self.before = NEXT[self.way], None
        if self.way is Way.BACK and same_rows(rows, self.start):
            self.way = Way.OVER
        if self.way is Way.OVER or self.turns >= MOST_TURNS:
            self.way, self.before = Way.OVER, rows
            return None
        self.before, self.turned_s, self.turns = rows, now_s, self.turns + 1
        return Reach("scroll", {"dx": 0, "dy": self._notches(rows.height)}, SHOWS_S)

    def _notches(self, height: int) -> int:
        fewer_than_shown = max(1, height // (2 * NOTCH_PX))
        match self.way:
            case Way.UP:
                return -fewer_than_shown
            case Way.BACK:
                return 1
            case _:
                return fewer_than_shown


@dataclass(slots=True)
class Scrolling:
    """The searches of one run; `now_s` tells the time, `verified` hears of looks on which the wheel
    may be turned.
    """

    now_s: Callable[[], float]
    verified: Callable[[Look], None]
    _of: tuple[int, str] | None = field(default=None)
    _search: Search | None = field(default=None)
    _searches: int = field(default=0)
    _seen_s: float = field(default=0.0)

    def looked(self) -> None:
        """A look was taken, and is about to be judged."""
        self._seen_s = self.now_s()

    def considered(
        self, now: Look, remembered: Look, known: RunContext, no: Comparison
    ) -> Comparison:
        """The refusal with what may bring the target into view, or with where it was looked for."""
        if not self._may_be_hidden(no, remembered, now.named):
            return no
        scene = Scene(now, with_target(remembered), known)
        area = no.where if no.rung == HIDDEN else list_to_scroll(scene)
        if area is None:
            return no
        search = self._search_for((id(remembered), now.named), now.picture, area)
        reach = search.next(cut(now.picture, search.area), self._seen_s, self.now_s())
        if reach is None:
            return replace(no, why=f"{no.why} Its list was looked through from end to end.")
        self.verified(now)
        at = _place_in(search.area, scene.then)
        return replace(no, reach=replace(reach, arguments={**at, **reach.arguments}))

    def _may_be_hidden(self, no: Comparison, remembered: Look, named: str) -> bool:
        if no.verdict is Verdict.CANNOT_TELL or remembered.at is None:
            return False
        is_looking = self._search is not None and self._of == (id(remembered), named)
        return no.rung in MISSING or (is_looking and no.rung in CUT_OFF)

    def _search_for(self, wanted: tuple[int, str], picture: Picture, area: Box) -> Search:
        """The search that goes on, or a new one: of another target, in another place, or of rows
        that came later. As the rows change, another judge of the screen may say what the list is:
        one search is in one area.
        """
        search, is_same = self._search, self._of == wanted
        if search is None or not is_same or not search.area.meets(area):
            self._of, self._searches = wanted, 1
        elif _changed_since_over(search, picture) and self._searches < MOST_SEARCHES:
            self._searches += 1
        else:
            return search
        self._search = Search(area, cut(picture, area))
        return self._search


def _changed_since_over(search: Search, picture: Picture) -> bool:
    if search.way is not Way.OVER or search.before is None:
        return False
    return not same_rows(cut(picture, search.area), search.before)


def _place_in(area: Box, remembered: Look) -> dict[str, object]:
    """Where to turn the wheel: where the recorded row stood in the list, for there are rows."""
    then, target = list_around(remembered), remembered.target
    at = target.at if then is not None and target is not None else area.centre
    dx, dy = (area.x - then.x, area.y - then.y) if then is not None else (0, 0)
    there = shifted(at, dx, dy)
    x, y = there if area.contains(there) else area.centre
    return {"x": x, "y": y}
