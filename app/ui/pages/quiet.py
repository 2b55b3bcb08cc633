"""Pages that have nothing to show yet, and say what will be there."""

from __future__ import annotations

from app.ui.sentences import Say, tell
from app.ui.widgets import Hint


class SchedulesPage(Hint):
    """Nothing starts runs by itself yet."""

    def __init__(self) -> None:
        super().__init__(tell(Say.NO_SCHEDULES), tell(Say.NO_SCHEDULES_TEXT))


class ReflexesPage(Hint):
    """No recovery has been learned yet."""

    def __init__(self) -> None:
        super().__init__(tell(Say.NO_REFLEXES), tell(Say.NO_REFLEXES_TEXT))
