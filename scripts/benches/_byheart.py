"""Byheart in `reaction`: the task is shown to the real recorder once, then played from memory."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from app.demo.operator import Request
from app.demo.order_desk.diary import Diary
from app.demo.show import Props
from app.demo.story import expected, verify
from app.demo.taught import shown, teaching
from app.desktop.ports import PrivateDisplay
from app.settings import Settings
from app.wiring.machine.desktop import Desk
from app.wiring.run.launcher import Parent, open_parent
from scripts.benches._rival import SHOWN, Played

NAME = "reaction"


def play(display: PrivateDisplay, folder: Path, wanted: Sequence[Request]) -> Played:
    """Show one order, play the wanted ones, each in an Order Desk started for it."""
    props = Props(folder)
    props.disturb(None)
    desk = Desk(display.name, dict(display.environment))
    diary = Diary.at(props.diary)
    try:
        with open_parent(print, Settings(folder / "byheart"), desk) as parent:
            _teach(parent, props, diary)
            mark = diary.mark()
            problems = [why for request in wanted for why in _perform(parent, request, diary)]
    finally:
        diary.close()
    problems += verify(props.database, expected([SHOWN, *wanted]))
    return Played(diary.lines[mark:], problems)


def _teach(parent: Parent, props: Props, diary: Diary) -> None:
    lesson = teaching(parent, NAME, SHOWN, props.launch)
    shown(parent, diary, lesson, SHOWN)


def _perform(parent: Parent, request: Request, diary: Diary) -> list[str]:
    """What went wrong, if anything."""
    prepared = parent.prepare(NAME, None, ask="nobody", display="current")
    *_, report = prepared.run(request.parameters)
    diary.mark()
    return [] if report["outcome"] == "done" else [f"{request.customer}: {report['reason']}"]
