"""`byheart reflex`: what clears interruptions by heart: list, show, switch, accept, delete it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from app.cli.options import Json
from app.cli.output import print_json, print_table, say
from app.engine.errors import UsageError
from app.player.reflexes.harmless import is_harmless
from app.store.errors import UnreadableError
from app.store.model.kept_reflex import KeptReflex, Scope
from app.store.pictures.png import encode
from app.wiring.storage.store_opening import opened_store
from checks.interruptions.model import Interruption, InterruptionTarget

COLUMNS = ("id", "workflow", "clears", "by", "trust", "on", "scope", "fired", "failed")
Id = Annotated[str, typer.Argument(metavar="ID", help="Its id, or how that begins.")]


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    commands = typer.Typer(help="What clears interruptions by heart.")
    commands.command("list")(list_reflexes)
    commands.command("show")(show_reflex)
    commands.command("off")(switch_off)
    commands.command("on")(switch_on)
    commands.command("accept")(accept_reflex)
    commands.command("scope")(set_scope)
    commands.command("delete")(delete_reflex)
    app.add_typer(commands, name="reflex")


def list_reflexes(
    workflow: Annotated[str | None, typer.Argument(metavar="[NAME]")] = None,
    json: Json = False,  # noqa: FBT002
) -> int:
    """List the reflexes that were learned, all or those of one workflow."""
    with opened_store() as store:
        if workflow is not None:
            store.workflow(workflow)
        listed = [_message(kept) for kept in store.reflexes.all(workflow)]
    if json:
        for message in listed:
            print_json({"event": "reflex", **message})
    else:
        print_table(COLUMNS, ([_in_words(each[name]) for name in COLUMNS] for each in listed))
    return 0


def show_reflex(
    reflex: Id,
    picture: Annotated[
        Path | None,
        typer.Option("--picture", metavar="FILE", help="Where its picture goes (reflex-ID.png)."),
    ] = None,
    json: Json = False,  # noqa: FBT002
) -> int:
    """Show what a reflex clears and how, and write the picture of what it clears."""
    with opened_store() as store:
        kept = store.reflexes.one(reflex)
        file = picture or Path(f"reflex-{kept.id}.png")
        file.write_bytes(encode(_interruption(kept).picture))
    told = {**_message(kept), "says": list(_interruption(kept).says), "picture": str(file)}
    if json:
        print_json({"event": "reflex", **told})
    else:
        for name, value in told.items():
            say(f"{name.replace('_', ' ')}: {_in_words(value)}")
    return 0


def switch_off(reflex: Id) -> int:
    """Let a reflex fire no more."""
    return _change(reflex, lambda kept: replace(kept, is_on=False))


def switch_on(reflex: Id) -> int:
    """Let a reflex fire again that was switched off; one that failed has to be accepted."""
    return _change(reflex, lambda kept: replace(kept, is_on=True))


def accept_reflex(reflex: Id) -> int:
    """Accept what a reflex does: it fires from now on, also with nobody at the desk."""
    return _change(reflex, KeptReflex.accepted)


def set_scope(
    reflex: Id,
    scope: Annotated[str, typer.Argument(metavar="workflow|application|anywhere")],
) -> int:
    """Say where a reflex may fire."""
    if scope not in set(Scope):
        raise UsageError(f"A scope is {', '.join(Scope)}, not “{scope}”.")
    return _change(reflex, lambda kept: replace(kept, scope=Scope(scope)))


def delete_reflex(reflex: Id) -> int:
    """Forget a reflex."""
    with opened_store() as store:
        kept = store.reflexes.one(reflex)
        store.reflexes.delete(kept.id)
    say(f"Deleted {kept.id}.")
    return 0


def _change(reflex: str, change: Callable[[KeptReflex], KeptReflex]) -> int:
    with opened_store() as store:
        kept = change(store.reflexes.one(reflex))
        store.reflexes.change([kept])
    is_on = "on" if kept.is_on else "off"
    say(f"{kept.id} is {is_on}, {kept.trust}, and may fire: {kept.scope}.")
    return 0


def _message(kept: KeptReflex) -> dict[str, object]:
    return {
        "id": kept.id,
        "workflow": kept.workflow,
        "clears": _interruption(kept).title,
        "by": [step.note for step in kept.reflex.steps],
        "trust": str(kept.trust),
        "on": kept.is_on,
        "scope": str(kept.scope),
        "fired": kept.fired,
        "failed": kept.failed,
        "harmless": is_harmless(kept.reflex),
        "applications": list(kept.applications),
        "taught_by": kept.taught_by,
        "run": kept.run,
        "created": kept.created.isoformat(timespec="seconds"),
    }


def _interruption(kept: KeptReflex) -> Interruption:
    within = kept.reflex.interruption
    if not isinstance(within, InterruptionTarget):
        raise UnreadableError("a reflex shows nothing that it clears")
    return within.interruption


def _in_words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "; ".join(map(str, value)) if isinstance(value, list) else str(value)
