"""Debian's `docker-registry` on loopback, with a folder of its own; gone with who started it."""

from __future__ import annotations

import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.builders.desktop.awaited import within

STARTS_WITHIN_S = 30.0
CONFIGURATION = """
version: 0.1
log: {{level: error}}
storage: {{filesystem: {{rootdirectory: {folder}/data}}, delete: {{enabled: true}}}}
http: {{addr: "127.0.0.1:{port}"}}
"""


@dataclass(frozen=True, slots=True)
class OciRegistry:
    """A registry that runs; `folder` holds what it keeps."""

    folder: Path
    port: int

    def address(self, name: str) -> str:
        """Of a workflow there."""
        return f"oci://127.0.0.1:{self.port}/{name}"

    def blob(self, digest: str) -> Path:
        """The file that it keeps a content in."""
        digits = digest.partition(":")[2]
        blobs = self.folder / "data/docker/registry/v2/blobs/sha256"
        return blobs / digits[:2] / digits / "data"

    def answers(self) -> bool:
        with socket.socket() as trying:
            return trying.connect_ex(("127.0.0.1", self.port)) == 0


@contextmanager
def oci_registry(folder: Path) -> Iterator[OciRegistry]:
    """One that listens nowhere but there."""
    program = shutil.which("docker-registry")
    assert program is not None, "there is no docker-registry: scripts/test installs it"
    with socket.socket() as asking:
        asking.bind(("127.0.0.1", 0))
        registry = OciRegistry(folder, asking.getsockname()[1])
    configuration = folder / "registry.yml"
    configuration.write_text(CONFIGURATION.format(folder=folder, port=registry.port))
    with (folder / "log").open("wb") as log:
        line = ("setpriv", "--pdeathsig", "KILL", "--", program, "serve", str(configuration))
        process = subprocess.Popen(line, stdout=log, stderr=log)
        try:
            assert within(STARTS_WITHIN_S, registry.answers), (folder / "log").read_text()
            yield registry
        finally:
            process.kill()
            process.wait()
