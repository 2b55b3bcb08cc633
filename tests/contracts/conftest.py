"""The display that the contract suites share, and an end of durable runs that nobody waits for."""

from tests.builders.displays import display, layout_of, person
from tests.builders.durable_runs import soon_over

__all__ = ["display", "layout_of", "person", "soon_over"]
