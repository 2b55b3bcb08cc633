"""What a parent may tell a run on standard input, a line of JSON each: stop, and commands that
somebody in the run listens to (an answer to a question, see `app.agent.replies`; one more request).
The end of the input means that the parent is gone.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Mapping
from typing import IO

from app.player.run.json_line import object_of
from app.player.run.processes import kill_children

# A run whose parent is gone has this long to let go of the keys before it ends the hard way.
ORPHAN_PATIENCE_S = 2.0

Command = Mapping[str, object]
NOBODY: Mapping[str, Callable[[Command], None]] = {}


def listen_for_commands(
    commands: IO[str],
    ask_to_stop: Callable[[str], None],
    hearers: Mapping[str, Callable[[Command], None]] = NOBODY,
) -> threading.Thread:
    """Listen for commands on a thread of its own; each of the others goes to whoever hears it, by
    its name.
    """
    everybody = {**hearers, "stop": lambda told: ask_to_stop(str(told.get("reason", "")))}
    thread = threading.Thread(
        target=_listen, args=(commands, ask_to_stop, everybody), name="obey", daemon=True
    )
    thread.start()
    return thread


def _listen(
    commands: IO[str],
    ask_to_stop: Callable[[str], None],
    hearers: Mapping[str, Callable[[Command], None]],
) -> None:
    for line in commands:
        command = object_of(line)
        hear = hearers.get(str(command.get("command")))
        if hear is not None:
            hear(command)
    ask_to_stop("the process that started the run ended")
    killer = threading.Timer(ORPHAN_PATIENCE_S, _end_the_hard_way)
    killer.daemon = True
    killer.start()


def _end_the_hard_way() -> None:
    """Nobody else would end what this process started."""
    kill_children()
    os._exit(1)
