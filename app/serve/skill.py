"""A workflow as an Agent Skill (agentskills.io): a page that tells an agent when and how to use it,
and a script that calls the command line.

Nothing that was recorded is in it: no value, no typed text, no picture.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

from app.engine.errors import UsageError
from app.serve.played import RUNNING
from app.serve.tools import NEXT
from app.store.atomic_files import write_whole
from app.store.model.workflow import Parameter, ParameterKind, Workflow

LONGEST_NAME, LONGEST_DESCRIPTION = 64, 1024
PAGE, SCRIPT = "SKILL.md", "scripts/run.py"
RECORDED = "…"  # stands for a text of the recording
TYPING = ("text", "clipboard")
KINDS = {
    ParameterKind.TEXT: "one line of text",
    ParameterKind.MULTILINE: "text",
    ParameterKind.NUMBER: "a number",
    ParameterKind.DATE: "a date such as 2026-11-20",
}


def write_skill(workflow: Workflow, folder: Path) -> Path:
    """Write the skill into a folder of its own among the skills in `folder`; where it is.

    UsageError for a workflow that other programs may not play, or whose name has no letter that a
    skill's name can have.
    """
    if not workflow.trusted:
        raise UsageError(
            f"{workflow.name} was not accepted yet: “byheart edit accept {workflow.name}” does."
        )
    if not workflow.proven:
        raise UsageError(
            f"{workflow.name} is not proven yet: “byheart rehearse {workflow.name}” proves it."
        )
    name = skill_name(workflow.name)
    place = folder / name
    if place.exists() and not (place / PAGE).is_file():
        raise UsageError(f"{place} is there already, and is no skill.")
    (place / SCRIPT).parent.mkdir(parents=True, exist_ok=True)
    write_whole(place / PAGE, page_of(workflow).encode())
    write_whole(place / SCRIPT, script_of(workflow).encode())
    (place / SCRIPT).chmod(0o755)
    return place


def skill_name(workflow: str) -> str:
    """As skills are called: a to z, digits, and single hyphens between them, 64 at most."""
    plain = unicodedata.normalize("NFKD", workflow).encode("ascii", "ignore").decode().lower()
    name = re.sub(r"[^a-z0-9]+", "-", plain)[:LONGEST_NAME].strip("-")
    if not name:
        raise UsageError(f"No letter of “{workflow}” can stand in a skill's name: rename it.")
    return name


def page_of(workflow: Workflow) -> str:
    """SKILL.md."""
    head = {
        "name": skill_name(workflow.name),
        "description": _description(workflow),
        "compatibility": "Needs the command byheart on this computer, and its desktop.",
    }
    front = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items()]
    about = {"byheart-workflow": workflow.name, "byheart-version": str(workflow.version)}
    front += ["metadata:"]
    front += [f"  {key}: {json.dumps(text, ensure_ascii=False)}" for key, text in about.items()]
    return "\n".join(("---", *front, "---", "", *_body(workflow), ""))


def script_of(workflow: Workflow) -> str:
    """scripts/run.py, with nothing but the standard library."""
    names = [one.name for one in _asked(workflow)]
    return TEMPLATE.format(
        workflow=json.dumps(workflow.name), inputs=json.dumps(names), next=json.dumps(_next())
    )


def _description(workflow: Workflow) -> str:
    task = _without_recorded(workflow, workflow.task.strip()).rstrip(".")
    what = f"{task}. " if task else ""
    inputs = ", ".join(one.name for one in _asked(workflow))
    needs = f" Needs: {inputs}." if inputs else ""
    said = (
        f"{what}Plays the desktop workflow {workflow.name} with Byheart, which checks the screen "
        f"before each step. Use it when exactly this task is to be done.{needs}"
    )
    return said if len(said) <= LONGEST_DESCRIPTION else said[: LONGEST_DESCRIPTION - 1] + "…"


def _body(workflow: Workflow) -> Iterator[str]:
    yield f"# {workflow.name}"
    yield ""
    yield "Run the script with a value for each input. It takes the mouse of this computer's screen"
    yield "while it plays, or a screen of its own with `--display private`."
    yield ""
    words = " ".join(f"{one.name}=VALUE" for one in _asked(workflow))
    yield f"    python3 {SCRIPT} {words}".rstrip()
    yield ""
    if inputs := [*_asked(workflow)]:
        yield "| input | what it is | needed |"
        yield "|---|---|---|"
        for one in inputs:
            yield f"| `{one.name}` | {KINDS[one.kind]} | {'no' if _may_lack(one) else 'yes'} |"
        yield ""
    if workflow.secrets:
        yield "Passwords are no inputs. Byheart keeps them and fills them in by itself; never ask"
        yield "for one."
        yield ""
    yield "The last line of the output is one JSON object. Its `outcome` says what to do:"
    yield ""
    for outcome, advice in _next().items():
        yield f"- `{outcome}`: {advice or 'It was done.'}"
    yield ""
    yield "`verified` is true when Byheart has seen the effect, false when the effect is missing,"
    yield "and null when nothing was asked about it. `values` holds what the run has read."
    yield "Run it once for each thing that is to be done. Do not repeat a run whose outcome you do"
    yield "not know."


def _asked(workflow: Workflow) -> Iterator[Parameter]:
    return (one for one in workflow.parameters if not one.made_of)


def _may_lack(parameter: Parameter) -> bool:
    return parameter.default is not None or bool(parameter.only_if)


def _next() -> dict[str, str]:
    return {outcome: advice for outcome, advice in NEXT.items() if outcome != RUNNING}


def _without_recorded(workflow: Workflow, text: str) -> str:
    """The person's own words, where they quote what was recorded, without that."""
    for recorded, instead in sorted(_recorded(workflow).items(), key=lambda each: -len(each[0])):
        text = re.sub(rf"(?<!\w){re.escape(recorded)}(?!\w)", instead, text)
    return text


def _recorded(workflow: Workflow) -> dict[str, str]:
    """Each text of the recording, and what may stand for it."""
    typed = {
        str(step.arguments[name]).strip(): RECORDED
        for way in workflow.trajectories
        for step in way.steps
        for name in TYPING
        if step.arguments.get(name)
    }
    values = {
        each.strip(): f"the {one.name}"
        for one in workflow.parameters
        for each in (one.recorded, one.default or "")
    }
    return {text: instead for text, instead in {**typed, **values}.items() if text}


TEMPLATE = '''\
#!/usr/bin/env python3
"""Play the workflow with Byheart: run.py NAME=VALUE … [--display private|current|ADDRESS]"""

import json
import shutil
import subprocess
import sys

WORKFLOW = {workflow}
INPUTS = {inputs}
NEXT = {next}


def main():
    words, display = sys.argv[1:], []
    if "--display" in words:
        at = words.index("--display")
        display = words[at : at + 2]
        del words[at : at + 2]
    strange = [word for word in words if word.partition("=")[0] not in INPUTS or "=" not in word]
    if strange or (display and len(display) != 2):
        sys.exit(f"Not understood: {{strange or display}}. Inputs are {{INPUTS}}, as NAME=VALUE.")
    program = shutil.which("byheart")
    if program is None:
        sys.exit("The command byheart is not there: install Byheart first.")
    given = [part for word in words for part in ("-p", word)]
    command = [program, "run", WORKFLOW, "--json", "--ask", "nobody", *display, *given]
    ended = subprocess.run(command, stdout=subprocess.PIPE, text=True)
    lines = [line for line in ended.stdout.splitlines() if line.startswith("{{")]
    report = json.loads(lines[-1]) if lines else {{"outcome": "blocked"}}
    parts = ("run", "outcome", "verified", "reason", "values", "done")
    told = {{part: report.get(part) for part in parts}}
    print(json.dumps({{**told, "next": NEXT.get(told["outcome"], "")}}, ensure_ascii=False))
    sys.exit(ended.returncode)


if __name__ == "__main__":
    main()
'''
