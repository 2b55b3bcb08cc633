"""What a remote screen takes: pictures, keys, a viewer's fluency, and a whole task over VNC.

`scripts/bench remote [--json] [--rounds N] [--runs N]`. TigerVNC on loopback, 1920x1080. The task
is Order Desk: it is shown once over VNC, and then played in turns over VNC and on an X11 display of
the same size, each a command of its own. The viewer is drawn on no screen; what it delays is the
time from an event of Qt until the server's socket has it.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event, Thread
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt, QTimer
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QApplication

from app.demo.operator import Request
from app.demo.story import demo_orders
from app.desktop.adapters_remote import open_viewed
from app.desktop.display.private import XvfbDisplay
from app.desktop.ports import Input, InputKind
from app.desktop.remote import messages
from app.desktop.remote.address import RemoteAddress
from app.desktop.remote.connection import Connection
from app.desktop.remote.events import Event as Told
from app.desktop.remote.events import Updated
from app.desktop.remote.inputs import RemoteInputs
from app.desktop.remote.session import boxes_cover
from app.desktop.x11.keyboard.keysyms import keysym_of
from app.engine.model.geometry import Box
from app.engine.model.stop import NeverStop
from app.ui.viewer.screen_view import ScreenView
from scripts.benches._remote.link import Link
from tests.builders.desktop.fields import Asked
from tests.builders.remote.remote_desk import RemoteDesk
from tests.builders.remote.vnc_servers import Kept, VncServer, tigervnc

SIZE = (1920, 1080)
ANSWER_S = 10.0
WIDE = "WMBDOQ"  # letters that nobody takes for a caret
FLUENT_S = 5.0
POINT_EVERY_S = 0.037
AT_LEAST_PER_S, AT_MOST_MS, AT_MOST_TIMES = 30, 10.0, 1.3
PAINTER = Path(__file__).with_name("_remote") / "painter.py"
Json = dict[str, Any]


def main() -> None:
    """Measure, and say it."""
    asked = _asked()
    told: Json = {"size": [*SIZE]}
    with tigervnc(size=SIZE) as server, tempfile.TemporaryDirectory() as folder:
        told["full_frame"] = _spread(full_frames(server, asked.rounds))
        told["key_to_picture"] = _spread(keys(server, asked.rounds))
        told["viewer"] = viewer(server)
        told["task"] = task(server, Path(folder), asked.runs)
    told["ok"] = _is_ok(told)
    if asked.json:
        print(json.dumps(told))
    else:
        for name, row in told.items():
            print(f"{name:<16} {row}")
    sys.exit(0 if told["ok"] else 1)


def full_frames(server: VncServer, rounds: int) -> list[float]:
    """Milliseconds from asking for the whole picture until all of it is there."""
    taken = []
    with _connected(server) as connection, _painting(server, SIZE, 1):
        whole = Box(0, 0, *connection.size())
        for _ in range(rounds):
            painted: list[Box] = []
            is_there = Event()

            def hear(
                event: Told | None, painted: list[Box] = painted, done: Event = is_there
            ) -> None:
                if isinstance(event, Updated):
                    painted.extend(event.painted)
                    if boxes_cover(painted, whole):
                        done.set()

            end = connection.subscribe(hear)
            began = time.perf_counter()
            connection.send(messages.request_update(whole, incremental=False))
            _require(is_there.wait(ANSWER_S), "a whole picture")
            taken.append((time.perf_counter() - began) * 1000)
            end()
    return taken


def keys(server: VncServer, rounds: int) -> list[float]:
    """Milliseconds from a key until the picture has changed, in a field of Qt."""
    taken = []
    with _connected(server) as connection, closing(Asked("qt_field.py", server.environment)):
        inputs = RemoteInputs(connection)
        connection.settle()
        for number in range(rounds):
            changed = Event()

            def hear(event: Told | None, done: Event = changed) -> None:
                if _shows_letter(event):
                    done.set()

            end = connection.subscribe(hear)
            began = time.perf_counter()
            inputs.strike(keysym_of(WIDE[number % len(WIDE)]))
            _require(changed.wait(ANSWER_S), "a changed picture")
            taken.append((time.perf_counter() - began) * 1000)
            end()
            time.sleep(0.05)  # a blinking caret and the server's own pace are not asked about
    return taken


def viewer(server: VncServer) -> Json:
    """Updates a second and input's delay: while nothing, a window and the whole screen change."""
    # As an argument: in the environment it would reach the applications that are played.
    application = QApplication(["bench", "-platform", "offscreen"])
    told = {}
    for name, size in (("still", None), ("window", (800, 600)), ("whole_screen", SIZE)):
        viewed = open_viewed(server.address, NeverStop(), Kept())
        view = _Counting(viewed.viewing)
        view.resize(*SIZE)
        view.show()
        view.begin()
        with _painting(server, size, 60):
            told[name] = _fluency(application, view, viewed)
        view.end()
        viewed.close()
        view.deleteLater()
    return told


class _Counting(ScreenView):
    """Counts what it paints."""

    paints = 0

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """One more."""
        super().paintEvent(event)
        self.paints += 1


def _fluency(application: QCoreApplication, view: _Counting, viewed: Any) -> Json:  # noqa: ANN401
    posted: dict[int, float] = {}
    delays: list[float] = []

    def hear(event: Input) -> None:
        if event.kind is InputKind.MOVE and event.at.x in posted:
            delays.append((event.time_s - posted.pop(event.at.x)) * 1000)

    over = Event()

    def point() -> None:
        x = 100
        while not over.wait(POINT_EVERY_S):
            x = x + 2 if x < SIZE[0] - 10 else 100
            at, none = QPointF(x, 300), Qt.MouseButton.NoButton
            move = QMouseEvent(
                QEvent.Type.MouseMove, at, at, none, none, Qt.KeyboardModifier.NoModifier
            )
            posted[x] = time.monotonic()
            QCoreApplication.postEvent(view, move)

    viewed.desktop.listener.start(hear)
    thread = Thread(target=point, daemon=True)
    thread.start()
    view.paints = 0
    began, worked = time.monotonic(), time.process_time()
    QTimer.singleShot(int(FLUENT_S * 1000), application.quit)
    application.exec()
    per_second = view.paints / (time.monotonic() - began)
    worked_ms = (time.process_time() - worked) * 1000 / max(1, view.paints)
    over.set()
    thread.join()
    viewed.desktop.listener.stop()
    return {
        "updates_per_s": round(per_second, 1),
        "cpu_ms_per_update": round(worked_ms, 1),
        "input_delay": _spread(delays),
    }


def task(server: VncServer, folder: Path, runs: int) -> Json:
    """A whole task over VNC beside the same on X11, in turns, and its bytes. A run that halts has
    no time; one that does something wrong ends the bench.
    """
    shown, others = demo_orders().shown, demo_orders().played
    desk = RemoteDesk.at(folder, server)
    taken: dict[str, list[float | None]] = {server.address: [], "current": []}
    try:
        desk.show(shown)
        with XvfbDisplay.start(*SIZE) as display:
            for number in range(runs):
                for where, seconds in taken.items():
                    request = others[number % len(others)]
                    seconds.append(_played(desk, request, where, display.environment))
        with Link(server.port) as link:
            _played(desk, others[0], f"vnc://127.0.0.1:{link.port}", {})
    finally:
        desk.desk.diary.close()
    in_pairs = [(vnc, x11) for vnc, x11 in zip(*taken.values(), strict=True) if vnc and x11]
    vnc, x11 = (statistics.median(each) for each in zip(*in_pairs, strict=True))
    halted = [sum(one is None for one in each) for each in taken.values()]
    return {
        "runs": runs,
        "halted": dict(zip(("vnc", "x11"), halted, strict=True)),
        "wrong": 0,
        "vnc_s": round(vnc, 2),
        "x11_s": round(x11, 2),
        "times": round(vnc / x11, 2),
        "received_mb": round(link.received / 1e6, 2),
        "sent_kb": round(link.sent / 1e3, 1),
    }


def _played(
    desk: RemoteDesk, request: Request, where: str, environment: Mapping[str, str]
) -> float | None:
    """The run's own seconds, None where it halted; its order has to be right."""
    started = environment if where == "current" else desk.server.environment
    with desk.running(started):
        ended, placed = desk.plays_on(where, request, environment=environment)
    is_done = ended.report.get("outcome") == "done"
    if placed != ([request.draft] if is_done else []):
        raise SystemExit(f"The run on {where} did something else:\n{ended.story}")
    if not is_done:
        print(f"{where}: {request.customer}: {ended.report['reason']}", file=sys.stderr)
    return float(ended.report["seconds"]) if is_done else None


@contextmanager
def _connected(server: VncServer) -> Iterator[Connection]:
    connection = Connection(RemoteAddress.read(server.address), Kept(), NeverStop())
    try:
        yield connection
    finally:
        connection.close()


@contextmanager
def _painting(server: VncServer, size: tuple[int, int] | None, rate: float) -> Iterator[None]:
    """Text that changes over there meanwhile, in a part of this size."""
    if size is None:
        yield
        return
    words = (sys.executable, str(PAINTER), server.display, *map(str, size), str(rate))
    environment = {**os.environ, **server.environment}
    process = subprocess.Popen(words, env=environment, stdout=subprocess.PIPE)
    try:
        _require(bool(process.stdout and process.stdout.readline()), "a page of text")
        yield
    finally:
        process.terminate()
        process.communicate()


def _shows_letter(event: Told | None) -> bool:
    """Whether more than a caret has changed."""
    return isinstance(event, Updated) and any(box.width > 2 for box in event.changed)  # noqa: PLR2004


def _spread(taken: list[float]) -> Json:
    ordered = sorted(taken)
    return {
        "p50_ms": round(statistics.median(ordered), 2),
        "p95_ms": round(ordered[int(len(ordered) * 0.95)], 2),
    }


def _require(is_so: bool, what: str) -> None:  # noqa: FBT001 - one thing
    if not is_so:
        raise SystemExit(f"The server did not send {what} within {ANSWER_S:.0f} s.")


def _is_ok(told: Json) -> bool:
    whole = told["viewer"]["whole_screen"]
    delays = [each["input_delay"]["p50_ms"] for each in told["viewer"].values()]
    is_fluent = whole["updates_per_s"] >= AT_LEAST_PER_S and max(delays) <= AT_MOST_MS
    return bool(is_fluent and told["task"]["times"] <= AT_MOST_TIMES)


def _asked() -> argparse.Namespace:
    line = argparse.ArgumentParser(description=__doc__)
    line.add_argument("--json", action="store_true", help="one object as the last line")
    line.add_argument("--rounds", type=int, default=100)
    line.add_argument("--runs", type=int, default=5)
    return line.parse_args()


if __name__ == "__main__":
    main()
