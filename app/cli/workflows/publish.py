"""`byheart publish`, `add`, `review` and `trust`: workflows shared over a registry, and whose word
counts.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.options import WorkflowName
from app.cli.output import say
from app.cli.runs.consent import somebody_is_there
from app.engine.errors import UsageError
from app.player.reflexes.run_reflexes import applications_of
from app.player.review.acceptance import acceptance_list
from app.settings import read_settings
from app.store.sharing.reference import OciReference
from app.store.sharing.reviews import Verdict, public_key
from app.store.sharing.trust import Trust, read_trust, write_trust
from app.wiring.storage.store_opening import opened_store

if TYPE_CHECKING:
    from app.player.review.disclosure import Disclosure
    from app.wiring.storage.sharing import Added

Address = Annotated[str, typer.Argument(metavar="ADDRESS", help="oci://HOST/NAME[:TAG][@sha256:…]")]
trust_app = typer.Typer(help="Say whose reviews of shared workflows count.", no_args_is_help=True)


def add_to(app: typer.Typer) -> None:
    """Add the commands."""
    app.command("publish")(publish)
    app.command("add")(add)
    app.command("review")(review)
    app.add_typer(trust_app, name="trust")


def publish(
    name: WorkflowName,
    address: Address,
    preview: Annotated[
        Path | None,
        typer.Option(
            metavar="FOLDER", help="Write all that would be given away to a new folder, and end."
        ),
    ] = None,
    keep_texts: Annotated[  # noqa: FBT002
        bool,
        typer.Option("--keep-texts", help="Typed texts that are no parameter stay as they are."),
    ] = False,
    keep_rows: Annotated[  # noqa: FBT002
        bool,
        typer.Option("--keep-rows", help="Other rows of lists stay in the pictures."),
    ] = False,
    update: Annotated[  # noqa: FBT002
        bool,
        typer.Option("--update", help="The tag may come to mean this in the place of another."),
    ] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,  # noqa: FBT002
) -> int:
    """Share a workflow over a registry, without the values that it was shown with; signed."""
    from app.wiring.storage.sharing import (  # noqa: PLC0415 - what reads and sends is loaded for this only
        disclosed,
        publish_workflow,
        write_preview,
    )

    there = OciReference.read(address)
    if preview is not None and preview.exists():
        raise UsageError(f"{preview} is there already: name a folder that is to be made.")
    with opened_store() as store:
        disclosure = disclosed(store, name, keep_texts=keep_texts, keep_rows=keep_rows)
        _tell_what_goes(disclosure)
        if preview is not None:
            write_preview(store, disclosure, preview)
            say(f"All of it is in {preview}. Nothing was published.")
            return 0
        if not yes and not _agreed():
            say("Nothing was published.")
            return 1
        published = publish_workflow(store, disclosure, there, update=update)
    say(f"Published {published}")
    return 0


def add(
    address: Address,
    name: Annotated[
        str | None, typer.Option("--as", metavar="NAME", help="Under this name.")
    ] = None,
    update: Annotated[  # noqa: FBT002
        bool, typer.Option("--update", help="Take what the tag names by now; tells what differs.")
    ] = False,
    to_review: Annotated[  # noqa: FBT002
        bool, typer.Option("--to-review", help="Ask for no reviews: you are to write one.")
    ] = False,
) -> int:
    """Bring in a workflow that enough people you trust have reviewed; it may run once you accepted
    what it does.
    """
    from app.wiring.storage.sharing import add_workflow  # noqa: PLC0415 - see publish

    with opened_store() as store:
        there = OciReference.read(address)
        added = add_workflow(store, there, name, update=update, to_review=to_review)
        if not added.is_new:
            say(f"{added.workflow.name} is this already; nothing was changed.")
            return 0
        _tell_where_from(added)
        for item in acceptance_list(store.with_learned(added.workflow)):
            say(f"  {item}")
    say(f"Nobody has accepted it yet: “byheart edit accept {added.workflow.name}” does.")
    return 0


def review(
    address: Address,
    verdict: Annotated[Verdict, typer.Option(help="What you say of it.")],
) -> int:
    """Sign what you say of a shared workflow; to accept it, you have rehearsed it here."""
    from app.wiring.storage.sharing import review_workflow  # noqa: PLC0415 - see publish

    with opened_store() as store:
        shared = review_workflow(store, OciReference.read(address), verdict)
    say(f"Signed “{verdict}” for {shared.reference}")
    return 0


@trust_app.command("key")
def show_key() -> int:
    """Print your own public key, for others to trust."""
    from app.wiring.storage.sharing import own_key  # noqa: PLC0415 - see publish

    with opened_store() as store:
        say(public_key(own_key(store)))
    return 0


@trust_app.command("list")
def list_keys() -> int:
    """List whose reviews count, and how many are asked for."""
    trust = read_trust(read_settings().home)
    for name, key in trust.keys.items():
        say(f"{name}  {key}")
    say(f"Reviews that a workflow needs: {trust.reviews}")
    return 0


@trust_app.command("add")
def trust_key(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What you call the key's owner.")],
    key: Annotated[
        str, typer.Argument(metavar="KEY", help="What “byheart trust key” prints there.")
    ],
) -> int:
    """Let the reviews of a key count."""
    _change_trust(lambda trust: trust.trusting(name, key))
    say(f"Reviews by {name} count from now on.")
    return 0


@trust_app.command("remove")
def remove_key(
    name: Annotated[str, typer.Argument(metavar="NAME", help="What you call the key's owner.")],
) -> int:
    """Let the reviews of a key count no more."""
    _change_trust(lambda trust: trust.without(name))
    say(f"Reviews by {name} do not count any more.")
    return 0


@trust_app.command("need")
def need_reviews(
    reviews: Annotated[int, typer.Argument(metavar="K", help="At least 1.")],
) -> int:
    """Say how many reviews a workflow needs, by different keys."""
    _change_trust(lambda trust: trust.asking_for(reviews))
    say(f"A workflow needs {reviews} review(s) from now on.")
    return 0


def _change_trust(change: Callable[[Trust], Trust]) -> None:
    home = read_settings().home
    write_trust(home, change(read_trust(home)))


def _tell_what_goes(disclosure: Disclosure) -> None:
    found_by = ", ".join(sorted(applications_of(disclosure.workflow.trajectories)))
    painted = sum(len(one.painted) for one in disclosure.pictures)
    say(f"{disclosure.workflow.name} is given away as follows:")
    for item in acceptance_list(disclosure.workflow):
        say(f"  {item}")
    say(f"  {len(disclosure.pictures)} picture(s), in which {painted} place(s) are painted over")
    rows = sum(len(one.rows) for one in disclosure.pictures)
    say(f"  {rows} text(s) of other rows of lists are left out of them")
    say(f"  {len(disclosure.texts)} text(s) of windows, fields and buttons")
    say(f"  it is found by its name, its task and its applications ({found_by})")
    for name in disclosure.asked:
        say(f"  the parameter {name} stands for a text that was typed")
    for each in disclosure.pictures:
        if each.needed:
            say(f"  {each.moment}: what names the target was painted over; rehearse what you add")
    say("The values that it was shown with are not among it. See all of it with --preview FOLDER.")


def _agreed() -> bool:
    if not somebody_is_there():
        raise UsageError("Nobody can agree here: look at --preview FOLDER, and say --yes.")
    return typer.confirm("Publish it?", default=False, err=True)


def _tell_where_from(added: Added) -> None:
    from app.wiring.storage.sharing import fingerprint  # noqa: PLC0415 - see publish

    workflow = added.workflow
    publisher = read_trust(read_settings().home).name_of(added.publisher)
    by = publisher or f"a key that you do not know, {fingerprint(added.publisher)}"
    say(f"Added {workflow.name}, version {workflow.version}: {added.shared.reference}")
    say(f"Published by {by}. Accepted by {', '.join(added.accepted) or 'nobody'}.")
    for line in added.changed:
        say(f"  {line}")
