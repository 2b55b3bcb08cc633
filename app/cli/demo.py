"""`byheart demo`: the whole story on a sample application."""

from __future__ import annotations

from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from app.cli.options import Json
from app.cli.output import print_json, say
from app.demo.show import DemoFailedError, Message, Show, opened_show
from app.player.reporting.event_text import line_for
from app.settings import read_settings
from app.store.atomic_files import write_whole
from app.wiring.machine.desktop import Desk, session_desk
from app.wiring.storage.run_report import page_of


class Display(StrEnum):
    """Where the demo is played."""

    PRIVATE = "private"
    CURRENT = "current"


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("demo")(demo)


def demo(
    display: Annotated[Display | None, typer.Option(help="Where to play.")] = None,
    json: Json = False,  # noqa: FBT002
) -> int:
    """Teach a sample application's task once, and see it done by heart with other data."""

    def hear(message: Message) -> None:
        if json:
            print_json(message)
        elif line := line_for(message):
            say(f"  {line}")

    def tell(sentence: str) -> None:
        if not json:
            say(sentence)

    with opened_show(read_settings(), _chosen(display, tell), tell, hear) as show:
        problems = show.play()
        page = _write_report(show)
    if problems:
        raise DemoFailedError(f"The orders are not as asked: {'; '.join(problems)}.")
    tell("Every order is in the application's database exactly as asked.")
    if json:
        print_json({"event": "demo", "model_calls_by_run": show.calls, "report": str(page)})
    tell(f"The last run's report: {page}")
    return 0


def _chosen(display: Display | None, tell: Callable[[str], None]) -> Desk | None:
    """The session's display, or None for a private one."""
    desk = session_desk()
    if display is Display.PRIVATE:
        return None
    if not desk.display and display is None:
        tell("There is no display here: the demo plays on a private one.")
        return None
    return desk


def _write_report(show: Show) -> Path:
    store = show.parent.store
    page = show.props.folder / "report.html"
    write_whole(page, page_of(store, store.runs(limit=1)[0]).encode())
    return page
