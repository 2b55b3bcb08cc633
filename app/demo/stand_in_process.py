"""The stand-in for a model as a process of its own, and what a run needs to be pointed at it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from app.demo.started_desk import ROOT
from app.desktop.environment import inherited
from app.engine.errors import BlockedError

MODULE = f"{__package__}.stand_in_model"
# What its calls are called wherever they are told.
NAME = "stand-in (no model)"
KEY = "not-a-key"
ENDS_WITHIN_S = 10.0


@contextmanager
def started_stand_in(model: str = NAME) -> Iterator[Mapping[str, str]]:
    """The environment in which whoever asks `model` asks the stand-in, while the block lasts."""
    command = (sys.executable, "-m", MODULE)
    with subprocess.Popen(
        command, cwd=ROOT, env=inherited(), stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield pointed_at(_address(process), model)
        finally:
            process.terminate()
            process.wait(ENDS_WITHIN_S)


def pointed_at(url: str, model: str = NAME) -> Mapping[str, str]:
    """What a run's environment has to hold. Where there is a proxy, the loopback is not its."""
    return {
        "ANTHROPIC_BASE_URL": url,
        "ANTHROPIC_API_KEY": KEY,
        "BYHEART_MODEL": model,
        "BYHEART_AGENT_CONSENT": "yes",  # nothing leaves the machine
        "NO_PROXY": "127.0.0.1",
    }


def _address(process: subprocess.Popen[str]) -> str:
    """The first line that it prints; it prints nothing else."""
    url = process.stdout.readline().strip() if process.stdout else ""
    if not url:
        raise BlockedError("The stand-in for the model did not start; see what it wrote above.")
    return url
