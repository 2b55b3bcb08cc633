"""A process that has loaded Byheart's command line and becomes `byheart WORDS` again and again.

Loading takes a second and a fork a hundredth of one. Run by path: requests come in as JSON lines
(words, environment, files for the three standard streams); the process of each goes out when it
begins, and its exit status when it has ended.
"""

from __future__ import annotations

import json
import os
import sys
from typing import Any


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


def become(request: dict[str, Any]) -> None:
    """Take on the surroundings of the request."""
    os.environ.clear()
    os.environ.update(request["environment"])
    sys.argv[1:] = request["words"]
    for number, path in enumerate(request["streams"]):
        file = os.open(path, os.O_RDWR | os.O_CREAT)
        os.dup2(file, number)
        os.close(file)
    sys.stdin = open(0, closefd=False)  # noqa: SIM115 - the old one has read ahead


def end(status: object) -> None:
    """Leave out the interpreter's own end: there onnxruntime, loaded before the fork, waits for
    threads that a fork does not have.
    """
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(status if isinstance(status, int) else 0)


if __name__ == "__main__":
    from app.__main__ import main
    from app.cli.main import command_line

    command_line(())

    if (asked := serve()) is not None:
        become(asked)
        try:
            main()
        except SystemExit as ended:
            end(ended.code)
