"""When SQLite commits: at once for who writes alone, a little later and together where many write."""

import asyncio
from pathlib import Path

import pytest
from store.keeping import opened

from tablee.store import writer


@pytest.fixture
def commits(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many appends each commit held."""
    found: list[int] = []
    commit = writer.Writer._commit

    def counted(self, jobs):
        found.append(len(jobs))
        return commit(self, jobs)

    monkeypatch.setattr(writer.Writer, "_commit", counted)
    return found


def test_who_writes_alone_never_waits(tmp_path: Path, commits: list[int], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(writer, "APART", 1000.0)

    async def go() -> None:
        async with opened(str(tmp_path / "games.db")) as store:
            for seq in range(20):
                await store.append("oak", seq, [b"skip"])

    asyncio.run(go())
    assert [jobs for jobs in commits if jobs] == [1] * 20


def test_what_comes_soon_after_a_crowd_is_written_together(
    tmp_path: Path, commits: list[int], monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(writer, "APART", 1000.0)

    async def go() -> None:
        async with opened(str(tmp_path / "games.db")) as store:
            await asyncio.gather(*(store.append(f"table {number}", 0, [b"deal"]) for number in range(writer.CROWD)))
            late = []
            for number in range(3):
                late.append(store.append(f"late {number}", 0, [b"deal"]))
                await asyncio.sleep(0.01)
            assert not any(append.done() for append in late)
        await asyncio.gather(*late)  # a store that closes waits for nobody

    asyncio.run(go())
    assert [jobs for jobs in commits if jobs] == [writer.CROWD, 3]
