"""A match that was played by other rules than today's is never played again; its table goes on."""

from typing import Any

import pytest
from logs.keep import not_of_today
from msgspec.structs import replace
from table.tables import GAMES, NOON, Evening, for_every_game, refused

from tablee.kernel.words import LANGUAGES
from tablee.table import course, gather, record, views
from tablee.table.entries import (
    Acted,
    Ended,
    Entry,
    Hosted,
    Invited,
    Settings,
)
from tablee.table.looking import look
from tablee.table.table import OPEN, OVER, PLAYING
from tablee.table.verify import verify

KINDS = ("finished", "running")
of_every_kind = pytest.mark.parametrize("kind", KINDS)
ANN, BOB, CLEO = 0, 1, 2
LATER = NOON + 1e6


class Untouched:
    """Rules of which only sizes may be asked."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules

    def __getattr__(self, name: str) -> Any:
        assert name.isupper(), f"the rules were asked for {name}"
        return getattr(self.rules, name)


def old(key: str, kind: str = "running", *more: Entry) -> Evening:
    """The table of a match that was played by other rules, and what else was written there."""
    return Evening.woken([*not_of_today(f"{key}-v1-{kind}"), *more])


def ended(*scores: float) -> Ended:
    return Ended(LATER, list(scores), views.places_of(list(scores)))


# --- what there is to see ---


@of_every_kind
@for_every_game
def test_its_rules_are_never_asked(key, kind):
    games = {**GAMES, key: replace(GAMES[key], rules=Untouched(GAMES[key].rules))}
    met = Evening.woken(not_of_today(f"{key}-v1-{kind}"), games)
    assert met.table.status == OVER
    for person in (None, ANN, BOB, CLEO):
        for language in LANGUAGES:
            assert look(met.table, person, language).match is None
            assert views.describe(met.table, person, language)
    assert course.next_due(met.table) is None


@of_every_kind
@for_every_game
def test_who_sat_where_and_by_which_rules_is_shown(key, kind):
    seen = look(old(key, kind).table, ANN, "en")
    assert seen.other_rules is not None
    assert seen.other_rules.names[:2] == ["Ann", "Bob"]
    assert (seen.other_rules.scores, seen.other_rules.places) == (None, None)
    assert seen.other_rules.known == GAMES[key].version != seen.other_rules.played
    assert [chair.name for chair in seen.chairs][:2] == ["Ann", "Bobby"]


def test_a_result_that_was_stored_is_shown():
    met = old("temptation", "finished", ended(40, 0, 510))
    other = look(met.table, None, "en").other_rules
    assert (other.scores, other.places) == ([40, 0, 510], [2, 3, 1])
    title, (played, known) = GAMES["temptation"].title, (other.played, other.known)
    assert views.describe(met.table, None, "en") == [
        f"This match was played by version {played} of the rules of {title}; today’s are version {known}. "
        "It can be neither played on nor shown.",
        f"It ended like this: 1. {other.names[2]}, 2. Ann, 3. Bob.",
    ]
    assert (
        views.describe(met.table, ANN, "fr")[1]
        == f"Elle s’est terminée ainsi\N{NO-BREAK SPACE}: 1. {other.names[2]}, 2. Ann, 3. Bob."
    )


def test_without_a_result_the_names_are_told():
    met = old("temptation")
    names = look(met.table, None, "en").other_rules.names
    assert views.describe(met.table, ANN, "en")[1] == f"At the table: {', '.join(names)}."


def test_options_that_cannot_be_read_any_more_are_other_rules_too():
    others = [replace(option, values=option.values[:1]) for option in GAMES["splash"].options]
    games = {**GAMES, "splash": replace(GAMES["splash"], options=tuple(others))}
    met = Evening("splash", 2, options={"draft": "dealt"})
    met.seat("Ann", "Bob")
    met.do(gather.start, ANN)
    late = Evening.woken(met.entries, games)
    assert late.table.status == OVER
    assert views.describe(late.table, ANN, "en")[0].startswith("This match was played with options that Splash")
    late.do(gather.rematch, ANN, b"2" * 32)
    with refused("table.settings") as reason:
        late.do(gather.start, ANN)
    assert "draft" in reason.value.sentence(games["splash"], "en")
    late.do(gather.arrange, ANN, Settings(2))
    late.do(gather.start, ANN)
    assert late.table.status == PLAYING


# --- what can be done ---


def tries(met: Evening) -> list[tuple[Any, ...]]:
    """All that concerns a match, or its settings."""
    return [
        (course.act, ANN, 0, met.table.seq, "x"), (course.act_by_hand, ANN, 0, b"", len(met.table.match), "y"),
        (course.fall_alone, b"", len(met.table.match)), (course.pause, ANN), (course.resume, ANN),
        (course.take_back, ANN), (course.give_time, ANN, BOB), (gather.start, ANN), (gather.invite, ANN, 2, "random"),
        (gather.dismiss, ANN, 2), (gather.arrange, ANN, met.table.settings),
    ]  # fmt: skip


@of_every_kind
@for_every_game
def test_whatever_concerns_the_match_is_refused_with_the_reason(key, kind):
    met = old(key, kind)
    for order, *words in tries(met):
        with refused("table.other_rules") as reason:
            met.do(order, *words)
        assert f"version {GAMES[key].version}" in reason.value.sentence(GAMES[key], "en")
        assert f"version {GAMES[key].version}" in reason.value.sentence(GAMES[key], "fr")


def test_an_act_that_was_done_is_known_still():
    met = old("temptation")
    done = next(entry for entry in reversed(met.entries) if isinstance(entry, Acted) and entry.id)
    assert met.do(course.act, done.seat, done.action, 0, done.id) == []


@of_every_kind
def test_people_talk_come_go_sit_and_rename_themselves(kind):
    met = old("kittens", kind)
    (dan,) = met.come("Dan")
    met.do(course.say, dan, "hello")
    met.do(gather.rename, dan, "Daniel", 4)
    met.do(gather.stand, BOB)
    met.do(gather.sit, dan, 1)
    met.do(gather.mix, dan, "n0nce")
    met.do(course.go_away, ANN)
    met.now += course.LEAVE
    assert met.happen(course.due(met.table, met.now)) == [Hosted(met.now, dan)]
    met.do(course.come_back, ANN)
    met.do(gather.kick, dan, CLEO)
    met.do(gather.leave, ANN)
    assert met.table.people[dan].seat == 1
    assert met.table.other_rules


@of_every_kind
@for_every_game
def test_no_clock_bot_or_timer_runs_for_it(key, kind):
    met = old(key, kind)
    assert course.next_due(met.table) is None
    assert course.due(met.table, met.now + 1e9) == []
    for order in (course.open_after_a_cut, course.open_house, course.close_house):
        assert met.do(order) == []
    seen = look(met.table, ANN, "en")
    assert not seen.paused
    assert not any(chair.awaited or chair.deadline for chair in seen.chairs)


@of_every_kind
@for_every_game
def test_who_sits_may_ask_for_another_match_and_it_is_played_by_todays_rules(key, kind):
    met = old(key, kind)
    with refused("table.seated"):
        met.do(gather.rematch, CLEO, b"2" * 32)
    met.do(gather.rematch, BOB, b"2" * 32)
    assert (met.table.status, look(met.table, ANN, "en").other_rules) == (OPEN, None)
    assert views.describe(met.table, ANN, "en") == []
    if GAMES[key].matter:  # bots that think in wood take long
        met.do(gather.invite, ANN, 2, "random")
    met.do(gather.start, ANN, fill=True)
    assert met.table.status == PLAYING
    assert look(met.table, ANN, "en").match.number == 2
    if not GAMES[key].matter:
        met.do(course.go_away, ANN)
        met.do(course.go_away, BOB)
        met.play_by_time()
        assert [type(entry) for entry in met.entries].count(Ended) == 1
        assert verify(GAMES, record.records_of(GAMES, met.entries)[1]).ok


def test_a_bot_that_the_game_had_once_plays_as_the_usual_one_does():
    entries = not_of_today("kittens-v1-running")
    met = Evening.woken([replace(one, bot="gone") if isinstance(one, Invited) else one for one in entries])
    met.do(gather.rematch, ANN, b"2" * 32)
    met.do(gather.start, ANN)
    met.do(course.go_away, ANN)
    met.do(course.go_away, BOB)
    met.play_by_time()
    assert met.table.status == OVER
