"""How each message of a run is told to a person: one line each."""

from __future__ import annotations

from collections.abc import Mapping

from app.desktop.input.key_text import keys_in_words
from app.player.reporting.timeline import Worded, evidence_of

Message = Mapping[str, object]

ACTS = {
    "click": "clicked at {x},{y}",
    "move": "moved to {x},{y}",
    "drag": "dragged from {x},{y} to {to_x},{to_y}",
    "scroll": "scrolled at {x},{y}",
    "type_text": "typed “{text}”",
    "type_secret": "typed the secret {name}",
    "press_keys": "pressed {keys}",
    "launch": "started {command}",
    "focus_window": "brought “{title}” to the front",
    "wait_for": "waited for “{text}”",
    "read_text": "read {into}",
    "read_table": "read the table {into}",
    "read_pages": "read all pages of the table {into}",
    "read_pages_twice": "read all pages of the table {into}, and back",
    "play_workflow": "played {workflow}",
    "call_tool": "called {name} {arguments}",
}


GOES_ON = "Leave the rest as it is: the run goes on by itself. Or type a number and Enter:"
CHOICES = {
    "show": "show me",
    "again": "go on",
    "fine": "this is fine, remember it",
    "skip": "skip this step",
    "done": "the whole task is done",
    "stop": "stop",
}
HELD = {
    "taken": "you have the mouse; the run waits until you let go.",
    "paused": "the run is paused; Enter lets it go on.",
}
SHOWING = (
    "Show how it goes on: the run takes over by itself where it knows the screen. "
    "Or type a number and Enter:"
)
UNASKED = (
    "You use the task's own window. The run waits until you say how it goes on. "
    "Type a number and Enter:"
)


class _Blank(dict[str, object]):
    """Arguments that were left at their defaults print as nothing."""

    def __missing__(self, key: str) -> str:
        return ""


def act_in_words(tool: str, arguments: Mapping[str, object], worded: Worded = str) -> str:
    """One act as a person would say it; `worded` gives the templates (`ACTS`) in another
    language.
    """
    if tool not in ACTS:
        return tool
    told = _Blank(arguments)
    if "keys" in told:
        told["keys"] = keys_in_words(str(told["keys"]))
    return worded(ACTS[tool]).format_map(told)


def line_for(  # noqa: C901, PLR0912 - one case for each message
    message: Message,
) -> str | None:
    """The line that tells this message; None for what a person need not hear."""
    step = f"step {int(str(message['step'])) + 1}: " if "step" in message else ""
    match message.get("event"):
        case "started":
            return f"{message['steps']} steps: {message['task']}"
        case "acted":
            return step + act_in_words(str(message["tool"]), _mapping(message["arguments"]))
        case "waited" if float(str(message["seconds"])) >= 1.0:
            return f"{step}waited {float(str(message['seconds'])):.1f} s for the screen"
        case "reflex":
            cleared = "cleared the way" if message["cleared"] else f"failed. {message['why']}"
            return f"{step}the reflex {message['reflex']} {cleared}"
        case "recovered":
            return f"{step}{message['how']}: {message['why']}".rstrip(": ")
        case "diverged":
            why = f"{message['why']} {evidence_of(message)}".rstrip()
            return f"{step}the screen is not the one it knows. {why}"
        case "asked":
            why = f"please clear what is in the way. {message['why']} {GOES_ON}"
            return f"{step}{why} {_choices(message)}"
        case "held" if message["by"] in HELD:
            return step + HELD[str(message["by"])]
        case "showing":
            told = UNASKED if message.get("unasked") else SHOWING
            return f"{step}{told} {_choices(message)}"
        case "answered":
            return f"answered: {CHOICES.get(str(message['choice']), 'the way is clear')}"
        case "model_call" | "refused":
            return step + asked_in_words(message)
        case "end_check":
            holds = "" if message.get("holds") else "The effect is not there. "
            return f"{holds}{message['why']}"
        case "unlike" | "noted":
            return str(message["reason"])
        case "trouble":
            return f"The story of this run cannot be kept any more: {message['reason']}"
        case "report":
            return report_in_words(message)
        case "rows":
            return f"{message['rows']} rows, batch {message['batch']}."
        case "batch":
            return batch_in_words(message)
        case _:
            return None


def _choices(message: Message) -> str:
    listed = message.get("choices")
    choices = listed if isinstance(listed, list) else []
    numbered = (f"{number} {CHOICES.get(one, one)}" for number, one in enumerate(choices, 1))
    return f"{', '.join(numbered)}."


def report_in_words(report: Message) -> str:
    """The end of a run in one line."""
    ending, verified = str(report["outcome"]), report["verified"]
    if ending == "done":
        ending += ", effect verified" if verified is True else ", effect not verified"
    elif verified is False:
        ending += ", the end check says no"
    row = f"Row {report['row']}: " if "row" in report else ""
    reason = f" {report['reason']}" if report["reason"] else ""
    took = f"{report['acted']} acts in {float(str(report['seconds'])):.1f} s"
    return f"{row}{ending[0].upper()}{ending[1:]} ({took}).{reason}"


def asked_in_words(message: Message) -> str:
    """What a model was asked and what it wants, or what it did not get."""
    if message["event"] == "refused":
        return f"refused to the model: {message['action']}. {message['why']}"
    cost = message["cost_usd"]
    price = "price not known" if cost is None else f"${float(str(cost)):.4f}"
    wants = message["asked_for"]
    listed = ", ".join(map(str, wants)) if isinstance(wants, list) else ""
    return f"asked {message['model']} ({price}): {listed or message['stop_reason']}"


def batch_in_words(batch: Message) -> str:
    """The end of a run over rows in one line."""
    counted = ("done", "diverged", "failed", "uncertain", "skipped")
    told = f"{batch['rows']} rows: " + ", ".join(f"{batch[name]} {name}" for name in counted) + "."
    return f"{told} Written to {batch['results']}."


def _mapping(value: object) -> Mapping[str, object]:
    return value if isinstance(value, Mapping) else {}
