"""How a divergence was overcome: the recoveries that a run counts, from cheap to dear."""

from __future__ import annotations

from enum import StrEnum


class Recovery(StrEnum):
    """How a divergence was overcome."""

    WAITED = "waited"
    RELOCATED = "relocated"
    RAISED = "raised"  # the task's window was brought to the front, or its field got the focus
    REFLEX = "reflex"
    AGENT = "agent"
    OPERATOR = "operator"
