"""Who may use a display: nobody but the user it belongs to."""

from __future__ import annotations

import os

from Xlib import X
from Xlib.display import Display
from Xlib.protocol import rq

LOCAL_HOST = 252  # FamilyLocalHost, xserver os/access.c: every user of this machine
SERVER_INTERPRETED = 5


def keep_others_out(connection: Display) -> None:
    """Xvfb lets in every user of the machine unless told otherwise; this one needs no cookie."""
    me = list(f"localuser\0#{os.getuid()}".encode())
    connection.change_hosts(X.HostInsert, SERVER_INTERPRETED, me)
    _ForgetHost(display=connection.display, mode=X.HostDelete, family=LOCAL_HOST, host=[])
    connection.sync()


class _ForgetHost(rq.Request):
    """ChangeHosts as in the protocol; python-xlib's own refuses the family of the local host."""

    _request = rq.Struct(
        rq.Opcode(109),
        rq.Card8("mode"),
        rq.RequestLength(),
        rq.Card8("family"),
        rq.Pad(1),
        rq.LengthOf("host", 2),
        rq.List("host", rq.Card8Obj),
    )
