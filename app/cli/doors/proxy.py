"""`byheart proxy`: answers of a model that are known by heart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Annotated

import typer

from app.cli.options import Json
from app.cli.output import print_json, say
from app.engine.errors import UsageError
from app.settings import read_settings

if TYPE_CHECKING:
    from app.store.turns.memory import Turn

Port = Annotated[int | None, typer.Option(metavar="N", help="Where to listen on 127.0.0.1.")]
ModeWord = Annotated[
    str,
    typer.Option(
        "--mode",
        metavar="off|shadow|on",
        help="shadow forwards all and compares; on answers what is proven.",
    ),
]
Namespace = Annotated[str, typer.Option(metavar="NAME", help="Keep what is remembered apart.")]
Agreeing = Annotated[
    int, typer.Option(metavar="K", help="Answer after the model has answered so K times in a row.")
]
KeepDays = Annotated[
    float, typer.Option(metavar="DAYS", help="Forget what nobody has used for so long.")
]
Anthropic = Annotated[str, typer.Option(metavar="URL", help="The service for Messages.")]
OpenAi = Annotated[
    str, typer.Option("--openai", metavar="URL", help="The service for Chat Completions.")
]
FailOpen = Annotated[
    bool,
    typer.Option(
        "--fail-open/--fail-closed", help="What cannot be looked up is forwarded, or refused."
    ),
]
Report = Annotated[bool, typer.Option("--report", help="Say what it answered and spared.")]
Tree = Annotated[bool, typer.Option("--tree", help="List what is remembered, turn by turn.")]
Forget = Annotated[
    str | None,
    typer.Option(metavar="TURN", help="Forget a turn with all that followed it, or “all”."),
]
LISTED = 10_000


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("proxy")(proxy)


def proxy(  # noqa: PLR0913, PLR0917 - one for each option
    port: Port = None,
    mode: ModeWord = "shadow",
    namespace: Namespace = "",
    agreeing: Agreeing = 2,
    keep_days: KeepDays = 90.0,
    anthropic: Anthropic = "https://api.anthropic.com",
    openai: OpenAi = "https://api.openai.com",
    fail_open: FailOpen = True,  # noqa: FBT002
    report: Report = False,  # noqa: FBT002
    tree: Tree = False,  # noqa: FBT002
    forget: Forget = None,
    json: Json = False,  # noqa: FBT002
) -> int:
    """Stand between an agent and its model, and answer what is known (until Ctrl+C)."""
    from app.serve.proxy import Mode  # noqa: PLC0415 - a web server is loaded for its doors only
    from app.serve.running import PORT, Wanted, serve_proxy  # noqa: PLC0415
    from app.serve.upstream import Services, service_at  # noqa: PLC0415

    if report + tree + (forget is not None) > 1:
        raise UsageError("Ask for one of --report, --tree and --forget.")
    if report or tree or forget is not None:
        return _told(report=report, forget=forget, json=json)
    if mode not in set(Mode):
        raise UsageError(f"--mode is off, shadow or on, not “{mode}”.")
    if agreeing < 1 or keep_days < 0:
        raise UsageError("--agreeing takes 1 or more, --keep-days 0 or more.")
    wanted = Wanted(
        port=PORT if port is None else port,
        mode=Mode(mode),
        namespace=namespace,
        agreeing=agreeing,
        keep_days=keep_days,
        fails_open=fail_open,
        services=Services(service_at(anthropic, "--anthropic"), service_at(openai, "--openai")),
    )
    serve_proxy(read_settings(), wanted, print_json if json else _say)
    return 0


def _say(told: Mapping[str, object]) -> None:
    say(f"The proxy remembers (mode {told['mode']}). Give your agent one of these base URLs:")
    say(f"  Anthropic  {told['anthropic']}")
    say(f"  OpenAI     {told['openai']}")


def _told(*, report: bool, forget: str | None, json: bool) -> int:
    from app.serve.account import account, in_words  # noqa: PLC0415 - see above
    from app.wiring.storage.turns_opening import opened_turns  # noqa: PLC0415

    with closing(opened_turns(read_settings())) as turns:
        if forget is not None:
            gone = turns.forget(_turn(forget))
            told = {"event": "forgotten", "turns": gone}
            print_json(told) if json else say(f"{gone} turns are forgotten.")
        elif report:
            whole = account(turns.tallies(), turns.size())
            if json:
                print_json(whole)
            else:
                for line in in_words(whole):
                    say(line)
        else:
            _list(turns.all(LISTED), json=json)
    return 0


def _list(turns: Sequence[Turn], *, json: bool) -> None:
    from app.serve.account import branches, title  # noqa: PLC0415 - see above

    for depth, turn in branches(turns):
        if json:
            told = {"turn": turn.id, "parent": turn.parent, "title": title(turn)}
            counts = {"forwards": turn.forwards, "disagreed": turn.disagreed}
            print_json({**told, **counts, "served": turn.served})
        else:
            counted = f"{turn.forwards} forwarded alike, {turn.served} served"
            say(f"{'  ' * depth}{turn.id}  {title(turn)}  ({counted})")


def _turn(word: str) -> int | None:
    if word == "all":
        return None
    if not word.isdecimal():
        raise UsageError(f"--forget takes the number of a turn, or “all”, not “{word}”.")
    return int(word)
