"""Who plays what is scheduled, on whichever machines: the workers, what each plays, what waits."""

from __future__ import annotations

from dataclasses import dataclass

from app.settings import Settings
from app.store.store import Store


@dataclass(frozen=True, slots=True)
class RunNow:
    """A run that is being played."""

    run: str
    workflow: str


@dataclass(frozen=True, slots=True)
class WorkerNow:
    """A worker, how many seconds ago it gave its last sign of life, what it plays, and which
    version of Byheart it is. One that has given none for long is not `alive`, and will be taken for
    dead.
    """

    worker: str
    labels: tuple[str, ...]
    alive: bool
    sign_s: float
    runs: tuple[RunNow, ...]
    version: str = ""


@dataclass(frozen=True, slots=True)
class Fleet:
    """The workers that use the same database, and how many jobs wait for one of them. Those that
    are `unmet` need labels that no worker has who is alive. `limits` are of workflows that may be
    played so often at once.
    """

    on_server: bool
    workers: tuple[WorkerNow, ...]
    waiting: int
    unmet: dict[str, int]
    limits: dict[str, int]


def fleet(settings: Settings, store: Store) -> Fleet:
    """As it is now."""
    from app.scheduler.jobs.engine_dbos import waiting  # noqa: PLC0415 - a second's work

    playing = store.journal.under_way()
    workers = tuple(
        WorkerNow(
            each.name,
            each.labels,
            each.age_s <= settings.dead_after_s,
            round(each.age_s, 1),
            tuple(RunNow(run.run, run.workflow) for run in playing.get(each.name, ())),
            each.version,
        )
        for each in store.workers.all()
    )
    jobs = waiting(settings.home, settings.database)
    alive = [set(each.labels) for each in workers if each.alive]
    unmet = {
        " ".join(needs): count
        for needs, count in jobs.items()
        if needs and not any(labels.issuperset(needs) for labels in alive)
    }
    limits = dict(store.seats.limits())
    return Fleet(store.database.is_on_server, workers, sum(jobs.values()), unmet, limits)
