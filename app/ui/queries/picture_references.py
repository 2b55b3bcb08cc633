"""The kept picture of a look, as the window shows it."""

from __future__ import annotations

from app.store.model.stored_picture import StoredPicture
from app.ui.view_models.workflow import PictureShown
from checks.snapshot.look import Effect, Look


def picture_of(look: object) -> PictureShown | None:
    """With its target marked; None where there is none."""
    if not isinstance(look, Look) or not isinstance(look.picture, StoredPicture):
        return None
    picture, target = look.picture, look.target
    mark = target.box if target else None
    at = look.at or (target.at if target else None)
    return PictureShown(picture.sha256, picture.width, picture.height, mark, at)


def picture_after(effect: object) -> PictureShown | None:
    """With the largest region marked that has changed."""
    if not isinstance(effect, Effect) or effect.after is None:
        return None
    picture = effect.after.picture
    if not isinstance(picture, StoredPicture):
        return None
    mark = max(effect.changed, key=lambda box: box.area, default=None)
    return PictureShown(picture.sha256, picture.width, picture.height, mark)
