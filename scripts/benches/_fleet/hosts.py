"""A fleet: hosts that share nothing but the database, and the application's own data.

That is a file which all of them see, as they would see the application's server.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Self

import psutil

from app.demo.order_desk.started_desk import command
from app.demo.story import demo_orders
from app.desktop.display.abandoned_folders import PREFIX, YOUNG_S, remove_abandoned
from scripts.benches._fleet.clock import Clock
from scripts.benches._fleet.network import Namespace, NoFleetError, does, make_bridge
from scripts.benches._fleet.server import Server
from scripts.benches._fleet.service import Service
from tests.builders.desktop.awaited import within
from tests.builders.desktop.processes import command_of, lives
from tests.builders.runs.byheart import own_folders
from tests.builders.runs.order_desk import OrderDesk

HOSTS = 3
FIRST = 11  # the last number of the first host's address
DISK_MB = 400
GONE_WITHIN_S = 15.0
ABANDONED_S = YOUNG_S + 5.0
QUICK = {"BYHEART_PATIENCE_S": "6", "BYHEART_BEAT_S": "2", "BYHEART_DEAD_AFTER_S": "8"}
NO_KEYRING = {"PYTHON_KEYRING_BACKEND": "keyring.backends.fail.Keyring"}
SOCKETS = ".X11-unix"


@dataclass(slots=True)
class Host:
    """One that plays. Its folder holds its data folder (a disk of its own), /tmp and home."""

    namespace: Namespace
    folder: Path
    service: Service
    clock: Clock | None = None

    @classmethod
    def made(cls, number: int, folder: Path, server: str) -> Self:
        """Make it, with nothing in its data folder."""
        for name in ("data", "tmp", "home"):
            (folder / name).mkdir(parents=True)
        does("mount", "-t", "tmpfs", "-o", f"size={DISK_MB}m,mode=700", "disk", f"{folder}/data")
        namespace = Namespace.made(f"host-{number + 1}", FIRST + number, folder / "tmp")
        own = {"BYHEART_HOME": f"{folder}/data", "BYHEART_DATABASE": server, "DISPLAY": ""}
        known = {**own, **own_folders(folder / "home"), **QUICK, **NO_KEYRING}
        service = Service(namespace, known, folder / "errors.txt")
        return cls(namespace, folder, service)

    @property
    def name(self) -> str:
        """What its user calls it."""
        return self.namespace.name

    @property
    def data(self) -> Path:
        """Its data folder."""
        return self.folder / "data"

    def give_clock(self) -> None:
        """From its next start on its worker goes by a clock of its own."""
        self.clock = Clock.made(self.folder)
        self.service.environment = {**self.service.environment, **self.clock.environment}

    def set_clock(self, ahead_s: int) -> None:
        """So many seconds ahead of the others (negative: behind); it has to have one."""
        if self.clock is None:
            raise NoFleetError(f"{self.name} has no clock of its own.")
        self.clock.set(ahead_s)

    def fill_disk(self) -> None:
        """Leave no room in its data folder."""
        with (self.data / BALLAST).open("ab", buffering=0) as ballast:
            room = os.statvfs(self.data)
            os.posix_fallocate(ballast.fileno(), 0, room.f_bavail * room.f_bsize)

    def clear_disk(self) -> None:
        """Give the room back."""
        (self.data / BALLAST).unlink(missing_ok=True)

    def left_behind(self) -> list[str]:
        """What is still there when its worker has ended, in words; but for what the next display
        that starts there clears away.
        """
        within(GONE_WITHIN_S, lambda: not self._processes())
        tmp = self.folder / "tmp"
        left = [" ".join(command_of(each)) for each in self._processes()]
        left += [f"display socket {each.name}" for each in (tmp / SOCKETS).glob("X*")]
        left += [each.name for each in tmp.glob(".X*-lock")]
        left += self._folders_left()
        return [f"{self.name}: {each}" for each in left]

    def _folders_left(self) -> list[str]:
        """The folders of displays, with what is in them."""
        tmp = self.folder / "tmp"

        def none_is_left() -> bool:
            remove_abandoned(tmp)
            return not list(tmp.glob(f"{PREFIX}*"))

        within(ABANDONED_S, none_is_left, 1.0)
        return [
            f"{each.name} ({' '.join(file.name for file in each.iterdir())})"
            for each in tmp.glob(f"{PREFIX}*")
        ]

    def _processes(self) -> list[psutil.Process]:
        network, holder = self.namespace.network, self.namespace.holder
        return [
            each
            for each in psutil.process_iter()
            if each.pid != holder and _network_of(each.pid) == network and lives(each)
        ]


BALLAST = "ballast"


def _network_of(process: int) -> str:
    try:
        return str(Path(f"/proc/{process}/ns/net").readlink())
    except OSError:
        return ""


@dataclass(slots=True)
class Fleet:
    """The hosts, their database, and the desk of the person who taught the task and asks for it:
    one more data folder, on the bench's own host. The application takes `slow_ms` for each of its
    lists; so many orders were `asked` for.
    """

    desk: OrderDesk
    database: Server
    hosts: Sequence[Host]
    slow_ms: int = 0
    asked: int = 0

    @classmethod
    def made(cls, folder: Path, slow_ms: int) -> Self:
        """Make everything in a folder that the server's user can see, and show the task once. The
        application takes so long for each of its lists.
        """
        make_bridge()
        server = Server.made(Namespace.made("database", 1), folder / "database")
        address = server.fresh()
        os.environ.update(own_folders(_made(folder / "home")) | NO_KEYRING)
        desk = OrderDesk.taught(_made(folder / "desk"), demo_orders().shown, address)
        desk.diary.close()
        desk.props.database.unlink()  # and the order that was shown
        hosts = [Host.made(n, folder / f"host-{n + 1}", address) for n in range(HOSTS)]
        fleet = cls(desk, server, hosts)
        fleet.slow_down(slow_ms)
        return fleet

    def slow_down(self, slow_ms: int) -> None:
        """From now on the application takes so long for each of its lists."""
        self.slow_ms = slow_ms
        _tell_start(self.desk, slow_ms)

    def start(self, hosts: int = HOSTS) -> None:
        """So many workers; all of them serve when this returns."""
        workers = [host.service.start() for host in self.hosts[:hosts]]
        for worker in workers:
            worker.until("serving")

    def stop(self, hosts: int = HOSTS) -> list[str]:
        """End them; what was wrong about that, and what they left behind."""
        for host in self.hosts[:hosts]:
            host.service.stop()
        wrong = []
        for host in self.hosts[:hosts]:
            wrong += [*host.service.trouble, *host.left_behind()]
            host.service.trouble.clear()
        return wrong


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


def _tell_start(desk: OrderDesk, slow_ms: int) -> None:
    """The application keeps no diary: three of them would write it at once."""
    launch = command(desk.props.database, "--slow", str(slow_ms))
    with desk.byheart.store() as store:
        known = store.workflow("order")
        store.save_workflow(replace(known, start=replace(known.start, launch=(launch,))))
        store.mark_proven("order", store.workflow("order").version)
