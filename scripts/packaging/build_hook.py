"""Hatchling's hook: a wheel and `pip install -e` alike install the package `byheart`."""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parents[2]))  # hatchling loads this file alone, by its path
from scripts.packaging.renaming import copy_renamed


class BuildHook(BuildHookInterface):  # type: ignore[type-arg] # hatchling leaves the builder open
    """Put `byheart` into the wheel: renamed copies, or a door to the checkout."""

    def initialize(self, version: str, build_data: dict[str, object]) -> None:
        """Add the files; `version` is "standard" or "editable" (hatchling's names)."""
        root = Path(self.root)
        if version == "editable":
            door = root / "scripts" / "packaging" / "door.py"
            build_data["force_include_editable"] = {str(door): "byheart/__init__.py"}
            return
        self._copies = TemporaryDirectory()  # until `finalize`
        copies = Path(self._copies.name)
        copy_renamed(root, copies)
        build_data["force_include"] = {str(copies / "byheart"): "byheart"}

    def finalize(self, version: str, build_data: dict[str, object], artifact_path: str) -> None:
        """Remove the copies."""
        if version != "editable":
            self._copies.cleanup()
