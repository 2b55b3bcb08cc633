"""The fakes: a desktop on paper and ports onto it that share its state and keep its diary.

desktop = PaperDesktop()
orders = desktop.open("Orders", Box(50, 60, 300, 200))
name = desktop.add(orders, PaperKind.FIELD, "Customer", Box(100, 20, 150, 24))
PaperHands(desktop, stop).type_text("Miller")   # name.value == "Miller"
desktop.diary                                   # ["type 'Miller'"]
"""

from app.desktop.paper_desktop import PaperDesktop
from app.desktop.paper_elements import PaperElement, PaperKind, PaperWindow
from app.desktop.paper_hands import PaperHands, PaperListener
from app.desktop.paper_sight import (
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
