"""What is kept of servers between two connections: passwords, and certificates."""

from __future__ import annotations

from typing import Protocol


class Pins(Protocol):
    """Which certificate each server had when it was first connected to."""

    def of(self, where: str) -> str:
        """The SHA-256 of the server's certificate, in hexadecimal; "" for a server not known."""

    def keep(self, where: str, pin: str) -> None:
        """Remember it from now on."""


class Access(Pins, Protocol):
    """Passwords, too."""

    def password(self, where: str) -> str | None:
        """The password for the server; None when none is kept."""
