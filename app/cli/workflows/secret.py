"""`byheart secret`: set, list and remove secrets; a value is asked for or read from standard input,
never printed.
"""

from __future__ import annotations

import getpass
import sys
from typing import Annotated

import typer

from app.cli.options import WorkflowName
from app.cli.output import say
from app.engine.errors import UsageError
from app.store.secrets.secrets import UnknownSecretError
from app.wiring.machine.remote import owner_of_secrets
from app.wiring.storage.store_opening import open_secrets, opened_store

SecretName = Annotated[str, typer.Argument(metavar="SECRET")]


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    commands = typer.Typer(help="Secrets, kept in the keyring and nowhere else.")
    commands.command("set")(set_secret)
    commands.command("list")(list_secrets)
    commands.command("remove")(remove_secret)
    app.add_typer(commands, name="secret")


def set_secret(workflow: WorkflowName, name: SecretName) -> int:
    """Keep a secret of a workflow, or the password of a remote screen (vnc://HOST:PORT password, or
    rdp://USER@HOST password); its value is asked for, or read from standard input without a
    terminal.
    """
    value = (
        getpass.getpass(f"{name}: ") if sys.stdin.isatty() else sys.stdin.readline().rstrip("\r\n")
    )
    if not value:
        raise UsageError("A secret must not be empty.")
    workflow = owner_of_secrets(workflow)
    with opened_store() as store:
        open_secrets(store).set(workflow, name, value)
    say(f"Kept {name} for {workflow}.")
    return 0


def list_secrets(workflow: WorkflowName) -> int:
    """List the names of a workflow's secrets."""
    with opened_store() as store:
        for name in open_secrets(store).names(owner_of_secrets(workflow)):
            say(name)
    return 0


def remove_secret(workflow: WorkflowName, name: SecretName) -> int:
    """Forget a secret."""
    workflow = owner_of_secrets(workflow)
    with opened_store() as store:
        if not open_secrets(store).remove(workflow, name):
            raise UnknownSecretError(workflow, name)
    say(f"Removed {name} of {workflow}.")
    return 0
