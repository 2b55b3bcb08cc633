"""Each recording foretold by the others: what a person reads before accepting a merge."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from app.induction.atoms import Basis, atoms_of
from app.induction.merging import Line, Merged
from app.induction.origins import (
    Answer,
    Constant,
    Disagreement,
    Filled,
    NeedsValue,
    cell_origin_of,
    origin_of,
)


class Foretold(StrEnum):
    """How the others foretold a value."""

    RIGHT = "right"
    WRONG = "wrong"
    ASKED = "asked"  # they leave more than one value
    REFUSED = "refused"  # they say nothing of it
    GIVEN = "given"  # it is a parameter, which is given with every run


@dataclass(frozen=True, slots=True)
class Cell:
    """A value of one recording, and what the other recordings say of it."""

    recording: str
    line: str
    value: str
    foretold: Foretold
    instead: str = ""


@dataclass(frozen=True, slots=True)
class Trial:
    """The table: a cell for every value that differs, or is computed, in every recording."""

    cells: tuple[Cell, ...]

    def of(self, line: str) -> tuple[Cell, ...]:
        """One row of the table."""
        return tuple(cell for cell in self.cells if cell.line == line)

    def count(self, foretold: Foretold) -> int:
        """How many cells are so."""
        return sum(cell.foretold is foretold for cell in self.cells)


def leave_one_out(merged: Merged) -> Trial:
    """Every value that is data, foretold from the recordings but its own."""
    atoms = atoms_of(merged.known)
    cells, known = [], set(merged.known_from_the_start)
    for line in merged.lines:
        if line.origin is not None and not isinstance(line.origin, Constant):
            basis = Basis(atoms, tuple(sorted(line.places)), frozenset(known))
            cells += [_cell(merged, line, number, basis) for number in basis.among]
        known |= line.makes_known
    return Trial(tuple(cells))


def _cell(merged: Merged, line: Line, number: int, basis: Basis) -> Cell:
    value = line.values[number] or ""
    name = merged.recordings[number].name
    if isinstance(line.origin, NeedsValue):
        return Cell(name, line.name, value, Foretold.GIVEN)
    others = tuple(other for other in basis.among if other != number)
    if not others:
        return Cell(name, line.name, value, Foretold.REFUSED)
    outputs = [line.values[other] or "" for other in others]
    explain = cell_origin_of if line.copied else origin_of
    answer = explain(outputs, replace(basis, among=others)).fill(merged.known[number])
    foretold, instead = _compared(answer, value)
    return Cell(name, line.name, value, foretold, instead)


def _compared(answer: Answer, value: str) -> tuple[Foretold, str]:
    match answer:
        case Filled(text=text) if text == value:
            return Foretold.RIGHT, ""
        case Filled(text=text):
            return Foretold.WRONG, text
        case Disagreement(texts=texts):
            return Foretold.ASKED, " or ".join(texts)
        case _:
            return Foretold.REFUSED, answer.why
