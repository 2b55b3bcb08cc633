"""What the proxy remembers, for the window; imported elsewhere alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing

from app.serve.account import account, branches, title
from app.serve.acts import spots
from app.serve.answer import Answer, answer_from, canonical
from app.settings import Settings
from app.store.turns.memory import FILE_NAME, FOLDER, Turn
from app.ui.i18n.messages_en import Say, tr
from app.ui.view_models.remembered_turn import ProxyShown, TurnShown
from app.ui.view_models.workflow import PictureShown
from app.wiring.storage.turns_opening import opened_turns

LISTED = 2000
LONGEST_INPUT = 200


def proxy_shown(settings: Settings) -> ProxyShown:
    """All turns, the oldest first, and how requests ended; nothing where no proxy has run."""
    if not (settings.home / FOLDER / FILE_NAME).exists():
        return ProxyShown()
    with closing(opened_turns(settings)) as turns:
        tree = list(branches(turns.all(LISTED)))
        told = account(turns.tallies(), turns.size())
    return ProxyShown(tuple(_shown(tree)), _figures(told))


def forget_branch(settings: Settings, turn: int) -> None:
    """Forget a turn with all that followed it. UsageError when it is gone already."""
    with closing(opened_turns(settings)) as turns:
        turns.forget(turn)


def _shown(tree: Sequence[tuple[int, Turn]]) -> Iterator[TurnShown]:
    sizes = _branch_sizes([depth for depth, _ in tree])
    for (depth, turn), branch in zip(tree, sizes, strict=True):
        answer = answer_from(turn.answer)
        yield TurnShown(
            turn.id,
            depth,
            title(turn),
            turn.forwards,
            turn.disagreed,
            turn.served,
            branch,
            _picture(turn, answer),
            tuple(_facts(turn, answer)),
        )


def _branch_sizes(depths: Sequence[int]) -> list[int]:
    """How many turns each branch has: what follows and lies deeper belongs to it."""
    sizes, open_ = [1] * len(depths), list[int]()
    for at, depth in enumerate(depths):
        del open_[depth:]
        for above in open_:
            sizes[above] += 1
        open_.append(at)
    return sizes


def _picture(turn: Turn, answer: Answer) -> PictureShown | None:
    """With the first place marked that the answer acts on."""
    at = next((spot.at for spot in spots(answer)), None)
    return PictureShown(turn.picture, 0, 0, at=at) if turn.picture else None


def _facts(turn: Turn, answer: Answer) -> Iterator[str]:
    if turn.asked:
        yield tr(Say.TURN_ASKED, text=turn.asked)
    if answer.text:
        yield tr(Say.TURN_ANSWERED, text=answer.text)
    for call in answer.calls:
        yield tr(Say.TURN_CALLS, call=call.name, given=canonical(call.input)[:LONGEST_INPUT])
    yield tr(Say.TURN_MODEL, model=turn.model)


def _figures(told: Mapping[str, object]) -> str:
    names = ("hit", "miss", "bypass", "spared_tokens", "turns")
    return tr(Say.PROXY_FIGURES, usd=_money(told), **{name: told[name] for name in names})


def _money(told: Mapping[str, object]) -> str:
    if told["spared_usd"] is None:
        return tr(Say.PRICE_UNKNOWN)
    usd = f"{told['spared_usd']:.2f}"
    unpriced = told["unpriced_tokens"]
    return tr(Say.USD_AND_UNKNOWN, usd=usd, tokens=unpriced) if unpriced else tr(Say.USD, usd=usd)
