"""Random content of business screens: names in several scripts, codes with look-alikes, amounts."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

FIRST = [
    "Anna",
    "Marta",
    "Jon",
    "Priya",
    "Ellen",
    "Ravi",
    "Chloé",
    "José",
    "Zoë",
    "Łukasz",
    "Søren",
    "Jürgen",
    "Amélie",
    "Nadia",
    "Ines",
    "Tomáš",
    "Björn",
    "Renée",
    "Siân",
    "Omar",
    "Иван",
    "Ольга",
    "Мария",
    "Дмитрий",
    "Ελένη",
    "Νίκος",
    "Γιώργος",
    "Keiko",
    "Wei",
    "Ana",
    "Raúl",
    "Aylin",
]
LAST = [
    "Miller",
    "Barker",
    "Okafor",
    "Petrov",
    "Yılmaz",
    "Hernández",
    "García",
    "Müller",
    "Nguyen",
    "Tanaka",
    "Rossi",
    "Novák",
    "Dvořák",
    "Lindqvist",
    "Øster",
    "Åkerlund",
    "Svensson",
    "Fischer",
    "Łopez",
    "Braun",
    "O'Neill",
    "Иванова",
    "Петров",
    "Сидоров",
    "Παπαδόπουλος",
    "Γεωργίου",
    "Kowalska",
    "Weiß",
    "Ngata",
    "Silva",
    "Ferreira",
    "Braga",
]
ASIAN = ("王小明", "李娜", "张伟", "陈静", "刘洋", "田中太郎", "佐藤花子", "赵敏", "山本健")
SURNAMES = ["Meier", "Schmidt", "Hoffmann", "Bauer", "Weiss", "Clarke", "Thomsen", "Ivernoll"]
SURNAMES += ["Jansson", "O'Connell", "Marlow", "Iller", "Dunne", "Kroll", "Vogel", "Simmons"]
STEMS = [
    "Birch",
    "Cedar",
    "Quill",
    "Stone",
    "Harbor",
    "Linden",
    "Maple",
    "Nordic",
    "Orion",
    "Pioneer",
    "Quartz",
    "River",
    "Summit",
    "Tundra",
    "Vertex",
    "Willow",
    "Amber",
    "Basalt",
    "Cobalt",
    "Delta",
    "Ярославль",
    "Волга",
    "Αθήνα",
    "Ήλιος",
    "Åland",
    "Zürich",
]
FORMS = "Ltd GmbH AG Oy S.A. Kft LLC & Sons & Co Inc SpA ООО ΑΕ".replace("& ", "&_").split()
STREETS = ("Main Road", "Mill Lane", "Hafenstraße", "Rue Médéric", "Calle Mayor", "Ягодная", "Βάθη")
CITIES = [
    "Köln",
    "Bruges",
    "Łódź",
    "Turku",
    "Málaga",
    "Zürich",
    "Porto",
    "Århus",
    "Brno",
    "Москва",
    "Αθήνα",
    "Galway",
    "Leiden",
    "Uppsala",
    "Bath",
]
VERBS = [
    "Open",
    "Edit",
    "Delete",
    "Approve",
    "Reject",
    "Pay",
    "Archive",
    "Print",
    "Send",
    "Assign",
    "Cancel",
    "Ship",
    "Refund",
]
OPPOSITES = {
    "Open": "Close",
    "Edit": "Delete",
    "Delete": "Restore",
    "Approve": "Reject",
    "Reject": "Approve",
    "Pay": "Refund",
    "Archive": "Restore",
    "Print": "Send",
    "Send": "Discard",
    "Assign": "Release",
    "Cancel": "Confirm",
    "Ship": "Return",
    "Refund": "Pay",
    "Save": "Discard",
    "Apply": "Reset",
    "Release": "Assign",
    "Close": "Open",
    "Restore": "Delete",
}
LABELS = [
    "Name",
    "Street",
    "City",
    "Postcode",
    "Country",
    "Phone",
    "E-mail",
    "Contact",
    "Comment",
    "Quantity",
    "Due date",
    "Reference",
    "Account",
    "Rate",
    "Discount",
    "Department",
    "Supplier",
    "Customer",
    "Tax number",
    "Currency",
    "Iban",
    "Delivery",
    "Remark",
]
STATES = ["Open", "Paid", "Overdue", "Draft", "Sent", "Closed", "Waiting", "Blocked"]
# What a status bar says, and what it may say a little later.
STATUS = {
    "Ready": "Ready.",
    "Connected to srv-02": "Connected to srv-03",
    "Signed in as k.braun": "Signed in as k.braun (2)",
    "Last sync 08:14": "Last sync 08:31",
    "3 users online": "5 users online",
    "2 jobs waiting": "No jobs waiting",
    "Version 4.2.1": "Version 4.2.1 – an update is available",
    "Licensed to Ålesund Havn": "Licensed to Ålesund Havn until 2027",
}
PAGES = [
    "Orders",
    "Invoices",
    "Customers",
    "Patients",
    "Tickets",
    "Claims",
    "Contracts",
    "Payments",
    "Deliveries",
    "Bookings",
    "Members",
    "Projects",
    "Suppliers",
    "Machines",
    "Rooms",
    "Policies",
    "Vehicles",
    "Samples",
    "Permits",
    "Loans",
]
NOTICES = (
    ("Session", "Your session will expire in 1 minute.", ("OK",)),
    ("Error", "The connection to the server was lost.", ("Retry", "Cancel")),
    ("Update", "A new version is available. Install now?", ("Later", "Install")),
    ("Warning", "Printer HP-2 is out of paper.", ("OK",)),
    ("Conflict", "Another user has changed this record.", ("Reload", "Keep mine")),
    ("Reminder", "Meeting with K. Braun in 10 minutes.", ("Dismiss", "Snooze")),
    ("Backup", "The nightly backup has failed.", ("Details", "Close")),
    ("Unsaved changes", "Do you want to save your changes?", ("Discard", "Save")),
)
ALIKE = {"0": "8", "1": "7", "3": "8", "5": "6", "6": "8", "7": "1", "8": "3", "9": "8"}
ALIKE |= {"2": "7", "4": "9", "o": "e", "a": "o", "e": "c", "i": "l", "l": "i", "n": "m", "r": "n"}
ALIKE |= {"и": "н", "н": "и", "α": "ο", "ο": "α", "王": "主", "田": "由"}

# What is mistaken for what in names: what sounds alike, and what is drawn alike.
MISTAKEN = (
    *(("ei", "ey"), ("ey", "ei"), ("ai", "ay"), ("mann", "man"), ("tt", "dt"), ("rn", "m")),
    *(("m", "rn"), ("l", "I"), ("O", "0"), ("o", "ö"), ("ö", "o"), ("u", "ü"), ("ü", "u")),
    *(("e", "é"), ("é", "e"), ("ss", "s"), ("ß", "ss"), ("nn", "n"), ("ll", "l"), ("n", "nn")),
    *(("s", "z"), ("z", "s"), ("c", "k"), ("k", "c"), ("v", "w"), ("w", "v"), ("d", "cl")),
    *(("t", "th"), ("er", "or"), ("en", "on"), ("sch", "sh"), ("и", "й"), ("в", "б"), ("ν", "υ")),
    *(("明", "朋"), ("大", "太"), ("本", "木"), ("AG", "AC"), ("Oy", "Ov"), ("Ltd", "Lld")),
)


@dataclass(frozen=True, slots=True)
class Record:
    """A business record. `key` names it in the truth and never shows."""

    key: str
    code: str
    name: str
    amount: str
    date: str
    state: str


class Draw:
    """Draws content; the same seed draws the same."""

    def __init__(self, seed: str) -> None:
        self._random = random.Random(seed)
        self._kind = self._random.randrange(5)
        self._taken: set[str] = set()
        self._count = 0

    def of(self, many: Sequence[T]) -> T:
        """One of these."""
        return self._random.choice(many)

    def some(self, many: Sequence[T], count: int) -> list[T]:
        """Several different ones of these."""
        return self._random.sample(list(many), count)

    def number(self, low: int, high: int) -> int:
        """Between them, both included."""
        return self._random.randint(low, high)

    def chance(self, share: float) -> bool:
        """True in this share of the cases."""
        return self._random.random() < share

    def code(self) -> str:
        """An identifier; all of one screen have the same form."""
        while True:
            number = self._random.randrange(100, 999)
            forms = (
                f"C-{self._random.randrange(1000, 9999)}",
                f"#{self._random.randrange(10000, 99999)}",
                f"INV-2026-{number}",
                f"{self._random.randrange(10000, 99999)}",
                f"K{self._random.randrange(10, 99)}/{number}",
            )
            if forms[self._kind] not in self._taken:
                self._taken.add(forms[self._kind])
                return forms[self._kind]

    def person(self) -> str:
        """A person's name."""
        return self._new(
            lambda: self.of(ASIAN) if self.chance(0.12) else f"{self.of(FIRST)} {self.of(LAST)}"
        )

    def company(self) -> str:
        """A company's name."""
        stems = (*STEMS, *LAST)
        return self._new(lambda: f"{self.of(stems)} {self.of(FORMS)}".replace("_", " "))

    def surname(self) -> str:
        """A family's name, as many people have it."""
        return self._new(lambda: self.of((*SURNAMES, *LAST)))

    def _new(self, draw: Callable[[], str]) -> str:
        while True:
            text = draw()
            if text not in self._taken:
                self._taken.add(text)
                return text

    def amount(self) -> str:
        """Money."""
        cents = self._random.randrange(1000, 900000)
        return f"{cents / 100:,.2f}"

    def date(self) -> str:
        """A day."""
        return f"{self.number(2025, 2027)}-{self.number(1, 12):02d}-{self.number(1, 28):02d}"

    def clock(self) -> str:
        """A time of day."""
        return f"{self.number(8, 18):02d}:{self.number(0, 59):02d}:{self.number(0, 59):02d}"

    def record(self) -> Record:
        """A new one."""
        self._count += 1
        return Record(
            f"r{self._count}",
            self.code(),
            self.company() if self.chance(0.6) else self.person(),
            self.amount(),
            self.date(),
            self.of(STATES),
        )

    def records(self, count: int) -> list[Record]:
        """New ones."""
        return [self.record() for _ in range(count)]

    def value(self, label: str) -> str:
        """What a field of this label may hold."""
        if label in {"Name", "Contact", "Customer", "Supplier"}:
            return self.person()
        if label in {"Due date", "Delivery"}:
            return self.date()
        if label == "Street":
            return f"{self.of(STREETS)} {self.number(1, 99)}"
        if label == "City":
            return self.of(CITIES)
        if label == "E-mail":
            return f"{self.of('abcdk')}.{self.of(('braun', 'lee', 'petrov'))}@example.org"
        if label in {"Quantity", "Rate", "Discount"}:
            return str(self.number(1, 400))
        return self.code()

    def alike(self, text: str) -> str:
        """This text with one character replaced by one that looks much like it, or two swapped."""
        places = [i for i, letter in enumerate(text) if letter.isdigit()]
        if not places:
            places = [i for i, letter in enumerate(text) if letter in ALIKE]
        swaps = [i for i in places if i + 1 in places and text[i] != text[i + 1]]
        if swaps and self.chance(0.5):
            i = self.of(swaps)
            return text[:i] + text[i + 1] + text[i] + text[i + 2 :]
        if not places:
            return text + "a"
        i = self.of(places)
        return text[:i] + ALIKE[text[i]] + text[i + 1 :]

    def namesake(self, text: str) -> str:
        """Another name that is easily taken for this one: something in it is written otherwise, or
        one letter is.
        """
        ways = [(old, new) for old, new in MISTAKEN if old in text[1:] or old[:1].isupper()]
        ways = [(old, new) for old, new in ways if old in text]
        if not ways or self.chance(0.2):
            return self.alike(text)
        old, new = self.of(ways)
        return (
            text.replace(old, new, 1)
            if old not in text[1:]
            else text[0] + text[1:].replace(old, new, 1)
        )
