"""How a divergence was overcome: the recoveries that a run counts, from cheap to dear."""

from __future__ import annotations

from enum import StrEnum


class Recovery(StrEnum):
    """How a divergence was overcome."""

    WAITED = "waited"
    RELOCATED = "relocated"
    # The task's window was brought to the front, or got its size back, or its field got the focus.
    RAISED = "raised"
    REFLEX = "reflex"
    AGENT = "agent"
    OPERATOR = "operator"
