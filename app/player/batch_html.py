"""The account of rows of data as one HTML page: the rows that need a person first, and from each
row to the page of its run.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from app.player.batch_account import BatchAccount
from app.player.page import page_from


def batch_page(account: BatchAccount, pages: Mapping[str, str]) -> str:
    """The page. `pages` says where, seen from it, the page of a run is; a run without one is named
    and not linked.
    """
    return page_from(
        "batch.html", account=account, pages=pages, totals=account.totals, clock=_clock
    )


def _clock(at: datetime) -> str:
    """A time as the clock on the wall of this machine showed it."""
    return at.astimezone().isoformat(sep=" ", timespec="seconds")
