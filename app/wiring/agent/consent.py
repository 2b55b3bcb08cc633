"""Whether a person has agreed that what an agent sees leaves the machine: asked once, and kept.

It is kept for one service, in the data folder, with the very words that were agreed to.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from app.engine.errors import BlockedError
from app.settings import Settings
from app.store.atomic_files import write_whole
from app.store.private_files import make_private_folder
from app.wiring.agent.agent_key import what_leaves

FILE = "consents.json"
VARIABLE = "BYHEART_AGENT_CONSENT"

Agree = Callable[[str], bool]


def nobody_agrees(_: str) -> bool:
    """Where nobody can be asked."""
    return False


def has_consented(settings: Settings) -> bool:
    """Whether a person has agreed that pictures go to the service that is set."""
    return settings.agent_consent or _service(settings) in _kept(settings)


def require_consent(settings: Settings, agree: Agree) -> None:
    """Ask for it unless it was given; BlockedError where it is not given."""
    if has_consented(settings):
        return
    words = what_leaves(settings)
    if not agree(words):
        raise BlockedError(
            f"{words} Nobody has agreed to that yet: start the same in a terminal and answer the "
            f"question, or set {VARIABLE}=yes."
        )
    _keep(settings, words)


def _keep(settings: Settings, words: str) -> None:
    now = datetime.now(UTC).isoformat(timespec="seconds")
    together = {**_kept(settings), _service(settings): {"agreed": words, "at": now}}
    make_private_folder(settings.home)
    told = json.dumps(together, ensure_ascii=False, indent=1)
    write_whole(_file(settings), f"{told}\n".encode())


def _kept(settings: Settings) -> dict[str, object]:
    """What was agreed to, by service; a file that cannot be read holds no agreement."""
    try:
        told = json.loads(_file(settings).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return told if isinstance(told, dict) else {}


def _file(settings: Settings) -> Path:
    return settings.home / FILE


def _service(settings: Settings) -> str:
    return settings.agent_url or "Anthropic"
