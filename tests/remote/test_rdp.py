"""A screen over RDP: what is typed, who is let in, which certificate counts, what a loss does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.desktop.adapters_remote import open_remote, size_of
from app.desktop.display.private import refuse_what_is_missing
from app.desktop.remote.address import RemoteAddress
from app.desktop.remote.connection import Patience
from app.desktop.remote.errors import LostError, RefusedError
from app.desktop.remote.events import Updated
from app.desktop.remote.rdp.client import command, why_ended
from app.engine.errors import BlockedError, ByheartError
from app.engine.model.geometry import Box, Picture, Pixels, Point
from tests.builders.desktop.canvas import XCanvas
from tests.builders.desktop.fields import Asked, until_true
from tests.builders.engine.switch import Switch
from tests.builders.remote.rdp_servers import PASSWORD, RdpServer, xrdp
from tests.builders.remote.vnc_servers import Kept, free_port, password_file, tigervnc

WHITE = (255, 255, 255)
BRIEF = Patience(comes_back_s=0.3)
BOB = RemoteAddress("office", 3389, "CORP\\bob", "rdp")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RdpServer]:
    folder = tmp_path_factory.mktemp("xrdp")
    secret = str(password_file(folder, PASSWORD))
    with (
        tigervnc("-SecurityTypes", "VncAuth", "-PasswordFile", secret) as target,
        xrdp(folder, target) as front,
    ):
        yield front


def test_what_is_done_arrives_and_a_lost_connection_is_waited_for(server: RdpServer) -> None:
    field = Asked("qt_field.py", server.environment)
    access = Kept(PASSWORD)
    desktop = open_remote(server.address, Switch(), access)
    try:
        assert desktop.screen.size() == (1280, 800)
        assert len(access.pins[server.address]) == 64
        text = 'Zobel (UNAL) <a@b.c> "q" {x}|~^`\\ HELLO_World?:+'
        desktop.hands.type_text(text)
        assert field.text_once_it_has(len(text)) == text
        with pytest.raises(ByheartError, match="never put into a clipboard"):
            desktop.hands.type_text("é", secret=True)
        # xrdp 0.9.21 takes what is pasted, and keeps it from the VNC server behind it.
        with pytest.raises(ByheartError, match="is not shown"):
            desktop.hands.type_text("éàüö")

        server.lose()
        until_true(lambda: not desktop.screen._connection.is_live, "it is lost")  # type: ignore[attr-defined]
        field.clear()
        desktop.hands.type_text("again")  # waits until it is there
        assert field.text_once_it_has(5) == "again"
        pad = field.pad()
        desktop.hands.click(Point(pad.x + 20, pad.y + 20))
        until_true(lambda: any("press" in line for line in field.diary()), "the click arrives")
    finally:
        desktop.close()
        field.close()


def test_the_picture_stays_while_a_connection_is_being_lost(server: RdpServer) -> None:
    canvas = XCanvas(server.display)
    desktop = open_remote(server.address, Switch(), Kept(PASSWORD))
    try:
        whole, told = Box(0, 0, *desktop.screen.size()), list[Box]()
        canvas.paint(whole, WHITE)
        until_true(lambda: _is_white(desktop.screen.grab()), "white over there")
        connection = desktop.screen._connection  # type: ignore[attr-defined]

        def hear(event: object) -> None:
            if isinstance(event, Updated):
                told.extend(event.changed)

        end = connection.subscribe(hear)
        server.lose()
        until_true(lambda: not connection.is_live, "it is lost")
        end()
        assert told == []
    finally:
        desktop.close()
        canvas.close()


def _is_white(seen: Picture) -> bool:
    assert isinstance(seen, Pixels)
    return bytes(seen.bgra).count(b"\xff") == 4 * seen.width * seen.height


def test_nobody_is_let_in_without_the_password_that_is_kept(server: RdpServer) -> None:
    where = re.escape(server.address)
    with pytest.raises(BlockedError, match=f"byheart secret set {where} password"):
        size_of(server.address, Switch(), Kept(None))
    told = [why_ended(BOB, status, was_shown=True) for status in (134, 135, 2, 5, 20, 143)]
    assert {type(one) for one in told} == {RefusedError}
    assert "the user's name or the password is wrong" in str(told[0])
    assert isinstance(why_ended(BOB, 147, was_shown=True), LostError)
    assert "the password may be wrong" in str(why_ended(BOB, 147, was_shown=False))


def test_another_certificate_than_before_is_refused(tmp_path: Path, server: RdpServer) -> None:
    access = Kept(PASSWORD, {server.address: "0" * 64})
    with pytest.raises(BlockedError, match="another certificate than before"):
        open_remote(server.address, Switch(), access, BRIEF)
    with pytest.raises(BlockedError, match="Nobody answers at rdp:"):
        size_of(f"rdp://bob@127.0.0.1:{free_port()}", Switch(), access)


def test_a_command_line_lets_nobody_in_and_trusts_one_certificate_alone() -> None:
    words = command(BOB, "ab" * 32, (1280, 800))
    assert {"/v:office:3389", "/u:bob", "/d:CORP", "/from-stdin:force"} <= set(words)
    assert f"/cert:deny,fingerprint:sha256:{':'.join(['ab'] * 32)}" in words
    assert not any(word.startswith("/p:") for word in words)


def test_a_missing_program_is_named_with_its_package() -> None:
    with pytest.raises(BlockedError, match=r"RDP needs nowhere; install with: .*freerdp2-x11"):
        refuse_what_is_missing({"nowhere": "freerdp2-x11"}, "RDP")
