import pytest
from games.splaf.table import cards, dealt, scores, target, won
from support import SEATS, awaited, legal, news, play, why_not

from tablee.games.splaf.notation import read
from tablee.games.splaf.view import look

LAST_THROW = "slots 4 - 1 - - 18 dice smallest equal pile"  # whoever taps c takes the last card


@pytest.mark.rule("splaf.end")
def test_the_game_ends_when_two_cards_are_left(splaf):
    state = play(splaf, read(f"{LAST_THROW} won 2,3,5 6,7"), "ann tap c 300", "bob late")
    assert splaf.over(state)
    assert cards(state) == [4, None, None, None, None, 18]
    assert awaited(splaf, state) == legal(splaf, state, "ann") == []
    assert why_not(splaf, state, "bob", "tap a 300") == "splaf.end"
    assert news(splaf, state, "ann")[-1] == "Two monsters are left, and you have 4. You win!"
    assert news(splaf, state, "bob", "fr")[-1] == "Il reste deux monstres, et Ann en a 4. Ann gagne !"


@pytest.mark.rule("splaf.end")
def test_it_goes_on_while_there_are_three_or_a_pile(splaf):
    state = play(splaf, read("slots 4 20 1 - - 18 dice smallest equal pile"), "ann tap c 300", "bob late")
    assert not splaf.over(state)
    state = play(splaf, read("slots 4 - 1 - - 18 dice smallest equal pile 9"), "ann tap c 300", "bob late")
    assert not splaf.over(state)
    state = play(splaf, read(LAST_THROW), "ann tap a 300", "bob late")
    assert not splaf.over(state)


@pytest.mark.rule("splaf.end", "splaf.tap.first")
@pytest.mark.parametrize("options", [{}, {"cards": "4"}, {"cards": "5"}, {"cards": "8", "handicap": "all"}])
def test_eighteen_cards_are_always_taken(splaf, options):
    state, throws = dealt(splaf, 3, **options), 0
    while not splaf.over(state):
        play(splaf, state, ("throw biggest-blue white2", "throw smallest-red purple1")[throws % 2])
        winner, others = SEATS[throws % 3], {"ann", "bob", "cleo"} - {SEATS[throws % 3]}
        play(splaf, state, *(f"{name} late" for name in others))
        play(splaf, state, *(["own"] if state.owed >> throws % 3 & 1 else []), f"{winner} tap {target(state)} 300")
        throws += 1
    assert throws == sum(map(len, won(state))) == 18
    assert len([card for card in cards(state) if card]) == 2


@pytest.mark.rule("splaf.end")
def test_most_cards_wins_whatever_their_size(splaf):
    state = play(splaf, read(f"seats 3 {LAST_THROW} won 2,3 20,19 -"), "ann tap c 300", "bob late", "cleo late")
    assert look(state, 0).winner == 0
    assert scores(splaf, state) == [3.03, 2.2, 0]
    assert not [line for line in news(splaf, state, "bob") if "tie" in line]


@pytest.mark.rule("splaf.end.tie")
def test_a_tie_goes_to_the_biggest_monster(splaf):
    state = play(splaf, read(f"seats 3 {LAST_THROW} won 2,3 5,19,7 20"), "ann tap c 300", "bob late", "cleo late")
    assert scores(splaf, state) == [3.03, 3.19, 1.2]
    assert look(state, 0).winner == 1
    assert news(splaf, state, "ann")[-2:] == [
        "A tie at 3, but Bob has the biggest monster: Stompus (19).",
        "Two monsters are left, and Bob has 3. Bob wins!",
    ]
    assert news(splaf, state, "bob", "fr")[-2:] == [
        "Égalité à 3, mais vous avez le plus grand monstre : Ratapoum (19).",
        "Il reste deux monstres, et vous en avez 3. Vous gagnez !",
    ]
