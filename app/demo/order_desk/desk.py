"""Order Desk's behaviour: load, choose, enter, ask, post, and back to the first screen."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QDialog

from app.demo.order_desk import customers as known
from app.demo.order_desk import orders
from app.demo.order_desk.customers import Customer, Doubles
from app.demo.order_desk.desk_log import DeskLog
from app.demo.order_desk.desk_window import DeskWindow
from app.demo.order_desk.dialogs import Question, Terms, confirm
from app.demo.order_desk.disturbances import Disturbances
from app.demo.order_desk.options import Moment, Options
from app.demo.order_desk.orders import Draft
from app.demo.order_desk.popups import Notice


class Desk(QObject):
    """Puts window, database, diary and disturbances together."""

    def __init__(self, options: Options, log: DeskLog) -> None:
        """Build everything, at its size and place; `open()` shows it."""
        super().__init__()
        self.slow_ms = options.slow_ms
        self.fake_success = options.fake_success
        self.has_terms = False
        self._options = options
        self._log = log
        self._chosen: Customer | None = None
        self._confirm: Question | None = None
        self._saveable = False
        self._loaded = False
        rows = known.customers(options.look_alikes)
        seed = options.shuffle_rows
        self._rows = rows if seed is None else known.shuffled(rows, seed)
        self.window = DeskWindow()
        self.nuisance = Disturbances(self.window, options, log)
        self._form_timer = QTimer(self, timerType=Qt.TimerType.PreciseTimer, singleShot=True)
        self._form_timer.timeout.connect(self._open_form)
        self.window.form.grey_save = options.grey_save
        self.window.customers.chosen.connect(self._choose)
        self.window.form.changed.connect(self._changed)
        self.window.form.save_requested.connect(self._save)
        self.window.closed.connect(self._closed)
        self.window.resize(*options.size)
        self.window.move(*options.position)

    def open(self) -> None:
        """Show the window and load the customers."""
        orders.create(self._options.database)
        self.window.customers.load()
        self.window.show_first_screen()
        self._slowly(self._show_customers)
        self.nuisance.jump(Moment.START)  # a window that is not shown yet goes exactly there
        self.window.show()
        self.nuisance.strike(Moment.START)
        self.nuisance.begin()

    def _slowly(self, then: Callable[[], None]) -> None:
        if self.slow_ms <= 0:
            then()
            return
        self._log.tell("loading", ms=self.slow_ms)
        QTimer.singleShot(self.slow_ms, self, then)

    def _show_customers(self) -> None:
        self._loaded = True
        self.window.customers.show_customers(self._rows)
        self._log.tell("ready", rows=[row.name for row in self._rows])

    def shuffle(self, seed: int) -> None:
        """Reorder the rows, now or as soon as they are loaded."""
        self._rows = known.shuffled(self._rows, seed)
        if self._loaded:
            self.window.customers.show_customers(self._rows)
        self._log.tell("shuffled", rows=[row.name for row in self._rows])

    def double(self, how: Doubles) -> None:
        """Put rows among the customers that one takes for others."""
        self._rows = known.doubled(self._rows, how)
        if self._loaded:
            self.window.customers.show_customers(self._rows)
        self._log.tell("doubled", rows=[row.name for row in self._rows])

    def _choose(self, customer: Customer) -> None:
        self._chosen = customer
        self._log.tell("chosen", customer=customer.name, number=customer.number)
        self.window.say("")
        if self.slow_ms <= 0:
            self._open_form()
            return
        self._log.tell("loading", ms=self.slow_ms)
        self.window.form.load()
        self._form_timer.start(self.slow_ms)

    def _open_form(self) -> None:
        if self._chosen is None:
            return
        self.window.form.open_for(self._chosen)
        self._log.tell("form", customer=self._chosen.name)
        self.nuisance.strike(Moment.FORM)

    def _changed(self) -> None:
        self._log.tell("fields", values=self.window.form.values())
        saveable = self.window.form.save.isEnabled()
        if saveable == self._saveable:
            return
        self._saveable = saveable
        self._log.tell("save", enabled=saveable)
        if saveable:
            self.nuisance.strike(Moment.FILLED)

    def _save(self) -> None:
        self._log.tell("save_pressed")
        struck = self.nuisance.strike(Moment.SAVE)
        for view in struck:
            if isinstance(view, Notice):
                view.finished.connect(self._ask)  # first the popup is answered
        if not any(isinstance(view, QDialog) for view in struck):
            self._lead_on()

    def _lead_on(self) -> None:
        """To the question; where there are terms, first to these."""
        inside = self.window.centralWidget()
        if not self.has_terms or inside is None:
            self._ask()
            return
        page = Terms(self.window, inside)
        page.read.connect(self._ask)
        page.read.connect(page.deleteLater)
        self._log.tell("terms")

    def _ask(self) -> None:
        form = self.window.form
        if form.customer is None or form.draft() is None:
            return
        self._confirm = confirm(self.window, form.customer.name, form.summary())
        self._confirm.answered.connect(self._confirmed)
        self._confirm.centre_on(self.window)
        self._confirm.show()
        self._log.tell("confirm", text=f"Post this order for {form.customer.name}?")

    def _confirmed(self, answer: str) -> None:
        if answer == "Post":
            self._post()
        else:
            self._log.tell("back")

    def _post(self) -> None:
        draft, customer = self.window.form.draft(), self.window.form.customer
        if draft is None or customer is None:
            return
        number = self._commit(draft)
        self.window.show_first_screen()
        self.window.say(f"Order {number} posted for {customer.name}.")
        self._log.tell("posted", number=number, customer=customer.name, fake=self.fake_success)

    def _commit(self, draft: Draft) -> int:
        if not self.fake_success:
            return orders.post(self._options.database, draft)
        there = orders.orders(self._options.database)
        return there[-1].id + 1 if there else orders.FIRST_ORDER

    def _closed(self) -> None:
        self._log.tell("closed")

    def grey(self, *, on: bool) -> None:
        """Keep Save greyed, or let it go."""
        self.window.form.grey_save = on
        self.window.form.refresh()
