"""Byheart: learns a desktop task once and from then on does it by heart.

Any agent's tools get muscle memory with the behaviour cache in `engine`:

    from byheart import Check, Engine

What was taught is played by a script of its steps (`byheart script`):

    from byheart import Steps, play_script
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

# Loaded when asked for: a run's process and the command line start without the engine's loop.
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from app.engine import Check, Comparison, Engine, Verdict
    from app.player.scripts.steps import ScriptReport, ScriptRow, Steps

    # As `app.wiring.run.script` has them, without all that a run is made of.
    def play_script(
        script: Callable[..., None],
        workflow: str,
        version: int,
        values: Mapping[str, str],
        *,
        display: str | None = None,
        ask: str | None = None,
    ) -> ScriptReport:
        """Play what the function asks for."""

    def run_script(
        script: Callable[..., None],
        workflow: str,
        version: int,
        recorded: Mapping[str, str],
        for_each: Callable[[Iterable[ScriptRow]], None] | None = None,
    ) -> int:
        """The same as a program, with `--data FILE` for each row of a file."""


__all__ = [
    "Check",
    "Comparison",
    "Engine",
    "ScriptReport",
    "ScriptRow",
    "Steps",
    "Verdict",
    "play_script",
    "run_script",
]
_ELSEWHERE = {
    "ScriptReport": "player.scripts.steps",
    "ScriptRow": "player.scripts.steps",
    "Steps": "player.scripts.steps",
    "play_script": "wiring.run.script",
    "run_script": "wiring.run.script",
}


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ELSEWHERE.get(name, 'engine')}"), name)


def __dir__() -> list[str]:
    return __all__
