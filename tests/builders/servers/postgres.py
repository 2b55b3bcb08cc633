"""A PostgreSQL server of the tests' own: on a socket in a folder, gone with whoever started it."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from urllib.parse import quote

from tests.builders.desktop.awaited import within

STARTS_WITHIN_S = 30.0
USER = "byheart"
NUMBERS = count(1)


@dataclass(frozen=True, slots=True)
class Postgres:
    """A server that runs; `folder` holds its socket."""

    folder: Path
    programs: Path

    def fresh(self, encoding: str = "UTF8") -> str:
        """The address of a database of its own, with nothing in it."""
        name = f"own{next(NUMBERS)}"
        told = ("-E", encoding, "-T", "template0", "--locale=C")
        self._does("createdb", "-U", USER, *(told if encoding != "UTF8" else ()), name)
        return f"postgresql://{USER}@/{name}?host={quote(str(self.folder))}"

    def is_ready(self) -> bool:
        """Whether it takes connections."""
        return self._does("pg_isready", check=False) == 0

    def _does(self, program: str, *words: str, check: bool = True) -> int:
        line = (str(self.programs / program), "-h", str(self.folder), *words)
        return subprocess.run(line, check=check, capture_output=True).returncode


def programs() -> Path | None:
    """Where Debian keeps its newest server's programs; None where there is none."""
    known = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=_version)
    return known[-1].parent if known else None


def _version(server: Path) -> int:
    return int(server.parts[-3])


@contextmanager
def postgres() -> Iterator[Postgres]:
    """One that listens nowhere but there. It refuses to be root's, so root lets nobody run it."""
    found = programs()
    assert found is not None, "there is no PostgreSQL: scripts/test installs it"
    folder = Path(tempfile.mkdtemp(prefix="byheart-postgres-"))
    user = as_nobody(folder)
    data = str(folder / "data")
    made = ("initdb", "-D", data, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8")
    log = (folder / "log").open("wb")
    try:
        line = (*user, str(found / made[0]), *made[1:], "--no-sync")
        subprocess.run(line, check=True, stdout=log, stderr=log, cwd=folder)
        # Nobody needs it after a power cut.
        told = ("-k", str(folder), "-c", "listen_addresses=", "-c", "fsync=off")
        starts = (*user, "setpriv", "--pdeathsig", "QUIT", "--", str(found / "postgres"))
        server = subprocess.Popen((*starts, "-D", data, *told), stdout=log, stderr=log, cwd=folder)
        try:
            here = Postgres(folder, found)
            assert within(STARTS_WITHIN_S, here.is_ready), (folder / "log").read_text()
            yield here
        finally:
            server.send_signal(signal.SIGQUIT)  # at once: what it kept is thrown away
            server.wait()
    finally:
        log.close()
        shutil.rmtree(folder, ignore_errors=True)


def as_nobody(folder: Path) -> tuple[str, ...]:
    """How to start a program that refuses root, for whom the folder is made ready."""
    if os.geteuid() != 0:
        return ()
    nobody = pwd.getpwnam("nobody")
    os.chown(folder, nobody.pw_uid, nobody.pw_gid)
    return ("setpriv", f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups")
