"""Order Desk on a remote screen: shown through a connection, as a viewer would, and played over it.

What is true is read from the application's database and its diary, never from the screen.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from app.demo.operator import Request, ScriptedOperator
from app.demo.order_desk import orders
from app.desktop.adapters_remote import open_remote
from app.desktop.signals import StopSwitch
from app.settings import read_settings
from app.wiring.recording.recording import RecordingRequest, recording
from tests.builders.desktop.fields import end, surroundings
from tests.builders.remote.vnc_servers import Kept, VncServer
from tests.builders.runs.byheart import ENDS_WITHIN_S, Ended, given
from tests.builders.runs.order_desk import OrderDesk


@dataclass(slots=True)
class RemoteDesk:
    """An Order Desk, and the screen that it is on."""

    desk: OrderDesk
    server: VncServer
    password: str | None = None

    @classmethod
    def at(cls, folder: Path, server: VncServer, password: str | None = None) -> RemoteDesk:
        return cls(OrderDesk.at(folder), server, password)

    @contextmanager
    def running(self, environment: Mapping[str, str] | None = None) -> Iterator[None]:
        """The application is there, or in this environment, meanwhile; somebody started it."""
        mark = self.desk.diary.mark()
        process = subprocess.Popen(
            self.desk.props.launch,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=surroundings(environment or self.server.environment),
        )
        try:
            self.desk.diary.wait_for("ready", mark)
            yield
        finally:
            end(process)

    def show(self, request: Request, name: str = "order") -> None:
        """Record it over the connection; what was shown becomes the workflow."""
        settings = read_settings({"BYHEART_HOME": str(self.desk.byheart.home)})
        teaching = RecordingRequest(
            name, parameters=request.parameters, display=self.server.address
        )
        with ExitStack() as after:
            after.enter_context(self.running())
            store = after.enter_context(self.desk.byheart.store())
            stop = after.enter_context(closing(StopSwitch()))
            desktop = open_remote(self.server.address, stop, Kept(self.password))
            after.callback(desktop.close)
            lessons = after.enter_context(recording(teaching, settings, store, stop, desktop))
            for _ in ScriptedOperator(desktop.hands, self.desk.diary).show(request):
                pass
            lessons.finish()

    def placed(self) -> list[orders.Draft]:
        """Every order that there is."""
        return [order.draft for order in orders.orders(self.desk.props.database)]

    def plays(
        self, request: Request, *words: str, environment: Mapping[str, str] | None = None
    ) -> tuple[Ended, list[orders.Draft]]:
        """`byheart run order --display vnc://…`; how it ended, and the orders that came of it."""
        return self.plays_on(self.server.address, request, *words, environment=environment)

    def plays_on(
        self,
        display: str,
        request: Request,
        *words: str,
        environment: Mapping[str, str] | None = None,
    ) -> tuple[Ended, list[orders.Draft]]:
        """The same on any display."""
        before = self.placed()
        ended = self.desk.byheart.does(
            *("run", "order", "--json", "--display", display),
            *(*given(request.parameters), *words),
            seconds=ENDS_WITHIN_S,
            environment=environment or {},
        )
        return ended, self.placed()[len(before) :]
