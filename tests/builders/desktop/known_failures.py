"""Failures that are known by the name of their test, of adapters that are not used here."""

from __future__ import annotations

from collections.abc import Mapping

import pytest


def expect_known_failures(
    request: pytest.FixtureRequest, reasons: Mapping[str, str], *, strict: bool
) -> None:
    """Reasons by test name, with its parameters but without the adapter's."""
    adapter = str(request.param)
    name = request.node.name.replace(f"{adapter}-", "").replace(f"[{adapter}]", "")
    if name in reasons:
        request.applymarker(pytest.mark.xfail(reason=reasons[name], strict=strict))
