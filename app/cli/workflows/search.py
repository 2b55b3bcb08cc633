"""`byheart search`: shared workflows in a registry, by application and title."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.options import Json
from app.cli.output import print_json, say
from app.settings import read_settings
from app.store.sharing.catalogue import Wanted
from app.store.sharing.trust import read_trust
from app.wiring.storage.store_opening import opened_store

if TYPE_CHECKING:
    from app.store.sharing.trust import Trust
    from app.wiring.storage.sharing import Found


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("search")(search)


def search(
    address: Annotated[str, typer.Argument(metavar="ADDRESS", help="oci://HOST[/NAME]")],
    title: Annotated[
        str, typer.Option("--title", metavar="WORDS", help="The title or the task holds this.")
    ] = "",
    application: Annotated[
        str, typer.Option("--app", metavar="NAME", help="It works in this application.")
    ] = "",
    json: Json = False,  # noqa: FBT002
) -> int:
    """Look for shared workflows in a registry; 1 when there is none."""
    from app.wiring.storage.sharing import found_workflows  # noqa: PLC0415 - what reads is loaded for this only

    trust, number = read_trust(read_settings().home), 0
    with opened_store() as store:
        for found in found_workflows(store, address, Wanted(title, application)):
            number += 1
            if json:
                print_json(_as_json(found))
            else:
                _tell(found, trust)
    if not number and not json:
        say("There is no such workflow.")
    return 0 if number else 1


def _tell(found: Found, trust: Trust) -> None:
    from app.wiring.storage.sharing import fingerprint  # noqa: PLC0415 - see search

    listed = found.listed
    say(f"{listed.title}  {', '.join(listed.applications)}")
    if listed.task:
        say(f"  {listed.task}")
    say(f"  {listed.shared.reference}")
    known = trust.name_of(found.publisher)
    by = f"a key that you do not know, {fingerprint(found.publisher)}"
    said = [f"published by {known or by}" if found.publisher else "signed by nobody"]
    said.append(f"accepted by {', '.join(found.accepted) or 'nobody whom you trust'}")
    said += [f"rejected by {', '.join(found.rejected)}"] if found.rejected else []
    say(f"  {'; '.join(said)}")


def _as_json(found: Found) -> dict[str, object]:
    listed = found.listed
    return {
        "title": listed.title,
        "task": listed.task,
        "applications": [*listed.applications],
        "address": str(listed.shared.reference),
        "publisher": found.publisher,
        "accepted_by": [*found.accepted],
        "rejected_by": [*found.rejected],
    }
