"""A stop that a test asks for."""

from __future__ import annotations

from collections.abc import Callable


class Switch:
    """The engine's Stop: asked by hand, or by itself once it was looked at so often."""

    def __init__(self) -> None:
        self.reason = ""
        self._looks_left: int | None = None
        self._says_so: Callable[[], bool] = lambda: False

    @property
    def asked(self) -> bool:
        if self._looks_left is not None:
            self._looks_left -= 1
            if self._looks_left <= 0:
                self.ask("enough was done")
        if not self.reason and self._says_so():
            self.ask("it was seen")
        return bool(self.reason)

    def meddle_after(self, looks: int, deed: Callable[[], None]) -> None:
        """Somebody does something between two events of the hands."""
        left = iter(range(looks, -1, -1))

        def meddle() -> bool:
            if next(left, -1) == 0:
                deed()
            return False

        self.ask_when(meddle)

    def ask(self, reason: str = "a person asked") -> None:
        self.reason = reason

    def ask_after(self, looks: int) -> None:
        self._looks_left = looks

    def ask_when(self, says_so: Callable[[], bool]) -> None:
        self._says_so = says_so
