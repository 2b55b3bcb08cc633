"""The bench of remote screens: its link, its sums, and one run of it."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scripts.benches import remote_apps
from scripts.benches._remote.link import Link, Speed
from scripts.benches._remote.outcomes import Condition, Outcome, keep, kept, summed, table
from scripts.benches._remote.screens import Kind

ROOT = Path(__file__).parents[2]
DELAY_S = 0.05
BYTES_PER_S = 200_000.0


@pytest.fixture
def server() -> Iterator[socket.socket]:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(5)
        yield listening


def test_what_passes_a_slow_link_is_late_in_both_directions(server: socket.socket) -> None:
    with Link(server.getsockname()[1], Speed(DELAY_S)) as link:
        with socket.create_connection(("127.0.0.1", link.port), 5) as client:
            there, _ = server.accept()
            with there:
                began = time.monotonic()
                client.sendall(b"ask")
                there.sendall(there.recv(10))
                assert client.recv(10) == b"ask"
                assert time.monotonic() - began >= 2 * DELAY_S
        assert (link.sent, link.received) == (3, 3)


def test_a_narrow_link_lets_through_so_many_bytes_a_second(server: socket.socket) -> None:
    data = bytes(100_000)
    with (
        Link(server.getsockname()[1], Speed(0.0, BYTES_PER_S)) as link,
        socket.create_connection(("127.0.0.1", link.port), 5) as client,
    ):
        there, _ = server.accept()
        with there:
            began = time.monotonic()
            there.sendall(data)
            there.shutdown(socket.SHUT_WR)
            got = b""
            while part := client.recv(1 << 16):
                got += part
    assert got == data
    assert time.monotonic() - began >= len(data) / BYTES_PER_S


def test_a_cut_link_ends_what_there_is_and_lets_the_next_through(server: socket.socket) -> None:
    with Link(server.getsockname()[1]) as link:
        with socket.create_connection(("127.0.0.1", link.port), 5) as client:
            there, _ = server.accept()
            client.sendall(b"one")
            assert there.recv(10) == b"one"
            link.cut()
            assert client.recv(10) == b""
            assert there.recv(10) == b""
            there.close()
        with socket.create_connection(("127.0.0.1", link.port), 5) as client:
            there, _ = server.accept()
            with there:
                client.sendall(b"two")
                assert there.recv(10) == b"two"


def test_a_link_can_only_be_slow_or_cut_where_there_is_one() -> None:
    here = remote_apps.runs_of("xedit", Kind.X11, list(Condition), [1])
    far = remote_apps.runs_of("xedit", Kind.RDP, list(Condition), [1])
    assert {one.condition for one in here} == {"none", "moved", "popup"}
    assert {one.condition for one in far} == set(Condition)


def test_a_far_screen_is_held_against_the_one_here_and_nothing_may_be_wrong(tmp_path: Path) -> None:
    file = tmp_path / "runs.jsonl"
    for verdict, kind, condition in (
        ("right", "x11", "none"),
        ("right", "x11", "moved"),
        ("right", "vnc", "none"),
        ("halted", "vnc", "slow"),
    ):
        keep(file, Outcome("xedit", kind, condition, 1, verdict))
    told = summed(kept(file))

    assert told["screens"]["vnc"]["points_below_x11"] == 50.0
    assert not told["ok"]
    assert "1 / 0 / 1" in table(told)
    right = [one for one in kept(file) if one.verdict == "right"]
    assert summed(right)["ok"]
    wrong = Outcome("xedit", "x11", "popup", 1, "wrong")
    assert not summed([*right, wrong])["ok"]


@pytest.mark.on_screen
@pytest.mark.long
@pytest.mark.timeout(300)
def test_it_goes_on_where_it_ended(tmp_path: Path) -> None:
    file = tmp_path / "runs.jsonl"
    assert _bench(file, "none")["runs"] == 1
    told = _bench(file, "none,reconnect")
    assert (told["runs"], told["wrong"]) == (2, 0)
    assert told["screens"]["vnc"]["by_condition"].keys() == {"none", "reconnect"}
    assert len(file.read_text().splitlines()) == 2


def _bench(file: Path, conditions: str) -> dict[str, Any]:
    usual = ("--apps", "xedit", "--screens", "vnc", "--values", "1", "--resume", str(file))
    said = subprocess.run(
        [sys.executable, remote_apps.__file__, "--json", *usual, "--conditions", conditions],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    told: dict[str, Any] = json.loads(said.stdout.splitlines()[-1])
    return told
