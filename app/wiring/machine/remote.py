"""Remote screens, put together: their passwords and certificates are kept where secrets are, under
the address of the screen; and what cannot be done on one is refused before anything is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from app.desktop.remote.address import RemoteAddress, is_remote
from app.engine.errors import BlockedError
from app.engine.model.ports import Stop
from app.store.model.workflow import Start, Workflow
from app.store.store import Store
from app.wiring.storage.store_opening import open_secrets

if TYPE_CHECKING:
    from app.store.secrets.secrets import Secrets

PASSWORD, CERTIFICATE = "password", "certificate"


@dataclass(frozen=True, slots=True)
class RemoteAccess:
    """What is kept of servers. `say` tells a person that a certificate was taken on trust."""

    secrets: Callable[[], Secrets]
    say: Callable[[str], None]

    def password(self, where: str) -> str | None:
        """The password that `byheart secret set WHERE password` has kept, or that the provider of
        secrets tells; None without one.
        """
        known = self.secrets()
        kept = PASSWORD in known.own_names(where)
        return known.get(where, PASSWORD) if kept else known.provided(where, PASSWORD)

    def of(self, where: str) -> str:
        """The certificate's hash at the first connection; "" before it."""
        kept = self.secrets()
        return kept.get(where, CERTIFICATE) if CERTIFICATE in kept.own_names(where) else ""

    def keep(self, where: str, pin: str) -> None:
        """Expect this one from now on."""
        self.secrets().set(where, CERTIFICATE, pin)
        self.say(
            f"{where} was connected to for the first time: its certificate (SHA-256 {pin}) is "
            "expected from now on."
        )


def remote_access(store: Store, say: Callable[[str], None]) -> RemoteAccess:
    """What the store's secrets know of servers."""
    return RemoteAccess(partial(open_secrets, store), say)


def owner_of_secrets(name: str) -> str:
    """Under which a secret is kept: a workflow's name, or a remote screen's address in full."""
    return str(RemoteAddress.read(name)) if is_remote(name) else name


def require_fit(workflow: Workflow, ask: str, display: str) -> None:
    """BlockedError for a workflow, or a helper, that a remote screen cannot serve."""
    if workflow.start != Start():
        raise BlockedError(
            f"{workflow.name} starts an application, or finds its window, on this machine; neither "
            f"can be done on {display}. Record it there, with the application in sight."
        )
    if ask == "operator":
        raise BlockedError(
            "On a remote screen nobody can be watched while they help; let "
            f"{workflow.name} ask an agent, or nobody."
        )


def size_there(display: str, stop: Stop, access: RemoteAccess) -> tuple[int, int]:
    """The size of the remote screen; BlockedError, with the remedy, when it cannot be seen."""
    # What unpacks pictures takes a tenth of a second to load.
    from app.desktop.adapters_remote import size_of  # noqa: PLC0415

    return size_of(display, stop, access)
