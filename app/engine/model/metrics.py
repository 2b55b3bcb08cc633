"""Where the time of runs goes. Off until enabled; costs next to nothing while off."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field


@dataclass(slots=True)
class Timing:
    """How often something was done and how long it took altogether."""

    count: int = 0
    total_time: float = 0.0

    @property
    def avg_time(self) -> float:
        """Seconds per time."""
        return self.total_time / self.count if self.count else 0.0


@dataclass(slots=True)
class Metrics:
    """Timings by name: `query`, `pre_check.capture`, `pre_check.compare`, `tool`, `agent`."""

    enabled: bool = False
    timings: dict[str, Timing] = field(default_factory=dict)

    def enable(self) -> None:
        """Begin to measure."""
        self.enabled = True

    def disable(self) -> None:
        """Stop measuring; what was measured stays."""
        self.enabled = False

    def reset(self) -> None:
        """Forget what was measured."""
        self.timings.clear()

    def measure(self, *path: str) -> AbstractContextManager[None]:
        """Measure a piece of work under a name given in parts."""
        return self._timed(".".join(path)) if self.enabled else _UNTIMED

    def report(self) -> str:
        """Everything measured, as JSON text: seconds and counts."""
        return json.dumps(
            {
                name: {"count": t.count, "total_time": t.total_time, "avg_time": t.avg_time}
                for name, t in sorted(self.timings.items())
            },
            indent=4,
        )

    @contextmanager
    def _timed(self, name: str) -> Iterator[None]:
        start = time.perf_counter()
        try:
            yield
        finally:
            timing = self.timings.setdefault(name, Timing())
            timing.count += 1
            timing.total_time += time.perf_counter() - start


_UNTIMED = nullcontext()
