from types import SimpleNamespace

import pytest

from tablee.server import security
from tablee.server.security import Buckets


def test_of_too_many_addresses_the_one_is_forgotten_that_asked_least_lately():
    buckets = Buckets(rate=0, most=2, addresses=2)
    assert buckets.take("loud")
    assert buckets.take("quiet")
    assert buckets.take("loud")
    assert buckets.take("new")  # in the place of the quiet one
    assert not buckets.take("loud")
    assert len(buckets.buckets) == 2


def test_a_bucket_saves_up_no_more_than_it_holds(monkeypatch: pytest.MonkeyPatch):
    clock = SimpleNamespace(monotonic=lambda: 0.0)
    monkeypatch.setattr(security, "time", clock)
    buckets = Buckets(rate=2, most=3)
    assert [buckets.take("ann") for _ in range(4)] == [True, True, True, False]
    clock.monotonic = lambda: 0.5
    assert [buckets.take("ann") for _ in range(2)] == [True, False]
    clock.monotonic = lambda: 3600.0
    assert [buckets.take("ann") for _ in range(4)] == [True, True, True, False]
