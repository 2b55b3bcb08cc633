"""What RDP needs beside Byheart: programs, each with Debian's package of it."""

from __future__ import annotations

from app.desktop.display.private import NEEDED_FOR_VNC

PROGRAM = "xfreerdp"
NEEDED = {PROGRAM: "freerdp2-x11", **NEEDED_FOR_VNC}
