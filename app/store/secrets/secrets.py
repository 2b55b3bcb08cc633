"""Secrets by name, of one workflow or for all. The database knows the names; values are in a safe
and nowhere else.
"""

from __future__ import annotations

import secrets as randomness
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import Session

from app.engine.errors import BlockedError, UsageError
from app.store.database.database import Database
from app.store.database.tables import SecretRow
from app.store.secrets.provider import OURS, Provider

FOR_ALL = ""  # in the place of a workflow's name


class Safe(Protocol):
    """Keeps values under keys that mean nothing to anyone else."""

    @property
    def name(self) -> str:
        """By which the database remembers where a value is."""

    def works(self) -> bool:
        """Whether it can be used in this session."""

    def get(self, key: str) -> str | None:
        """The value; None when there is none. BlockedError when the safe is locked."""

    def put(self, key: str, value: str) -> None:
        """Keep it in the place of any other under this key."""

    def drop(self, key: str) -> None:
        """Forget it; unknown keys are ignored."""

    def make_ready(self) -> Callable[[], None]:
        """Begin what opening it takes, where no person is asked for it; the answer waits for the
        end of that.
        """


class UnknownSecretError(UsageError):
    """There is no secret of that name."""

    def __init__(self, workflow: str, name: str) -> None:
        """`workflow` is empty for secrets of all workflows."""
        of = f" of {workflow}" if workflow else ""
        super().__init__(f"There is no secret “{name}”{of}; `byheart secret set` keeps one.")
        self.workflow, self.name = workflow, name


@dataclass(frozen=True, slots=True)
class Secrets:
    """The secrets of a store. `safes` are tried in order when a value is to be kept. Each `host`
    has its own; "" is the only one that there is. `provider` tells what is not kept.
    """

    database: Database
    safes: Sequence[Safe]
    host: str = ""
    provider: Provider | None = None

    def get(self, workflow: str, name: str) -> str:
        """The value: the workflow's own, else the one for all, else what the provider tells.
        UnknownSecretError when there is none of them.
        """
        with self.database.reading() as session:
            row = self._find(session, workflow, name) or self._find(session, FOR_ALL, name)
        if row is not None:
            value = self._safe(row.safe).get(row.key)
        else:
            value = self.provided(workflow, name)
        if value is None:
            raise UnknownSecretError(workflow, name)
        return value

    def make_ready(self) -> Callable[[], None]:
        """Begin to open the safes, for a value that is asked for soon (see `Safe`)."""
        waits = [safe.make_ready() for safe in self.safes]

        def wait() -> None:
            for each in waits:
                each()

        return wait

    def of(self, workflow: str) -> WorkflowSecrets:
        """The secrets as a run of this workflow sees them."""
        return WorkflowSecrets(self, workflow)

    def set(self, workflow: str, name: str, value: str) -> None:
        """Keep a value; another under this name is replaced."""
        safe = next((safe for safe in self.safes if safe.works()), None)
        if safe is None:
            raise BlockedError(
                "There is no safe place for secrets on this machine; see `byheart doctor`."
            )
        key = randomness.token_hex(8)
        row = SecretRow(workflow=workflow, name=name, key=key, safe=safe.name, host=self.host)
        safe.put(row.key, value)
        self.remove(workflow, name)
        with self.database.writing() as session:
            session.add(row)

    def provided(self, workflow: str, name: str) -> str | None:
        """What the provider tells; None when there is none, or it has none of that name."""
        provider = self._asked(workflow)
        return provider.get(workflow, name) if provider else None

    def can_have(self, workflow: str, name: str) -> bool:
        """Whether the secret is kept, or may be had from the provider. BlockedError when that is
        out of reach.
        """
        if name in self.names(workflow):
            return True
        provider = self._asked(workflow)
        return provider is not None and provider.may_have(workflow, name)

    def place(self, workflow: str, name: str) -> str:
        """Where a secret is looked for that is not kept, as a sentence names it; "": nowhere."""
        provider = self._asked(workflow)
        return provider.place(workflow, name) if provider else ""

    def names(self, workflow: str) -> tuple[str, ...]:
        """Those kept that a run of this workflow may use, its own and those for all."""
        usable = SecretRow.workflow.in_({workflow, FOR_ALL})
        with self.database.reading() as session:
            listed = session.scalars(
                select(SecretRow.name).where(usable, self._is_here()).distinct()
            )
            return tuple(sorted(listed))

    def own_names(self, workflow: str) -> tuple[str, ...]:
        """Those of a workflow's own."""
        own = select(SecretRow.name).where(SecretRow.workflow == workflow, self._is_here())
        with self.database.reading() as session:
            return tuple(session.scalars(own.distinct().order_by(SecretRow.name)))

    def remove(self, workflow: str, name: str) -> bool:
        """Forget a secret; whether there was one."""
        with self.database.writing() as session:
            row = self._find(session, workflow, name)
            if row is not None:
                self._safe(row.safe).drop(row.key)
                session.delete(row)
        return row is not None

    def remove_all(self, workflow: str) -> None:
        """Forget every secret of a workflow's own."""
        for name in self.own_names(workflow):
            self.remove(workflow, name)

    def _find(self, session: Session, workflow: str, name: str) -> SecretRow | None:
        """This machine's own, else one from before there were several."""
        own = session.get(SecretRow, (workflow, name, self.host))
        return own or session.get(SecretRow, (workflow, name, ""))

    def _is_here(self) -> ColumnElement[bool]:
        return SecretRow.host.in_({"", self.host})

    def _asked(self, workflow: str) -> Provider | None:
        """The provider, where it is asked at all."""
        return None if workflow.startswith(OURS) else self.provider

    def _safe(self, name: str) -> Safe:
        for safe in self.safes:
            if safe.name == name and safe.works():
                return safe
        raise BlockedError(
            f"The secret is kept in the {name}, which is locked or out of reach of this session; "
            "unlock it and try again."
        )


@dataclass(frozen=True, slots=True)
class WorkflowSecrets:
    """The secrets as a run of one workflow sees them."""

    secrets: Secrets
    workflow: str

    def get(self, name: str) -> str:
        """The value. UnknownSecretError when there is none."""
        return self.secrets.get(self.workflow, name)
