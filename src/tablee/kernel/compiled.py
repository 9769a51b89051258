"""The compiled twin: a plain module's functions built by numba, under the same names.

The plain module stays as it is. Only functions of this package are compiled, each once, with the
compiled versions of whatever they call; everything else (numbers, tables) is shared.
"""

import functools
import hashlib
import inspect
import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numba
import numba.extending
import numpy as np
from llvmlite import ir
from numba.core import cgutils

from . import bits, writing
from .game import State

PACKAGE = __name__.partition(".")[0]
SOURCES = Path(__file__).parents[1]
KEEP_CACHES = 4  # stamps kept on disk: this version's, and those of other checkouts and options

Space = dict[str, Any]  # a module's names and their values

INNER: Space = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # for what only compiled code calls


class Compiler:
    """Builds the twins of one game: they share a record type, options and a cache folder."""

    def __init__(self, key: str, state: np.dtype[Any], *, boundscheck: bool = False) -> None:
        self.options: Space = {"nogil": True, "cache": True, "error_model": "numpy", "boundscheck": boundscheck}
        self.folder = cache_folder(key, self.options)
        self.types = {int: numba.int64, bool: numba.boolean, State: numba.from_dtype(state)}
        self.entries: set[str] = set()
        self.done: dict[str, ModuleType] = {}

    def twin(self, module: ModuleType, entries: Iterable[str], **bound: ModuleType) -> ModuleType:
        """Return the compiled twin of `module`.

        `entries` are the names that Python will call; `bound` fills the module's gaps with other twins.
        """
        self.entries = set(entries)
        folder = self.folder / digest_of(sorted(self.entries))  # code without a wrapper must not be loaded for an entry
        numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
        return self._twin(vars(module), bound)

    def _twin(self, source: Space, bound: Space) -> ModuleType:
        name = source["__name__"]
        if name in self.done:
            return self.done[name]
        twin = self.done[name] = ModuleType(name)
        space = vars(twin)
        space.update(source)
        space.update(bound)
        for key, value in source.items():
            if not key.startswith("__"):  # Python's own: from 3.14 on, a function that makes annotations is among them
                self._compile(key, value, name, space)
        return twin

    def _compile(self, key: str, function: Any, home: str, space: Space) -> None:
        """Compile one name of a module, after all that it calls."""
        if not isinstance(space[key], FunctionType) or not function.__module__.startswith(PACKAGE):
            return
        if function in INTRINSICS:
            space[key] = INTRINSICS[function]
            return
        if function.__module__ != home:  # a helper imported from another module of ours
            space[key] = getattr(self._twin(function.__globals__, {}), function.__name__)
            return
        for name in function.__code__.co_names:
            if name in space and name != key:
                self._compile(name, space[name], home, space)
        copy = FunctionType(function.__code__, space, function.__name__, function.__defaults__)
        functools.update_wrapper(copy, function)
        del copy.__wrapped__  # type: ignore[attr-defined]
        space[key] = self._build(copy, inspect.get_annotations(function))

    def _build(self, copy: FunctionType, annotations: Space) -> Any:
        """Compile for the annotated types alone, where they are plain, and into whatever calls it.

        Left to itself numba builds a version for every mix of integer types it meets, and calls cost more
        than most rules: they check a status, and passing an array counts references.
        """
        arguments = [annotations[name] for name in copy.__code__.co_varnames[: copy.__code__.co_argcount]]
        inner = {} if copy.__name__ in self.entries else INNER
        built = numba.njit(**self.options, **inner, forceinline=not hasattr(copy, "seldom"))(copy)
        if all(argument in self.types for argument in arguments):
            built.compile(tuple(self.types[argument] for argument in arguments))
            built.disable_compile()
        return built


# --- plain functions that are one instruction when compiled ---


@numba.extending.intrinsic
def _lowest(_context: Any, mask: Any) -> Any:
    def build(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return numba.int64(numba.int64), build


@numba.extending.intrinsic
def _count_bits(_context: Any, mask: Any) -> Any:
    def build(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return numba.int64(numba.int64), build


@numba.extending.intrinsic
def _put_part(_context: Any, out: Any, at: Any, text: Any, first: Any, last: Any) -> Any:
    def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        to, start, of, begin, end = arguments
        target, source = (
            builder.gep(context.make_array(kind)(context, builder, value).data, [place])
            for kind, value, place in ((signature.args[0], to, start), (signature.args[2], of, begin))
        )
        length = builder.sub(end, begin)
        cgutils.raw_memcpy(builder, target, source, length, 1)  # type: ignore[no-untyped-call]
        return builder.add(start, length)

    return numba.int64(out, numba.int64, text, numba.int64, numba.int64), build


INTRINSICS = {bits.lowest: _lowest, bits.count_bits: _count_bits, writing.put_part: _put_part}


def bind(module: ModuleType, **bound: ModuleType) -> ModuleType:
    """Return a plain copy of `module` in which the names in `bound` stand for other modules."""
    copy = ModuleType(module.__name__)
    space = vars(copy)
    space.update(vars(module))
    space.update(bound)
    for key, value in vars(module).items():
        if isinstance(value, FunctionType) and value.__module__ == module.__name__:
            space[key] = FunctionType(value.__code__, space, value.__name__, value.__defaults__)
    return copy


# --- the cache ---

# What people read and hear is plain Python: whoever works on it does not wait for a compiler.
NEVER_COMPILED = {
    "boundary.py",
    "clauses.py",
    "notation.py",
    "records.py",
    "terminal.py",
    "text.py",
    "view.py",
    "words.py",
}


def cache_folder(key: str, options: Space) -> Path:
    """Return a game's folder named after all that its machine code depends on: numba looks at too little of it."""
    root = cache_root() / "compiled" / key
    folder = root / stamp(key, options)
    if not folder.exists():
        folder.mkdir(parents=True, exist_ok=True)
        for old in sorted(root.iterdir(), key=_age)[:-KEEP_CACHES]:
            shutil.rmtree(old, ignore_errors=True)
    os.utime(folder)
    return folder


@functools.cache
def cache_root() -> Path:
    """Return a folder of ours that can be written to; if there is none, one for this process alone."""
    root = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / PACKAGE
    try:
        root.mkdir(parents=True, exist_ok=True)
        if os.access(root, os.W_OK):
            return root
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix=f"{PACKAGE}-"))


def stamp(key: str, options: Space) -> str:
    """Hash the kernel's and the game's sources, the versions and the options."""
    sources = (source.read_bytes() for source in _sources(key))
    python = sys.implementation.cache_tag
    return digest_of(sorted(options.items()), python, numba.__version__, np.__version__, *sources)


def digest_of(*parts: object) -> str:
    digest = hashlib.blake2b(digest_size=8)
    for part in parts:
        digest.update(part if isinstance(part, bytes) else repr(part).encode())
    return digest.hexdigest()


def _sources(key: str) -> Iterator[Path]:
    for part in (SOURCES / "kernel", SOURCES / "games" / key):
        yield from sorted(source for source in part.rglob("*.py") if source.name not in NEVER_COMPILED)


def _age(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except FileNotFoundError:  # another process has just removed it
        return 0.0
