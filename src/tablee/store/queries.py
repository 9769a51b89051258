"""The SQL that both databases understand. They differ in how they mark a value: ?1 or $1."""

from collections.abc import Sequence

CARD = "log, game, status, public, code, code_until, changed, summary"
CODE = ("code", "code_until")  # of two, the one that lasts longer
OVER_THE_OLD = "ON CONFLICT (log) DO UPDATE SET " + ", ".join(
    f"{column} = CASE WHEN cards.code_until > excluded.code_until THEN cards.{column} ELSE excluded.{column} END"
    if column in CODE
    else f"{column} = excluded.{column}"
    for column in CARD.split(", ")[1:]
)


class Values:
    """The values of a query, in the order of their marks."""

    def __init__(self, mark: str) -> None:
        self.mark = mark
        self.list: list[object] = []

    def put(self, value: object) -> str:
        """Add a value and return what stands for it."""
        self.list.append(value)
        return f"{self.mark}{len(self.list)}"


Query = tuple[str, list[object]]


def select_entries(mark: str, log: str, since: int, limit: int | None) -> Query:
    """Ask for a part of a log."""
    values = Values(mark)
    sql = f"SELECT seq, data FROM entries WHERE log = {values.put(log)} AND seq >= {values.put(since)} ORDER BY seq"
    if limit is not None:
        sql += f" LIMIT {values.put(limit)}"
    return sql, values.list


def select_end(mark: str, log: str) -> Query:
    """Ask for the next free seq."""
    return f"SELECT coalesce(max(seq) + 1, 0) FROM entries WHERE log = {mark}1", [log]


def select_card(mark: str, log: str) -> Query:
    """Ask for the card of a log."""
    return f"SELECT {CARD} FROM cards WHERE log = {mark}1", [log]


def select_code(mark: str, code: str, now: float) -> Query:
    """Ask for the card with a code that is still good."""
    where = f"code = {mark}1 AND code_until > {mark}2"
    return f"SELECT {CARD} FROM cards WHERE {where} ORDER BY code_until DESC LIMIT 1", [code, now]


def update_code(mark: str, log: str, code: str, until: float, now: float) -> Query:
    """Give a card another code instead of one that has expired."""
    where = f"log = {mark}1 AND code_until <= {mark}4"
    return f"UPDATE cards SET code = {mark}2, code_until = {mark}3 WHERE {where}", [log, code, until, now]


def select_cards(
    mark: str, status: Sequence[str], game: str | None, public: bool | None, limit: int, before: float | None
) -> Query:
    """Ask for the cards that a lobby lists."""
    values, wanted = Values(mark), []
    if status:
        wanted.append(f"status IN ({', '.join(map(values.put, status))})")
    if game is not None:
        wanted.append(f"game = {values.put(game)}")
    if public is not None:
        wanted.append(f"public = {values.put(public)}")
    if before is not None:
        wanted.append(f"changed < {values.put(before)}")
    where = f"WHERE {' AND '.join(wanted)}" if wanted else ""
    return f"SELECT {CARD} FROM cards {where} ORDER BY changed DESC, log LIMIT {values.put(limit)}", values.list
