import pytest

from tablee.kernel.text import NotationError, fields_of, index_of, number, only, parse_word, say_word, seat_named


def test_a_text_is_fields_and_their_words():
    assert fields_of("turn bob dice 3 4 over", ("turn", "dice", "over")) == {
        "turn": ["bob"],
        "dice": ["3", "4"],
        "over": [],
    }


@pytest.mark.parametrize("word", [0, 42, -1, (1 << 63) - 1, -(1 << 63)])
def test_natures_word_survives_saying_and_parsing(word):
    assert parse_word(say_word(word)) == word
    assert len(say_word(word)) == 16


@pytest.mark.parametrize(
    ("ask", "reason"),
    [
        (lambda: fields_of("hello", ("turn",)), "'hello' is none of turn"),
        (lambda: only({"turn": []}, "turn", "ann"), "'turn' has 0 words"),
        (lambda: only({"turn": ["ann", "bob"]}, "turn", "ann"), "'turn' has 2 words"),
        (lambda: number("7", 6), "'7' should be a number from 0 to 6"),
        (lambda: number("0", 6, 1), "'0' should be a number from 1 to 6"),
        (lambda: number("-1"), "'-1' should be a number"),
        (lambda: number("three"), "'three' should be a number"),
        (lambda: index_of("x", ("a", "b"), "card"), "'x' is no card; the cards are a, b"),
        (lambda: seat_named("cleo", 2), "'cleo' is no seat; the seats are ann, bob"),
        (lambda: parse_word("xyz"), "'xyz' is no shuffle"),
        (lambda: parse_word("1" * 17), "is no shuffle"),
    ],
)
def test_what_is_wrong_is_named(ask, reason):
    with pytest.raises(NotationError, match=reason):
        ask()


def test_what_is_left_out_is_the_usual_word():
    assert only({}, "turn", "ann") == "ann"
    assert only({"turn": ["bob"]}, "turn", "ann") == "bob"
