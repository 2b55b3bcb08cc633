"""Where an application is played: a display here, one over VNC, one over RDP."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from app.desktop.display.private import XvfbDisplay
from app.desktop.ports import Hands
from scripts.benches._remote.link import Link
from tests.builders.remote.rdp_servers import PASSWORD, RdpServer, xrdp
from tests.builders.remote.viewer import recording_in_viewer
from tests.builders.remote.vnc_servers import VncServer, password_file, tigervnc
from tests.builders.runs.byheart import Byheart, given

OPERATORS_SIZE = (1600, 1000)


class Kind(StrEnum):
    """How far away it is."""

    X11 = "x11"
    VNC = "vnc"
    RDP = "rdp"


@dataclass(frozen=True, slots=True)
class Screen:
    """`name`, `bus` and `environment` are of the X display that the application is on, where the
    person's eyes are; `operators` is the display that Byheart is started on.
    """

    kind: Kind
    name: str
    operators: XvfbDisplay
    server: VncServer | None = None
    link: Link | None = None

    @property
    def bus(self) -> str:
        """The session bus of the applications."""
        return self.operators.bus

    @property
    def environment(self) -> Mapping[str, str]:
        """What an application there is started with."""
        there = self.server.environment if self.server else {}
        return {**self.operators.environment, **there}

    @property
    def address(self) -> str:
        """As `--display` takes it."""
        return self.server.address if self.server else "current"

    @property
    def hands_on(self) -> str:
        """The display that a person has the hands on."""
        return self.operators.name

    @contextmanager
    def recording(self, byheart: Byheart, name: str, values: Mapping[str, str]) -> Iterator[Hands]:
        """`byheart record`, in a viewer where the screen is far away; hands to show a task with,
        whose places are those of the screen.
        """
        if self.server is not None:
            with recording_in_viewer(byheart, name, self.server, values, self.operators) as there:
                yield there
        else:
            environment = self.operators.environment
            with byheart.recording_with(name, given(values), environment, self.name) as here:
                yield here


@contextmanager
def screen_of(kind: Kind, folder: Path) -> Iterator[Screen]:
    """One of this kind; what goes to a far one and comes from it passes a link."""
    folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as after:
        if kind is Kind.X11:
            here = after.enter_context(XvfbDisplay.start())
            yield Screen(kind, here.name, here)
            return
        operators = after.enter_context(XvfbDisplay.start(*OPERATORS_SIZE))
        server = after.enter_context(_serving(kind, folder))
        link = after.enter_context(Link(server.port))
        linked = replace(server, port=link.port)
        yield Screen(kind, server.display, operators, linked, link)


@contextmanager
def _serving(kind: Kind, folder: Path) -> Iterator[VncServer | RdpServer]:
    if kind is Kind.VNC:
        with tigervnc() as server:
            yield server
        return
    secret = str(password_file(folder, PASSWORD))
    with (
        tigervnc("-SecurityTypes", "VncAuth", "-PasswordFile", secret) as target,
        xrdp(folder, target) as front,
    ):
        yield front
