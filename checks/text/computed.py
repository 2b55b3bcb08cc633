"""What a typed expression comes to (12*30 is 360), as calculators and sheets show it."""

from __future__ import annotations

import ast
import operator
import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction

# A longer text is no expression that a person types, and a longer result none that is read.
LONGEST, MOST_DIGITS = 80, 15
# A result of fewer digits stands in other texts by chance.
FEWEST_DIGITS = 2
_EXPRESSION = re.compile(r"=?[\d\s.+\-*/()]+")
_DATE = re.compile(r"\d+([-/.])\d+\1\d+")
_SIGNS = str.maketrans({"×": "*", "·": "*", "÷": "/", "−": "-"})  # noqa: RUF001 - as typed
_COMMAS = str.maketrans(",.", ".,")
_DOES: Mapping[type[ast.operator], Callable[[Fraction, Fraction], Fraction]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
}


def with_results(values: Sequence[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    """The values of a run and what they come to.

    `values` pairs each parameter's recorded text with this run's. Where both are expressions, a
    pair follows for each way to write their results.
    """
    results = (
        pair
        for recorded, now in values
        for pair in zip(_written(result_of(recorded)), _written(result_of(now)), strict=False)
    )
    known = {recorded for recorded, _ in values}
    new: dict[str, str] = {}
    for was, now in results:
        if was not in known and len(was) >= FEWEST_DIGITS:
            new.setdefault(was, now)
    return (*values, *((was, now) for was, now in new.items() if was != now))


def result_of(text: str) -> Fraction | None:
    """What an expression of numbers comes to; None for a number alone and for everything else."""
    written = unicodedata.normalize("NFKC", text).translate(_SIGNS).strip()
    if len(written) > LONGEST or _DATE.fullmatch(written) or not _EXPRESSION.fullmatch(written):
        return None
    try:
        parsed = ast.parse(written.removeprefix("=").strip(), mode="eval").body
        return _value(parsed) if isinstance(parsed, ast.BinOp) else None
    except (SyntaxError, ValueError, ZeroDivisionError, RecursionError):
        return None


def _value(node: ast.expr) -> Fraction:
    match node:
        case ast.Constant(value=int() | float() as number):
            return Fraction(str(number))
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_value(operand)
        case ast.BinOp(left=left, op=op, right=right) if type(op) in _DOES:
            return _DOES[type(op)](_value(left), _value(right))
    raise ValueError(node)


def _written(result: Fraction | None) -> Iterator[str]:
    """The ways to write a result, always in the same order; none where its digits do not end."""
    digits = (n for n in range(MOST_DIGITS) if result is not None and result * 10**n % 1 == 0)
    decimals = next(digits, None)
    if result is None or decimals is None:
        return
    grouped = f"{float(result):,.{decimals}f}"
    plain = grouped.replace(",", "")
    if len(plain) <= MOST_DIGITS:
        for written in (plain, grouped):
            yield written
            yield written.translate(_COMMAS)
