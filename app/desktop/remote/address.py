"""Where a remote screen is: "vnc://host:port", with a user's name where the server asks for one."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from app.engine.errors import UsageError

SCHEME = "vnc://"
USUAL_PORT = 5900
SHOWN = 80  # of what is no address, in a sentence about it


@dataclass(frozen=True, slots=True)
class RemoteAddress:
    """One remote screen. `str()` is its one name: equal addresses have equal names."""

    host: str
    port: int = USUAL_PORT
    user: str = ""

    def __str__(self) -> str:
        """The address, always with its port."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{SCHEME}{self.user + '@' if self.user else ''}{host}:{self.port}"

    @classmethod
    def read(cls, text: str) -> RemoteAddress:
        """The address so written. UsageError when it is none, or has a password in it: that
        belongs in the keyring, not in a history of commands.
        """
        try:
            parts = urlsplit(text)
            host, port = parts.hostname, parts.port
        except ValueError as error:
            raise UsageError(_no_address(_without_password(text))) from error
        if parts.password is not None:
            raise UsageError(
                "A password does not belong in an address; keep it with "
                f"“byheart secret set {SCHEME}{host} password”."
            )
        rest = parts.path.strip("/") or parts.query or parts.fragment
        if parts.scheme != "vnc" or not host or rest or port == 0:
            raise UsageError(_no_address(text))
        return cls(host, port or USUAL_PORT, unquote(parts.username or ""))


def is_remote(display: str) -> bool:
    """Whether the name of a display is that of a remote screen."""
    return display.lower().startswith(SCHEME)


def _no_address(text: str) -> str:
    return f"“{text[:SHOWN]}” is no address of a remote screen; write it like vnc://host:5900."


def _without_password(text: str) -> str:
    """What stands behind the last "@"; before it a password may stand."""
    return SCHEME + text.rpartition("@")[2] if "@" in text else text
