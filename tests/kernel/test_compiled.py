import os
import sys
import tempfile
from importlib.util import module_from_spec, spec_from_file_location
from types import ModuleType

import numpy as np
import pytest

from tablee.kernel import compiled
from tablee.kernel.compiled import KEEP_CACHES, Compiler, bind, cache_folder, cache_root, stamp

KEY = "cairn"
FAST, CHECKED = {"boundscheck": False}, {"boundscheck": True}


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    """A home for caches that is nobody's."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "home"))
    cache_root.cache_clear()
    yield tmp_path / "home"
    cache_root.cache_clear()


# --- the stamp ---


def test_the_folder_is_named_after_the_options(home):
    assert cache_folder(KEY, FAST) != cache_folder(KEY, CHECKED)
    assert (
        cache_folder(KEY, FAST)
        == cache_folder(KEY, dict(FAST))
        == home / "tablee" / "compiled" / KEY / stamp(KEY, FAST)
    )
    assert cache_folder(KEY, FAST).is_dir()


def test_the_order_of_the_options_does_not_matter():
    assert stamp(KEY, {"cache": True, "nogil": True}) == stamp(KEY, {"nogil": True, "cache": True})


@pytest.mark.parametrize("name", ["kernel/chance.py", "games/cairn/rules.py"])
def test_a_changed_source_changes_the_stamp(tmp_path, monkeypatch, name):
    source = tmp_path / "sources" / name
    source.parent.mkdir(parents=True)
    monkeypatch.setattr(compiled, "SOURCES", tmp_path / "sources")
    source.write_text("LIMIT = 1\n")
    before = stamp(KEY, FAST)
    assert stamp(KEY, FAST) == before
    source.write_text("LIMIT = 2\n")
    assert stamp(KEY, FAST) != before


def test_a_change_in_another_game_does_not(tmp_path, monkeypatch):
    monkeypatch.setattr(compiled, "SOURCES", tmp_path)
    before = stamp(KEY, FAST)
    (tmp_path / "games" / "other").mkdir(parents=True)
    (tmp_path / "games" / "other" / "rules.py").write_text("LIMIT = 1\n")
    assert stamp(KEY, FAST) == before


def test_another_numba_changes_the_stamp(monkeypatch):
    before = stamp(KEY, FAST)
    monkeypatch.setattr("numba.__version__", "0.0")
    assert stamp(KEY, FAST) != before


def test_another_python_changes_the_stamp(monkeypatch):
    before = stamp(KEY, FAST)
    monkeypatch.setattr(sys.implementation, "cache_tag", "cpython-0")
    assert stamp(KEY, FAST) != before


# --- where it is ---


def test_the_cache_is_under_the_home_folder_if_nothing_else_is_said(tmp_path, monkeypatch):
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_root() == tmp_path / ".cache" / "tablee"


def test_a_home_that_cannot_be_written_is_replaced_by_the_temporary_folder(tmp_path, home, monkeypatch):
    home.write_text("a file where a folder should be")
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    root = cache_root()
    assert root.is_dir()
    assert root.parent == tmp_path / "temporary"
    assert cache_folder(KEY, FAST).is_dir()


# --- what is kept ---


def test_the_oldest_caches_are_removed(home):
    folders = [cache_folder(KEY, {"number": number}) for number in range(KEEP_CACHES)]
    for age, folder in enumerate(folders):
        (folder / "code").write_text("machine code")
        os.utime(folder, (1000 + age, 1000 + age))
    new = cache_folder(KEY, {"number": KEEP_CACHES})
    assert set((home / "tablee" / "compiled" / KEY).iterdir()) == {*folders[1:], new}


def test_a_cache_in_use_is_not_the_oldest(home):
    folders = [cache_folder(KEY, {"number": number}) for number in range(KEEP_CACHES)]
    for age, folder in enumerate(folders):
        os.utime(folder, (1000 + age, 1000 + age))
    assert cache_folder(KEY, {"number": 0}) == folders[0]
    new = cache_folder(KEY, {"number": KEEP_CACHES})
    assert set((home / "tablee" / "compiled" / KEY).iterdir()) == {folders[0], *folders[2:], new}


# --- the twin ---

SOURCE = """
def __annotate__(format):
    return {}

def twice(number: int) -> int:
    return 2 * number
"""


def test_what_python_itself_puts_into_a_module_is_not_compiled(tmp_path):
    module = module_in(tmp_path / "rules.py", SOURCE)
    twin = Compiler(KEY, np.dtype([("turn", "i1")])).twin(module, ["twice"])
    assert twin.twice(21) == 42
    assert twin.twice is not module.twice
    assert vars(twin)["__annotate__"] is vars(module)["__annotate__"]


def module_in(file, source):
    """A module of ours that is written now: numba wants a file, and compiles only what is of this package."""
    file.write_text(source)
    spec = spec_from_file_location("tablee.written_now", file)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# --- binding ---


def test_binding_fills_a_copy_and_leaves_the_module_alone():
    module, filling = ModuleType("loops"), ModuleType("rules")
    exec("def ask():\n    return rules.ANSWER\ndef twice():\n    return 2 * ask()", vars(module))
    filling.ANSWER = 21
    assert bind(module, rules=filling).twice() == 42
    with pytest.raises(NameError):
        module.twice()
