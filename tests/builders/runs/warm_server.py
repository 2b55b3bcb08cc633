"""A process that has loaded Byheart's command line and becomes `byheart WORDS` again and again.

Loading takes a second, what a run takes another one, and a fork a hundredth of one. Run by path:
requests come in as JSON lines (words, environment, files for the three standard streams); the
process of each goes out when it begins, and its exit status when it has ended.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import traceback
from functools import partial
from typing import Any, NoReturn


def serve() -> dict[str, Any] | None:
    """Answer requests; in each child, the request that it is to become."""
    for line in sys.stdin.buffer:
        child = os.fork()
        if child == 0:
            request: dict[str, Any] = json.loads(line)
            return request
        os.write(1, b"%d\n" % child)
        _, status = os.waitpid(child, 0)
        os.write(1, b"%d\n" % os.waitstatus_to_exitcode(status))
    return None


def become(request: dict[str, Any]) -> NoReturn:
    """Be the command of the request, in its surroundings."""
    for number, path in enumerate(request["streams"]):
        file = os.open(path, os.O_RDWR | os.O_CREAT)
        os.dup2(file, number)
        os.close(file)
    play(request["environment"], request["words"])


def play(environment: dict[str, str], words: list[str]) -> NoReturn:
    """Be `byheart WORDS`, with the three standard streams that this process has by now.

    The interpreter's own end is left out: there onnxruntime, loaded before the fork, waits for
    threads that a fork does not have.
    """
    os.environ.clear()
    os.environ.update(environment)
    sys.argv[1:] = words
    sys.stdin = open(0, closefd=False)  # noqa: SIM115 - the old one has read ahead
    status: object = 1
    try:
        main()
    except SystemExit as ended:
        status = ended.code
    except BaseException:  # noqa: BLE001 - as the interpreter does
        traceback.print_exc()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(status if isinstance(status, int) else 0)


def start_run(_: type[Standby]) -> Standby:
    """What `Standby.start` starts, forked: the process of a command has one thread by then."""
    environment = {**inherited(), **_home()}
    pipe, nothing = subprocess.PIPE, subprocess.DEVNULL
    return Standby(
        subprocess.Popen(
            RUN_COMMAND,
            stdin=pipe,
            stdout=pipe,
            stderr=nothing,
            start_new_session=True,
            preexec_fn=partial(become_run, environment),  # noqa: PLW1509 - one thread
        )
    )


def become_run(environment: dict[str, str]) -> NoReturn:
    """Instead of beginning another program; with the last file closed it counts as begun."""
    os.closerange(3, os.sysconf("SC_OPEN_MAX"))
    play(environment, ["_run"])


if __name__ == "__main__":
    from app.__main__ import main
    from app.cli.main import whole_command_line
    from app.desktop.environment import inherited
    from app.scheduler.run.run_command import RUN_COMMAND
    from app.scheduler.run.standby import Standby, _home
    from app.wiring.run import child  # what a run takes
    from app.wiring.run.preparation import Preparation

    whole_command_line()
    Preparation().go_on(until=lambda: f"{child.__package__}.container" in sys.modules)
    Standby.start = classmethod(start_run)  # type: ignore[assignment, method-assign]

    if (asked := serve()) is not None:
        become(asked)
