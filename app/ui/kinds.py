"""What a parameter's values may be, in words."""

from __future__ import annotations

from app.store.model.workflow import ParameterKind
from app.ui.sentences import Say

KINDS = {
    ParameterKind.TEXT: Say.KIND_TEXT,
    ParameterKind.MULTILINE: Say.KIND_MULTILINE,
    ParameterKind.NUMBER: Say.KIND_NUMBER,
    ParameterKind.DATE: Say.KIND_DATE,
}
