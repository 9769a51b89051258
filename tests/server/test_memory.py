"""Small pages of memory are put together where they are full, and what is on them stays."""

import asyncio
import ctypes
import mmap
import threading
from collections.abc import Iterator

import pytest

from tablee.server.memory import LARGE, MANY, MAPS, SMALL, Page, enlarge, is_full, large_pages, put_together

PAGES = 4
SYSTEM = ctypes.CDLL(None)


@pytest.fixture
def memory() -> Iterator[mmap.mmap]:
    with mmap.mmap(-1, (PAGES + 1) * LARGE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS) as memory:
        yield memory


def put_together_all() -> set[int]:
    return {page.start for page in put_together() if page.is_large}


def pages_in(memory: mmap.mmap) -> list[int]:
    """Where large pages could be in there."""
    first = ctypes.addressof(ctypes.c_char.from_buffer(memory))
    return [page for page in large_pages() if first <= page <= first + len(memory) - LARGE]


def test_what_is_on_the_pages_stays(memory):
    text = bytes(range(256)) * (len(memory) // 256)
    memory.write(text)
    large = put_together_all()
    assert memory[:] == text
    if large:  # this system can do it
        assert set(pages_in(memory)) <= large & put_together_all()


def test_a_page_is_full_once_there_is_something_nearly_everywhere(memory):
    first = pages_in(memory)[0]
    at = first - ctypes.addressof(ctypes.c_char.from_buffer(memory))
    assert not is_full(SYSTEM, first)
    for place in range(at, at + LARGE // 2, SMALL):
        memory[place] = 1
    assert not is_full(SYSTEM, first)
    for place in range(at + LARGE // 2, at + LARGE, SMALL):
        memory[place] = 1
    assert is_full(SYSTEM, first)


def test_memory_that_is_not_there_is_not_full():
    assert not is_full(SYSTEM, LARGE)


def test_pages_that_are_not_full_are_left_alone(memory):
    memory[:SMALL] = bytes(SMALL)
    assert not put_together_all() & set(pages_in(memory))


@pytest.mark.skipif(not MAPS.exists(), reason="only Linux says which memory we have")
def test_who_closes_does_not_wait_for_the_next_page(monkeypatch):
    begun = threading.Event()

    def pages() -> Iterator[Page]:
        begun.set()
        yield Page(LARGE, is_large=True, took=1e9)

    monkeypatch.setattr("tablee.server.memory.EVERY", 0)
    monkeypatch.setattr("tablee.server.memory.put_together", pages)

    async def go() -> None:
        enlarging = asyncio.create_task(enlarge(range(MANY)))
        await asyncio.to_thread(begun.wait)
        enlarging.cancel()
        with pytest.raises(asyncio.CancelledError):
            await enlarging

    asyncio.run(go())  # which waits for threads
