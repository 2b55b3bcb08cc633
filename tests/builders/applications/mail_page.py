"""A mailbox of several pages in Chromium; on the last one the button for the next is greyed, on the
first one the button back. The first mail can be made to go when a page is turned.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from tests.builders.desktop.logins import BROWSER

HEADS = ("From", "Subject", "Number")
PAGE = """<!doctype html><meta charset="utf-8"><title>Mail</title>
<style>
body { font: 16px "DejaVu Sans", sans-serif; margin: 24px; background: #f4f6f8; }
table { border-collapse: collapse; background: white; width: 760px; table-layout: fixed; }
th, td { text-align: left; padding: 5px 14px; border-bottom: 1px solid #c8d0d8; }
th { background: #dbe4ec; } p { margin: 14px 0; } button { font: inherit; padding: 4px 18px; }
</style>
<h2>Inbox</h2><table><thead><tr></tr></thead><tbody></tbody></table>
<p id="where"></p><button id="back">Back</button> <button id="next">Next</button>
<script>
const heads = %s, pages = %s, next = document.getElementById("next");
const back = document.getElementById("back");
const cell = (kind, text) => Object.assign(document.createElement(kind), { textContent: text });
let at = 0, turns = 0;
const goes = %d, size = pages[0].length;
function show() {
  document.querySelector("tbody").replaceChildren(...pages[at].map(cells => {
    const row = document.createElement("tr");
    row.append(...cells.map(text => cell("td", text)));
    return row;
  }));
  document.getElementById("where").textContent = `Page ${at + 1} of ${pages.length}`;
  next.disabled = at === pages.length - 1;
  back.disabled = at === 0;
}
document.querySelector("thead tr").append(...heads.map(text => cell("th", text)));
function turn(by) {
  turns += 1;
  if (turns === goes) {
    const left = pages.flat().slice(1);
    pages.forEach((_, each) => { pages[each] = left.slice(each * size, (each + 1) * size); });
  }
  at += by;
  show();
}
next.onclick = () => turn(1);
back.onclick = () => turn(-1);
show();
</script>
"""


def keep_mails(page: Path, pages: Sequence[Sequence[Sequence[str]]], goes: int = 0) -> None:
    """Write the page that shows these mails; the first one `goes` when it is turned for that
    time (0: it stays).
    """
    page.write_text(PAGE % (json.dumps(HEADS), json.dumps(pages), goes), encoding="utf-8")


def mailbox(page: Path) -> tuple[str, ...]:
    """The command that shows the page, described to who asks for its labels."""
    profile = f"--user-data-dir={page.parent / 'profile'}"
    return (*BROWSER, "--force-renderer-accessibility", profile, page.as_uri())
