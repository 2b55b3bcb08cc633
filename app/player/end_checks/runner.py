"""Whether the effect is there: the end checks of a workflow, asked once after the last step, of a
file, a command, the screen, a database or an address.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from app.desktop.environment import inherited
from app.engine.errors import ByheartError, UsageError
from app.engine.model.geometry import Box
from app.engine.time_limit import within
from app.player.end_checks.http import Before, ask_address, rest_before
from app.player.end_checks.result import (
    Discretion,
    EndAnswer,
    agrees,
    filled,
    quoted,
    unwanted_option,
)
from app.store.editing.end_checks import complaint_of
from app.store.editing.query_text import is_file
from app.store.editing.sql_query import one_value
from app.store.editing.urls import SecretOf, filled_address
from app.store.model.workflow import EndCheck, EndCheckKind
from app.store.secrets.secrets import UnknownSecretError

__all__ = ["EndAnswer", "EndChecks", "filled"]

COMMAND_LIMIT_S = 30
# Files are stamped with the kernel's coarse clock, which is up to a tick (10 ms) behind.
STAMP_S = 0.02
QUERY_LIMIT_S = 30.0
GRACE_S = 1.0  # SQLite keeps the limit by itself, and says what it waited for


def _no_secret(name: str) -> str:
    raise UnknownSecretError("", name)


@dataclass(slots=True)
class EndChecks:
    """Asks end checks. `began_s` is when the run began (seconds since the epoch); `read` reads a
    region of the screen (None: the whole of it); `same_region` says whether a region looks as
    recorded; `secret_of` gives the secrets of the workflow.
    """

    began_s: float
    read: Callable[[Box | None], str]
    same_region: Callable[[Box], EndAnswer]

    secret_of: Callable[[str], str] = _no_secret
    _before: dict[EndCheck, Before] = field(default_factory=dict)

    def begin(self, checks: Iterable[EndCheck], values: Mapping[str, str]) -> None:
        """Note, before the first act, what no run may change besides what is expected."""
        for check in checks:
            if check.rest_unchanged and not complaint_of(check):
                discretion = Discretion(self.secret_of)
                before = rest_before(check, values, discretion.get)
                if before.unknown:
                    unknown = discretion.discreet(EndAnswer(holds=False, why=before.unknown)).why
                    before = Before(unknown=unknown)
                self._before[check] = before

    def ask(self, check: EndCheck, values: Mapping[str, str]) -> EndAnswer:
        """Whether this check holds now. UsageError when it is none that can be asked."""
        if complaint := complaint_of(check):
            raise UsageError(complaint)
        discretion = Discretion(self.secret_of)
        words = tuple(filled(word, values) for word in check.words)
        match check.kind:
            case EndCheckKind.FILE:
                return self._file(Path(words[0]))
            case EndCheckKind.COMMAND:
                why = unwanted_option(check.words, values)
                return EndAnswer(holds=False, why=why) if why else _command(words)
            case EndCheckKind.TEXT:
                return self._text(words[0], check.region)
            case EndCheckKind.REGION:
                return self.same_region(check.region or Box(0, 0, 0, 0))
            case EndCheckKind.SQL:
                return discretion.discreet(ask_database(check, values, discretion.get))
            case EndCheckKind.HTTP:
                return discretion.discreet(
                    ask_address(check, values, discretion.get, self._before.get(check, Before()))
                )

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
            env=inherited(),
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


def ask_database(check: EndCheck, values: Mapping[str, str], secret_of: SecretOf) -> EndAnswer:
    """Whether the query answers what is expected; its parameters are bound to this run's values."""
    database, query = check.words
    if not is_file(database):
        database = filled_address(database, {}, secret_of)
    expected = filled(check.expected, values)
    try:
        ask = partial(one_value, database, query, values, QUERY_LIMIT_S)
        found = within(QUERY_LIMIT_S + GRACE_S, ask)
    except ByheartError as error:
        return EndAnswer(holds=False, why=_sentence(str(error)))
    if agrees(found, expected):
        return EndAnswer(holds=True, why=f"The query answers {quoted(found)}, as expected.")
    why = f"The query answers {quoted(found)}, expected was {quoted(expected)}."
    return EndAnswer(holds=False, why=why)


def _sentence(said: str) -> str:
    return said if said.endswith(".") else f"The database could not be asked: {said}."
