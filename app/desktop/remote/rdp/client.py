"""One `xfreerdp`: its options, its password, and the reason when it ends."""

from __future__ import annotations

import subprocess
from collections.abc import Mapping
from contextlib import suppress

from app.desktop.environment import merged
from app.desktop.remote.address import RemoteAddress
from app.desktop.remote.errors import LostError, RefusedError
from app.desktop.remote.rdp.needs import PROGRAM

ENDS_S = 5.0
US_LAYOUT = "0x409"  # the private display has the same, so that a key means one thing everywhere
# A picture that looks the same at night and over a slow link: nothing is drawn for beauty's sake,
# and fonts are smooth always, as they were when the workflow was recorded.
LOOKS = (
    *("/bpp:32", "/network:lan", "-wallpaper", "-themes", "-aero", "-window-drag", "-menu-anims"),
    *("+fonts", "-glyph-cache", "/audio-mode:2", "+clipboard"),
)
# The window fills the display, and no chord is kept from the machine over there.
FILLS = ("/f", "-toggle-fullscreen", f"/kbd:{US_LAYOUT}")
SAFE = ("/from-stdin:force", "-sec-rdp", "-auto-reconnect", "/log-level:OFF")

# `xfreerdp`'s exit statuses (client/X11/xfreerdp.h, XF_EXIT_CODE); those of neither table are of
# the network, and the connection is made anew.
WRONG_LOGIN = {
    132: "the user's name or the password is wrong",
    134: "the user's name or the password is wrong",
    135: "the account is locked out",
    144: "the user lacks the right to connect",
    148: "the password has expired",
    149: "the password must be changed first",
    151: "the account is disabled",
    152: "the password has expired",
    154: "the password is wrong",
    155: "access is denied",
    156: "the account is restricted",
    157: "the account has expired",
    158: "the account may not log on this way",
    159: "credentials are missing",
}
ENDED_THERE = {
    1: "an administrator ended it",
    2: "the user was logged off",
    3: "it was idle for too long",
    4: "its time was over",
    5: "another connection took it over",
    7: "the server denies it",
    9: "the user lacks the right to connect",
    10: "the server asks for fresh credentials",
    11: "somebody ended it over there",
    12: "the user was logged off",
}
LICENSES = range(16, 27)
OTHER_CERTIFICATE = 143


class RdpClient:
    """Runs until it is closed, or the connection ends."""

    def __init__(
        self,
        address: RemoteAddress,
        pin: str,
        password: str,
        size: tuple[int, int],
        environment: Mapping[str, str],
    ) -> None:
        """Connect, accepting the certificate of this SHA-256 and no other. `environment` is the
        private display's. The password goes through a pipe, into no command line.
        """
        self._address = address
        # It asks at standard input, and reads on there as long as it runs.
        self.process = subprocess.Popen(
            command(address, pin, size),
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=merged(environment),
        )
        if self.process.stdin is not None:
            with suppress(OSError):
                self.process.stdin.write(password.encode() + b"\n")
                self.process.stdin.flush()

    def require(self, *, was_shown: bool) -> None:
        """LostError when it has ended and may be started again, RefusedError when that would change
        nothing.
        """
        status = self.process.poll()
        if status is None:
            return
        raise why_ended(self._address, status, was_shown=was_shown)

    def close(self) -> None:
        """End it."""
        self.process.terminate()
        try:
            self.process.wait(ENDS_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stdin is not None:
            with suppress(OSError):
                self.process.stdin.close()


def command(address: RemoteAddress, pin: str, size: tuple[int, int]) -> tuple[str, ...]:
    """Its command line; nothing in it lets anybody in."""
    host = f"[{address.host}]" if ":" in address.host else address.host
    domain, _, user = address.user.rpartition("\\")
    octets = ":".join(pin[at : at + 2] for at in range(0, len(pin), 2))
    return (
        *(PROGRAM, f"/v:{host}:{address.port}", f"/u:{user}", f"/d:{domain}"),
        *(f"/size:{size[0]}x{size[1]}", f"/cert:deny,fingerprint:sha256:{octets}"),
        *(*FILLS, *LOOKS, *SAFE),
    )


def why_ended(address: RemoteAddress, status: int, *, was_shown: bool) -> LostError | RefusedError:
    """What a status tells; `was_shown`: the screen was there before."""
    if (why := WRONG_LOGIN.get(status)) is not None:
        return RefusedError(
            f"{address} does not let us in: {why}. Keep the right one with "
            f"“byheart secret set {address} password”."
        )
    if status == OTHER_CERTIFICATE:
        return RefusedError(f"{address} has another certificate than it had a moment ago.")
    if status in LICENSES:
        return RefusedError(f"{address} has no licence left for this connection.")
    if (why := ENDED_THERE.get(status)) is not None:
        return RefusedError(f"The session on {address} is over: {why}.")
    if was_shown:
        return LostError(f"The connection to {address} broke.")
    return LostError(
        f"{address} ended the connection while {address.user} was logging in (status {status}); "
        "the user's name or the password may be wrong."
    )
