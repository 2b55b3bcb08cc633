"""Looking at what could come next: capture what is there, compare it with what is remembered."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from numbers import Real
from typing import Any

from app.engine.memory.tree import Candidate, call_key
from app.engine.model.check import Check, Comparison, Verdict
from app.engine.model.parameters import MissingValueError, resolve
from app.engine.run.coroutine_driver import Question, resolve_awaitable
from app.engine.run.services import EngineServices

GO = Comparison(Verdict.GO)
NO = Comparison(Verdict.NO, similarity=0.0)
UNGUARDED = Comparison(Verdict.GO, why="nothing is checked before this step")


@dataclass(frozen=True, slots=True, eq=False)
class Option:
    """A candidate with this run's values; `missing` names one that is not there yet."""

    candidate: Candidate
    arguments: Mapping[str, object]
    call: Hashable
    missing: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class View:
    """An option, what was seen for it, and what that means."""

    option: Option
    seen: object
    comparison: Comparison

    @property
    def agrees(self) -> bool:
        """Whether the step may be taken."""
        return self.comparison.agrees


def option_for(candidate: Candidate, values: Mapping[str, object]) -> Option:
    """What a candidate would do in this run."""
    try:
        arguments = {name: resolve(each, values) for name, each in candidate.arguments.items()}
    except MissingValueError as error:
        return Option(candidate, candidate.arguments, (), missing=error.name)
    return Option(candidate, arguments, call_key(candidate.tool, arguments))


def look(options: Iterable[Option], means: EngineServices) -> Question[list[View]]:
    """How each option stands to what is there now; equal calls are captured once."""
    captured: dict[Hashable, object] = {}
    views = []
    for option in options:
        views.append((yield from _view(option, means, captured)))  # noqa: PERF401 - it yields
    return views


def judge(check: Check[Any], seen: object, remembered: object) -> Comparison:
    """What a check says, as a comparison. Where nothing is remembered, only nothing agrees."""
    if remembered is None and seen is not None:
        return Comparison(
            Verdict.CANNOT_TELL, similarity=0.0, why="nothing was remembered to compare with"
        )
    return as_comparison(check.compare(seen, remembered), check.required)


def as_comparison(answer: object, required: float) -> Comparison:
    """A bool, a likeness or a comparison, as a comparison."""
    if isinstance(answer, Comparison):
        return answer
    if isinstance(answer, bool):
        return GO if answer else NO
    if isinstance(answer, Real):
        alike = float(answer)
        verdict = Verdict.GO if alike >= required else Verdict.NO
        return Comparison(verdict, similarity=alike, required=required)
    return GO if answer else NO


def choose(views: Sequence[View], is_vouched: Callable[[View], bool]) -> View | None:
    """The one option that agrees; None when none does.

    When different calls agree it is a view that cannot tell. A step with a check is preferred to
    one without; among calls that differ, the one whose trajectory agreed at every earlier step.
    """
    agreeing = [view for view in views if view.agrees]
    guarded = [view for view in agreeing if view.option.candidate.tool.pre_check is not None]
    pool = guarded or agreeing
    if _are_one_call(pool):
        return max(pool, key=_closeness, default=None)
    vouched = [view for view in pool if is_vouched(view)]
    if vouched and _are_one_call(vouched):
        return max(vouched, key=_closeness)
    return replace(pool[0], comparison=_undecided(pool))


def leading(views: Iterable[View]) -> View | None:
    """The view nearest to agreeing."""
    return max(
        views, key=lambda view: (_PROMISE[view.comparison.verdict], _closeness(view)), default=None
    )


_PROMISE = {Verdict.NO: 0, Verdict.CANNOT_TELL: 1, Verdict.NOT_YET: 2, Verdict.GO: 3}


def _view(
    option: Option, means: EngineServices, captured: dict[Hashable, object]
) -> Question[View]:
    if option.missing:
        why = f"the value of {option.missing!r} has not been read"
        return View(option, None, Comparison(Verdict.CANNOT_TELL, similarity=0.0, why=why))
    tool = option.candidate.tool
    if tool.pre_check is None or tool.see_before is None:
        return View(option, None, UNGUARDED)
    if option.call not in captured:
        with means.metrics.measure("pre_check", "capture"):
            seen = yield from resolve_awaitable(tool.see_before(means.context, option.arguments))
        captured[option.call] = seen
    seen = captured[option.call]
    with means.metrics.measure("pre_check", "compare"):
        comparison = judge(tool.pre_check, seen, option.candidate.step.before)
    return View(option, seen, comparison)


def _are_one_call(views: Sequence[View]) -> bool:
    return len({view.option.call for view in views}) <= 1


def _closeness(view: View) -> tuple[bool, bool, float]:
    """What leaves no doubt is nearest."""
    seen = view.comparison
    return not seen.doubt, not seen.adjust, seen.similarity


def _undecided(views: Iterable[View]) -> Comparison:
    tools = " and ".join(dict.fromkeys(in_words(v.option) for v in views))
    return Comparison(Verdict.CANNOT_TELL, why=f"different remembered steps fit: {tools}")


def in_words(option: Option) -> str:
    """A call as a person reads it."""
    return option.candidate.step.note or call_in_words(option.candidate.tool.name, option.arguments)


def call_in_words(tool: str, arguments: Mapping[str, object]) -> str:
    """`tool(name='value', ...)`."""
    return f"{tool}({', '.join(f'{name}={value!r}' for name, value in arguments.items())})"
