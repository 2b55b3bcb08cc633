"""Who keeps a machine awake that never sleeps: `held` are the reasons it was given, while they
last.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field

from app.engine.errors import BlockedError


@dataclass
class FakeAwake:
    works: bool = True
    held: list[str] = field(default_factory=list)

    def hold(self, why: str) -> Callable[[], None]:
        if not self.works:
            raise BlockedError("nothing keeps this machine awake.")
        self.held.append(why)

        def release() -> None:
            with suppress(ValueError):
                self.held.remove(why)

        return release
