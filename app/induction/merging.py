"""Several recordings become one: what is the same in all is code, what differs is data.

What was put into a field and replaced before it counted is a mistake that was corrected: only the
correction is compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.engine.errors import UsageError
from app.induction.alignment import Column, align
from app.induction.atoms import Atoms, Basis, atoms_of
from app.induction.guards import Guard, guard_of
from app.induction.names import name_for
from app.induction.origins import (
    AllButOne,
    Answer,
    Constant,
    Filled,
    NeedsValue,
    Origin,
    Refused,
    cell_origin_of,
    origin_of,
)
from app.induction.recording import Action, Recording

Known = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Example:
    """A person's answer: for these known values, the line's value is this one."""

    line: str
    known: Known
    value: str


@dataclass(frozen=True, slots=True)
class Line:
    """One action of the merged recording.

    `name` is what its value is called ("" where it has none). `origin` says where the value comes
    from; None where the action has no value. `places` say in which recordings it is, and where.
    `guard` says when it is taken; None for what is always done, and for what no test explains.
    `gives` names the value that was read. `names_target` says that the value is the text by which
    the target is told from others of its kind. `copied` says that the value is a cell's.
    """

    signature: str
    label: str
    name: str
    places: Mapping[int, int]
    values: tuple[str | None, ...]
    origin: Origin | None = None
    guard: Guard | None = None
    gives: str = ""
    names_target: bool = False
    copied: bool = False

    @property
    def is_parameter(self) -> bool:
        """Whether its value has to be given."""
        return isinstance(self.origin, NeedsValue)

    @property
    def makes_known(self) -> frozenset[str]:
        """What later lines may go by: a value that was read, or one that has to be given."""
        if not self.is_in_all():
            return frozenset()
        return frozenset((self.gives or (self.name if self.is_parameter else ""),)) - {""}

    def is_in_all(self) -> bool:
        """Whether every recording has it."""
        return len(self.places) == len(self.values)


@dataclass(frozen=True, slots=True)
class Merged:
    """The lines in order, and the recordings that they come from, corrected. `known[i]` is all that
    recording i knew at its end, the values of parameters included.
    """

    recordings: tuple[Recording, ...]
    lines: tuple[Line, ...]
    known: tuple[Known, ...]

    @property
    def known_from_the_start(self) -> frozenset[str]:
        """What some recording knew before its first action."""
        return frozenset(name for each in self.recordings for name in each.known)

    @property
    def parameters(self) -> tuple[Line, ...]:
        """The lines that need a value."""
        return tuple(line for line in self.lines if line.is_parameter)

    @property
    def unexplained(self) -> tuple[Line, ...]:
        """The lines that only some recordings have, by no test of what was known."""
        return tuple(line for line in self.lines if not line.is_in_all() and line.guard is None)

    def fill(self, known: Known) -> dict[str, Answer]:
        """Every value for a new case, by the line's name; a line that it does not take has none."""
        values, answers = dict(known), dict[str, Answer]()
        for line in self.lines:
            if line.origin is None:
                continue
            answer = self._answer(line, values)
            if answer is not None:
                answers[line.name] = answer
            if isinstance(answer, Filled):
                values.setdefault(line.name, answer.text)
        return answers

    def _answer(self, line: Line, values: Known) -> Answer | None:
        if line.origin is None or (line.is_parameter and line.name in values):
            return Filled(values[line.name]) if line.name in values else None
        if not line.is_in_all():
            taken = line.guard.decide(values) if line.guard else None
            if taken is None:
                return Refused("it cannot be told whether this is done here")
            if not taken:
                return None
        return line.origin.fill(values)


def merge(recordings: Sequence[Recording], examples: Sequence[Example] = ()) -> Merged:
    """One recording of several; UsageError for fewer than two, or for two that do nothing alike."""
    if len(recordings) < 2:  # noqa: PLR2004 - one shows no difference
        raise UsageError("Merging takes two recordings of a task or more; show it once again.")
    corrected = tuple(without_corrections(each) for each in recordings)
    columns = align(corrected)
    if not any(column.is_in_all(len(corrected)) for column in columns):
        raise UsageError("The recordings have no step in common, so they are not one task.")
    return _Merging(corrected, examples).merged(columns)


@dataclass(slots=True)
class _Merging:
    """Goes through the columns; what is known grows with what is read and what is given."""

    recordings: tuple[Recording, ...]
    examples: Sequence[Example]
    known: list[dict[str, str]] = field(init=False)
    atoms: Atoms = field(init=False)
    taken: set[str] = field(init=False)

    def __post_init__(self) -> None:
        self.known = [dict(each.known) for each in self.recordings]
        self.atoms = atoms_of(self.known)
        self.taken = {name for known in self.known for name in known}

    def merged(self, columns: Sequence[Column]) -> Merged:
        """All lines, each from what the ones before it made known."""
        lines = [self._line(column) for column in columns]
        return Merged(self.recordings, tuple(lines), tuple(self.known))

    def _called(self, actions: Iterable[Action]) -> str:
        """The name that some recording gave the value already; "" for none, or for several."""
        names = {action.called for action in actions} - {""}
        return names.pop() if len(names) == 1 else ""

    def _named(
        self, name: str, column: Column, values: tuple[str | None, ...], origin: Origin | None
    ) -> Origin:
        """A value that some recording called by a name is a parameter of that name, or that one
        once more; what the recordings were given explains it first.
        """
        among = tuple(number for number in sorted(column.places) if values[number] is not None)
        outputs = [values[number] or "" for number in among]
        given = [self.known[number] for number in among]
        if all(name in known for known in given):
            itself = [{name: known[name]} for known in given]
            return origin_of(outputs, Basis(atoms_of(itself), tuple(range(len(itself)))))
        start = [self.recordings[number].known for number in among]
        found = origin_of(outputs, Basis(atoms_of(start), tuple(range(len(start)))))
        is_explained = all(start) and not isinstance(found, NeedsValue)
        return found if is_explained else NeedsValue(tuple(outputs), _nearly(origin))

    def _line(self, column: Column) -> Line:
        actions = {
            number: self.recordings[number].actions[place]
            for number, place in column.places.items()
        }
        first = next(iter(actions.values()))
        differs = len({action.signature for action in actions.values()}) > 1
        values = tuple(
            _value(actions.get(number), of_target=differs) for number in range(len(self.recordings))
        )
        has_value = any(value is not None for value in values)
        called = self._called(actions.values()) if has_value else ""
        name = called or (name_for(first.label, self.taken) if has_value else "")
        self.taken.add(name)
        copied = all(action.copied for action in actions.values())
        origin = self._origin(name, column, values, copied=copied) if has_value else None
        if called and not isinstance(origin, Constant):
            origin = self._named(called, column, values, origin)
        guard = None if column.is_in_all(len(self.recordings)) else self._guard(column)
        line = Line(
            column.signature,
            first.label,
            name,
            column.places,
            values,
            origin,
            guard,
            first.gives,
            names_target=differs,
            copied=copied,
        )
        self._learn(line, actions)
        return line

    def _origin(
        self, name: str, column: Column, values: tuple[str | None, ...], *, copied: bool
    ) -> Origin:
        among = tuple(number for number in sorted(column.places) if values[number] is not None)
        outputs = [values[number] or "" for number in among]
        answered = [each for each in self.examples if each.line == name]
        known = [*(self.known[number] for number in among), *(each.known for each in answered)]
        basis = (
            Basis(atoms_of(known), tuple(range(len(known))))
            if answered
            else Basis(self.atoms, among)
        )
        wanted = [*outputs, *(each.value for each in answered)]
        if copied:
            start = frozenset[str]().union(*(one.known for one in self.recordings))
            return cell_origin_of(wanted, replace(basis, allowed=start))
        return origin_of(wanted, basis)

    def _guard(self, column: Column) -> Guard | None:
        present = [number in column.places for number in range(len(self.recordings))]
        return guard_of(present, self.known)

    def _learn(self, line: Line, actions: Mapping[int, Action]) -> None:
        """Let the lines after it go by what it makes known."""
        for name in line.makes_known:
            for number, known in enumerate(self.known):
                known[name] = actions[number].given if line.gives else line.values[number] or ""
            self.taken.add(name)
            self.atoms.add(name)


def _nearly(origin: Origin | None) -> AllButOne | None:
    return origin.nearly if isinstance(origin, NeedsValue) else None


def _value(action: Action | None, *, of_target: bool) -> str | None:
    if action is None:
        return None
    return action.target if of_target else action.value


def without_corrections(recording: Recording) -> Recording:
    """The recording with the last value of each field only, where that was put in first.

    A field is filled again when the same target gets another value that replaces the whole; an
    action whose value only adds to what is there (`replaces` is false) is no correction.
    """
    last: dict[str, int] = {}
    kept: list[Action] = []
    for action in recording.actions:
        before = last.get(action.signature) if action.replaces else None
        if before is None:
            if action.replaces:
                last[action.signature] = len(kept)
            kept.append(action)
        else:
            kept[before] = action
    return replace(recording, actions=tuple(kept))
