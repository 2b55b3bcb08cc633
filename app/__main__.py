"""`python -m app` is `byheart`."""

from __future__ import annotations

import sys

# Imports stand inside: a run's process starts without the command line's libraries.


def main() -> None:
    """Run the command line, or a run on behalf of its parent; end with the exit status."""
    if sys.argv[1:] == ["_run"]:
        from app.wiring.child import perform_from_standard_input  # noqa: PLC0415

        sys.exit(perform_from_standard_input())
    from app.cli.main import run_command_line  # noqa: PLC0415

    sys.exit(run_command_line(sys.argv[1:]))


if __name__ == "__main__":
    main()
