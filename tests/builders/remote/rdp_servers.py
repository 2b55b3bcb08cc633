"""Servers of RDP on loopback: xrdp in front of a TigerVNC, and FreeRDP's own, which checks who logs
in.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import psutil
import pytest

from tests.builders.desktop.fields import end, until_true
from tests.builders.remote.vnc_servers import (
    VncServer,
    free_port,
    is_listening,
    password_file,
    started,
    tigervnc,
)
from tests.builders.servers.certificates import certificate

USER, PASSWORD = "bob", "sesame77"  # VNC, behind xrdp, counts eight characters
# In a contract suite: each test logs in, which takes seconds.
XRDP = pytest.param("rdp", marks=pytest.mark.long)
# xrdp says so itself in its manual page, xrdp.ini(5).
SETTINGS = """[Globals]
ini_version=1
fork=true
port=tcp://127.0.0.1:{port}
tcp_nodelay=true
security_layer=tls
certificate={pem}
key_file={pem}
ssl_protocols=TLSv1.2, TLSv1.3
autorun=target
allow_channels=true
max_bpp=32
new_cursors=true
use_fastpath=both
[Logging]
LogFile={folder}/xrdp.log
LogLevel=INFO
EnableSyslog=false
[Channels]
cliprdr=true
[target]
name=target
lib=libvnc.so
ip=127.0.0.1
port={vnc}
username=na
password=ask
"""


@dataclass
class RdpServer(VncServer):
    """A running one; what it shows is on `display`."""

    password: ClassVar[str | None] = PASSWORD

    @property
    def address(self) -> str:
        return f"rdp://{USER}@127.0.0.1:{self.port}"

    def lose(self) -> None:
        """End every connection, as a network that breaks does; the next one is let in."""
        for child in psutil.Process(self.process.pid).children():
            child.kill()


@contextmanager
def xrdp(
    folder: Path, target: VncServer, port: int | None = None, pem: Path | None = None
) -> Iterator[RdpServer]:
    """xrdp with its own certificate, in front of a VNC server with a password."""
    chosen = port or free_port()
    settings = folder / "xrdp.ini"
    settings.write_text(
        SETTINGS.format(
            port=chosen, pem=pem or certificate(folder), folder=folder, vnc=target.port
        ),
        encoding="ascii",
    )
    process = started(("xrdp", "--nodaemon", "--config", str(settings)), {})
    server = RdpServer(chosen, target.display, process, target.environment)
    try:
        until_true(lambda: is_listening(chosen), "the server listens")
        yield server
    finally:
        server.lose()
        end(process)


@contextmanager
def xrdp_before_tigervnc(folder: Path) -> Iterator[RdpServer]:
    """The same in front of a TigerVNC of its own."""
    secret = str(password_file(folder, PASSWORD))
    with (
        tigervnc("-SecurityTypes", "VncAuth", "-PasswordFile", secret) as target,
        xrdp(folder, target) as server,
    ):
        yield server


@pytest.fixture(scope="session")
def rdp(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RdpServer]:
    """One xrdp, in front of a TigerVNC, for all tests of a worker."""
    with xrdp_before_tigervnc(tmp_path_factory.mktemp("xrdp")) as server:
        yield server
