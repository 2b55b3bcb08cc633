"""An end check that asks an address on the web. Its answer is taken as it comes: no redirection is
followed, for a person accepted this address and no other.
"""

from __future__ import annotations

import base64
import http.client
import ipaddress
import json
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from urllib.parse import urlsplit

from app.engine.errors import ByheartError
from app.engine.time_limit import TooSlowError, within
from app.player.end_checks.result import (
    EndAnswer,
    agrees,
    as_text,
    filled,
    quoted,
)
from app.store.editing.urls import SecretOf, filled_address, shown_address, without_user
from app.store.model.workflow import EndCheck

LIMIT_S = 30.0
LONGEST_ANSWER = 4 * 2**20  # bytes


class UnusableAnswerError(ByheartError):
    """An answer in which nothing can be looked for; its sentence goes on from "The answer of X"."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What an address answered."""

    status: int
    text: str


@dataclass(frozen=True, slots=True)
class Before:
    """What an answer said before the run besides what is expected, or the sentence why that is
    not known.
    """

    rest: object = None
    unknown: str = "What the answer was before the run is not known."


class _AsItComes(urllib.request.HTTPErrorProcessor):
    """Neither follows nor raises: every status is an answer."""

    def http_response(
        self, request: urllib.request.Request, response: http.client.HTTPResponse
    ) -> http.client.HTTPResponse:
        return response

    https_response = http_response


def ask_address(
    check: EndCheck, values: Mapping[str, str], secret_of: SecretOf, before: Before = Before()
) -> EndAnswer:
    """Whether the address answers with the status and says what is expected; and, where that is
    demanded, nothing else than `before`.
    """
    shown = shown_address(check.words[0], values)
    address = filled_address(check.words[0], values, secret_of)
    try:
        answer = within(LIMIT_S, partial(_fetch, address))
        found = _judged(check, values, answer, shown)
        if not found.holds or not check.rest_unchanged:
            return found
        return _compared(_rest(check, values, answer.text), before, found, shown)
    except UnusableAnswerError as error:
        return EndAnswer(holds=False, why=f"The answer of {shown} {error}.")
    except TooSlowError as error:
        return EndAnswer(holds=False, why=f"{shown} did not answer: {error}.")
    except (OSError, http.client.HTTPException) as error:
        return EndAnswer(holds=False, why=f"{shown} could not be asked: {_said(error)}.")


def rest_before(check: EndCheck, values: Mapping[str, str], secret_of: SecretOf) -> Before:
    """What the address says now besides what is expected later."""
    shown = shown_address(check.words[0], values)
    try:
        address = filled_address(check.words[0], values, secret_of)
        answer = within(LIMIT_S, partial(_fetch, address))
        return Before(_rest(check, values, answer.text), unknown="")
    except UnusableAnswerError as error:
        why = str(error)
    except ByheartError as error:
        why = f"could not be had: {error}"
    except (OSError, http.client.HTTPException) as error:
        why = f"could not be had: {_said(error)}"
    return Before(unknown=f"Before the run the answer of {shown} {why.rstrip('.')}.")


def _compared(rest: object, before: Before, found: EndAnswer, shown: str) -> EndAnswer:
    if before.unknown:
        return EndAnswer(holds=False, why=before.unknown)
    if rest != before.rest:
        why = f"Something else in the answer of {shown} is not as it was before the run."
        return EndAnswer(holds=False, why=why)
    return EndAnswer(holds=True, why=f"{found.why.rstrip('.')}, and nothing else changed.")


def _judged(check: EndCheck, values: Mapping[str, str], answer: Answer, shown: str) -> EndAnswer:
    if answer.status != check.status:
        why = f"{shown} answered with status {answer.status}, expected was {check.status}."
        return EndAnswer(holds=False, why=why)
    expected = filled(check.expected, values)
    if check.counts:
        entries = _at(_path(check.pointer, values), _read(answer.text), check.pointer)
        return _judged_value(len(_split(entries, check, values)[0]), expected, shown)
    if check.pointer:
        found = _at(_path(check.pointer, values), _read(answer.text), check.pointer)
        return _judged_value(found, expected, shown)
    if expected not in answer.text:
        return EndAnswer(holds=False, why=f"The answer of {shown} does not say {quoted(expected)}.")
    says = f" and says {quoted(expected)}" if expected else ""
    return EndAnswer(holds=True, why=f"{shown} answered with status {answer.status}{says}.")


def _judged_value(found: object, expected: str, shown: str) -> EndAnswer:
    if agrees(found, expected):
        return EndAnswer(holds=True, why=f"{shown} answered {quoted(found)}, as expected.")
    why = f"{shown} answered {quoted(found)}, expected was {quoted(expected)}."
    return EndAnswer(holds=False, why=why)


def _fetch(address: str) -> Answer:
    bare, user, password = without_user(address)
    request = urllib.request.Request(bare, headers={"User-Agent": "byheart"})  # noqa: S310 - http(s), by the rules of end checks
    if user is not None:
        known = base64.b64encode(f"{user}:{password}".encode()).decode("ascii")
        request.add_header("Authorization", f"Basic {known}")
    with _opener(bare).open(request, timeout=LIMIT_S) as response:
        content = response.read(LONGEST_ANSWER + 1)
        if len(content) > LONGEST_ANSWER:
            raise UnusableAnswerError(f"is longer than {LONGEST_ANSWER:,} bytes")
        return Answer(response.status, _text(content, response.headers.get_content_charset()))


def _opener(address: str) -> urllib.request.OpenerDirector:
    """As the machine's proxy settings say, but for this machine itself."""
    direct = [urllib.request.ProxyHandler({})] if _is_here(urlsplit(address).hostname or "") else []
    return urllib.request.build_opener(_AsItComes, *direct)


def _is_here(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _text(content: bytes, charset: str | None) -> str:
    try:
        return content.decode(charset or "utf-8", errors="replace")
    except LookupError:
        return content.decode("utf-8", errors="replace")


def _read(text: str) -> object:
    try:
        found: object = json.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError):
        raise UnusableAnswerError("is no JSON") from None
    return found


def _path(pointer: str, values: Mapping[str, str]) -> tuple[str, ...]:
    """The members on the way to a place (RFC 6901); a run's value names one member, whatever
    stands in it.
    """
    words = pointer.split("/")[1:]
    return tuple(filled(word.replace("~1", "/").replace("~0", "~"), values) for word in words)


def _at(path: Sequence[str], found: object, pointer: str) -> object:
    """The value at a place of a JSON text."""
    for name in path:
        found = _member(found, name, pointer)
    return found


def _rest(check: EndCheck, values: Mapping[str, str], text: str) -> object:
    """The answer without what is expected in it: the entries that are counted, or the value."""
    whole, path = _read(text), _path(check.pointer, values)
    if check.counts:
        entries = _at(path, whole, check.pointer)
        others = _split(entries, check, values)[1]
        return _without(whole, path, check.pointer), others
    try:
        return _without(whole, path, check.pointer)
    except UnusableAnswerError:  # what is not there yet is no part of the answer
        return whole


def _without(whole: object, path: Sequence[str], pointer: str) -> object:
    """The answer without the value at a place; it is taken out where it stands."""
    if not path:
        return None
    holder = _at(path[:-1], whole, pointer)
    _member(holder, path[-1], pointer)
    if isinstance(holder, dict):
        del holder[path[-1]]
    elif isinstance(holder, list):
        del holder[int(path[-1])]
    return whole


def _split(
    entries: object, check: EndCheck, values: Mapping[str, str]
) -> tuple[list[object], list[object]]:
    """The entries that have the demanded members, and the others."""
    if not isinstance(entries, list):
        raise UnusableAnswerError(f"has no list at {check.pointer or 'its top'}")
    wanted = [each.partition("=")[::2] for each in check.where]
    demanded = [(name.strip(), filled(value, values)) for name, value in wanted]
    counted: list[object] = []
    others: list[object] = []
    for entry in entries:
        (counted if _has(entry, demanded) else others).append(entry)
    return counted, others


def _has(entry: object, demanded: Sequence[tuple[str, str]]) -> bool:
    if not isinstance(entry, dict):
        return not demanded
    return all(name in entry and agrees(entry[name], value) for name, value in demanded)


def _member(found: object, name: str, pointer: str) -> object:
    match found:
        case dict() if name in found:
            return found[name]
        case list() if name.isascii() and name.isdigit() and int(name) < len(found):
            return found[int(name)]
        case _:
            raise UnusableAnswerError(f"has nothing at {pointer}")


def _said(error: BaseException) -> str:
    reason = getattr(error, "reason", error)
    words = getattr(reason, "strerror", None) or as_text(reason)
    return " ".join(str(words).split()).rstrip(".").lower() or type(error).__name__
