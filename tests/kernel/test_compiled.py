import os
import tempfile
from types import ModuleType

import pytest

from tablee.kernel import compiled
from tablee.kernel.compiled import KEEP_CACHES, bind, cache_folder, cache_root, stamp

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


# --- binding ---


def test_binding_fills_a_copy_and_leaves_the_module_alone():
    module, filling = ModuleType("loops"), ModuleType("rules")
    exec("def ask():\n    return rules.ANSWER\ndef twice():\n    return 2 * ask()", vars(module))
    filling.ANSWER = 21
    assert bind(module, rules=filling).twice() == 42
    with pytest.raises(NameError):
        module.twice()
