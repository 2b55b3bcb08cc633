"""What a user may set, read from the environment and, below it, from a small file in the data
folder; frozen. The file holds no secret, and no address that may hold one.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path

import platformdirs

from app.engine.errors import UsageError

STOP_KEY = "ctrl+shift+F12"
MODEL = "claude-sonnet-5-5"
PICTURES = ("all", "changed", "failures")
HELPERS = ("nobody", "operator", "agent")
DIALS = ("careful", "normal")
KEYRING = "keyring"
FILE = "settings.json"
SHOWN = 80  # of a value, in a sentence about it
LONGEST_PATH = 1000  # that is shown as a whole
# What the file may hold, and the variable that overrides it. `home` counts in the usual data folder
# alone: it says which one is to be used instead.
VARIABLES = {
    "home": "BYHEART_HOME",
    "stop_key": "BYHEART_STOP_KEY",
    "patience_s": "BYHEART_PATIENCE_S",
    "ask": "BYHEART_ASK",
    "dial": "BYHEART_DIAL",
    "model": "BYHEART_MODEL",
    "agent_usd": "BYHEART_AGENT_USD",
    "agent_calls": "BYHEART_AGENT_CALLS",
    "pictures": "BYHEART_PICTURES",
    "pictures_mb": "BYHEART_PICTURES_MB",
    "pictures_days": "BYHEART_PICTURES_DAYS",
    "pictures_key": "BYHEART_PICTURES_KEY",
}
Kept = Mapping[str, str | float]


@dataclass(frozen=True, slots=True)
class Settings:
    """What is set.

    - `home`: the data folder. `stop_key` stops a run from anywhere.
    - `patience_s`: how long a run waits for a step that has no history yet.
    - `ask`: whom a run asks that was told nothing else. `dial`: how careful a newly recorded
      workflow is.
    - `model`, at `agent_url` ("": where Anthropic is), may be asked for `agent_usd` dollars and
      `agent_calls` calls a run at most. `agent_consent`: somebody has agreed to that beforehand.
    - `provisional` lets harmless reflexes that are still provisional fire with nobody at the desk.
    - `database`: the address of a PostgreSQL database that keeps what the data folder's own files
      would ("": none does).
    - A worker tells every `beat_s` seconds that it lives. It counts as dead when it has not told
      that for `dead_after_s`.
    - `pictures`: which ones of an ended run are kept (all, changed, failures; "": as is usual where
      it was played). `pictures_mb`: how much room all may take. `pictures_days`: how many days a
      run keeps its own (0: without an end, but a week if its workflow has secrets).
    - With the `pictures_key` “keyring”, pictures are encrypted by a key that is kept where secrets
      are.
    - `secrets`: the provider of secrets that the machine does not keep itself ("": nobody is).
    """

    home: Path
    stop_key: str = STOP_KEY
    patience_s: float = 15.0
    ask: str = HELPERS[0]
    dial: str = DIALS[0]
    model: str = MODEL
    agent_url: str = ""
    agent_usd: float = 3.0
    agent_calls: int = 60
    agent_consent: bool = False
    provisional: bool = True
    database: str = ""
    beat_s: float = 5.0
    dead_after_s: float = 30.0
    pictures: str = ""
    pictures_mb: float = 5000.0
    pictures_days: int = 0
    pictures_key: str = ""
    secrets: str = ""

    @property
    def ask_at_night(self) -> str:
        """Whom a scheduled run asks that was told nothing else: no operator is there."""
        return self.ask if self.ask != "operator" else HELPERS[0]


@dataclass(frozen=True, slots=True)
class _Given:
    """What the environment says, and below it the file."""

    environment: Mapping[str, str]
    kept: Kept
    file: Path

    def text(self, name: str, usual: str = "") -> str:
        """The value of a setting."""
        return self.environment.get(VARIABLES[name]) or str(self.kept.get(name, "")) or usual

    def called(self, name: str) -> str:
        """Where it was said, as a sentence about it begins."""
        variable = VARIABLES[name]
        return variable if self.environment.get(variable) else f"{name} in {self.file}"

    def one_of(self, name: str, words: tuple[str, ...], usual: str) -> str:
        """The value, which is to be one of these."""
        text = self.text(name, usual)
        if text not in {usual, *words}:
            raise UsageError(
                f"{self.called(name)} is to be {', '.join(words)}; not “{text[:SHOWN]}”."
            )
        return text

    def number(self, name: str, usual: float, what: str) -> float:
        """The value, which is to be a number."""
        return _number(self.called(name), self.text(name), usual, what)

    def whole(self, name: str, usual: int, what: str) -> int:
        """The value, which is to be a whole number."""
        number = self.number(name, usual, what)
        if not number.is_integer():
            called, text = self.called(name), self.text(name)
            raise UsageError(f"{called} is to be a whole number of {what}, not “{text[:SHOWN]}”.")
        return int(number)


def read_settings(
    environment: Mapping[str, str] | None = None, kept: Kept | None = None
) -> Settings:
    """The settings in force: the file's (or `kept` in their place) where the environment does not
    override them (`VARIABLES`). `BYHEART_AGENT_CONSENT`, `BYHEART_PROVISIONAL` (on, off),
    `BYHEART_DATABASE`, `BYHEART_BEAT_S`, `BYHEART_DEAD_AFTER_S`, `BYHEART_SECRETS` and
    `ANTHROPIC_BASE_URL` are the environment's alone.

    UsageError for what makes no sense.
    """
    around = dict(os.environ) if environment is None else environment
    home = _home(around)
    file = home / FILE
    given = _Given(around, read_kept(home) if kept is None else _checked(kept, file), file)
    return Settings(
        home=home,
        stop_key=given.text("stop_key", STOP_KEY),
        patience_s=given.number("patience_s", 15.0, "seconds such as 10"),
        ask=given.one_of("ask", HELPERS, HELPERS[0]),
        dial=given.one_of("dial", DIALS, DIALS[0]),
        model=given.text("model", MODEL),
        agent_url=around.get("ANTHROPIC_BASE_URL") or "",
        agent_usd=given.number("agent_usd", 3.0, "dollars such as 0.50"),
        agent_calls=int(given.number("agent_calls", 60, "calls such as 20")),
        agent_consent=around.get("BYHEART_AGENT_CONSENT") == "yes",
        provisional=_is_on("BYHEART_PROVISIONAL", around),
        database=_server(around.get("BYHEART_DATABASE") or ""),
        beat_s=_seconds("BYHEART_BEAT_S", around, 5.0),
        dead_after_s=_seconds("BYHEART_DEAD_AFTER_S", around, 30.0),
        pictures=given.one_of("pictures", PICTURES, ""),
        pictures_mb=given.number("pictures_mb", 5000.0, "megabytes such as 2000"),
        pictures_days=given.whole("pictures_days", 0, "days such as 90"),
        pictures_key=given.one_of("pictures_key", (KEYRING,), ""),
        secrets=around.get("BYHEART_SECRETS") or "",
    )


def read_again(settings: Settings) -> Settings:
    """What is in force by now, with the same data folder and the same database."""
    there = {**os.environ, VARIABLES["home"]: str(settings.home)}
    return replace(read_settings(there), database=settings.database)


def read_kept(home: Path) -> Kept:
    """What the file of a data folder holds; nothing where there is none. UsageError for a file that
    holds no settings.
    """
    file = home / FILE
    try:
        told = json.loads(file.read_text(encoding="utf-8"))
    except (FileNotFoundError, NotADirectoryError):  # a file in its place: the store tells
        return {}
    except OSError as error:
        where = str(file)
        shown = where if len(where) <= LONGEST_PATH else f"{where[:SHOWN]}…/{FILE}"
        raise UsageError(f"{shown} cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{file} holds no settings ({error}); mend or remove it.") from error
    return _checked(told, file)


def usual_home() -> Path:
    """The data folder where nobody has said anything else."""
    return Path(platformdirs.user_data_dir("byheart", appauthor=False))


def overridden(environment: Mapping[str, str]) -> Mapping[str, str]:
    """The settings that the environment decides, and the variables that do."""
    return {name: each for name, each in VARIABLES.items() if environment.get(each)}


def _checked(told: object, file: Path) -> Kept:
    if not isinstance(told, dict):
        raise UsageError(f"{file} holds no settings (it is no JSON object); mend or remove it.")
    if strange := told.keys() - VARIABLES:
        names = ", ".join(VARIABLES)
        raise UsageError(f"{file} sets “{min(strange)[:SHOWN]}”, which is none of {names}.")
    for name, value in told.items():
        if isinstance(value, bool) or not isinstance(value, str | int | float):
            raise UsageError(f"{name} in {file} is to be a text or a number.")
    return told


def _server(address: str) -> str:
    if address and not address.startswith("postgresql"):
        raise UsageError(
            "BYHEART_DATABASE is to be an address such as postgresql://user@host/byheart."
        )
    return address


def _home(given: Mapping[str, str]) -> Path:
    """An absolute folder: a run's applications may stand elsewhere."""
    usual = usual_home()
    wanted = given.get(VARIABLES["home"])
    called = VARIABLES["home"] if wanted else f"home in {usual / FILE}"
    wanted = wanted or str(read_kept(usual).get("home", "")) or str(usual)
    try:
        home = Path(wanted).expanduser()
    except RuntimeError as error:
        raise UsageError(f"{called} is “{wanted[:SHOWN]}”, and there is no such user.") from error
    return home.absolute()


def _is_on(name: str, given: Mapping[str, str]) -> bool:
    text = given.get(name) or "on"
    if text not in {"on", "off"}:
        raise UsageError(f"{name} is to be on or off, not “{text}”.")
    return text == "on"


def _seconds(name: str, given: Mapping[str, str], usual: float) -> float:
    return _number(name, given.get(name) or "", usual, f"seconds such as {usual:g}")


def _number(called: str, text: str, usual: float, what: str) -> float:
    try:
        number = float(text or usual)
    except ValueError:
        number = math.nan
    if not 0 <= number < math.inf:
        raise UsageError(f"{called} is to be a number of {what}, not “{text[:SHOWN]}”.")
    return number
