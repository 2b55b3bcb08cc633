"""Who had the focus when a run was held has it again when the run goes on."""

from __future__ import annotations

import os

from app.engine.model.geometry import Box
from app.wiring.run.container import HoldingTold, Message
from tests.builders.fake_desktop import PaperWindows
from tests.builders.paper.played_desk import PlayedDesk


def test_the_task_gets_back_the_focus_that_the_terminal_had_meanwhile() -> None:
    played, told = PlayedDesk(), list[Message]()
    windows = PaperWindows(played.desktop)
    was = windows.active()
    assert was is not None
    tell = HoldingTold(windows, (told.append, told.append))
    tell({"event": "held", "by": "step"})
    terminal = played.desktop.open("Terminal", Box(500, 300, 200, 100), process=os.getpid())
    tell({"event": "held", "by": "question"})
    active = windows.active()
    assert active is not None
    assert active.id == terminal.id
    tell({"event": "goes_on"})
    now = windows.active()
    assert now is not None
    assert now.id == was.id
    tell({"event": "goes_on"})
    assert [message["event"] for message in told[::2]] == ["held", "held", "goes_on", "goes_on"]
    played.close()
