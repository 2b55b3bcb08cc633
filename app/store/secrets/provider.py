"""Secrets that are told by a provider when they are typed: this process's environment, a file, or a
command. It is asked for what the machine does not keep itself, and what it tells is kept nowhere.

The names in the environment and in commands are made so that no two secrets share one.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import stat
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from app.engine.errors import BlockedError, UsageError
from app.store.secrets.provider_command import output_of

ENVIRONMENT, FILE, COMMAND = "environment", "file", "command"  # in BYHEART_SECRETS
VARIABLE = "BYHEART_SECRET_"
OWNER, SECRET = "{workflow}", "{secret}"
OTHERS = 0o077
MOST_BYTES = 1 << 20
OURS = "byheart/"  # keys of Byheart's own, which are made on each machine
_ODD = re.compile(r"[^A-Za-z0-9]")
_HOW = (
    "BYHEART_SECRETS is to be “environment”, “file:/PATH”, or “command:PROGRAM ARGUMENT…”, whose "
    f"arguments name “{OWNER}” and “{SECRET}”."
)


class Provider(Protocol):
    """Tells the secrets of workflows and the passwords of remote screens. `owner` is the name of
    the one, or the address of the other.
    """

    @property
    def name(self) -> str:
        """It, as the setting names it, without arguments."""

    def place(self, owner: str, name: str) -> str:
        """Where it looks for a secret, as a sentence names it."""

    def may_have(self, owner: str, name: str) -> bool:
        """Whether it can have the secret, as far as that is known without asking for the value.
        BlockedError when it is out of reach.
        """

    def get(self, owner: str, name: str) -> str | None:
        """The value; None when it has none. BlockedError when it is out of reach."""


@dataclass(frozen=True, slots=True)
class EnvironmentProvider:
    """A variable for each secret."""

    environment: Mapping[str, str] = field(repr=False)
    name: str = ENVIRONMENT

    def place(self, owner: str, name: str) -> str:
        """See `Provider`."""
        return f"the variable {variable_of(owner, name)}"

    def may_have(self, owner: str, name: str) -> bool:
        """See `Provider`."""
        return bool(self.get(owner, name))

    def get(self, owner: str, name: str) -> str | None:
        """See `Provider`."""
        return self.environment.get(variable_of(owner, name)) or None


@dataclass(frozen=True, slots=True)
class FileProvider:
    """A file of this user's that nobody else may read: a JSON object with an object for each owner,
    in which each secret has its value.
    """

    path: Path

    @property
    def name(self) -> str:
        """See `Provider`."""
        return f"{FILE}:{self.path}"

    def place(self, owner: str, name: str) -> str:
        """See `Provider`."""
        return f"the file {self.path}"

    def may_have(self, owner: str, name: str) -> bool:
        """See `Provider`."""
        return self.get(owner, name) is not None

    def get(self, owner: str, name: str) -> str | None:
        """See `Provider`."""
        of_owner = self._read().get(owner, {})
        value = of_owner.get(name) if isinstance(of_owner, dict) else None
        return value if isinstance(value, str) and value else None

    def _read(self) -> dict[str, object]:
        try:
            content = self._content()
        except OSError as error:
            why = error.strerror or type(error).__name__
            raise BlockedError(f"The secrets in {self.path} cannot be read: {why}.") from None
        try:
            told = json.loads(content)
        except (ValueError, RecursionError):  # their sentences quote the file
            told = None
        if not isinstance(told, dict):
            raise BlockedError(f"The secrets in {self.path} are no JSON object of objects.")
        return told

    def _content(self) -> bytes:
        """What it holds, once it is known of the very file that is open whose it is."""
        with open(self.path, "rb", opener=_not_through_a_link) as file:
            self._require_own(os.fstat(file.fileno()))
            content = file.read(MOST_BYTES + 1)
        if len(content) > MOST_BYTES:
            raise BlockedError(f"The secrets in {self.path} are more than {MOST_BYTES >> 20} MB.")
        return content

    def _require_own(self, told: os.stat_result) -> None:
        if not stat.S_ISREG(told.st_mode):
            raise BlockedError(f"The secrets in {self.path} cannot be read: it is no file.")
        if os.name == "nt":
            return
        if told.st_uid != os.geteuid():
            raise BlockedError(f"The secrets in {self.path} are another user's file: copy it.")
        if told.st_mode & OTHERS:
            raise BlockedError(f"Others may read {self.path}; run: chmod 600 {self.path}")


@dataclass(frozen=True, slots=True)
class CommandProvider:
    """A program that prints the value of the secret that its arguments name."""

    words: tuple[str, ...]

    @property
    def name(self) -> str:
        """See `Provider`."""
        return f"{COMMAND}:{self._program}"

    def place(self, owner: str, name: str) -> str:
        """See `Provider`."""
        return f"the command {self._program}"

    def may_have(self, owner: str, name: str) -> bool:
        """See `Provider`: it is not asked before the value is needed."""
        return _can_be_an_argument(owner) and _can_be_an_argument(name)

    def get(self, owner: str, name: str) -> str | None:
        """See `Provider`."""
        if not self.may_have(owner, name):
            return None
        filled = {OWNER: owner, SECRET: name}
        words = [re.sub(r"\{\w+\}", lambda it: filled.get(it[0], it[0]), w) for w in self.words]
        return output_of(words, owner=owner, name=name) or None

    @property
    def _program(self) -> str:
        return Path(self.words[0]).name


def read_provider(told: str, environment: Mapping[str, str]) -> Provider | None:
    """The provider that `BYHEART_SECRETS` names; None where it names none. UsageError for what is
    no provider.
    """
    kind, _, rest = told.strip().partition(":")
    match kind, rest.strip():
        case "", "":
            return None
        case "environment", "":
            return EnvironmentProvider(environment)
        case "file", path if path.startswith("/") or Path(path).is_absolute():
            return FileProvider(Path(path))
        case "command", line if words := _words(line):
            return CommandProvider(words)
        case _:
            raise UsageError(_HOW)


def variable_of(owner: str, name: str) -> str:
    """The variable of a secret: what is no letter or digit is written as _ and two digits for each
    of its bytes, and two _ stand between the two names.
    """
    return f"{VARIABLE}{_spelled(owner)}__{_spelled(name)}"


def _spelled(name: str) -> str:
    return _ODD.sub(lambda it: "".join(f"_{byte:02x}" for byte in it[0].encode()), name)


def _words(line: str) -> tuple[str, ...]:
    """The words of a command that names the secret; () when it does not."""
    try:
        words = tuple(shlex.split(line))
    except ValueError:
        return ()
    arguments = " ".join(words[1:])
    return words if OWNER in arguments and SECRET in arguments else ()


def _can_be_an_argument(name: str) -> bool:
    """Whether it can neither be an option nor lead to another folder: a workflow may be anybody's,
    and so may be the names in it.
    """
    return name.isprintable() and not name.startswith("-") and ".." not in name.split("/")


def _not_through_a_link(path: str, flags: int) -> int:
    """Open it at once: a pipe that nobody writes to would be waited for."""
    extra = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
    return os.open(path, flags | extra)
