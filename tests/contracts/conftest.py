"""The display that the contract suites share, and an end of durable runs that nobody waits for."""

from tests.builders.desktop.displays import display, layout_of, person
from tests.builders.remote.rdp_servers import rdp
from tests.builders.remote.vnc_servers import shared, tiger
from tests.builders.remote.wayland_servers import sway
from tests.builders.runs.durable_runs import soon_over

__all__ = ["display", "layout_of", "person", "rdp", "shared", "soon_over", "sway", "tiger"]
