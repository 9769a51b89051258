"""Positions to look at, one for each game: the moves that lead there, in the words of its notation.

Ann looks, and it is her turn. Her neighbours are bots, who think for ever here; `all` is everybody who is asked.
"""

from typing import NamedTuple


class Position(NamedTuple):
    """How many play, and what has happened so far."""

    seats: int
    moves: str
    options: dict[str, str]


POSITIONS = {
    "kittens": Position(  # a hand with a pair, a discard pile, a card of her own that two others know
        4,
        """
        nature first ann
        nature shuffle 6
        ann play future
        all pass
        ann draw
        bob favor dan
        cleo pass
        dan nope
        all pass
        bob draw
        cleo play attack
        all pass
        dan pair melon cleo
        all pass
        nature grab 3
        dan draw
        dan draw
        """,
        {},
    ),
    "placard": Position(  # six monsters in the closet, two at the bed that fear the toy under the first blanket
        4,
        """
        nature first bob
        nature shuffle 9a6916c74da4f9fc
        bob open j
        cleo open g
        dan open h
        ann open a
        bob open e
        cleo open b
        dan open d
        ann open j
        bob open h
        cleo open g
        dan open e
        ann open c
        bob open i
        cleo open f
        dan open h
        """,
        {},
    ),
    "splaf": Position(  # dice on the table, and four hands that have come down; nobody has seen that it is d
        5,
        """
        nature first dan
        nature shuffle 63e70682c2094cac
        nature throw biggest purple1
        ann tap e 1412.5
        all late
        nature throw smallest white1
        bob tap b 538.4
        all late
        nature throw biggest-red purple1
        bob tap c 920.7
        cleo tap c 1322.8
        all late
        nature throw smallest white2
        dan tap c 877.2
        all late
        nature throw biggest-blue purple2
        eve tap f 671.4
        all late
        nature throw smallest-blue same
        dan tap e 530.5
        all late
        nature throw biggest-red equal
        ann tap b 604.0
        all late
        nature throw smallest-blue white1
        cleo tap a 1982.5
        bob tap f 1102.5
        dan tap a 890.1
        eve late
        """,
        {},
    ),
    "splash": Position(  # a tower of ten, and another piece in her hand
        3,
        """
        nature first bob
        nature deal 63e70682c2094cac
        bob give green-plate
        cleo place
        nature settle
        cleo give red-plate
        ann place 121
        nature settle
        ann give purple-plate
        bob place 3661
        nature settle
        bob give blue-plate
        cleo place 120
        nature settle
        cleo give yellow-plate
        ann place 61
        nature settle
        ann give yellow-big
        bob place 243
        nature settle
        bob give green-big
        cleo place 3661
        nature settle
        cleo give red-big
        ann place 60
        nature settle
        ann give blue-big
        bob place 62
        nature settle
        bob give blue-small
        cleo place 3659
        nature settle
        cleo give purple-small
        """,
        {"draft": "dealt"},
    ),
    "temptation": Position(  # four ladders, rows begun and full, three dice loose and one that she has placed
        4,
        """
        nature first bob
        nature stack 58f16adf91b7584a
        nature roll 3 4 3 1 6
        bob place 3 d
        bob place 4 d
        bob place 3 d
        bob stop
        nature roll 6 3 1 1 1
        cleo place 1 f
        cleo place 1 f
        cleo place 1 f
        cleo stop
        nature roll 1 2 4 4 5
        dan place 1 c
        dan place 2 c
        dan stop
        nature roll 5 1 6 5 6
        ann place 1 e
        ann stop
        nature roll 2 6 5 3
        bob place 5 b
        bob stop
        nature roll 5 5 5 2
        cleo place 5 b
        cleo stop
        nature roll 2 1 3 5 4
        dan place 1 e
        dan stop
        nature roll 2 6 5 3 4
        ann place 6 a
        ann stop
        nature roll 5 5 3
        bob place 5 b
        bob stop
        nature roll 2 3 5
        nature roll 3 5 4 6
        dan place 6 a
        dan stop
        nature roll 5 5 3 3 4
        nature roll 6 6
        bob place 6 a
        bob stop
        nature roll 3 6 4
        cleo place 6 a
        cleo again
        nature roll 4 5
        nature roll 3 3 1
        dan place 1 e
        dan again
        nature roll 5 4
        nature roll 5 2 5 4 3
        nature roll 3
        nature roll 1 1
        nature roll 5 6
        dan place 6 a
        nature roll 3 2 5 3 2
        ann place 2 b
        """,
        {},
    ),
}
# Where to watch things move: a piece of wood is given before it is in somebody's hand.
_splash = POSITIONS["splash"]
MOVING = POSITIONS | {"splash": _splash._replace(moves=_splash.moves.partition("ann give blue-big")[0])}
