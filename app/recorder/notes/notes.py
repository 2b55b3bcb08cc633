"""What a step is called in a list: one short sentence in the words of the screen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum

from app.desktop.input.key_text import keys_in_words
from app.engine.model.trajectory import Step, Template, Whole
from app.recorder.notes.phrase import Part, Phrase, Piece, Worded, as_text, filled
from app.store.editing.subworkflows import values_told
from app.store.model.workflow import PLAY
from checks.snapshot.look import Look, Name, Relation, Target
from checks.snapshot.windows import target_window

LONGEST = 40
# Which name a person would say, best first.
_SAID_FIRST = (Relation.OWN, Relation.RIGHT, Relation.LEFT, Relation.ABOVE, Relation.COLUMN)


class Words(StrEnum):
    """The templates, in English: so a step keeps its sentence, and the command line tells it."""

    CLICK = "click"
    DOUBLE_CLICK = "double-click"
    TRIPLE_CLICK = "triple-click"
    RIGHT_CLICK = "right-{click}"
    MIDDLE_CLICK = "middle-{click}"
    OTHER = "{button}-{click}"
    HELD = "{keys}+{click}"
    CLICK_ON = "{click} {target}"
    POINT = "point at {target}"
    POINT_MENU = "point at a menu"
    OTHER_BUTTON = "press another button"
    DRAG = "drag {target} to {x},{y}"
    DOWN = "scroll down {amount}"
    UP = "scroll up {amount}"
    RIGHT = "scroll right {amount}"
    LEFT = "scroll left {amount}"
    TYPE = "type {value}"
    TYPE_HIDDEN = "type a text"
    TYPE_HIDDEN_INTO = "type a text into {target}"
    TYPE_INTO = "type {value} into {target}"
    SECRET = "type the secret {value}"  # noqa: S105 - a sentence
    SECRET_INTO = "type the secret {value} into {target}"  # noqa: S105 - a sentence
    PRESS = "press {value}"
    READ = "read {value}"
    READ_BESIDE = "read {value} beside {target}"
    WAIT = "wait for"
    LAUNCH = "launch"
    PLAY = "play {workflow}"
    PLAY_WITH = "play {workflow} with {values}"
    FOCUS = "focus window"
    IN = "{deed} in {window}"
    AT = "at {x},{y}"
    ICON = "the icon {where}"
    SPOT = "the place {where}"
    TOP_LEFT = "at the top left"
    TOP = "at the top"
    TOP_RIGHT = "at the top right"
    MIDDLE_LEFT = "on the left"
    MIDDLE = "in the middle"
    MIDDLE_RIGHT = "on the right"
    BOTTOM_LEFT = "at the bottom left"
    BOTTOM = "at the bottom"
    BOTTOM_RIGHT = "at the bottom right"
    QUOTED = "“{text}”"


CLICKS = {2: Words.DOUBLE_CLICK, 3: Words.TRIPLE_CLICK}
# The thirds of a window, row by row.
_THIRDS = (
    (Words.TOP_LEFT, Words.TOP, Words.TOP_RIGHT),
    (Words.MIDDLE_LEFT, Words.MIDDLE, Words.MIDDLE_RIGHT),
    (Words.BOTTOM_LEFT, Words.BOTTOM, Words.BOTTOM_RIGHT),
)
# An icon with its room, on a screen with large letters, too (pixels).
_LARGEST_ICON = 64
_BUTTONS = {"right": Words.RIGHT_CLICK, "middle": Words.MIDDLE_CLICK}


def note_of(step: Step, worded: Worded = str) -> str:
    """Such as "Click Save in Order Desk" or "Type {customer} into Customer"."""
    return as_text(phrase_of(step, worded))


def phrase_of(step: Step, worded: Worded = str, titled: Worded = str) -> Phrase:
    """The same in parts; `worded` gives the templates (`Words`) in another language, and `titled`
    what a window is called whose title has a recorded value in it.
    """
    look = step.before if isinstance(step.before, Look) else None
    deed, title = _what(step, look, worded), titled(_title(look))
    return filled(worded(Words.IN), deed=deed, window=Piece(title, Part.WINDOW)) if title else deed


def _what(step: Step, look: Look | None, worded: Worded) -> Phrase:
    if step.tool == PLAY:
        return _playing(step.arguments, worded)
    return _deed(step, look, worded)


def _deed(step: Step, look: Look | None, worded: Worded) -> Phrase:
    given = step.arguments
    target = Piece(_target(step, look, worded), Part.TARGET)
    match step.tool:
        case "click":
            return filled(worded(Words.CLICK_ON), click=_clicking(given, worded), target=target)
        case "move":
            return filled(worded(Words.POINT), target=target)
        case "drag":
            to = {"x": given.get("to_x"), "y": given.get("to_y")}
            return filled(worded(Words.DRAG), target=target, **to)
        case "scroll":
            return _scrolling(given, worded)
        case "type_text" | "type_secret":
            return _typing(step, look, worded)
        case "press_keys":
            keys = keys_in_words(str(given.get("keys")))
            return filled(worded(Words.PRESS), value=Piece(keys, Part.VALUE))
        case "read_text":
            return _reading(given, look, worded)
        case _:
            return (Piece(_plainly(step, worded)),)


def _typing(step: Step, look: Look | None, worded: Worded) -> Phrase:
    text, alone, into = quoted(step.arguments.get("text"), worded), Words.TYPE, Words.TYPE_INTO
    if step.tool == "type_secret":
        text, alone, into = str(step.arguments.get("name")), Words.SECRET, Words.SECRET_INTO
    value, name = Piece(text, Part.VALUE), _field_name(look)
    if not name:
        return filled(worded(alone), value=value)
    return filled(worded(into), value=value, target=Piece(name, Part.TARGET))


def _reading(given: Mapping[str, object], look: Look | None, worded: Worded) -> Phrase:
    value = Piece(str(given.get("into")), Part.VALUE)
    if look is None or not (beside := _first_said(look.target, own=True)):
        return filled(worded(Words.READ), value=value)
    return filled(worded(Words.READ_BESIDE), value=value, target=Piece(beside, Part.TARGET))


def _playing(given: Mapping[str, object], worded: Worded) -> Phrase:
    name = Piece(str(given.get("workflow")), Part.TARGET)
    if not (values := values_told(given.get("values"))):
        return filled(worded(Words.PLAY), workflow=name)
    return filled(worded(Words.PLAY_WITH), workflow=name, values=Piece(values, Part.VALUE))


def _plainly(step: Step, worded: Worded) -> str:
    said = step.tool.replace("_", " ")
    return worded(said) if said in {Words.WAIT, Words.LAUNCH, Words.FOCUS} else said


def _clicking(given: Mapping[str, object], worded: Worded) -> str:
    click = worded(CLICKS.get(_number(given.get("count")), Words.CLICK))
    if (button := str(given.get("button", "left"))) != "left":
        click = worded(_BUTTONS.get(button, Words.OTHER)).format(button=button, click=click)
    if keys := given.get("modifiers"):
        click = worded(Words.HELD).format(keys=keys, click=click)
    return click


def _scrolling(given: Mapping[str, object], worded: Worded) -> Phrase:
    return (Piece(scrolled(_number(given.get("dx")), _number(given.get("dy")), worded)),)


def scrolled(dx: int, dy: int, worded: Worded = str) -> str:
    """Which way, and how many notches of the wheel."""
    amount = dy or dx
    there, back = (Words.DOWN, Words.UP) if dy else (Words.RIGHT, Words.LEFT)
    return worded(there if amount > 0 else back).format(amount=abs(amount))


def _target(step: Step, look: Look | None, worded: Worded) -> str:
    named, given = step.arguments.get("named"), step.arguments
    if named:
        return quoted(named, worded)
    if name := _name_on(look) or _unnamed_in(look, worded):
        return name
    return worded(Words.AT).format(x=given.get("x"), y=given.get("y"))


def _unnamed_in(look: Look | None, worded: Worded) -> str:
    """A thing without a name by where it is in its window: an icon, or a place; "" for one beyond
    its window.
    """
    if look is None or look.target is None or (window := target_window(look)) is None:
        return ""
    box, around = look.target.box, window.box
    if not around.contains(box.centre):
        return ""
    is_small = max(box.width, box.height) <= _LARGEST_ICON
    row = 3 * (box.centre.y - around.y) // around.height
    column = 3 * (box.centre.x - around.x) // around.width
    thing = Words.ICON if is_small else Words.SPOT
    return worded(thing).format(where=worded(_THIRDS[row][column]))


def _field_name(look: Look | None) -> str:
    """A field is called by its label, not by what stands in it."""
    if look is None:
        return ""
    if look.focus is not None and look.focus.name:
        return short(look.focus.name)
    return _first_said(look.target, own=False)


def _name_on(look: Look | None) -> str:
    if look is None:
        return ""
    return _first_said(look.target, own=True) or short(look.label.name if look.label else "")


def said_first(names: Iterable[Name], *, own: bool) -> Iterator[Name]:
    """Those of a target's names that a sentence may use, best first; without its `own` text where
    that is what stands in a field.
    """
    known = {name.relation: name for name in names}
    wanted = _SAID_FIRST if own else _SAID_FIRST[1:]
    return (known[each] for each in wanted if each in known)


def _first_said(target: Target | None, *, own: bool) -> str:
    known = target.names if target else ()
    told = [name for name in known if name.text]
    names = told or [name for name in known if name.seen_as]
    return next((short(one.text or one.seen_as) for one in said_first(names, own=own)), "")


def _title(look: Look | None) -> str:
    """The window the step acts in; a menu has no title, then it is the active one."""
    if look is None:
        return ""
    under = target_window(look) if look.target else None
    return short(next((one.title for one in (under, look.active) if one and one.title), ""))


def quoted(value: object, worded: Worded = str) -> str:
    """A value in a sentence: a parameter in braces, a text in quotes."""
    match value:
        case Whole(name):
            return f"{{{name}}}"
        case Template(text):
            return worded(Words.QUOTED).format(text=short(text))
        case _:
            return worded(Words.QUOTED).format(text=short(str(value)))


def short(text: str) -> str:
    """One line of at most so many letters; of a path the end, which tells the file."""
    line = " ".join(text.split()).rstrip(":")
    if len(line) <= LONGEST:
        return line
    if not line.startswith(("/", "~/")):
        return line[: LONGEST - 1] + "…"
    end = line[1 - LONGEST :]
    return "…" + end[max(0, end.find("/")) :]


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0
