"""Shows scenes with Qt: `qt.py '{"style": "fusion", ...}'`; the package tells what it reads."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QPoint, QRect, QSize, QSocketNotifier, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QGroupBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QScrollBar,
    QSizePolicy,
    QTableWidget,
    QTableWidgetItem,
    QTabWidget,
    QToolButton,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

Node = dict[str, Any]
Box = list[int]
LEFT, VCENTRE, TOP = (
    Qt.AlignmentFlag.AlignLeft,
    Qt.AlignmentFlag.AlignVCenter,
    Qt.AlignmentFlag.AlignTop,
)
NONE = Qt.AlignmentFlag(0)
DARK = {"Window": "#2b2c2f", "WindowText": "#e6e6e6", "Base": "#1f2023", "Text": "#e6e6e6"}
DARK |= {"Button": "#3a3b3f", "ButtonText": "#e6e6e6", "AlternateBase": "#27282b"}
DARK |= {"Highlight": "#2f65ca", "HighlightedText": "#ffffff", "PlaceholderText": "#888888"}


class Program:
    """The windows of the scene that is shown."""

    def __init__(self, application: QApplication, style: Node) -> None:
        self.application = application
        self.style = style
        application.setStyle(style.get("style", "fusion"))
        if style.get("dark"):
            application.setPalette(_dark())
        if style.get("sheet"):
            application.setStyleSheet(style["sheet"])
        application.setFont(QFont(style.get("font", "DejaVu Sans"), style.get("size", 9)))
        application.setCursorFlashTime(0)
        application.setQuitOnLastWindowClosed(False)
        application.setEffectEnabled(Qt.UIEffect.UI_AnimateMenu, False)
        application.setEffectEnabled(Qt.UIEffect.UI_AnimateCombo, False)
        self.dim = "#9a9a9a" if style.get("dark") else "#777777"
        self.main = QWidget()
        QVBoxLayout(self.main).setContentsMargins(0, 0, 0, 0)
        self.body: QWidget | None = None
        self.dialogs: list[QWidget] = []
        self.boxes: dict[str, Callable[[], Box | None]] = {}
        self.late: list[Callable[[], object]] = []
        self.focus: QWidget | None = None
        self.wanted = self.icons = ""

    # ------------------------------------------------------------------------------------- scene

    def show(self, scene: Node) -> None:
        """Build it anew in the main window, and its dialogs."""
        for window in self.dialogs:
            window.close()
            window.deleteLater()
        if self.body is not None:
            self.body.hide()
            self.body.setParent(None)
            self.body.deleteLater()
        self.dialogs, self.boxes, self.late, self.focus = [], {}, [], None
        self.wanted, self.icons = scene.get("focus", ""), scene.get("icons", "")
        self.body = self._fill(self.main, scene, "window")
        self.main.show()
        self._settle()
        if not scene["dialogs"]:
            self.main.activateWindow()
            self.main.raise_()
        for number, dialog in enumerate(scene["dialogs"]):
            window = QWidget(self.main, Qt.WindowType.Dialog)
            QVBoxLayout(window).setContentsMargins(0, 0, 0, 0)
            self._fill(window, dialog, f"dialog{number}")
            window.show()
            window.activateWindow()
            self.dialogs.append(window)
            self._settle()
        self._focus(scene)
        self._settle()
        for each in self.late:
            each()
        self._settle()

    def _focus(self, scene: Node) -> None:
        """Where it is wanted, or on nothing that shows it."""
        if self.focus is not None and not scene["dialogs"]:
            self.focus.setFocus()
            return
        self.main.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if not scene["dialogs"]:
            self.main.setFocus()

    def _settle(self) -> None:
        for _ in range(4):
            self.application.processEvents()

    def _fill(self, window: QWidget, scene: Node, name: str) -> QWidget:
        window.setWindowTitle(scene["title"])
        body = self.build(scene["body"])
        layout = window.layout()
        assert layout is not None
        layout.addWidget(body)
        window.setMinimumSize(10, 10)
        window.resize(scene["w"], scene["h"])
        window.move(scene["x"], scene["y"])
        self.boxes[name] = lambda: _box(window)
        return body

    def build(self, part: Node) -> QWidget:
        """The widget of a part."""
        widget: QWidget = getattr(self, f"build_{part['t']}")(part)
        if "id" in part and part["id"] not in self.boxes:
            self.boxes[part["id"]] = lambda: _box(widget)
            if part["id"] == self.wanted:
                self.focus = widget
        return widget

    # -------------------------------------------------------------------------------- containers

    def build_col(self, part: Node) -> QWidget:
        holder = QWidget()
        layout = QVBoxLayout(holder)
        pad = part.get("pad", 0)
        layout.setContentsMargins(pad, pad, pad, pad)
        layout.setSpacing(part.get("gap", 6))
        for child in part["c"]:
            grows = bool(child.get("grow"))
            align = NONE if grows or child.get("fill") else LEFT
            layout.addWidget(self.build(child), 1 if grows else 0, align)
        if not any(child.get("grow") for child in part["c"]):
            layout.addStretch(1)
        return holder

    def build_row(self, part: Node) -> QWidget:
        holder = QWidget()
        layout = QHBoxLayout(holder)
        pad = part.get("pad", 0)
        layout.setContentsMargins(pad, pad, pad, pad)
        layout.setSpacing(part.get("gap", 6))
        for child in part["c"]:
            grows = bool(child.get("grow"))
            align = NONE if child.get("fill") else TOP if part.get("top") else VCENTRE
            layout.addWidget(self.build(child), 1 if grows else 0, align)
        if not any(child.get("grow") for child in part["c"]):
            layout.addStretch(1)
        return holder

    def build_grid(self, part: Node) -> QWidget:
        ruled = part.get("ruled")
        holder = QFrame()
        layout = QGridLayout(holder)
        layout.setContentsMargins(0, 0, 0, 0)
        across, down = part.get("gaps", (10, 6))
        layout.setHorizontalSpacing(0 if ruled else across)
        layout.setVerticalSpacing(0 if ruled else down)
        for n, cells in enumerate(part["rows"]):
            for m, cell in enumerate(cells):
                if cell is None:
                    continue
                align = {"right": Qt.AlignmentFlag.AlignRight | VCENTRE, "fill": NONE}.get(
                    cell.get("align", ""), LEFT | VCENTRE
                )
                widget = self.build(cell)
                if ruled:
                    layout.addWidget(self._ruled(widget, cell, align), n, m)
                else:
                    layout.addWidget(widget, n, m, align)
        if part.get("stretch") is not None:
            layout.setColumnStretch(part["stretch"], 1)
        if part.get("even"):
            for m in range(len(part["rows"][0])):
                layout.setColumnStretch(m, 1)
        return holder

    def _ruled(self, widget: QWidget, cell: Node, align: Qt.AlignmentFlag) -> QWidget:
        frame = QFrame()
        frame.setFrameShape(QFrame.Shape.Box)
        frame.setLineWidth(1)
        frame.setAutoFillBackground(True)
        frame.setBackgroundRole(
            QPalette.ColorRole.Button if cell.get("head") else QPalette.ColorRole.Base
        )
        frame.setForegroundRole(QPalette.ColorRole.Dark)
        inside = QHBoxLayout(frame)
        inside.setContentsMargins(6, 3, 6, 3)
        inside.addWidget(widget, 1 if align == NONE else 0, align)
        return frame

    def build_pad(self, part: Node) -> QWidget:
        holder = QWidget()
        layout = QVBoxLayout(holder)
        layout.setContentsMargins(*[part["pad"]] * 4)
        layout.addWidget(self.build(part["child"]))
        return holder

    def build_panel(self, part: Node) -> QWidget:
        frame = QFrame()
        tone = part.get("tone", "card")
        frame.setObjectName("panel")
        back = {
            "card": "palette(base)",
            "plain": "palette(window)",
            "side": "palette(button)",
            "accent": "#2f5d9b",
            "warn": "#fff3cd",
            "info": "#cfe2ff",
            "dark": "#323a45",
        }[tone]
        fore = {"accent": "#fff", "dark": "#fff", "warn": "#222", "info": "#222"}.get(tone)
        border = "0" if tone == "side" else "1px solid palette(mid)"
        sheet = f"#panel {{ background: {back}; border: {border}; }}"
        sheet += " QLabel, .QWidget { background: transparent; }"
        if fore:
            sheet += f" QLabel {{ color: {fore}; }}"
        frame.setStyleSheet(sheet)
        layout = QVBoxLayout(frame)
        layout.setContentsMargins(*[part.get("pad", 8)] * 4)
        layout.addWidget(self.build(part["child"]))
        if part.get("w"):
            frame.setFixedSize(part["w"], part.get("h", 90))
        return frame

    def build_group(self, part: Node) -> QWidget:
        box = QGroupBox(part["title"])
        QVBoxLayout(box).addWidget(self.build(part["child"]))
        return box

    def build_tabs(self, part: Node) -> QWidget:
        book = QTabWidget()
        for n, tab in enumerate(part["tabs"]):
            chosen = tab["id"] == part["chosen"]
            page = QWidget()
            layout = QVBoxLayout(page)
            if chosen:
                layout.addWidget(self.build(part["page"]))
            book.addTab(page, tab["text"])
            if chosen:
                book.setCurrentIndex(n)
            self.boxes[tab["id"]] = lambda n=n: _inside(  # type: ignore[misc]
                book.tabBar(), book.tabBar().tabRect(n)
            )
        return book

    def build_space(self, part: Node) -> QWidget:
        return QWidget()

    # ------------------------------------------------------------------------------------ leaves

    def build_label(self, part: Node) -> QWidget:
        label = QLabel(part["text"])
        label.setTextFormat(Qt.TextFormat.PlainText)
        role = part.get("role", "plain")
        font = QFont(self.application.font())
        size = font.pointSize()
        font.setPointSize({"heading": size + 1, "title": size + 4, "big": size + 9}.get(role, size))
        font.setBold(role in {"bold", "heading", "title"})
        label.setFont(font)
        if role == "dim":
            label.setStyleSheet(f"color: {self.dim}")
        if part.get("width"):
            label.setMinimumWidth(part["width"] * 7)
        if part.get("cell"):
            label.setAlignment(Qt.AlignmentFlag.AlignRight | VCENTRE)
        if part.get("wrap"):
            label.setWordWrap(True)
            label.setFixedWidth(part["wrap"])
        return label

    def build_link(self, part: Node) -> QWidget:
        label = QLabel(f'<a href="#">{part["text"]}</a>')
        label.setTextFormat(Qt.TextFormat.RichText)
        return label

    def build_button(self, part: Node) -> QWidget:
        widget: QPushButton | QToolButton
        if part.get("flat"):
            widget = QToolButton()
            widget.setAutoRaise(True)
            style = Qt.ToolButtonStyle
            widget.setToolButtonStyle(
                style.ToolButtonIconOnly if not part["text"] else style.ToolButtonTextBesideIcon
            )
            if part.get("chosen"):
                widget.setCheckable(True)
                widget.setChecked(True)
        else:
            widget = QPushButton()
            if part.get("primary"):
                widget.setDefault(True)
                widget.setObjectName("primary")
            widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        if part.get("flat") and part.get("anchor"):
            widget.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            widget.setStyleSheet("text-align: left")
        widget.setText(part["text"])
        if part.get("icon"):
            widget.setIcon(QIcon(f"{self.icons}/{part['icon']}.png"))
            widget.setIconSize(QSize(20, 20))
        if part.get("width"):
            widget.setMinimumWidth(part["width"] * 8)
        widget.setEnabled(not part.get("disabled"))
        return widget

    def build_entry(self, part: Node) -> QWidget:
        widget = QLineEdit(part.get("text", ""))
        widget.setReadOnly(bool(part.get("readonly")))
        widget.setEnabled(not part.get("disabled"))
        if part.get("password"):
            widget.setEchoMode(QLineEdit.EchoMode.Password)
        widget.setFixedWidth(part.get("width", 24) * 8)
        return widget

    def build_area(self, part: Node) -> QWidget:
        widget = QPlainTextEdit(part.get("text", ""))
        widget.setFixedSize(part.get("width", 40) * 8, part.get("height", 4) * 18 + 10)
        return widget

    def build_check(self, part: Node) -> QWidget:
        widget = QCheckBox(part["text"])
        widget.setChecked(bool(part.get("on")))
        widget.setEnabled(not part.get("disabled"))
        widget.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return widget

    def build_radio(self, part: Node) -> QWidget:
        widget = QRadioButton(part["text"])
        widget.setAutoExclusive(False)
        widget.setChecked(bool(part.get("on")))
        widget.setEnabled(not part.get("disabled"))
        return widget

    def build_combo(self, part: Node) -> QWidget:
        widget = QComboBox()
        options = part.get("options", [part["text"]])
        widget.addItems([each["text"] if isinstance(each, dict) else each for each in options])
        widget.setCurrentText(part["text"])
        widget.setEnabled(not part.get("disabled"))
        widget.setFixedWidth(part.get("width", 22) * 8)
        if part.get("open"):
            self.late.append(widget.showPopup)
            for n, each in enumerate(options):
                self.boxes[each["id"]] = lambda n=n: _item_box(  # type: ignore[misc]
                    widget.view(), widget.model().index(n, 0)
                )
            self.dialogs.append(_Popup(widget))
        return widget

    def build_list(self, part: Node) -> QWidget:
        widget = QListWidget()
        for item in part["items"]:
            QListWidgetItem("\n".join(item["lines"]), widget)
        for n, item in enumerate(part["items"]):
            if item["id"] == part.get("chosen"):
                widget.setCurrentRow(n)
            self.boxes[item["id"]] = lambda n=n: _item_box(  # type: ignore[misc]
                widget, widget.model().index(n, 0)
            )
        widget.setFixedWidth(part.get("width", 260))
        height = sum(widget.sizeHintForRow(n) for n in range(len(part["items"])))
        widget.setFixedHeight(height + 8)
        return widget

    def build_table(self, part: Node) -> QWidget:
        table = QTableWidget(len(part["items"]), len(part["cols"]))
        table.setHorizontalHeaderLabels(part["cols"])
        table.verticalHeader().hide()
        table.setSelectionBehavior(QTableWidget.SelectionBehavior.SelectRows)
        for n, item in enumerate(part["items"]):
            for m, text in enumerate(item["cells"]):
                cell = QTableWidgetItem(text)
                if m in part.get("right", ()):
                    cell.setTextAlignment(Qt.AlignmentFlag.AlignRight | VCENTRE)
                table.setItem(n, m, cell)
                self.boxes[f"{item['id']}/{m}"] = lambda n=n, m=m: _item_box(  # type: ignore[misc]
                    table, table.model().index(n, m)
                )
            self.boxes[item["id"]] = lambda n=n: _row_box(table, n)  # type: ignore[misc]
            if item["id"] == part.get("chosen"):
                table.selectRow(n)
        for m, width in enumerate(part["widths"]):
            table.setColumnWidth(m, width)
        table.setFixedWidth(sum(part["widths"]) + 4)
        return table

    def build_tree(self, part: Node) -> QWidget:
        tree = QTreeWidget()
        tree.setHeaderHidden(True)

        def insert(above: QTreeWidget | QTreeWidgetItem, nodes: list[Node]) -> None:
            for each in nodes:
                item = QTreeWidgetItem(above, [each["text"]])
                insert(item, each.get("c", []))
                item.setExpanded(bool(each.get("open")))
                if each["id"] == part.get("chosen"):
                    tree.setCurrentItem(item)
                self.boxes[each["id"]] = lambda item=item: _item_box(  # type: ignore[misc]
                    tree, tree.indexFromItem(item)
                )

        insert(tree, part["nodes"])
        tree.setFixedWidth(part.get("width", 220))
        return tree

    def build_scrollbar(self, part: Node) -> QWidget:
        bar = QScrollBar(Qt.Orientation.Vertical)
        bar.setRange(0, 40)
        bar.setPageStep(60)
        return bar

    def build_rule(self, part: Node) -> QWidget:
        line = QFrame()
        line.setFrameShape(QFrame.Shape.HLine)
        return line

    def build_menubar(self, part: Node) -> QWidget:
        bar = QFrame()
        layout = QHBoxLayout(bar)
        layout.setContentsMargins(4, 2, 4, 2)
        layout.setSpacing(0)
        for menu in part["menus"]:
            title = QLabel(menu["text"])
            opened = menu["id"] == part.get("opened")
            colour = "background: palette(highlight); color: palette(highlighted-text);"
            title.setStyleSheet("padding: 3px 8px;" + (colour if opened else ""))
            layout.addWidget(title)
            self.boxes[menu["id"]] = lambda title=title: _box(title)  # type: ignore[misc]
            if opened:
                self.late.append(lambda title=title: self._open_menu(title, part["entries"]))  # type: ignore[misc]
        layout.addStretch(1)
        return bar

    def _open_menu(self, title: QWidget, entries: list[Node]) -> None:
        menu = QMenu(self.main)
        for each in entries:
            if each.get("rule"):
                menu.addSeparator()
                continue
            action: Any = menu.addAction(each["text"])
            action.setEnabled(not each.get("disabled"))
            self.boxes[each["id"]] = lambda action=action: _inside(  # type: ignore[misc]
                menu, menu.actionGeometry(action)
            )
        menu.popup(title.mapToGlobal(QPoint(0, title.height())))
        self.dialogs.append(menu)

    # ------------------------------------------------------------------------------------- lines

    def read(self) -> None:
        """One command: show a scene, or tell the boxes."""
        line = sys.stdin.readline()
        if not line:
            self.application.exit()
            return
        command = json.loads(line)
        if "show" in command:
            self.show(command["show"])
        self._settle()
        self.main.repaint()
        self._settle()
        found = {name: where() for name, where in self.boxes.items()}
        print(json.dumps({"boxes": {k: v for k, v in found.items() if v}}), flush=True)


class _Popup(QWidget):
    """Closes the list of a combo box as if it were a window."""

    def __init__(self, combo: QComboBox) -> None:
        super().__init__()
        self._combo = combo

    def close(self) -> bool:
        """Close the list."""
        self._combo.hidePopup()
        return True


def _dark() -> QPalette:
    palette = QPalette()
    for role, colour in DARK.items():
        palette.setColor(QPalette.ColorRole[role], QColor(colour))
    for role in ("WindowText", "Text", "ButtonText"):
        palette.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole[role], QColor("#77787c"))
    palette.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.Base, QColor("#333438"))
    return palette


def _box(widget: QWidget) -> Box | None:
    if not widget.isVisible():
        return None
    corner = widget.mapToGlobal(QPoint(0, 0))
    return [corner.x(), corner.y(), widget.width(), widget.height()]


def _inside(widget: QWidget, box: QRect) -> Box | None:
    corner = widget.mapToGlobal(box.topLeft())
    return [corner.x(), corner.y(), box.width(), box.height()] if box.width() else None


def _item_box(view: Any, index: Any) -> Box | None:
    return _inside(view.viewport(), view.visualRect(index).intersected(view.viewport().rect()))


def _row_box(table: QTableWidget, number: int) -> Box | None:
    first = table.visualRect(table.model().index(number, 0))
    last = table.visualRect(table.model().index(number, table.columnCount() - 1))
    return _inside(table.viewport(), first.united(last))


def main() -> None:
    """Until the input ends."""
    application = QApplication([sys.argv[0]])
    program = Program(application, json.loads(sys.argv[1]))
    notifier = QSocketNotifier(sys.stdin.fileno(), QSocketNotifier.Type.Read)
    notifier.activated.connect(program.read)
    print(json.dumps({"ready": True}), flush=True)
    application.exec()


if __name__ == "__main__":
    main()
