"""The engine's memory in the store: what one version of a workflow knows, or what belongs to no
workflow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace

from sqlalchemy import ColumnElement, delete, func, select, update
from sqlalchemy.orm import Session

from app.engine.model.trajectory import (
    StepStatistics,
    Trajectory,
    with_disabled,
    without_disabled,
)
from app.store.database.database import Database, insert
from app.store.database.tables import StatisticsRow, TrajectoryRow
from app.store.workflows.tags import as_text
from app.store.workflows.versions import Versions, add_trajectory

# A way that was found once and never again makes room for newer ones.
MOST_PROVISIONAL = 8
# A way of which nothing was of use in so many runs is for a screen that does not come any more: a
# year of workdays, or a day of a fleet that can ask again.
MOST_IDLE = 250
NOTHING_LEARNED = StepStatistics()


@dataclass(slots=True)
class SqlAlchemyMemory:
    """A Memory (see `app.engine.model.ports`). `version_id` is the row of a workflow version: its
    recorded trajectories are remembered from the start, and what is learned later stays with it.
    None: no workflow. Provisional ways are among them only where they are asked for.

    Rows of trajectories never change, so one that was read is the same object from then on, also
    when another process remembers more.
    """

    database: Database
    versions: Versions
    version_id: int | None = None
    with_provisional: bool = False
    _known: dict[int, Trajectory] = field(default_factory=dict)
    _told: dict[tuple[int, ...], tuple[Trajectory, ...]] = field(default_factory=dict)
    _taken: dict[int, Trajectory] = field(default_factory=dict)
    _replayed: dict[tuple[int, ...], tuple[Trajectory, ...]] = field(default_factory=dict)
    _statistics: dict[str, dict[int, StepStatistics]] = field(default_factory=dict)
    _of_use: set[str] = field(default_factory=set)

    def trajectories(self, tags: tuple[str, ...]) -> Sequence[Trajectory]:
        """Those remembered under exactly these tags, oldest first, without their disabled steps;
        the same objects while unchanged.
        """
        self._statistics.clear()  # another process may have learned since
        ids = self._ids(self._living() & (TrajectoryRow.tags == as_text(tags)))
        return self._without_disabled(ids)

    def everything(self) -> tuple[Trajectory, ...]:
        """Those remembered under any tags, oldest first, with their disabled steps."""
        ids = self._ids(self._living())
        return self._told.setdefault(ids, tuple(self._known[row] for row in ids))

    def _ids(self, wanted: ColumnElement[bool]) -> tuple[int, ...]:
        """The rows of these, which have been read."""
        listed = select(TrajectoryRow.id).where(wanted)
        with self.database.reading() as session:
            in_order = listed.order_by(TrajectoryRow.since, TrajectoryRow.id)
            ids = tuple(session.scalars(in_order))
            self._read(session, [row for row in ids if row not in self._known])
        return ids

    def _without_disabled(self, ids: tuple[int, ...]) -> tuple[Trajectory, ...]:
        return self._replayed.setdefault(ids, tuple(self._taken[row] for row in ids))

    def _with_disabled(self, trajectory: Trajectory) -> Trajectory:
        """What a replay has learned of a workflow knows nothing of its disabled steps."""
        known = () if self.version_id is None else self.everything()
        return with_disabled(trajectory, known)

    def remember(self, trajectory: Trajectory) -> None:
        """Keep a trajectory in the place of the one with the same id, if there is one."""
        trajectory = self._with_disabled(trajectory)
        written = self.versions.archivist.write(replace(trajectory, tags=()))
        with self.database.writing() as session:
            since = self._drop(session, trajectory.id, as_text(trajectory.tags))
            add_trajectory(
                session,
                trajectory,
                written,
                version_id=self.version_id,
                since=self._next_place(session) if since is None else since,
                tags=trajectory.tags,
                learned=True,
            )

    def provisional(self) -> tuple[Trajectory, ...]:
        """The ways that an agent has found once, oldest first, without their disabled steps."""
        return self._without_disabled(self._ids(self._all() & TrajectoryRow.provisional.is_(True)))

    def remember_provisional(self, trajectory: Trajectory) -> None:
        """Keep a way that an agent has found; of too many the oldest goes."""
        trajectory = self._with_disabled(trajectory)
        written = self.versions.archivist.write(replace(trajectory, tags=()))
        for older in self.provisional()[: 1 - MOST_PROVISIONAL or None]:
            self.forget_provisional(older.id)
        with self.database.writing() as session:
            add_trajectory(
                session,
                trajectory,
                written,
                version_id=self.version_id,
                since=self._next_place(session),
                tags=trajectory.tags,
                learned=True,
            )
            named = self._all() & (TrajectoryRow.name == trajectory.id)
            session.execute(update(TrajectoryRow).where(named).values(provisional=True))

    def forget_provisional(self, trajectory_id: str) -> None:
        """Drop one that nobody has trusted."""
        named = self._all() & (TrajectoryRow.name == trajectory_id)
        with self.database.writing() as session:
            session.execute(delete(TrajectoryRow).where(named, TrajectoryRow.provisional))

    def trust(self, trajectory_id: str) -> None:
        """A provisional way is one like any other from now on."""
        named = self._all() & (TrajectoryRow.name == trajectory_id)
        with self.database.writing() as session:
            session.execute(update(TrajectoryRow).where(named).values(provisional=False))

    def forget(self, trajectory_id: str) -> None:
        """Drop it, and what was learned of its steps; a version that was saved with it still has
        it.
        """
        with self.database.writing() as session:
            self._drop(session, trajectory_id)
            session.execute(delete(StatisticsRow).where(StatisticsRow.trajectory == trajectory_id))
        self._statistics.pop(trajectory_id, None)

    def statistics(self, trajectory_id: str, step: int) -> StepStatistics:
        """What was learned of that step (0-based); zeros when nothing was."""
        if trajectory_id not in self._statistics:
            with self.database.reading() as session:
                rows = session.scalars(
                    select(StatisticsRow).where(StatisticsRow.trajectory == trajectory_id)
                )
                self._statistics[trajectory_id] = {row.step: _statistics(row) for row in rows}
        return self._statistics[trajectory_id].get(step, NOTHING_LEARNED)

    def learn(self, trajectory_id: str, step: int, statistics: StepStatistics) -> None:
        """Replace what was learned of that step: this way's was taken."""
        self._of_use.add(trajectory_id)
        learned = asdict(statistics)
        with self.database.writing(lasting=False) as session:
            row = insert(session, StatisticsRow)
            row = row.values(trajectory=trajectory_id, step=step, **learned)
            session.execute(
                row.on_conflict_do_update(index_elements=["trajectory", "step"], set_=learned)
            )
        self._statistics.setdefault(trajectory_id, {})[step] = statistics

    def count_use(self, trajectory_id: str) -> None:
        """Note that a verified run followed this trajectory to its end."""
        self._of_use.add(trajectory_id)
        used = update(TrajectoryRow).where(self._living(), TrajectoryRow.name == trajectory_id)
        with self.database.writing(lasting=False) as session:
            session.execute(used.values(uses=TrajectoryRow.uses + 1))

    def age(self) -> None:
        """A run has ended well. What was learned and has been of no use for too long is forgotten;
        what came with the version stays.
        """
        of_use, self._of_use = self._of_use, set()
        ours, used = self._all() & TrajectoryRow.learned, TrajectoryRow.name.in_(of_use)
        rested = update(TrajectoryRow).where(ours & ~used).values(idle=TrajectoryRow.idle + 1)
        with self.database.writing(lasting=False) as session:
            session.execute(update(TrajectoryRow).where(ours & used).values(idle=0))
            session.execute(rested)
            old = select(TrajectoryRow.name).where(ours & (TrajectoryRow.idle > MOST_IDLE))
            names = list(session.scalars(old))
        for name in names:
            self.forget(name)

    def _living(self) -> ColumnElement[bool]:
        """The rows of this memory that may be followed."""
        living = self._all()
        return living if self.with_provisional else living & TrajectoryRow.provisional.is_(False)

    def _all(self) -> ColumnElement[bool]:
        """Those that were not forgotten."""
        return TrajectoryRow.version_id.is_not_distinct_from(
            self.version_id
        ) & TrajectoryRow.forgotten.is_(False)

    def _read(self, session: Session, rows: Sequence[int]) -> None:
        for row in session.scalars(select(TrajectoryRow).where(TrajectoryRow.id.in_(rows))):
            self._known[row.id] = self.versions.trajectory(row)
            self._taken[row.id] = without_disabled(self._known[row.id])

    def _drop(self, session: Session, trajectory_id: str, tags: str = "") -> int | None:
        """Take a trajectory out; the place that it had under these tags. What came with the version
        is only marked as forgotten.
        """
        named = self._all() & (TrajectoryRow.name == trajectory_id)
        place = select(TrajectoryRow.since).where(named, TrajectoryRow.tags == tags)
        since = session.scalar(place)
        session.execute(
            update(TrajectoryRow).where(named, ~TrajectoryRow.learned).values(forgotten=True)
        )
        session.execute(delete(TrajectoryRow).where(named, TrajectoryRow.learned))
        return since

    def _next_place(self, session: Session) -> int:
        of_ours = TrajectoryRow.version_id.is_not_distinct_from(self.version_id)
        newest = session.scalar(select(func.max(TrajectoryRow.since)).where(of_ours))
        return 0 if newest is None else newest + 1


def _statistics(row: StatisticsRow) -> StepStatistics:
    return StepStatistics(
        taken=row.taken,
        agreed_at_once=row.agreed_at_once,
        waited_longest_s=row.waited_longest_s,
        waited_usual_s=row.waited_usual_s,
        effect_longest_s=row.effect_longest_s,
        ready_after_s=row.ready_after_s,
        relocated=row.relocated,
    )
