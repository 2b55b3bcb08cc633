"""Whether the model that is set up answers: asked once, for a word, and shown nothing."""

from __future__ import annotations

import asyncio
import time

from app.agent.answers import Answer
from app.desktop.signals import StopSwitch
from app.settings import Settings

QUESTION = "This only tries whether you can be asked. Answer with the word OK."
MOST_TOKENS = 64
WITHIN_S = 40.0


def try_model(settings: Settings, key: str, stop: StopSwitch) -> float:
    """Ask the model at the service that is set, with that key; the seconds that its answer took. A
    ByheartError says why there was none.
    """
    began = time.monotonic()
    asyncio.run(_asked(settings, key, stop))
    return time.monotonic() - began


async def _asked(settings: Settings, key: str, stop: StopSwitch) -> Answer:
    from app.agent.service import AnthropicService  # noqa: PLC0415 - 0.8 s to import

    service = AnthropicService(key, settings.agent_url or None, stop)
    content = [{"type": "text", "text": QUESTION}]
    request: dict[str, object] = {
        "model": settings.model,
        "max_tokens": MOST_TOKENS,
        "messages": [{"role": "user", "content": content}],
    }
    try:
        return await service.ask(request, WITHIN_S, lambda: None)
    finally:
        await service.close()
