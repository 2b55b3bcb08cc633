"""`byheart` in a checkout: the very modules of `app/` and `checks/` under their installed names."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType


def _in_checkout(name: str) -> str:
    """The module of the checkout that is installed as `name`."""
    below = name.removeprefix("byheart.")
    return below if below.split(".")[0] == "checks" else f"app.{below}"


class _SourceLoader(Loader):
    """Answers with the module of the sources itself, so that no class exists twice."""

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = import_module(_in_checkout(spec.name))
        self._spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        module.__spec__ = self._spec  # the import machinery has put the other name's in its place


class _SourceFinder(MetaPathFinder):
    """Finds the modules below `byheart` in the checkout."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not fullname.startswith("byheart."):
            return None
        return ModuleSpec(fullname, _SourceLoader(), is_package=True)


sys.meta_path.insert(0, _SourceFinder())

_package = import_module("app")
__all__ = list(_package.__all__)


def __getattr__(name: str) -> object:
    return getattr(_package, name)


def __dir__() -> list[str]:
    return __all__
