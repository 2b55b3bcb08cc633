"""The certificate of a server of RDP: it is asked for before a password is sent anywhere."""

from __future__ import annotations

import struct

from app.desktop.remote.access import Pins
from app.desktop.remote.address import RemoteAddress
from app.desktop.remote.errors import LostError, RefusedError
from app.desktop.remote.link import GREETING_S, Link

# [MS-RDPBCGR] 2.2.1.1: a connection request in TPKT and X.224, with an RDP_NEG_REQ that wishes for
# TLS (1) or CredSSP (2), which begins with TLS as well.
WISHED = 1 | 2
REQUEST = bytes.fromhex("03000013 0ee00000000000") + struct.pack("<BBHI", 1, 0, 8, WISHED)
TPKT = 4
TPKT_VERSION = 3
BEFORE_NEGOTIATION = 7  # of X.224's connection confirm (2.2.1.2)
NEGOTIATED = 2  # RDP_NEG_RSP's type; 3 is a refusal
LONGEST = 512


def require_certificate(address: RemoteAddress, pins: Pins, patience_s: float = GREETING_S) -> str:
    """The SHA-256 of the server's certificate, in hexadecimal; it is pinned when it is the first.

    LostError when nobody answers; RefusedError when it has another certificate than before, or
    does not encrypt by TLS.
    """
    link = Link(address, pins, patience_s)
    try:
        link.send(REQUEST)
        version, length = struct.unpack(">BxH", link.read_exactly(TPKT))
        if version != TPKT_VERSION or not TPKT < length <= LONGEST:
            raise RefusedError(f"{address} does not answer as a server of RDP does.")
        answer = link.read_exactly(length - TPKT)
        if answer[BEFORE_NEGOTIATION : BEFORE_NEGOTIATION + 1] != bytes([NEGOTIATED]):
            raise RefusedError(
                f"{address} does not encrypt by TLS; let it require TLS or network level "
                "authentication."
            )
        link.encrypt()
    finally:
        link.close()
    pin = pins.of(str(address))
    if not pin:
        raise LostError(f"The certificate of {address} could not be kept.")
    return pin
