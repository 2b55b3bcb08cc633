"""A desktop that speaks Wayland, with wayvnc before it: sway without a screen, and Xwayland for the
windows of the tests.

sway refuses to run as root: where the tests do, it runs as nobody.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from tests.builders.desktop.fields import end, until_true
from tests.builders.remote.vnc_servers import SIZE, VncServer, free_port, is_listening, started

# In a contract suite: it takes some seconds to start, and speaks the protocol of the others.
SWAY = pytest.param("sway", marks=pytest.mark.long)
CONFIGURATION = """
output HEADLESS-1 resolution {width}x{height} position 0,0
output * bg #000000 solid_color
default_floating_border none
for_window [title=".*"] floating enable
xwayland force
input * xkb_layout us
exec "env > {folder}/starting && mv {folder}/starting {folder}/environment"
"""
HEADLESS = {"WLR_BACKENDS": "headless", "WLR_LIBINPUT_NO_DEVICES": "1", "WLR_RENDERER": "pixman"}
AS_NOBODY = ("setpriv", "--reuid=nobody", "--regid=nogroup", "--clear-groups")


@contextmanager
def wayvnc_before_sway() -> Iterator[VncServer]:
    """wayvnc in front of a desktop of its own."""
    as_other = AS_NOBODY if os.geteuid() == 0 else ()
    with ExitStack() as after:
        folder = Path(after.enter_context(tempfile.TemporaryDirectory(prefix="byheart-sway-")))
        if as_other:
            shutil.chown(folder, "nobody")
        written = CONFIGURATION.format(width=SIZE[0], height=SIZE[1], folder=folder)
        (folder / "configuration").write_text(written, encoding="utf-8")
        homes = ("HOME", "XDG_RUNTIME_DIR", "XDG_CONFIG_HOME")
        own = {**HEADLESS, **dict.fromkeys(homes, str(folder))}
        sway = started((*as_other, "sway", "-c", str(folder / "configuration")), own)
        after.callback(end, sway)
        told = folder / "environment"
        until_true(told.exists, "sway runs")
        own |= _read(told.read_text(encoding="utf-8"))
        # Of a screen that is none, the pointer is drawn into the picture but while it is hidden.
        hidden = ("swaymsg", "seat seat0 hide_cursor 100")
        subprocess.run((*as_other, *hidden), env={**os.environ, **own}, check=True)
        # Xwayland lets in the user alone who started it.
        subprocess.run((*as_other, "xhost", "+local:"), env={**os.environ, **own}, check=True)
        port = free_port()
        server = started((*as_other, "wayvnc", "-k", "us", "127.0.0.1", str(port)), own)
        after.callback(end, server)
        until_true(lambda: is_listening(port), "the server listens")
        display = own["DISPLAY"]
        seen = {"DISPLAY": display, "XAUTHORITY": "", "GSETTINGS_BACKEND": "memory"}
        yield VncServer(port, display, server, seen)


def _read(environment: str) -> Mapping[str, str]:
    wanted = {"DISPLAY", "WAYLAND_DISPLAY", "SWAYSOCK"}
    pairs = (line.partition("=") for line in environment.splitlines())
    return {name: value for name, _, value in pairs if name in wanted}


@pytest.fixture(scope="session")
def sway() -> Iterator[VncServer]:
    """One for all tests of a worker."""
    with wayvnc_before_sway() as server:
        yield server
