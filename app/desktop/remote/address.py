"""Where a remote screen is: "vnc://host:port" or "rdp://user@host:port"."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from app.engine.errors import UsageError

VNC, RDP = "vnc", "rdp"
USUAL_PORTS = {VNC: 5900, RDP: 3389}
EXAMPLES = {VNC: "vnc://host:5900", RDP: "rdp://user@host"}
SHOWN = 80  # of what is no address, in a sentence about it


@dataclass(frozen=True, slots=True)
class RemoteAddress:
    """One remote screen. `str()` is its one name: equal addresses have equal names."""

    host: str
    port: int = USUAL_PORTS[VNC]
    user: str = ""
    kind: str = VNC

    def __str__(self) -> str:
        """The address, always with its port."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.kind}://{self.user + '@' if self.user else ''}{host}:{self.port}"

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
                f"“byheart secret set {parts.scheme}://{host} password”."
            )
        rest = parts.path.strip("/") or parts.query or parts.fragment
        if parts.scheme not in USUAL_PORTS or not host or rest or port == 0:
            raise UsageError(_no_address(text))
        user = unquote(parts.username or "")
        if parts.scheme == RDP and not user:
            raise UsageError(f"“{text[:SHOWN]}” names no user; write it like {EXAMPLES[RDP]}.")
        return cls(host, port or USUAL_PORTS[parts.scheme], user, parts.scheme)


def is_remote(display: str) -> bool:
    """Whether the name of a display is that of a remote screen."""
    return display.lower().startswith(tuple(f"{kind}://" for kind in USUAL_PORTS))


def _no_address(text: str) -> str:
    return (
        f"“{text[:SHOWN]}” is no address of a remote screen; write it like {EXAMPLES[VNC]} or "
        f"{EXAMPLES[RDP]}."
    )


def _without_password(text: str) -> str:
    """What stands behind the last "@"; before it a password may stand."""
    scheme = text.partition("://")[0]
    return f"{scheme}://{text.rpartition('@')[2]}" if "@" in text else text
