"""A connection that stays: a thread reads what the server sends and keeps the picture; when the
connection is lost it is made anew, and who looks or acts meanwhile waits.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from threading import Condition, Thread

from app.desktop.remote import messages
from app.desktop.remote.access import Access
from app.desktop.remote.address import RemoteAddress
from app.desktop.remote.clipboard_format import NOTIFY, Capabilities, our_capabilities
from app.desktop.remote.errors import LostError, NeverCameBackError, ProtocolError
from app.desktop.remote.events import (
    ClipboardTold,
    Event,
    FenceSeen,
    KeysExtended,
    Painted,
    PointerSeen,
    Resized,
    Sight,
    TextCut,
    Updated,
)
from app.desktop.remote.frame import Frame
from app.desktop.remote.handshake import Encrypt, Login, Read, Send, Welcome, handshake
from app.desktop.remote.link import GREETING_S, Dialer, Link, VncDialer
from app.desktop.remote.session import Session, boxes_cover
from app.engine.errors import BlockedError, ByheartError, StoppedError
from app.engine.model.geometry import Box, Point
from app.engine.model.ports import Stop

FIRST_PICTURE_S = 60.0
COMES_BACK_S = 60.0
AGAIN_S = (0.1, 0.2, 0.5, 1.0, 2.0)  # between attempts; the last again and again
ANSWER_S = 15.0
SLICE_S = 0.02  # a stop is asked for from another thread and wakes nobody
IDLE_READ_S = 1.0
PIXEL = Box(0, 0, 1, 1)
Heard = Callable[[Event | None], None]


@dataclass(frozen=True, slots=True)
class Patience:
    """How long a lost connection is waited for, the first picture, and each greeting (seconds)."""

    comes_back_s: float = COMES_BACK_S
    first_picture_s: float = FIRST_PICTURE_S
    greeting_s: float = GREETING_S


USUAL = Patience()


class Connection:
    """One remote screen. Any thread may use it; the picture is there from the beginning.

    `rests_at` is where the pointer is put when the connection is made. `takes_place_of_keys` and
    `clipboard_is_extended` are what the server can do. `is_relayed`: another program stands between
    it and the screen.
    """

    def __init__(
        self,
        address: RemoteAddress,
        access: Access,
        stop: Stop,
        patience: Patience = USUAL,
        dialer: Dialer | None = None,
    ) -> None:
        """BlockedError when the server is not there, does not let us in, or shows nothing. The
        connection owns the `dialer`.
        """
        self.address = address
        self._dialer = dialer or VncDialer(address, access)
        self.is_relayed = self._dialer.is_relay
        self.takes_place_of_keys = self.clipboard_is_extended = False
        self.last_clipboard: TextCut | ClipboardTold | None = None
        self.rests_at: Point | None = None
        self._lost_s = time.monotonic()
        self._access, self._stop, self._patience = access, stop, patience
        self._changed = Condition()
        self._heard: list[Heard] = []
        self._painted: list[Box] = []
        self._monitors: tuple[Box, ...] = ()
        self._is_live = self._is_closed = self._fences = False
        self._dead: ByheartError | None = None
        self._answered: set[bytes] = set()
        self._sights = 0
        try:
            self._link, self._session = self._connected()
        except (LostError, ProtocolError) as error:
            self._dialer.close()
            raise BlockedError(str(error)) from error
        except BaseException:
            self._dialer.close()
            raise
        self._thread = Thread(target=self._run, name=f"remote screen {address}", daemon=True)
        self._thread.start()
        try:
            self._await(lambda: self._is_live, patience.first_picture_s, "shows no picture")
        except BaseException:
            self.close()
            raise

    def subscribe(self, heard: Heard) -> Callable[[], None]:
        """Every event from now on, on the reading thread; None when the connection was lost, came
        back, or is over. The answer ends it.
        """
        with self._changed:
            self._heard.append(heard)

        def end() -> None:
            with self._changed, suppress(ValueError):
                self._heard.remove(heard)

        return end

    def size(self) -> tuple[int, int]:
        """Width and height, once there is a picture."""
        with self._changed:
            self.await_live()
            return self._session.frame.box.width, self._session.frame.box.height

    def monitors(self) -> tuple[Box, ...]:
        """Each monitor's rectangle, as far as the server tells."""
        with self._changed:
            self.await_live()
            return self._monitors or (self._session.frame.box,)

    def picture(self, box: Box | None) -> tuple[Box, bytes]:
        """What the box shows (None: all), clipped to the screen, and its pixels. Waits for a lost
        connection.
        """
        with self._changed:
            self.await_live()
            frame = self._session.frame
            seen = frame.box if box is None else frame.box.intersection(box)
            return seen, frame.bgra(seen) if seen.area else b""

    @property
    def frame(self) -> Frame:
        """The picture as it is, for who may see it change; only the reading thread paints it."""
        return self._session.frame

    @property
    def is_live(self) -> bool:
        """Whether there is a picture of what the screen shows now."""
        return self._is_live

    def await_live(self) -> None:
        """Until there is a picture. StoppedError when a stop is asked for meanwhile; BlockedError,
        with why, when the connection does not come back.
        """
        patience_s = self._patience.comes_back_s + self._patience.first_picture_s
        left_s = patience_s - (time.monotonic() - self._lost_s)
        self._await(lambda: self._is_live, left_s, "shows no picture again")

    def require(self) -> None:
        """BlockedError once the connection is over for good."""
        with self._changed:
            if self._dead is not None:
                raise BlockedError(str(self._dead)) from self._dead

    def send(self, data: bytes) -> None:
        """Send an input; LostError when the connection is lost just now. It waits for no picture
        that is being unpacked.
        """
        link = self._link  # one that was lost meanwhile refuses by itself
        if self._dead is not None:
            self.require()
        if not self._is_live:
            raise LostError(f"The connection to {self.address} is lost.")
        link.send(data)

    def reply(self, data: bytes) -> None:
        """Answer the server, on the reading thread; a connection that breaks is noticed there."""
        with suppress(LostError):
            self._link.send(data)

    def settle(self) -> None:
        """Until the server has heard all that was sent; LostError when the connection is lost
        before, so that nobody knows.
        """
        mark = secrets.token_bytes(8)
        with self._changed:
            link, sights = self._link, self._sights
        if self._fences:
            flags = messages.FENCE_REQUEST | messages.FENCE_BLOCK_BEFORE
            self.send(messages.fence(flags, mark))
        else:
            self.send(messages.request_update(PIXEL, incremental=False))

        def is_over() -> bool:
            if not self._is_live or link is not self._link:
                raise LostError(f"The connection to {self.address} was lost.")
            return mark in self._answered or (not self._fences and self._sights > sights)

        try:
            self._await(is_over, ANSWER_S, "does not answer")
        except BlockedError as error:
            link.close()  # the reading thread connects anew
            raise LostError(str(error)) from error
        with self._changed:
            self._answered.discard(mark)

    def close(self) -> None:
        """Let go of it."""
        with self._changed:
            self._is_closed = True
            self._changed.notify_all()
            link = self._link
        link.close()
        self._dialer.hang_up()
        self._thread.join()
        self._dialer.close()

    def _connected(self) -> tuple[Link, Session]:
        """A new connection, through its handshake."""
        link = self._dialer.dial(self._patience.greeting_s)
        try:
            welcome = _converse(link, self._login())
            session = Session(welcome.width, welcome.height)
            self.rests_at = self.rests_at or session.frame.box.centre
            # Some servers paint the pointer into the picture unless it is where we have put it.
            link.send(
                messages.set_pixel_format()
                + messages.set_encodings()
                + messages.pointer(*self.rests_at, 0)
                + messages.request_update(session.frame.box, incremental=False)
            )
        except BaseException:
            link.close()
            raise
        return link, session

    def _login(self) -> Login:
        where = str(self.address)
        return Login(self.address.user, lambda: self._access.password(where), where)

    def _run(self) -> None:
        """The reading thread."""
        try:
            while not self._is_closed:
                lost = self._follow()
                self._tell(None)
                if not self._is_closed:
                    self._come_back(lost)
        except ByheartError as error:
            self._end(error)
        except Exception as error:  # noqa: BLE001 - the edge of the thread
            self._end(ProtocolError(f"What {self.address} sent cannot be read: {error}."))
        finally:
            self._link.close()  # one that was made while it was being closed, too

    def _follow(self) -> LostError:
        """Read on until the connection is lost; why."""
        link, session = self._link, self._session
        try:
            while True:
                data = link.read(IDLE_READ_S)
                if self._is_closed:
                    return LostError("It was closed.")
                with self._changed:
                    events = session.feed(data) if data else []
                    replies = b"".join(map(self._noted, events))
                    # Nobody sees a picture before its changes are told.
                    for event in filter(_is_seen, events):
                        self._tell(event)
                    self._changed.notify_all()
                if replies:
                    link.send(replies)
                for event in events:
                    if not _is_seen(event):
                        self._tell(event)
        except LostError as error:
            return error
        finally:
            link.close()
            with self._changed:
                self._is_live = self._fences = self.clipboard_is_extended = False
                self.takes_place_of_keys = False
                self._lost_s = time.monotonic()
                self._painted.clear()
                self._answered.clear()
                self._changed.notify_all()

    def _noted(self, event: Event) -> bytes:
        """What is answered to an event; called with the lock held."""
        match event:
            case Updated():
                return self._updated(event)
            case Resized(_, monitors, is_new):
                self._monitors = monitors
                return self._painted_anew() if is_new else b""
            case FenceSeen(flags, payload):
                return self._fence(flags, payload)
            case KeysExtended():
                self.takes_place_of_keys = True
            case ClipboardTold(Capabilities(actions)):
                # Servers that take no announcement only translate it into the old one.
                self.clipboard_is_extended = bool(actions & NOTIFY)
                return messages.extended_cut_text(our_capabilities())
            case TextCut() | ClipboardTold():
                self.last_clipboard = event
            case PointerSeen() | Painted():  # for who acts, and for who looks
                pass
        return b""

    def _painted_anew(self) -> bytes:
        """The screen has another size: who looks waits until all of it is there."""
        self._is_live, self._lost_s = False, time.monotonic()
        self._painted.clear()
        return messages.request_update(self._session.frame.box, incremental=False)

    def _updated(self, event: Updated) -> bytes:
        whole = self._session.frame.box
        if any(box.meets(PIXEL) for box in event.painted):
            self._sights += 1
        if not self._is_live:
            self._painted += event.painted
            self._is_live = boxes_cover(self._painted, whole)
        return messages.request_update(whole, incremental=True)

    def _fence(self, flags: int, payload: bytes) -> bytes:
        self._fences = True
        if flags & messages.FENCE_REQUEST:
            return messages.fence(flags & messages.FENCE_KNOWN, payload)
        self._answered.add(payload)
        return b""

    def _come_back(self, lost: LostError) -> None:
        """Connect anew; NeverCameBackError after the patience, and at once what refuses us."""
        until = time.monotonic() + self._patience.comes_back_s
        attempt = 0
        while not self._is_closed:
            try:
                link, session = self._connected()
            except LostError as error:
                lost = error
            else:
                with self._changed:
                    self._link, self._session = link, session
                return
            if time.monotonic() >= until:
                after = f"{self._patience.comes_back_s:.0f} s"
                raise NeverCameBackError(f"The screen did not come back within {after}: {lost}")
            with self._changed:
                self._changed.wait(AGAIN_S[min(attempt, len(AGAIN_S) - 1)])
            attempt += 1

    def _end(self, error: ByheartError) -> None:
        with self._changed:
            self._dead = error
            self._is_live = False
            self._changed.notify_all()
        self._tell(None)

    def _tell(self, event: Event | None) -> None:
        with self._changed:
            heard = list(self._heard)
        for hear in heard:
            hear(event)

    def _await(self, question: Callable[[], bool], patience_s: float, what: str) -> None:
        """Until it is so; BlockedError, with what the server does not, after the patience."""
        until = time.monotonic() + patience_s
        with self._changed:
            while not question():
                self.require()
                if self._stop.asked:
                    raise StoppedError(self._stop.reason)
                if self._is_closed:
                    raise BlockedError(f"The connection to {self.address} is closed.")
                if time.monotonic() >= until:
                    raise BlockedError(f"{self.address} {what} within {patience_s:.0f} s.")
                self._changed.wait(SLICE_S)


def _is_seen(event: Event) -> bool:
    return isinstance(event, Sight)


def _converse(link: Link, login: Login) -> Welcome:
    """The handshake, over a link."""
    talk = handshake(login)
    answer = b""
    try:
        wish = next(talk)
        while True:
            match wish:
                case Read(length):
                    answer = link.read_exactly(length)
                case Send(data):
                    link.send(data)
                case Encrypt():
                    link.encrypt()
            wish = talk.send(answer)
    except StopIteration as ended:
        welcome: Welcome = ended.value
        return welcome
