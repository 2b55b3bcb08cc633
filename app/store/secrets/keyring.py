"""The operating system's keyring as a safe.

The library is loaded when the keyring is first asked: a run whose secrets are in the encrypted file
begins a tenth of a second earlier without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from app.engine.errors import BlockedError

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

SERVICE = "byheart"
PROBE = "probe"
REAL = 1.0  # keyring's own line between backends that protect values and those that do not


def _keyring_of_session() -> KeyringBackend:
    from keyring import get_keyring  # noqa: PLC0415 - see above

    return get_keyring()


@dataclass(slots=True)
class KeyringSafe:
    """Values in the keyring of the session; `find` tells which one that is."""

    find: Callable[[], KeyringBackend] = _keyring_of_session
    name: str = "keyring"
    _works: bool | None = field(default=None)

    def works(self) -> bool:
        """Whether there is a real one that keeps what it is given; found out once, by a probe."""
        if self._works is None:
            self._works = self._is_real() and self._passes_probe()
        return self._works

    def get(self, key: str) -> str | None:
        """The value; None when there is none."""
        with _explained():
            return self.find().get_password(SERVICE, key)

    def put(self, key: str, value: str) -> None:
        """Keep it."""
        with _explained():
            self.find().set_password(SERVICE, key, value)

    def drop(self, key: str) -> None:
        """Forget it."""
        from keyring.errors import PasswordDeleteError  # noqa: PLC0415 - see above

        with _explained(), suppress(PasswordDeleteError):
            self.find().delete_password(SERVICE, key)

    def _is_real(self) -> bool:
        found = self.find()
        each = tuple(getattr(found, "backends", ())) or (found,)
        return all(float(backend.priority) >= REAL for backend in each)

    def _passes_probe(self) -> bool:
        try:
            self.put(PROBE, PROBE)
            kept = self.get(PROBE)
            self.drop(PROBE)
        except Exception:  # noqa: BLE001 (backends are plug-ins: whatever one raises, it does not work)
            return False
        return kept == PROBE


@contextmanager
def _explained() -> Iterator[None]:
    """Say in a BlockedError what the keyring refuses."""
    from keyring.errors import KeyringError  # noqa: PLC0415 - see above

    try:
        yield
    except KeyringError as error:
        raise BlockedError(
            f"The keyring cannot be used ({error}); unlock it and try again."
        ) from error
