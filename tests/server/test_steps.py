"""Work that is done together is done step by step, and all of it."""

import asyncio

from tablee.server import steps
from tablee.server.steps import Steps, Together, do_all


def work(name: str, steps: int, done: list[str]) -> Steps:
    for step in range(steps):
        done.append(f"{name}{step}")
        yield
    done.append(f"{name} done")


def broken(done: list[str]) -> Steps:
    done.append("broken")
    yield
    raise ZeroDivisionError


def all_together(*works: Steps) -> list[BaseException]:
    failures: list[BaseException] = []

    async def evening() -> None:
        todo = Together(failures.append)
        for each in works:
            todo.do(each)
        await asyncio.sleep(0)

    asyncio.run(evening())
    return failures


def test_everybody_does_the_first_step_before_anybody_does_the_second():
    done: list[str] = []
    assert not all_together(work("a", 2, done), work("b", 1, done), work("c", 3, done))
    assert done == ["a0", "b0", "c0", "a1", "b done", "c1", "a done", "c2", "c done"]


def test_nobodys_work_ends_because_somebody_elses_fails():
    done: list[str] = []
    (failure,) = all_together(work("a", 1, done), broken(done), work("c", 2, done))
    assert isinstance(failure, ZeroDivisionError)
    assert done == ["a0", "broken", "c0", "a done", "c1", "c done"]


def test_of_much_work_a_portion_is_done_at_a_time(monkeypatch):
    monkeypatch.setattr(steps, "PORTION", 2)
    done: list[str] = []
    all_together(*(work(name, 1, done) for name in "abc"))
    assert done == ["a0", "b0", "a done", "b done", "c0", "c done"]


def test_what_is_done_by_itself_is_done_to_its_end():
    done: list[str] = []
    started = work("a", 2, done)
    next(started)
    do_all(started)
    assert done == ["a0", "a1", "a done"]
