"""The command line, called as a person or another program calls it."""

from __future__ import annotations

import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
STOPS_WITHIN_S = 5.0


@dataclass(frozen=True)
class Answer:
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def objects(self) -> list[dict[str, Any]]:
        """What it printed, one JSON object per line."""
        return [json.loads(line) for line in self.out.splitlines()]

    def is_refusal(self, status: int) -> bool:
        """Whether it ended so with one sentence on standard error, and no traceback anywhere."""
        sentences = self.err.splitlines()
        said = len(sentences) == 1 and sentences[0].startswith("byheart: ") and self._is_sentence()
        return self.status == status and said and "Traceback" not in self.out + self.err

    def _is_sentence(self) -> bool:
        return self.err.rstrip().endswith((".", "?", "…"))


def byheart(
    *words: str,
    environment: Mapping[str, str] | None = None,
    stdin: str = "",
    within_s: float = 60.0,
) -> Answer:
    """`byheart WORDS` as a process of its own; an empty value in `environment` removes it."""
    ended = subprocess.run(
        command(*words),
        input=stdin,
        capture_output=True,
        text=True,
        env=surroundings(environment),
        cwd=ROOT,
        timeout=within_s,
        check=False,
    )
    return Answer(ended.returncode, ended.stdout, ended.stderr)


class WarmByheart:
    """The same as `byheart`, many times over: processes that need not load everything anew."""

    def __init__(self, folder: Path) -> None:
        """`folder` is for what the commands print."""
        self._folder = folder
        kept = {name: each for name, each in os.environ.items() if not name.startswith("BYHEART_")}
        self._server = subprocess.Popen(
            (sys.executable, "-W", "ignore", str(Path(__file__).with_name("warm_server.py"))),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            cwd=ROOT,
            env={**kept, "PYTHONPATH": str(ROOT)},
        )

    def __call__(
        self,
        *words: str,
        environment: Mapping[str, str] | None = None,
        stdin: str = "",
        within_s: float = 60.0,
    ) -> Answer:
        """`byheart WORDS`; one that does not end in time is asked to stop, then killed."""
        streams = [self._folder / name for name in ("in", "out", "err")]
        for stream in streams:
            stream.write_text("", encoding="utf-8")
        streams[0].write_text(stdin, encoding="utf-8")
        request = {
            "words": words,
            "environment": surroundings(environment),
            "streams": [str(stream) for stream in streams],
        }
        status, in_time = self._ended(json.dumps(request), within_s)
        _, out, err = (stream.read_text(encoding="utf-8") for stream in streams)
        assert in_time, f"it did not end within {within_s:g} s:\n{out}\n{err}"
        return Answer(status, out, err)

    def close(self) -> None:
        """End the process that forks."""
        for pipe in (self._server.stdin, self._server.stdout):
            if pipe is not None:
                pipe.close()
        self._server.wait()

    def _ended(self, line: str, within_s: float) -> tuple[int, bool]:
        """The exit status, and whether it ended in time."""
        server = self._server
        if server.stdin is None or server.stdout is None:
            raise RuntimeError
        server.stdin.write(line.encode() + b"\n")
        process, in_time = int(server.stdout.readline()), True
        for patience_s, last_resort in (
            (within_s, signal.SIGINT),
            (STOPS_WITHIN_S, signal.SIGKILL),
        ):
            if select.select([server.stdout], [], [], patience_s)[0]:
                break
            in_time = False
            os.kill(process, last_resort)
        return int(server.stdout.readline()), in_time


def command(*words: str) -> tuple[str, ...]:
    """The argument list that is `byheart WORDS`."""
    return (sys.executable, "-m", "app", *words)


def surroundings(environment: Mapping[str, str] | None) -> dict[str, str]:
    """This process's environment with these values."""
    merged = {**os.environ, **(environment or {})}
    return {name: value for name, value in merged.items() if value}
