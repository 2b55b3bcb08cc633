"""Connections to real servers: who is let in, which certificate counts, what a lost one does."""

from __future__ import annotations

import hashlib
import socket
import struct
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES128
from cryptography.hazmat.primitives.ciphers.modes import ECB

from app.desktop.adapters import Desktop
from app.desktop.adapters_remote import open_remote
from app.desktop.display.private import XvfbDisplay
from app.desktop.remote import messages
from app.desktop.remote.address import RemoteAddress
from app.desktop.remote.connection import Connection, Patience
from app.desktop.remote.handshake import answer_challenge
from app.desktop.remote.screen import RemoteScreen
from app.engine.errors import BlockedError, ByheartError, StoppedError
from app.engine.model.geometry import Box, Point
from tests.builders.desktop.canvas import RED, XCanvas
from tests.builders.desktop.displays import private_display
from tests.builders.desktop.fields import Asked, until_true
from tests.builders.engine.switch import Switch
from tests.builders.remote import rfb
from tests.builders.remote.rfb import WHOLE, greet, raw, speaking, take, update
from tests.builders.remote.vnc_servers import (
    Kept,
    VncServer,
    free_port,
    password_file,
    tigervnc,
    x11vnc,
)
from tests.builders.servers.certificates import certificate

WORD = "pass€word"  # eight bytes of it count
BRIEF = Patience(comes_back_s=0.3, first_picture_s=5.0)


@pytest.fixture(scope="module")
def display() -> Iterator[XvfbDisplay]:
    with private_display((320, 200)) as started:
        yield started


@contextmanager
def opened(address: str, access: Kept, patience: Patience = BRIEF) -> Iterator[Desktop]:
    desktop = open_remote(address, Switch(), access, patience)
    try:
        yield desktop
    finally:
        desktop.close()


def is_lost(desktop: Desktop) -> bool:
    screen = desktop.screen
    assert isinstance(screen, RemoteScreen)
    return not screen._connection._is_live


def test_the_challenge_is_answered_as_the_standard_says() -> None:
    # DES of eight zeros with a key of eight zeros, twice: FIPS 46-3's own known answer.
    assert answer_challenge(bytes(16), "").hex() == "8ca64de9c1b123a7" * 2
    assert answer_challenge(bytes(16), "12345678") == answer_challenge(bytes(16), "123456789")


def test_the_right_password_lets_in_and_a_wrong_or_missing_one_says_so(tmp_path: Path) -> None:
    file = password_file(tmp_path, "secret!")
    with tigervnc("-SecurityTypes", "VncAuth", "-PasswordFile", str(file), size=(320, 200)) as it:
        with opened(it.address, Kept("secret!")) as desktop:
            assert desktop.screen.size() == (320, 200)
        with pytest.raises(BlockedError, match="does not let us in") as refused:
            open_remote(it.address, Switch(), Kept("another"), BRIEF)
        assert "another" not in str(refused.value)
        where = f"{it.address} password"
        with pytest.raises(BlockedError, match=f"byheart secret set {where}"):
            open_remote(it.address, Switch(), Kept(None), BRIEF)


def test_a_certificate_is_expected_from_the_first_time_on(tmp_path: Path) -> None:
    access, port = Kept("secret!"), free_port()
    file = password_file(tmp_path, "secret!")

    def words(folder: str) -> list[str]:
        (tmp_path / folder).mkdir()
        pem = str(certificate(tmp_path / folder))
        kind = ("-SecurityTypes", "X509Vnc", "-PasswordFile", str(file))
        return [*kind, "-X509Cert", pem, "-X509Key", pem]

    with tigervnc(*words("first"), size=(320, 200), port=port) as server:
        for _ in range(2):
            with opened(server.address, access) as desktop:
                assert desktop.screen.grab().width == 320
                desktop.hands.move(Point(10, 10))
        [pin] = access.pins.values()
        assert len(pin) == 64
    with (
        tigervnc(*words("another"), size=(320, 200), port=port) as server,
        pytest.raises(BlockedError, match="another certificate than before"),
    ):
        open_remote(server.address, Switch(), access, BRIEF)


def test_encryption_without_a_certificate_is_refused() -> None:
    with (
        tigervnc("-SecurityTypes", "TLSNone", size=(320, 200)) as server,
        pytest.raises(BlockedError, match="without a certificate"),
    ):
        open_remote(server.address, Switch(), Kept(), BRIEF)


def test_apples_login_is_answered() -> None:
    """No server of Apple's is here: this one decrypts what was sent as the protocol says."""
    prime = (1 << 127) - 1
    told: list[bytes] = []

    def says(connection: socket.socket) -> None:
        connection.sendall(rfb.VERSION + b"\x01\x1e")
        take(connection, 13)
        private, length = 12345678901, 16
        public = pow(3, private, prime).to_bytes(length, "big")
        connection.sendall(struct.pack(">HH", 3, length) + prime.to_bytes(length, "big") + public)
        credentials = take(connection, 128)
        theirs = int.from_bytes(take(connection, length), "big")
        shared = pow(theirs, private, prime).to_bytes(length, "big")
        key = hashlib.md5(shared, usedforsecurity=False).digest()
        told.append(Cipher(AES128(key), ECB()).decryptor().update(credentials))  # noqa: S305
        connection.sendall(bytes(4))
        take(connection, 1)
        connection.sendall(rfb.welcome() + update(raw(WHOLE)))
        rfb.listen_on(connection)

    with speaking(says) as server:
        address = f"vnc://ann@127.0.0.1:{server.port}"
        with opened(address, Kept("wörd")):
            user, password = told[0][:64], told[0][64:]
    assert user.split(b"\0")[0].decode() == "ann"
    assert password.split(b"\0")[0].decode() == "wörd"


def test_nobody_there_is_said_in_a_sentence() -> None:
    with pytest.raises(BlockedError, match=r"Nobody answers at vnc://127.0.0.1:\d+: .*refused"):
        open_remote(f"vnc://127.0.0.1:{free_port()}", Switch(), Kept(), BRIEF)


def test_who_looks_or_acts_waits_for_a_lost_connection(display: XvfbDisplay) -> None:
    port = free_port()
    with x11vnc(display.name, display.environment, port) as server:
        desktop = open_remote(server.address, Switch(), Kept(), Patience(greeting_s=1.0))
    try:
        with ThreadPoolExecutor(2) as pool:
            until_true(lambda: is_lost(desktop), "it is lost")
            looks = pool.submit(desktop.screen.grab)
            acts = pool.submit(desktop.hands.move, Point(30, 40))
            canvas = XCanvas(display.name, RED)
            assert not looks.done()
            assert not acts.done()
            with x11vnc(display.name, display.environment, port):
                picture = looks.result(30)
                acts.result(30)
                red = bytes(picture.bgra[:3])
            canvas.close()
    finally:
        desktop.close()
    assert red == bytes(reversed(RED)), "what was painted meanwhile is seen"


def test_a_screen_that_does_not_come_back_is_told(display: XvfbDisplay) -> None:
    with x11vnc(display.name, display.environment) as server:
        desktop = open_remote(server.address, Switch(), Kept(), BRIEF)
    try:
        until_true(lambda: is_lost(desktop), "it is lost")
        with pytest.raises(BlockedError, match="did not come back within 0 s: Nobody answers"):
            desktop.screen.grab()
        with pytest.raises(BlockedError, match="did not come back"):
            desktop.changes.wait(time.monotonic() + 5)
    finally:
        desktop.close()


def test_a_stop_ends_the_wait_for_a_lost_connection(display: XvfbDisplay) -> None:
    stop = Switch()
    with x11vnc(display.name, display.environment) as server:
        desktop = open_remote(server.address, stop, Kept())
    try:
        until_true(lambda: is_lost(desktop), "it is lost")
        with ThreadPoolExecutor(1) as pool:
            waiting = pool.submit(desktop.hands.click, Point(5, 5))
            stop.ask("a person asked")
            with pytest.raises(StoppedError, match="a person asked"):
                waiting.result(10)
    finally:
        desktop.close()


def test_a_server_that_dies_in_the_middle_of_an_act_leaves_it_unknown() -> None:
    def says(connection: socket.socket) -> None:
        greet(connection)
        connection.sendall(update(raw(WHOLE)))
        head, encodings = 20 + 4, 4 * len(messages.ENCODINGS)
        take(connection, head + encodings + 6 + 10 + 10)  # set up, and asked for twice
        take(connection, 8)  # a key

    with speaking(says) as server, opened(server.address, Kept()) as desktop:
        with pytest.raises(ByheartError, match="in the middle of an act") as lost:
            desktop.hands.type_text("abc")
        assert not isinstance(lost.value, BlockedError)


def test_another_size_in_the_middle_is_seen_whole() -> None:
    with tigervnc(size=(320, 200)) as server, opened(server.address, Kept()) as desktop:
        desktop.changes.take()
        connection = Connection(RemoteAddress.read(server.address), Kept(), Switch())
        connection.send(struct.pack(">BxHHBxIHHHHI", 251, 400, 300, 1, 1, 0, 0, 400, 300, 0))
        until_true(lambda: desktop.screen.size() == (400, 300), "the size is told")
        connection.close()

        picture = desktop.screen.grab()
        assert (picture.width, picture.height) == (400, 300)
        assert desktop.screen.monitors() == (Box(0, 0, 400, 300),)
        assert Box(0, 0, 400, 300) in desktop.changes.take()
        canvas = XCanvas(server.display, RED)
        until_true(_shows(desktop, Point(399, 299), RED), "what is painted is seen to its corner")
        canvas.close()


def _shows(desktop: Desktop, at: Point, colour: tuple[int, int, int]) -> Callable[[], bool]:
    def shows() -> bool:
        seen = desktop.screen.grab(Box(at.x, at.y, 1, 1))
        return bytes(seen.bgra[:3]) == bytes(reversed(colour))

    return shows


@pytest.mark.parametrize(
    "text",
    [
        'Zoë Ünal <a@b.c> €5 "q" Å/~',
        "Привет, мир: съешь ещё этих мягких булок",
        "日本語と中文 € @ <",
    ],
)
def test_typed_text_arrives_exactly_in_another_toolkit(tiger: VncServer, text: str) -> None:
    field = Asked("tk_field.py", tiger.environment)
    try:
        with opened(tiger.address, Kept()) as desktop:
            desktop.hands.type_text(text)
            assert field.text_once_it_has(len(text)) == text
    finally:
        field.close()
