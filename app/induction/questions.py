"""One question for a person: a case in which the explanations of a value part."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from app.induction.merging import Line, Merged
from app.induction.origins import Disagreement

# What stands in for a letter and for a digit in a case that nobody recorded.
_OTHER_DIGIT = str.maketrans("0123456789", "1234567890")


@dataclass(frozen=True, slots=True)
class Question:
    """For these known values, which of the texts is the line's value? `case` is all that is known
    there, a row of a file if it `is_from_a_row`, else made up from the recordings.
    """

    line: str
    label: str
    known: Mapping[str, str]
    texts: tuple[str, ...]
    case: Mapping[str, str]
    is_from_a_row: bool

    @property
    def sentence(self) -> str:
        """The question, for a person."""
        case = ", ".join(f"{name} “{value}”" for name, value in self.known.items())
        texts = " or ".join(f"“{text}”" for text in self.texts)
        return f"With {case}: is {self.label or self.line} {texts}?"


def question_of(
    merged: Merged,
    rows: Sequence[Mapping[str, str]] = (),
    about: Collection[str] | None = None,
) -> Question | None:
    """The first question that is open (about one of these lines): from the rows that are to be
    played, else from variations of the recordings. None where all explanations agree on all of
    these.
    """
    questions = _questions(merged, rows)
    return next((each for each in questions if about is None or each.line in about), None)


def open_lines(merged: Merged, rows: Sequence[Mapping[str, str]] = ()) -> tuple[str, ...]:
    """The lines with a question."""
    return tuple(dict.fromkeys(question.line for question in _questions(merged, rows)))


def _questions(merged: Merged, rows: Sequence[Mapping[str, str]]) -> Iterator[Question]:
    """From the rows, where there are some: nothing else will be played. A value that was always the
    same is only doubted by a row.
    """
    for line in merged.lines:
        found = next(iter(_parting(line, rows or tuple(variations(merged)))), None)
        if found is not None:
            known, texts = found
            yield Question(line.name, line.label, _needed(line, known), texts, known, bool(rows))


def _parting(
    line: Line, cases: Sequence[Mapping[str, str]]
) -> Iterator[tuple[Mapping[str, str], tuple[str, ...]]]:
    for known in cases:
        answer = line.origin.fill(known) if line.origin is not None else None
        if isinstance(answer, Disagreement):
            yield known, answer.texts


def _needed(line: Line, known: Mapping[str, str]) -> dict[str, str]:
    """What the line's explanations go by."""
    sources = getattr(line.origin, "sources", None)
    return {name: value for name, value in known.items() if sources is None or name in sources}


def variations(merged: Merged) -> Iterator[dict[str, str]]:
    """The recorded cases and some near them: a value of one with the rest of another; a word more;
    other digits.
    """
    for place, known in enumerate(merged.known):
        yield dict(known)
        other = merged.known[place - 1]
        for name, value in known.items():
            for varied in (other.get(name, value), *_varied(value)):
                if varied != value:
                    yield {**known, name: varied}


def _varied(value: str) -> Iterator[str]:
    words = value.split(" ")
    if len(words) > 1:
        yield " ".join([*words[:1], "Extra", *words[1:]])
    elif value.isalpha():
        yield f"{value} Extra"
    if re.search(r"\d", value):
        yield value.translate(_OTHER_DIGIT)
