"""The address of a shared workflow: `oci://host[:port]/name[:tag][@sha256:…]`."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass, replace
from typing import Self

from app.engine.errors import UsageError

SCHEME = "oci://"
# The grammar of names, tags and digests is the distribution specification's (opencontainers).
ADDRESS = re.compile(
    r"(?P<host>[A-Za-z0-9.-]+(?::\d{1,5})?|\[[0-9A-Fa-f:]+\](?::\d{1,5})?)"
    r"/(?P<name>[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*(?:/[a-z0-9]+(?:(?:\.|_|__|-+)[a-z0-9]+)*)*)"
    r"(?::(?P<tag>[A-Za-z0-9_][A-Za-z0-9._-]{0,127}))?"
    r"(?:@(?P<digest>sha256:[0-9a-f]{64}))?",
    re.ASCII,
)
LONGEST_NAME = 255
SHOWN = 120  # of a bad address, in a sentence


@dataclass(frozen=True, slots=True)
class OciReference:
    """Where an artefact lies; `tag` and `digest` ("sha256:" and 64 hexadecimal digits) are empty
    when they are not named.
    """

    host: str
    name: str
    tag: str = ""
    digest: str = ""

    @classmethod
    def read(cls, text: str) -> Self:
        """The address in words. UsageError when it is none."""
        found = ADDRESS.fullmatch(text.removeprefix(SCHEME))
        if not text.startswith(SCHEME) or found is None or len(found["name"]) > LONGEST_NAME:
            raise UsageError(
                "A shared workflow has an address such as oci://registry.example/team/orders:1, "
                f"not “{text[:SHOWN]}”."
            )
        return cls(found["host"], found["name"], found["tag"] or "", found["digest"] or "")

    @property
    def wanted(self) -> str:
        """What a registry is asked for: the digest where it is known, else the tag."""
        return self.digest or self.tag

    @property
    def is_here(self) -> bool:
        """Whether the host is this machine: it is spoken to without TLS then, as Docker does."""
        host = self.host.rsplit(":", 1)[0] if not self.host.endswith("]") else self.host
        host = host.strip("[]")
        try:
            return ipaddress.ip_address(host).is_loopback
        except ValueError:
            return host == "localhost"

    def at(self, digest: str) -> OciReference:
        """The same place with exactly this content."""
        return replace(self, digest=digest)

    @property
    def place(self) -> str:
        """The address without a digest: what may come to mean another content."""
        return str(replace(self, digest=""))

    def __str__(self) -> str:
        tag = f":{self.tag}" if self.tag else ""
        digest = f"@{self.digest}" if self.digest else ""
        return f"{SCHEME}{self.host}/{self.name}{tag}{digest}"
