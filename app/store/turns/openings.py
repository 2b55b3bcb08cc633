"""How conversations began whose calls carried words of their first question: the question, and
those words. They are kept with a turn of the conversation, and go with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from sqlalchemy import delete, select
from sqlalchemy.dialects.sqlite import insert

from app.store.database.database import Database
from app.store.turns.tables import OpeningRow

# Of the conversations that began with the same system, tools and settings so many are compared, the
# latest.
COMPARED = 32
# So many texts of a question are looked at.
MOST_CARRIED = 12
COLUMNS = (
    OpeningRow.digest,
    OpeningRow.root,
    OpeningRow.text,
    OpeningRow.turn,
    OpeningRow.values,
    OpeningRow.carried,
)


@dataclass(frozen=True, slots=True)
class Opening:
    """How one conversation began. `digest` names it, `root` what it shares with all of its kind;
    `values` are the values that were found in its `text`, by name, or it has none and what its
    calls `carried` may be such. `turn` is one of its turns.
    """

    digest: str
    root: str
    text: str
    turn: int
    values: Mapping[str, str] = field(default_factory=dict)
    carried: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Openings:
    """All that are kept beside the turns."""

    database: Database

    def known(self, digest: str, root: str) -> tuple[Opening, ...]:
        """The one of that name alone, or else those that share so much, the latest first."""
        named = select(*COLUMNS).where(OpeningRow.digest == digest)
        latest = select(*COLUMNS).where(OpeningRow.root == root).order_by(OpeningRow.turn.desc())
        with self.database.reading() as session:
            rows = session.execute(named).all() or session.execute(latest.limit(COMPARED)).all()
            return tuple(_opening(*row) for row in rows)

    def keep(self, opening: Opening) -> None:
        """Keep one; of one that is kept, what its calls carried as well."""
        with self.database.writing(lasting=False) as session:
            row = session.get(OpeningRow, opening.digest)
            if row is None:
                session.execute(
                    insert(OpeningRow)
                    .values(
                        digest=opening.digest,
                        root=opening.root,
                        text=opening.text,
                        turn=opening.turn,
                        values=dict(opening.values),
                        carried=list(opening.carried),
                    )
                    .on_conflict_do_nothing()
                )
            else:
                row.carried = _together(row.carried, opening.carried)

    def unsay(self, text: str) -> None:
        """Forget how those began that name this text."""
        naming = OpeningRow.text.contains(text, autoescape=True)
        with self.database.writing() as session:
            session.execute(delete(OpeningRow).where(naming))


def _opening(
    digest: str, root: str, text: str, turn: int, values: Mapping[str, str], carried: list[str]
) -> Opening:
    return Opening(digest, root, text, turn, values, tuple(carried))


def _together(known: Iterable[str], more: Iterable[str]) -> list[str]:
    return list(dict.fromkeys((*known, *more)))[:MOST_CARRIED]
