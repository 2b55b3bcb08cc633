"""Order Desk as a process: `python -m app.demo.order_desk.main --database FILE [--help]`."""

from __future__ import annotations

import ctypes
import os
import signal
import sys

from PySide6.QtWidgets import QApplication

from app.demo.order_desk import options as wishes
from app.demo.order_desk import theme
from app.demo.order_desk.control import Control
from app.demo.order_desk.desk import Desk
from app.demo.order_desk.desk_log import DeskLog
from app.demo.order_desk.options import Options
from app.demo.order_desk.watch import Watch


def run(options: Options) -> int:
    """Show the window until it is closed."""
    if options.scale is not None:
        os.environ["QT_SCALE_FACTOR"] = str(options.scale)
    _keep_none_alive()
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    application = QApplication(["order-desk"])
    application.setApplicationName("OrderDesk")
    application.setApplicationDisplayName("")
    theme.dress(application, options.theme, options.font_size)
    log = DeskLog.at(options.log)
    desk = Desk(options, log)
    watch = Watch(desk.window, log) if log.listening else None
    control = _control(options, desk, watch)
    if control is not None:
        control.read()
    desk.open()
    return application.exec()


def _keep_none_alive() -> None:
    """Lend None references that PySide6 6.12.0 takes and does not give back on Python 3.11.

    Each call into Qt that returns None loses one; without this, the process aborts within minutes
    ("none_dealloc: deallocating None"). From Python 3.12 on, None is not counted (PEP 683).
    """
    if sys.version_info < (3, 12):
        ctypes.c_ssize_t.from_address(id(None)).value += 1 << 40


def _control(options: Options, desk: Desk, watch: Watch | None) -> Control | None:
    if options.control is None:
        return None
    return Control(options.control, desk, watch.tell_layout if watch else _nothing)


def _nothing() -> None:
    """Nobody listens."""


if __name__ == "__main__":
    sys.exit(run(wishes.read()))
