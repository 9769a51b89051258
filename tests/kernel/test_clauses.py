import pytest

from tablee.kernel.clauses import Clause, clauses, rules_file

RULES = """# Cairn

Stack stones. This is no clause.

r[cairn.take.lighter] rulebook
A stone may lie on one at least
as heavy, or on the *ground*.

## Banking

r[cairn.bank-2] house
Bank before you are stuck.

r[cairn.end] rulebook + house
The bag is empty.
"""


@pytest.fixture
def folder(tmp_path):
    """A game's folder that has rules."""
    (tmp_path / "RULES.md").write_text(RULES, encoding="utf-8")
    return tmp_path


def test_clauses_are_found_in_the_order_of_the_rules(folder):
    assert list(clauses(folder, "en")) == ["cairn.take.lighter", "cairn.bank-2", "cairn.end"]


def test_a_clause_has_its_mark_and_its_text_on_one_line(folder):
    text = "A stone may lie on one at least as heavy, or on the *ground*."
    assert clauses(folder, "en")["cairn.take.lighter"] == Clause("cairn.take.lighter", "rulebook", text)
    assert clauses(folder, "en")["cairn.end"].mark == "rulebook + house"


def test_every_language_has_its_own_file(folder):
    (folder / "RULES.fr.md").write_text("r[cairn.end] house\nLe sac est vide.\n", encoding="utf-8")
    assert rules_file(folder, "fr") == folder / "RULES.fr.md"
    assert clauses(folder, "fr") == {"cairn.end": Clause("cairn.end", "house", "Le sac est vide.")}


@pytest.mark.parametrize("mark", ["", "guess", "rulebook, house", "House"])
def test_a_wrong_mark_is_refused(folder, mark):
    (folder / "RULES.md").write_text(f"{RULES}\nr[cairn.odd] {mark}\nOdd.\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"cairn\.odd is marked"):
        clauses(folder, "en")


def test_an_id_that_stands_twice_is_refused(folder):
    (folder / "RULES.md").write_text(f"{RULES}\nr[cairn.end] house\nAgain.\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"cairn\.end stands twice"):
        clauses(folder, "en")
