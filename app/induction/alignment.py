"""Recordings side by side: the same action of every recording in one column."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher

from app.induction.recording import Action, Recording


@dataclass(frozen=True, slots=True)
class Column:
    """One action, and where it stands in each recording that has it: recording → place. What is of
    one `kind` and stands between the same columns is one action on targets that differ.
    """

    signature: str
    places: Mapping[int, int]
    kind: str = ""

    def is_in_all(self, count: int) -> bool:
        """Whether each of so many recordings has it."""
        return len(self.places) == count


def align(recordings: Sequence[Recording]) -> tuple[Column, ...]:
    """The columns of the recordings, in an order that each follows but for what it did elsewhere.

    The recordings are taken in one by one, the longest first: it has most of the columns.
    """
    columns: list[Column] = []
    by_length = sorted(range(len(recordings)), key=lambda each: -len(recordings[each].actions))
    for number in by_length:
        columns = _taken_in(columns, number, recordings[number].actions)
    return tuple(_moved_joined(columns))


def _taken_in(columns: list[Column], number: int, actions: Sequence[Action]) -> list[Column]:
    known = [column.signature for column in columns]
    new = [action.signature for action in actions]
    result: list[Column] = []
    matcher = SequenceMatcher(None, known, new, autojunk=False)
    for kind, start, end, new_start, new_end in matcher.get_opcodes():
        if kind == "equal":
            result += [
                replace(column, places={**column.places, number: new_start + offset})
                for offset, column in enumerate(columns[start:end])
            ]
        else:
            kinds = [action.kind for action in actions[new_start:new_end]]
            if kinds and all(kinds) and kinds == [each.kind for each in columns[start:end]]:
                result += [
                    replace(column, places={**column.places, number: new_start + offset})
                    for offset, column in enumerate(columns[start:end])
                ]
                continue
            result += columns[start:end]
            result += [
                Column(new[place], {number: place}, actions[place].kind)
                for place in range(new_start, new_end)
            ]
    return result


def _moved_joined(columns: Sequence[Column]) -> list[Column]:
    """What some recordings did earlier and others later is one action; it stands where most of them
    did it.
    """
    result: list[Column] = []
    for column in columns:
        place = _twin(result, column)
        if place is None:
            result.append(column)
            continue
        both = replace(column, places={**result[place].places, **column.places})
        if len(column.places) > len(result[place].places):
            del result[place]
            result.append(both)
        else:
            result[place] = both
    return result


def _twin(columns: Sequence[Column], column: Column) -> int | None:
    for place, other in enumerate(columns):
        if other.signature == column.signature and not other.places.keys() & column.places.keys():
            return place
    return None
