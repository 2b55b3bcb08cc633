"""Byheart: learns a desktop task once and from then on does it by heart.

Any agent's tools get muscle memory with the behaviour cache in `engine`:

    from byheart import Check, Engine
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

# Loaded when asked for: a run's process and the command line start without the engine's loop.
if TYPE_CHECKING:
    from app.engine import Check, Comparison, Engine, Verdict

__all__ = ["Check", "Comparison", "Engine", "Verdict"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.engine"), name)


def __dir__() -> list[str]:
    return __all__
