"""The counted half: run and counted, never debugged on."""

from __future__ import annotations

from scripts.benches._apps.application import Application

COUNTED: tuple[Application, ...] = ()
