"""The database host: a PostgreSQL server in a namespace, whose data outlasts its restarts."""

from __future__ import annotations

import signal
import subprocess
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Self

from scripts.benches._fleet.network import NETWORK, Namespace, NoFleetError
from tests.builders.desktop.awaited import within
from tests.builders.servers.postgres import STARTS_WITHIN_S, USER, as_nobody, programs

PORT = 5432
ADMITS = f"host all all {NETWORK}.0/24 trust\n"
OPTIONS = ("-c", "fsync=off", "-c", "log_min_messages=fatal")  # no power is cut here


@dataclass(slots=True)
class Server:
    """Runs on its host between `start` and `stop`."""

    host: Namespace
    folder: Path
    _user: tuple[str, ...]
    _programs: Path
    _running: subprocess.Popen[bytes] | None = None
    _numbers: count[int] = field(default_factory=lambda: count(1))

    @classmethod
    def made(cls, host: Namespace, folder: Path) -> Self:
        """Make its data folder, and start it."""
        found = programs()
        if found is None:
            raise NoFleetError("There is no PostgreSQL; scripts/test installs it.")
        folder.mkdir()
        server = cls(host, folder, as_nobody(folder), found)
        words = ("-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")
        line = (*server._user, str(found / "initdb"), "-D", str(server._data), *words)
        subprocess.run(line, check=True, capture_output=True, cwd=folder)
        with (server._data / "pg_hba.conf").open("a") as rules:
            rules.write(ADMITS)
        server.start()
        return server

    def fresh(self) -> str:
        """The address of a database with nothing in it."""
        name = f"fleet{next(self._numbers)}"
        line = (str(self._programs / "createdb"), "-h", self.host.address, "-U", USER, name)
        subprocess.run(line, check=True, capture_output=True)
        return f"postgresql://{USER}@{self.host.address}/{name}"

    def start(self) -> None:
        """Start it; it takes connections when this returns."""
        where = ("-c", f"listen_addresses={self.host.address}", "-k", str(self.folder))
        told = (str(self._programs / "postgres"), "-D", str(self._data), *where, *OPTIONS)
        with (self.folder / "log").open("ab") as log:
            line = self.host.command(*self._user, *told)
            self._running = subprocess.Popen(line, stdout=log, stderr=log)
        if not within(STARTS_WITHIN_S, self._is_ready):
            raise NoFleetError(f"The server did not start: {(self.folder / 'log').read_text()}")

    def stop(self) -> None:
        """End it at once, whatever it is doing: its clients are cut off."""
        if self._running is not None:
            with suppress(ProcessLookupError):
                self._running.send_signal(signal.SIGQUIT)
            self._running.wait()
            self._running = None

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def _is_ready(self) -> bool:
        line = (str(self._programs / "pg_isready"), "-h", self.host.address, "-t", "1")
        return subprocess.run(line, check=False, capture_output=True).returncode == 0
