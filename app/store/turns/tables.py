"""The tables of remembered turns of a conversation with a model, as SQLAlchemy maps them. They have
a file and a history of their own (`migrations`); times are UTC.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, ForeignKey, Index
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from app.store.database.tables import UtcTime


class TurnTable(DeclarativeBase):
    """The root of these tables."""

    type_annotation_map = {  # noqa: RUF012 (SQLAlchemy's way)
        datetime: UtcTime,
        dict[str, Any]: JSON,
        list[str]: JSON,
        list[list[int]]: JSON,
    }


class TurnRow(TurnTable):
    """What was asked in one turn and what the model answered. `key` digests what was asked and
    after which turn, `picture` names the screenshot that it ended with ("": none). `forwards` is
    how many answers of the model in a row agreed, `values_seen` with which values of bindings.
    `masked` are the boxes that were painted over in the picture: x, y, width and height in pixels.
    """

    __tablename__ = "turns"
    __table_args__ = (Index("ix_turns_used", "used"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    parent: Mapped[int | None] = mapped_column(
        ForeignKey("turns.id", ondelete="CASCADE"), index=True
    )
    key: Mapped[str] = mapped_column(index=True)
    namespace: Mapped[str]
    model: Mapped[str]
    asked: Mapped[str]
    picture: Mapped[str]
    answer: Mapped[dict[str, Any]]
    anchor: Mapped[dict[str, Any]]
    usage: Mapped[dict[str, Any]]
    forwards: Mapped[int]
    disagreed: Mapped[int]
    served: Mapped[int]
    values_seen: Mapped[list[str]]
    masked: Mapped[list[list[int]]]
    created: Mapped[datetime]
    used: Mapped[datetime]


class PlaceRow(TurnTable):
    """Where a conversation stands: the digest of all its messages, and the turn that answered the
    last. `resume` is the turn whose other answers may come next (None: none).
    """

    __tablename__ = "places"

    digest: Mapped[str] = mapped_column(primary_key=True)
    turn: Mapped[int] = mapped_column(ForeignKey("turns.id", ondelete="CASCADE"), index=True)
    resume: Mapped[int | None] = mapped_column(ForeignKey("turns.id", ondelete="SET NULL"))
    seen: Mapped[datetime] = mapped_column(index=True)


class OpeningRow(TurnTable):
    """How a conversation began: the words of its first question, which of them were found to be
    values, and which its calls carried. `root` digests what it shares with all of its kind, `turn`
    is one of its turns.
    """

    __tablename__ = "openings"
    __table_args__ = (Index("ix_openings_latest", "root", "turn"),)

    digest: Mapped[str] = mapped_column(primary_key=True)
    root: Mapped[str]
    text: Mapped[str]
    turn: Mapped[int] = mapped_column(ForeignKey("turns.id", ondelete="CASCADE"), index=True)
    values: Mapped[dict[str, Any]]
    carried: Mapped[list[str]]


class TallyRow(TurnTable):
    """How many requests of a day ended in one way, and what they spared."""

    __tablename__ = "tallies"

    day: Mapped[str] = mapped_column(primary_key=True)
    namespace: Mapped[str] = mapped_column(primary_key=True)
    model: Mapped[str] = mapped_column(primary_key=True)
    outcome: Mapped[str] = mapped_column(primary_key=True)
    reason: Mapped[str] = mapped_column(primary_key=True)
    requests: Mapped[int]
    tokens: Mapped[int]
    usd: Mapped[float]
