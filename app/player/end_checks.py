"""Whether the effect is there: the end checks of a workflow, asked once after the last step."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from app.engine.errors import UsageError
from app.engine.places import Box
from app.store.workflow import EndCheck, EndCheckKind

COMMAND_LIMIT_S = 30
# Files are stamped with the kernel's coarse clock, which is up to a tick (10 ms) behind.
STAMP_S = 0.02


@dataclass(frozen=True, slots=True)
class EndAnswer:
    """What one end check said, and in words why."""

    holds: bool
    why: str


@dataclass(slots=True)
class EndChecks:
    """Asks end checks. `began_s` is when the run began (seconds since the epoch); `read` reads a
    region of the screen (None: the whole of it); `same_region` says whether a region looks as
    recorded.
    """

    began_s: float
    read: Callable[[Box | None], str]
    same_region: Callable[[Box], EndAnswer]

    def ask(self, check: EndCheck, values: Mapping[str, str]) -> EndAnswer:
        """Whether this check holds now."""
        words = tuple(filled(word, values) for word in check.words)
        if not words and check.kind is not EndCheckKind.REGION:
            raise UsageError(f"An end check of the kind {check.kind} says nothing to look for.")
        match check.kind:
            case EndCheckKind.FILE:
                return self._file(Path(words[0]))
            case EndCheckKind.COMMAND:
                return _command(words)
            case EndCheckKind.TEXT:
                return self._text(words[0], check.region)
            case EndCheckKind.REGION if check.region:
                return self.same_region(check.region)
            case _:
                raise UsageError(f"An end check of the kind {check.kind} cannot be asked here.")

    def _file(self, path: Path) -> EndAnswer:
        if not path.exists():
            return EndAnswer(holds=False, why=f"The file {path} does not exist.")
        changed = path.stat().st_mtime >= self.began_s - STAMP_S
        why = "changed during the run" if changed else "is there but did not change during the run"
        return EndAnswer(changed, f"The file {path} {why}.")

    def _text(self, text: str, region: Box | None) -> EndAnswer:
        holds = text in self.read(region)
        return EndAnswer(holds, f"The text “{text}” is {'' if holds else 'not '}on the screen.")


def _command(words: tuple[str, ...]) -> EndAnswer:
    """An argument list, never a shell; it holds when it exits 0."""
    try:
        ended = subprocess.run(
            words,
            stdin=subprocess.DEVNULL,  # ours carries the parent's commands
            capture_output=True,
            timeout=COMMAND_LIMIT_S,
            check=False,
        )
    except OSError as error:
        return EndAnswer(holds=False, why=f"The end check {words[0]} does not start: {error}.")
    except subprocess.TimeoutExpired:
        return EndAnswer(
            holds=False, why=f"The end check {words[0]} took over {COMMAND_LIMIT_S} s."
        )
    return EndAnswer(ended.returncode == 0, f"The end check {words[0]} exited {ended.returncode}.")


def filled(word: str, values: Mapping[str, str]) -> str:
    """The word with `{name}` replaced by this run's value; other braces stay, in values too."""
    return re.sub(r"\{([^{}]+)\}", lambda found: values.get(found[1], found[0]), word)
