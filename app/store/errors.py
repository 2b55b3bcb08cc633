"""What can go wrong with what is kept, each as one sentence: what, why, what now."""

from __future__ import annotations

from pathlib import Path

from app.engine.errors import BlockedError, ByheartError, UsageError


class StoreError(ByheartError):
    """Something kept could not be read or written."""


class CorruptStoreError(StoreError):
    """The database, or something in it, is damaged."""

    def __init__(self, path: Path, why: str) -> None:
        """`path` is the damaged file, `why` what gave it away."""
        super().__init__(
            f"The data in {path} is damaged ({why}); put a backup in its place, "
            "or move the file away to begin anew."
        )
        self.path = path


class NewerStoreError(StoreError):
    """The database was written by a newer Byheart."""

    def __init__(self, path: Path, schema: str) -> None:
        """`schema` is the revision that was found."""
        super().__init__(
            f"{path} was written by a newer Byheart (schema {schema}); "
            "bring Byheart up to date, or set BYHEART_HOME to another folder."
        )
        self.path, self.schema = path, schema


class BusyStoreError(StoreError):
    """Another process held the database for too long."""

    def __init__(self, path: Path) -> None:
        """`path` is the database."""
        super().__init__(
            f"{path} is being written by another process and stayed locked; try again."
        )
        self.path = path


class UnfitDatabaseError(BlockedError):
    """A database on a server whose texts cannot be read."""

    def __init__(self, name: str) -> None:
        """`name` is the database's."""
        super().__init__(
            f"The database {name} has no encoding (SQL_ASCII), so nobody can tell what its texts "
            "say; use one made with: createdb -E UTF8 -T template0 NAME."
        )


class OpenFolderError(BlockedError):
    """Other users of the machine can get at the data folder, and we cannot close it."""

    def __init__(self, path: Path) -> None:
        """`path` is the folder, or a file in it."""
        super().__init__(
            f"Other users of this machine can get at {path}, and Byheart cannot close it or is "
            "not alone there; run chmod go-rwx on it, or set BYHEART_HOME to a folder of its own."
        )
        self.path = path


class ReadOnlyStoreError(BlockedError):
    """The data folder cannot be written."""

    def __init__(self, path: Path, why: str = "permission denied") -> None:
        """`path` is the folder or file."""
        super().__init__(
            f"Byheart cannot write to {path} ({why}); "
            "make it writable, or set BYHEART_HOME to another folder."
        )
        self.path = path


class UnreachableStoreError(BlockedError):
    """The server that keeps the database does not answer."""

    def __init__(self, why: str) -> None:
        """`why` is what it, or the way to it, says."""
        super().__init__(
            f"The database of BYHEART_DATABASE cannot be reached ({why.rstrip('.')}); "
            "start its server, or mend the address."
        )


class FullDiskError(BlockedError):
    """There is no room left."""

    def __init__(self, path: Path) -> None:
        """`path` is the folder on the full disk."""
        super().__init__(
            f"The disk that holds {path} is full, so nothing was stored; free some and try again."
        )
        self.path = path


class PictureError(StoreError):
    """A picture is gone, or its file is not what its name says."""

    def __init__(self, path: Path, why: str) -> None:
        """`path` is the file."""
        super().__init__(
            f"The picture {path} cannot be used: {why}; "
            "restore it from a backup, or record the step again."
        )
        self.path = path


class UnreadableError(StoreError):
    """Kept data that this version cannot understand."""

    def __init__(self, why: str) -> None:
        """`why` completes "The kept data cannot be read: ..."."""
        super().__init__(f"The kept data cannot be read: {why}.")
        self.why = why


class UnknownWorkflowError(UsageError):
    """There is no such workflow, or no such version of it."""

    def __init__(self, name: str, version: int | None = None, known: tuple[str, ...] = ()) -> None:
        """`known` are the names there are."""
        which = (
            f"workflow “{name}”" if version is None else f"version {version} of workflow “{name}”"
        )
        there = f"; there are: {', '.join(known)}" if known else ""
        super().__init__(f"There is no {which}{there}.")
        self.name, self.version = name, version


class NameTakenError(UsageError):
    """A workflow of that name exists already."""

    def __init__(self, name: str, remedy: str = "choose another name") -> None:
        """`remedy` says what to do instead."""
        super().__init__(f"There is already a workflow “{name}”; {remedy}.")
        self.name = name


class UnknownRunError(UsageError):
    """There is no such run."""

    def __init__(self, run: str) -> None:
        """`run` is what was asked for."""
        super().__init__(f"There is no run “{run}”; `byheart runs` lists them.")
        self.run = run


class RunNeededError(StoreError):
    """A run that lasts, or that somebody waits to hear from, cannot be forgotten yet."""

    def __init__(self, run: str) -> None:
        self.run = run
        super().__init__(
            f"The run {run} is still needed: it has not ended, or a row of data waits to hear how."
        )


class RunTakenError(StoreError):
    """There is a run of that id already: it began once and is not begun again."""

    def __init__(self, run: str) -> None:
        self.run = run
        super().__init__(f"The run {run} has begun before; it is not begun a second time.")


class UnknownBatchError(UsageError):
    """There is no such batch of rows."""

    def __init__(self, batch: str) -> None:
        """`batch` is what was asked for."""
        super().__init__(f"There is no batch “{batch}”; `byheart rows` lists them.")
        self.batch = batch


class UnknownRowError(UsageError):
    """The batch has no such row."""

    def __init__(self, batch: str, number: int) -> None:
        super().__init__(f"The batch {batch} has no row {number}.")
        self.batch, self.number = batch, number


class BatchUnderWayError(BlockedError):
    """Another process plays the batch."""

    def __init__(self, batch: str) -> None:
        super().__init__(f"The batch {batch} is being played by another process; wait for its end.")
        self.batch = batch


class UnknownReflexError(UsageError):
    """There is no such reflex, or more than one whose id begins so."""

    def __init__(self, reflex: str, *, several: bool = False) -> None:
        """`reflex` is what was asked for."""
        which = "more than one reflex" if several else "no reflex"
        super().__init__(f"There is {which} “{reflex}”; `byheart reflex list` lists them.")
        self.reflex = reflex


class UnknownScheduleError(UsageError):
    """There is no schedule of that name."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"There is no schedule “{name}”; see “byheart schedule list”.")


class ScheduleTakenError(UsageError):
    """There is a schedule of that name already."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(
            f"There is a schedule “{name}” already; use another name, or remove that one first."
        )


class ImportRefusedError(UsageError):
    """A file that is no sound export of a workflow; nothing was stored."""

    def __init__(self, why: str) -> None:
        """`why` completes "The file was refused: ..."."""
        super().__init__(f"The file was refused and nothing was stored: {why}.")
        self.why = why
