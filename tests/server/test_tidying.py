import asyncio
import contextlib
import gc

import pytest

from tablee.server import tidying
from tablee.server.metrics import Metrics


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The generations that were looked through."""
    found: list[int] = []
    monkeypatch.setattr(gc, "collect", found.append)
    monkeypatch.setattr(gc, "set_threshold", lambda *thresholds: None)
    monkeypatch.setattr(tidying, "EVERY", 0.01)
    return found


def tidy_for(seconds: float, metrics: Metrics, acts: int) -> None:
    """Tidy while so many acts come in between two looks."""

    async def go() -> None:
        task = asyncio.create_task(tidying.tidy(metrics))
        for _ in range(round(seconds / 0.001)):
            metrics.acts += acts
            await asyncio.sleep(0.001)
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task

    asyncio.run(go())


def test_when_few_play_it_is_tidied_often(looked: list[int]):
    tidy_for(0.1, Metrics(), acts=0)
    assert len(looked) > 1
    assert set(looked) == {1}


def test_when_many_play_it_waits(looked: list[int]):
    tidy_for(0.1, Metrics(), acts=1000)
    assert looked == []


def test_but_not_for_ever(looked: list[int], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tidying, "LATEST", 0.03)
    tidy_for(0.2, Metrics(), acts=1000)
    assert looked
