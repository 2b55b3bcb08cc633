"""Pictures that are kept: each once, found again by its pixels, decoded when somebody looks."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from threading import Lock

from sqlalchemy import ColumnElement, select, update
from sqlalchemy.orm import Session

from app.engine.model.geometry import Picture
from app.store.database.database import Database, insert
from app.store.database.tables import PictureContent, PictureRow
from app.store.errors import PictureError, UnreadableError
from app.store.model.picture_reference import PictureReference
from app.store.model.stored_picture import StoredPicture
from app.store.pictures import png
from app.store.pictures.files import SHA256, PictureFiles
from app.store.pictures.unshown import YOUNG, discard_pictures

# Decoded pictures held in memory: 32 of 1920 x 1080, what a run of thirty steps looks for.
MOST_BYTES = 268_000_000


class Pictures:
    """The kept pictures. May be used from several threads."""

    def __init__(self, files: PictureFiles, database: Database) -> None:
        """`files` hold the pixels, `database` knows them."""
        self.files = replace(files, fetch=self._fetched) if database.is_on_server else files
        self._database = database
        self._decoded: OrderedDict[str, bytes] = OrderedDict()
        self._lock = Lock()

    def keep(self, picture: Picture) -> PictureReference:
        """Store it, unless these pixels are stored already; how to refer to it."""
        if isinstance(picture, StoredPicture) and self._is_kept(
            PictureRow.sha256 == picture.sha256
        ):
            return PictureReference(picture.sha256, picture.width, picture.height)
        pixels = f"{picture.width}x{picture.height}:{hashlib.sha256(picture.bgra).hexdigest()}"
        sha256 = self._is_kept(PictureRow.pixels == pixels)
        if sha256 is None:
            return self.keep_file(png.encode(picture), pixels)
        return PictureReference(sha256, picture.width, picture.height)

    def keep_file(self, content: bytes, pixels: str = "") -> PictureReference:
        """Store the bytes of a PNG file as they are. `pixels` is the hash of its raw pixels, where
        it is known.
        """
        width, height = png.size_of(content)
        sha256 = self.files.write(content)
        now = datetime.now(UTC)
        with self._database.writing(lasting=False) as session:
            row = insert(session, PictureRow).values(
                sha256=sha256,
                pixels=pixels,
                width=width,
                height=height,
                bytes=len(content),
                kept=now,
            )
            session.execute(
                row.on_conflict_do_update(index_elements=["sha256"], set_={"kept": now})
            )
            self.files.write(
                content
            )  # if it was swept away since: nobody sweeps while this session writes
            self._share(session, sha256)
        return PictureReference(sha256, width, height)

    def _share(self, session: Session, sha256: str) -> None:
        """Let other machines have it, where a server keeps the database."""
        if self._database.is_on_server:
            row = insert(session, PictureContent).values(
                sha256=sha256, content=self.files.written(sha256)
            )
            session.execute(row.on_conflict_do_nothing())

    def _fetched(self, sha256: str) -> bytes | None:
        """What another machine wrote."""
        with self._database.reading() as session:
            return session.scalar(
                select(PictureContent.content).where(PictureContent.sha256 == sha256)
            )

    def _is_there(self, sha256: str) -> bool:
        """Whether whoever wants to see it can: here, and on other machines."""
        if not self._database.is_on_server:
            return self.files.holds(sha256)
        with self._database.reading() as session:
            shared = select(PictureContent.sha256).where(PictureContent.sha256 == sha256)
            return session.scalar(shared) is not None

    @contextmanager
    def all_or_none(self) -> Iterator[Callable[[bytes], PictureReference]]:
        """Store files as `keep_file` does; when the block fails, those that were new are gone
        again.
        """
        new: set[str] = set()

        def keep_file(content: bytes) -> PictureReference:
            sha256 = hashlib.sha256(content).hexdigest()
            if not self._is_kept(PictureRow.sha256 == sha256):
                new.add(sha256)
            return self.keep_file(content)

        try:
            yield keep_file
        except BaseException:
            discard_pictures(self._database, self.files, new)
            raise

    def recall(self, reference: PictureReference) -> StoredPicture:
        """The picture, its pixels still on disk."""
        if not SHA256.fullmatch(reference.sha256) or not png.sane(
            reference.width, reference.height
        ):
            raise UnreadableError("it refers to a picture that cannot be one")
        return StoredPicture(reference.sha256, reference.width, reference.height, self._pixels)

    def picture(self, sha256: str) -> StoredPicture:
        """The kept picture of that name. PictureError when there is none."""
        with self._database.reading() as session:
            row = session.get(PictureRow, sha256)
        if row is None:
            raise PictureError(self.files.path_of(sha256), "it is not known")
        return self.recall(PictureReference(sha256, row.width, row.height))

    def _is_kept(self, same: ColumnElement[bool]) -> str | None:
        """The name under which it is here already; notes that it was handed in again, so that it is
        not swept up. One that was handed in lately is safe from that, and nothing is written.
        """
        with self._database.reading() as session:
            found = session.execute(
                select(PictureRow.sha256, PictureRow.kept).where(same).limit(1)
            ).first()
        if found is None or not self._is_there(found.sha256):
            return None
        is_safe = datetime.now(UTC) - found.kept < YOUNG / 2
        return str(found.sha256) if is_safe else self._kept_again(found.sha256)

    def _kept_again(self, sha256: str) -> str | None:
        """The name once it is noted that the picture was handed in again; None where it was swept
        up meanwhile.
        """
        with self._database.writing(lasting=False) as session:
            again = update(PictureRow).where(PictureRow.sha256 == sha256)
            noted = session.execute(
                again.values(kept=datetime.now(UTC)).returning(PictureRow.sha256)
            ).first()
            return sha256 if noted is not None and self._is_there(sha256) else None

    def _pixels(self, picture: StoredPicture) -> bytes:
        """Decoded pixels, from memory when somebody looked at them lately."""
        with self._lock:
            if picture.sha256 in self._decoded:
                self._decoded.move_to_end(picture.sha256)
                return self._decoded[picture.sha256]
        pixels = self._decode(picture)
        with self._lock:
            self._decoded[picture.sha256] = pixels
            while len(self._decoded) > 1 and self._held() > MOST_BYTES:
                self._decoded.popitem(last=False)
        return pixels

    def _held(self) -> int:
        return sum(len(pixels) for pixels in self._decoded.values())

    def _decode(self, picture: StoredPicture) -> bytes:
        content = self.files.read(picture.sha256)
        path = self.files.path_of(picture.sha256)
        try:
            if png.size_of(content) == (picture.width, picture.height):
                return png.decode(content)
        except UnreadableError as error:
            raise PictureError(path, error.why) from error
        raise PictureError(path, "it does not measure what was written down")
