"""How conversations began: the words of their first question, and which of them were told to be
values. They are kept with the turn that answered first, and go with it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.orm import aliased

from app.store.database.database import Database
from app.store.turns.tables import OpeningRow, TurnRow

# Of the conversations that began with the same system, tools and settings so many are compared, the
# latest, and of each so many turns.
COMPARED, TURNS_READ = 64, 200
Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Opening:
    """How one conversation began. `digest` names it, `root` what it shares with all of its kind;
    `values` are the values in its `text`, by name, and `turn` answered first.
    """

    digest: str
    root: str
    text: str
    turn: int
    values: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Openings:
    """All that are kept beside the turns."""

    database: Database

    def get(self, digest: str) -> Opening | None:
        """The one of that name."""
        with self.database.reading() as session:
            row = session.get(OpeningRow, digest)
            return None if row is None else _opening(row)

    def like(self, root: str) -> tuple[Opening, ...]:
        """Those that share so much, the latest first."""
        latest = select(OpeningRow).where(OpeningRow.root == root).order_by(OpeningRow.turn.desc())
        with self.database.reading() as session:
            return tuple(map(_opening, session.scalars(latest.limit(COMPARED))))

    def keep(self, opening: Opening) -> None:
        """Keep one, unless it is kept already."""
        row = insert(OpeningRow).values(
            digest=opening.digest,
            root=opening.root,
            text=opening.text,
            turn=opening.turn,
            values=dict(opening.values),
        )
        with self.database.writing(lasting=False) as session:
            session.execute(row.on_conflict_do_nothing())

    def answers_after(self, opening: Opening) -> Iterator[Json]:
        """What was answered in that conversation, from its first turn on."""
        below = select(TurnRow.id, TurnRow.answer).where(TurnRow.id == opening.turn)
        all_below = below.cte("below", recursive=True)
        turns = aliased(TurnRow)
        after = select(turns.id, turns.answer).where(turns.parent == all_below.c.id)
        with self.database.reading() as session:
            rows = session.execute(select(all_below.union_all(after).c.answer).limit(TURNS_READ))
            yield from [row[0] for row in rows]

    def unsay(self, text: str) -> None:
        """Forget how those began that name this text."""
        with self.database.writing() as session:
            session.execute(
                delete(OpeningRow).where(OpeningRow.text.contains(text, autoescape=True))
            )


def _opening(row: OpeningRow) -> Opening:
    return Opening(row.digest, row.root, row.text, row.turn, row.values)
