"""Dialogs of yad, which nobody here wrote: `list ROWS.csv` shows the rows of a file, `entry FILE`
adds what is entered to one.
"""

from __future__ import annotations

import csv
import subprocess
import sys
from pathlib import Path


def show(rows: Path) -> None:
    with rows.open(encoding="utf-8", newline="") as file:
        heads, *cells = list(csv.reader(file))
    window = ("yad", "--list", "--title=People", "--width=420", "--height=330")
    columns = [f"--column={head}" for head in heads]
    subprocess.run([*window, *columns, *(cell for row in cells for cell in row)], check=False)


def enter(file: Path) -> None:
    line = ("yad", "--entry", "--title=Guests", "--width=420")
    entered = subprocess.run(line, check=False, capture_output=True, text=True)
    if entered.returncode == 0:
        with file.open("a", encoding="utf-8") as book:
            book.write(entered.stdout)


if __name__ == "__main__":
    {"list": show, "entry": enter}[sys.argv[1]](Path(sys.argv[2]))
