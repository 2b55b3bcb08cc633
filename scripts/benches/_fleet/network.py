"""Hosts as namespaces: each with a name, an address and a /tmp of its own, on one bridge.

There are no filters here that need a module of the kernel. What is sent one way only is lost
because the sender is told a wrong hardware address: nobody has that one, so nobody takes it.
"""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

from app.engine.errors import ByheartError
from tests.builders.runs.command_line import ROOT

BRIDGE = "fleet"
NETWORK = "10.77.0"
NOBODY = "02:00:00:00:00:01"  # the hardware address of no host
HOLDER = """
hostname "$0" && ip link set lo up || exit 1
[[ -z $1 ]] || mount --bind "$1" /tmp || exit 1
echo ready
exec cat
"""


class NoFleetError(ByheartError):
    """A part of the fleet did not come up."""


def make_bridge() -> None:
    """Connect the hosts that are to come, and the bench itself as number 254."""
    does("ip", "link", "add", BRIDGE, "type", "bridge")
    does("ip", "addr", "add", f"{NETWORK}.254/24", "dev", BRIDGE)
    does("ip", "link", "set", BRIDGE, "up")


@dataclass(slots=True)
class Namespace:
    """A host on the bridge, held by a process that ends with the bench."""

    name: str
    number: int
    _holder: subprocess.Popen[str] = field(repr=False)

    @classmethod
    def made(cls, name: str, number: int, tmp: Path | None = None) -> Self:
        """Make it; `tmp` is its /tmp (None: the bench's own)."""
        pipe = subprocess.PIPE
        line = ("unshare", "--net", "--uts", "--mount", "--propagation", "private")
        told = (*line, "bash", "-c", HOLDER, name, str(tmp or ""))
        holder = subprocess.Popen(told, stdin=pipe, stdout=pipe, text=True)
        if holder.stdout is None or holder.stdout.readline() != "ready\n":
            raise NoFleetError(f"The host {name} did not come up.")
        host = cls(name, number, holder)
        host._connect()
        return host

    @property
    def address(self) -> str:
        """Its place in the network."""
        return f"{NETWORK}.{self.number}"

    @property
    def network(self) -> str:
        """What tells its network namespace from others."""
        return str(Path(f"/proc/{self._holder.pid}/ns/net").readlink())

    @property
    def holder(self) -> int:
        """The process that holds it."""
        return self._holder.pid

    def command(self, *words: str) -> tuple[str, ...]:
        """The argument list that starts a program there, which keeps the process's number."""
        spaces = (f"--{kind}=/proc/{self.holder}/ns/{file}" for kind, file in KINDS)
        return ("nsenter", *spaces, f"--wdns={ROOT}", "--", *words)

    def plug(self, *, into: bool) -> None:
        """Pull its cable out of the bridge, or put it back."""
        does("ip", "link", "set", self._cable, "up" if into else "down")

    def mislead(self, other: Namespace) -> None:
        """What it sends to that host is lost from now on."""
        wrong = ("lladdr", NOBODY, "dev", "eth0", "nud", "permanent")
        does(*self.command("ip", "neigh", "replace", other.address, *wrong))

    def find(self, other: Namespace) -> None:
        """What it sends to that host arrives again."""
        does(*self.command("ip", "neigh", "del", other.address, "dev", "eth0"))

    def reaches(self, other: Namespace, port: int) -> bool:
        """Whether it gets a connection there within a second."""
        probe = f"exec 3<>/dev/tcp/{other.address}/{port}"
        line = self.command("timeout", "1", "bash", "-c", probe)
        return subprocess.run(line, check=False, capture_output=True).returncode == 0

    def close(self) -> None:
        """Let go of it."""
        self._holder.communicate()

    @property
    def _cable(self) -> str:
        return f"host{self.number}"

    def _connect(self) -> None:
        ends = ("type", "veth", "peer", "name", "eth0", "netns", str(self.holder))
        does("ip", "link", "add", self._cable, *ends)
        does("ip", "link", "set", self._cable, "master", BRIDGE, "up")
        does(*self.command("ip", "addr", "add", f"{self.address}/24", "dev", "eth0"))
        does(*self.command("ip", "link", "set", "eth0", "up"))


KINDS: Sequence[tuple[str, str]] = (("net", "net"), ("uts", "uts"), ("mount", "mnt"))


def does(*words: str) -> None:
    """Run a command that is to succeed."""
    ended = subprocess.run(words, check=False, capture_output=True, text=True)
    if ended.returncode != 0:
        raise NoFleetError(f"“{' '.join(words)}” failed: {ended.stderr.strip()}.")
