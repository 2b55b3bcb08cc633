"""What a user may set, read once from the environment and the settings file; frozen."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from app.engine.errors import UsageError

STOP_KEY = "ctrl+shift+F12"
MODEL = "claude-sonnet-5-5"
PICTURES = ("all", "changed", "failures")


@dataclass(frozen=True, slots=True)
class Settings:
    """`home` is the data folder; `stop_key` stops a run from anywhere; `patience_s` is how long a
    step that has no history yet is waited for. `model` is asked when a run may ask an agent, at
    `agent_url` ("": where Anthropic is), for `agent_usd` dollars a run at most; `agent_consent` is
    whether somebody has agreed to that beforehand. `provisional` lets harmless reflexes that are
    still provisional fire with nobody at the desk. `database` is the address of a PostgreSQL
    database that keeps what the data folder's own files would ("": none does). A worker tells every
    `beat_s` seconds that it lives, and is taken for dead when it has not for `dead_after_s`.
    `pictures` says which ones of an ended run are kept (all, changed, failures; "": as is usual
    where it was played), `pictures_mb` how much room all may take.
    """

    home: Path
    stop_key: str = STOP_KEY
    patience_s: float = 15.0
    model: str = MODEL
    agent_url: str = ""
    agent_usd: float = 3.0
    agent_consent: bool = False
    provisional: bool = True
    database: str = ""
    beat_s: float = 5.0
    dead_after_s: float = 30.0
    pictures: str = ""
    pictures_mb: float = 5000.0


def read_settings(environment: dict[str, str] | None = None) -> Settings:
    """The settings in force; `BYHEART_HOME`, `BYHEART_STOP_KEY`, `BYHEART_PATIENCE_S`,
    `BYHEART_MODEL`, `BYHEART_AGENT_USD`, `BYHEART_AGENT_CONSENT`, `BYHEART_PROVISIONAL` (on, off),
    `BYHEART_DATABASE`, `BYHEART_BEAT_S`, `BYHEART_DEAD_AFTER_S`, `BYHEART_PICTURES`,
    `BYHEART_PICTURES_MB` and `ANTHROPIC_BASE_URL` override.

    UsageError for what makes no sense.
    """
    given = dict(os.environ) if environment is None else environment
    return Settings(
        home=_home(given.get("BYHEART_HOME") or ""),
        stop_key=given.get("BYHEART_STOP_KEY") or STOP_KEY,
        patience_s=_number("BYHEART_PATIENCE_S", given, 15.0, "seconds such as 10"),
        model=given.get("BYHEART_MODEL") or MODEL,
        agent_url=given.get("ANTHROPIC_BASE_URL") or "",
        agent_usd=_number("BYHEART_AGENT_USD", given, 3.0, "dollars such as 0.50"),
        agent_consent=given.get("BYHEART_AGENT_CONSENT") == "yes",
        provisional=_is_on("BYHEART_PROVISIONAL", given),
        database=_server(given.get("BYHEART_DATABASE") or ""),
        beat_s=_number("BYHEART_BEAT_S", given, 5.0, "seconds such as 5"),
        dead_after_s=_number("BYHEART_DEAD_AFTER_S", given, 30.0, "seconds such as 30"),
        pictures=_pictures(given.get("BYHEART_PICTURES") or ""),
        pictures_mb=_number("BYHEART_PICTURES_MB", given, 5000.0, "megabytes such as 2000"),
    )


def _server(address: str) -> str:
    if address and not address.startswith("postgresql"):
        raise UsageError(
            "BYHEART_DATABASE is to be an address such as postgresql://user@host/byheart."
        )
    return address


def _home(wanted: str) -> Path:
    """An absolute folder: a run's applications may stand elsewhere."""
    try:
        home = Path(wanted or platformdirs.user_data_dir("byheart", appauthor=False)).expanduser()
    except RuntimeError as error:
        raise UsageError(f"BYHEART_HOME is “{wanted}”, and there is no such user.") from error
    return home.absolute()


def _pictures(text: str) -> str:
    if text not in {"", *PICTURES}:
        raise UsageError(f"BYHEART_PICTURES is to be {', '.join(PICTURES)}; not “{text}”.")
    return text


def _is_on(name: str, given: dict[str, str]) -> bool:
    text = given.get(name) or "on"
    if text not in {"on", "off"}:
        raise UsageError(f"{name} is to be on or off, not “{text}”.")
    return text == "on"


def _number(name: str, given: dict[str, str], usual: float, what: str) -> float:
    text = given.get(name) or str(usual)
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 <= number < math.inf:
        raise UsageError(f"{name} is to be a number of {what}, not “{text}”.")
    return number
