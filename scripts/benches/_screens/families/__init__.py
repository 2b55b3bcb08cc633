"""The layouts, each a function that draws a page of its kind with all its variations.

Those in `COUNTED` are held out: they are run and counted, but nobody looks at them to mend something.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scripts.benches._screens.content import Draw
from scripts.benches._screens.families import forms, lists
from scripts.benches._screens.scene import Page

FAMILIES: Mapping[str, Callable[[Draw], Page]] = {
    each.__name__: each
    for each in (
        lists.rows,
        lists.rows_fields,
        lists.ruled,
        lists.table,
        lists.multiline,
        lists.master_detail,
        forms.login,
        forms.form,
        forms.form_above,
        forms.record_header,
        forms.record_field,
        forms.checks,
        forms.settings,
    )
}
COUNTED = frozenset({"multiline", "settings"})
