"""The text of a query in an end check: what keeps it from being one, and what it asks for. To ask
it, `sql_query` loads the database's library.
"""

from __future__ import annotations

ASKING = ("select", "with", "values")


def bound_names(query: str) -> frozenset[str]:
    """The `:parameters` of a query."""
    from sqlalchemy import text  # noqa: PLC0415 - a third of the window's start, which has no query

    return frozenset(text(query).compile().params)


def complaint_about_query(query: str) -> str:
    """What keeps a query from being one that only asks, as a sentence; empty when nothing does.

    A semicolon is refused wherever it stands but at the end: which of them part statements depends
    on the database's rules for quotes and comments.
    """
    first = query.split(maxsplit=1)
    if not first or first[0].lower() not in ASKING:
        return "A query of an end check begins with SELECT, WITH or VALUES: it only asks."
    if ";" in query.rstrip("; \t\r\n"):
        return (
            "A query of an end check is one statement: no semicolon stands in it. "
            "A text that holds one can be a parameter."
        )
    return ""


def is_file(database: str) -> bool:
    """Whether a database is named by its file rather than by an address."""
    return "://" not in database
