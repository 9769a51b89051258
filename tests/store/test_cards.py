import pytest
from store.keeping import card, stored

from tablee.store import Card, Store


async def keep(store: Store, *cards: Card) -> None:
    """Write cards, each with an entry of its log."""
    for each in cards:
        await store.append(each.log, await store.end(each.log), [b"entry"], each)


async def listed(store: Store, **wanted: object) -> list[str]:
    return [each.log for each in await store.cards(**wanted)]


@stored
async def test_a_card_comes_back_as_it_was_written(store: Store):
    full = Card("oak", "splaf", "playing", False, "PLUM", 1763251200.123456, 1763251100.654321, b"\0\xff")
    await keep(store, full, card("elm"))
    assert await store.card("oak") == full
    assert await store.card("elm") == card("elm")
    assert (await store.card("oak")).public is False


@stored
async def test_the_last_card_counts_and_an_append_without_one_leaves_it(store: Store):
    await keep(store, card("oak", 1, code="PLUM", code_until=5), card("oak", 2, status="playing", summary=b"2 seats"))
    await store.append("oak", 2, [b"skip"])
    assert await store.card("oak") == card("oak", 2, status="playing", summary=b"2 seats")
    assert await listed(store) == ["oak"]


@stored
async def test_cards_are_listed_newest_change_first(store: Store):
    await keep(store, card("oak", 3), card("elm", 1), card("ash", 2))
    assert await listed(store) == ["oak", "ash", "elm"]
    await keep(store, card("elm", 4))
    assert await listed(store) == ["elm", "oak", "ash"]


@stored
async def test_cards_can_be_chosen_by_status_game_and_publicity(store: Store):
    await keep(
        store,
        card("oak", 6),
        card("elm", 5, status="playing"),
        card("ash", 4, status="finished"),
        card("fir", 3, game="splaf"),
        card("yew", 2, public=False),
    )
    assert await listed(store, status=["open"]) == ["oak", "fir", "yew"]
    assert await listed(store, status=["playing", "finished"]) == ["elm", "ash"]
    assert await listed(store, game="splaf") == ["fir"]
    assert await listed(store, public=False) == ["yew"]
    assert await listed(store, status=["open"], game="kittens", public=True) == ["oak"]
    assert await listed(store, game="chess") == []


@stored
async def test_a_long_list_is_read_page_by_page(store: Store):
    await keep(store, *(card(f"table {number}", number) for number in range(5)))
    assert await listed(store, limit=2) == ["table 4", "table 3"]
    assert await listed(store, limit=2, before=3) == ["table 2", "table 1"]
    assert await listed(store, limit=2, before=1) == ["table 0"]


@stored
async def test_a_code_is_good_until_it_expires(store: Store):
    await keep(store, card("oak", code="PLUM", code_until=100.5))
    assert (await store.by_code("PLUM", now=100.4)).log == "oak"
    assert await store.by_code("PLUM", now=100.5) is None
    assert await store.by_code("plum", now=0) is None


@stored
async def test_a_code_can_be_used_again(store: Store):
    await keep(store, card("oak", code="PLUM", code_until=100), card("elm", code="PLUM", code_until=300))
    assert (await store.by_code("PLUM", now=50)).log == "elm"
    assert (await store.by_code("PLUM", now=200)).log == "elm"
    await keep(store, card("elm"))
    assert (await store.by_code("PLUM", now=50)).log == "oak"


@stored
async def test_a_code_that_has_expired_is_renewed_and_a_good_one_is_not(store: Store):
    await keep(store, card("oak", code="PLUM", code_until=100), card("elm"))
    assert (await store.renew("oak", "PEAR", until=300, now=99)).code == "PLUM"
    assert await store.renew("oak", "PEAR", until=300, now=100) == card("oak", code="PEAR", code_until=300)
    assert (await store.by_code("PEAR", now=200)).log == "oak"
    assert await store.by_code("PLUM", now=50) is None
    assert await store.renew("elm", "FIG", until=300, now=100) == card("elm")
    assert await store.renew("ash", "FIG", until=300, now=100) is None
    assert await store.renew("\0", "FIG", until=300, now=100) is None


@stored
async def test_who_has_not_heard_of_a_new_code_does_not_put_the_old_one_back(store: Store):
    await keep(store, card("oak", code="PLUM", code_until=100))
    await store.renew("oak", "PEAR", until=300, now=100)
    await keep(store, card("oak", 2, code="PLUM", code_until=100, status="playing"))
    assert await store.card("oak") == card("oak", 2, code="PEAR", code_until=300, status="playing")


@stored
async def test_the_card_of_another_log_is_refused(store: Store):
    with pytest.raises(ValueError, match="cannot be kept with"):
        await store.append("oak", 0, [b"deal"], card("elm"))
