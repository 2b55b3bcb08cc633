"""Small pictures for tool bars, drawn with lines."""

from __future__ import annotations

from pathlib import Path

from PIL import Image, ImageDraw

SIDE, SCALE = 20, 4
COLOUR = (64, 124, 188, 255)  # to be seen on light and on dark
Lines = list[tuple[float, float]]

# Polylines in a square of 20 by 20; a first point that comes again closes the line.
SHAPES: dict[str, list[Lines]] = {
    "save": [
        [(3, 3), (14, 3), (17, 6), (17, 17), (3, 17), (3, 3)],
        [(6, 3), (6, 8), (13, 8), (13, 3)],
        [(6, 17), (6, 12), (14, 12), (14, 17)],
    ],
    "delete": [
        [(5, 6), (6, 17), (14, 17), (15, 6)],
        [(3, 6), (17, 6)],
        [(8, 6), (8, 3), (12, 3), (12, 6)],
        [(9, 9), (9, 14)],
        [(11, 9), (11, 14)],
    ],
    "edit": [[(4, 16), (5, 12), (13, 4), (16, 7), (8, 15), (4, 16)], [(11, 6), (14, 9)]],
    "print": [
        [(3, 8), (17, 8), (17, 14), (3, 14), (3, 8)],
        [(6, 8), (6, 3), (14, 3), (14, 8)],
        [(6, 12), (6, 17), (14, 17), (14, 12)],
    ],
    "add": [[(10, 3), (10, 17)], [(3, 10), (17, 10)]],
    "back": [[(9, 4), (3, 10), (9, 16)], [(3, 10), (17, 10)]],
    "forward": [[(11, 4), (17, 10), (11, 16)], [(3, 10), (17, 10)]],
    "search": [[(4, 8), (6, 4), (10, 4), (12, 8), (10, 12), (6, 12), (4, 8)], [(11, 11), (17, 17)]],
    "flag": [[(5, 18), (5, 3), (15, 5), (13, 8), (15, 11), (5, 11)]],
    "mail": [[(2, 5), (18, 5), (18, 15), (2, 15), (2, 5)], [(2, 5), (10, 11), (18, 5)]],
    "check": [[(3, 10), (8, 15), (17, 5)]],
    "cross": [[(4, 4), (16, 16)], [(16, 4), (4, 16)]],
    "home": [[(3, 10), (10, 3), (17, 10)], [(5, 9), (5, 17), (15, 17), (15, 9)]],
    "lock": [[(4, 9), (16, 9), (16, 17), (4, 17), (4, 9)], [(6, 9), (7, 4), (13, 4), (14, 9)]],
}
ICONS = tuple(SHAPES)


def draw_icons(folder: Path) -> None:
    """Each as a PNG file of its name."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, lines in SHAPES.items():
        image = Image.new("RGBA", (SIDE * SCALE, SIDE * SCALE))
        pen = ImageDraw.Draw(image)
        for line in lines:
            points = [(x * SCALE, y * SCALE) for x, y in line]
            pen.line(points, fill=COLOUR, width=2 * SCALE - 1, joint="curve")
        image.resize((SIDE, SIDE), Image.Resampling.LANCZOS).save(folder / f"{name}.png")
