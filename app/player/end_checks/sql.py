"""An end check that asks a database for one value."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from app.engine.errors import ByheartError
from app.player.end_checks.result import EndAnswer, agrees, filled, quoted, within
from app.store.editing.query_text import is_file
from app.store.editing.sql_query import one_value
from app.store.editing.urls import SecretOf, filled_address
from app.store.model.workflow import EndCheck

LIMIT_S = 30.0
GRACE_S = 1.0  # SQLite keeps the limit by itself, and says what it waited for


def ask_database(check: EndCheck, values: Mapping[str, str], secret_of: SecretOf) -> EndAnswer:
    """Whether the query answers what is expected; its parameters are bound to this run's values."""
    database, query = check.words
    if not is_file(database):
        database = filled_address(database, {}, secret_of)
    expected = filled(check.expected, values)
    try:
        found = within(LIMIT_S + GRACE_S, partial(one_value, database, query, values, LIMIT_S))
    except ByheartError as error:
        return EndAnswer(holds=False, why=_sentence(str(error)))
    if agrees(found, expected):
        return EndAnswer(holds=True, why=f"The query answers {quoted(found)}, as expected.")
    why = f"The query answers {quoted(found)}, expected was {quoted(expected)}."
    return EndAnswer(holds=False, why=why)


def _sentence(said: str) -> str:
    return said if said.endswith(".") else f"The database could not be asked: {said}."
