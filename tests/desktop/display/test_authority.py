"""The authority file of this process: the cookies of its displays beside those of the session."""

from __future__ import annotations

import os
from pathlib import Path
from struct import pack

import pytest
from Xlib.xauth import Xauthority

from app.desktop.display.authority import COOKIE, LOCAL, VARIABLE, WILD, OwnAuthority

KEPT = [(LOCAL, b"desk", b"10", COOKIE, bytes(16)), (WILD, b"", b"77", COOKIE, bytes(16))]
LEFT_BY_ANOTHER = (LOCAL, b"desk", b"7", COOKIE, b"o" * 16)


@pytest.fixture
def session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file of a session, with what an earlier display :7 has left there."""
    file = tmp_path / "session"
    file.write_bytes(b"".join(map(packed, (*KEPT, LEFT_BY_ANOTHER))))
    monkeypatch.setenv(VARIABLE, str(file))
    return file


def packed(entry: tuple[int, bytes, bytes, bytes, bytes]) -> bytes:
    family, *parts = entry
    return pack(">H", family) + b"".join(pack(">H", len(part)) + part for part in parts)


def known() -> dict[bytes, bytes]:
    """The cookies by the numbers of their displays."""
    return {entry[2]: entry[4] for entry in Xauthority().entries}


def test_the_cookies_of_the_session_stay_usable_beside_its_own(session: Path) -> None:
    own = OwnAuthority()
    own.admit(b"7", b"a" * 16)
    own.admit(b"8", b"b" * 16)
    assert own.session == str(session)
    assert Path(os.environ[VARIABLE]).stat().st_mode & 0o077 == 0
    theirs = {b"10": bytes(16), b"77": bytes(16)}
    assert known() == {b"7": b"a" * 16, b"8": b"b" * 16} | theirs

    own.forget(b"8")
    assert known() == {b"7": b"a" * 16} | theirs

    file = Path(os.environ[VARIABLE])
    own.forget(b"7")
    assert os.environ[VARIABLE] == own.session == str(session)
    assert not file.parent.exists()


@pytest.mark.parametrize("content", [None, b"", b"\0"])
def test_a_session_without_cookies_has_none_beside_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes | None
) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    if content is not None:
        (tmp_path / ".Xauthority").write_bytes(content)
    own = OwnAuthority()
    own.admit(b"7", b"a" * 16)
    assert own.session == ""
    assert known() == {b"7": b"a" * 16}
    own.forget(b"7")
    own.forget(b"7")
    assert VARIABLE not in os.environ
