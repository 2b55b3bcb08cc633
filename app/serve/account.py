"""How the proxy has fared: what it answered and spared, how often it would have been right, and
what it remembers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from app.serve.answer import answer_from
from app.store.turns.memory import Tally, Turn

OUTCOMES = ("hit", "miss", "bypass")
# Why an answer from memory counts as no money spared.
PRICE_UNKNOWN = "price not known"
SHOWN = 60


def account(tallies: Iterable[Tally], turns: int) -> Mapping[str, object]:
    """All days together, as one object. `hit_rate` is of what could be looked up, `right_rate` of
    what would have been answered while everything was forwarded; both are null without any.
    `spared_usd` is null where the price of no spared answer is known; `unpriced_tokens` are those
    of models without a known price.
    """
    told = list(tallies)
    number = Counter[str]()
    for one in told:
        number[one.outcome] += one.requests
    hits = [one for one in told if one.outcome == "hit"]
    priced = [one for one in hits if one.reason != PRICE_UNKNOWN]
    return {
        "requests": sum(number[name] for name in OUTCOMES),
        **{name: number[name] for name in OUTCOMES},
        "hit_rate": _rate(number["hit"], number["miss"]),
        "right": number["right"],
        "wrong": number["wrong"],
        "right_rate": _rate(number["right"], number["wrong"]),
        "spared_tokens": sum(one.tokens for one in hits),
        "spared_usd": round(sum(one.usd for one in priced), 6) if priced or not hits else None,
        "unpriced_tokens": sum(one.tokens for one in hits) - sum(one.tokens for one in priced),
        "turns": turns,
        "reasons": _reasons(told),
    }


def in_words(told: Mapping[str, object]) -> Iterator[str]:
    """The same for a person."""
    yield (
        f"{told['requests']} requests: {told['hit']} answered from memory, "
        f"{told['miss']} forwarded, {told['bypass']} not looked up."
    )
    if told["hit"]:
        yield f"Spared: {told['spared_tokens']} tokens, {_money(told)}."
    if told["right_rate"] is not None:
        yield (
            f"While forwarding, memory would have been right {told['right']} times "
            f"and wrong {told['wrong']} times."
        )
    yield f"{told['turns']} turns are remembered."
    reasons = told["reasons"]
    if isinstance(reasons, Mapping):
        yield from (f"  {number}  {reason}" for reason, number in reasons.items())


def branches(turns: Sequence[Turn]) -> Iterator[tuple[int, Turn]]:
    """The turns as a tree: each with its depth, after the one it follows."""
    below: dict[int | None, list[Turn]] = {}
    for turn in turns:
        below.setdefault(turn.parent, []).append(turn)
    waiting = [(0, turn) for turn in reversed(below.get(None, []))]
    while waiting:
        depth, turn = waiting.pop()
        yield depth, turn
        waiting += [(depth + 1, each) for each in reversed(below.get(turn.id, []))]


def title(turn: Turn) -> str:
    """A turn in a line: what was asked, and what was answered."""
    answer = answer_from(turn.answer)
    done = ", ".join(call.name for call in answer.calls) or f"“{answer.text[:SHOWN]}”"
    asked = f"“{turn.asked[:SHOWN]}” → " if turn.asked else ""
    return f"{asked}{done}"


def _money(told: Mapping[str, object]) -> str:
    if told["spared_usd"] is None:
        return PRICE_UNKNOWN
    unknown = f", price of {told['unpriced_tokens']} not known" if told["unpriced_tokens"] else ""
    return f"{told['spared_usd']:.4f} US dollars{unknown}"


def _rate(part: int, rest: int) -> float | None:
    return round(part / (part + rest), 4) if part + rest else None


def _reasons(tallies: Iterable[Tally]) -> Mapping[str, int]:
    number = Counter[str]()
    for one in tallies:
        if one.reason:
            number[f"{one.outcome}: {one.reason}"] += one.requests
    return dict(number.most_common())
