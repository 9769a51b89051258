"""A PostgreSQL server of the tests' own: in a temporary folder, reached by a socket there, so that it needs no port."""

import asyncio
import itertools
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import asyncpg

QUICK = ("fsync=off", "full_page_writes=off")  # only where nothing is about durability
HOSTS = "local all guarded scram-sha-256\nlocal all all trust\n"


def programs() -> Path:
    """Where Debian puts the newest PostgreSQL."""
    return max(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: int(folder.parent.name))


class Server:
    """Started by `with`, and gone afterwards."""

    def __init__(self, *settings: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="tablee-"))
        self.data = self.folder / "data"
        # It refuses to run as root.
        self.user = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.getuid() == 0 else {}
        self.settings = [
            "listen_addresses=",
            f"unix_socket_directories={self.folder}",
            "shared_buffers=16MB",
            *settings,
        ]
        self.databases = itertools.count()

    def __enter__(self) -> "Server":
        if self.user:
            shutil.chown(self.folder, "postgres", "postgres")
        self._run("initdb", "-U", "tablee", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        (self.data / "pg_hba.conf").write_text(HOSTS)
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop("immediate")
        shutil.rmtree(self.folder)

    def start(self) -> None:
        options = " ".join(f"-c {setting}" for setting in self.settings)
        self._run("pg_ctl", "-w", "-l", str(self.folder / "log"), "-o", options, "start")

    def stop(self, how: str = "fast") -> None:
        """Stop it: `fast` ends all connections, `immediate` is a crash."""
        self._run("pg_ctl", "-w", "-m", how, "stop")

    def address(self, database: str, user: str = "tablee") -> str:
        return f"postgresql://{user}@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """Make an empty database and return its address."""
        name = f"games{next(self.databases)}"
        self.execute("postgres", f"CREATE DATABASE {name}")
        return self.address(name)

    def execute(self, database: str, *statements: str) -> None:
        """Do something behind the store's back."""

        async def go() -> None:
            connection = await asyncpg.connect(self.address(database))
            for statement in statements:
                await connection.execute(statement)
            await connection.close()

        asyncio.run(go())

    def _run(self, program: str, *arguments: str) -> None:
        command = [programs() / program, "-D", self.data, *arguments]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=self.folder, **self.user)
