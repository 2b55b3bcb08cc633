"""`byheart alert`: whom to tell how scheduled runs end, and in which way."""

from __future__ import annotations

import getpass
import sys
from dataclasses import asdict
from typing import Annotated

import typer

from app.cli.options import Json
from app.cli.output import print_json, print_table, say
from app.scheduler.notifications.alerts import Alert, Kind, On
from app.scheduler.notifications.digest import morning
from app.wiring.scheduling.alerts import Alerting, send_test
from app.wiring.storage.store_opening import opened_store

AlertName = Annotated[str, typer.Argument(metavar="ALERT")]
WithSecret = Annotated[
    bool, typer.Option("--secret", help="Ask for the signing key, or the password.")
]
WithDetails = Annotated[
    bool, typer.Option("--details", help="Tell the reason, which may quote a row's values.")
]

Insecure = Annotated[
    bool, typer.Option("--insecure", help="Mail through a server without TLS: anybody can read it.")
]


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    commands = typer.Typer(help="Whom to tell how scheduled runs end.")
    commands.command("add")(add)
    commands.command("list")(list_alerts)
    commands.command("test")(test)
    commands.command("remove")(remove)
    app.add_typer(commands, name="alert")


def add(  # noqa: PLR0913, PLR0917 - one for each option
    name: AlertName,
    kind: Annotated[Kind, typer.Argument(help="The way it takes.")],
    target: Annotated[str, typer.Argument(help="The webhook's address, or whom to mail.")] = "",
    on: Annotated[On, typer.Option(help="When: at failures, always, or never.")] = On.FAILURE,
    server: Annotated[str, typer.Option(metavar="HOST:PORT", help="Who takes the mail.")] = "",
    sender: Annotated[str, typer.Option(help="In whose name it is mailed.")] = "",
    user: Annotated[str, typer.Option(help="Who logs in at the mail server.")] = "",
    digest: Annotated[
        str, typer.Option(metavar="HH:MM", help="Tell every day then what was played.")
    ] = "",
    secret: WithSecret = False,  # noqa: FBT002
    details: WithDetails = False,  # noqa: FBT002
    insecure: Insecure = False,  # noqa: FBT002
) -> int:
    """Add an alert (or replace it)."""
    if digest:
        morning(digest)
    alert = Alert(name, kind, target, on, details, server, sender, user, digest, insecure)
    with opened_store() as store:
        Alerting(store).add(alert, _asked(name) if secret else "")
    say(f"Added {name}. Try it: byheart alert test {name}")
    return 0


def list_alerts(json: Json = False) -> int:  # noqa: FBT002
    """List the alerts."""
    with opened_store() as store:
        alerts = Alerting(store).all()
    if json:
        for alert in alerts:
            print_json({"event": "alert", **asdict(alert)})
    else:
        print_table(
            ("alert", "way", "to", "when", "digest"),
            (
                (each.name, str(each.kind), each.target, str(each.on), each.digest)
                for each in alerts
            ),
        )
    return 0


def test(name: AlertName) -> int:
    """Send a test through an alert, once."""
    with opened_store() as store:
        send_test(store, name)
    say(f"{name} was sent.")
    return 0


def remove(name: AlertName) -> int:
    """Remove an alert."""
    with opened_store() as store:
        Alerting(store).remove(name)
    say(f"Removed {name}.")
    return 0


def _asked(name: str) -> str:
    """A secret is typed unseen, or comes in on standard input."""
    if sys.stdin.isatty():
        return getpass.getpass(f"The secret of {name}: ")
    return sys.stdin.readline().rstrip("\r\n")
