import pytest
from games.temptation.table import dealt, dice, in_turn, laid_out, pile, points, rows
from support import SEATS, awaited, legal, news, play

STACKS = range(1, 401)  # as many ways to pile up the boards


# --- dice and points ---


@pytest.mark.rule("temptation.setup.dice")
@pytest.mark.parametrize(("seats", "each"), [(2, 15), (3, 10), (4, 7), (5, 6), (6, 5)])
def test_the_30_dice_are_shared_equally(temptation, seats, each):
    assert dice(dealt(temptation, seats)) == [each] * seats


@pytest.mark.rule("temptation.setup.dice")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_only_four_players_leave_two_dice_in_the_box(temptation, seats):
    assert sum(dice(dealt(temptation, seats))) == (28 if seats == 4 else 30)


@pytest.mark.rule("temptation.setup.points")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_everybody_starts_with_80_points(temptation, seats):
    assert points(dealt(temptation, seats)) == [80] * seats


# --- boards ---


@pytest.mark.rule("temptation.setup.boards")
def test_all_8_boards_are_in_the_pile_once(temptation):
    for word in STACKS:
        boards = [(face - 1) // 2 for face in pile(dealt(temptation, 2, word))]
        assert sorted(boards) == list(range(8))


@pytest.mark.rule("temptation.setup.boards")
def test_every_face_can_lie_anywhere_in_the_pile(temptation):
    piles = [pile(dealt(temptation, 2, word)) for word in STACKS]
    for place in range(8):
        assert {faces[place] for faces in piles} == set(range(1, 17))


@pytest.mark.rule("temptation.setup.boards")
def test_boards_lie_either_side_up_about_as_often(temptation):
    faces = [face for word in STACKS for face in pile(dealt(temptation, 2, word))]
    assert sum(face % 2 for face in faces) / len(faces) == pytest.approx(0.5, abs=0.05)


@pytest.mark.rule("temptation.setup.boards")
def test_every_face_is_on_top_about_as_often(temptation):
    tops = [pile(dealt(temptation, 2, word))[0] for word in STACKS]
    fair = len(tops) / 16
    assert all(0.4 * fair < tops.count(face) < 1.8 * fair for face in range(1, 17))


@pytest.mark.rule("temptation.setup.boards")
def test_beginners_have_face_1_on_top_and_the_other_boards_anyhow(temptation):
    piles = [pile(dealt(temptation, 2, word, beginner="on")) for word in STACKS]
    assert {faces[0] for faces in piles} == {1}
    for place in range(1, 8):
        assert {faces[place] for faces in piles} == set(range(3, 17))
    assert all(len({(face - 1) // 2 for face in faces}) == 8 for faces in piles)


@pytest.mark.rule("temptation.setup.boards")
def test_the_same_stack_makes_the_same_pile_and_another_one_another(temptation):
    first, again, other = (dealt(temptation, 3, word) for word in (7, 7, 8))
    assert first == again
    assert pile(first) != pile(other)


@pytest.mark.rule("temptation.setup.boards")
def test_the_top_board_begins_empty_and_everybody_hears_which_it_is(temptation):
    state = dealt(temptation, 2, beginner="on")
    assert "=" not in rows(state)
    assert len(rows(state).split()) == 6
    assert news(temptation, state, "bob") == ["Round 1: face 1 comes up.", "It is Ann's turn."]
    assert news(temptation, state, "ann", "fr") == ["Manche 1 : voici la face 1.", "À vous de jouer."]


# --- who begins ---


@pytest.mark.rule("temptation.setup.first")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_anybody_may_begin_and_all_are_equally_likely(temptation, seats):
    undealt = laid_out(temptation, seats)
    assert awaited(temptation, undealt) == ["nature"]
    assert temptation.chance(undealt) == seats
    for name in SEATS[:seats]:
        state = dealt(temptation, seats, first=name)
        assert in_turn(state) == name
        assert awaited(temptation, state) == ["nature"]  # the dice fall for whoever begins


@pytest.mark.rule("temptation.setup.first")
def test_who_begins_is_told_to_all(temptation):
    state = play(temptation, laid_out(temptation, 3), "first bob")
    assert news(temptation, state, "bob") == ["You begin."]
    assert news(temptation, state, "spectator") == ["Bob begins."]
    assert news(temptation, state, "ann", "fr") == ["Bob commence."]
    assert legal(temptation, state, "bob") == []  # not before the boards are there
