"""What answering a dialog would bring about, by an allow-list.

An answer is harmless if two things are true. Every sentence of the dialog is understood as a whole,
in one language whose words are known. The answer is of a known harmless kind: it acknowledges
information that leaves one way out, postpones, or declines what is asked. Everything else is left
to a person.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain

from app.player.dialogs.risk_words import binding_words
from app.player.dialogs.vocabulary import (
    WORD,
    Language,
    Meaning,
    Press,
    Words,
    folded,
    languages,
    phrase,
)
from checks.text.compare import plain
from checks.text.risk_words import irreversible

SENTENCE = re.compile(r"[^.!?¿¡]*[.!?]*")
QUOTED = re.compile(r"“[^”]*”|„[^“”]*[“”]|\"[^\"]*\"|«[^»]*»")
# What closes a window without a word: the cross, and the key that cancels.
CROSS, CANCEL = "x", "cancels"
# A file or a mail address.
DATA = re.compile(r"\S+@\S+|\w+\.(?:docx?|xlsx?|pdf|csv|txt|od[tsp]|png|jpe?g|zip)", re.IGNORECASE)
NAMES = frozenset(
    (
        *("firefox", "chrome", "edge", "safari", "windows", "linux", "java", "adobe", "reader"),
        *("excel", "word", "outlook", "libreoffice", "office", "google", "microsoft", "eur", "usd"),
        *("internet", "explorer", "teams", "zoom", "skype", "dropbox", "onedrive", "sap"),
    )
)
FOLDED_NAMES = frozenset(map(folded, NAMES))
ACRONYM = re.compile(r"[A-Z]{2,5}")
# A figure may have so many letters, as its unit or its kind.
LETTERS = 2
GOING_ON = ("...", "…")
MOST_NAMES = 2
# A verb that is offered has so many letters at least.
VERB = 5
# They decline, and are words of many sentences besides.
BARE_NO = frozenset(map(phrase, ("no", "nein", "non", "não", "nee", "nie")))
# The passive of what goes on just now.
IS_BEING = frozenset(map(folded, ("wird", "werden", "wordt", "worden", "being")))
# How the verb ends that tells what goes on just now, folded, where it does so in its own way.
GOES_ON = {"en": folded("ing")}
APART = re.compile(r"['\u2019-]")
# What of a text speaks against each kind of answer.
AGAINST = {
    Press.CLOSE: frozenset({Meaning.KEEPING, Meaning.RUNNING, Meaning.TURNING}),
    Press.CANCEL: frozenset({Meaning.RUNNING, Meaning.TURNING}),
    Press.DECLINE: frozenset({Meaning.KEEPING, Meaning.TURNING}),
    Press.POSTPONE: frozenset({Meaning.KEEPING, Meaning.TURNING}),
    Press.STAY: frozenset({Meaning.TURNING}),
}
# All that the words of a mere information may mean.
INFORMING = frozenset({Meaning.PLAIN, Meaning.NEGATING})
# Languages whose binding words `wording` knows; "pays" is a country in another one.
BINDING_IS_KNOWN = frozenset({"en", "de"})
# What ends an operation that is under way.
ENDING = frozenset({Press.CLOSE, Press.CANCEL})
# "No" to "Don't you want …?" is a yes.
BY_NO = frozenset({Press.DECLINE, Press.POSTPONE})


def is_harmless_answer(lines: Iterable[str], pressed: str, title: str = "") -> bool:
    """Whether pressing a control binds nobody to anything.

    Args:
        lines: all that the dialog says, its controls included, in the order read.
        pressed: the words on the control; `CROSS` for the cross or the frame that closes a window,
            `CANCEL` for the key that does.
        title: of its window, which may name the application, and so need not be understood.

    Returns:
        True where it is known to be harmless; False for all that is not.
    """
    said = [line for line in map(plain, lines) if line]
    if _of_another_script(" ".join([*said, pressed, title])) or binding_words(pressed):
        return False
    read = (Dialog.read(said, pressed, title, language) for language in languages())
    understood = [each for each in read if each is not None]
    return bool(understood) and all(each.is_harmless for each in understood)


def may_be_pressed_by_a_key(lines: Sequence[str], title: str = "") -> bool:
    """Whether each of a dialog's controls is harmless: nobody knows which one a key presses."""
    controls = list(filter(_is_control, lines))
    return bool(controls) and all(is_harmless_answer(lines, each, title) for each in controls)


def only_declines(pressed: str) -> bool:
    """Whether the words on a control mean closing, declining or postponing."""
    presses = _presses(phrase(pressed))
    return bool(presses - {Press.ACKNOWLEDGE})


@dataclass(frozen=True, slots=True)
class Dialog:
    """A dialog that is understood as a whole in one language, and how it is answered."""

    presses: frozenset[Press]
    sentences: tuple[str, ...]
    controls: tuple[str, ...]
    pressed: str
    title: str
    language: Language

    @classmethod
    def read(
        cls, lines: Sequence[str], pressed: str, title: str, language: Language
    ) -> Dialog | None:
        """None when it is not understood in this language."""
        presses = _presses(phrase(pressed))
        controls = tuple(phrase(line) for line in lines if _is_control(line))
        text = " ".join(line for line in lines if not _is_control(line))
        parts = (part.strip() for part in SENTENCE.findall(_without_data(text)))
        sentences = tuple(part for part in parts if WORD.search(part))
        dialog = cls(presses, sentences, controls, phrase(pressed), title, language)
        is_read = sentences and all(map(dialog._is_understood, sentences))
        return dialog if presses and is_read else None

    @property
    def is_harmless(self) -> bool:
        """Whether the answer is of a harmless kind, whatever else its words may mean."""
        if self._speaks_of_the_control():
            return False
        if Press.ACKNOWLEDGE in self.presses and self._informs():
            return True
        return any(map(self._permits, self.presses - {Press.ACKNOWLEDGE}))

    def _informs(self) -> bool:
        """Whether it tells how things are, asks for nothing, and leaves one way out."""
        ways = set(self.controls) - self.language.asides - {self.pressed}
        is_asked = any("?" in each for each in self.sentences)
        is_bound = self.language.name in BINDING_IS_KNOWN and any(
            map(binding_words, self.sentences)
        )
        is_told = all(self._has(each, self.language.stating) for each in self.sentences)
        if ways or is_asked or is_bound or not is_told or irreversible(self.title):
            return False
        words = (word for each in self.sentences for word in WORD.findall(each))
        return all(self._meant(word, is_name=False) <= INFORMING for word in words)

    def _permits(self, press: Press) -> bool:
        """Whether nothing that is said speaks against declining in this way. "No" declines an act
        that is offered; it may answer any other question, and be believed.
        """
        if press in ENDING and self._may_be_under_way():
            return False
        words = WORD.findall(" ".join([*self.sentences, self.title]))
        meant = set(chain.from_iterable(map(self._meant_of_it, words)))
        questions = [each for each in self.sentences if "?" in each]
        asked = set(chain.from_iterable(map(self._meant, WORD.findall(" ".join(questions)))))
        is_denied = press in BY_NO and Meaning.NEGATING in asked
        is_offered = press is not Press.DECLINE or self._is_offered(questions, meant)
        return is_offered and not meant & AGAINST[press] and not is_denied

    def _meant_of_it(self, word: str) -> frozenset[Meaning]:
        """What a word may mean here: what another control offers to begin ("Install now") does not
        run yet, though it be told how long that takes.
        """
        meant = self._meant(word)
        others = (each for each in self.controls if each != self.pressed)
        verbs = (verb for each in others for verb in each.split() if len(verb) >= VERB)
        is_offered = any(folded(word).startswith(verb) for verb in verbs)
        return meant - {Meaning.RUNNING} if is_offered else meant

    def _may_be_under_way(self) -> bool:
        """Whether an operation may be under way, which closing would end: nothing is asked, there
        is nothing else to press, and a sentence begins with an act ("Formatting the drive").
        """
        if any(each.endswith(GOING_ON) for each in self.sentences):
            return True
        others = set(self.controls) - self.language.asides - {self.pressed}
        if others or any("?" in each for each in self.sentences):
            return False
        words = (WORD.findall(each) for each in self.sentences)
        told = [each for each in words if each]
        return any(self._goes_on(each[0]) for each in told) or any(
            folded(word) in IS_BEING for each in told for word in each
        )

    def _goes_on(self, first: str) -> bool:
        """Whether a sentence that begins with this word tells what goes on, rather than what to do;
        only some languages have a form for it.
        """
        form = GOES_ON.get(self.language.name, "")
        return Meaning.ACTS in self._meant(first) and folded(first).endswith(form)

    def _is_offered(self, questions: Sequence[str], meant: set[Meaning]) -> bool:
        """Whether what is declined is an act that is offered. A bare "no" needs the question."""
        if any(self._has(each, self.language.offering) for each in questions):
            return Meaning.ACTS in meant
        return self.pressed not in BARE_NO and Meaning.ACTS in meant

    def _has(self, sentence: str, words: Words) -> bool:
        parts = (part for word in WORD.findall(sentence) for part in (word, *APART.split(word)))
        return any(self.language.has(part, words) for part in parts)

    def _speaks_of_the_control(self) -> bool:
        """Whether the text tells what the control does: it may be anything."""
        if self.pressed in {CROSS, CANCEL} or Press.STAY in self.presses:
            return False
        said = f" {phrase(' '.join(self.sentences))} "
        return f" {self.pressed} " in said and self.pressed not in BARE_NO

    def _is_understood(self, sentence: str) -> bool:
        words = WORD.findall(sentence)
        unknown = [
            (at, word) for at, word in enumerate(words) if not self._meant(word, is_name=False)
        ]
        names = [word for at, word in unknown if self._is_name(word, at)]
        return len(names) == len(unknown) <= MOST_NAMES and len(words) > len(unknown)

    def _meant(self, word: str, *, is_name: bool = True) -> frozenset[Meaning]:
        """What a word may mean; a name means nothing but itself."""
        parts = APART.split(word)
        whole = self.language.meanings(word)
        each = [self.language.meanings(part) for part in parts]
        found = whole or (frozenset().union(*each) if all(each) else frozenset())
        is_known_name = folded(word) in FOLDED_NAMES or ACRONYM.fullmatch(word) is not None
        if not found and (is_name or is_known_name):
            return frozenset({Meaning.PLAIN})
        return found

    def _is_name(self, word: str, at: int) -> bool:
        """Whether an unknown word is written like a name, and means nothing in any language."""
        is_written_so = at > 0 and word[0].isupper() and self.language.name != "de"
        return is_written_so and not any(each.meanings(word) for each in languages())


def _presses(said: str) -> frozenset[Press]:
    """What a control means by its words, in any language: programs are often translated in part.
    The cross and the key have no words.
    """
    if said == CROSS:
        return frozenset({Press.CLOSE})
    if said == CANCEL:
        return frozenset({Press.CANCEL})
    return frozenset().union(*(each.presses.get(said, frozenset()) for each in languages()))


def _is_control(line: str) -> bool:
    """Whether a line is what a control says, and nothing else."""
    return "?" not in line and any(each.is_phrase(line) for each in languages())


def _without_data(text: str) -> str:
    """Without what a program quotes of its user's data, and without numbers."""
    return " ".join(each for each in QUOTED.sub(" ", text).split() if not _is_data(each))


def _is_data(token: str) -> bool:
    """Whether it is a name of data or a figure; a word with a letter misread for a digit is not."""
    letters = sum(each.isalpha() for each in token)
    digits = sum(each.isdigit() for each in token)
    bare = token.strip(".,;:!?()")
    return DATA.fullmatch(bare) is not None or (digits > 0 and letters <= max(digits, LETTERS))


def _of_another_script(text: str) -> bool:
    """Whether a letter is not Latin, or cannot be seen: what looks like a word may be none."""
    return any(
        (each.isalpha() and not unicodedata.name(each, "").startswith(("LATIN", "FULLWIDTH LATIN")))
        or unicodedata.category(each) in {"Cf", "Co"}
        for each in text
    )
