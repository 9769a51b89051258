"""What the house writes down of itself: a line of JSON for each event. No token, no name and no link is ever in it."""

import hashlib
import json
import logging
import sys
import traceback
from typing import Any

from tablee.store.contract import Broken

SAID = 2000  # characters that are kept of where something went wrong

logger = logging.getLogger("tablee")


def note(event: str, **facts: object) -> None:
    """Write an event down."""
    logger.info(event, extra={"facts": facts})


def note_error(error: BaseException) -> None:
    """Write down what should not have happened."""
    logger.error("error", exc_info=error, extra={"facts": {}})


def alias_of(link: str) -> str:
    """Return a name for a table by which it can be known again, and which leads nobody there."""
    return hashlib.sha256(link.encode()).hexdigest()[:12]


class Lines(logging.Formatter):
    """Makes a line of JSON of everything that is noted, by us or by what we are built on."""

    def format(self, record: logging.LogRecord) -> str:
        facts = {"at": round(record.created, 3), "event": record.getMessage(), "worker": record.process}
        facts |= getattr(record, "facts", {"level": record.levelname.lower(), "from": record.name})
        if record.exc_info and (error := record.exc_info[1]):
            facts |= {"error": told(error), "where": where(error)}
        return json.dumps(facts, ensure_ascii=False, default=str)


def told(error: BaseException) -> str:
    """Return what an error says of itself. Only the store's words are told: others may quote a link."""
    return repr(error) if isinstance(error, Broken) else type(error).__name__


def where(error: BaseException | None) -> str:
    """Return the places in our code that led to an error, those of the errors before it first."""
    parts: list[str] = []
    while error:
        parts = [type(error).__name__, "\n", *traceback.format_tb(error.__traceback__), *parts]
        error = error.__cause__ or error.__context__
    return "".join(parts)[-SAID:]


def settings() -> dict[str, Any]:
    """Return how logging shall be: on stderr; who watches that in a terminal sees only what goes wrong."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"lines": {"()": f"{__name__}.{Lines.__name__}"}},
        "handlers": {"lines": {"class": "logging.StreamHandler", "formatter": "lines"}},
        "loggers": {logger.name: {"level": "WARNING" if sys.stderr.isatty() else "INFO"}},
        "root": {"level": "WARNING", "handlers": ["lines"]},
    }
