"""A schedule's files: those that are there when it is settled, and the one that a job was asked for
by.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from app.engine.errors import ByheartError, UsageError
from app.scheduler.jobs.folder import FileSeen, digest_of, files_in, seen_at
from app.scheduler.ports import Job
from app.scheduler.triggers.schedule import Schedule
from app.scheduler.triggers.triggers import FileAppears
from app.store.atomic_files import explained
from app.store.schedules.schedules import ScheduleRecord
from app.store.schedules.seen_files import KnownFile
from app.store.store import Store


class OtherFileError(ByheartError):
    """The file that a job was asked for by is another one now, which has a job of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(f"{path} was changed before its turn came; it is played as it is now.")


def gives_rows(schedule: Schedule) -> bool:
    """Whether the file that appears is the data."""
    return isinstance(schedule.trigger, FileAppears) and schedule.trigger.is_data


def files_there(schedule: Schedule) -> list[KnownFile]:
    """What is nothing new to a schedule: all that is in its folder now. UsageError when that cannot
    be read.
    """
    match schedule.trigger:
        case FileAppears(folder) as wanted:
            try:
                return [_known(each) for each in files_in(wanted)]
            except OSError as error:
                raise UsageError(f"The folder {folder} cannot be read: {error.strerror}.") from None
        case _:
            return []


def with_file(store: Store, record: ScheduleRecord, job: Job, schedule: Schedule) -> Schedule:
    """The schedule, told the file that its job was asked for by; from now on that counts as taken.
    OtherFileError, or an error that says that it is gone.
    """
    match schedule.trigger:
        case FileAppears(_, _, parameter, is_data) if job.file:
            path = Path(job.file)
            store.schedules.files.keep(record.id, replace(_as_found(path, job), taken=True))
            if is_data:
                return replace(schedule, data=job.file)
            given = {parameter: job.file} if parameter else {}
            return replace(schedule, parameters={**schedule.parameters, **given})
        case _:
            return schedule


def _as_found(path: Path, job: Job) -> KnownFile:
    with explained(path):
        digest = digest_of(path)
    seen = seen_at(path)
    if digest != job.digest or seen is None:
        raise OtherFileError(path)
    return KnownFile(path.name, seen.changed_ns, seen.size, digest)


def _known(seen: FileSeen) -> KnownFile:
    return KnownFile(seen.path.name, seen.changed_ns, seen.size, digest_of(seen.path))
