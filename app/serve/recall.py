"""What the proxy knows: the answer to a request that it has seen before, and what it learns from
one that the model has answered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from app.engine.model.geometry import Box, Pixels
from app.serve.acts import last_place, moved, only_looks
from app.serve.answer import Answer, agree, answer_from
from app.serve.asked import Asked, Told
from app.serve.bindings import has_slots
from app.serve.openings import Beginnings
from app.serve.screenshot_match import Seen, Sight
from app.serve.wire.protocol import Wire
from app.serve.withheld import Waiting, Withheld
from app.store.turns.memory import LOOKED_AT, ROOT, Place, Turn, Turns
from app.store.turns.openings import Openings
from checks.text.compare import SHORTEST_TO_SEEK

# An answer is given again after the model has given it so often in a row.
AGREEING = 2
# So many acts at most are passed over that the model itself did meanwhile.
MOST_DONE = 3
# Of a question so much is kept in words, for lists.
SHOWN = 120


@dataclass(frozen=True, slots=True)
class Found:
    """The answer to give, and the turn it was remembered in."""

    turn: Turn
    answer: Answer
    position: Position


@dataclass(frozen=True, slots=True)
class Missed:
    """There is no answer to give, for this reason."""

    reason: str


@dataclass(frozen=True, slots=True)
class Position:
    """Where a request stands: after which turn, by what its question is known there, and after
    which turn else it may go on.
    """

    parent: int | None
    key: str
    resume: int | None = None


@dataclass(frozen=True, slots=True)
class Verified:
    """What the model's answer said of answers that would have been given: so many were right, so
    many wrong.
    """

    right: int = 0
    wrong: int = 0


@dataclass(frozen=True)
class Recall:
    """Looks up and learns. A turn is given again after `agreeing` equal answers of the model."""

    turns: Turns
    sight: Sight
    agreeing: int = AGREEING

    @cached_property
    def withheld(self) -> Withheld:
        """What types a text that no screenshot has shown yet."""
        return Withheld(self.sight.picture)

    @cached_property
    def beginnings(self) -> Beginnings:
        """How conversations began."""
        return Beginnings(Openings(self.turns.database))

    def look_up(self, asked: Asked) -> Found | Missed:
        """The answer to a request, or why there is none."""
        position = self._position(asked)
        if position is None:
            return Missed("the beginning of the conversation is not known")
        found = self._found(asked, position, self.turns.answers(position.parent, position.key))
        if isinstance(found, Found) or position.resume is None or not asked.only_results:
            return found
        resumed = self._resumed(asked, position, position.resume)
        return resumed if isinstance(resumed, Found) else found

    def _resumed(self, asked: Asked, position: Position, resume: int) -> Found | Missed:
        """The act that comes next where the conversation left what is known, or one of the acts
        after it: what the model itself had done meanwhile is not done once more.
        """
        last = _last_answer(asked)
        for _ in range(MOST_DONE):
            there = replace(position, resume=resume)
            found = self._found(asked, there, self._acts(self.turns.pictured(resume)))
            if not isinstance(found, Found) or last is None or not agree(found.answer, last):
                return found
            resume = found.turn.id
        return Missed("it was done just now")

    def served(self, asked: Asked, found: Found, wire: Wire) -> None:
        """The answer was given: the conversation goes on from there."""
        self.turns.serve(found.turn.id)
        self._stand(asked, found.answer, found.turn, found.position, wire)

    def learn(self, asked: Asked, told: Told, wire: Wire) -> Verified:
        """Remember how the model answered; what it types, as soon as that is known to be no
        password.
        """
        before = self.withheld.before(asked)
        if before and asked.screen is None:
            self.withheld.hold(before, Waiting(asked, told, wire))
            return Verified()
        if before and self.withheld.was_shown(before, asked):
            for one in before:
                self._learn(one, was_shown=True)
        elif before:
            self._forget(before)
        return self._learn(Waiting(asked, told, wire))

    def _forget(self, secret: Sequence[Waiting]) -> None:
        """What the screen did not show may stand in the question, too."""
        for text in {text for one in secret for text in one.texts if len(text) >= SHORTEST_TO_SEEK}:
            self.turns.unsay(text)
            self.beginnings.openings.unsay(text)

    def _learn(self, answer: Waiting, *, was_shown: bool = False) -> Verified:
        asked, told, wire = answer.asked, answer.told, answer.wire
        position = self._position(asked)
        if position is None or has_slots(told.answer.as_json()):
            return Verified()
        known = self.turns.answers(position.parent, position.key)
        same, verified = self._verified(asked, told.answer, known)
        if same is None and len(known) < LOOKED_AT:
            if asked.on_screen and answer.texts and not was_shown:
                self.withheld.hold((), answer)
                return verified
            same = self._add(asked, told, position)
        if same is not None:
            self.beginnings.answered(asked, told.answer, same.id)
            self._stand(asked, told.answer, same, position, wire)
        return verified

    def _position(self, asked: Asked) -> Position | None:
        if asked.before and (place := self.turns.place(asked.place)):
            return Position(place.turn, asked.key, place.resume)
        return None if asked.had_images else Position(ROOT, asked.first_key)

    def _found(self, asked: Asked, position: Position, known: Sequence[Turn]) -> Found | Missed:
        ready = [turn for turn in known if self._is_proven(asked, turn)]
        if not ready:
            return Missed("not proven yet" if known else "not asked before")
        holding, why = [], ""
        for turn, kept in self._filled(asked, ready):
            seen = self._evidence(asked, turn, kept)
            why = why or seen.why
            if seen.agrees:
                holding.append(Found(turn, moved(kept, seen.moves), position))
        if not holding:
            return Missed(why or "a binding is missing")
        if not all(agree(holding[0].answer, other.answer) for other in holding):
            return Missed("more than one answer is known")
        if asked.must_think and holding[0].answer.calls:
            return Missed("its model has to think before it acts")
        return holding[0]

    def _is_proven(self, asked: Asked, turn: Turn) -> bool:
        """With a value that it was not seen with, an answer needs to be seen with two others."""
        is_known = asked.bindings.varied_in(turn.values_seen)
        return turn.forwards >= self.agreeing and is_known

    def _filled(self, asked: Asked, turns: Sequence[Turn]) -> Iterator[tuple[Turn, Answer]]:
        for turn in turns:
            try:
                yield turn, asked.bindings.answer_into(answer_from(turn.answer))
            except (KeyError, TypeError):
                continue

    def _evidence(self, asked: Asked, turn: Turn, answer: Answer) -> Seen:
        """Whether what the request shows supports the answer: on a screen words alone do not."""
        blind = asked.screen is None and not turn.picture
        if not asked.on_screen or (blind and only_looks(answer)):
            return Seen(agrees=True)
        return self.sight.see(asked, turn, answer)

    def _acts(self, turns: Sequence[Turn]) -> list[Turn]:
        return [turn for turn in turns if answer_from(turn.answer).calls]

    def _verified(
        self, asked: Asked, answer: Answer, known: Sequence[Turn]
    ) -> tuple[Turn | None, Verified]:
        """The turn that the model's answer repeats, and what it says of those that were proven."""
        same, right, wrong = None, 0, 0
        for turn, kept in self._filled(asked, known):
            seen = self._evidence(asked, turn, kept)
            blind = asked.screen is None and not turn.picture
            if not seen.agrees and not blind:
                continue
            agrees, proven = agree(moved(kept, seen.moves), answer), self._is_proven(asked, turn)
            would_serve = seen.agrees and proven
            right, wrong = right + (would_serve and agrees), wrong + (would_serve and not agrees)
            if agrees:
                self.turns.confirm(turn, asked.bindings.digest)
                same = same or turn
            else:
                self.turns.contradict(turn.id)
        return same, Verified(right, wrong)

    def _add(self, asked: Asked, told: Told, position: Position) -> Turn | None:
        picture: Pixels | None = None
        masked: tuple[Box, ...] = ()
        if asked.screen is not None:
            try:
                picture, masked = self.sight.kept(asked, asked.screen)
            except ValueError:
                return None
        at = last_place(asked.before)
        turn = Turn(
            key=position.key,
            answer=asked.bindings.answer_out_of(told.answer).as_json(),
            parent=position.parent,
            namespace=asked.namespace,
            model=asked.model,
            asked=str(asked.bindings.out_of(asked.said))[:SHOWN],
            anchor={} if at is None else {"x": at.x, "y": at.y},
            usage=told.usage,
            values_seen=(asked.bindings.digest,),
            masked=masked,
        )
        return self.turns.add(turn, picture)

    def _stand(
        self, asked: Asked, answer: Answer, turn: Turn, position: Position, wire: Wire
    ) -> None:
        """Where other answers to other screens were known, the conversation may come back. Where
        another screen had the same answer, it may go on as it did from there.
        """
        resume = position.resume
        if turn.parent is not None:
            beside = [one for one in self.turns.pictured(turn.parent) if one.id != turn.id]
            own = answer_from(turn.answer)
            alike = [one.id for one in beside if agree(answer_from(one.answer), own)]
            first = min(alike, default=turn.id)
            resume = first if first < turn.id else turn.parent if beside else resume
        self.turns.stand(asked.place_after(wire.echo(answer)), Place(turn.id, resume))


def _last_answer(asked: Asked) -> Answer | None:
    """The model's last answer before the newest turn."""
    parts = (one["parts"] for one in reversed(asked.before) if "parts" in one)
    last = next(parts, None)
    try:
        return None if last is None else answer_from({"parts": last})
    except (KeyError, TypeError):
        return None
