"""Python's own `import`, given back by Qt's binding.

PySide6 puts a hook of its own in its place, for `from __feature__ import …`, which nothing here
uses. While the hook looks at a module it takes itself out, for all threads at once: what another
thread imports in that moment is looked at later, half loaded, and its import may fail (pydantic's
does). Threads of the window import while the window does, so there the hook has to go.
"""

from __future__ import annotations

import builtins

KEPT = "__orig_import__"  # where PySide6 keeps what it replaces (6.11, libshiboken's signature.cpp)


def import_without_hook() -> None:
    """Import as Python does from now on; nothing where no hook was put in place."""
    builtins.__import__ = getattr(builtins, KEPT, builtins.__import__)
