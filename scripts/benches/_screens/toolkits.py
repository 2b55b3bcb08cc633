"""The programs that show scenes, one process each, spoken to in JSON lines."""

from __future__ import annotations

import json
import os
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

from scripts.benches._miniwob.chromium import FLAGS
from scripts.benches._miniwob.devtools import DevTools
from scripts.benches._screens.scene import Scene
from scripts.benches._screens.styles import Style

PROGRAMS = Path(__file__).with_name("programs")
DEBIANS_PYTHON = "/usr/bin/python3"  # Debian's bindings of GTK and wx are made for it
PACKAGES = {
    "tk": ("python3-tk",),
    "qt": (),
    "html": ("chromium",),
    "gtk": ("python3-gi", "gir1.2-gtk-3.0", "gnome-themes-extra", "adwaita-icon-theme"),
    "swing": ("openjdk-17-jdk",),
    "wx": ("python3-wxgtk4.0",),
}
PATIENCE_S = 20.0
Boxes = dict[str, list[int]]


class Toolkit(Protocol):
    """Shows scenes in one style."""

    def show(self, scene: Scene) -> Boxes:
        """Show it; where its parts stand."""

    def boxes(self) -> Boxes:
        """Where its parts stand now."""

    def close(self) -> None:
        """End it."""


class ProgramError(Exception):
    """A program ended, or did not answer."""


def opened(style: Style, environment: Mapping[str, str]) -> Toolkit:
    """The program of this style's toolkit."""
    if style.toolkit == "html":
        return Page(style, environment)
    return Program(style, environment)


class Program:
    """One that builds windows of what is written to it."""

    def __init__(self, style: Style, environment: Mapping[str, str]) -> None:
        command, more = _command(style)
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 (closed with the program)
        self._process = subprocess.Popen(
            command,
            env={**environment, **more},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
        )
        self._rest = b""
        self._read()

    def show(self, scene: Scene) -> Boxes:
        """Show it; where its parts stand."""
        return self._ask({"show": scene})

    def boxes(self) -> Boxes:
        """Where its parts stand now."""
        return self._ask({"boxes": True})

    def close(self) -> None:
        """End it."""
        if self._process.stdin is not None:
            self._process.stdin.close()
        try:
            self._process.wait(3)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._errors.close()

    def _ask(self, command: dict[str, Any]) -> Boxes:
        pipe = self._process.stdin
        assert pipe is not None  # noqa: S101
        pipe.write(json.dumps(command).encode() + b"\n")
        pipe.flush()
        return dict(self._read()["boxes"])

    def _read(self) -> dict[str, Any]:
        pipe = self._process.stdout
        assert pipe is not None  # noqa: S101
        while b"\n" not in self._rest:
            ready = select.select([pipe], [], [], PATIENCE_S)[0]
            part = os.read(pipe.fileno(), 1 << 18) if ready else b""
            if not part:
                self._errors.seek(0)
                raise ProgramError(self._errors.read().decode("utf-8", "replace")[-1500:])
            self._rest += part
        line, _, self._rest = self._rest.partition(b"\n")
        if not line.startswith(b"{"):
            return self._read()
        return dict(json.loads(line))


def _command(style: Style) -> tuple[list[str], dict[str, str]]:
    options = json.dumps(style.options)
    if style.toolkit == "swing":
        return [
            "java",
            "-Xshare:auto",
            "-XX:TieredStopAtLevel=1",
            str(PROGRAMS / "Scene.java"),
            options,
        ], {"_JAVA_AWT_WM_NONREPARENTING": "0"}
    theme = {"GTK_THEME": _gtk_theme(style)} if style.toolkit in {"gtk", "wx"} else {}
    python = DEBIANS_PYTHON if style.toolkit in {"gtk", "wx"} else sys.executable
    return [python, str(PROGRAMS / f"{style.toolkit}.py"), options], theme


def _gtk_theme(style: Style) -> str:
    return f"{style.options['theme']}{':dark' if style.options.get('dark') else ''}"


class Page:
    """A page in a window of Chromium without an address bar."""

    def __init__(self, style: Style, environment: Mapping[str, str]) -> None:
        self._folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        folder = Path(self._folder.name)
        _prepare(folder)
        page = folder / "page.html"
        script = (PROGRAMS / "page.js").read_text()
        looks = (PROGRAMS / "page.css").read_text()
        page.write_text(
            f'<!doctype html><meta charset="utf-8"><title>-</title><style>{looks}</style>'
            f'<body class="{style.options["class"]}"><script>{script}</script>'
        )
        dropped = {"--kiosk"}
        flags = [flag for flag in FLAGS if flag not in dropped]
        flags += [f"--user-data-dir={folder}", f"--app=file://{page}", "--window-size=700,500"]
        flags += ["--disable-smooth-scrolling", "--force-device-scale-factor=1"]
        environment = {
            **environment,
            "XDG_CONFIG_HOME": str(folder / "config"),
            "LANGUAGE": "en_US",
        }
        self._process, self._pipe = _start(("chromium", *flags), environment, folder)
        self._pipe.attach()
        answer = self._pipe.ask("Browser.getWindowForTarget")
        self._window = answer["windowId"]
        until = time.monotonic() + PATIENCE_S
        while self._pipe.evaluate("typeof show") != "function":
            if time.monotonic() > until:
                raise ProgramError("Chromium did not load the page.")
            time.sleep(0.02)

    def show(self, scene: Scene) -> Boxes:
        """Show it; where its parts stand."""
        bounds = {"left": scene["x"], "top": scene["y"], "width": scene["w"], "height": scene["h"]}
        self._pipe.ask("Browser.setWindowBounds", windowId=self._window, bounds=bounds)
        self._pipe.evaluate(f"show({json.dumps(scene)})")
        return self.boxes()

    def boxes(self) -> Boxes:
        """Where its parts stand now."""
        return dict(self._pipe.evaluate("boxes()"))

    def close(self) -> None:
        """End it."""
        self._pipe.close()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._folder.cleanup()


def _prepare(folder: Path) -> None:
    """The window manager's title bar instead of Chromium's, and a caret that does not blink."""
    (folder / "Default").mkdir()
    (folder / "Default" / "Preferences").write_text(
        json.dumps({"browser": {"custom_chrome_frame": False}})
    )
    settings = folder / "config" / "gtk-3.0"
    settings.mkdir(parents=True)
    (settings / "settings.ini").write_text("[Settings]\ngtk-cursor-blink=0\n")


def _start(
    command: tuple[str, ...], environment: Mapping[str, str], folder: Path
) -> tuple[subprocess.Popen[bytes], DevTools]:
    its_reads, writes = os.pipe()
    reads, its_writes = os.pipe()
    script = f'exec "$0" "$@" 3<&{its_reads} 4>&{its_writes}'
    with (folder / "printed.txt").open("wb") as printed:
        process = subprocess.Popen(
            ("bash", "-c", script, *command),
            env=dict(environment),
            pass_fds=(its_reads, its_writes),
            stdin=subprocess.DEVNULL,
            stdout=printed,
            stderr=printed,
        )
    os.close(its_reads)
    os.close(its_writes)
    return process, DevTools(reads, writes)
