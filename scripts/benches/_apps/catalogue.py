"""Every application of the bench, by name."""

from __future__ import annotations

from collections.abc import Mapping

from scripts.benches._apps.added import ADDED
from scripts.benches._apps.application import Application
from scripts.benches._apps.books import BOOKS
from scripts.benches._apps.counted import COUNTED
from scripts.benches._apps.daily import DAILY
from scripts.benches._apps.desk import DESK
from scripts.benches._apps.development import DEVELOPMENT
from scripts.benches._apps.documents import DOCUMENTS
from scripts.benches._apps.forms import FORMS
from scripts.benches._apps.ledgers import LEDGERS
from scripts.benches._apps.notes import NOTES
from scripts.benches._apps.office import OFFICE
from scripts.benches._apps.records import RECORDS
from scripts.benches._apps.tools import TOOLS
from scripts.benches._apps.unseen import UNSEEN

PARTS = (
    *(DEVELOPMENT, ADDED, UNSEEN, OFFICE, DESK, FORMS),
    *(DAILY, NOTES, RECORDS, LEDGERS, TOOLS, BOOKS, DOCUMENTS, COUNTED),
)
APPLICATIONS: Mapping[str, Application] = {one.name: one for part in PARTS for one in part}
