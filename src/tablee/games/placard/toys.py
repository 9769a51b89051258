"""The pieces of the box: toys, expert tiles, monsters, progress cards, and the places round the bed."""

HIDDEN = -1  # a tile or monster that may not be seen
NONE = -1  # no tile, or no monster

# Tiles. [placard.setup.toys]
TOYS = 10
SOCK, BLANKET = 10, 11  # [placard.expert]
TILES = 12  # with the expert tiles
TOY_KEYS = (
    "ball", "doll", "balloon", "cube", "duck", "teddy", "plane", "drum", "car", "blocks",
    "sock", "blanket",
)  # fmt: skip

# Monsters. [placard.setup.fear] Monsters 2 * toy and 2 * toy + 1 fear that toy.
MONSTERS = 20
MONSTER_KEYS = tuple(f"{toy}{number}" for toy in TOY_KEYS[:TOYS] for number in (1, 2))

# The places round the bed, in the order in which monsters take them. [placard.turn.place]
NORTH, SOUTH, EAST, WEST = range(4)
BED = 4
BED_KEYS = ("north", "south", "east", "west")

# Progress cards, from the left, as masks of those that lie on the table.
CARD_KEYS = ("left", "middle", "right")
THREE_CARDS = 0b111
TWO_CARDS = 0b101  # [placard.fast]


def fear_of(monster: int) -> int:
    """[placard.setup.fear] Return the toy that a monster fears."""
    return monster >> 1
