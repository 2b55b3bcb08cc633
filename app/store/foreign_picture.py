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
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of sizes and of animations: what they mean is told
            with Image.open(path, formats=FORMATS) as image:
                return _pixels(_sane(path, image))
    except UsageError:
        raise
    except FileNotFoundError:
        raise UsageError(f"There is no file {path}.") from None
    except Exception as error:  # Pillow meets damage with whatever breaks first
        raise UsageError(f"{path} cannot be read as a PNG picture.") from error


def _sane(path: Path, image: Image.Image) -> Image.Image:
    if not sane(*image.size):
        raise UsageError(f"{path} measures {image.width}x{image.height}: no screen does.")
    return image


def _pixels(image: Image.Image) -> Pixels:
    seen = image.convert("RGBA")
    white = Image.new("RGBA", seen.size, "white")
    white.alpha_composite(seen)
    opaque = white.convert("RGB")
    return Pixels(image.width, image.height, opaque.tobytes("raw", "BGRX"))
