"""What a view says."""

from tablee.server import protocol as says
from tablee.table.views import ChairView


def is_same_match(one: says.View, other: says.View) -> bool:
    """Tell whether nothing between two views would be missed in the later one."""
    return (one.table.status, one.table.match and one.table.match.number) == (
        other.table.status,
        other.table.match and other.table.match.number,
    )


def people_of(view: says.View) -> list[int]:
    """List who is there."""
    return [person.id for person in view.table.people]


def free_seat(chairs: list[ChairView]) -> int | None:
    """Return the first seat that nobody has."""
    return next((seat for seat, chair in enumerate(chairs) if chair.person is None and not chair.bot), None)
