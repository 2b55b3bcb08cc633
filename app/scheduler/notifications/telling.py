"""What a scheduler does, as a person reads it."""

from __future__ import annotations

from collections.abc import Mapping

SERVING = "Serving the schedules. Ctrl+C ends it; what is due later is played when it is back."


def in_words(message: Mapping[str, object]) -> str:
    """One message of a scheduler as a sentence; "" for each step of a run."""
    name = message.get("schedule", "")
    match message.get("event"):
        case "serving":
            return SERVING
        case "due":
            return f"{name}: its time has come ({message['at']})."
        case "missed":
            return f"{name}: {message['runs']} of its times went by."
        case "skipped":
            return f"{name}: skipped at {message['at']}, the run before is not done yet."
        case "taken over":
            return f"{message['job']}: its worker is gone; what it had not begun is played here."
        case _:
            return _of_a_run(name, message)


def _of_a_run(name: object, message: Mapping[str, object]) -> str:
    match message.get("event"):
        case "begun":
            return f"{name}: begins (run {message['run']})."
        case "placed":
            return f"{name}: plays on the private display {message['display']}."
        case "ended":
            return f"{name}: {_ending(message)}"
        case _:
            return str(message.get("reason", ""))


def _ending(message: Mapping[str, object]) -> str:
    run = f" ({message['run']})" if message["run"] else ""
    reason = f": {message['reason']}" if message["reason"] else ""
    return f"{message['outcome']}{run}{reason}"
