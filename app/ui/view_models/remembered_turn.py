"""What the proxy remembers, as the window shows it."""

from __future__ import annotations

from dataclasses import dataclass

from app.ui.i18n.messages_en import Say, tr
from app.ui.view_models.workflow import PictureShown


@dataclass(frozen=True, slots=True)
class TurnShown:
    """One turn: `depth` is how many turns it follows (0: the first of a conversation), `branch` how
    many would go with it, itself among them; `facts` are lines.
    """

    id: int
    depth: int
    title: str
    forwards: int
    disagreed: int
    served: int
    branch: int
    picture: PictureShown | None = None
    facts: tuple[str, ...] = ()

    @property
    def fared(self) -> str:
        """How often the model answered so, otherwise, and how often it was answered from memory."""
        return tr(Say.TURN_FARED, alike=self.forwards, otherwise=self.disagreed, served=self.served)


@dataclass(frozen=True, slots=True)
class ProxyShown:
    """All turns, each after the one it follows, and what they came to in a sentence."""

    turns: tuple[TurnShown, ...] = ()
    figures: str = ""
