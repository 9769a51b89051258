"""Was it fair? Whether the record of a match can have happened, and its dice are the ones that were promised.

What is found: any change of the secret, of a player's part in the dice, of an outcome of chance, and any action or
order of actions that the rules forbid. What cannot be found: who says they were Ann, at what time, and an action put in
the place of another where both were allowed and chance was asked the same questions after it; where wood fell, the
record is believed, because the hand that placed it is not in it.
"""

from collections.abc import Mapping

from msgspec import Struct

from tablee.kernel.game import Game
from tablee.kernel.words import Phrase, lexicon

from .entries import Fell
from .fair import Dice, digest_of
from .record import Moment, Record, Wrong, falls_alone, moments
from .refused import HERE
from .views import places_of, scores_of

OK, WRONG, UNKNOWN = "ok", "wrong", "unknown"


class Check(Struct, frozen=True):
    """One question about a match, its answer, and at which entry of the file it goes wrong, from 1 on."""

    verdict: str
    phrase: Phrase
    entry: int | None = None

    def sentence(self, language: str) -> str:
        """Say the answer."""
        return lexicon(HERE, language).say(self.phrase)


class Report(Struct, frozen=True):
    """What was found: about the promise, chance, the actions and the end."""

    checks: list[Check]

    @property
    def ok(self) -> bool:
        """Whether nothing is wrong."""
        return all(check.verdict == OK for check in self.checks)

    def sentences(self, language: str) -> list[str]:
        """Say all answers."""
        return [check.sentence(language) for check in self.checks]


def verify(games: Mapping[str, Game], record: Record) -> Report:
    """Play a finished match again and compare everything with what was promised and what the rules allow."""
    game = games[record.dealt.game]
    played, wrong = _play(game, record)
    return Report(
        [_promise(record), _chance(game, record, played, wrong), _actions(wrong), _end(game, record, played, wrong)]
    )


def _play(game: Game, record: Record) -> tuple[list[Moment], Wrong | None]:
    """Return what can have happened, and what cannot."""
    played = []
    try:
        for moment in moments(game, record):
            played.append(moment)
    except Wrong as wrong:
        return played, wrong
    return played, None


def _promise(record: Record) -> Check:
    promise = record.promise
    kept = digest_of(promise.secret) == promise.digest
    return _ok("promise") if kept else _wrong("promise_wrong", 1)


def _chance(game: Game, record: Record, played: list[Moment], wrong: Wrong | None) -> Check:
    dice = Dice(record.promise.secret, record.dealt.nonces)
    falls = [(moment, moment.entry) for moment in played if isinstance(moment.entry, Fell)]
    for nth, (moment, fell) in enumerate(falls):
        if falls_alone(game, moment.before, fell):
            continue
        due = dice.draw(nth, game.rules.chance(moment.before))
        if fell.outcome != due:
            return _wrong("chance_wrong", moment.number, found=fell.outcome, due=due)
    return _unknown("chance_unknown", wrong) if wrong else _ok("chance", count=len(falls))


def _actions(wrong: Wrong | None) -> Check:
    return Check(WRONG, wrong.phrase, wrong.number) if wrong else _ok("actions")


def _end(game: Game, record: Record, played: list[Moment], wrong: Wrong | None) -> Check:
    if wrong:
        return _unknown("end_unknown", wrong)
    last, stored = played[-1], record.ended
    if not game.rules.over(last.state):
        return _wrong("end_wrong", last.number)
    scores = scores_of(game, last.state, record.dealt.seats)
    if stored and (stored.scores, stored.places) != (scores, places_of(scores)):
        return _wrong("result_wrong", len(record.entries))
    return _ok("end")


def _ok(key: str, **values: str | int) -> Check:
    return Check(OK, Phrase(f"verify.{key}", {**values}))


def _wrong(key: str, number: int, **values: str | int) -> Check:
    return Check(WRONG, Phrase(f"verify.{key}", {"entry": number, **values}), number)


def _unknown(key: str, wrong: Wrong) -> Check:
    return Check(UNKNOWN, Phrase(f"verify.{key}", {"entry": wrong.number}))
