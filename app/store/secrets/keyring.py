"""The operating system's keyring as a safe.

The library is loaded when the keyring is first asked: a run whose secrets are in the encrypted file
begins a tenth of a second earlier without it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypeVar

from app.engine.errors import BlockedError
from app.engine.time_limit import TooSlowError, within

if TYPE_CHECKING:
    from keyring.backend import KeyringBackend

SERVICE = "byheart"
PROBE = "probe"
REAL = 1.0  # keyring's own line between backends that protect values and those that do not
PERSON_LIMIT_S = 120.0  # for somebody who looks for the password of the keyring
LIMIT_S = 10.0  # where nobody is asked: a keyring that is open answers within milliseconds

T = TypeVar("T")


def _keyring_of_session() -> KeyringBackend:
    from keyring import get_keyring  # noqa: PLC0415 - see above

    return get_keyring()


@dataclass(slots=True)
class KeyringSafe:
    """Values in the keyring of the session; `find` tells which one that is. One that is locked, or
    is not there yet, asks for its password in a window of its own: only where `may_ask` says that
    somebody sees it. BlockedError when it is locked, refuses, or does not answer.
    """

    find: Callable[[], KeyringBackend] = _keyring_of_session
    may_ask: bool = False
    limit_s: float | None = None  # of one question; PERSON_LIMIT_S or LIMIT_S
    name: str = "keyring"
    _works: bool | None = field(default=None)

    def works(self) -> bool:
        """Whether there is a real one that keeps what it is given; found out once, by a probe."""
        if self._works is None:
            self._works = self._is_real() and self._passes_probe()
        return self._works

    def get(self, key: str) -> str | None:
        """The value; None when there is none."""
        return self._asked(lambda backend: backend.get_password(SERVICE, key))

    def put(self, key: str, value: str) -> None:
        """Keep it."""
        self._asked(lambda backend: backend.set_password(SERVICE, key, value))

    def make_ready(self) -> Callable[[], None]:
        """Nothing: the session opens it."""
        return lambda: None

    def drop(self, key: str) -> None:
        """Forget it."""
        self._asked(lambda backend: _forget(backend, key))

    def _asked(self, question: Callable[[KeyringBackend], T]) -> T:
        """What it answers, within the limit."""

        def ask() -> T:
            backend = self.find()
            if not self.may_ask and _would_ask(backend):
                raise BlockedError("The keyring is locked; unlock it and try again.")
            return question(backend)

        limit_s = self.limit_s or (PERSON_LIMIT_S if self.may_ask else LIMIT_S)
        with _explained():
            return within(limit_s, ask)

    def _is_real(self) -> bool:
        return all(float(backend.priority) >= REAL for backend in _each(self.find()))

    def _passes_probe(self) -> bool:
        try:
            self.put(PROBE, PROBE)
            kept = self.get(PROBE)
            self.drop(PROBE)
        except Exception:  # noqa: BLE001 (backends are plug-ins: whatever one raises, it does not work)
            return False
        return kept == PROBE


def _forget(backend: KeyringBackend, key: str) -> None:
    from keyring.errors import PasswordDeleteError  # noqa: PLC0415 - see above

    with suppress(PasswordDeleteError):
        backend.delete_password(SERVICE, key)


def _each(backend: KeyringBackend) -> tuple[KeyringBackend, ...]:
    """The backends of a chain, or the one that there is."""
    return tuple(getattr(backend, "backends", ())) or (backend,)


def _would_ask(backend: KeyringBackend) -> bool:
    """Whether the Secret Service would show a window: it has no keyring yet, or a locked one."""
    from keyring.backends import SecretService  # noqa: PLC0415 - see above

    if not any(isinstance(each, SecretService.Keyring) for each in _each(backend)):
        return False
    import secretstorage  # noqa: PLC0415 - is there where such a backend is

    with closing(secretstorage.dbus_init()) as bus:
        try:
            return bool(secretstorage.get_collection_by_alias(bus, "default").is_locked())
        except secretstorage.ItemNotFoundException:
            return True


@contextmanager
def _explained() -> Iterator[None]:
    """Say in a BlockedError what the keyring refuses, or that it does not answer."""
    from keyring.errors import KeyringError  # noqa: PLC0415 - see above

    try:
        yield
    except (KeyringError, TooSlowError) as error:
        raise BlockedError(
            f"The keyring cannot be used ({error}); unlock it and try again."
        ) from error
