"""Where two kept pictures differ; asked on another thread, which alone imports this."""

from __future__ import annotations

from functools import reduce

from app.engine.places import Box
from app.store.store import Store
from checks.effect import changed_regions
from checks.look import Look


def apart(store: Store, first: str, second: str) -> Box | None:
    """The smallest box around everything that looks otherwise; None where nothing does."""
    regions = changed_regions(Look(store.picture(first)), Look(store.picture(second)))
    return reduce(Box.union, regions) if regions else None
