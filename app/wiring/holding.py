"""What a run tells of being held, and whom it gives the focus back to when it goes on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from app.desktop.ports import Windows
from app.player.agent.question import HandBack
from app.wiring.agent import own_processes

Message = dict[str, object]


@dataclass(slots=True)
class HoldingTold:
    """Passes it on to these; a person may meanwhile answer in the terminal, which has the focus
    then.
    """

    windows: Windows
    hearers: tuple[Callable[[Message], None], ...]
    _hand_back: HandBack | None = field(default=None)

    def __call__(self, message: Message) -> None:
        """One more message."""
        if message["event"] == "held" and self._hand_back is None:
            self._hand_back = HandBack.to_the_task(self.windows, own_processes())
        elif message["event"] == "goes_on" and self._hand_back is not None:
            self._hand_back()
            self._hand_back = None
        for hear in self.hearers:
            hear(message)
