"""The development half's thirteenth part, documents of several kinds: added on 29 November and
counted once before anything was mended for them (the last one on the 30th). Benchmarks tells what
they showed at first.
"""

from __future__ import annotations

import re
from pathlib import Path

from scripts.benches._apps.application import (
    Application,
    Await,
    Click,
    Half,
    Press,
    State,
    Type,
    text_of,
)
from scripts.benches._apps.development import LETTERS
from scripts.benches._apps.truths import adds, adds_in_order, file_at, renames

_HEAD = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: de\\n"\n'
_UNITS = '\nmsgid "Paper"\nmsgstr ""\n\nmsgid "Post"\nmsgstr "Post"\n'


def translated(work: Path, _home: Path) -> State:
    """Each word with its translation."""
    text = text_of(work / "shop.po")
    return {"rows": sorted([*each] for each in re.findall(r'msgid "(.+)"\nmsgstr "(.*)"', text))}


LOKALIZE = Application(
    name="lokalize",
    toolkit="KDE",
    half=Half.DEVELOPMENT,
    packages=("lokalize",),
    command=("lokalize", "{work}/shop.po"),
    acts=(
        Await("Lokalize"),
        Click(at_px=(557, 241)),
        Type("{word}"),
        Press("ctrl+s"),
    ),
    values=({"word": "Papier"}, {"word": "Schreibpapier"}, {"word": "Blatt"}),
    files={"shop.po": _HEAD + _UNITS},
    settings={".config/lokalizerc": "[Identity]\nauthorName=Ann\nauthorEmail=ann@shop.example\n"},
    read=translated,
    wanted=lambda _before, values: {"rows": sorted([["Paper", values["word"]], ["Post", "Post"]])},
)

DOLPHIN = Application(
    name="dolphin",
    toolkit="KDE",
    half=Half.DEVELOPMENT,
    packages=("dolphin",),
    command=("dolphin", "{work}"),
    acts=(
        Await("Dolphin"),
        Click(at_px=(320, 165)),
        Press("F2"),
        Press("ctrl+a"),
        Type("{name}.txt"),
        Press("Return"),
    ),
    values=({"name": "stamps"}, {"name": "May 2031"}, {"name": "Birch Ltd"}),
    files={"paper.txt": "Paper, 500 sheets", "pens.txt": "Pens, 60"},
    wanted=renames("paper.txt", "{name}.txt"),
)

GHEX = Application(
    name="ghex",
    toolkit="GTK4",
    half=Half.DEVELOPMENT,
    packages=("ghex",),
    command=("ghex", "{work}/paper.txt"),
    acts=(
        Await("GHex"),
        Click(at_px=(604, 66)),
        Type("{word}"),
        Press("ctrl+s"),
    ),
    values=({"word": "Stamp"}, {"word": "Brush"}, {"word": "Folds"}),
    files={"paper.txt": "Paper, 500 sheets"},
    wanted=lambda _before, values: {"paper.txt": f"{values['word']}, 500 sheets"},
)

GUMMI = Application(
    name="gummi",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("gummi",),
    command=("gummi", "{work}/letter.tex"),
    acts=(
        Await("Gummi"),
        Click(at_px=(190, 350)),
        Press("ctrl+End"),
        Type("Dear {name},"),
        Press("ctrl+s"),
    ),
    values=({"name": "Birch Ltd"}, {"name": "Garcia and Sons"}, {"name": "Wu Trading"}),
    files={"letter.tex": "% A letter\n"},
    read=file_at("letter.tex"),
    wanted=lambda _before, values: {"letter.tex": f"% A letter\nDear {values['name']},"},
)


def colours(_work: Path, home: Path) -> State:
    """The names of the colours that were saved."""
    kept = [each for each in home.rglob("*") if each.is_file() and "gcolor3" in str(each)]
    lines = "\n".join(map(text_of, kept)).splitlines()
    named = (re.fullmatch(r"(.+)=#?[0-9a-fA-F]{6,}", one) for one in lines)
    return {"rows": sorted([each[1]] for each in named if each)}


GCOLOR = Application(
    name="gcolor3",
    toolkit="GTK",
    half=Half.DEVELOPMENT,
    packages=("gcolor3",),
    command=("gcolor3",),
    acts=(
        Click(at_px=(385, 257)),
        Press("ctrl+a"),
        Type("#{colour}"),
        Press("Return"),
        Click(at_px=(92, 25)),
        Type("{name}"),
        Click(at_px=(203, 25)),
    ),
    values=(
        {"name": "Shop front", "colour": "2e6b4f"},
        {"name": "Paper", "colour": "f4ecd8"},
        {"name": "Letterhead 2", "colour": "1b3a8a"},
    ),
    read=colours,
    wanted=adds_in_order("{name}"),
)

FEATHERPAD_LETTER = Application(
    name="featherpad-letter",
    toolkit="Qt",
    half=Half.DEVELOPMENT,
    packages=("featherpad",),
    command=("featherpad", "-s"),
    acts=(
        Await("Untitled"),
        Click(at_px=(310, 240)),
        Type("Dear {name}, your order is ready."),
        Press("ctrl+s"),
        Await("Save"),
        Press("ctrl+a"),
        Type("{work}/{file}.txt"),
        Press("Return"),
    ),
    values=LETTERS,
    wanted=adds(**{"{file}.txt": "Dear {name}, your order is ready."}),
)

DOCUMENTS = (LOKALIZE, DOLPHIN, GHEX, GUMMI, GCOLOR, FEATHERPAD_LETTER)
