"""Forms as they are laid out: every name is there whole, and level with its field."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QLocale, QPoint
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QFormLayout,
    QLabel,
    QLineEdit,
    QStyle,
    QStyleOptionComboBox,
    QStyleOptionFrame,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.ui.i18n.messages_en import speak
from app.ui.recording.form import LessonForm
from app.ui.running.form import RunForm
from app.ui.schedules.form import ScheduleForm
from app.ui.view_models.schedule import Choices
from app.ui.widgets.theme import Wardrobe
from tests.ui.running.test_worker import CUSTOMER, NEEDS

pytestmark = pytest.mark.usefixtures("wardrobe")
FORMS = ("run", "record")
ROLES = (QFormLayout.ItemRole.LabelRole, QFormLayout.ItemRole.FieldRole)
# Pixels, for rounding on either side.
LEVEL = 2
SMALLEST = 1


def made(qtbot: QtBot, name: str) -> QDialog:
    form = RunForm(NEEDS) if name == "run" else LessonForm("ctrl+shift+F12")
    assert CUSTOMER in NEEDS.parameters
    qtbot.addWidget(form)
    form.show()
    form.resize(SMALLEST, SMALLEST)
    qtbot.waitUntil(lambda: form.width() > SMALLEST)
    return form


def named(form: QDialog) -> list[tuple[QLabel, QWidget]]:
    """The names and their fields."""
    rows: list[tuple[QLabel, QWidget]] = []
    for layout in form.findChildren(QFormLayout):
        for row in range(layout.rowCount()):
            label, field = (
                item and item.widget() for item in (layout.itemAt(row, role) for role in ROLES)
            )
            if isinstance(label, QLabel) and isinstance(field, QWidget) and label.isVisible():
                rows.append((label, field))
    return rows


@pytest.mark.parametrize("name", FORMS)
def test_however_small_a_form_is_made_its_names_stand_there_whole(qtbot: QtBot, name: str) -> None:
    form = made(qtbot, name)
    names = [label for label, _ in named(form)]
    assert len(names) >= len(FORMS)
    cut_off = {
        label.text(): (label.width(), label.fontMetrics().horizontalAdvance(label.text()))
        for label in names
        if label.width() < label.fontMetrics().horizontalAdvance(label.text())
    }
    assert cut_off == {}


@pytest.mark.parametrize("name", FORMS)
def test_a_name_is_level_with_the_first_line_of_its_field(
    qtbot: QtBot, wardrobe: Wardrobe, name: str
) -> None:
    wardrobe.dress()
    form = made(qtbot, name)
    lines = {
        label.text(): (_on_screen(label, label.rect().center()), _first_line(field))
        for label, field in named(form)
    }
    assert {
        text: (there, line) for text, (there, line) in lines.items() if abs(there - line) > LEVEL
    } == {}


def _first_line(field: QWidget) -> int:
    """The middle of a field of one line; of a longer one that of its first."""
    first = round(1.2 * field.fontMetrics().height())
    return min(_on_screen(field, field.rect().center()), _on_screen(field, QPoint(0, first)))


def _on_screen(widget: QWidget, at: QPoint) -> int:
    return widget.mapToGlobal(at).y()


@pytest.mark.parametrize("language", ["en_GB", "de_DE"])
def test_what_stands_in_an_empty_field_is_whole_and_begins_level_with_the_others(
    qtbot: QtBot, wardrobe: Wardrobe, qapp: QApplication, language: str
) -> None:
    wardrobe.dress()
    translators = speak(qapp, QLocale(language))
    form = LessonForm("ctrl+shift+F12")
    qtbot.addWidget(form)
    form.show()
    begins = {}
    for edit in (form.name, form.launch, form.display):
        option = QStyleOptionFrame()
        edit.initStyleOption(option)
        contents = QStyle.SubElement.SE_LineEditContents
        room = (
            edit.style().subElementRect(contents, option, edit).marginsRemoved(edit.textMargins())
        )
        hint = edit.placeholderText()
        assert edit.fontMetrics().horizontalAdvance(hint) <= room.width(), hint
        begins[hint] = edit.mapTo(form, room.topLeft()).x()
    for each in translators:
        qapp.removeTranslator(each)
    assert max(begins.values()) - min(begins.values()) <= LEVEL, begins


def test_what_fields_of_every_kind_say_begins_level(qtbot: QtBot, wardrobe: Wardrobe) -> None:
    wardrobe.dress()
    form = ScheduleForm(Choices((), "UTC"))
    qtbot.addWidget(form)
    form.more.head.click()
    form.show()
    line, box, number = form.name, form.how, form.limit
    begins = {
        "line": _contents(line),
        "choice": _chosen(box),
        "number": number.lineEdit().x() + _contents(number.lineEdit()),
    }
    assert max(begins.values()) - min(begins.values()) <= LEVEL, begins
    assert len({each.height() for each in (line, box, number)}) == 1


def _contents(edit: QLineEdit) -> int:
    option = QStyleOptionFrame()
    edit.initStyleOption(option)
    inside = QStyle.SubElement.SE_LineEditContents
    return edit.style().subElementRect(inside, option, edit).left() + edit.textMargins().left()


def _chosen(box: QComboBox) -> int:
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    control, part = QStyle.ComplexControl.CC_ComboBox, QStyle.SubControl.SC_ComboBoxEditField
    return box.style().subControlRect(control, option, part, box).left()


@pytest.mark.parametrize("height", [200, 260, 400])
def test_the_field_of_a_value_keeps_its_height_where_the_form_is_low(
    qtbot: QtBot, height: int
) -> None:
    form = RunForm(NEEDS, stop_key="Ctrl+Shift+F12")
    qtbot.addWidget(form)
    form.resize(form.width(), height)
    form.show()
    edit = form.fields[CUSTOMER.name].edit
    assert edit.height() >= edit.sizeHint().height()
