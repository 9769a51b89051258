"""What the program does is what was recorded. `make record` accepts what is meant to change, and says what that is."""

from collections.abc import Callable

import compiling
import msgspec
import pytest
from recorded.everything import PARTS, Made, match
from recorded.facts import NOBODY, Fact, fact_of
from recorded.plans import GAMES, PLANS, Plan
from recorded.recordings import KEPT, compare, read, report

from tablee.kernel.boundary import Boundary
from tablee.kernel.words import LANGUAGES


def check(made: Made) -> set[str]:
    """Fail with a report where something differs from what was recorded; return the names of the recordings."""
    if found := compare(made):
        pytest.fail("\n".join([*found, "If all this is meant, `make record` accepts it."]), pytrace=False)
    return set(made)


@pytest.mark.parametrize("make", PARTS.values(), ids=PARTS)
def test_everything_is_as_it_was_recorded(make: Callable[[], Made]):
    assert check(make()) <= {file.stem for file in KEPT.glob("*.gz")}


@pytest.mark.compiled
@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.name)
def test_compiled_rules_play_the_recorded_match(plan: Plan):
    compiled = Boundary(compiling.checked(compiling.GAMES[plan.game]))
    game = msgspec.structs.replace(GAMES[plan.game], rules=compiled)
    check(match(plan, game)[1])
    if game.written:  # what was told before is written for the whole table at once
        evening, made = match(plan, game)
        check(made)
        assert evening.observer.letters > evening.steps * plan.seats * len(LANGUAGES) / 2


def test_every_game_has_a_match():
    assert {plan.game for plan in PLANS} == set(GAMES)


def test_every_match_is_played_to_its_end():
    for plan in PLANS:
        assert any(fact.kind == "played" and fact.value == "another match" for fact in read(f"{plan.name}.match"))


def test_at_least_fifty_thousand_refusals_of_each_game_are_recorded():
    for key in GAMES:
        clauses = read(f"{key}.refused")[-1].value.split("; ")[0].split(", ")
        assert sum(int(clause.split()[1]) for clause in clauses) >= 50_000


# --- reports ---

KEPT_FACTS = [
    Fact("0001", "played", NOBODY, "Zoé: draw"),
    Fact("0001", "view hand", "Zoé", f"[{'0,' * 200}1]"),
    Fact("0002", "news en", "Zoé", "You draw a Skip."),
    Fact("0002", "news en", "watcher", "Zoé draws a card."),
]


def changed(place: int, *values: str) -> list[Fact]:
    """The facts with other ones, or none, in one place."""
    others = [KEPT_FACTS[place]._replace(value=value) for value in values]
    return [*KEPT_FACTS[:place], *others, *KEPT_FACTS[place + 1 :]]


def test_nothing_is_said_where_nothing_differs():
    assert report("match", KEPT_FACTS, list(KEPT_FACTS)) == ""


def test_a_report_names_step_kind_and_viewer_and_shows_what_changed():
    assert report("match", KEPT_FACTS, changed(3, "Zoé draws a Skip.")).splitlines() == [
        "match: 1 fact differs from what was recorded, the first at 0002:",
        "  news en, for watcher",
        "    was: Zoé draws a card.",
        "    now: Zoé draws a Skip.",
    ]


def test_of_a_long_fact_only_what_changed_is_shown():
    lines = report("match", KEPT_FACTS, changed(1, f"[{'0,' * 200}2]")).splitlines()
    assert lines[0].endswith("at 0001 (Zoé: draw):")
    assert [line.strip()[-4:] for line in lines[2:]] == ["0,1]", "0,2]"]
    assert max(map(len, lines)) < 120


def test_what_is_missing_or_new_is_reported():
    assert "only recorded: You draw a Skip." in report("match", KEPT_FACTS, changed(2))
    assert "only now: And again." in report("match", KEPT_FACTS, changed(2, KEPT_FACTS[2].value, "And again."))


def test_of_later_steps_the_first_difference_of_each_kind_is_shown_and_how_many_there_are():
    now = [fact._replace(value="other") for fact in KEPT_FACTS]
    assert report("match", KEPT_FACTS, now).splitlines()[-4:] == [
        "  first at 0002: news en, for Zoé",
        "    was: You draw a Skip.",
        "    now: other",
        "  … and later, at 1 step: 2 news",
    ]


def test_another_order_is_a_difference():
    assert report("match", KEPT_FACTS, KEPT_FACTS[::-1]) == "match: the same facts, in another order."


def test_a_fact_survives_writing_and_reading():
    for value in ("", "a\tb", "\u2028", '{"a":"\\n"}'):
        fact = Fact("0001", "stored", NOBODY, value)
        assert fact_of(fact.line()) == fact
