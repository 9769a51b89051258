"""How a request is answered: with JSON, or with what was wrong in a sentence of the asker's language."""

from pathlib import Path

import msgspec
from starlette.requests import HTTPConnection
from starlette.responses import Response

from tablee.kernel.words import LANGUAGES, Phrase, Value, lexicon

from .answers import Problem

HERE = Path(__file__).parent


def answer(data: object, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


def problem(request: HTTPConnection, status: int, key: str, **values: Value) -> Response:
    """Answer with a sentence of the house."""
    return say(request, status, lexicon(HERE, language_of(request)).say(Phrase(f"problem.{key}", values)))


def say(request: HTTPConnection, status: int, sentence: str) -> Response:
    """Answer with what was wrong; whoever keeps answers for others keeps one for each language."""
    found = answer(Problem(sentence), status)
    found.headers["content-language"], found.headers["vary"] = language_of(request), "accept-language"
    return found


def language_of(request: HTTPConnection) -> str:
    """Return the language that a client likes best of those we speak."""
    wanted = request.headers.get("accept-language", "")
    offers = [read_offer(each) for each in wanted.split(",")]
    liked = sorted((offer for offer in offers if offer[1] > 0), key=lambda offer: -offer[1])
    return next((language for language, _ in liked if language in LANGUAGES), LANGUAGES[0])


def read_offer(text: str) -> tuple[str, float]:
    """Return a language and how much it is liked, from a text such as `fr-CA;q=0.8`."""
    tag, _, weight = text.replace(" ", "").casefold().partition(";q=")
    try:
        return tag.partition("-")[0], float(weight or 1)
    except ValueError:
        return "", 0.0


def address_of(request: HTTPConnection) -> str:
    return request.client.host if request.client else ""
