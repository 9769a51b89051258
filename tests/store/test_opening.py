import asyncio
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from store.keeping import card, opened, texts

from tablee.kernel.errors import Mistake
from tablee.store import migrations, open_store

HOLD = """
import asyncio, sys
from tablee.store import open_store
async def hold():
    store = await open_store(sys.argv[1])
    print("open", flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await store.close()
asyncio.run(hold())
"""


def mistake(address: str) -> str:
    """What is said of an address that cannot be opened."""
    with pytest.raises(Mistake) as said:
        asyncio.run(open_store(address))
    return str(said.value)


def write_once(address: str) -> None:
    async def go() -> None:
        async with opened(address) as store:
            await store.append("oak", 0, [b"deal"], card("oak"))

    asyncio.run(go())


# --- addresses ---


@pytest.mark.parametrize("address", ["", "mysql://host/games", "sqlite://", "sqlite:///", "sqlite://games.db", "://x"])
def test_an_address_that_is_none_is_refused(address: str):
    assert mistake(address).startswith("The address of a store is a file such as games.db")


@pytest.mark.parametrize("form", ["{0}", "sqlite:///{0}"])
def test_a_file_can_be_named_as_a_path_or_as_an_address(form: str, tmp_path: Path, monkeypatch):
    write_once(form.format(tmp_path / "absolute.db"))
    monkeypatch.chdir(tmp_path)
    write_once(form.format("relative.db"))
    assert (tmp_path / "absolute.db").exists()
    assert (tmp_path / "relative.db").exists()


# --- files ---


def test_a_folder_that_is_not_there_or_not_ours_is_refused(tmp_path: Path):
    (tmp_path / "file").write_text("")
    assert mistake(str(tmp_path / "none" / "games.db")).endswith(
        "cannot be used as a database: No such file or directory."
    )
    assert mistake(str(tmp_path / "file" / "games.db")).endswith("cannot be used as a database: Not a directory.")
    assert "cannot be used as a database" in mistake("/proc/games.db")
    assert "unable to open database file" in mistake(str(tmp_path))


def test_what_another_program_wrote_is_refused_and_left_alone(tmp_path: Path):
    text, foreign = tmp_path / "letter.txt", tmp_path / "bookmarks.db"
    text.write_text("Dear reader,\n" * 100)
    assert mistake(str(text)).endswith("cannot be opened as a database: file is not a database.")
    with sqlite3.connect(foreign) as connection:
        connection.execute("CREATE TABLE bookmarks (url TEXT)")
    connection.close()
    before = foreign.read_bytes()
    assert mistake(str(foreign)) == f"{foreign} is the database of another program. Name another file."
    assert foreign.read_bytes() == before


def test_a_second_process_on_a_file_is_refused(tmp_path: Path):
    file = tmp_path / "games.db"
    command = [sys.executable, "-c", HOLD, str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as holder:
        assert holder.stdout.readline() == "open\n"
        assert mistake(str(file)) == (
            f"{file} is in use by another process ({holder.pid}), and a SQLite file has room for one. "
            "Stop that one, or use PostgreSQL for several."
        )
        (tmp_path / "link.db").symlink_to(file)
        assert "is in use by another process" in mistake(str(tmp_path / "link.db"))
        holder.communicate("")
    write_once(str(file))


def test_a_second_store_on_a_file_is_refused_in_the_same_process_too(tmp_path: Path):
    async def go(address: str) -> None:
        async with opened(address):
            with pytest.raises(Mistake, match="is in use by another process"):
                await open_store(address)

    asyncio.run(go(str(tmp_path / "games.db")))


# --- servers ---


def test_a_wrong_password_is_told_but_not_shown(postgres):
    postgres.execute("postgres", "DROP ROLE IF EXISTS guarded", "CREATE ROLE guarded LOGIN PASSWORD 'right'")
    said = mistake(postgres.address("postgres", "guarded:wr0ng"))
    assert said == ('The PostgreSQL database cannot be opened: password authentication failed for user "guarded".')


def test_a_role_that_may_not_write_is_refused(postgres):
    address = postgres.new_database()
    postgres.execute("postgres", "DROP ROLE IF EXISTS guest", "CREATE ROLE guest LOGIN")
    said = mistake(address.replace("tablee@", "guest@"))
    assert said.startswith("The PostgreSQL database cannot be opened: permission denied for database")


def test_a_database_or_a_server_that_is_not_there_is_told(postgres, tmp_path: Path):
    assert mistake(postgres.address("none")).endswith('cannot be opened: database "none" does not exist.')
    assert mistake(f"postgresql://tablee@/games?host={tmp_path}").startswith(
        "The PostgreSQL database cannot be opened: "
    )


@pytest.mark.parametrize("wrong", ["tablee:s3cret/@host", "tablee:s3cret@[host", "tablee@host:s3cret"])
def test_an_address_that_makes_no_sense_is_told_but_not_shown(wrong: str):
    said = mistake(f"postgresql://{wrong}/games")
    assert said.startswith("The address of the PostgreSQL database cannot be understood.")
    assert "s3cret" not in said


def test_workers_may_open_a_new_database_at_once(postgres):
    async def go(address: str) -> None:
        stores = await asyncio.gather(*(open_store(address) for _ in range(5)))
        await asyncio.gather(*(store.append(f"table {n}", 0, [b"deal"]) for n, store in enumerate(stores)))
        assert [await stores[0].end(f"table {n}") for n in range(5)] == [1] * 5
        for store in stores:
            await store.close()

    asyncio.run(go(postgres.new_database()))


# --- versions ---


@pytest.fixture
def change(tmp_path: Path, monkeypatch) -> Callable[[str], None]:
    """Lets the program have one script more than it has, or, if that is empty, just its own."""
    folder = tmp_path / "schema"
    shutil.copytree(migrations.SCHEMA, folder)
    monkeypatch.setattr(migrations, "SCHEMA", folder)

    def write(script: str) -> None:
        for database in ("sqlite", "postgres"):
            path = folder / database / "999_change.sql"
            path.write_text(script) if script else path.unlink()

    return write


def write_more(address: str) -> list[str]:
    """What the log holds after one more append."""

    async def go() -> list[str]:
        async with opened(address) as store:
            await store.append("oak", await store.end("oak"), [b"skip"])
            assert await store.card("oak") == card("oak")
            return await texts(store, "oak")

    return asyncio.run(go())


def test_an_older_schema_is_brought_up_to_date(address: str, change):
    write_once(address)
    change("ALTER TABLE cards ADD COLUMN note TEXT; CREATE INDEX notes ON cards (note);")
    assert write_more(address) == ["0 deal", "1 skip"]
    assert write_more(address) == ["0 deal", "1 skip", "2 skip"]


def test_a_newer_schema_is_refused(address: str, change):
    change("CREATE TABLE ratings (name TEXT);")
    write_once(address)
    change("")
    known = len(migrations.scripts("postgres" if address.startswith("postgresql") else "sqlite"))
    assert mistake(address) == (
        f"The database has version {known + 1} of its schema, and this program knows only {known}: "
        "it was used by a newer Tablée. Use that one, or another database."
    )


def test_a_change_that_fails_leaves_everything_as_it_was(address: str, change):
    write_once(address)
    change("CREATE TABLE ratings (name TEXT); ALTER TABLE nowhere ADD COLUMN note TEXT;")
    assert "nowhere" in mistake(address)
    change("CREATE TABLE ratings (name TEXT);")
    assert write_more(address) == ["0 deal", "1 skip"]
