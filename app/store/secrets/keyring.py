"""The operating system's keyring as a safe."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import keyring
from keyring.backend import KeyringBackend
from keyring.errors import KeyringError, PasswordDeleteError

from app.engine.errors import BlockedError

SERVICE = "byheart"
PROBE = "probe"
REAL = 1.0  # keyring's own line between backends that protect values and those that do not


@dataclass(slots=True)
class KeyringSafe:
    """Values in the keyring of the session; `find` tells which one that is."""

    find: Callable[[], KeyringBackend] = field(default_factory=lambda: keyring.get_keyring)
    name: str = "keyring"
    _works: bool | None = field(default=None)

    def works(self) -> bool:
        """Whether there is a real one that keeps what it is given; found out once, by a probe."""
        if self._works is None:
            self._works = self._is_real() and self._passes_probe()
        return self._works

    def get(self, key: str) -> str | None:
        """The value; None when there is none."""
        try:
            return self.find().get_password(SERVICE, key)
        except KeyringError as error:
            raise _locked(error) from error

    def put(self, key: str, value: str) -> None:
        """Keep it."""
        try:
            self.find().set_password(SERVICE, key, value)
        except KeyringError as error:
            raise _locked(error) from error

    def drop(self, key: str) -> None:
        """Forget it."""
        try:
            self.find().delete_password(SERVICE, key)
        except PasswordDeleteError:
            return
        except KeyringError as error:
            raise _locked(error) from error

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


def _locked(error: KeyringError) -> BlockedError:
    return BlockedError(f"The keyring cannot be used ({error}); unlock it and try again.")
