"""`byheart mcp`: proven workflows as tools for other agents."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import typer

from app.cli.options import Json, Place, read_place
from app.cli.output import print_json, say, warn
from app.engine.errors import UsageError
from app.settings import read_settings

Http = Annotated[
    bool, typer.Option("--http", help="Serve on 127.0.0.1 instead of standard input and output.")
]
Port = Annotated[int | None, typer.Option(metavar="N", help="With --http: where to listen.")]
Each = Annotated[
    bool, typer.Option("--each", help="Offer every workflow as a tool of its own, too.")
]
Pictures = Annotated[
    bool,
    typer.Option(help="Show what a run that stopped short saw last; the agent's model gets it."),
]


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("mcp")(mcp)


def mcp(  # noqa: PLR0913, PLR0917 - one for each option
    http: Http = False,  # noqa: FBT002
    port: Port = None,
    display: Place = None,
    each: Each = False,  # noqa: FBT002
    pictures: Pictures = True,  # noqa: FBT002
    json: Json = False,  # noqa: FBT002
    record: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Record what an agent calls of COMMAND's tools."),
    ] = None,
    command: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="-- COMMAND...", help="With --record: what starts the other server of tools."
        ),
    ] = None,
) -> int:
    """Let other agents run proven workflows, over the Model Context Protocol; or stand between an
    agent and another server of tools, and learn what it is called for.
    """
    if record is not None or command:
        return _record(record, command or [], other=http or each or display is not None)
    from app.serve.tool_server import Offered, serve_on_http, serve_on_stdio  # noqa: PLC0415 - a server is loaded for its doors only

    if port is not None and not http:
        raise UsageError("--port goes with --http.")
    offered = Offered(read_place(display), each, pictures)
    if http:
        serve_on_http(read_settings(), offered, port, warn, print_json if json else _say)
    else:
        serve_on_stdio(read_settings(), offered, warn)
    return 0


def _record(name: str | None, command: list[str], *, other: bool) -> int:
    from app.serve.gateway.gateway import serve_gateway  # noqa: PLC0415 - a server is loaded for its doors only

    if name is None or not command or other:
        raise UsageError("Recording takes --record NAME -- COMMAND…, and no other option.")
    serve_gateway(read_settings(), name, command, warn)
    return 0


def _say(told: Mapping[str, object]) -> None:
    say(f"The tools are at {told['url']}")
    say("An agent may give the token as a bearer's in place of the one in the address.")
