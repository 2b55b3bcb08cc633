"""Where a value comes from and when a step is done, as merged recordings tell it, in the language
of the window.
"""

from __future__ import annotations

from collections.abc import Sequence

from app.induction.atoms import Atom
from app.induction.guards import Beyond, Equals, Given, Guard
from app.induction.leave_one_out import Cell, Foretold
from app.induction.lookup import Lookup
from app.induction.operations import Operation
from app.induction.origins import Computed, Constant, LookedUp, NeedsValue, Origin
from app.induction.programs import Program
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
            return _program(simplest)
        case LookedUp(lookups=lookups):
            return _lookup(lookups[0])
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


def _program(program: Program) -> str:
    return " + ".join(
        tr(Say.QUOTED, text=each) if isinstance(each, str) else _atom(each)
        for each in program.pieces
    )


def _atom(atom: Atom) -> str:
    return ", ".join([atom.source, *(_operation(each) for each in atom.operations)])


def _operation(made: Operation) -> str:
    first, second, third = (*made.arguments, "", "", "")[:3]
    match made.name:
        case "piece":
            word, second = _counted(second, Say.MADE_PIECE, Say.MADE_PIECE_FROM_END)
        case "digits":
            word, first = _counted(first, Say.MADE_DIGITS, Say.MADE_DIGITS_FROM_END)
        case name:
            word = OPERATIONS[name]
    return tr(word, first=first, second=second, third=third)


def _counted(index: str, word: Say, from_end: Say) -> tuple[Say, str]:
    """A place as people count it: from 1, or from 1 at the end."""
    number = int(index)
    return (from_end, str(-number)) if number < 0 else (word, str(number + 1))


def _lookup(lookup: Lookup) -> str:
    pairs = ((tr(Say.QUOTED, text=key), tr(Say.QUOTED, text=to)) for key, to in lookup.pairs)
    listed = ", ".join(f"{key} → {to}" for key, to in pairs)
    return tr(Say.ORIGIN_LOOKED_UP, source=lookup.source, pairs=listed)
