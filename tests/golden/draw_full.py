"""Draws pairs of a page that fills a full HD screen with a long list, at several scales."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from scripts.benches._miniwob.chromium import chromium
from tests.golden.stage import STOP, Places, Stage

PAGE = Path(__file__).parent / "pages" / "customers.html"
SIZE = (1920, 1080)
NAMES = ("Adler", "Becker", "Conrad", "Dietz", "Ebert", "Franke")
TRADES = ("Papier", "Lampen", "Glas", "Moden", "Bau")
CITIES = ("Bremen", "Kiel", "Ulm", "Berlin", "Mainz", "Trier")
ROWS = [
    [
        f"{name} {trade}",
        f"C-{1041 + 7 * number}",
        CITIES[number % len(CITIES)],
        f"{317 * number % 4000 + 5}.{7 * number % 100:02}",
        ("open", "late")[number % 2],
    ]
    for number, (name, trade) in enumerate((name, trade) for name in NAMES for trade in TRADES)
]
# The scale of each, and what the page shows besides its list.
SCENES: dict[str, tuple[float, dict[str, Any]]] = {
    "plain": (1.0, {}),
    "scale110": (1.1, {}),
    "scale90": (0.9, {}),
    "scale90-cookies": (0.9, {"cookies": "We use cookies to improve this page."}),
    "scale110-question": (1.1, {"question": ["Delete?", "Delete 3 customers?", ["No", "Yes"]]}),
    "scale110-paid": (1.1, {"tab": 1}),
}


def draw() -> None:
    """All of it."""
    with Stage("full", SIZE, ".webp") as stage:
        stage.rest()
        for name, (scale, state) in SCENES.items():
            with chromium(stage.display.environment, scale=scale, labels=False) as browser:
                browser.navigate(PAGE.as_uri())
                places = browser.evaluate(f"show({json.dumps({'rows': ROWS, **state})})")
                stage.shoot(name, on_screen(places, scale))
            stage.gone()
        for what in ("New", "Search"):
            for scene in ("scale110", "scale90"):
                stage.sheet.pair("display scale", "plain", scene, what)
            for scene in ("scale90-cookies", "scale110-question", "scale110-paid"):
                stage.sheet.pair("another scale, and more", "plain", scene, what, to=STOP)
        stage.sheet.write()


def on_screen(places: Places, scale: float) -> Places:
    """Where that is in the screen's pixels."""
    return {what: [round(at * scale) for at in where] for what, where in places.items()}


if __name__ == "__main__":
    draw()
