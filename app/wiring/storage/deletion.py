"""Deleting a workflow: what goes with it, what is left without it, and that it goes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from app.engine.errors import ByheartError
from app.scheduler.triggers.schedule import read_schedule
from app.store.store import Store
from app.wiring.storage.store_opening import open_secrets


@dataclass(frozen=True, slots=True)
class Goes:
    """`versions` and `reflexes` are how many go, `secrets` which of its own; `schedules` are those
    that ask for it, and stay; so do the workflows that begin after it, its `followers`.
    """

    name: str
    versions: int
    reflexes: int
    secrets: tuple[str, ...]
    schedules: tuple[str, ...]
    followers: tuple[str, ...] = ()


def what_goes(store: Store, name: str) -> Goes:
    """What goes with a workflow. UnknownWorkflowError when there is none of that name."""
    return Goes(
        name=name,
        versions=store.workflow(name).version,
        reflexes=len(store.reflexes.all(name)),
        secrets=open_secrets(store).own_names(name),
        schedules=tuple(_schedules(store, name)),
        followers=store.followers(name),
    )


def delete_workflow(store: Store, name: str) -> None:
    """Forget it, all its versions, what they learned and its own secrets; its runs stay."""
    store.workflow(name)
    open_secrets(store).remove_all(name)
    store.delete(name)


def _schedules(store: Store, name: str) -> Iterator[str]:
    for record in store.schedules.all():
        with suppress(ByheartError):  # a damaged one asks for nothing
            if read_schedule(record.name, record.definition).workflow == name:
                yield record.name
