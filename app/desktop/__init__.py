"""The screen and the hands: ports, adapters, and the tools that the engine records and replays."""
