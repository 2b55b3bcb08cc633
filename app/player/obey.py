"""What a parent may tell a run on standard input: stop; and the end of the input, which means that
the parent is gone.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable
from typing import IO

from app.player.processes import kill_children

# A run whose parent is gone has this long to let go of the keys before it ends the hard way.
ORPHAN_PATIENCE_S = 2.0


def obey(commands: IO[str], ask_to_stop: Callable[[str], None]) -> threading.Thread:
    """Listen for commands on a thread of its own."""
    thread = threading.Thread(
        target=_listen, args=(commands, ask_to_stop), name="obey", daemon=True
    )
    thread.start()
    return thread


def _listen(commands: IO[str], ask_to_stop: Callable[[str], None]) -> None:
    for line in commands:
        if (reason := _stop_reason(line)) is not None:
            ask_to_stop(reason)
    ask_to_stop("the process that started the run ended")
    killer = threading.Timer(ORPHAN_PATIENCE_S, _end_the_hard_way)
    killer.daemon = True
    killer.start()


def _end_the_hard_way() -> None:
    """Nobody else would end what this process started."""
    kill_children()
    os._exit(1)


def _stop_reason(line: str) -> str | None:
    """The reason of a stop command; None for anything else."""
    try:
        command = json.loads(line)
    except ValueError:
        return None
    if not isinstance(command, dict) or command.get("command") != "stop":
        return None
    return str(command.get("reason", ""))
