"""What goes wrong between Byheart and the server of a remote screen."""

from __future__ import annotations

from app.engine.errors import BlockedError, ByheartError, GoneError


class ProtocolError(ByheartError):
    """The server breaks the protocol; nothing more is read from it, and it is not asked again."""


class LostError(ByheartError):
    """The connection broke; it may come back."""


class RefusedError(BlockedError):
    """The server, or we, refuse to go on: a wrong password, an unknown kind of security, another
    certificate. To ask again changes nothing.
    """


class NeverCameBackError(GoneError):
    """A lost connection did not come back within the patience."""
