"""The layouts, each a function that draws a page of its kind with all its variations.

Those in `COUNTED` are held out: they are run and counted, but nobody debugs on them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scripts.benches._screens.content import Draw
from scripts.benches._screens.families import (
    counters,
    desks,
    dialogs,
    documents,
    forms,
    lists,
    navigation,
    tiles,
    workplaces,
)
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
        dialogs.confirm,
        dialogs.wizard,
        dialogs.toast,
        dialogs.banner,
        dialogs.file_chooser,
        navigation.tabs,
        navigation.tree,
        navigation.tree_detail,
        navigation.breadcrumbs,
        navigation.sidebar,
        navigation.menu,
        navigation.toolbar,
        navigation.popup_list,
        navigation.links,
        tiles.cards,
        tiles.dashboard,
        tiles.calendar,
        tiles.sheet,
        documents.invoice,
        documents.payment,
        documents.property_grid,
        documents.nested_groups,
        documents.accordion,
        documents.choices,
        documents.compare,
        documents.totals,
        documents.ribbon,
        documents.record_tabs,
        desks.mail,
        desks.board,
        desks.agenda,
        desks.filters,
        desks.paged,
        desks.row_combo,
        desks.dialogs_nested,
        desks.environment,
        desks.tasks,
        workplaces.toolbar_record,
        workplaces.aside,
        workplaces.jobs,
        workplaces.chat,
        workplaces.contract,
        counters.transfer,
        counters.shuttle,
        counters.matrix,
        counters.steps,
        counters.one_by_one,
        counters.seats,
        counters.panes,
        counters.ticked_rows,
        counters.till,
        counters.devices,
        counters.versions,
        counters.scope,
        counters.shifts,
    )
}
COUNTED = frozenset(
    [
        "multiline",
        "settings",
        "file_chooser",
        "tree_detail",
        "sidebar",
        "popup_list",
        "links",
        "cards",
        "dashboard",
        "property_grid",
        "compare",
        "ribbon",
        "agenda",
        "paged",
    ]
)
