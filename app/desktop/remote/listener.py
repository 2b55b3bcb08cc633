"""Hearing what is done on a remote screen *through this connection*: by a viewer, or by hands.

What others do over there no server tells.
"""

from __future__ import annotations

from collections.abc import Callable

from app.desktop.ports import Input
from app.desktop.remote.inputs import RemoteInputs
from app.engine.errors import BlockedError


class RemoteListener:
    """Hears between start and stop; may be started again."""

    def __init__(self, inputs: RemoteInputs) -> None:
        self._inputs = inputs
        self._end: Callable[[], None] | None = None

    def start(self, heard: Callable[[Input], None]) -> None:
        """Begin."""
        if self._end is not None:
            raise BlockedError("The listener is listening already.")
        self._end = self._inputs.listen(heard)

    def stop(self) -> None:
        """Stop at once; stopping twice is fine."""
        end, self._end = self._end, None
        if end is not None:
            end()
