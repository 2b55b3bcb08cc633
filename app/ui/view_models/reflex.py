"""A reflex as the window shows it."""

from __future__ import annotations

from dataclasses import dataclass

from app.store.model.kept_reflex import Scope, Trust
from app.ui.i18n.messages_en import Say, tr
from app.ui.view_models.workflow import PictureShown

TRUST = {
    Trust.PROPOSED: (Say.TRUST_PROPOSED, "warning"),
    Trust.PROVISIONAL: (Say.TRUST_PROVISIONAL, "muted"),
    Trust.PROVEN: (Say.TRUST_PROVEN, "good"),
    Trust.SUSPENDED: (Say.TRUST_SUSPENDED, "bad"),
}
SCOPES = {
    Scope.WORKFLOW: Say.SCOPE_WORKFLOW,
    Scope.APPLICATION: Say.SCOPE_APPLICATION,
    Scope.ANYWHERE: Say.SCOPE_ANYWHERE,
}


@dataclass(frozen=True, slots=True)
class ReflexShown:
    """`title` is that of the interruption's window, or what is written on it; `facts` are lines."""

    id: str
    workflow: str
    title: str
    trust: Trust
    scope: Scope
    is_on: bool
    fired: int
    failed: int
    picture: PictureShown | None = None
    facts: tuple[str, ...] = ()

    @property
    def state(self) -> tuple[str, str]:
        """How far it is trusted, and the colour that goes with it."""
        if not self.is_on:
            return tr(Say.REFLEX_OFF), "muted"
        word, colour = TRUST[self.trust]
        return tr(word), colour

    @property
    def fared(self) -> str:
        """How often it fired and failed."""
        return tr(Say.FIRED, fired=self.fired, failed=self.failed)
