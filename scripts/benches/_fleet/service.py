"""`byheart serve --worker` on a host, started again when it ends, as a service manager would."""

from __future__ import annotations

import json
import subprocess
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

from scripts.benches._fleet.enclosed import outside
from scripts.benches._fleet.network import Namespace, NoFleetError
from tests.builders.desktop.processes import command_of
from tests.builders.runs.command_line import command, surroundings
from tests.builders.runs.served import Served

RESTARTS_AFTER_S = 1.0
ENDS_WITHIN_S = 60.0


@dataclass
class Worker(Served):
    """One process of it. Each message tells at which second after the start it came (`after_s`)."""

    started: float = field(default_factory=time.monotonic)

    def read(self) -> None:
        """Take down what it says, until it says no more; half a line is its last when killed."""
        for line in self.process.stdout or ():
            with self.news, suppress(ValueError):
                after_s = time.monotonic() - self.started
                self.said.append({**json.loads(line), "after_s": after_s})
                self.news.notify_all()

    def told(self, event: str) -> list[Mapping[str, Any]]:
        """Its messages of that kind so far."""
        with self.news:
            return [each for each in self.said if each["event"] == event]

    def run_process(self) -> psutil.Process | None:
        """The process that plays a run that has begun."""
        with suppress(psutil.Error):
            for each in psutil.Process(self.process.pid).children():
                if command_of(each)[-1:] == ["_run"] and "DISPLAY" in each.environ():
                    return each
        return None


@dataclass(slots=True)
class Service:
    """The worker of a host. `environment` is what it finds; `errors` takes what it complains of."""

    host: Namespace
    environment: Mapping[str, str]
    errors: Path
    restarts: int = 0
    trouble: list[str] = field(default_factory=list)
    _worker: Worker | None = None
    _watch: threading.Thread | None = None
    _ending: threading.Event = field(default_factory=threading.Event)

    @property
    def worker(self) -> Worker:
        """The process that runs now, or ran last."""
        if self._worker is None:
            raise NoFleetError(f"{self.host.name} was never started.")
        return self._worker

    def start(self) -> Worker:
        """Start it, and start it again whenever it ends."""
        self._ending.clear()
        started = self._worker = self._started()
        self._watch = threading.Thread(target=self._keep, args=(started,), daemon=True)
        self._watch.start()
        return started

    def stop(self) -> float:
        """Ask it to end, and start it no more; seconds until it had. One that does not end is
        killed, and that is trouble.
        """
        began = time.monotonic()
        self._ending.set()
        process = self.worker.process
        process.terminate()
        try:
            if process.wait(ENDS_WITHIN_S) != 0:
                self.trouble.append(f"{self.host.name} ended with status {process.returncode}")
        except subprocess.TimeoutExpired:
            self.trouble.append(f"{self.host.name} did not end within {ENDS_WITHIN_S:g} s")
            process.kill()
        if self._watch is not None:
            self._watch.join()
        return time.monotonic() - began

    def _started(self) -> Worker:
        with self.errors.open("a") as complaints:
            process = subprocess.Popen(
                self.host.command(*command("serve", "--worker", "--json")),
                env=outside(surroundings(self.environment)),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
            )
        return Worker(process)

    def _keep(self, worker: Worker) -> None:
        while True:
            worker.read()
            worker.process.wait()
            if worker.process.stdout is not None:
                worker.process.stdout.close()
            if self._ending.wait(RESTARTS_AFTER_S):
                return
            self.restarts += 1
            worker = self._worker = self._started()
