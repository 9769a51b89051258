"""The list of public tables: what can be asked for, and at which tables somebody may still be met."""

import math
import time

import msgspec

from tablee.store.contract import Card, Store

from .answers import Summary

UNFINISHED, FINISHED = ("open", "playing"), "finished"
LISTED = 100
LOOKED_AT = 1000  # cards among which the listed ones are found
LONELY = 3600.0  # seconds for which a table where nobody is left stays in the list
SILENT = 24 * 3600.0  # … and one where nothing was said, whoever seems to be there: a power cut sees nobody leave

read_summary = msgspec.json.Decoder(Summary).decode


async def listed(store: Store, status: str, game: str | None, before: float | None) -> list[Card]:
    """List public tables, newest change first; without a status, those that are not finished."""
    wanted = [status] if status else UNFINISHED
    cards = await store.cards(status=wanted, game=game, public=True, limit=LOOKED_AT, before=before)
    now = time.time()
    return [card for card in cards if card.status == FINISHED or is_alive(card, now)][:LISTED]


def is_alive(card: Card, now: float) -> bool:
    """Tell whether somebody may still be met at a table."""
    quiet = now - card.changed
    return quiet < (SILENT if is_somebody_there(card) else LONELY)


def is_somebody_there(card: Card) -> bool:
    summary = read_summary(card.summary)
    return bool(summary.people or summary.watching)


def is_status(text: str) -> bool:
    """Tell whether tables can be asked for by this; nothing asks for those that are not finished."""
    return text in ("", *UNFINISHED, FINISHED)


def moment_of(text: str) -> float | None:
    """Return the moment that a text names, in seconds since 1970; None if it names none."""
    try:
        moment = float(text)
    except ValueError:
        return None
    return moment if math.isfinite(moment) else None
