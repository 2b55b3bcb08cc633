"""Remembered turns of conversations with a model: a tree of what was asked and what was answered,
where each conversation stands in it, and how requests ended.

They are kept beside the workflows in a database and a folder of pictures of their own: what passes
through the proxy in a day is more than all workflows together, and is forgotten on other terms.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, delete, func, select, update
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.orm import Session

from app.engine.model.geometry import Box, Picture, Pixels
from app.store.database.database import Database, History
from app.store.errors import StoreError
from app.store.pictures import png
from app.store.pictures.files import PictureFiles
from app.store.pictures.seal import PictureSeal
from app.store.private_files import close_folder
from app.store.turns.tables import PlaceRow, TallyRow, TurnRow

FOLDER, FILE_NAME = "proxy", "turns.sqlite"
HISTORY = History(Path(__file__).parent / "migrations", "0003")
# Of answers to the same question so many are looked at, the ones used last.
LOOKED_AT = 16
# A conversation that nobody has gone on with for so long has ended.
PLACES_KEPT = timedelta(days=7)
# A picture is written before the turn that names it, by so much at most.
BEING_KEPT = timedelta(hours=1)
ROOT = None
INSTEAD = "•••"
# What tells the counts of a day apart.
NAMED = ("namespace", "model", "outcome", "reason")
Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Turn:
    """One remembered turn (see `TurnRow`). `answer` and `usage` are JSON that the proxy reads.
    `anchor` is the place of the act before, `masked` what was painted over in the picture. A turn
    that is not kept yet has the id 0.
    """

    key: str
    answer: Json
    id: int = 0
    parent: int | None = ROOT
    namespace: str = ""
    model: str = ""
    asked: str = ""
    picture: str = ""
    anchor: Json = field(default_factory=dict)
    usage: Json = field(default_factory=dict)
    forwards: int = 1
    disagreed: int = 0
    served: int = 0
    values_seen: tuple[str, ...] = ()
    masked: tuple[Box, ...] = ()
    created: datetime = datetime(1970, 1, 1, tzinfo=UTC)
    used: datetime = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class Place:
    """Where a conversation stands: the turn that answered last, and the one whose other answers may
    come next, too.
    """

    turn: int
    resume: int | None = None


@dataclass(frozen=True, slots=True)
class Tally:
    """How one request ended, or how many did; `outcome` is hit, miss, bypass, right or wrong."""

    namespace: str
    model: str
    outcome: str
    reason: str
    requests: int = 1
    tokens: int = 0
    usd: float = 0.0
    day: str = ""


@dataclass(frozen=True, slots=True)
class Turns:
    """All remembered turns below a data folder. Any number of processes may have them open."""

    database: Database
    files: PictureFiles

    @classmethod
    def open(cls, home: Path, seal: PictureSeal | None = None) -> Turns:
        """Open or create them. A ByheartError says why they cannot be."""
        close_folder(home)
        folder = home / FOLDER
        close_folder(folder)
        pictures = folder / "pictures"
        files = PictureFiles(pictures) if seal is None else PictureFiles(pictures, seal)
        return cls(Database.open(folder / FILE_NAME, HISTORY), files)

    def close(self) -> None:
        """Let go of the file."""
        self.database.close()

    def place(self, digest: str) -> Place | None:
        """Where the conversation with these messages stands."""
        with self.database.reading() as session:
            row = session.get(PlaceRow, digest)
            return None if row is None else Place(row.turn, row.resume)

    def answers(self, parent: int | None, key: str) -> tuple[Turn, ...]:
        """The turns that answered this question at this place, the ones used last first."""
        return self._used_last(TurnRow.key == key, _is_below(parent))

    def pictured(self, parent: int) -> tuple[Turn, ...]:
        """The turns at this place that answered a question with a screenshot."""
        return self._used_last(TurnRow.parent == parent, TurnRow.picture != "")

    def _used_last(self, *conditions: ColumnElement[bool]) -> tuple[Turn, ...]:
        with self.database.reading() as session:
            rows = session.scalars(
                select(TurnRow).where(*conditions).order_by(TurnRow.used.desc()).limit(LOOKED_AT)
            )
            return tuple(map(_turn, rows))

    def add(self, turn: Turn, picture: Picture | None = None) -> Turn:
        """Keep a new turn with its screenshot; the turn as it is kept."""
        name = "" if picture is None else self.files.write(png.encode(picture))
        now = datetime.now(UTC)
        row = TurnRow(
            parent=turn.parent,
            key=turn.key,
            namespace=turn.namespace,
            model=turn.model,
            asked=turn.asked,
            picture=name,
            answer=dict(turn.answer),
            anchor=dict(turn.anchor),
            usage=dict(turn.usage),
            forwards=turn.forwards,
            disagreed=turn.disagreed,
            served=turn.served,
            values_seen=list(turn.values_seen),
            masked=[list(box) for box in turn.masked],
            created=now,
            used=now,
        )
        with self.database.writing(lasting=False) as session:
            session.add(row)
            session.flush()
            return _turn(row)

    def picture(self, name: str) -> Pixels:
        """A kept screenshot. PictureError when it is gone."""
        content = self.files.read(name)
        return Pixels(*png.size_of(content), png.decode(content))

    def confirm(self, turn: Turn, values: str) -> None:
        """The model has answered so once more, with these values of the bindings."""
        seen = list(dict.fromkeys((*turn.values_seen, values)))[-LOOKED_AT:]
        self._change(turn.id, forwards=TurnRow.forwards + 1, values_seen=seen)

    def contradict(self, turn: int) -> None:
        """The model has answered otherwise: what was counted begins anew."""
        self._change(turn, forwards=0, disagreed=TurnRow.disagreed + 1)

    def serve(self, turn: int) -> None:
        """The turn's answer was given in the place of the model's."""
        self._change(turn, served=TurnRow.served + 1)

    def stand(self, digest: str, place: Place) -> None:
        """The conversation with these messages stands there."""
        told = {"turn": place.turn, "resume": place.resume, "seen": datetime.now(UTC)}
        row = insert(PlaceRow).values(digest=digest, **told)
        with self.database.writing(lasting=False) as session:
            session.execute(row.on_conflict_do_update(index_elements=["digest"], set_=told))

    def count(self, tally: Tally) -> None:
        """One more request ended so, today."""
        day = tally.day or datetime.now(UTC).date().isoformat()
        named = {name: getattr(tally, name) for name in NAMED}
        new = {"requests": tally.requests, "tokens": tally.tokens, "usd": tally.usd}
        row = insert(TallyRow).values(day=day, **named, **new)
        added = {name: getattr(TallyRow, name) + value for name, value in new.items()}
        with self.database.writing(lasting=False) as session:
            session.execute(row.on_conflict_do_update(index_elements=["day", *named], set_=added))

    def tallies(self) -> tuple[Tally, ...]:
        """How all requests ended, by day."""
        with self.database.reading() as session:
            rows = session.scalars(select(TallyRow).order_by(TallyRow.day, TallyRow.outcome))
            names = [each.name for each in fields(Tally)]
            return tuple(Tally(*(getattr(one, name) for name in names)) for one in rows)

    def size(self) -> int:
        """How many turns are kept."""
        with self.database.reading() as session:
            return _count(session)

    def all(self, limit: int) -> tuple[Turn, ...]:
        """So many turns, the oldest first."""
        oldest = select(TurnRow).order_by(TurnRow.id).limit(limit)
        with self.database.reading() as session:
            return tuple(map(_turn, session.scalars(oldest)))

    def forget(self, turn: int | None = None) -> int:
        """Forget a turn with all that followed it (None: all there are); how many went. StoreError
        when there is none of that number.
        """
        with self.database.writing() as session:
            if turn is not None and session.get(TurnRow, turn) is None:
                raise StoreError(f"There is no remembered turn {turn}; see “byheart proxy --tree”.")
            before, shown = _count(session), _pictures(session)
            which = delete(TurnRow) if turn is None else delete(TurnRow).where(TurnRow.id == turn)
            session.execute(which)
            left, still = _count(session), _pictures(session)
        self._remove(shown - still)
        return before - left

    def unsay(self, text: str) -> None:
        """Take a text out of what is told of the questions."""
        told = update(TurnRow).where(TurnRow.asked.contains(text, autoescape=True))
        with self.database.writing() as session:
            session.execute(told.values(asked=func.replace(TurnRow.asked, text, INSTEAD)))

    def prune(self, keep_days: float) -> None:
        """Forget turns that nobody has used for so many days, conversations that have ended, and
        pictures of no turn.
        """
        now = datetime.now(UTC)
        with self.database.writing(lasting=False) as session:
            session.execute(delete(PlaceRow).where(PlaceRow.seen < now - PLACES_KEPT))
            oldest = now - timedelta(days=keep_days)
            session.execute(delete(TurnRow).where(TurnRow.used < oldest))
            still = _pictures(session)
        for path in self.files.older_than((now - BEING_KEPT).timestamp()):
            if path.stem not in still:
                path.unlink(missing_ok=True)

    def _remove(self, pictures: set[str]) -> None:
        for name in pictures:
            self.files.path_of(name).unlink(missing_ok=True)

    def _change(self, turn: int, **values: Any) -> None:  # noqa: ANN401 (columns and JSON)
        changed = update(TurnRow).where(TurnRow.id == turn)
        with self.database.writing(lasting=False) as session:
            session.execute(
                changed.values(used=datetime.now(UTC), **values).execution_options(
                    synchronize_session=False
                )
            )


def _count(session: Session) -> int:
    return session.scalar(select(func.count()).select_from(TurnRow)) or 0


def _pictures(session: Session) -> set[str]:
    """The pictures that turns name."""
    named = select(TurnRow.picture).where(TurnRow.picture != "").distinct()
    return set(session.scalars(named))


def _is_below(parent: int | None) -> ColumnElement[bool]:
    return TurnRow.parent.is_(None) if parent is None else TurnRow.parent == parent


def _turn(row: TurnRow) -> Turn:
    return Turn(
        key=row.key,
        answer=row.answer,
        id=row.id,
        parent=row.parent,
        namespace=row.namespace,
        model=row.model,
        asked=row.asked,
        picture=row.picture,
        anchor=row.anchor,
        usage=row.usage,
        forwards=row.forwards,
        disagreed=row.disagreed,
        served=row.served,
        values_seen=tuple(row.values_seen),
        masked=tuple(Box(*box) for box in row.masked),
        created=row.created,
        used=row.used,
    )
