"""The way in: one object that keeps workflows, pictures, what is learned and the runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any

from app.engine.model.geometry import Picture
from app.store.batches.batches import Batches
from app.store.database.database import FILE_NAME, Database
from app.store.editing.subworkflows import playing_renamed
from app.store.host import host_of
from app.store.model.run_records import RunRecord, WorkflowLine, WorkflowSummary
from app.store.model.stored_picture import StoredPicture
from app.store.model.workflow import Workflow
from app.store.pictures.files import PictureFiles
from app.store.pictures.pictures import Pictures
from app.store.pictures.unshown import sweep_pictures
from app.store.private_files import make_private_folder
from app.store.runs.deletion import forget_run
from app.store.runs.journal import Journal
from app.store.runs.retention import Keep, let_go_of_old, make_room, removed, thin
from app.store.schedules.notices import Notices
from app.store.schedules.schedules import Schedules
from app.store.schedules.seats import Seats
from app.store.schedules.workers import Workers
from app.store.serialization.codec import Classes, Codec, Named
from app.store.serialization.snapshots import SnapshotSerializer
from app.store.workflows.masks import Masks
from app.store.workflows.memory import SqlAlchemyMemory
from app.store.workflows.reflexes import Reflexes
from app.store.workflows.shared_origins import SharedOrigins
from app.store.workflows.versions import Versions, find_version, lines, summaries


@dataclass(frozen=True, slots=True)
class Store:
    """Everything that is kept below `home`. Close it when done; any number of processes may have it
    open.
    """

    home: Path
    database: Database
    pictures: Pictures
    archivist: SnapshotSerializer
    versions: Versions
    journal: Journal

    @classmethod
    def open(
        cls,
        home: Path,
        classes: Classes | None = None,
        server: str = "",
        near: Callable[[], Named] = dict,
    ) -> Store:
        """Open or create it. `classes` and `near` are the snapshots' (see `Codec`); `server` is the
        address of a PostgreSQL database that takes the place of the file. A ByheartError says why
        it cannot be.
        """
        make_private_folder(home)
        file = home / FILE_NAME
        database = Database.on_server(home, server) if server else Database.open(file)
        pictures = Pictures(PictureFiles(home / "pictures"), database)
        archivist = SnapshotSerializer(Codec(classes, near), pictures)
        return cls(
            home,
            database,
            pictures,
            archivist,
            Versions(database, archivist),
            Journal(database, home / "running", host=host_of(home) if server else ""),
        )

    def close(self) -> None:
        """Let go of the files."""
        self.journal.close()
        self.database.close()

    # workflows

    def save_workflow(self, workflow: Workflow) -> Workflow:
        """Keep it as the next version of its name; the workflow as it was kept."""
        return self.versions.save(workflow)

    def edit(self, name: str, change: Callable[[Workflow], Workflow]) -> Workflow:
        """Keep what the change makes of the newest version, with all that it has learned."""
        return self.save_workflow(change(self.with_learned(self.workflow(name))))

    def restore(self, name: str, version: int) -> Workflow:
        """Make an earlier version the newest again, as it was: the ones after it are kept, too."""
        return self.save_workflow(self.with_learned(self.workflow(name, version)))

    def workflow(self, name: str, version: int | None = None) -> Workflow:
        """A version as it was saved (the newest when none is named). UnknownWorkflowError when
        there is none.
        """
        return self.versions.load(name, version)

    def declaration(self, name: str, version: int | None = None) -> Workflow:
        """What a version declares (values, secrets, start, screen), without its ways: enough to
        begin a run, and nothing of what the checks captured is read. Not to be saved again.
        """
        return self.versions.declaration(name, version)

    def workflows(self) -> tuple[WorkflowSummary, ...]:
        """Every workflow's newest version, by name, without its steps."""
        return summaries(self.database, self.archivist)

    def listed(self) -> tuple[WorkflowLine, ...]:
        """The same, no more of each than a list shows: for who reads it again with every change."""
        return lines(self.database)

    def rename(self, name: str, new: str) -> None:
        """Call a workflow, its runs and its secrets by another name; those that play it, or begin
        after it, go on doing so. NameTakenError when that is taken.
        """
        followers = self.followers(name)
        self.versions.rename(name, new)
        for follower in followers:
            self.edit(follower, lambda one: _following(one, name, new))

    def followers(self, name: str) -> tuple[str, ...]:
        """The workflows that begin after this one, or play it in a step."""
        listed = (self.declaration(one.name) for one in self.listed())
        return tuple(one.name for one in listed if name in {one.start.after, *one.plays})

    def delete(self, name: str) -> None:
        """Forget a workflow, all its versions and what they learned; its runs stay."""
        self.versions.delete(name)

    def accept(self, name: str, version: int | None = None) -> None:
        """A person accepted what this version (the newest when none is named) may do."""
        self.versions.mark(name, version, trusted=True)
        self.reflexes.accept_brought(name)

    def mark_proven(self, name: str, version: int, *, proven: bool = True) -> None:
        """A rehearsal of this version passed (or no longer counts)."""
        self.versions.mark(name, version, proven=proven)

    # what the engine remembers

    def memory(self) -> SqlAlchemyMemory:
        """A memory that belongs to no workflow."""
        return SqlAlchemyMemory(self.database, self.versions)

    def memory_of(self, workflow: Workflow, *, with_provisional: bool = False) -> SqlAlchemyMemory:
        """What this version of a workflow knows, under `workflow_tags(name)`; what is learned stays
        with it. `with_provisional` ways that an agent has found once are followed, too.
        """
        version = self._version_id(workflow)
        return SqlAlchemyMemory(self.database, self.versions, version, with_provisional)

    def with_learned(self, workflow: Workflow) -> Workflow:
        """The version with what it learned since and without what was forgotten: what to edit or
        export.
        """
        ways = self.memory_of(workflow).everything()
        mask, reflexes = self.mask_of(workflow), self.reflexes.all(workflow.name)
        return replace(workflow, trajectories=ways, mask=mask, reflexes=reflexes)

    def mask_of(self, workflow: Workflow) -> object | None:
        """What this version has learned to look otherwise from run to run; None for nothing."""
        return self._masks.of(self._version_id(workflow))

    def learn_mask(
        self, workflow: Workflow, change: Callable[[object | None], object | None]
    ) -> None:
        """Replace that by what the change makes of it."""
        self._masks.learn(self._version_id(workflow), change)

    @property
    def reflexes(self) -> Reflexes:
        """How interruptions were cleared, of all workflows."""
        return Reflexes(self.database, self.archivist)

    @property
    def shared_origins(self) -> SharedOrigins:
        """Where workflows came from that were added from a registry."""
        return SharedOrigins(self.database)

    @property
    def schedules(self) -> Schedules:
        """What is to be played when."""
        return Schedules(self.database)

    @property
    def notices(self) -> Notices:
        """Scheduled runs that ended otherwise than well, until they were seen."""
        return Notices(self.database)

    @property
    def workers(self) -> Workers:
        """Who performs what is scheduled."""
        return Workers(self.database)

    @property
    def seats(self) -> Seats:
        """How often at once workflows may be played, and who plays them."""
        return Seats(self.database)

    @property
    def batches(self) -> Batches:
        """Rows of data, and where each of them stands."""
        return Batches(self.database, self.journal.locks)

    @property
    def _masks(self) -> Masks:
        return Masks(self.database, self.archivist)

    def _version_id(self, workflow: Workflow) -> int:
        with self.database.reading() as session:
            return find_version(session, workflow.name, workflow.version).id

    # pictures

    def keep_picture(self, picture: Picture) -> str:
        """Store a picture; the reference by which events may name it."""
        return self.pictures.keep(picture).sha256

    def picture(self, reference: str) -> StoredPicture:
        """A kept picture, its pixels read when somebody looks. PictureError when there is none."""
        return self.pictures.picture(reference)

    def sweep_pictures(self) -> int:
        """Delete the pictures that nothing shows any more; how many files went."""
        return sweep_pictures(self.database, self.pictures.files)

    def retain(self, run: str, keep: Keep, most_bytes: float, most_days: float = 0) -> None:
        """A run has ended: let go of pictures that are not to be kept, of it, of runs that ended so
        many days ago (0: see `let_go_of_old`) and, where they take too much room, of the oldest.
        """
        thinned = thin(self.database, run, keep)
        old = let_go_of_old(self.database, most_days)
        if make_room(self.database, most_bytes) or old or thinned:
            self.sweep_pictures()

    def removed_pictures(self, run: str) -> frozenset[str]:
        """The pictures of a run's story that were let go of."""
        return removed(self.database, run, self.events(run))

    # runs

    def begin_run(
        self, workflow: str, version: int, parameters: Mapping[str, str], run: str | None = None
    ) -> str:
        """A run begins in this process; its id, or the one it is to have (RunTakenError when there
        is such a run). Secrets are no parameters and never come here.
        """
        return self.journal.begin(workflow, version, parameters, run)

    def append_event(
        self,
        run: str,
        event: Mapping[str, Any],
        number: int | None = None,
        told: datetime | None = None,
    ) -> None:
        """Add an event (JSON) to a run's story: as its `number`-th, told at that time (UTC); else
        as its last, told now.
        """
        self.journal.append(run, event, number, told)

    def append_events(
        self, run: str, events: Iterable[tuple[Mapping[str, Any], int, datetime]]
    ) -> None:
        """Add events to a run's story, each with its number and when it was told: all or none."""
        self.journal.append_all(run, events)

    def finish_run(self, run: str, report: Mapping[str, Any]) -> Mapping[str, Any]:
        """A run ended with this report (JSON with at least "outcome"); the report as it was
        kept.
        """
        return self.journal.finish(run, report)

    def runs(self, name: str | None = None, limit: int | None = None) -> tuple[RunRecord, ...]:
        """The runs (of a workflow), newest first."""
        return self.journal.runs(name, limit)

    def run(self, run: str) -> RunRecord:
        """A run by its id or the beginning of it. UnknownRunError when there is none."""
        return self.journal.run(run)

    def events(self, run: str) -> tuple[Mapping[str, Any], ...]:
        """A run's story so far, event by event."""
        return self.journal.events(run)

    def timed_events(self, run: str) -> tuple[Mapping[str, Any], ...]:
        """The same with when each was told, as `at_s`."""
        return self.journal.timed_events(run)

    def delete_run(self, run: str) -> None:
        """Forget the story, the values and the pictures of the run of exactly that id.
        RunNeededError while it has not ended.
        """
        forget_run(self.database, run)
        self.sweep_pictures()

    def helped_at(self, runs: Iterable[str]) -> dict[tuple[str, str], list[int]]:
        """At which steps (0-based, in order) these runs went on after help, by run and by whose."""
        return self.journal.helped_at(runs)

    def mark_lost_runs(self) -> tuple[RunRecord, ...]:
        """End every run whose process is gone as uncertain, with what it had done; those runs."""
        return self.journal.mark_lost()


def _following(workflow: Workflow, name: str, new: str) -> Workflow:
    """The workflow with another one called otherwise."""
    after = new if workflow.start.after == name else workflow.start.after
    begun = replace(workflow, start=replace(workflow.start, after=after))
    return playing_renamed(begun, name, new)
