"""The fakes: a desktop on paper and ports onto it that share its state and keep its diary.

desktop = PaperDesktop()
orders = desktop.open("Orders", Box(50, 60, 300, 200))
name = desktop.add(orders, PaperKind.FIELD, "Customer", Box(100, 20, 150, 24))
PaperHands(desktop, stop).type_text("Miller")   # name.value == "Miller"
desktop.diary                                   # ["type 'Miller'"]
"""

from tests.builders.fake_desktop.desktop import PaperDesktop
from tests.builders.fake_desktop.elements import PaperElement, PaperKind, PaperWindow
from tests.builders.fake_desktop.hands import PaperHands, PaperListener
from tests.builders.fake_desktop.sight import (
    PaperChanges,
    PaperClipboard,
    PaperLabels,
    PaperScreen,
    PaperWindows,
)

__all__ = [
    "PaperChanges",
    "PaperClipboard",
    "PaperDesktop",
    "PaperElement",
    "PaperHands",
    "PaperKind",
    "PaperLabels",
    "PaperListener",
    "PaperScreen",
    "PaperWindow",
    "PaperWindows",
]
