"""Every program that is consistent with all recordings, kept as one graph (Gulwani 2011).

A program is a row of pieces: atoms and constants. A node of the graph says how far the outputs of
all recordings have been made; an edge is a piece that makes the next part of every one of them.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from app.induction.atoms import Atom, Basis

MOST_PIECES = 9
# More different outputs of one graph say no more than two do.
MOST_OUTPUTS = 8
MOST_NODES = 400
# What a sheet may do to what stands in its file when it shows and copies a cell.
OF_A_CELL = frozenset({"strip", "date", "number"})
_TOKEN = re.compile(r"[^\W\d_]+|\d+|.", re.DOTALL)

Piece = Atom | str
Node = tuple[int, ...]
# A text, and whether an atom has a part in it.
Made = tuple[str, bool]
Cost = tuple[int, int]  # pieces, operations


@dataclass(frozen=True, slots=True)
class Program:
    """Pieces in a row."""

    pieces: tuple[Piece, ...]

    def __call__(self, known: Mapping[str, str]) -> str | None:
        """The text it makes of the known values; None when some piece can make none."""
        made = [piece if isinstance(piece, str) else piece(known) for piece in self.pieces]
        texts = [each for each in made if each is not None]
        return "".join(texts) if len(texts) == len(made) else None

    @property
    def words(self) -> str:
        """What it does, for a person."""
        return " + ".join(
            f"“{piece}”" if isinstance(piece, str) else piece.words for piece in self.pieces
        )

    @property
    def sources(self) -> frozenset[str]:
        """The known values that it needs."""
        return frozenset(piece.source for piece in self.pieces if isinstance(piece, Atom))


@dataclass(frozen=True, slots=True)
class Edge:
    """A piece, and the node that it leads to."""

    piece: Piece
    to: Node


@dataclass(slots=True)
class Programs:
    """All programs that make these outputs, one output for each recording. With `of_cells`, those
    alone that are one known value as a sheet may show it; a format that changes none of these may
    change larger numbers.
    """

    outputs: tuple[str, ...]
    basis: Basis
    of_cells: bool = False
    _edges: dict[Node, list[Edge]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._explore()
        self._keep_what_leads_to_the_end()

    @property
    def start(self) -> Node:
        """Nothing made yet."""
        return (0,) * len(self.outputs)

    @property
    def end(self) -> Node:
        """All made."""
        return tuple(len(output) for output in self.outputs)

    @property
    def is_empty(self) -> bool:
        """Whether no program of known values makes the outputs."""
        return self.simplest() is None

    @property
    def sources(self) -> frozenset[str]:
        """The known values that some program goes by."""
        edges = (edge for edges in self._edges.values() for edge in edges)
        return frozenset(edge.piece.source for edge in edges if isinstance(edge.piece, Atom))

    def made_of(self, known: Mapping[str, str]) -> frozenset[str]:
        """Every text that some program makes of these values: one where they agree, none where none
        of them can be followed.
        """
        made = self._made_from(self.start, known, {})
        return frozenset(text for text, is_of_data in made if is_of_data)

    def simplest(self) -> Program | None:
        """The program of data with the fewest pieces and operations; None when there is none."""
        best: dict[tuple[Node, bool], tuple[Cost, tuple[Piece, ...]]] = {
            (self.end, False): ((0, 0), ())
        }
        for node in sorted(self._edges, reverse=True):
            for edge in self._edges[node]:
                _improve(best, node, edge)
        found = best.get((self.start, True))
        return Program(found[1]) if found is not None else None

    def all(self, most: int = 50) -> tuple[Program, ...]:
        """Programs of the graph, at most so many."""
        found: list[Program] = []
        for pieces in self._rows(self.start):
            found.append(Program(pieces))
            if len(found) == most:
                break
        return tuple(found)

    def _rows(self, node: Node) -> Iterator[tuple[Piece, ...]]:
        if node == self.end:
            yield ()
        for edge in self._edges.get(node, ()):
            for rest in self._rows(edge.to):
                yield (edge.piece, *rest)

    def _made_from(
        self, node: Node, known: Mapping[str, str], done: dict[Node, frozenset[Made]]
    ) -> frozenset[Made]:
        if node == self.end:
            return frozenset((("", False),))
        if node not in done:
            found: set[Made] = set()
            for edge in self._edges.get(node, ()):
                is_atom = isinstance(edge.piece, Atom)
                made = edge.piece(known) if isinstance(edge.piece, Atom) else edge.piece
                if made is not None:
                    rests = self._made_from(edge.to, known, done)
                    found |= {(made + rest, is_atom or of_data) for rest, of_data in rests}
            done[node] = frozenset(sorted(found)[:MOST_OUTPUTS])
        return done[node]

    def _explore(self) -> None:
        waiting = deque([(self.start, 0)])
        while waiting and len(self._edges) < MOST_NODES:
            node, depth = waiting.popleft()
            if node in self._edges or node == self.end or depth == MOST_PIECES:
                continue
            self._edges[node] = [*self._edges_at(node)]
            waiting += [(edge.to, depth + 1) for edge in self._edges[node]]

    def _edges_at(self, node: Node) -> Iterator[Edge]:
        """The pieces that fit next. Where a whole known value fits, neither a part of that value
        nor a constant that is shorter does: nothing speaks for taking it apart.
        """
        atoms = list(self._atoms_at(node))
        if self.of_cells:
            yield from (edge for edge in atoms if edge.to == self.end and _is_cell(edge.piece))
            return
        whole: dict[str, int] = {}
        for edge in atoms:
            if isinstance(edge.piece, Atom) and not edge.piece.operations:
                whole[edge.piece.source] = edge.to[0]
        yield from (edge for edge in atoms if edge.to[0] >= whole.get(_source(edge), 0))
        longest = max(whole.values(), default=0)
        yield from (edge for edge in self._constants_at(node) if edge.to[0] >= longest)

    def _atoms_at(self, node: Node) -> Iterator[Edge]:
        output, place = self.outputs[0], node[0]
        for end in _token_ends(output, place):
            for atom in self.basis.making(output[place:end]):
                made = self.basis.made(atom)
                is_idle = not self.of_cells and self.basis.is_idle(atom)
                if self._fits(made, node) and not is_idle:
                    yield Edge(atom, _moved(node, made))

    def _fits(self, made: Sequence[str | None], node: Node) -> bool:
        return all(
            text and output.startswith(text, place)
            for text, output, place in zip(made, self.outputs, node, strict=True)
        )

    def _constants_at(self, node: Node) -> Iterator[Edge]:
        rests = [output[place:] for output, place in zip(self.outputs, node, strict=True)]
        for end in _token_ends(rests[0], 0):
            piece = rests[0][:end]
            if not all(rest.startswith(piece) for rest in rests):
                break
            yield Edge(piece, tuple(place + end for place in node))

    def _keep_what_leads_to_the_end(self) -> None:
        """Every edge adds to every place, so a node's followers come after it in order."""
        good = {self.end}
        for node in sorted(self._edges, reverse=True):
            kept = [edge for edge in self._edges[node] if edge.to in good]
            self._edges[node] = kept
            if kept:
                good.add(node)


def _improve(
    best: dict[tuple[Node, bool], tuple[Cost, tuple[Piece, ...]]], node: Node, edge: Edge
) -> None:
    """Note the cheapest rows of pieces from a node to the end, with data in them and without."""
    is_atom = isinstance(edge.piece, Atom)
    weight = len(edge.piece.operations) if isinstance(edge.piece, Atom) else 0
    for of_data in (False, True):
        if (rest := best.get((edge.to, of_data))) is None:
            continue
        place = node, of_data or is_atom
        cost = (rest[0][0] + 1, rest[0][1] + weight)
        if place not in best or cost < best[place][0]:
            best[place] = cost, (edge.piece, *rest[1])


def _is_cell(piece: Piece) -> bool:
    return isinstance(piece, Atom) and {each.name for each in piece.operations} <= OF_A_CELL


def _source(edge: Edge) -> str:
    return edge.piece.source if isinstance(edge.piece, Atom) else ""


def _token_ends(text: str, start: int) -> Iterator[int]:
    return (token.end() for token in _TOKEN.finditer(text) if token.end() > start)


def _moved(node: Node, made: Sequence[str | None]) -> Node:
    return tuple(place + len(text or "") for place, text in zip(node, made, strict=True))
