"""The handicap as hosts write it: for nobody, for all, or for seats by name."""

from tablee.kernel.bits import bit
from tablee.kernel.errors import Mistake
from tablee.kernel.text import SEAT_NAMES

NO_HANDICAP, FOR_ALL = "none", "all"


def read_handicap(text: str) -> list[int]:
    """[splaf.handicap] Return the mask of the seats that a text such as `ann,cleo` names."""
    if text in (NO_HANDICAP, FOR_ALL):
        return [0 if text == NO_HANDICAP else bit(len(SEAT_NAMES)) - 1]
    names = [name.strip().casefold() for name in text.split(",")]
    for name in names:
        if name not in SEAT_NAMES:
            raise Mistake(
                f"'{name}' is no seat; the handicap is for '{NO_HANDICAP}', for '{FOR_ALL}', "
                f"or for some of {', '.join(SEAT_NAMES)}, such as 'ann,cleo'."
            )
    return [sum({bit(SEAT_NAMES.index(name)) for name in names})]
