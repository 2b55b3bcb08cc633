"""One workflow performed: the engine, the desktop and the checks put together for a run."""
