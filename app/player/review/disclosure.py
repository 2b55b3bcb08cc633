"""A workflow as it is given to others: without the values that it was shown with.

Of its recording go: the values of parameters, what was typed, what was read, what was masked, and
all that no window of its applications shows. A value is replaced by a word for it in every text,
and painted over in every picture: where it was typed, where accessibility tells of it, and where it
can be read. The word is written in the place of a line that could be read: as in any recording, the
checks then expect this run's value where that word stands. Other rows of lists go where no check
needs them (`unneeded_rows`). What runs have taught stays at home.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from app.player.review.disclosed_pictures import Cleaning, PictureShared
from app.player.review.disclosed_words import (
    Renaming,
    asking_for_typed,
    unvalued,
    without_learned,
    words_for,
)
from app.player.review.withheld import looks_of, refuse_values, texts_of
from app.store.model.workflow import Workflow
from checks.text.compare import Reader


@dataclass(frozen=True, slots=True)
class Disclosure:
    """What is given away: the workflow, its pictures one by one, and the parameters that stand for
    what was typed and was none.
    """

    workflow: Workflow
    pictures: tuple[PictureShared, ...]
    asked: tuple[str, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """Every text that accessibility and windows told of, as it is given away."""
        looks = (look for way in self.workflow.trajectories for _, _, look in looks_of(way) if look)
        return tuple(sorted({text for look in looks for text in texts_of(look) if text.strip()}))


def disclose(
    workflow: Workflow,
    reader: Reader | None = None,
    *,
    keep_texts: bool = False,
    keep_rows: bool = False,
) -> Disclosure:
    """The workflow as it is shared. With `keep_texts` a typed text that is no parameter stays what
    it is, with `keep_rows` the other rows of lists stay in the pictures. UsageError when it cannot
    do without a value.
    """
    bare = without_learned(workflow)
    asking, asked = (bare, ()) if keep_texts else asking_for_typed(bare)
    words = words_for(asking)
    renamed = Renaming(words)
    cleaning = Cleaning(renamed, reader, keep_rows=keep_rows)
    ways, pictures = [], []
    for number, way in enumerate(asking.trajectories, 1):
        clean, shown = cleaning.way(way, number)
        ways.append(clean)
        pictures += shown
    parameters = tuple(unvalued(one, words) for one in asking.parameters)
    shared = replace(
        asking, trajectories=tuple(ways), parameters=parameters, task=renamed.text(asking.task)
    )
    refuse_values(shared, words)
    return Disclosure(shared, tuple(pictures), asked)
