"""What is known of the remembered looks beside themselves: which step each belongs to, and what was
learned to change on it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.engine.model.geometry import bounds
from app.engine.model.parameters import MissingValueError, resolve
from app.engine.model.trajectory import Step, Trajectory
from app.player.screen.verified import leads_to_an_end
from app.store.model.workflow import Dial
from checks.snapshot.look import Effect, Look, Relation, WindowSeen
from checks.snapshot.thresholds import CAREFUL, NORMAL, SAME, History, farthest
from checks.snapshot.windows import only_marked, target_window
from checks.text.compare import Reader, is_path, with_values
from checks.text.risk_words import in_a_known_language, irreversible
from checks.verify.changes.context import RunContext
from checks.verify.changes.mask import NOTHING_LEARNED, Mask, Volatile
from checks.vision.pixels import colours

BUDGETS = {Dial.CAREFUL: CAREFUL, Dial.NORMAL: NORMAL}

# Keys that may save or send what was typed; those that move, choose all or copy do not.
SAVING_KEYS = re.compile(r"return|kp_enter|f\d+|(ctrl|alt)\+(shift\+)?[bd-z0-9]")

# What these keys do in nearly every application: new, open, save, save as, print, quit, close.
SHORTCUTS = frozenset(
    {"ctrl+n", "ctrl+o", "ctrl+s", "ctrl+shift+s", "shift+ctrl+s", "ctrl+p", "ctrl+q", "alt+f4"}
)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a remembered look stands: before which step of which way, what the recording shows
    before the next one, and how it begins and ends.
    """

    trajectory: str
    number: int
    step: Step
    following: Look | None = None
    ends: Look | None = None
    begins: Look | None = None


@dataclass(slots=True)
class StepContextLookup:
    """Tells by the very object, as the engine's memory gives it. `dial` is how much the user lets a
    step rely on its own history.
    """

    ways: tuple[Trajectory, ...]
    mask: Mask = NOTHING_LEARNED
    dial: Dial = Dial.CAREFUL
    _places: dict[int, Place] = field(default_factory=dict)
    _paths: dict[int, str] = field(default_factory=dict)
    _known: dict[int, tuple[tuple[Volatile, ...], bool, float]] = field(default_factory=dict)
    _decisive: set[int] | None = None
    _final: dict[int, bool] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        ways: Iterable[Trajectory],
        mask: Mask = NOTHING_LEARNED,
        dial: Dial = Dial.CAREFUL,
    ) -> StepContextLookup:
        """For the looks of these ways."""
        remembered = cls(tuple(ways), mask, dial)
        for way in remembered.ways:
            befores = [step.before for step in way.steps]
            ends = way.final if isinstance(way.final, Look) else None
            begins = next((one for one in befores[:1] if isinstance(one, Look)), None)
            for number, (step, after) in enumerate(
                zip(way.steps, [*befores[1:], None], strict=True)
            ):
                following = after if isinstance(after, Look) else None
                place = Place(way.id, number, step, following, ends, begins)
                remembered._places[id(step.before)] = place
            remembered._paths |= _paths_typed(way)
        return remembered

    def known(self, known: RunContext, look: Look) -> RunContext:
        """What the run knows, with what is known of this remembered look."""
        if id(look) not in self._known:
            self._known[id(look)] = self._learned(look, known.reader)
        if self._decisive is None:
            steps = (self._decisive_of(way.steps, known.reader) for way in self.ways)
            self._decisive = {id(step.before) for step in steps if step is not None}
        volatile, irreversible, farthest = self._known[id(look)]
        irreversible = known.irreversible or irreversible
        place = self._places.get(id(look))
        return replace(
            known,
            volatile=volatile,
            irreversible=irreversible,
            farthest=farthest,
            decisive=id(look) in self._decisive,
            carries=place is not None
            and not (irreversible or _says_so(place.step) or id(look) in self._decisive),
            types=place is not None and _types_a_line(place.step),
            moves_caret=place is not None and _moves_caret(place.step),
            of_window=place is not None and _is_shortcut(place.step),
            following=place.following if place is not None else None,
            ends=place.ends if place is not None else None,
            begins=place.begins if place is not None else None,
            by_path=is_path(with_values(self._paths.get(id(look), ""), known.values)),
        )

    def _learned(
        self, look: Look, reader: Reader | None
    ) -> tuple[tuple[Volatile, ...], bool, float]:
        place = self._places.get(id(look))
        if place is None:
            return self.mask.of(look), False, SAME
        history = self.mask.history(place.trajectory, place.number)
        is_final = self._is_final(place.step, reader)
        reach = _reach(history, self.dial, is_final=is_final or _says_so(place.step))
        return self.mask.of(look), is_final, reach

    def _is_final(self, step: Step, reader: Reader | None) -> bool:
        """Whether a step cannot be taken back; what is to be read on it is read once."""
        if id(step) not in self._final:
            self._final[id(step)] = cannot_be_taken_back(step, reader)
        return self._final[id(step)]

    def _decisive_of(self, steps: Sequence[Step], reader: Reader | None) -> Step | None:
        """The last step of a way that is taken for one that cannot be taken back: its last click
        (Save, Close, OK), or its last keys (Ctrl+S) where only such follow the last typed text.
        None where there is neither, or where such a step is known: after the last text that is
        typed and followed by either, or anywhere where there is no such text.
        """
        typed = [number for number, step in enumerate(steps) if step.tool == "type_text"]
        after = list(steps[typed[-1] + 1 :]) if typed else []
        rest, decides = _what_may_decide(after) or (steps, _clicks)
        if any(self._is_final(step, reader) or _says_so(step) for step in rest):
            return None
        return next((step for step in reversed(rest) if decides(step)), None)


def _paths_typed(way: Trajectory) -> dict[int, str]:
    """By look, the whole path that its step types as a file's, or that was typed into its window
    before.
    """
    typed, known = dict[tuple[str, str], str](), dict[int, str]()
    for step in way.steps:
        window = step.before.active if isinstance(step.before, Look) else None
        if window is None:
            continue
        at = window.title, window.class_name
        if step.tool == "type_text":
            typed[at] = _text_recorded(step, {**way.values_read, **way.recorded_with})
        if is_path(typed.get(at, "")):
            known[id(step.before)] = typed[at]
    return known


def _text_recorded(step: Step, values: Mapping[str, object]) -> str:
    """The text that it typed in the recording; nothing where a value of it is not known."""
    try:
        return str(resolve(step.arguments.get("text", ""), values))
    except MissingValueError:
        return ""


def _what_may_decide(
    after: Sequence[Step],
) -> tuple[Sequence[Step], Callable[[Step], bool]] | None:
    """The steps after a typed text, with what tells those of them that may save it."""
    ways = (_clicks, _presses_what_saves)
    return next(((after, decides) for decides in ways if any(map(decides, after))), None)


def _clicks(step: Step) -> bool:
    return step.tool == "click"


def _presses_what_saves(step: Step) -> bool:
    """Whether its keys may save or send what was typed (Ctrl+S, Return, F10)."""
    keys = str(step.arguments.get("keys")).casefold()
    return step.tool == "press_keys" and SAVING_KEYS.fullmatch(keys) is not None


def _types_a_line(step: Step) -> bool:
    """Whether it types a text and no Return, which may choose what is proposed."""
    return step.tool == "type_text" and not step.arguments.get("multiline", False)


def _moves_caret(step: Step) -> bool:
    """Whether its key leads to the same place wherever the caret is, and changes nothing."""
    return step.tool == "press_keys" and leads_to_an_end(step.arguments.get("keys"))


def _is_shortcut(step: Step) -> bool:
    """Whether its key is one of the window's own: it does the same wherever the keyboard is."""
    keys = str(step.arguments.get("keys")).casefold()
    return step.tool == "press_keys" and keys in SHORTCUTS


def reach_of(step: Step, history: History, dial: Dial) -> float:
    """By how much of the ink the names of a step's target may differ."""
    return _reach(history, dial, is_final=cannot_be_taken_back(step) or _says_so(step))


def _reach(history: History, dial: Dial, *, is_final: bool) -> float:
    return farthest(history, BUDGETS[dial], irreversible=is_final)


def _says_so(step: Step) -> bool:
    return isinstance(step.before, Look) and any(map(irreversible, own_words(step.before)))


def cannot_be_taken_back(step: Step, reader: Reader | None = None) -> bool:
    """Whether a person said so, or the step closed its window and the words on its target do not
    tell that this is harmless: they say so themselves, or their language is not known here. Words
    that accessibility did not tell are read by the `reader`. A line of text closes nothing,
    whatever the title says of it. A menu closes whatever is chosen in it: where another window has
    opened then, that is what the entry does, unless its words say more.
    """
    if step.irreversible:
        return True
    if _types_a_line(step):
        return False
    before, after = step.before, step.after
    if not isinstance(before, Look) or not isinstance(after, Effect):
        return False
    if before.target is None and step.tool != "press_keys":
        return False  # keys go to what has the focus, whether that was told or not
    window = target_window(before)
    if window is None or not _closes(window.title, after) or _opens(step, window, after):
        return False
    words = own_words(before)
    if reader is not None and not any(words) and window.kind in {"normal", "menu"}:
        words = read_on(before, reader)  # in a dialog, a word may answer whatever it asks
    if window.kind == "menu" and any(title != window.title for title in after.opened):
        return any(map(irreversible, words))
    return any(map(irreversible, words)) or not any(map(in_a_known_language, words))


def _closes(title: str, after: Effect) -> bool:
    """Whether the window with a title has gone; where its title has got a mark more, the document
    in it was changed.
    """
    marked = (one for one in after.opened if len(one) > len(title) and only_marked(one, title))
    return title in after.closed and next(marked, None) is None


def _opens(step: Step, window: WindowSeen, after: Effect) -> bool:
    """Whether a double-click has opened what it was on in its own window, which is called by that
    now; in a dialog it answers.
    """
    return step.arguments.get("count") == 2 and window.kind == "normal" and bool(after.opened)  # noqa: PLR2004


def read_on(look: Look, reader: Reader) -> list[str]:
    """What is to be read on the target itself, whose words nobody has told; a field's content is
    data.
    """
    names = look.target.names if look.target else ()
    own = (name.box for name in names if name.relation is Relation.OWN)
    boxes = (box.intersection(bounds(look.picture)) for box in own)
    return [reader.read_line(colours(look.picture, box).copy()) for box in boxes if box.area]


def own_words(look: Look) -> list[str]:
    """What is written on the target itself, as far as it was read."""
    names = look.target.names if look.target else ()
    return [name.text for name in names if name.relation is Relation.OWN]
