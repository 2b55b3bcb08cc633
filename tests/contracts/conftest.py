"""The display that the contract suites share, and an end of durable runs that nobody waits for."""

from tests.builders.displays import display, layout_of, person
from tests.builders.durable_runs import soon_over
from tests.builders.vnc_servers import shared, tiger

__all__ = ["display", "layout_of", "person", "shared", "soon_over", "tiger"]
