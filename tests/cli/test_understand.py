import pytest

from tablee.cli.understand import Choice, matching, plain_words

CHOICES = [
    Choice(0, "Draw a card", "draw"),
    Choice(1, "Play Skip", "play skip"),
    Choice(2, "Play Super Skip", "play super-skip"),
    Choice(3, "Play Favor at Zoé", "favor bob"),
    Choice(4, "Two of Tacocat: steal from Zoé", "pair taco bob"),
    Choice(5, "Put the kitten under 1 card", "insert 1"),
    Choice(6, "Put the kitten under 11 cards", "insert 11"),
]


def meant(text):
    return [choice.action for choice in matching(text, CHOICES)]


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("  Draw  a card! ", "draw a card"),
        ("Kit de Désamorçage", "kit de desamorcage"),
        ("Non\u00a0!", "non"),
        ("De\u0301samorc\u0327age", "desamorcage"),
        ("l’Attaque", "l attaque"),
        ("…?", ""),
    ],
)
def test_accents_capitals_and_marks_do_not_count(text, plain):
    assert plain_words(text) == plain


@pytest.mark.parametrize(
    ("text", "actions"),
    [
        ("draw", [0]),
        ("DRAW A CARD", [0]),
        ("d", [0]),
        ("super", [2]),
        ("favor zoe", [3]),
        ("favor bob", [3]),
        ("steal zoé", [4]),
        ("pair taco bob", [4]),
        ("zoe", [3, 4]),
        ("play", [1, 2, 3]),
    ],
)
def test_words_mean_the_choices_that_they_begin(text, actions):
    assert meant(text) == actions


def test_an_exact_name_is_not_taken_for_the_start_of_another():
    assert meant("play skip") == [1]
    assert meant("insert 1") == [5]


@pytest.mark.parametrize("text", ["", "   ", "!?", "card draw", "raw", "xyzzy"])
def test_other_words_mean_nothing(text):
    assert meant(text) == []
