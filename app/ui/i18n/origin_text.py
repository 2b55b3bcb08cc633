"""Where a value comes from and when a step is done, as merged recordings tell it, in the language
of the window.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.induction.atoms import Atom
from app.induction.guards import Beyond, Equals, Given, Guard
from app.induction.leave_one_out import Cell, Foretold
from app.induction.origins import Computed, Constant, LookedUp, NeedsValue, Origin
from app.ui.i18n.messages_en import Say, tr

# All but those that count.
OPERATIONS = {
    "strip": Say.MADE_STRIPPED,
    "upper": Say.MADE_UPPER,
    "lower": Say.MADE_LOWER,
    "title": Say.MADE_TITLE,
    "initial": Say.MADE_INITIAL,
    "replace": Say.MADE_REPLACED,
    "after": Say.MADE_AFTER,
    "before": Say.MADE_BEFORE,
    "date": Say.MADE_DATE,
    "number": Say.MADE_NUMBER,
}
FORETOLD = {
    Foretold.RIGHT: Say.FORETOLD_RIGHT,
    Foretold.WRONG: Say.FORETOLD_WRONG,
    Foretold.ASKED: Say.FORETOLD_ASKED,
    Foretold.REFUSED: Say.FORETOLD_REFUSED,
}


def origin_in_words(origin: Origin, recordings: Sequence[str]) -> str:
    """Where a value comes from; `recordings` are called so."""
    match origin:
        case Constant(text=text):
            return tr(Say.ORIGIN_CONSTANT, text=text)
        case Computed(simplest=simplest):
            return " + ".join(map(_piece, simplest.pieces))
        case LookedUp(lookups=lookups):
            pairs = ", ".join(f"{_quoted(key)} → {_quoted(to)}" for key, to in lookups[0].pairs)
            return tr(Say.ORIGIN_LOOKED_UP, source=lookups[0].source, pairs=pairs)
        case NeedsValue(nearly=nearly) if nearly is not None:
            odd = recordings[nearly.recording]
            return tr(Say.ORIGIN_NEARLY, words=nearly.words, recording=odd)
        case NeedsValue():
            return tr(Say.ORIGIN_NEEDS_VALUE)


def foretold_in_words(cell: Cell) -> str:
    """A value, and what the other recordings say of it."""
    if cell.foretold is Foretold.GIVEN:
        return cell.value
    return tr(FORETOLD[cell.foretold], value=cell.value, instead=cell.instead)


def guard_in_words(guard: Guard) -> str:
    """When a step is done: the first test, and how many others fit as well."""
    first, others = guard.tests[0], len(guard.tests) - 1
    match first:
        case Equals(source=source, value=value, holds=holds):
            word = Say.GUARD_EQUALS if holds else Say.GUARD_DIFFERS
            said = tr(word, source=source, value=value)
        case Given(source=source, holds=holds):
            said = tr(Say.GUARD_GIVEN if holds else Say.GUARD_EMPTY, source=source)
        case Beyond(source=source, lower=lower, upper=upper, holds=holds):
            word = Say.GUARD_FROM if holds else Say.GUARD_UP_TO
            said = tr(word, source=source, lower=f"{lower:g}", upper=f"{upper:g}")
    return tr(Say.GUARD_OTHERS, test=said, count=others) if others else said


def _piece(piece: Atom | str) -> str:
    """A known value with what is done to it, or a text that is always the same."""
    if isinstance(piece, str):
        return _quoted(piece)
    made = (_operation(each.name, each.arguments) for each in piece.operations)
    return ", ".join([piece.source, *made])


def _quoted(text: str) -> str:
    return tr(Say.QUOTED, text=text)


def _operation(name: str, arguments: tuple[str, ...]) -> str:
    first, second, third = (*arguments, "", "", "")[:3]
    match name:
        case "piece":
            word, second = _counted(second, Say.MADE_PIECE, Say.MADE_PIECE_FROM_END)
        case "digits":
            word, first = _counted(first, Say.MADE_DIGITS, Say.MADE_DIGITS_FROM_END)
        case _:
            word = OPERATIONS[name]
    return tr(word, first=first, second=second, third=third)


def _counted(index: str, word: Say, from_end: Say) -> tuple[Say, str]:
    """A place as people count it: from 1, or from 1 at the end."""
    number = int(index)
    return (from_end, str(-number)) if number < 0 else (word, str(number + 1))
