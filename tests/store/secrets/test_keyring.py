"""The keyring of the session: GNOME's own daemon onits own bus, and one that never answers."""

from __future__ import annotations

import subprocess
import sys
import textwrap
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from keyring.backend import KeyringBackend

from app.desktop.environment import merged
from app.engine.errors import BlockedError
from app.store.secrets.keyring import KeyringSafe

GIVEN_TIME_S = 60  # for the test to fail; the daemon answers within milliseconds
LOOK = """
    from app.store.secrets.keyring import KeyringSafe
    from app.engine.errors import BlockedError
    safe = KeyringSafe(limit_s=30)
    print(safe.works())
    try:
        safe.put("k", "tr0ub4dor")
        print(safe.get("k"))
        safe.drop("k")
        safe.drop("k")
        print(safe.get("k"))
    except BlockedError as error:
        print(error)
"""
NOT_OURS = {"PYTHON_KEYRING_BACKEND": "", "DISPLAY": "", "WAYLAND_DISPLAY": ""}
UNLOCKED = "echo -n pass | gnome-keyring-daemon --unlock --components=secrets >/dev/null; "


class SilentKeyring(KeyringBackend):
    """One whose window nobody answers."""

    priority = 5.0

    def __init__(self, answered: threading.Event) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.answered = answered

    def get_password(self, service: str, username: str) -> str | None:
        self.answered.wait()
        return None

    def set_password(self, service: str, username: str, password: str) -> None:
        self.answered.wait()


@pytest.fixture
def silent() -> Iterator[SilentKeyring]:
    answered = threading.Event()
    yield SilentKeyring(answered)
    answered.set()


def looked(home: Path, before: str = "") -> list[str]:
    """What a process of a session of its own finds, in lines. `before` is done first in it."""
    home.mkdir()
    runtime = home / "runtime"
    runtime.mkdir(mode=0o700)
    places = {"HOME": home, "XDG_DATA_HOME": home / "data", "XDG_RUNTIME_DIR": runtime}
    environment = merged({name: str(place) for name, place in places.items()} | NOT_OURS)
    look = f'{before}exec "$0" -c "$1"'
    command = ("dbus-run-session", "--", "sh", "-c", look, sys.executable, textwrap.dedent(LOOK))
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=GIVEN_TIME_S, check=True
    )
    return [line for line in done.stdout.splitlines() if "KEYRING_CONTROL" not in line]


def test_a_session_without_a_keyring_is_not_asked_for_the_password_of_one(tmp_path: Path) -> None:
    works, said = looked(tmp_path / "home")
    assert works == "False"
    assert "locked" in said


def test_a_locked_keyring_is_not_asked_for_its_password(tmp_path: Path) -> None:
    locked = (
        "dbus-send --session --print-reply --dest=org.freedesktop.secrets "
        "/org/freedesktop/secrets org.freedesktop.Secret.Service.Lock "
        "array:objpath:/org/freedesktop/secrets/collection/login >/dev/null; "
    )
    works, said = looked(tmp_path / "home", UNLOCKED + locked)
    assert works == "False"
    assert "locked" in said


def test_an_open_keyring_keeps_what_it_is_given(tmp_path: Path) -> None:
    assert looked(tmp_path / "home", UNLOCKED) == ["True", "tr0ub4dor", "None"]


def test_a_keyring_that_does_not_answer_is_not_used(silent: SilentKeyring) -> None:
    assert not KeyringSafe(lambda: silent, limit_s=0.05).works()


@pytest.mark.parametrize("may_ask", [False, True])
def test_a_keyring_that_does_not_answer_says_so(silent: SilentKeyring, *, may_ask: bool) -> None:
    safe = KeyringSafe(lambda: silent, may_ask, limit_s=0.05)
    with pytest.raises(BlockedError, match=r"\(no answer came within 0.05 s\); unlock it"):
        safe.get("k")
