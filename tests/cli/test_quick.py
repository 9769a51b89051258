import pytest
from cli.inside import tablee_here as tablee

ALL_KEYS = "".join(f"{number % 8 + 1}\n" for number in range(5000))  # a key of an empty place is no tap
ENDS = {"en": "The game is over.", "fr": "La partie est finie."}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("options", [(), ("-o", "handicap=all", "--seats", "2"), ("--seats", "8", "-o", "cards=8")])
def test_keys_against_the_clock_play_a_game_to_its_end(lang, options):
    done = tablee("play", "splaf", "--fast", "--seed", "3", "--lang", lang, *options, typed=ALL_KEYS)
    assert (done.status, done.err) == (0, "")
    assert done.out.endswith(f"\n{ENDS[lang]}\n")


def test_the_dice_are_told_by_the_table_when_the_clock_starts():
    done = tablee("play", "splaf", "--fast", "--seed", "3", typed="x\n1\nq\n")
    assert "throws:" not in done.out
    assert "You throw:" not in done.out
    assert done.out.count("Your hand above the keys?") == 2
    assert "You tap A after" in done.out


def test_q_leaves_before_and_after_the_dice():
    for typed in ("q\n", "x\nq\n"):
        done = tablee("play", "splaf", "--fast", typed=typed)
        assert done.status == 0
        assert done.out.endswith("You leave the table. See you soon.\n")


@pytest.mark.parametrize(("seats", "status"), [("ann", 0), ("zed", 2)])
def test_a_handicap_for_named_seats_is_typed_as_it_is(seats, status):
    done = tablee("play", "splaf", "--fast", "-o", f"handicap={seats}", typed="q\n")
    assert done.status == status
    assert "file" not in done.err
    assert ("zed" in done.err) == (status == 2)
