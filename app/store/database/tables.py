"""The tables, as SQLAlchemy maps them. Their history is in `migrations`; times are UTC."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    JSON,
    BigInteger,
    ColumnElement,
    Dialect,
    ForeignKey,
    Index,
    String,
    UniqueConstraint,
    func,
)
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column
from sqlalchemy.types import TypeDecorator

from app.store.errors import UnreadableError


class UtcTime(TypeDecorator[datetime]):
    """An aware time, kept as text in UTC that sorts as times do: SQLite has none of its own."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> str | None:
        """To the database."""
        return value.astimezone(UTC).isoformat(timespec="microseconds") if value else None

    def process_result_value(self, value: str | None, dialect: Dialect) -> datetime | None:
        """From the database."""
        try:
            return None if value is None else datetime.fromisoformat(value).astimezone(UTC)
        except (TypeError, ValueError):
            raise UnreadableError("a time in it is none") from None


class Table(DeclarativeBase):
    """The root of all tables."""

    type_annotation_map = {datetime: UtcTime, dict[str, Any]: JSON, list[Any]: JSON}  # noqa: RUF012 (SQLAlchemy's way)


class WorkflowRow(Table):
    """A name, and how often at once it may be played (0: any number of times). Everything else
    belongs to its versions.
    """

    __tablename__ = "workflows"

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    created: Mapped[datetime]
    at_once: Mapped[int] = mapped_column(default=0)


class VersionRow(Table):
    """An immutable version; only `trusted` and `proven` are ever changed. `definition` leaves out
    the trajectories.
    """

    __tablename__ = "workflow_versions"
    __table_args__ = (UniqueConstraint("workflow_id", "version"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    workflow_id: Mapped[int] = mapped_column(ForeignKey("workflows.id", ondelete="CASCADE"))
    version: Mapped[int]
    definition: Mapped[dict[str, Any]]
    trusted: Mapped[bool]
    proven: Mapped[bool]
    created: Mapped[datetime]


class TrajectoryRow(Table):
    """A trajectory of a workflow version, or of no workflow. `learned` ones came after the version
    was saved; `forgotten` ones still belong to the version as it was saved; `provisional` ones were
    found by an agent once. `since` keeps the place of a replaced one; for `idle` runs nothing of it
    was of use.
    """

    __tablename__ = "trajectories"
    __table_args__ = (
        Index("trajectories_by_tags", "version_id", "tags"),
        {"sqlite_autoincrement": True},  # an id never comes to mean another trajectory
    )

    id: Mapped[int] = mapped_column(primary_key=True)
    version_id: Mapped[int | None] = mapped_column(
        ForeignKey("workflow_versions.id", ondelete="CASCADE")
    )
    name: Mapped[str]
    since: Mapped[int]
    tags: Mapped[str]
    steps: Mapped[int]
    uses: Mapped[int] = mapped_column(default=0)
    idle: Mapped[int] = mapped_column(default=0)
    learned: Mapped[bool] = mapped_column(default=False)
    forgotten: Mapped[bool] = mapped_column(default=False)
    provisional: Mapped[bool] = mapped_column(default=False)
    definition: Mapped[dict[str, Any]]
    created: Mapped[datetime]


class StatisticsRow(Table):
    """What was learned of a step (0-based) of a trajectory; seconds."""

    __tablename__ = "step_statistics"

    trajectory: Mapped[str] = mapped_column(primary_key=True)
    step: Mapped[int] = mapped_column(primary_key=True)
    taken: Mapped[int]
    agreed_at_once: Mapped[int]
    waited_longest_s: Mapped[float]
    waited_usual_s: Mapped[float]
    effect_longest_s: Mapped[float]
    ready_after_s: Mapped[float]
    relocated: Mapped[int]


class MaskRow(Table):
    """What a workflow version has learned to look otherwise from run to run."""

    __tablename__ = "learned_masks"

    version_id: Mapped[int] = mapped_column(
        ForeignKey("workflow_versions.id", ondelete="CASCADE"), primary_key=True
    )
    definition: Mapped[dict[str, Any]]


class ReflexRow(Table):
    """A reflex, kept with the workflow it was learned in, whatever becomes of its versions. `scope`
    and `trust` are those of a `KeptReflex`; `definition` is the reflex itself.
    """

    __tablename__ = "reflexes"

    id: Mapped[str] = mapped_column(primary_key=True)
    workflow_id: Mapped[int] = mapped_column(ForeignKey("workflows.id", ondelete="CASCADE"))
    scope: Mapped[str]
    trust: Mapped[str]
    is_on: Mapped[bool]
    applications: Mapped[list[Any]]
    taught_by: Mapped[str]
    run: Mapped[str]
    fired: Mapped[int]
    failed: Mapped[int]
    definition: Mapped[dict[str, Any]]
    created: Mapped[datetime]


class PictureRow(Table):
    """A picture file. `pixels` is its size and the hash of its raw pixels, by which an equal
    picture is found without encoding it; `kept` is when it was last handed in.
    """

    __tablename__ = "pictures"

    sha256: Mapped[str] = mapped_column(String(64), primary_key=True)
    pixels: Mapped[str] = mapped_column(index=True)
    width: Mapped[int]
    height: Mapped[int]
    bytes: Mapped[int]
    kept: Mapped[datetime]


class PictureContent(Table):
    """The bytes of a picture's file, where a server keeps the database: each machine has a copy of
    those that it has shown.
    """

    __tablename__ = "picture_contents"

    sha256: Mapped[str] = mapped_column(
        ForeignKey("pictures.sha256", ondelete="CASCADE"), primary_key=True
    )
    content: Mapped[bytes]


class TrajectoryPicture(Table):
    """A trajectory shows this picture."""

    __tablename__ = "trajectory_pictures"

    trajectory_id: Mapped[int] = mapped_column(
        ForeignKey("trajectories.id", ondelete="CASCADE"), primary_key=True
    )
    sha256: Mapped[str] = mapped_column(ForeignKey("pictures.sha256"), primary_key=True, index=True)


class ReflexPicture(Table):
    """A reflex shows this picture."""

    __tablename__ = "reflex_pictures"

    reflex_id: Mapped[str] = mapped_column(
        ForeignKey("reflexes.id", ondelete="CASCADE"), primary_key=True
    )
    sha256: Mapped[str] = mapped_column(ForeignKey("pictures.sha256"), primary_key=True, index=True)


class RunRow(Table):
    """A run. It outlives its workflow; `outcome` and `report` are empty while it lasts. `seal`
    authenticates its end and its events. `host` is the data folder that it is played from, where a
    server keeps the database, and `worker` who plays it ("" for a person).
    """

    __tablename__ = "runs"

    id: Mapped[str] = mapped_column(primary_key=True)
    workflow: Mapped[str] = mapped_column(index=True)
    version: Mapped[int]
    parameters: Mapped[dict[str, Any]]
    began: Mapped[datetime] = mapped_column(index=True)
    ended: Mapped[datetime | None]
    outcome: Mapped[str | None]
    verified: Mapped[bool | None]
    report: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))
    seal: Mapped[str | None] = mapped_column(default=None)
    host: Mapped[str] = mapped_column(default="")
    worker: Mapped[str] = mapped_column(default="")

    @classmethod
    def times_helped(cls) -> ColumnElement[int]:
        """How often a person helped, by its report."""
        return func.coalesce(cls.report["recovered"]["operator"].as_integer(), 0)


class EventRow(Table):
    """One event of a run's story; only ever appended. Its `place` is the order it was filed in, its
    `mac` authenticates it and all before it (see `chain`).
    """

    __tablename__ = "run_events"

    run: Mapped[str] = mapped_column(ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    told: Mapped[datetime]
    event: Mapped[dict[str, Any]]
    place: Mapped[int | None] = mapped_column(default=None)
    mac: Mapped[str | None] = mapped_column(default=None)


class RunPicture(Table):
    """A run's story shows this picture."""

    __tablename__ = "run_pictures"

    run: Mapped[str] = mapped_column(ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True)
    sha256: Mapped[str] = mapped_column(ForeignKey("pictures.sha256"), primary_key=True, index=True)


class SecretRow(Table):
    """The name of a secret and where its value is kept; `workflow` is empty for one that every
    workflow may use. `key` is the name under which the safe holds the value, and survives a
    renaming. `host` is the data folder whose safe has it, where a server keeps the database.
    """

    __tablename__ = "secrets"

    workflow: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(unique=True)
    safe: Mapped[str]
    host: Mapped[str] = mapped_column(primary_key=True, default="")


class SharedOriginRow(Table):
    """The registry's content that a workflow was added from."""

    __tablename__ = "shared_origins"

    workflow_id: Mapped[int] = mapped_column(
        ForeignKey("workflows.id", ondelete="CASCADE"), primary_key=True
    )
    version: Mapped[int]
    place: Mapped[str] = mapped_column(index=True)
    digest: Mapped[str] = mapped_column(String(71), index=True)
    publisher: Mapped[str]


class ScheduleRow(Table):
    """What is to be played when. Up to `decided` it is settled what runs it asked for; `note` tells
    what came of the last one.
    """

    __tablename__ = "schedules"
    __table_args__ = {"sqlite_autoincrement": True}  # noqa: RUF012 (an id never means another one)

    id: Mapped[int] = mapped_column(primary_key=True)
    name: Mapped[str] = mapped_column(unique=True)
    definition: Mapped[dict[str, Any]]
    paused: Mapped[bool] = mapped_column(default=False)
    decided: Mapped[datetime]
    note: Mapped[str] = mapped_column(default="")
    noted: Mapped[datetime | None]


class NoticeRow(Table):
    """A scheduled run that ended otherwise than well, as long as no person has seen it."""

    __tablename__ = "schedule_notices"

    id: Mapped[int] = mapped_column(primary_key=True)
    schedule: Mapped[str]
    at: Mapped[datetime]
    outcome: Mapped[str]
    reason: Mapped[str]
    run: Mapped[str]


class ScheduleFileRow(Table):
    """A file that a schedule was told of (see `KnownFile`)."""

    __tablename__ = "schedule_files"

    schedule: Mapped[int] = mapped_column(
        ForeignKey("schedules.id", ondelete="CASCADE"), primary_key=True
    )
    name: Mapped[str] = mapped_column(primary_key=True)
    changed_ns: Mapped[int] = mapped_column(BigInteger)
    size: Mapped[int] = mapped_column(BigInteger)
    digest: Mapped[str] = mapped_column(String(64))
    taken: Mapped[bool]
    here: Mapped[bool]


class WorkerRow(Table):
    """A process that performs jobs: when it last gave a sign of life, and whether it was taken for
    dead, or has ended. `labels` are what its machine has, with a space between them. `seat` is the
    workflow that it plays (0: none), `version` the Byheart that it runs.
    """

    __tablename__ = "workers"

    id: Mapped[str] = mapped_column(primary_key=True)
    beat: Mapped[datetime]
    lost: Mapped[bool]
    labels: Mapped[str] = mapped_column(default="")
    seat: Mapped[int] = mapped_column(default=0)
    version: Mapped[str] = mapped_column(default="")


class BatchRow(Table):
    """Rows of a file that are played one after the other. It outlives its workflow and its file."""

    __tablename__ = "batches"

    id: Mapped[str] = mapped_column(primary_key=True)
    workflow: Mapped[str]
    version: Mapped[int]
    source: Mapped[str]
    digest: Mapped[str] = mapped_column(String(64))
    columns: Mapped[list[Any]]
    results: Mapped[str]
    began: Mapped[datetime] = mapped_column(index=True)


class DataRow(Table):
    """One row of a batch: its values, where it stands (`RowState`), and the run that last began it;
    that run is perhaps not in the journal of runs yet.
    """

    __tablename__ = "batch_rows"

    batch: Mapped[str] = mapped_column(
        ForeignKey("batches.id", ondelete="CASCADE"), primary_key=True
    )
    number: Mapped[int] = mapped_column(primary_key=True)
    values: Mapped[dict[str, Any]]
    state: Mapped[str] = mapped_column(default="pending")
    run: Mapped[str | None] = mapped_column(default=None)
    reason: Mapped[str] = mapped_column(default="")
    read: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True), default=None)
    began: Mapped[datetime | None] = mapped_column(default=None)
    ended: Mapped[datetime | None] = mapped_column(default=None)
