"""Which typed texts are secrets: those that show as marks or not at all, those in password fields,
those a person marked, those announced in advance.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from app.desktop.ports import Label
from app.recorder.model.demonstration import EchoMode, Seen, Typed
from app.recorder.model.identifiers import not_taken, to_identifier
from checks.text.compare import SHORTEST_TO_SEEK

NAMELESS = "password"


@dataclass(slots=True)
class SecretNames:
    """Gives each secret its name, in the order typed. `announced` are the names given before the
    recording; `open_values` those of its parameters, which whoever records has told openly: typed
    into a password field, they stay parameters. `known` are secrets that were kept before, by name.
    """

    announced: Sequence[str] = ()
    open_values: Sequence[str] = ()
    known: Mapping[str, str] = field(default_factory=dict)
    _waiting: deque[str] = field(init=False)
    _marked: deque[str] = field(default_factory=deque)
    _given: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._waiting = deque(self.announced)
        self._given += self.known  # another text in such a field is another secret

    @property
    def any_waiting(self) -> bool:
        """Whether a text that is still to come will be a secret, so that nothing typed may be
        shown.
        """
        return bool(self._waiting or self._marked)

    @property
    def waiting(self) -> tuple[str, ...]:
        """The announced names that no text has taken yet."""
        return tuple(self._waiting)

    def mark_next(self, name: str = "") -> None:
        """The next typed text is a secret: of this name, else of the next announced one."""
        if not name and self._waiting:
            name = self._waiting.popleft()
        elif name in self._waiting:
            self._waiting.remove(name)
        self._marked.append(name or NAMELESS)

    def name_for(self, field_label: Label | None, text: str = "") -> str:
        """The name of the text just typed into that field; empty when it is no secret as far as can
        be told now.
        """
        if known := next((name for name, value in self.known.items() if value == text), ""):
            return known
        if self._marked:
            return self._give(self._marked.popleft())
        if field_label is None or not field_label.password:
            return ""
        return self.name_hidden(field_label.name, text)

    def name_hidden(self, field_name: str, text: str) -> str:
        """The name of a text that its field does not show; empty when it is no secret."""
        if text in self.open_values:
            return ""
        return self._give(
            self._waiting.popleft() if self._waiting else to_identifier(field_name, NAMELESS)
        )

    def settle(self, seen: Iterable[Seen], open_values: Iterable[str] = ()) -> list[Seen]:
        """At the end: what its field did not show is a secret. Announced names that neither a mark
        nor such a text took go to the first texts typed that are no parameter's value, those that
        are not known to be shown in the clear before the others. What nobody could see is a secret
        too, and so is a text that holds one typed elsewhere.
        """
        settled, known = list(seen), set(open_values)
        self._given += [one.secret for one in settled if one.secret]
        settled = self._with_hidden(settled, known, EchoMode.HIDDEN)
        for modes in ({EchoMode.UNKNOWN}, set(EchoMode)):
            settled = [self._announced(one, known, modes) for one in settled]
        settled = self._with_repeated(settled)
        return self._with_repeated(self._with_hidden(settled, known, EchoMode.UNKNOWN))

    def _with_repeated(self, seen: Sequence[Seen]) -> list[Seen]:
        values = {**self.known, **values_of(seen)}
        return [self._repeated(one, values) for one in seen]

    def _with_hidden(
        self, seen: Iterable[Seen], open_values: set[str], mode: EchoMode
    ) -> list[Seen]:
        return [self._hidden(one, open_values) if one.echo_mode is mode else one for one in seen]

    def _hidden(self, seen: Seen, open_values: set[str]) -> Seen:
        text = _open_text(seen)
        if not text or text in open_values:
            return seen
        known = next((name for name, value in self.known.items() if value == text), "")
        field_name = seen.before.focus.name if seen.before.focus else ""
        return replace(seen, secret=known or self.name_hidden(field_name, text))

    def _announced(self, seen: Seen, open_values: set[str], modes: set[EchoMode]) -> Seen:
        text = _open_text(seen)
        if not text or text in open_values or not self._waiting or seen.echo_mode not in modes:
            return seen
        return replace(seen, secret=self._give(self._waiting.popleft()))

    def _repeated(self, seen: Seen, values: Mapping[str, str]) -> Seen:
        text = _open_text(seen)
        for name, value in values.items():
            if text == value:
                return replace(seen, secret=name)
            if len(value) >= SHORTEST_TO_SEEK and value in text:
                return replace(seen, secret=self._give(name))
        return seen

    def _give(self, name: str) -> str:
        """The name, or name_2 when it is taken by an earlier text."""
        free = not_taken(name, self._given)
        self._given.append(free)
        return free


def values_of(seen: Iterable[Seen]) -> dict[str, str]:
    """The secrets of a demonstration: name and value. They go to the keyring and nowhere else."""
    return {
        one.secret: one.gesture.text
        for one in seen
        if one.secret and isinstance(one.gesture, Typed)
    }


def _open_text(seen: Seen) -> str:
    """What was typed, unless it is known for a secret, or for a value that is read in each run."""
    match seen.gesture:
        case Typed(text=text, of="") if not seen.secret:
            return text
        case _:
            return ""
