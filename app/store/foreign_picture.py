"""Pictures that somebody else made: any PNG, brought to the pixels that checks compare."""

from __future__ import annotations

import warnings
from pathlib import Path

from PIL import Image

from app.engine.errors import UsageError
from app.engine.places import Pixels
from app.store.png import sane

FORMATS = ("PNG",)


def read_picture(path: Path) -> Pixels:
    """The picture in a PNG file of any depth; transparency shows white. UsageError when it is none,
    or absurdly large.
    """
    try:
        with warnings.catch_warnings(), Image.open(path, formats=FORMATS) as image:
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            if not sane(*image.size):
                raise UsageError(f"{path} measures {image.width}x{image.height}: no screen does.")
            return _pixels(image)
    except FileNotFoundError:
        raise UsageError(f"There is no file {path}.") from None
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise UsageError(f"{path} cannot be read as a PNG picture.") from error


def _pixels(image: Image.Image) -> Pixels:
    seen = image.convert("RGBA")
    white = Image.new("RGBA", seen.size, "white")
    white.alpha_composite(seen)
    opaque = white.convert("RGB")
    return Pixels(image.width, image.height, opaque.tobytes("raw", "BGRX"))
