from tablee.server.security import Buckets


def test_of_too_many_addresses_the_one_is_forgotten_that_asked_least_lately():
    buckets = Buckets(rate=0, most=2, addresses=2)
    assert buckets.take("loud")
    assert buckets.take("quiet")
    assert buckets.take("loud")
    assert buckets.take("new")  # in the place of the quiet one
    assert not buckets.take("loud")
    assert len(buckets.buckets) == 2
