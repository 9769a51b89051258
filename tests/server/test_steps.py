"""Work that is done together is done step by step, and all of it."""

import asyncio
from collections.abc import Callable

from tablee.server import steps
from tablee.server.steps import Together, do_steps


class Work:
    """Notes what is done with it; one may be broken."""

    def __init__(self, name: str, done: list[str], breaks: str = "") -> None:
        self.name, self.done, self.breaks = name, done, breaks

    def fail(self, error: Exception) -> None:
        self.done.append(f"{self.name} {error}")


def step(name: str) -> Callable[[Work], None]:
    def do(work: Work) -> None:
        if work.breaks == name:
            raise ValueError("breaks")
        work.done.append(f"{work.name}{name}")

    return do


def all_together(*works: Work) -> None:
    async def evening() -> None:
        todo = Together([step("1"), step("2"), step("3")])
        for each in works:
            todo.do(each)
        await asyncio.sleep(0)

    asyncio.run(evening())


def test_everybody_does_the_first_step_before_anybody_does_the_second():
    done: list[str] = []
    all_together(Work("a", done), Work("b", done))
    assert done == ["a1", "b1", "a2", "b2", "a3", "b3"]


def test_nobodys_work_ends_because_somebody_elses_fails():
    done: list[str] = []
    all_together(Work("a", done), Work("b", done, breaks="2"), Work("c", done))
    assert done == ["a1", "b1", "c1", "a2", "b breaks", "c2", "a3", "c3"]


def test_of_much_work_a_portion_is_done_at_a_time(monkeypatch):
    monkeypatch.setattr(steps, "PORTION", 2)
    done: list[str] = []
    all_together(*(Work(name, done) for name in "abc"))
    assert done == ["a1", "b1", "a2", "b2", "a3", "b3", "c1", "c2", "c3"]


def test_what_is_done_by_itself_is_done_to_its_end():
    done: list[str] = []
    do_steps([step("1"), step("2")], [Work("a", done)])
    assert done == ["a1", "a2"]
