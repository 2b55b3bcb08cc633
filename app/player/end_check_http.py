"""An end check that asks an address on the web. Its answer is taken as it comes: no redirection is
followed, for a person accepted this address and no other.
"""

from __future__ import annotations

import base64
import http.client
import ipaddress
import json
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import partial
from urllib.parse import urlsplit

from app.engine.errors import ByheartError
from app.player.end_answer import EndAnswer, TooSlowError, agrees, as_text, filled, quoted, within
from app.store.addresses import SecretOf, filled_address, shown_address, without_user
from app.store.workflow import EndCheck

LIMIT_S = 30.0
LONGEST_ANSWER = 4 * 2**20  # bytes


class UnusableAnswerError(ByheartError):
    """An answer in which nothing can be looked for; its sentence goes on from "The answer of X"."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What an address answered."""

    status: int
    text: str


class _AsItComes(urllib.request.HTTPErrorProcessor):
    """Neither follows nor raises: every status is an answer."""

    def http_response(
        self, request: urllib.request.Request, response: http.client.HTTPResponse
    ) -> http.client.HTTPResponse:
        return response

    https_response = http_response


def ask_address(check: EndCheck, values: Mapping[str, str], secret_of: SecretOf) -> EndAnswer:
    """Whether the address answers with the status and says what is expected."""
    shown = shown_address(check.words[0], values)
    address = filled_address(check.words[0], values, secret_of)
    try:
        answer = within(LIMIT_S, partial(_fetch, address))
        return _judged(check, values, answer, shown)
    except UnusableAnswerError as error:
        return EndAnswer(holds=False, why=f"The answer of {shown} {error}.")
    except TooSlowError as error:
        return EndAnswer(holds=False, why=f"{shown} did not answer: {error}.")
    except (OSError, http.client.HTTPException) as error:
        return EndAnswer(holds=False, why=f"{shown} could not be asked: {_said(error)}.")


def _judged(check: EndCheck, values: Mapping[str, str], answer: Answer, shown: str) -> EndAnswer:
    if answer.status != check.status:
        why = f"{shown} answered with status {answer.status}, expected was {check.status}."
        return EndAnswer(holds=False, why=why)
    expected = filled(check.expected, values)
    if check.pointer:
        return _judged_value(_at(check.pointer, values, answer.text), expected, shown)
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


def _at(pointer: str, values: Mapping[str, str], text: str) -> object:
    """The value at a place (RFC 6901) of a JSON text; a run's value names one member, whatever
    stands in it.
    """
    try:
        found: object = json.loads(text, parse_float=Decimal)
    except (ValueError, RecursionError):
        raise UnusableAnswerError("is no JSON") from None
    for word in pointer.split("/")[1:]:
        name = filled(word.replace("~1", "/").replace("~0", "~"), values)
        found = _member(found, name, pointer)
    return found


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
