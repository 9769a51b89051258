"""The web client's files: which one an address means, how long browsers may keep it, and packed if they can unpack.

The build puts each file's packed twins beside it (`app.js`, `app.js.br`, `app.js.gz`), so serving costs no time.
"""

import mimetypes
from pathlib import Path
from typing import NamedTuple

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from .answering import problem

CLIENT = Path(__file__).resolve().parent / "client"  # the built web client
ASSETS = "assets/"  # their names change with their contents
PROGRAMS = ("api", "metrics", "ws")  # where their addresses begin
KEEP, ASK = "public, max-age=31536000, immutable", "no-cache"
PACKED = {"br": ".br", "gzip": ".gz"}  # best first
TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2"}


class Packed(NamedTuple):
    """A file as it travels, and how it was packed; "" for not at all."""

    file: Path
    coding: str


async def page(request: Request) -> Response:
    """Return a file of the web client; every other address is a page of it."""
    path = request.path_params["path"]
    if is_for_programs(path):
        return problem(request, 404, "nothing")
    file = file_of(path)
    if file is None and path.startswith(ASSETS):  # of another version: a page instead would be taken for it
        return problem(request, 404, "no_file")
    file = file or file_of("index.html")
    if file is None:
        return problem(request, 404, "no_page")
    return send(file, request)


async def no_method(request: Request, error: Exception) -> Response:
    """Say that nothing is here to be asked for in this way, or in any."""
    assert isinstance(error, HTTPException)
    if is_for_programs(request.path_params.get("path", "")):
        return problem(request, 404, "nothing")
    found = problem(request, 405, "no_method")
    found.headers.update(error.headers or {})
    return found


def is_for_programs(path: str) -> bool:
    """Tell whether an address cannot be a page: a program that read one would take it for an answer."""
    return path.partition("/")[0] in PROGRAMS


def send(file: Path, request: Request) -> Response:
    """Answer with a file, or say that the browser's copy is still right."""
    sent = packed(file, request.headers.get("accept-encoding", ""))
    headers = {"cache-control": KEEP if file.parent == CLIENT / "assets" else ASK, "vary": "accept-encoding"}
    if sent.coding:
        headers["content-encoding"] = sent.coding
    answer = FileResponse(sent.file, headers=headers, media_type=type_of(file), stat_result=sent.file.stat())
    if request.headers.get("if-none-match") == answer.headers["etag"]:
        kept = {name: answer.headers[name] for name in ("cache-control", "etag", "vary")}
        return Response(status_code=304, headers=kept)
    return answer


def packed(file: Path, accepted: str) -> Packed:
    """Return the smallest twin of a file that a browser can unpack."""
    offers = [each.replace(" ", "").partition(";") for each in accepted.split(",")]
    wanted = {coding for coding, _, weight in offers if weight != "q=0"}
    for coding, ending in PACKED.items():
        twin = file.with_name(file.name + ending)
        if coding in wanted and twin.is_file():
            return Packed(twin, coding)
    return Packed(file, "")


def type_of(file: Path) -> str:
    """Return the media type of a file; machines do not all know the same ones."""
    return TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0] or "application/octet-stream"


def file_of(path: str) -> Path | None:
    """Return a file of the web client, and no other; None if there is none."""
    try:
        file = (CLIENT / path).resolve()
        return file if file.is_file() and file.is_relative_to(CLIENT) else None
    except (OSError, ValueError):  # a name that no file can have
        return None
