"""The window on the real store, drawn on no screen."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from functools import partialmethod

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.settings import read_settings
from app.store.store import Store
from app.ui.data.gc_timer import collect_here_only
from app.ui.i18n.messages_en import speak
from app.ui.shell.main_window import MainWindow
from app.ui.widgets.theme import Wardrobe
from app.ui.widgets.window_state import WindowState
from app.wiring.storage.store_opening import opened_store

Open = Callable[[], MainWindow]
# A busy machine may stand still for longer than the five seconds of pytest-qt's own.
COMES_WITHIN_MS = 30_000


class PatientQtBot(QtBot):
    """Waits as long as a busy machine takes; what comes at once is not waited for any longer."""

    waitUntil = partialmethod(QtBot.waitUntil, timeout=COMES_WITHIN_MS)  # noqa: N815
    waitSignal = partialmethod(QtBot.waitSignal, timeout=COMES_WITHIN_MS)  # noqa: N815


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    """As an argument: in the environment it would reach the applications of other tests."""
    return ["byheart", "-platform", "offscreen"]


@pytest.fixture(scope="session", autouse=True)
def _texts_are_as_wide_on_every_machine(qapp: QApplication) -> None:
    """Measured texts are drawn in a font that set-up installs, whatever else the machine has."""
    qapp.setFont(QFont("DejaVu Sans", 9))


@pytest.fixture(scope="session", autouse=True)
def _garbage_is_collected_as_in_the_application(qapp: QApplication) -> None:
    collect_here_only(qapp)


@pytest.fixture(autouse=True)
def _no_command_before_has_enabled_it_elsewhere() -> None:
    """Another test in this process may have played a command, which collects on any thread."""
    gc.disable()


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> QtBot:
    return PatientQtBot(request)


@pytest.fixture
def store() -> Iterator[Store]:
    """The store that the window shows."""
    with opened_store() as opened:
        yield opened


@pytest.fixture
def wardrobe(qapp: QApplication) -> Wardrobe:
    return Wardrobe(qapp, WindowState(read_settings().home).look)


@pytest.fixture
def german(qapp: QApplication) -> Iterator[None]:
    """The window speaks German, and writes numbers so."""
    locale, before = QLocale(QLocale.Language.German), QLocale()
    translators = speak(qapp, locale)
    QLocale.setDefault(locale)
    yield
    QLocale.setDefault(before)
    for each in translators:
        qapp.removeTranslator(each)


@pytest.fixture
def open_window(qtbot: QtBot, qapp: QApplication, wardrobe: Wardrobe) -> Iterator[Open]:
    """Open the window; it is closed at the end."""
    opened: list[MainWindow] = []

    def window() -> MainWindow:
        settings = read_settings()
        made = MainWindow(settings, wardrobe, WindowState(settings.home))
        wardrobe.put_on()
        opened.append(made)
        made.show()
        return made

    yield window
    for each in opened:
        each.end()
        each.deleteLater()
    # Outside an event loop nobody does: each style sheet would dress the windows of earlier tests.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    qapp.setStyleSheet("")  # the next window, too, is built before it is put on
