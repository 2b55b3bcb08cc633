"""Draws pages whose contents are laid out anew, or are other data, each time they are opened; and
beside each what looks like it and must stop. In Chromium, from pages that stand here.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeAlias

from scripts.benches._miniwob.chromium import chromium
from scripts.benches._miniwob.devtools import DevTools
from tests.golden.stage import STOP, Places, Stage

STYLE = """
body { margin: 0; background: #5a6470; font: 12px Arial, sans-serif; }
#says { width: 300px; height: 46px; padding: 4px 8px; background: #dfe8f4; }
#page { position: relative; width: 316px; height: 300px; background: white; overflow: hidden; }
#page > * { position: absolute; }
label.option { display: block; left: 8px; }
.over { background: #fff4d0; border: 1px solid #806000; padding: 8px; width: 150px; }
.notice { border: 1px solid #909090; border-radius: 3px; background: white; color: #333; }
.notice .bar { height: 20px; background: #e4e4e4; border-bottom: 1px solid #909090; padding: 3px; }
.notice .close { position: absolute; right: 4px; top: 4px; width: 18px; height: 18px;
  border: 1px solid #a0a0a0; background: #f4f4f4; padding: 0; font: bold 12px Arial; }
.notice p { margin: 10px; }
.tab { width: 90px; height: 24px; border: 1px solid #808080; background: #e0e0e0;
  text-align: center; line-height: 24px; }
.tab.chosen { background: #ffffff; }
"""
WHERE = """Object.fromEntries([...document.querySelectorAll('[data-name]')].map(one => {
  const box = one.getBoundingClientRect();
  return [one.dataset.name,
          [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]];
}))"""
Scene: TypeAlias = tuple[str, str]


def at(x: int, y: int, tag: str, text: str = "", more: str = "", name: str = "") -> str:
    """An element of the page, at a place, by which the pairs call it."""
    called = f'data-name="{name or text}"'
    return f'<{tag} style="left:{x}px;top:{y}px;{more}" {called}>{text}</{tag}>'


def field(x: int, y: int, name: str, width: int = 130) -> str:
    """A field; what stands beside it is its label."""
    return at(x, y, "input", more=f"width:{width}px", name=name)


def form(*labels: str) -> str:
    """Fields with their labels, one below the other, and a button."""
    rows = [
        at(20, 20 + 30 * number, "b", label, name=f"label {label}")
        + field(110, 17 + 30 * number, label)
        for number, label in enumerate(labels)
    ]
    return "".join(rows) + at(110, 130, "button", "Search")


def options(*texts: str) -> str:
    """Options one below the other, and a button."""
    rows = [
        f'<label class="option" style="top:{8 + 20 * number}px" data-name="{text}">'
        f'<input type="radio" name="one">{text}</label>'
        for number, text in enumerate(texts)
    ]
    return "".join(rows) + at(10, 20 + 20 * len(texts), "button", "Submit")


def notice(x: int, y: int, width: int, text: str, title: str = "", button: str = "") -> str:
    """A block with a bar, an icon that closes it, a text, and maybe a button."""
    answer = f"<p><button>{button}</button></p>" if button else ""
    return (
        f'<div class="notice" style="left:{x}px;top:{y}px;width:{width}px;height:110px">'
        f'<div class="bar">{title}</div><button class="close" data-name="close">✖</button>'
        f"<p>{text}</p>{answer}</div>"
    )


def tabs(chosen: int) -> str:
    """Two tabs, one of which is chosen, and a button."""
    words = ("Billing", "Shipping")
    drawn = "".join(
        f'<div class="tab{" chosen" * (number == chosen)}" style="left:{20 + 95 * number}px;'
        f'top:16px">{word}</div>'
        for number, word in enumerate(words)
    )
    return drawn + field(20, 70, "street") + at(20, 120, "button", "Save")


OVER = '<div class="over" style="left:90px;top:150px"><p>Exit to the start?</p>'
RED = "color:#c00000"
SCENES: dict[str, Scene] = {
    "pair": ("Click the button.", at(30, 40, "button", "One") + at(160, 90, "button", "Two")),
    "pair-anew": ("Click the button.", at(200, 200, "button", "One") + at(90, 30, "button", "Two")),
    "pair-over": (
        "Click the button.",
        at(200, 60, "button", "One") + at(90, 30, "button", "Two") + OVER + "</div>",
    ),
    "pair-renamed": (
        "Click the button.",
        at(200, 200, "button", "One") + at(90, 30, "button", "Delete"),
    ),
    "pair-greyed": (
        "Click the button.",
        at(200, 200, "button disabled", "One", name="One") + at(90, 30, "button", "Two"),
    ),
    "pair-says": (
        "Click the button.",
        at(200, 200, "button", "One")
        + at(90, 30, "button", "Two")
        + at(20, 120, "span", "All orders will be closed now"),
    ),
    "pair-covered": (
        "Click the button.",
        at(100, 100, "button", "One", "width:80px;height:40px")
        + at(140, 84, "button", "Two", "width:80px;height:40px"),
    ),
    "large": ("Press it.", at(40, 40, "button", "Press me!", "width:120px;height:60px")),
    "narrow": ("Press it.", at(150, 120, "button", "Press me!", "width:58px;height:58px")),
    "narrow-other": ("Press it.", at(150, 120, "button", "Press no!", "width:58px;height:58px")),
    "field": ("Enter the name.", field(20, 40, "name") + at(20, 80, "button", "Submit")),
    "field-anew": ("Enter the name.", field(60, 54, "name") + at(80, 120, "button", "Submit")),
    "field-two": (
        "Enter the name.",
        field(60, 54, "name") + field(60, 90, "other") + at(80, 130, "button", "Submit"),
    ),
    "field-over": (
        "Enter the name.",
        field(60, 54, "name") + at(80, 110, "button", "Submit") + OVER + "<input></div>",
    ),
    "form": ("Search.", form("Genre", "Director", "Year")),
    "form-anew": ("Search.", form("Year", "Genre", "Director")),
    "form-other": ("Search.", form("Year", "IBAN", "Director")),
    "tabs": ("Save it.", tabs(0)),
    "tabs-other": ("Save it.", tabs(1)),
    "made": (
        "Click “next”.",
        at(4, 8, "span", "mattis duis mi:")
        + field(4, 26, "a", 150)
        + at(4, 56, "button", "next")
        + at(60, 56, "button", "Ok")
        + at(4, 90, "span", "velit consectetur"),
    ),
    "made-anew": (
        "Click “Cancel”.",
        at(4, 8, "button", "okay")
        + at(4, 40, "span", "ut mollis massa viverra")
        + at(4, 60, "button", "Cancel")
        + field(4, 92, "a", 90)
        + field(4, 122, "b", 200),
    ),
    "made-over": (
        "Click “Cancel”.",
        at(4, 8, "button", "okay")
        + at(4, 40, "span", "ut mollis massa viverra")
        + field(4, 92, "a", 90)
        + OVER
        + '<button data-name="Cancel">Cancel</button></div>',
    ),
    "made-beside": (
        "Click “Cancel”.",
        at(4, 8, "button", "okay") + at(4, 60, "button", "Cancel") + OVER + "</div>",
    ),
    "made-red": (
        "Click “Cancel”.",
        at(4, 8, "button", "okay")
        + at(4, 60, "button", "Cancel")
        + at(4, 120, "span", "Your session has ended", RED),
    ),
    "made-delete": (
        "Click “Cancel”.",
        at(4, 8, "button", "okay")
        + at(4, 60, "button", "Cancel")
        + at(4, 120, "span", "Delete this order?"),
    ),
    "made-twice": (
        "Click “Cancel”.",
        at(4, 8, "button", "Cancel") + at(4, 60, "button", "Cancel", name="second"),
    ),
    "made-field": (
        "Click “Cancel”.",
        at(4, 8, "button", "okay") + '<input value="Cancel" data-name="Cancel" style="top:60px">',
    ),
    "made-dim": (
        "Click “Cancel”.",
        at(4, 8, "button", "okay")
        + at(4, 60, "button", "Cancel")
        + '<div style="left:0;top:0;width:316px;height:300px;background:#0003"></div>',
    ),
    "options": ("Select “Oslo”.", options("Ulm", "Oslo", "Bern")),
    "options-anew": ("Select “Kiel”.", options("Rome", "Lyon", "Hull", "Kiel", "Graz")),
    "options-alike": ("Select “0H”.", options("OH", "Lyon", "0H")),
    "options-bare": (
        "Select “Kiel”.",
        options("Rome", "Lyon") + at(30, 200, "span", "Kiel"),
    ),
    "notice": ("Close it.", notice(20, 30, 180, "Neque porro quisquam est.")),
    "notice-anew": ("Close it.", notice(90, 120, 150, "Sed ut perspiciatis unde omnis iste.")),
    "notice-asks": ("Close it.", notice(90, 120, 150, "Sed ut perspiciatis.", button="Yes")),
    "notice-titled": ("Close it.", notice(90, 120, 150, "Sed ut perspiciatis.", "Warning")),
    "notice-discards": ("Close it.", notice(90, 120, 150, "Discard all changes?")),
    "notice-two": (
        "Close it.",
        notice(20, 30, 180, "Neque porro.") + notice(90, 160, 150, "Sed ut perspiciatis unde."),
    ),
}


def draw() -> None:
    """All of it."""
    with Stage("pages", (640, 400)) as stage, opened(stage) as page:
        stage.rest((630, 390))
        for name, (says, body) in SCENES.items():
            stage.shoot(name, page(says, body))
        pairs(stage)
        stage.sheet.write()


@contextmanager
def opened(stage: Stage) -> Iterator[Callable[[str, str], Places]]:
    """A browser that shows a page and tells where its elements are."""
    with (
        tempfile.TemporaryDirectory() as folder,
        chromium(stage.display.environment, scale=1.0, labels=False) as browser,
    ):
        file = Path(folder, "page.html")

        def page(says: str, body: str) -> Places:
            file.write_text(
                f"<!doctype html><meta charset=utf-8><title>Page</title><style>{STYLE}</style>"
                f'<div id="says">{says}</div><div id="page">{body}</div>',
                encoding="utf-8",
            )
            return shown(browser, file)

        yield page


def shown(browser: DevTools, file: Path) -> Places:
    """Load the page anew."""
    browser.navigate(file.as_uri())
    return dict(json.loads(str(browser.evaluate(f"JSON.stringify({WHERE})"))))


def pairs(stage: Stage) -> None:
    """What must go and what must stop."""
    pair = stage.sheet.pair
    for family, reference, what, current in (
        ("laid out anew", "pair", "One", "pair-anew"),
        ("laid out anew", "pair", "Two", "pair-anew"),
        ("laid out anew", "field", "name", "field-anew"),
        ("laid out anew", "field", "Submit", "field-anew"),
        ("labels in another order", "form", "Genre", "form-anew"),
        ("labels in another order", "form", "Director", "form-anew"),
        ("labels in another order", "form", "Year", "form-anew"),
        ("another size", "large", "Press me!", "narrow"),
        ("a notice says otherwise", "notice", "close", "notice-anew"),
    ):
        pair(family, reference, current, what)
    for family, reference, what, current in (
        ("laid out anew, and more", "pair", "One", "pair-over"),
        ("laid out anew, and more", "pair", "One", "pair-renamed"),
        ("laid out anew, and more", "pair", "One", "pair-greyed"),
        ("laid out anew, and more", "pair", "One", "pair-says"),
        ("laid out anew, and more", "pair", "One", "pair-covered"),
        ("laid out anew, and more", "field", "name", "field-two"),
        ("laid out anew, and more", "field", "name", "field-over"),
        ("laid out anew, and more", "field", "Submit", "field-over"),
        ("another label", "form", "Genre", "form-other"),
        ("another size", "large", "Press me!", "narrow-other"),
        ("other tab", "tabs", "Save", "tabs-other"),
        ("another dialog", "notice", "close", "notice-asks"),
        ("another dialog", "notice", "close", "notice-titled"),
        ("another dialog", "notice", "close", "notice-discards"),
        ("another dialog", "notice", "close", "notice-two"),
    ):
        pair(family, reference, current, what, to=STOP)
    named_pairs(stage)


def named_pairs(stage: Stage) -> None:
    """Those in which this run's value names the target."""
    pair = stage.sheet.pair
    cancel, other = ("next", "Cancel"), ("Oslo", "Kiel")
    pair("other data", "made", "made-anew", "next", to="Cancel", named=cancel)
    pair("other data", "options", "options-anew", "Oslo", to="Kiel", named=other)
    for current in ("over", "beside", "red", "delete", "twice", "field", "dim"):
        pair("other data, and more", "made", f"made-{current}", "next", to=STOP, named=cancel)
    pair("look-alikes", "options", "options-alike", "Oslo", to=STOP, named=("Oslo", "0H"))
    pair("other data, and more", "options", "options-bare", "Oslo", to=STOP, named=other)


if __name__ == "__main__":
    draw()
