"""Python's cyclic garbage, collected on the one thread that may take Qt's objects apart.

Python collects on whichever thread happens to ask for memory. A model, a timer or an action that is
part of a cycle is then destroyed there, while Qt uses it here, and the process dies.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

LOOK_EVERY_MS = 3000


def collect_here_only(owner: QObject) -> None:
    """From now on garbage is collected on this thread alone, from Qt's loop. What is there already
    stays to the end, so nobody need look whether it is garbage.
    """
    gc.disable()
    gc.freeze()
    looks = QTimer(owner)
    looks.timeout.connect(collect_due)
    looks.start(LOOK_EVERY_MS)


def collect_due() -> None:
    """Collect the oldest generation that is due by Python's own thresholds."""
    due = zip(gc.get_count(), gc.get_threshold(), strict=True)
    oldest = max((age for age, (made, most) in enumerate(due) if made > most), default=None)
    if oldest is not None:
        gc.collect(oldest)
