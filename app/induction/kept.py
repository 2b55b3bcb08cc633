"""Rules as they are kept with a workflow: tuples of texts, checked when they are read.

- A program is `("join", piece, …)` of pieces `("text", T)` and `("of", SOURCE, (OPERATION, …), …)`.
- A lookup is `("pairs", SOURCE, (KEY, VALUE), …)`.
- A test is `("is", SOURCE, VALUE, HOLDS)`, `("given", SOURCE, HOLDS)` or
  `("beyond", SOURCE, LOWER, UPPER, HOLDS)`. Its value is `yes` or `no`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from app.engine.errors import UsageError
from app.induction.atoms import Atom
from app.induction.guards import Beyond, Equals, Given, Test
from app.induction.lookup import Lookup
from app.induction.operations import operation
from app.induction.origins import Answer, Disagreement, Filled, Refused
from app.induction.programs import Piece, Program

Kept = tuple[object, ...]
YES, NO = "yes", "no"
_TRUTH = {YES: True, NO: False}


@dataclass(frozen=True, slots=True)
class Condition:
    """A test as a rule: its value is `yes` or `no`."""

    test: Test

    def __call__(self, known: Mapping[str, str]) -> str | None:
        """Whether the test holds; None where it cannot be told."""
        holds = self.test(known)
        return None if holds is None else YES if holds else NO

    @property
    def words(self) -> str:
        """The test, for a person."""
        return self.test.words

    @property
    def sources(self) -> frozenset[str]:
        """The known value that it needs."""
        return frozenset((self.test.source,))


Rule = Program | Lookup | Condition


def keep(rule: Rule) -> Kept:
    """The rule as texts."""
    match rule:
        case Program():
            return ("join", *map(_keep_piece, rule.pieces))
        case Lookup():
            return ("pairs", rule.source, *rule.pairs)
        case Condition(test=test):
            return _keep_test(test)


def read_rule(kept: object) -> Rule:
    """The rule again; UsageError when the texts are no rule."""
    try:
        return _read(kept)
    except (KeyError, ValueError, TypeError) as error:
        raise UsageError(f"A value's rule cannot be read: {str(kept)[:80]}.") from error


def answer_of(rules: Sequence[Rule], known: Mapping[str, str]) -> Answer:
    """The value on which all rules agree that can be followed here."""
    texts = {text for rule in rules if (text := rule(known)) is not None}
    if len(texts) == 1:
        return Filled(*texts)
    if texts:
        return Disagreement(tuple(sorted(texts)))
    sources = ", ".join(sorted(frozenset[str]().union(*(rule.sources for rule in rules))))
    return Refused(f"nothing like this was recorded of {sources}")


def _keep_test(test: Test) -> Kept:
    holds = YES if test.holds else NO
    match test:
        case Equals():
            return ("is", test.source, test.value, holds)
        case Given():
            return ("given", test.source, holds)
        case Beyond():
            return ("beyond", test.source, repr(test.lower), repr(test.upper), holds)


def _keep_piece(piece: Piece) -> Kept:
    if isinstance(piece, str):
        return ("text", piece)
    return ("of", piece.source, *((each.name, *each.arguments) for each in piece.operations))


def _read(kept: object) -> Rule:
    match kept:
        case ("join", *pieces):
            return Program(tuple(map(_read_piece, pieces)))
        case ("pairs", str(source), *pairs):
            return Lookup(source, tuple(map(_read_pair, pairs)))
        case ("is", str(source), str(value), str(holds)):
            return Condition(Equals(source, value, _TRUTH[holds]))
        case ("given", str(source), str(holds)):
            return Condition(Given(source, _TRUTH[holds]))
        case ("beyond", str(source), str(lower), str(upper), str(holds)):
            return Condition(Beyond(source, float(lower), float(upper), _TRUTH[holds]))
        case _:
            raise ValueError(kept)


def _read_piece(kept: object) -> Piece:
    match kept:
        case ("text", str(text)):
            return text
        case ("of", str(source), *operations):
            return Atom(source, tuple(operation(*_texts(each)) for each in operations))
        case _:
            raise ValueError(kept)


def _read_pair(kept: object) -> tuple[str, str]:
    key, value = _texts(kept)
    return key, value


def _texts(kept: object) -> tuple[str, ...]:
    match kept:
        case (str(), *rest) if all(isinstance(each, str) for each in rest):
            return tuple(map(str, kept))
        case _:
            raise ValueError(kept)
