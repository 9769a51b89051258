"""What can be asked over HTTP."""

import json
import re
import sqlite3

import pytest
from server.guest import evening, gather_round, leaving, start
from server.house import GAMES, House

from tablee.server.security import HEADERS, new_link

PAGES = [
    "/",
    "/api/games",
    "/api/health",
    "/metrics",
    "/api/nothing",
    "/api/tables/nobody",
    "/t/abc",
    "/api/openapi.json",
]


def test_a_link_can_be_said_to_a_command_and_ends_where_a_chat_ends_it():
    links = {new_link() for _ in range(1000)}
    assert len(links) == 1000
    assert all(link.isascii() and link.isalnum() for link in links)


@pytest.mark.parametrize("path", PAGES)
def test_our_headers_are_on_every_answer(house: House, path: str):
    for method in ("GET", "POST", "DELETE", "HEAD"):
        headers = house.ask(method, path).headers
        assert {name: headers.get(name) for name in HEADERS} == HEADERS, method
        assert "server" not in headers


@pytest.mark.parametrize(
    "path", ["/api", "/api/", "/api/nothing", "/api/tables/a/b", "/api/games/", "/metrics/x", "/ws/x"]
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_where_programs_ask_for_what_is_not_there_no_page_answers(house: House, method: str, path: str):
    found = house.ask(method, path)
    assert (found.status, found.headers["content-type"]) == (404, "application/json")
    assert "/api/openapi.json" in found.json["error"]


def test_what_cannot_be_asked_for_so_is_refused_with_a_sentence(house: House):
    for path in ("/api/tables", "/t/abc"):
        found = house.ask("DELETE", path)
        assert (found.status, set(found.json)) == (405, {"error"})
        assert "GET" in found.headers["allow"]


@pytest.mark.parametrize(
    "path",
    ["/../../pyproject.toml", "/..%2f..%2fapp.py", "/%2e%2e/app.py", "//etc/passwd", "/%2fetc%2fpasswd", "/%00",
     "/" + "x" * 5000, "/" + "../" * 20 + "etc/passwd", "/client/../app.py"],
)  # fmt: skip
def test_no_path_leads_out_of_the_client(house: House, path: str):
    found = house.get(path)
    assert found.status in (200, 404)
    assert b"root:" not in found.body
    assert b"import " not in found.body


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400), (b"[]", 400), (b"{", 400), (b"\xff\xfe", 400), (b"null", 400), (b'{"game": 3}', 400),
        (b'{"game": "kittens", "hack": 1}', 400), (b'{"game": "chess"}', 404), (b"[" * 60_000, 400),
        (b'{"game": "kittens", "settings": {"seats": 99}}', 400), (b"x" * 70_000, 413),
        (b'{"game": "kittens", "settings": {"seats": -1}}', 400),
        (b'{"game": "kittens", "settings": {"seats": 2, "bank": 1e300}}', 400),
        (b'{"game": "kittens", "settings": {"seats": 2, "waits": {"nope": -3}}}', 400),
        (b'{"game": "kittens", "settings": {"seats": 2, "waits": {"noon": 3}}}', 400),
        (b'{"game": "kittens", "settings": {"seats": 2, "options": {"combos": "none"}}}', 400),
        (b'{"game": "temptation", "settings": {"seats": 2, "options": {"boards": "\\u0000"}}}', 400),
        (b'{"game": "splaf", "settings": {"seats": 2, "options": {"handicap": "9,9"}}}', 400),
    ],
)  # fmt: skip
def test_absurd_tables_are_refused_with_a_sentence(house: House, body: bytes, status: int):
    found = house.ask("POST", "/api/tables", body, x_forwarded_for=house.visitor())
    assert found.status == status, found
    assert found.json["error"].endswith("."), found


def test_tables_can_be_laid_only_so_fast(house: House):
    statuses = [house.post("/api/tables", {"game": "kittens"}, x_forwarded_for="10.2.0.1").status for _ in range(25)]
    assert statuses[:20] == [201] * 20
    assert 429 in statuses[20:]


def test_public_tables_are_listed_and_others_are_not(house: House):
    public, private = house.lay("placard", public=True, title="For all"), house.lay("placard", title="For us")
    listed = {card["table"]: card for card in house.get("/api/tables?game=placard").json}
    assert listed[public]["summary"]["title"] == "For all"
    assert listed[public]["code"] is None
    assert private not in listed
    assert public not in {card["table"] for card in house.get("/api/tables?game=kittens").json}
    assert public not in {card["table"] for card in house.get("/api/tables?status=finished").json}
    assert house.get(f"/api/tables/{private}").json["summary"]["title"] == "For us"
    assert house.get("/api/tables/nobody").status == 404


def test_the_lobby_says_who_is_there(house: House):
    async def play() -> None:
        link = house.lay("temptation", public=True)
        guests = await gather_round(house, link, "Ann", "Bob")
        async with leaving(*guests):
            card = house.get(f"/api/tables/{link}").json
            assert (card["status"], card["summary"]["people"]) == ("open", ["Ann", "Bob"])
            await start(guests)
            assert house.get(f"/api/tables/{link}").json["status"] == "playing"
            assert house.get(f"/api/tables/{link}/matches/1").status == 409
            assert house.get(f"/api/tables/{link}/matches/2").status == 404
            assert house.get(f"/api/tables/{link}/matches/0").status == 404

    evening(play)


def test_a_match_that_is_not_over_has_no_record(house: House):
    async def play() -> None:
        link = house.lay("kittens")
        guests = await gather_round(house, link, "Ann", "Bob")
        async with leaving(*guests):
            await start(guests)
            found = house.get(f"/api/tables/{link}/matches/1")
            assert found.status == 409
            assert set(found.json) == {"error"}

    evening(play)


# --- codes ---


def test_a_spoken_code_leads_to_its_table(house: House):
    laid = house.post("/api/tables", {"game": "kittens"}, x_forwarded_for="10.3.0.1").json
    for spoken in (laid["code"], laid["code"].upper(), laid["code"].replace("-", "%20")):
        assert house.get(f"/api/codes/{spoken}", x_forwarded_for="10.3.0.2").json["table"] == laid["table"]
    assert house.get("/api/codes/zzzz-zzzz", x_forwarded_for="10.3.0.2").status == 404
    assert house.get(f"/api/tables/{laid['table']}").json["code"] == laid["code"]  # for who has the link already


def test_a_code_expires_and_who_has_the_link_gets_another(house: House):
    laid = house.post("/api/tables", {"game": "kittens"}, x_forwarded_for="10.3.0.3").json
    with sqlite3.connect(house.database) as file:
        file.execute("UPDATE cards SET code_until = 1 WHERE log = ?", [laid["table"]])
    file.close()
    assert house.get(f"/api/codes/{laid['code']}", x_forwarded_for="10.3.0.4").status == 404
    code = house.get(f"/api/tables/{laid['table']}").json["code"]
    assert code != laid["code"]
    assert house.get(f"/api/tables/{laid['table']}").json["code"] == code
    assert house.get(f"/api/codes/{code}", x_forwarded_for="10.3.0.4").json["table"] == laid["table"]

    async def come() -> None:  # the card is written anew
        async with leaving(*await gather_round(house, laid["table"], "Ann")):
            card = house.get(f"/api/tables/{laid['table']}").json
            assert (card["code"], card["summary"]["people"]) == (code, ["Ann"])

    evening(come)


def test_codes_can_be_tried_only_so_fast(house: House):
    statuses = [house.get("/api/codes/baba-baba", x_forwarded_for="10.3.0.5").status for _ in range(14)]
    assert statuses[:10] == [404] * 10
    assert statuses[-1] == 429


# --- for machines ---


def test_the_description_names_every_address_and_all_it_refers_to(house: House):
    described = house.get("/api/openapi.json").json
    assert described["openapi"].startswith("3.1")
    assert {"/api/games", "/api/tables", "/api/tables/{table}", "/api/codes/{code}", "/api/health", "/metrics",
            "/api/tables/{table}/matches", "/api/tables/{table}/matches/{number}", "/api/games/{game}/rules",
            "/api/tables/{table}/matches/{number}/moments"} <= described["paths"].keys()  # fmt: skip
    assert described["paths"]["/api/tables"].keys() == {"get", "post"}
    for reference in re.findall(r'"\$ref": "#/([^"]+)"', json.dumps(described)):
        found = described
        for part in reference.split("/"):
            found = found[part]
    operations = [each for path in described["paths"].values() for each in path.values()]
    assert len({each["operationId"] for each in operations}) == len(operations)
    assert all(each["summary"] and each["responses"] for each in operations)
    for path in ("/metrics", "/api/health"):
        (content,) = described["paths"][path]["get"]["responses"]["200"]["content"]
        assert house.get(path).headers["content-type"].partition(";")[0] == content


def test_games_rules_and_words_are_served_in_both_languages(house: House):
    assert {card["key"] for card in house.get("/api/games").json} == set(GAMES)
    for key in GAMES:
        for language in ("en", "fr"):
            rules = house.get(f"/api/games/{key}/rules?language={language}").json
            assert rules
            assert all(clause["text"] and clause["part"] for clause in rules)
            assert house.get(f"/api/games/{key}/words?language={language}").json
    assert house.get("/api/games/chess/rules").status == 404
    assert house.get("/api/games/kittens/rules?language=../en").status == 404


def test_the_counters_can_be_read_and_say_whose_they_are(house: House):
    worker = house.get("/api/health").json["worker"]
    line = re.compile(rf'# TYPE \w+ (counter|gauge|histogram)|\w+\{{worker="{worker}"(,le="[^"]+")?\}} [-+0-9.e]+')
    lines = house.get("/metrics").body.decode().splitlines()
    assert [each for each in lines if not line.fullmatch(each)] == []
    buckets = [int(each.split()[1]) for each in lines if "_bucket" in each]
    assert buckets == sorted(buckets)
