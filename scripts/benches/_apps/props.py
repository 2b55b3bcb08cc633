"""The folders of one application, and the script that starts it the same way every time."""

from __future__ import annotations

import shlex
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from scripts.benches._apps.application import Application, Look, State, filled
from scripts.benches._apps.business import BusinessServer
from scripts.benches._apps.truths import served

FOLDERS = {
    "XDG_CONFIG_HOME": ".config",
    "XDG_DATA_HOME": ".local/share",
    "XDG_CACHE_HOME": ".cache",
    "XDG_STATE_HOME": ".local/state",
}


@dataclass(frozen=True, slots=True)
class Props:
    """`work` holds the task's files and begins alike every time; `home` is what the application
    remembers, and every replay begins with what it remembered after the demonstration.
    """

    folder: Path
    application: Application
    server: BusinessServer | None = None

    @property
    def work(self) -> Path:
        """The task's files."""
        return self.folder / "work"

    @property
    def home(self) -> Path:
        """The home folder that the application is given."""
        return self.folder / "home"

    @property
    def start(self) -> Path:
        """The script that a workflow launches."""
        return self.folder / "start"

    @property
    def group(self) -> Path:
        """The file in which the started application's process number is."""
        return self.folder / "process"

    def place(self, text: str) -> str:
        """The text with the folders and the address in it."""
        places = {"work": str(self.work), "home": str(self.home), "url": self.url}
        return filled(text, places)

    @property
    def url(self) -> str:
        """Where the application's page is."""
        return self.server.url + self.application.page if self.server else ""

    def state(self) -> State:
        """What the task's files say now, or the page's server."""
        if self.server is not None:
            return served(self.server.url)
        return self.application.read(self.work, self.home)

    def begin(self) -> None:
        """A home of an application that was never used."""
        shutil.rmtree(self.folder, ignore_errors=True)
        for folder in FOLDERS.values():
            (self.home / folder).mkdir(parents=True)
        self._write(self.home, self.application.settings)
        self.renew_work()
        if self.server is not None:
            self.server.books.begin("")

    def remember(self) -> None:
        """Keep what the application remembers after the demonstration."""
        self._copy(self.home, self._taught)

    def renew(self, drift: str) -> None:
        """The home as after the demonstration, and the task's files and pages as before it, but for
        a drift of the pages.
        """
        self._copy(self._taught, self.home)
        self.renew_work()
        if self.server is not None:
            self.server.books.begin(drift)

    def renew_work(self) -> None:
        """The task's files as before."""
        shutil.rmtree(self.work, ignore_errors=True)
        self.work.mkdir(parents=True)
        self._write(self.work, self.application.files)
        if self.application.prepare is not None:
            self.application.prepare(self.work)

    def write_start(self, environment: Mapping[str, str], look: Look, delay_s: float = 0.0) -> None:
        """Write the script: it waits, then becomes the application."""
        self._write(self.home, look.files)
        everything = {
            **environment,
            "HOME": str(self.home),
            **{name: str(self.home / folder) for name, folder in FOLDERS.items()},
            **self.application.environment,
            **look.environment,
        }
        self.group.unlink(missing_ok=True)
        lines = ["#!/bin/sh", f"cd {shlex.quote(str(self.work))}"]
        for name, value in everything.items():
            told = shlex.quote(self.place(value))
            lines.append(f"export {name}={told}" if value else f"unset {name}")
        words = [self.place(word) for word in (*self.application.command, *look.arguments)]
        lines += [
            f"echo $$ > {shlex.quote(str(self.group))}",
            f"sleep {delay_s:g}",
            f"exec {shlex.join(words)}",
        ]
        self.start.write_text("\n".join(lines) + "\n", encoding="utf-8")
        self.start.chmod(0o755)

    @property
    def _taught(self) -> Path:
        return self.folder / "home-taught"

    def _write(self, where: Path, files: Mapping[str, str]) -> None:
        for name, text in files.items():
            file = where / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(self.place(text), encoding="utf-8")

    @staticmethod
    def _copy(source: Path, target: Path) -> None:
        """Sockets and other things that are no files are left out."""
        shutil.rmtree(target, ignore_errors=True)

        def skip(folder: str, names: list[str]) -> list[str]:
            here = Path(folder)
            whole = (here / name for name in names)
            return [each.name for each in whole if not (each.is_file() or each.is_dir())]

        shutil.copytree(source, target, ignore=skip, symlinks=False)
