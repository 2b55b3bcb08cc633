"""An empty window of another application: `tk_mail.py TITLE GEOMETRY`."""

from __future__ import annotations

import sys
import tkinter as tk


def main() -> None:
    root = tk.Tk(className="Mail")
    root.title(sys.argv[1])
    root.geometry(sys.argv[2])
    root.mainloop()


if __name__ == "__main__":
    main()
